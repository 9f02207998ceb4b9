// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/hidden_tensors.h"

#include "core/dtype/dtype.h"

#include <onnx/onnx_pb.h>

#include <cstdint>

namespace onnxmend::testing
{

namespace onnx = ONNX_NAMESPACE;

namespace
{

void fill(onnx::TensorProto& tensor, const std::string& name, DType dtype, std::int64_t count)
{
    tensor.set_name(name);
    tensor.set_data_type(static_cast<std::int32_t>(dtype));
    tensor.add_dims(count);
    tensor.set_raw_data(std::string(packedByteCount(dtype, static_cast<std::uint64_t>(count)), '\0'));
}

void fillSparse(onnx::SparseTensorProto& sparse, const std::string& name, DType dtype, std::int64_t count)
{
    fill(*sparse.mutable_values(), name, dtype, count);
    fill(*sparse.mutable_indices(), {}, DType::Int64, count);
    sparse.add_dims(16);
}

template <class Holder>
onnx::NodeProto& addNode(Holder& holder, const char* op, const std::string& name)
{
    onnx::NodeProto& node = *holder.add_node();
    node.set_op_type(op);
    node.set_name(name);
    node.add_output(name + "_out");
    return node;
}

onnx::AttributeProto& addAttribute(onnx::NodeProto& node, const char* name,
                                   onnx::AttributeProto::AttributeType type)
{
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(type);
    return attribute;
}

template <class Holder>
void addConstant(Holder& holder, const std::string& name, DType dtype)
{
    onnx::NodeProto& node = addNode(holder, "Constant", name);
    fill(*addAttribute(node, "value", onnx::AttributeProto::TENSOR).mutable_t(), {}, dtype, 1);
}

void addSubgraphs(onnx::GraphProto& graph, bool cutDeepest)
{
    onnx::NodeProto& choice = addNode(graph, "If", "choice");
    onnx::GraphProto& branch = *addAttribute(choice, "then_branch", onnx::AttributeProto::GRAPH).mutable_g();
    fill(*branch.add_initializer(), "inner", DType::Bfloat16, 1);
    onnx::NodeProto& deep = addNode(branch, "Loop", "deep");
    onnx::GraphProto& body = *addAttribute(deep, "body", onnx::AttributeProto::GRAPH).mutable_g();
    onnx::TensorProto& deepest = *body.add_initializer();
    fill(deepest, "deepest", DType::Int8, 1);
    if (cutDeepest) {
        deepest.clear_raw_data();
    }
}

} // namespace

std::string modelWithHiddenTensors(bool cutDeepest)
{
    onnx::ModelProto model;
    model.set_ir_version(8);
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.set_name("main");
    fill(*graph.add_initializer(), "top", DType::Float, 1);
    fillSparse(*graph.add_sparse_initializer(), "sparse", DType::Float, 2);
    addConstant(graph, "constant", DType::Float16);
    onnx::NodeProto& trees = addNode(graph, "TreeEnsemble", "trees");
    trees.set_domain("ai.onnx.ml");
    fill(*addAttribute(trees, "nodes_values_as_tensor", onnx::AttributeProto::TENSOR).mutable_t(), {},
         DType::Double, 2);
    onnx::NodeProto& sparse = addNode(graph, "Constant", "sparse_constant");
    fillSparse(
        *addAttribute(sparse, "sparse_value", onnx::AttributeProto::SPARSE_TENSOR).mutable_sparse_tensor(),
        {}, DType::Int32, 1);
    addSubgraphs(graph, cutDeepest);
    onnx::FunctionProto& function = *model.add_functions();
    function.set_domain("local");
    function.set_name("scale");
    addConstant(function, "factor", DType::Uint8);
    onnx::TrainingInfoProto& training = *model.add_training_info();
    fill(*training.mutable_initialization()->add_initializer(), "first", DType::Float, 1);
    fill(*training.mutable_algorithm()->add_initializer(), "rate", DType::Double, 1);
    return model.SerializeAsString();
}

} // namespace onnxmend::testing
