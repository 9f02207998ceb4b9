// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/byte_source.h"
#include "core/onnx/onnx_proto.h"

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// An initializer (onnx.proto: TensorProto) of a model that is not edited: a view of its bytes, or of a
/// protobuf. docs/memory.md says why.
class Initializer
{
public:
    /// `message`: a serialised TensorProto, which outlives this. Throws Error if it is not one.
    explicit Initializer(std::string_view message);
    explicit Initializer(const onnx::TensorProto& proto); ///< `proto` outlives this

    std::string_view name() const { return {m_name, m_nameLength}; }
    /// Returns null if the initializer stays bytes.
    const onnx::TensorProto* proto() const
    {
        return m_messageLength == isProto ? static_cast<const onnx::TensorProto*>(m_source) : nullptr;
    }
    /// Copies all of it, with the marker of raw_data that stays in the file (onnx_wire.h). Throws Error if
    /// the bytes are not a TensorProto.
    void copyTo(onnx::TensorProto& proto) const;
    /// Returns the serialised TensorProto. Only for an initializer that stays bytes.
    std::string_view message() const { return {static_cast<const char*>(m_source), m_messageLength}; }

private:
    const char* m_name = nullptr;
    const void* m_source = nullptr; ///< the message, or a TensorProto if m_messageLength is isProto
    std::uint32_t m_nameLength = 0;
    std::uint32_t m_messageLength = 0;

    static constexpr std::uint32_t isProto = 0xffffffff;
};

/// The initializers of a graph: the ones that stay bytes, in the order of the file, then the ones of the
/// protobuf. Edits only add to the protobuf or remove, so the first ones keep their order in every version of
/// a model. Copies are cheap, and Initializers stay where they are as long as one copy lives.
class InitializerList
{
public:
    using Protos = google::protobuf::RepeatedPtrField<onnx::TensorProto>;

    InitializerList() = default;
    /// Initializers of a protobuf, which outlives the list and does not change.
    explicit InitializerList(const Protos& protos);
    /// Serialised TensorProtos, which lie in `bytes`. Throws Error if one is not valid.
    InitializerList(std::shared_ptr<const std::string> bytes, std::span<const std::string_view> messages);

    /// Returns the initializers that stay bytes, followed by `protos`, which outlive the list and do not
    /// change.
    InitializerList with(const Protos& protos) const;
    /// Returns the list without those at some places, all of which stay bytes.
    InitializerList without(const std::set<std::size_t>& places) const;
    /// Returns the initializers that stay bytes.
    std::span<const Initializer> serialized() const;

    std::size_t size() const { return m_all ? m_all->size() : 0; }
    const Initializer* begin() const { return m_all ? m_all->data() : nullptr; }
    const Initializer* end() const { return begin() + size(); }

    /// Returns raw_data of an initializer that stays bytes; empty if it has none.
    ByteSource rawData(const Initializer& initializer) const;

private:
    std::shared_ptr<const std::string> m_bytes;
    std::shared_ptr<const std::vector<Initializer>> m_all;
    std::size_t m_serializedCount = 0;
};

} // namespace onnxmend
