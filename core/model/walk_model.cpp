// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/walk_model.h"

#include "core/model/model_copy.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"

#include <span>

namespace onnxmend
{

namespace
{

class ModelWalker
{
public:
    explicit ModelWalker(const ModelWalk& walk)
        : m_walk(walk)
    {
    }

    void visitGraph(onnx::GraphProto& graph, const std::string& scope, const std::string& parentScope)
    {
        visitGraph(graph, {}, *graph.mutable_node(), scope, parentScope);
    }

    template <class Nodes>
    void visitGraph(onnx::GraphProto& graph, std::span<const Initializer> serialized, Nodes& nodes,
                    const std::string& scope, const std::string& parentScope)
    {
        report({.scope = scope, .parentScope = parentScope, .graph = &graph});
        for (const Initializer& initializer : serialized) {
            report({.scope = scope,
                    .name = initializer.name(),
                    .place = TensorPlace::Initializer,
                    .serialized = &initializer});
        }
        for (auto& tensor : *graph.mutable_initializer()) {
            visitTensor(tensor, scope, tensor.name(), TensorPlace::Initializer);
        }
        for (auto& sparse : *graph.mutable_sparse_initializer()) {
            visitSparse(sparse, scope, sparse.values().name(), TensorPlace::SparseInitializer);
        }
        visitNodes(nodes, scope);
    }

    void visitFunction(onnx::FunctionProto& function)
    {
        const std::string scope = functionScope(function);
        report({.scope = scope, .parentScope = {}, .function = &function});
        for (auto& attribute : *function.mutable_attribute_proto()) {
            visitAttribute(attribute, scope, attribute.name(), scope + "/" + attribute.name());
        }
        visitNodes(*function.mutable_node(), scope);
    }

    /// Visits functions and training_info.
    void visitOthers(onnx::ModelProto& model)
    {
        for (auto& function : *model.mutable_functions()) {
            visitFunction(function);
        }
        int index = 0;
        for (auto& training : *model.mutable_training_info()) {
            const std::string scope = "training:" + std::to_string(index++);
            if (training.has_initialization()) {
                visitGraph(*training.mutable_initialization(), scope + "/initialization", {});
            }
            if (training.has_algorithm()) {
                visitGraph(*training.mutable_algorithm(), scope + "/algorithm", {});
            }
        }
    }

private:
    void report(const GraphVisit& visit)
    {
        if (m_walk.onGraph) {
            m_walk.onGraph(visit);
        }
    }

    void report(const TensorVisit& visit)
    {
        if (m_walk.onTensor) {
            m_walk.onTensor(visit);
        }
    }

    static Node::Attributes& attributesOf(onnx::NodeProto& node) { return *node.mutable_attribute(); }
    /// Attributes with tensors or graphs, the only ones that visitors change, belong to one node
    /// (node_list.h).
    static Node::Attributes& attributesOf(const Node& node)
    {
        return const_cast<Node::Attributes&>(node.attribute());
    }

    template <class Nodes>
    void visitNodes(Nodes& nodes, const std::string& scope)
    {
        int index = 0;
        for (auto& node : nodes) {
            visitNode(node, index++, scope);
        }
    }

    void visitNode(const EditedNode& node, int index, const std::string& scope)
    {
        if (node.copy) { // a node that is not copied holds no tensor or graph
            visitNode(*node.copy, index, scope);
        }
    }

    template <class AnyNode>
    void visitNode(AnyNode& node, int index, const std::string& scope)
    {
        if (node.attribute_size() > 0) {
            const std::string name = nodeLabel(node, index);
            for (auto& attribute : attributesOf(node)) {
                visitAttribute(attribute, scope, name + "." + attribute.name(),
                               subgraphScope(scope, node, index, attribute.name()));
            }
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
        report({.scope = scope, .name = name, .place = place, .tensor = &tensor});
    }

    const ModelWalk& m_walk;
};

template <class Nodes>
void walk(onnx::ModelProto& model, const InitializerList& initializers, Nodes& nodes,
          const ModelWalk& visitors)
{
    ModelWalker walker(visitors);
    walker.visitGraph(*model.mutable_graph(), initializers.serialized(), nodes, "main", {});
    walker.visitOthers(model);
}

} // namespace

const onnx::TensorProto& TensorVisit::proto(onnx::TensorProto& copy) const
{
    if (tensor) {
        return *tensor;
    }
    serialized->copyTo(copy);
    return copy;
}

void walkModel(onnx::ModelProto& model, const InitializerList& initializers, const NodeList& nodes,
               const ModelWalk& visitors)
{
    walk(model, initializers, nodes, visitors);
}

void walkModel(onnx::ModelProto& model, const InitializerList& initializers, const EditedNodes& nodes,
               const ModelWalk& visitors)
{
    walk(model, initializers, nodes, visitors);
}

void forEachTensor(const ModelData& model, const std::function<void(const TensorVisit&)>& visit)
{
    // The walk hands out mutable pointers for the writer's sake; this visitor does not change them.
    walkModel(const_cast<onnx::ModelProto&>(*model.proto), model.mainInitializers(), model.mainNodes(),
              {.onGraph = {}, .onTensor = visit});
}

} // namespace onnxmend
