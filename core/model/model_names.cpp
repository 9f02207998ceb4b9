// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_names.h"

#include "core/model/model_data.h"
#include "core/model/walk_model.h"

#include <utility>

namespace onnxmend
{

namespace
{

std::string_view nameOf(const onnx::ValueInfoProto& value) { return value.name(); }
std::string_view nameOf(const std::string& value) { return value; }

template <typename Field>
ModelNames::Positions positionsOf(const Field& field)
{
    ModelNames::Positions positions;
    int index = 0;
    for (const auto& entry : field) {
        positions.emplace(nameOf(entry), index++);
    }
    return positions;
}

} // namespace

ModelNames::ModelNames(std::shared_ptr<const Model> model)
    : m_model(std::move(model))
{
    const auto onGraph = [this](const GraphVisit& visit) {
        m_graphs.push_back(
            {.graph = visit.graph, .function = visit.function, .nodes = {}, .declarations = {}});
    };
    // The walk hands out mutable pointers for the writer's sake; this visitor only looks.
    walkModel(const_cast<onnx::ModelProto&>(*m_model->data().proto), {.onGraph = onGraph, .onTensor = {}});
}

const onnx::NodeProto& ModelNames::node(GraphId graph, int index) const
{
    const Entry& entry = m_graphs.at(graph.value);
    return entry.graph ? entry.graph->node(index) : entry.function->node(index);
}

const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>&
ModelNames::valueInfoProtos(GraphId graph) const
{
    const Entry& entry = m_graphs.at(graph.value);
    return entry.graph ? entry.graph->value_info() : entry.function->value_info();
}

const ModelNames::Nodes& ModelNames::nodes(GraphId graph)
{
    Entry& entry = m_graphs.at(graph.value);
    if (!entry.nodes) {
        Nodes& nodes = entry.nodes.emplace();
        int index = 0;
        for (const auto& node : entry.graph ? entry.graph->node() : entry.function->node()) {
            for (const std::string& output : node.output()) {
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
    Declarations& result = entry.declarations.emplace();
    if (entry.function) {
        result.inputs = positionsOf(entry.function->input());
        result.outputs = positionsOf(entry.function->output());
        result.valueInfo = positionsOf(entry.function->value_info());
        return result;
    }
    result.inputs = positionsOf(entry.graph->input());
    result.outputs = positionsOf(entry.graph->output());
    result.valueInfo = positionsOf(entry.graph->value_info());
    for (const auto& tensor : entry.graph->initializer()) {
        result.initializers.insert(tensor.name());
    }
    for (const auto& sparse : entry.graph->sparse_initializer()) {
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
