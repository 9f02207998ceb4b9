// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model.h"

#include "core/model/onnx_proto.h"

#include <c10/util/hash.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

std::optional<std::vector<std::int64_t>> ValueDeclaration::staticShape() const
{
    if (!shape) {
        return std::nullopt;
    }
    std::vector<std::int64_t> result;
    for (const Dimension& dimension : *shape) {
        if (!dimension.value) {
            return std::nullopt;
        }
        result.push_back(*dimension.value);
    }
    return result;
}

bool ValueDeclaration::admits(std::span<const std::int64_t> actual) const
{
    return !shape || std::equal(shape->begin(), shape->end(), actual.begin(), actual.end(),
                                [](const Dimension& declared, std::int64_t dimension) {
                                    return declared.value.value_or(dimension) == dimension;
                                });
}

std::string ValueDeclaration::shapeText() const
{
    if (!shape) {
        return {};
    }
    std::string text;
    for (const Dimension& dimension : *shape) {
        text += (text.empty() ? "" : ", ") + (dimension.value               ? std::to_string(*dimension.value)
                                              : dimension.parameter.empty() ? "?"
                                                                            : dimension.parameter);
    }
    return "[" + text + "]";
}

/// Readers of each value, by the graph that defines the value.
struct Model::Impl::Uses {
    struct Use {
        const onnx::NodeProto* node;
        std::uint32_t graph;
        std::uint32_t nodeIndex;
        std::uint32_t inputIndex;
    };
    std::vector<std::unordered_map<std::string_view, std::vector<Use>>> byGraph;
};

namespace
{

using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

/// Names that a subgraph defines itself; all others it captures from outside.
std::unordered_set<std::string_view> definedNames(const GraphVisit& visit)
{
    std::unordered_set<std::string_view> names;
    if (visit.graph) {
        for (const auto& input : visit.graph->input()) {
            names.insert(input.name());
        }
        for (const auto& tensor : visit.graph->initializer()) {
            names.insert(tensor.name());
        }
        for (const auto& node : visit.graph->node()) {
            names.insert(node.output().begin(), node.output().end());
        }
    }
    return names;
}

class UsesBuilder
{
public:
    explicit UsesBuilder(const std::vector<Graph>& graphs)
        : m_graphs(graphs)
        , m_uses(std::make_shared<Model::Impl::Uses>())
    {
        m_uses->byGraph.resize(graphs.size());
        m_defined.resize(graphs.size());
    }

    void add(const GraphVisit& visit)
    {
        const std::uint32_t graph = m_next++;
        if (m_graphs[graph].parent) {
            m_defined[graph] = definedNames(visit);
        }
        const Nodes& nodes = visit.graph ? visit.graph->node() : visit.function->node();
        std::uint32_t nodeIndex = 0;
        for (const auto& node : nodes) {
            std::uint32_t inputIndex = 0;
            for (const auto& input : node.input()) {
                m_uses->byGraph[definingGraph(graph, input)][input].push_back(
                    {&node, graph, nodeIndex, inputIndex});
                ++inputIndex;
            }
            ++nodeIndex;
        }
    }

    std::shared_ptr<const Model::Impl::Uses> finish() { return std::move(m_uses); }

private:
    std::uint32_t definingGraph(std::uint32_t graph, const std::string& name) const
    {
        while (m_graphs[graph].parent && !m_defined[graph].contains(name)) {
            graph = m_graphs[graph].parent->value;
        }
        return graph;
    }

    const std::vector<Graph>& m_graphs;
    std::shared_ptr<Model::Impl::Uses> m_uses;
    std::vector<std::unordered_set<std::string_view>> m_defined;
    std::uint32_t m_next = 0;
};

/// Tensors of Constant nodes, by the key of their output.
std::shared_ptr<const std::unordered_map<std::string, TensorId>> indexConstants(const onnx::ModelProto& proto)
{
    auto result = std::make_shared<std::unordered_map<std::string, TensorId>>();
    std::unordered_map<const onnx::TensorProto*, std::string> keys;
    std::uint32_t graph = 0;
    std::uint32_t tensor = 0;
    const auto onGraph = [&](const GraphVisit& visit) {
        const Nodes& nodes = visit.graph ? visit.graph->node() : visit.function->node();
        for (const auto& node : nodes) {
            const bool isConstant =
                node.op_type() == "Constant" && node.attribute_size() == 1 && node.output_size() == 1;
            if (isConstant && node.attribute(0).has_t()) {
                keys.emplace(&node.attribute(0).t(), initializerKey(GraphId{graph}, node.output(0)));
            }
        }
        ++graph;
    };
    const auto onTensor = [&](const TensorVisit& visit) {
        if (const auto key = keys.find(visit.tensor); key != keys.end()) {
            result->emplace(key->second, TensorId{tensor});
        }
        ++tensor;
    };
    // The walk hands out mutable pointers for the writer's sake; these visitors only look.
    walkModel(const_cast<onnx::ModelProto&>(proto), {.onGraph = onGraph, .onTensor = onTensor});
    return result;
}

} // namespace

