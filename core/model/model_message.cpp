// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_message.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/wire_input.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/wire_format_lite.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using google::protobuf::internal::WireFormatLite;

Error noModel()
{
    return Error({.reason = "it is not an ONNX model: it does not parse as a ModelProto",
                  .advice = "Give the .onnx file; a checkpoint is given beside it."});
}

/// A field of a message, as a range of the bytes that hold it.
struct Field {
    std::size_t start = 0; ///< of its tag
    std::size_t end = 0;
    std::size_t valueStart = 0; ///< of a message: behind its length
    int message = 0;            ///< field number of what may be a message, else 0
};

/// Calls `visit` for each field of the message at [start, end) of `bytes`.
template <class Visit>
void forEachField(const std::string& bytes, std::size_t start, std::size_t end, Visit visit)
{
    google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(bytes.data()) + start,
                                                  static_cast<int>(end - start));
    const auto position = [&] { return start + static_cast<std::size_t>(stream.CurrentPosition()); };
    Field field{.start = start};
    while (const std::uint32_t tag = stream.ReadTag()) {
        std::uint32_t length = 0;
        if (WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
            field.message = WireFormatLite::GetTagFieldNumber(tag);
            if (!stream.ReadVarint32(&length) || length > end - position()) {
                throw noModel();
            }
            field.valueStart = position();
            stream.Skip(static_cast<int>(length));
        } else {
            field.message = 0;
            if (!WireFormatLite::SkipField(&stream, tag)) {
                throw noModel();
            }
        }
        field.end = position();
        visit(field);
        field.start = field.end;
    }
    if (!stream.ConsumedEntireMessage()) {
        throw noModel();
    }
}

/// The bytes of a model, taken apart.
class SplitModel
{
public:
    explicit SplitModel(std::string bytes)
        : m_bytes(std::move(bytes))
    {
        forEachField(m_bytes, 0, m_bytes.size(), [this](const Field& field) {
            if (field.message == onnx::ModelProto::kGraphFieldNumber) {
                m_hasGraph = true; // one that is there twice is put together, as protobuf does
                splitGraph(field);
            } else {
                m_model.append(m_bytes, field.start, field.end - field.start);
            }
        });
        m_bytes.resize(m_nodesEnd);
        if (m_nodesEnd < m_bytes.capacity() / 2) { // else the copy costs more than what it gives back
            m_bytes.shrink_to_fit();
        }
    }

    /// All but the main graph's nodes.
    std::shared_ptr<onnx::ModelProto> rest() const
    {
        auto proto = makeModelProto();
        if (!proto->ParsePartialFromString(m_model) ||
            (m_hasGraph && !proto->mutable_graph()->ParsePartialFromString(m_graph))) {
            throw noModel();
        }
        return proto;
    }

    NodeList nodes(const std::shared_ptr<onnx::ModelProto>& proto) &&
    {
        NodeListBuilder builder;
        const auto bytes = std::make_shared<const std::string>(std::move(m_bytes));
        std::size_t start = 0;
        for (const std::uint32_t length : m_nodes) {
            if (!builder.add(std::string_view(*bytes).substr(start, length), *proto->GetArena())) {
                throw noModel();
            }
            start += length;
        }
        builder.keep(bytes);
        builder.keep(proto);
        return builder.finish();
    }

private:
    void splitGraph(const Field& graph)
    {
        forEachField(m_bytes, graph.valueStart, graph.end, [this](const Field& field) {
            if (field.message == onnx::GraphProto::kNodeFieldNumber) {
                addNode(field);
            } else {
                m_graph.append(m_bytes, field.start, field.end - field.start);
            }
        });
    }

    /// Moves it to the front, where everything was read already: a copy would be as large as the file.
    void addNode(const Field& field)
    {
        const std::size_t length = field.end - field.valueStart;
        std::memmove(m_bytes.data() + m_nodesEnd, m_bytes.data() + field.valueStart, length);
        m_nodesEnd += length;
        m_nodes.push_back(static_cast<std::uint32_t>(length));
    }

    std::string m_bytes; ///< its front: the messages of the nodes, one behind the other
    std::size_t m_nodesEnd = 0;
    std::vector<std::uint32_t> m_nodes; ///< their lengths
    std::string m_graph;                ///< the fields of the graph but for its nodes
    std::string m_model;                ///< the fields of the model but for the graph
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

/// Throws Error where it is too large on its own.
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

template <class Nodes>
std::string serialized(const onnx::ModelProto& proto, const Nodes& nodes)
{
    std::string graph; // nodes are the first field
    std::string message;
    for (const auto& node : nodes) {
        message.clear();
        appendTo(message, node);
        appendField(graph, onnx::GraphProto::kNodeFieldNumber, message);
    }
    const std::string rest = serializedAlone(proto);
    if (graph.size() + rest.size() > mostBytes - sizeOfLengths) {
        throw tooLarge(graph.size() + rest.size());
    }
    std::string bytes;
    bytes.reserve(graph.size() + rest.size() + sizeOfLengths);
    forEachField(rest, 0, rest.size(), [&](const Field& field) {
        if (field.message == onnx::ModelProto::kGraphFieldNumber) {
            graph.append(rest, field.valueStart, field.end - field.valueStart);
            appendField(bytes, field.message, graph);
        } else {
            bytes.append(rest, field.start, field.end - field.start);
        }
    });
    return bytes;
}

} // namespace

std::string serializeModel(const onnx::ModelProto& proto, const NodeList& nodes)
{
    return serialized(proto, nodes);
}

std::string serializeModel(const onnx::ModelProto& proto, const EditedNodes& nodes)
{
    return serialized(proto, nodes);
}

ParsedModel parseModel(std::string bytes)
{
    SplitModel split(std::move(bytes));
    ParsedModel model{.proto = split.rest(), .nodes = {}};
    model.nodes = std::move(split).nodes(model.proto);
    return model;
}

} // namespace onnxmend
