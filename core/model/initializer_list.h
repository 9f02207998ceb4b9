// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/base/byte_source.h"
#include "core/onnx/onnx_proto.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// An initializer (onnx.proto: TensorProto) of a model that is not edited: a view of its bytes, or of a
/// protobuf. As a protobuf it takes 400 bytes, and a model may have hundreds of thousands of them.
class Initializer
{
public:
    /// Of a serialised TensorProto, which outlives it. Throws Error when it is none.
    explicit Initializer(std::string_view message);
    explicit Initializer(const onnx::TensorProto& proto); ///< which outlives it

    std::string_view name() const { return {m_name, m_nameLength}; }
    /// Null where it stays bytes.
    const onnx::TensorProto* proto() const
    {
        return m_messageLength == isProto ? static_cast<const onnx::TensorProto*>(m_source) : nullptr;
    }
    /// All of it, with the marker of raw_data that is not there (onnx_wire.h). Throws Error when the bytes
    /// are no TensorProto.
    void copyTo(onnx::TensorProto& proto) const;
    /// Those of the serialised TensorProto.
    std::string_view message() const { return {static_cast<const char*>(m_source), m_messageLength}; }

private:
    const char* m_name = nullptr;
    const void* m_source = nullptr; ///< the message, or a TensorProto where m_messageLength is that
    std::uint32_t m_nameLength = 0;
    std::uint32_t m_messageLength = 0;

    static constexpr std::uint32_t isProto = 0xffffffff;
};

/// The initializers of a graph: those that stay bytes, in the order of the file, and then those of the
/// protobuf. Edits add some to the protobuf and leave the others as they are, so the first keep their places
/// in every version of a model. Copies are cheap, and Initializers stay where they are as long as one copy
/// lives.
class InitializerList
{
public:
    using Protos = google::protobuf::RepeatedPtrField<onnx::TensorProto>;

    InitializerList() = default;
    /// Of a graph in a protobuf, which outlives the list and does not change.
    explicit InitializerList(const Protos& protos);
    /// Of serialised TensorProtos, which lie in `bytes`. Throws Error when one is none.
    InitializerList(std::shared_ptr<const std::string> bytes, std::span<const std::string_view> messages);

    /// Those that stay bytes, and behind them others, which outlive the list and do not change.
    InitializerList with(const Protos& protos) const;
    /// Those that stay bytes.
    std::span<const Initializer> kept() const;

    std::size_t size() const { return m_all ? m_all->size() : 0; }
    const Initializer* begin() const { return m_all ? m_all->data() : nullptr; }
    const Initializer* end() const { return begin() + size(); }

    /// raw_data of one that stays bytes; no bytes where it has none.
    ByteSource rawData(const Initializer& initializer) const;

private:
    std::shared_ptr<const std::string> m_bytes;
    std::shared_ptr<const std::vector<Initializer>> m_all;
    std::size_t m_keptCount = 0;
};

} // namespace onnxmend
