// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/optimised_graph.h"

#include "core/base/error.h"
#include "core/model/model_data.h"
#include "core/types/type_messages.h"
#include "core/verify/runtime_casts.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

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

/// The node of the written model that gives the first result of one that the runtime kept as it was.
std::optional<ProofSubject> writtenNode(const onnx::NodeProto& kept, const Model& written)
{
    const auto& nodes = written.data().proto->graph().node();
    const std::string_view value = kept.output_size() > 0 ? writtenValue(kept.output(0)) : std::string_view();
    const auto found = std::ranges::find_if(nodes, [&](const onnx::NodeProto& node) {
        return node.op_type() == kept.op_type() && node.output_size() > 0 && node.output(0) == value;
    });
    if (found == nodes.end()) {
        return std::nullopt;
    }
    return ProofSubject{.graph = written.graph(GraphId{}).scope,
                        .node = found->name(),
                        .nodeIndex = NodeId{static_cast<std::size_t>(found - nodes.begin())},
                        .opType = found->op_type(),
                        .value = {},
                        .kind = {}};
}

/// As many nodes are looked for as people are told of.
constexpr std::size_t mostSought = 4;

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
            if (!result.firstWidened && result.widened.size() <= mostSought) {
                result.firstWidened = writtenNode(node, written);
            }
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