Model::Model(std::shared_ptr<const Impl> impl)
    : m_impl(std::move(impl))
{
}

Model::~Model() = default;

const std::filesystem::path& Model::path() const { return m_impl->path; }

std::int64_t Model::irVersion() const { return m_impl->proto->ir_version(); }

std::map<std::string, std::int64_t> Model::opsets() const
{
    std::map<std::string, std::int64_t> result;
    for (const auto& opset : m_impl->proto->opset_import()) {
        result[opset.domain() == "ai.onnx" ? std::string() : opset.domain()] = opset.version();
    }
    return result;
}

std::string Model::producer() const
{
    const auto& proto = *m_impl->proto;
    return proto.producer_version().empty() ? proto.producer_name()
                                            : proto.producer_name() + " " + proto.producer_version();
}

std::size_t Model::nodeCount() const { return m_impl->graphs.front().nodeCount; }

std::uint64_t Model::tensorByteCount() const
{
    std::uint64_t total = 0;
    for (const ModelTensor& tensor : m_impl->tensors) {
        total += tensor.stored ? tensor.stored->byteCount() : 0;
    }
    return total;
}

std::string Model::digest() const { return c10::sha1(m_impl->proto->SerializeAsString()).str(); }

std::span<const Graph> Model::graphs() const { return m_impl->graphs; }

const Graph& Model::graph(GraphId id) const { return m_impl->graphs.at(id.value); }

std::span<const ModelTensor> Model::tensors() const { return m_impl->tensors; }

const ModelTensor& Model::tensor(TensorId id) const { return m_impl->tensors.at(id.value); }

std::optional<TensorId> Model::findInitializer(GraphId graph, std::string_view name) const
{
    const auto found = m_impl->initializerByName.find(initializerKey(graph, name));
    return found == m_impl->initializerByName.end() ? std::nullopt : std::optional(found->second);
}

std::optional<GraphId> Model::findGraph(std::string_view scope) const
{
    const auto found = m_impl->graphByScope.find(std::string(scope));
    return found == m_impl->graphByScope.end() ? std::nullopt : std::optional(found->second);
}

std::optional<TensorId> Model::findStored(GraphId graph, std::string_view value) const
{
    if (const auto initializer = findInitializer(graph, value)) {
        return initializer;
    }
    std::call_once(m_impl->constantsBuilt, [this] { m_impl->constants = indexConstants(*m_impl->proto); });
    const auto found = m_impl->constants->find(initializerKey(graph, value));
    return found == m_impl->constants->end() ? std::nullopt : std::optional(found->second);
}

std::vector<NodeUse> Model::usesOf(GraphId graph, std::string_view value) const
{
    std::call_once(m_impl->usesBuilt, [this] {
        UsesBuilder builder(m_impl->graphs);
        // The walk hands out mutable pointers for the writer's sake; this visitor only looks.
        walkModel(const_cast<onnx::ModelProto&>(*m_impl->proto),
                  {.onGraph = [&](const GraphVisit& visit) { builder.add(visit); }, .onTensor = {}});
        m_impl->uses = builder.finish();
    });
    std::vector<NodeUse> result;
    const auto& uses = m_impl->uses->byGraph.at(graph.value);
    if (const auto found = uses.find(value); found != uses.end()) {
        for (const auto& use : found->second) {
            result.push_back({.graph = {use.graph},
                              .nodeIndex = use.nodeIndex,
                              .nodeName = use.node->name(),
                              .opType = use.node->op_type(),
                              .inputIndex = use.inputIndex});
        }
    }
    return result;
}

} // namespace onnxmend
