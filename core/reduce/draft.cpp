// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/draft.h"

#include "core/model/tensor_data.h"
#include "core/model/whole_proto.h"
#include "core/reduce/made_up_tensor.h"
#include "core/verify/run_inputs.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

/// The key of the entry of external_data that holds the number of a tensor. A save writes other entries.
constexpr const char* numberKey = "onnxmend.tensor";

bool hasRawData(const onnx::TensorProto& proto)
{
    onnx::TensorProto copy = proto;
    return proto.has_raw_data() || takeMarker(copy).has_value();
}

/// Texts stay in the proto: they have no bytes of a fixed width. So do misfits in typed fields, about which
/// loaders have messages of their own.
bool staysInProto(const ModelTensor& tensor, const onnx::TensorProto& proto)
{
    const bool isUnfit = tensor.misfit && !tensor.stored && tensor.source == TensorSource::Inline;
    return tensor.storedDtype == DType::String || (isUnfit && !hasRawData(proto));
}

/// Returns whether the tensor has another number of bytes than it needs. Bytes at the end of a data file for
/// which the model states no length are those of a file that was cut off.
bool isMisfit(const ModelTensor& tensor, const onnx::TensorProto& proto)
{
    const bool isFault = tensor.misfit && (!tensor.stored || !tensor.warnings.empty());
    return isFault && (tensor.source == TensorSource::Inline ||
                       std::ranges::any_of(proto.external_data(),
                                           [](const auto& entry) { return entry.key() == "length"; }));
}

void clearData(onnx::TensorProto& proto)
{
    takeMarker(proto);
    proto.clear_float_data();
    proto.clear_int32_data();
    proto.clear_int64_data();
    proto.clear_double_data();
    proto.clear_uint64_data();
    proto.clear_raw_data();
    proto.clear_external_data();
    proto.clear_data_location();
}

void setNumber(onnx::TensorProto& proto, std::size_t number)
{
    clearData(proto);
    auto& entry = *proto.add_external_data();
    entry.set_key(numberKey);
    entry.set_value(std::to_string(number));
}

std::optional<std::size_t> numberOf(const onnx::TensorProto& proto)
{
    for (const auto& entry : proto.external_data()) {
        std::size_t number = 0;
        const std::string& text = entry.value();
        if (entry.key() == numberKey &&
            std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc()) {
            return number;
        }
    }
    return std::nullopt;
}

template <class Nodes>
std::size_t countNodes(const Nodes& nodes)
{
    auto count = static_cast<std::size_t>(nodes.size());
    for (const onnx::NodeProto& node : nodes) {
        forEachBody(node, [&count](const onnx::GraphProto& body) { count += countNodes(body.node()); });
    }
    return count;
}

/// Names of the main graph that something needs.
struct NeededNames {
    NameSet read;  ///< by nodes and outputs
    NameSet known; ///< these, and results of nodes, which may be declared

    explicit NeededNames(const onnx::GraphProto& graph)
    {
        addReads(graph.node(), read);
        for (const onnx::ValueInfoProto& output : graph.output()) {
            read.insert(output.name());
        }
        known = read;
        for (const onnx::NodeProto& node : graph.node()) {
            known.insert(node.output().begin(), node.output().end());
        }
    }
};

} // namespace

Draft draftOf(const Model& model)
{
    Draft draft{.proto = wholeProto(model), .path = model.path()};
    for (const ModelTensor& tensor : model.tensors()) {
        draft.tensors->push_back({.now = tensor, .origin = draft.tensors->size()});
    }
    std::size_t number = 0;
    forEachTensor(draft, [&](const TensorVisit& visit) {
        const std::size_t own = number++;
        if (own >= draft.tensors->size() || staysInProto((*draft.tensors)[own].now, *visit.tensor)) {
            return;
        }
        DraftTensor& tensor = (*draft.tensors)[own];
        tensor.isMisfit = isMisfit(tensor.now, *visit.tensor);
        setNumber(*visit.tensor, own);
    });
    return draft;
}

std::shared_ptr<const Model> modelOf(const Draft& draft)
{
    onnx::TensorProto copy; // reused for its memory
    const auto fill = [&](const TensorVisit& visit, ModelTensor& described) {
        const onnx::TensorProto& proto = visit.proto(copy);
        const auto number = numberOf(proto);
        if (!number || *number >= draft.tensors->size()) {
            onnx::TensorProto held = proto;
            TensorDataReader({}, {}, {}, nullptr).read(held, described);
            described.misfitKept = described.misfit && !described.stored;
            return;
        }
        ModelTensor known = (*draft.tensors)[*number].now;
        known.name = described.name;
        known.graph = described.graph;
        known.place = described.place;
        known.misfitKept = (*draft.tensors)[*number].isMisfit;
        known.detached = known.misfitKept || // setNumber() has taken them out
                         (known.stored && !known.stored->source().file());
        described = std::move(known);
    };
    return modelOfProto(draft.proto, draft.path, fill);
}

