// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/onnx_proto.h"

#include "core/model/call_graph.h"

#include <google/protobuf/arena.h>

#include <utility>

namespace onnxmend
{

namespace
{

class Walker
{
public:
    explicit Walker(const ModelWalk& walk)
        : m_walk(walk)
    {
    }

    void visitGraph(onnx::GraphProto& graph, const std::string& scope, const std::string& parentScope)
    {
        tell({.scope = scope, .parentScope = parentScope, .graph = &graph});
        for (auto& tensor : *graph.mutable_initializer()) {
            visitTensor(tensor, scope, tensor.name(), TensorPlace::Initializer);
        }
        for (auto& sparse : *graph.mutable_sparse_initializer()) {
            visitSparse(sparse, scope, sparse.values().name(), TensorPlace::SparseInitializer);
        }
        visitNodes(*graph.mutable_node(), scope);
    }

    void visitFunction(onnx::FunctionProto& function)
    {
        const std::string scope = functionScope(function);
        tell({.scope = scope, .parentScope = {}, .function = &function});
        for (auto& attribute : *function.mutable_attribute_proto()) {
            visitAttribute(attribute, scope, attribute.name(), scope + "/" + attribute.name());
        }
        visitNodes(*function.mutable_node(), scope);
    }

private:
    void tell(const GraphVisit& visit)
    {
        if (m_walk.onGraph) {
            m_walk.onGraph(visit);
        }
    }

    void visitNodes(google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodes, const std::string& scope)
    {
        int index = 0;
        for (auto& node : nodes) {
            if (node.attribute_size() > 0) {
                const std::string name = nodeLabel(node, index);
                for (auto& attribute : *node.mutable_attribute()) {
                    visitAttribute(attribute, scope, name + "." + attribute.name(),
                                   subgraphScope(scope, node, index, attribute.name()));
                }
            }
            ++index;
        }
    }

    void visitAttribute(onnx::AttributeProto& attribute, const std::string& scope, const std::string& name,
                        const std::string& subgraphScope)
    {
        if (attribute.has_t()) {
            visitTensor(*attribute.mutable_t(), scope, name, TensorPlace::Attribute);
        }
        for (auto& tensor : *attribute.mutable_tensors()) {
            visitTensor(tensor, scope, name, TensorPlace::Attribute);
        }
        if (attribute.has_sparse_tensor()) {
            visitSparse(*attribute.mutable_sparse_tensor(), scope, name, TensorPlace::Attribute);
        }
        for (auto& sparse : *attribute.mutable_sparse_tensors()) {
            visitSparse(sparse, scope, name, TensorPlace::Attribute);
        }
        if (attribute.has_g()) {
            visitGraph(*attribute.mutable_g(), subgraphScope, scope);
        }
        int index = 0;
        for (auto& graph : *attribute.mutable_graphs()) {
            visitGraph(graph, subgraphScope + "[" + std::to_string(index++) + "]", scope);
        }
    }

    void visitSparse(onnx::SparseTensorProto& sparse, const std::string& scope, const std::string& name,
                     TensorPlace place)
    {
        if (sparse.has_values()) {
            visitTensor(*sparse.mutable_values(), scope, name, place);
        }
        if (sparse.has_indices()) {
            visitTensor(*sparse.mutable_indices(), scope, name + ".indices", place);
        }
    }

    void visitTensor(onnx::TensorProto& tensor, const std::string& scope, const std::string& name,
                     TensorPlace place)
    {
        if (m_walk.onTensor) {
            m_walk.onTensor({.scope = scope, .name = name, .place = place, .tensor = &tensor});
        }
    }

    const ModelWalk& m_walk;
};

/// Changes the element type, also inside of a sequence, optional or map. False when the type states none.
bool setElementType(onnx::TypeProto& type, DType dtype)
{
    const auto code = static_cast<std::int32_t>(dtype);
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        type.mutable_tensor_type()->set_elem_type(code);
        return true;
    case onnx::TypeProto::kSparseTensorType:
        type.mutable_sparse_tensor_type()->set_elem_type(code);
        return true;
    case onnx::TypeProto::kSequenceType:
        return setElementType(*type.mutable_sequence_type()->mutable_elem_type(), dtype);
    case onnx::TypeProto::kOptionalType:
        return setElementType(*type.mutable_optional_type()->mutable_elem_type(), dtype);
    case onnx::TypeProto::kMapType:
        return setElementType(*type.mutable_map_type()->mutable_value_type(), dtype);
    default:
        return false;
    }
}

} // namespace

std::string nodeLabel(const onnx::NodeProto& node, int index)
{
    if (!node.name().empty()) {
        return node.name();
    }
    for (const std::string& output : node.output()) {
        if (!output.empty()) {
            return output;
        }
    }
    return node.op_type() + "_" + std::to_string(index);
}

std::string subgraphScope(const std::string& scope, const onnx::NodeProto& node, int index,
                          const std::string& attribute)
{
    return scope + "/" + nodeLabel(node, index) + "/" + attribute;
}

std::string functionScope(const onnx::FunctionProto& function)
{
    return "function:" + function.domain() + "::" + functionName(function.name(), function.overload());
}

std::shared_ptr<onnx::ModelProto> makeModelProto(const onnx::ModelProto& copied)
{
    google::protobuf::ArenaOptions options;
    options.start_block_size = std::size_t(64) << 10U;
    options.max_block_size = std::size_t(4) << 20U;
    const auto arena = std::make_shared<google::protobuf::Arena>(options);
    auto* model = google::protobuf::Arena::CreateMessage<onnx::ModelProto>(arena.get());
    model->CopyFrom(copied);
    return {arena, model};
}

void walkModel(onnx::ModelProto& model, const ModelWalk& walk)
{
    Walker walker(walk);
    walker.visitGraph(*model.mutable_graph(), "main", {});
    for (auto& function : *model.mutable_functions()) {
        walker.visitFunction(function);
    }
    int index = 0;
    for (auto& training : *model.mutable_training_info()) {
        const std::string scope = "training:" + std::to_string(index++);
        if (training.has_initialization()) {
            walker.visitGraph(*training.mutable_initialization(), scope + "/initialization", {});
        }
        if (training.has_algorithm()) {
            walker.visitGraph(*training.mutable_algorithm(), scope + "/algorithm", {});
        }
    }
}

void forEachTensor(onnx::ModelProto& model, const std::function<void(const TensorVisit&)>& visit)
{
    walkModel(model, {.onGraph = {}, .onTensor = visit});
}

bool retypeTo(onnx::ValueInfoProto& declaration, DType dtype)
{
    return declaration.has_type() && setElementType(*declaration.mutable_type(), dtype);
}

void setDtype(onnx::AttributeProto& attribute, DType dtype)
{
    if (attribute.type() == onnx::AttributeProto::STRING) {
        attribute.set_s(dtypeName(dtype));
    } else {
        attribute.set_type(onnx::AttributeProto::INT);
        attribute.set_i(static_cast<std::int64_t>(dtype));
    }
}

std::string initializerKey(GraphId graph, std::string_view name)
{
    return std::to_string(graph.value).append(1, '/').append(name);
}

Model::Impl::Impl(const Impl& other)
    : path(other.path)
    , proto(other.proto)
    , graphs(other.graphs)
    , graphByScope(other.graphByScope)
    , tensors(other.tensors)
    , protoTensorCount(other.protoTensorCount)
    , initializerByName(other.initializerByName)
{
}

} // namespace onnxmend
