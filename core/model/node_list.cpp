// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/node_list.h"

#include "core/model/compact/node_list_builder.h"
#include "core/onnx/domains.h"

#include <cassert>
#include <utility>

namespace onnxmend
{

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
