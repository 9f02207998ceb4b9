// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/walk_model.h"

#include "core/model/scope_names.h"

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

} // namespace

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

} // namespace onnxmend
