// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/model_data.h"

#include "core/onnx/opset_imports.h"

#include <functional>

namespace onnxmend
{

namespace
{

std::size_t initializerHash(GraphId graph, std::string_view name)
{
    return std::hash<std::string_view>()(name) + graph.value;
}

} // namespace

std::string initializerKey(GraphId graph, std::string_view name)
{
    return std::to_string(graph.value).append(1, '/').append(name);
}

ModelData::ModelData(const ModelData& other)
    : path(other.path)
    , proto(other.proto)
    , graphs(other.graphs)
    , bodies(other.bodies)
    , graphByScope(other.graphByScope)
    , tensors(other.tensors)
    , protoTensorCount(other.protoTensorCount)
    , initializers(other.initializers)
{
}

std::optional<TensorId> ModelData::findInitializer(GraphId graph, std::string_view name) const
{
    const auto found = initializers.find(initializerHash(graph, name), [&](std::size_t place) {
        return tensors[place].name == name && tensors[place].graph == graph;
    });
    return found ? std::optional(TensorId{static_cast<std::uint32_t>(*found)}) : std::nullopt;
}

const ValueUses& ModelData::valueUses() const
{
    std::call_once(usesBuilt, [this] { uses = std::make_shared<ValueUses>(*this); });
    return *uses;
}

std::int64_t ModelData::opsetOf(GraphId graph, std::string_view domain) const
{
    while (const auto parent = graphs.at(graph.value).parent) {
        graph = *parent;
    }
    const onnx::FunctionProto* const function = bodies.at(graph.value).function;
    const auto& imports = function ? function->opset_import() : proto->opset_import();
    return importedVersion(imports, domain).value_or(1);
}

const ModelData::RepeatedInitializers& ModelData::repeatedInitializers() const
{
    std::call_once(repeatedBuilt, [this] {
        for (std::uint32_t i = 0; i < tensors.size(); ++i) {
            const bool isInitializer = tensors[i].place == TensorPlace::Initializer;
            const auto last =
                isInitializer ? findInitializer(tensors[i].graph, tensors[i].name) : std::nullopt;
            if (last && last->value != i) {
                repeated[last->value].push_back(TensorId{i});
            }
        }
    });
    return repeated;
}

void ModelData::indexInitializer(TensorId id)
{
    const ModelTensor& tensor = tensors.at(id.value);
    const auto isNamed = [&](std::size_t place) {
        return tensors[place].name == tensor.name && tensors[place].graph == tensor.graph;
    };
    initializers.set(initializerHash(tensor.graph, tensor.name), isNamed, id.value);
}

} // namespace onnxmend
