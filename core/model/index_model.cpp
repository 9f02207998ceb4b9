// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/index_model.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

ValueDeclaration declarationOf(const onnx::ValueInfoProto& value)
{
    ValueDeclaration declaration;
    declaration.name = value.name();
    if (!value.type().has_tensor_type()) {
        return declaration;
    }
    const auto& type = value.type().tensor_type();
    declaration.dtype = dtypeFromOnnx(type.elem_type());
    if (type.has_shape()) {
        auto& shape = declaration.shape.emplace();
        for (const auto& dim : type.shape().dim()) {
            Dimension& dimension = shape.emplace_back();
            if (dim.has_dim_value()) {
                dimension.value = dim.dim_value();
            }
            dimension.parameter = dim.dim_param();
        }
    }
    return declaration;
}

namespace
{

/// An input or output of a function.
ValueDeclaration untyped(const std::string& name)
{
    return {.name = name, .dtype = DType::Undefined, .shape = {}};
}

Graph describeGraph(const GraphVisit& visit, const ModelData& data)
{
    Graph graph;
    graph.scope = visit.scope;
    if (visit.graph) {
        std::ranges::transform(visit.graph->input(), std::back_inserter(graph.inputs), declarationOf);
        std::ranges::transform(visit.graph->output(), std::back_inserter(graph.outputs), declarationOf);
    } else {
        std::ranges::transform(visit.function->input(), std::back_inserter(graph.inputs), untyped);
        std::ranges::transform(visit.function->output(), std::back_inserter(graph.outputs), untyped);
    }
    graph.nodeCount = static_cast<std::size_t>(data.bodies.back().nodes.size());
    if (const auto parent = data.graphByScope.find(visit.parentScope); parent != data.graphByScope.end()) {
        graph.parent = parent->second;
    }
    return graph;
}

GraphBody bodyOf(const GraphVisit& visit)
{
    return {.graph = visit.graph,
            .function = visit.function,
            .nodes = NodeList(visit.graph ? visit.graph->node() : visit.function->node()),
            .initializers = visit.graph ? InitializerList(visit.graph->initializer()) : InitializerList()};
}

} // namespace

void indexModel(ParsedModel model, const FillTensor& fill, ModelData& data)
{
    // Looks up a graph once for all its tensors, which come one behind the other.
    std::string scope;
    GraphId graph;
    const auto graphOf = [&](std::string_view wanted) {
        if (scope != wanted) {
            scope = wanted;
            graph = data.graphByScope.at(scope);
        }
        return graph;
    };
    const auto onGraph = [&](const GraphVisit& visit) {
        const GraphId id{static_cast<std::uint32_t>(data.graphs.size())};
        const bool isMain = data.bodies.empty();
        data.bodies.push_back(
            isMain ? GraphBody{.graph = visit.graph, .nodes = model.nodes, .initializers = model.initializers}
                   : bodyOf(visit));
        data.graphs.push_back(describeGraph(visit, data));
        // If two graphs have one name, the last one counts, as for ONNX Runtime; each keeps its own tensors.
        data.graphByScope.insert_or_assign(visit.scope, id);
        scope = visit.scope;
        graph = id;
    };
    const auto onTensor = [&](const TensorVisit& visit) {
        ModelTensor tensor;
        tensor.name = std::string(visit.name);
        tensor.graph = graphOf(visit.scope);
        tensor.place = visit.place;
        fill(visit, tensor);
        const TensorId id{static_cast<std::uint32_t>(data.tensors.size())};
        data.tensors.push_back(std::move(tensor));
        if (visit.place == TensorPlace::Initializer) {
            data.indexInitializer(id);
        }
    };
    data.tensors.reserve(model.initializers.size());
    data.initializers.reserve(data.tensors.capacity());
    walkModel(*model.proto, model.initializers, model.nodes, {.onGraph = onGraph, .onTensor = onTensor});
    data.protoTensorCount = data.tensors.size();
    data.proto = std::move(model.proto);
}

} // namespace onnxmend
