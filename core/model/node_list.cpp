// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/node_list.h"

#include "core/model/compact/message_parts.h"
#include "core/model/compact/node_list_builder.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace onnxmend
{

std::string_view NodeNotes::find(std::string_view key) const
{
    const auto found = std::ranges::find(metadata, key, &decltype(metadata)::value_type::first);
    return found == metadata.end() ? std::string_view() : found->second;
}

namespace
{

/// Returns key and value of a serialised StringStringEntryProto (onnx.proto).
std::pair<std::string_view, std::string_view> metadataEntry(std::string_view message)
{
    std::pair<std::string_view, std::string_view> entry;
    forEachPart(message, [&entry](int number, std::string_view text) {
        if (number == onnx::StringStringEntryProto::kKeyFieldNumber) {
            entry.first = text;
        } else if (number == onnx::StringStringEntryProto::kValueFieldNumber) {
            entry.second = text;
        }
    });
    return entry;
}

} // namespace

NodeNotes notesOf(const onnx::NodeProto& node)
{
    NodeNotes notes{.documentation = node.doc_string(), .metadata = {}};
    for (const onnx::StringStringEntryProto& entry : node.metadata_props()) {
        notes.metadata.emplace_back(entry.key(), entry.value());
    }
    return notes;
}

NodeNotes Node::notes() const
{
    if (m_sourceLength == isProto) {
        return notesOf(*static_cast<const onnx::NodeProto*>(m_source));
    }
    NodeNotes notes;
    const std::string_view message(static_cast<const char*>(m_source), m_sourceLength);
    forEachPart(message, [&notes](int number, std::string_view part) {
        if (number == onnx::NodeProto::kDocStringFieldNumber) {
            notes.documentation = part;
        } else if (number == onnx::NodeProto::kMetadataPropsFieldNumber) {
            notes.metadata.push_back(metadataEntry(part));
        }
    });
    return notes;
}

void Node::copyTo(onnx::NodeProto& proto) const
{
    if (m_sourceLength == isProto) {
        proto.CopyFrom(*static_cast<const onnx::NodeProto*>(m_source));
        return;
    }
    const bool isParsed = proto.ParsePartialFromArray(m_source, static_cast<int>(m_sourceLength));
    assert(isParsed); // since it was when the list was made
    static_cast<void>(isParsed);
    if (hasOwnAttributes()) {
        proto.mutable_attribute()->CopyFrom(*m_attributes); // large tensors are not among the bytes
    }
}

void Node::appendTo(std::string& bytes) const
{
    if (m_sourceLength != isProto && !hasOwnAttributes()) {
        bytes.append(static_cast<const char*>(m_source), m_sourceLength);
        return;
    }
    onnx::NodeProto proto;
    copyTo(proto);
    proto.AppendPartialToString(&bytes);
}

bool Node::hasOwnAttributes() const { return !areShareable(*m_attributes); }

bool isConstant(const Node& node)
{
    return node.op_type() == "Constant" && canonicalDomain(node.domain()).empty();
}

NodeList::NodeList(const Protos& nodes)
{
    NodeListBuilder builder;
    for (const onnx::NodeProto& node : nodes) {
        builder.add(node);
    }
    *this = builder.finish();
}

NodesByOutput::NodesByOutput(NodeList nodes)
    : m_nodes(std::move(nodes))
{
    for (const Node& node : m_nodes) {
        for (const std::string_view output : node.output()) {
            m_nodeOf.try_emplace(output, &node);
        }
    }
}

const Node* NodesByOutput::find(std::string_view value) const
{
    const auto found = value.empty() ? m_nodeOf.end() : m_nodeOf.find(value); // outputs may be left out
    return found == m_nodeOf.end() ? nullptr : found->second;
}

} // namespace onnxmend
