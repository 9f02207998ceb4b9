// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

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
