// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/compact/model_message.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/compact/node_list_builder.h"
#include "core/model/compact/wire_input.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/wire_format_lite.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using google::protobuf::internal::WireFormatLite;

/// The bytes of a model, split into the messages that stay bytes and the rest.
class SplitModel
{
public:
    explicit SplitModel(std::string bytes)
        : m_bytes(std::move(bytes))
    {
        forEachField(m_bytes, 0, m_bytes.size(), [this](const MessageField& field) {
            if (field.hasLength && field.number == onnx::ModelProto::kGraphFieldNumber) {
                m_hasGraph = true; // two graphs are merged, as protobuf does
                splitGraph(field);
            } else {
                m_model.append(m_bytes, field.start, field.end - field.start);
            }
        });
        m_bytes.resize(m_keptEnd);
        if (m_keptEnd < m_bytes.capacity() / 2) { // otherwise the copy costs more than it gives back
            m_bytes.shrink_to_fit();
        }
    }

    ParsedModel parsed() &&
    {
        ParsedModel model{.proto = rest()};
        const auto bytes = std::make_shared<const std::string>(std::move(m_bytes));
        NodeListBuilder builder;
        for (const Place& place : m_nodes) {
            if (!builder.add(place.in(*bytes), *model.proto->GetArena())) {
                throw noModel();
            }
        }
        builder.addOwner(bytes);
        builder.addOwner(model.proto);
        model.nodes = builder.finish();
        std::vector<std::string_view> initializers;
        initializers.reserve(m_initializers.size());
        for (const Place& place : m_initializers) {
            initializers.push_back(place.in(*bytes));
        }
        model.initializers = InitializerList(bytes, initializers);
        return model;
    }

private:
    struct Place {
        std::size_t start = 0;
        std::uint32_t length = 0;

        std::string_view in(std::string_view bytes) const { return bytes.substr(start, length); }
    };

    /// Parses the model without the main graph's nodes and initializers.
    std::shared_ptr<onnx::ModelProto> rest() const
    {
        auto proto = makeModelProto();
        if (!proto->ParsePartialFromString(m_model) ||
            (m_hasGraph && !proto->mutable_graph()->ParsePartialFromString(m_graph))) {
            throw noModel();
        }
        return proto;
    }

    void splitGraph(const MessageField& graph)
    {
        forEachField(m_bytes, graph.valueStart, graph.end, [this](const MessageField& field) {
            if (field.hasLength && field.number == onnx::GraphProto::kNodeFieldNumber) {
                m_nodes.push_back(keep(field));
            } else if (field.hasLength && field.number == onnx::GraphProto::kInitializerFieldNumber) {
                m_initializers.push_back(keep(field));
            } else {
                m_graph.append(m_bytes, field.start, field.end - field.start);
            }
        });
    }

    /// Moves the message to the front, which has been read already: a copy would be as large as the file.
    Place keep(const MessageField& field)
    {
        const std::size_t length = field.end - field.valueStart;
        std::memmove(m_bytes.data() + m_keptEnd, m_bytes.data() + field.valueStart, length);
        const Place place{.start = m_keptEnd, .length = static_cast<std::uint32_t>(length)};
        m_keptEnd += length;
        return place;
    }

    std::string m_bytes; ///< its front: nodes and initializers, one behind the other
    std::size_t m_keptEnd = 0;
    std::vector<Place> m_nodes;
    std::vector<Place> m_initializers;
    std::string m_graph; ///< the other fields of the graph
    std::string m_model; ///< the fields of the model except the graph
    bool m_hasGraph = false;
};

Error tooLarge(std::size_t byteCount)
{
    return Error({.reason = "the graph has " + groupedNumber(byteCount) +
                            " bytes, more than protobuf's limit of 2 GiB",
                  .advice = "Save the weights as external data."});
}

/// protobuf refuses larger messages, in parsing and in serialising (formats.md e4).
constexpr std::size_t mostBytes = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t sizeOfLengths = 16; ///< more than the graph's tag and length take

/// Throws Error if `proto` alone is too large.
std::string serializedAlone(const onnx::ModelProto& proto)
{
    std::string bytes;
    const std::size_t byteCount = proto.ByteSizeLong();
    if (byteCount > mostBytes) {
        throw tooLarge(byteCount);
    }
    bytes.reserve(byteCount);
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    proto.SerializeWithCachedSizes(&coded);
    coded.Trim();
    return bytes;
}