onnx::ModelProto protoWithShapes(const Draft& draft)
{
    constexpr std::uint64_t mostBytes = 4096; // a list of sizes or axes has fewer
    Draft copy = draft;
    forEachTensor(copy, [&draft](const TensorVisit& visit) {
        const DraftTensor* const tensor = tensorOf(draft, *visit.tensor);
        if (!tensor || !tensor->now.stored || tensor->now.stored->byteCount() > mostBytes) {
            return;
        }
        const TensorRef& stored = *tensor->now.stored;
        std::vector<std::byte> bytes(stored.byteCount());
        stored.read(0, stored.elementCount(), bytes);
        visit.tensor->clear_external_data();
        visit.tensor->set_raw_data(bytes.data(), bytes.size());
    });
    addInferredShapes(copy.proto);
    return std::move(copy.proto);
}

const DraftTensor* tensorOf(const Draft& draft, const onnx::TensorProto& proto)
{
    const auto number = numberOf(proto);
    return number && *number < draft.tensors->size() ? &(*draft.tensors)[*number] : nullptr;
}

TensorRef asSaved(const DraftTensor& tensor)
{
    const TensorRef& stored = *tensor.now.stored;
    return stored.dtype() == tensor.now.savedDtype ? stored : castTensor(stored, tensor.now.savedDtype);
}

void setTensor(Draft& draft, onnx::TensorProto& proto, const TensorRef& stored)
{
    const DraftTensor* const before = tensorOf(draft, proto);
    DraftTensor tensor{.now = {},
                       .origin = before ? before->origin : draft.tensors->size(),
                       .isMadeUp = before && before->isMadeUp};
    tensor.now.stored = stored;
    tensor.now.storedDtype = stored.dtype();
    tensor.now.savedDtype = stored.dtype();
    tensor.now.shape = stored.shape();
    setNumber(proto, draft.tensors->size());
    proto.set_data_type(static_cast<std::int32_t>(stored.dtype()));
    proto.mutable_dims()->Assign(stored.shape().begin(), stored.shape().end());
    draft.tensors->push_back(std::move(tensor));
}

void setMadeUpTensor(Draft& draft, onnx::TensorProto& proto, const TensorRef& madeUp)
{
    setTensor(draft, proto, madeUp);
    draft.tensors->back().isMadeUp = true;
}

void setMisfit(Draft& draft, onnx::TensorProto& proto, std::vector<std::int64_t> shape, ByteSource bytes)
{
    const DraftTensor* const before = tensorOf(draft, proto);
    DraftTensor tensor{.now = {}, .origin = before->origin, .isMisfit = true, .isMadeUp = true};
    tensor.now.source = before->now.source;
    tensor.now.storedDtype = before->now.storedDtype;
    tensor.now.savedDtype = before->now.storedDtype;
    tensor.now.shape = shape;
    describeMisfit(tensor.now, std::move(bytes));
    if (tensor.now.unreadableReason.empty()) { // readers see the first ones of too many bytes
        tensor.now.stored = zeroTensor(tensor.now.storedDtype, shape);
    }
    setNumber(proto, draft.tensors->size());
    proto.mutable_dims()->Assign(shape.begin(), shape.end());
    draft.tensors->push_back(std::move(tensor));
}

void forEachGraph(onnx::ModelProto& proto, const VisitGraph& visit)
{
    walkWholeProto(proto, {.onGraph = visit, .onTensor = {}});
}

void forEachTensor(Draft& draft, const std::function<void(const TensorVisit&)>& visit)
{
    walkWholeProto(draft.proto, {.onGraph = {}, .onTensor = visit});
}

google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodesOf(const GraphVisit& visit)
{
    return visit.graph ? *visit.graph->mutable_node() : *visit.function->mutable_node();
}

std::size_t nodeCountOf(const onnx::ModelProto& proto)
{
    std::size_t count = countNodes(proto.graph().node());
    for (const onnx::FunctionProto& function : proto.functions()) {
        count += countNodes(function.node());
    }
    return count;
}

NameSet unreadNames(const onnx::GraphProto& graph)
{
    const NeededNames needed(graph);
    NameSet unread;
    const auto add = [&unread](const std::string& name, const NameSet& read) {
        if (!read.contains(name)) {
            unread.insert(name);
        }
    };
    for (const onnx::TensorProto& initializer : graph.initializer()) {
        add(initializer.name(), needed.read);
    }
    for (const auto& sparse : graph.sparse_initializer()) {
        add(sparse.values().name(), needed.read);
    }
    for (const onnx::ValueInfoProto& input : graph.input()) {
        add(input.name(), needed.read);
    }
    for (const onnx::ValueInfoProto& declared : graph.value_info()) {
        add(declared.name(), needed.known);
    }
    return unread;
}

void dropUnread(onnx::GraphProto& graph, const NameSet& spared)
{
    const NeededNames needed(graph);
    const auto isUnread = [&](const auto& named) {
        return !needed.read.contains(named.name()) && !spared.contains(named.name());
    };
    const auto isUnknown = [&](const std::string& name) {
        return !needed.known.contains(name) && !spared.contains(name);
    };
    removeIf(*graph.mutable_initializer(), isUnread);
    removeIf(*graph.mutable_sparse_initializer(),
             [&](const auto& sparse) { return isUnread(sparse.values()); });
    removeIf(*graph.mutable_input(), isUnread);
    removeIf(*graph.mutable_value_info(), [&](const auto& declared) { return isUnknown(declared.name()); });
    removeIf(*graph.mutable_quantization_annotation(),
             [&](const auto& annotation) { return isUnknown(annotation.tensor_name()); });
}

} // namespace onnxmend
