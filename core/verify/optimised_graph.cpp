// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/optimised_graph.h"

#include "core/base/error.h"
#include "core/model/model_data.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

/// What the runtime calls its Casts since 1.0: "InsertedPrecisionFreeCast_<value>", "InsertedCast_..." before
/// 1.12.
bool isOwnCast(const onnx::NodeProto& node)
{
    return node.op_type() == "Cast" &&
           (node.name().starts_with("InsertedPrecisionFreeCast") || node.name().starts_with("InsertedCast"));
}

std::set<std::pair<std::string, std::string>> operatorsOf(const onnx::GraphProto& graph)
{
    std::set<std::pair<std::string, std::string>> operators;
    for (const onnx::NodeProto& node : graph.node()) {
        operators.emplace(node.domain(), node.op_type());
    }
    return operators;
}

/// Values that a Cast of the runtime makes FLOAT, which nobody asked for.
std::set<std::string> widenedValues(const onnx::GraphProto& graph)
{
    std::set<std::string> values;
    for (const onnx::NodeProto& node : graph.node()) {
        for (const onnx::AttributeProto& attribute : node.attribute()) {
            if (isOwnCast(node) && attribute.name() == "to" && attribute.i() == onnx::TensorProto::FLOAT) {
                values.insert(node.output().begin(), node.output().end());
            }
        }
    }
    return values;
}

} // namespace

OptimisedGraph readOptimisedGraph(const std::filesystem::path& path, const Model& written)
{
    onnx::ModelProto model;
    std::ifstream file(path, std::ios::binary);
    if (!model.ParseFromIstream(&file)) {
        throw Error({.file = path.string(), .reason = "what ONNX Runtime wrote cannot be read"});
    }
    const onnx::GraphProto& graph = model.graph();
    const auto known = operatorsOf(written.data().proto->graph());
    const std::set<std::string> widened = widenedValues(graph);
    OptimisedGraph result;
    result.nodes = static_cast<std::size_t>(graph.node_size());
    for (int i = 0; i < graph.node_size(); ++i) {
        const onnx::NodeProto& node = graph.node(i);
        result.ownCasts += isOwnCast(node) ? 1 : 0;
        const bool readsWidened =
            !isOwnCast(node) && std::ranges::any_of(node.input(), [&widened](const std::string& input) {
                return widened.contains(input);
            });
        if (readsWidened) {
            result.widened.push_back(nodeText(node, i));
        }
        if (!isOwnCast(node) && !known.contains({node.domain(), node.op_type()})) {
            ++result.fused[node.op_type()];
        }
    }
    return result;
}

std::vector<LostFusion> lostFusions(const OptimisedGraph& graph, const OptimisedGraph& other)
{
    std::vector<LostFusion> lost;
    for (const auto& [op, otherCount] : other.fused) {
        const auto own = graph.fused.find(op);
        const std::size_t count = own == graph.fused.end() ? 0 : own->second;
        if (count < otherCount) {
            lost.push_back({op, count, otherCount});
        }
    }
    return lost;
}

} // namespace onnxmend
