// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/onnx_proto.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// What a node calls: one for all nodes of a list that call the same.
struct NodeOperator {
    std::string name; ///< op_type
    std::string domain;
    std::string overload;
};

/// A node (onnx.proto: NodeProto) of a model that is not edited: views of texts that its NodeList, or the
/// protobuf behind that, holds. As a protobuf a node takes 600 bytes, and a model may have a million of them;
/// this is a tenth of that, beside its bytes in the file.
class Node
{
public:
    using Texts = std::span<const std::string_view>;
    using Attributes = google::protobuf::RepeatedPtrField<onnx::AttributeProto>;

    // Called as in NodeProto, so that what reads nodes reads either.
    // NOLINTBEGIN(readability-identifier-naming)
    std::string_view name() const { return {m_name, m_nameLength}; }
    const std::string& op_type() const { return m_operator->name; }
    const std::string& domain() const { return m_operator->domain; }
    const std::string& overload() const { return m_operator->overload; }

    Texts input() const { return {m_texts + m_outputs, m_inputs}; }
    std::string_view input(int index) const { return input()[static_cast<std::size_t>(index)]; }
    int input_size() const { return static_cast<int>(m_inputs); }

    Texts output() const { return {m_texts, m_outputs}; }
    std::string_view output(int index) const { return output()[static_cast<std::size_t>(index)]; }
    int output_size() const { return static_cast<int>(m_outputs); }

    const Attributes& attribute() const { return *m_attributes; }
    const onnx::AttributeProto& attribute(int index) const { return m_attributes->Get(index); }
    int attribute_size() const { return m_attributes->size(); }
    // NOLINTEND(readability-identifier-naming)

    /// Whether an attribute holds a tensor or a graph: such attributes belong to this node alone.
    bool hasOwnAttributes() const;

    /// All of it: what is only read at a save, such as documentation, is taken from the bytes in the file.
    void copyTo(onnx::NodeProto& proto) const;
    /// Appends the serialised message.
    void appendTo(std::string& bytes) const;

private:
    friend class NodeListBuilder;

    const NodeOperator* m_operator = nullptr;
    const std::string_view* m_texts = nullptr; ///< names of outputs, then of inputs
    const Attributes* m_attributes = nullptr;
    const char* m_name = nullptr;
    const void* m_source = nullptr; ///< the message in the file, or a NodeProto where m_sourceLength is that
    std::uint32_t m_nameLength = 0;
    std::uint32_t m_sourceLength = 0;
    std::uint32_t m_outputs = 0;
    std::uint32_t m_inputs = 0;

    static constexpr std::uint32_t isProto = 0xffffffff;
};

/// A Constant of the standard; another domain may have an operator of that name.
bool isConstant(const Node& node);

} // namespace onnxmend
