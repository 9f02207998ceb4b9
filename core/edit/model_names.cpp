// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/model_names.h"

#include "core/model/model_data.h"

#include <utility>

namespace onnxmend
{

namespace
{

std::string_view listedName(const onnx::ValueInfoProto& value) { return value.name(); }
std::string_view listedName(const std::string& value) { return value; }

template <typename Field>
ModelNames::Positions positionsOf(const Field& field)
{
    ModelNames::Positions positions;
    int index = 0;
    for (const auto& entry : field) {
        positions.emplace(listedName(entry), index++);
    }
    return positions;
}

} // namespace

ModelNames::ModelNames(std::shared_ptr<const Model> model)
    : m_model(std::move(model))
    , m_graphs(m_model->graphs().size())
{
}

const Node& ModelNames::node(GraphId graph, int index) const { return body(graph).nodes[index]; }

const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>&
ModelNames::valueInfoProtos(GraphId graph) const
{
    const GraphBody& known = body(graph);
    return known.graph ? known.graph->value_info() : known.function->value_info();
}

const ModelNames::Nodes& ModelNames::nodes(GraphId graph)
{
    Entry& entry = m_graphs.at(graph.value);
    if (!entry.nodes) {
        Nodes& nodes = entry.nodes.emplace();
        int index = 0;
        for (const Node& node : body(graph).nodes) {
            for (const std::string_view output : node.output()) {
                if (!output.empty()) {
                    nodes.producers.try_emplace(output, index);
                }
            }
            if (!node.name().empty()) {
                nodes.names.insert(node.name());
            }
            ++index;
        }
    }
    return *entry.nodes;
}

const ModelNames::Declarations& ModelNames::declarations(GraphId graph)
{
    Entry& entry = m_graphs.at(graph.value);
    if (entry.declarations) {
        return *entry.declarations;
    }
    const GraphBody& known = body(graph);
    Declarations& result = entry.declarations.emplace();
    if (known.function) {
        result.inputs = positionsOf(known.function->input());
        result.outputs = positionsOf(known.function->output());
        result.valueInfo = positionsOf(known.function->value_info());
        return result;
    }
    result.inputs = positionsOf(known.graph->input());
    result.outputs = positionsOf(known.graph->output());
    result.valueInfo = positionsOf(known.graph->value_info());
    for (const Initializer& initializer : known.initializers) {
        result.initializers.insert(initializer.name());
    }
    for (const auto& sparse : known.graph->sparse_initializer()) {
        result.initializers.insert(sparse.values().name());
    }
    return result;
}

std::optional<int> ModelNames::producer(GraphId graph, std::string_view value)
{
    const auto& producers = nodes(graph).producers;
    const auto found = producers.find(value);
    return found == producers.end() ? std::nullopt : std::optional(found->second);
}

bool ModelNames::isNodeName(GraphId graph, std::string_view name)
{
    return nodes(graph).names.contains(name);
}

bool ModelNames::isGiven(GraphId graph, std::string_view value)
{
    const Declarations& known = declarations(graph);
    return known.inputs.contains(value) || known.initializers.contains(value);
}

const ModelNames::Positions& ModelNames::inputs(GraphId graph) { return declarations(graph).inputs; }

const ModelNames::Positions& ModelNames::outputs(GraphId graph) { return declarations(graph).outputs; }

const ModelNames::Positions& ModelNames::valueInfo(GraphId graph) { return declarations(graph).valueInfo; }

} // namespace onnxmend
