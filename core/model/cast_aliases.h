// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Names of one value but for Casts that only one of two models has: what reads `x` through a Cast that was
/// inserted reads the same value still, in another dtype.
class CastAliases
{
public:
    /// `outer`: of the graph around, whose values are seen here, too; may be null. It outlives this.
    explicit CastAliases(const CastAliases* outer)
        : m_outer(outer)
    {
    }
    CastAliases(CastAliases&&) = default;
    CastAliases& operator=(CastAliases&&) = default;

    /// A Cast of one of the models makes the one of the other.
    void add(std::string_view input, std::string_view output);
    /// One name for all that are the same. Valid until the next add(), and while the text is.
    std::string_view rootOf(std::string_view value) const;
    bool areSame(std::string_view a, std::string_view b) const { return a == b || rootOf(a) == rootOf(b); }

private:
    std::size_t placeOf(const std::string& name);
    std::size_t rootPlace(std::size_t place) const;

    const CastAliases* m_outer;
    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<std::string_view> m_names;      ///< of m_places
    mutable std::vector<std::size_t> m_parents; ///< shortened when they are followed
};

/// Who reads what a Cast gives: names of nodes, and outputs of its graph. Linear over all Casts of a model,
/// also of one that defines a value twice: its readers are told once.
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
