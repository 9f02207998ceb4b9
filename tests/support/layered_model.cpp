// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/layered_model.h"

#include "core/onnx/onnx_proto.h"

#include <vector>

namespace onnxmend::testing
{

namespace
{

using Names = std::vector<std::string>;

class LayerBuilder
{
public:
    explicit LayerBuilder(onnx::GraphProto& graph)
        : m_graph(graph)
    {
    }

    void begin(int layer) { m_prefix = "/model/layers." + std::to_string(layer); }

    std::string add(const std::string& operatorName, const std::string& part, const Names& inputs)
    {
        onnx::NodeProto& node = *m_graph.add_node();
        node.set_op_type(operatorName);
        node.set_name(m_prefix + part + "/" + operatorName + "_" + std::to_string(m_graph.node_size()));
        for (const std::string& input : inputs) {
            node.add_input(input);
        }
        node.add_output(node.name() + "_output_0");
        return node.output(0);
    }

    std::string addCast(const std::string& part, const std::string& input, onnx::TensorProto::DataType to)
    {
        const std::string output = add("Cast", part, {input});
        onnx::AttributeProto& attribute = *m_graph.mutable_node(m_graph.node_size() - 1)->add_attribute();
        attribute.set_name("to");
        attribute.set_type(onnx::AttributeProto::INT);
        attribute.set_i(to);
        return output;
    }

    std::string weight(const std::string& name, onnx::TensorProto::DataType dtype, int count)
    {
        onnx::TensorProto& tensor = *m_graph.add_initializer();
        tensor.set_name(m_prefix + name);
        tensor.set_data_type(dtype);
        tensor.add_dims(count);
        tensor.set_raw_data(std::string(
            static_cast<std::size_t>(count) * (dtype == onnx::TensorProto::FLOAT16 ? 2 : 4), '\0'));
        return tensor.name();
    }

private:
    onnx::GraphProto& m_graph;
    std::string m_prefix;
};

std::string addLayer(LayerBuilder& graph, const std::string& hidden)
{
    using Tensor = onnx::TensorProto;
    const std::string wide = graph.addCast("/norm", hidden, Tensor::FLOAT);
    const std::string square = graph.add("Mul", "/norm", {wide, wide});
    const std::string sum = graph.add("Add", "/norm", {square, "epsilon"});
    const std::string root = graph.add("Sqrt", "/norm", {sum});
    const std::string quotient = graph.add("Div", "/norm", {wide, root});
    const std::string scaled =
        graph.add("Mul", "/norm", {quotient, graph.weight("norm.weight", Tensor::FLOAT, 8)});
    std::string at = graph.addCast("/norm", scaled, Tensor::FLOAT16);
    const std::string shape = graph.add("Identity", "/attn", {graph.add("Shape", "/attn", {hidden})});
    at = graph.add("Mul", "/attn", {at, graph.weight("attn.weight", Tensor::FLOAT16, 8)});
    at = graph.add("Add", "/attn", {at, "mask"});
    at = graph.add("Reshape", "/attn", {at, shape});
    for (int i = 0; i < 7; ++i) {
        at = graph.add(i % 2 == 0 ? "Relu" : "Neg", "/mlp", {at});
    }
    return graph.add("Add", "", {at, hidden});
}

void declare(onnx::ValueInfoProto& value, const std::string& name)
{
    value.set_name(name);
    value.mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT16);
    value.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(8);
}

} // namespace

std::string layeredModel(int layers)
{
    onnx::ModelProto model;
    model.set_ir_version(8);
    model.add_opset_import()->set_version(17);
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.set_name("layered");
    declare(*graph.add_input(), "hidden");
    declare(*graph.add_input(), "mask");
    LayerBuilder builder(graph);
    onnx::TensorProto& epsilon = *graph.add_initializer();
    epsilon.set_name("epsilon");
    epsilon.set_data_type(onnx::TensorProto::FLOAT);
    epsilon.add_float_data(1e-6F);
    std::string hidden = "hidden";
    for (int layer = 0; layer < layers; ++layer) {
        builder.begin(layer);
        hidden = addLayer(builder, hidden);
    }
    declare(*graph.add_output(), hidden);
    return model.SerializeAsString();
}

} // namespace onnxmend::testing
