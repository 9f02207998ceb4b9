// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/lower_ir_version.h"

#include "core/base/text.h"
#include "core/model/model_data.h"

namespace onnxmend
{

namespace
{

/// Functions of one name that differ in their overload: an older reader takes them for one.
constexpr std::int64_t irOfOverloads = 10;

} // namespace

std::string obstacleToIr(const Model& model, std::int64_t version)
{
    if (version < oldestLoweredIr) {
        return "a model of an IR version older than " + std::to_string(oldestLoweredIr) +
               " means something else";
    }
    if (version >= irOfOverloads) {
        return {};
    }
    for (std::uint32_t graph = 0; graph < model.graphs().size(); ++graph) {
        for (const Node& node : model.data().nodesOf(GraphId{graph})) {
            if (!node.overload().empty()) {
                return "IR version " + std::to_string(version) + " knows no overloads of functions, and " +
                       quotedText(node.op_type() + ":" + node.overload()) + " is called";
            }
        }
    }
    return {};
}

} // namespace onnxmend
