// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Names that stand for one value, apart from Casts that only one of two models has: a node that reads `x`
/// through an inserted Cast still reads the same value, in another dtype.
class CastAliases
{
public:
    CastAliases() = default;
    CastAliases(CastAliases&&) = default;
    CastAliases& operator=(CastAliases&&) = default;

    /// Makes input and output of a Cast names of one value.
    void add(std::string_view input, std::string_view output);
    /// Returns one name for all names of a value. Valid until the next add(), and as long as the text.
    std::string_view rootOf(std::string_view value) const;

private:
    std::size_t placeOf(const std::string& name);
    std::size_t rootPlace(std::size_t place) const;

    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<std::string_view> m_names;      ///< keys of m_places
    mutable std::vector<std::size_t> m_parents; ///< shortened when they are followed
};

/// Readers of the outputs of Casts: names of nodes, and outputs of the graph. Linear over all Casts of a
/// model, also if a value is defined twice: its readers are returned once.
class CastReaders
{
public:
    explicit CastReaders(const Model& model)
        : m_model(model)
    {
    }

    std::vector<std::string> take(GraphId graph, const std::string& value);

private:
    bool isOutput(GraphId graph, const std::string& value);

    const Model& m_model;
    std::unordered_map<std::uint32_t, std::unordered_set<std::string>> m_outputs; ///< by graph
    std::unordered_map<std::uint32_t, std::unordered_set<std::string>> m_taken;
};

} // namespace onnxmend
