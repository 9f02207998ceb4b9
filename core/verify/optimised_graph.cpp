// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/optimised_graph.h"

#include "core/base/error.h"
#include "core/base/text.h"
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

/// Returns domains and operators, as texts of the model.
std::set<std::pair<std::string_view, std::string_view>> operatorsOf(const Model& model)
{
    std::set<std::pair<std::string_view, std::string_view>> operators;
    for (const Node& node : model.data().mainNodes()) {
        operators.emplace(node.domain(), node.op_type());
    }
    return operators;
}

/// Returns the values that a Cast of ONNX Runtime makes FLOAT.
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

/// The nodes of the written model by their first output.
class WrittenNodes
{
public:
    explicit WrittenNodes(const Model& written)
        : m_scope(written.graph(GraphId{}).scope)
        , m_nodes(written.data().mainNodes())
    {
        for (int i = 0; i < m_nodes.size(); ++i) {
            if (const Node& node = m_nodes[i]; node.output_size() > 0) {
                m_indexByResult.emplace(node.output(0), i);
            }
        }
    }

    /// Returns the node with the same operator and first output in the written model.
    std::optional<int> find(const onnx::NodeProto& kept) const
    {
        const std::string_view value =
            kept.output_size() > 0 ? writtenValue(kept.output(0)) : std::string_view();
        const auto found = m_indexByResult.find(value);
        return found != m_indexByResult.end() && m_nodes[found->second].op_type() == kept.op_type()
                   ? std::optional(found->second)
                   : std::nullopt;
    }
    ProofSubject subject(int index) const
    {
        return {.graph = m_scope,
                .node = std::string(m_nodes[index].name()),
                .nodeIndex = NodeId{static_cast<std::size_t>(index)},
                .opType = m_nodes[index].op_type()};
    }
    std::string text(int index) const { return nodeText(m_nodes[index], index); }

private:
    std::string m_scope;
    const NodeList& m_nodes;
    std::map<std::string_view, int> m_indexByResult;
};

/// Names a node that ONNX Runtime made. It gets no number, since its number in this graph would be read as
/// one of the model.
std::string madeText(const onnx::NodeProto& node)
{
    return node.op_type() + (node.name().empty() ? "" : " " + quotedText(node.name())) +
           " (made by the runtime)";
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
    const auto known = operatorsOf(written);
    const std::set<std::string> widened = widenedValues(graph);
    const WrittenNodes writtenNodes(written);
    OptimisedGraph result;
    result.nodes = static_cast<std::size_t>(graph.node_size());
    for (const onnx::NodeProto& node : graph.node()) {
        result.ownCasts += isOwnCast(node) ? 1 : 0;
        const bool readsWidened =
            !isOwnCast(node) && std::ranges::any_of(node.input(), [&widened](const std::string& input) {
                return widened.contains(input);
            });
        if (readsWidened) {
            const std::optional<int> origin = writtenNodes.find(node);
            result.widened.push_back(origin ? writtenNodes.text(*origin) : madeText(node));
            if (origin && !result.firstWidened) {
                result.firstWidened = writtenNodes.subject(*origin);
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
