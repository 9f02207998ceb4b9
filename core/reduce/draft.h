// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/model/model.h"
#include "core/model/walk_model.h"
#include "core/onnx/onnx_proto.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// A tensor of a draft.
struct DraftTensor {
    ModelTensor now = {};
    std::size_t origin = 0; ///< number of the tensor in the whole model that it began as
    /// Its bytes do not fit its shape and dtype, which may be the fault: models of the draft keep them.
    bool isMisfit = false;
    bool isMadeUp = false; ///< no element is one of the original
};

/// A model that is taken apart. Its TensorProtos have no data but the number of a tensor in the table, so a
/// copy costs the graph, whatever the weights are. Copies share the table, which only grows.
struct Draft {
    onnx::ModelProto proto;
    std::shared_ptr<std::vector<DraftTensor>> tensors = std::make_shared<std::vector<DraftTensor>>();
    std::filesystem::path path = {}; ///< of the models that are made of it

    onnx::GraphProto& graph() { return *proto.mutable_graph(); }
    const onnx::GraphProto& graph() const { return proto.graph(); }
};

/// Takes a model apart. Reads no weights.
Draft draftOf(const Model& model);
/// Makes a model of a draft. Throws Error if the graph alone is too large.
std::shared_ptr<const Model> modelOf(const Draft& draft);

/// Returns the graph with the shapes that ONNX infers (addInferredShapes). Lists of sizes have their values,
/// large tensors none.
onnx::ModelProto protoWithShapes(const Draft& draft);

/// Returns the tensor that stands for the proto; nullptr for texts and for misfits in typed fields, which the
/// proto holds itself.
const DraftTensor* tensorOf(const Draft& draft, const onnx::TensorProto& proto);
/// Returns the stored elements in the dtype that a save would write, since a plan may cast them. Reads all of
/// them if it does. Only for a tensor that has data.
TensorRef asSaved(const DraftTensor& tensor);
/// Lets the proto stand for another tensor, with its dtype and shape. It keeps its origin, and is made up if
/// it was.
void setTensor(Draft& draft, onnx::TensorProto& proto, const TensorRef& stored);
/// The same with a tensor whose elements are made up.
void setMadeUpTensor(Draft& draft, onnx::TensorProto& proto, const TensorRef& madeUp);

/// Lets the proto stand for a misfit of this shape with these bytes, which are made up. It keeps its dtype
/// and its origin. Only if tensorOf() is a misfit.
void setMisfit(Draft& draft, onnx::TensorProto& proto, std::vector<std::int64_t> shape, ByteSource bytes);

/// Calls `visit` for each graph and function, with its scope.
using VisitGraph = std::function<void(const GraphVisit&)>;
void forEachGraph(onnx::ModelProto& proto, const VisitGraph& visit);
/// Calls `visit` for each TensorProto.
void forEachTensor(Draft& draft, const std::function<void(const TensorVisit&)>& visit);

/// Returns the nodes of a graph or function.
google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodesOf(const GraphVisit& visit);

/// Calls `visit` for each graph in the attributes of a node.
template <class NodeMessage, class Visit>
void forEachBody(NodeMessage& node, const Visit& visit)
{
    for (int i = 0; i < node.attribute_size(); ++i) {
        if constexpr (std::is_const_v<NodeMessage>) {
            const onnx::AttributeProto& attribute = node.attribute(i);
            if (attribute.has_g()) {
                visit(attribute.g());
            }
            for (const onnx::GraphProto& graph : attribute.graphs()) {
                visit(graph);
            }
        } else {
            onnx::AttributeProto& attribute = *node.mutable_attribute(i);
            if (attribute.has_g()) {
                visit(*attribute.mutable_g());
            }
            for (onnx::GraphProto& graph : *attribute.mutable_graphs()) {
                visit(graph);
            }
        }
    }
}

/// Returns the number of nodes in all graphs and functions.
std::size_t nodeCountOf(const onnx::ModelProto& proto);

using NameSet = std::unordered_set<std::string>;

/// Adds the names that the nodes read, also in their bodies.
template <class Nodes>
void addReads(const Nodes& nodes, NameSet& reads)
{
    for (const onnx::NodeProto& node : nodes) {
        reads.insert(node.input().begin(), node.input().end());
        forEachBody(node, [&reads](const onnx::GraphProto& body) {
            addReads(body.node(), reads);
            for (const onnx::ValueInfoProto& output : body.output()) {
                reads.insert(output.name()); // a captured value may be returned
            }
        });
    }
}

/// Removes the elements for which `isRemoved` is true; the others keep their order.
template <class Element, class Predicate>
void removeIf(google::protobuf::RepeatedPtrField<Element>& list, const Predicate& isRemoved)
{
    int kept = 0;
    for (int i = 0; i < list.size(); ++i) {
        if (!isRemoved(list.Get(i))) {
            list.SwapElements(kept++, i);
        }
    }
    list.DeleteSubrange(kept, list.size() - kept);
}

/// Returns the names of initializers, inputs and declarations of the main graph that no node and no output
/// needs.
NameSet unreadNames(const onnx::GraphProto& graph);

/// Removes what no node and no output of the main graph needs: initializers, inputs and declarations. The
/// names in `spared` stay, each with all that the graph has of it.
void dropUnread(onnx::GraphProto& graph, const NameSet& spared = {});

} // namespace onnxmend