void appendTo(std::string& bytes, const Node& node) { node.appendTo(bytes); }
void appendTo(std::string& bytes, const onnx::NodeProto& node) { node.AppendPartialToString(&bytes); }
void appendTo(std::string& bytes, const EditedNode& node)
{
    node.visit([&bytes](const auto& one) { appendTo(bytes, one); });
}

void appendField(std::string& bytes, int number, std::string_view message)
{
    appendVarint(bytes, WireFormatLite::MakeTag(number, WireFormatLite::WIRETYPE_LENGTH_DELIMITED));
    appendVarint(bytes, message.size());
    bytes += message;
}

/// Writes fields in the order of their numbers: nodes, the name, initializers. There is one text only, since
/// it may be as large as the model.
template <class Nodes>
class Serializer
{
public:
    Serializer(const InitializerList& initializers, const Nodes& nodes, const EditInitializer& edit)
        : m_initializers(initializers)
        , m_nodes(nodes)
        , m_edit(edit)
    {
    }

    std::string write(const onnx::ModelProto& proto)
    {
        const std::string rest = serializedAlone(proto);
        forEachField(rest, 0, rest.size(), [&](const MessageField& field) {
            if (field.hasLength && field.number == onnx::ModelProto::kGraphFieldNumber) {
                appendGraph(rest, field);
            } else {
                append(rest, field);
            }
        });
        return std::move(m_bytes);
    }

private:
    void append(const std::string& bytes, const MessageField& field)
    {
        m_bytes.append(bytes, field.start, field.end - field.start);
        if (m_bytes.size() > mostBytes - sizeOfLengths) {
            throw tooLarge(m_bytes.size());
        }
    }

    void appendGraph(const std::string& rest, const MessageField& graph)
    {
        m_bytes.append(rest, graph.start, 1); // its tag: a byte, since its number is below 16
        const std::size_t start = m_bytes.size();
        for (const auto& node : m_nodes) {
            m_message.clear();
            appendTo(m_message, node);
            appendField(m_bytes, onnx::GraphProto::kNodeFieldNumber, m_message);
        }
        bool hasInitializers = false;
        const auto appendOnce = [&] {
            if (!std::exchange(hasInitializers, true)) {
                appendInitializers(rest.size());
            }
        };
        forEachField(rest, graph.valueStart, graph.end, [&](const MessageField& field) {
            if (field.number >= onnx::GraphProto::kInitializerFieldNumber) {
                appendOnce();
            }
            append(rest, field);
        });
        appendOnce();
        std::string length;
        appendVarint(length, m_bytes.size() - start);
        m_bytes.insert(start, length);
    }

    /// `behind`: upper bound of the bytes that follow.
    void appendInitializers(std::size_t behind)
    {
        m_bytes.reserve(std::accumulate(
            m_initializers.serialized().begin(), m_initializers.serialized().end(),
            m_bytes.size() + behind + sizeOfLengths, [](std::size_t size, const Initializer& initializer) {
                return size + initializer.message().size() + sizeOfLengths;
            }));
        onnx::TensorProto tensor;
        std::size_t place = 0;
        for (const Initializer& initializer : m_initializers.serialized()) {
            initializer.copyTo(tensor);
            m_edit(place++, tensor);
            m_message.clear();
            tensor.AppendPartialToString(&m_message);
            appendField(m_bytes, onnx::GraphProto::kInitializerFieldNumber, m_message);
        }
        if (m_bytes.size() > mostBytes - sizeOfLengths) {
            throw tooLarge(m_bytes.size());
        }
    }

    const InitializerList& m_initializers;
    const Nodes& m_nodes;
    const EditInitializer& m_edit;
    std::string m_bytes;
    std::string m_message; ///< of one node or initializer; reused for its memory
};

} // namespace

std::string serializeModel(const onnx::ModelProto& proto, const InitializerList& initializers,
                           const NodeList& nodes, const EditInitializer& edit)
{
    return Serializer(initializers, nodes, edit).write(proto);
}

std::string serializeModel(const onnx::ModelProto& proto, const InitializerList& initializers,
                           const EditedNodes& nodes, const EditInitializer& edit)
{
    return Serializer(initializers, nodes, edit).write(proto);
}

ParsedModel parseModel(std::string bytes) { return SplitModel(std::move(bytes)).parsed(); }

} // namespace onnxmend
