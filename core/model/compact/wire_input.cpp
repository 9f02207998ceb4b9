// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/compact/wire_input.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstWindow = 4096;
constexpr std::size_t largestWindow = 256 * 1024;

} // namespace

WireInput::WireInput(const InputFile& file, std::function<void()> onRefill)
    : m_file(&file)
    , m_onRefill(std::move(onRefill))
    , m_size(file.size())
{
}

WireInput::WireInput(std::string_view bytes)
    : m_size(bytes.size())
    , m_window(bytes)
{
}

void WireInput::refill(std::uint64_t position)
{
    if (m_file == nullptr || position >= m_size) {
        throwMalformed(position, "the bytes end there");
    }
    m_onRefill();
    const bool inSequence = !m_window.empty() && position == m_windowStart + m_window.size();
    const std::size_t wanted = inSequence ? std::min(m_window.size() * 2, largestWindow) : firstWindow;
    m_buffer.resize(std::max(m_buffer.size(), wanted));
    const auto byteCount = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, m_size - position));
    m_file->read(position, std::as_writable_bytes(std::span(m_buffer)).first(byteCount));
    m_window = std::string_view(m_buffer).substr(0, byteCount);
    m_windowStart = position;
}

std::uint64_t WireInput::readVarint(std::uint64_t& position, std::uint64_t limit)
{
    const std::uint64_t start = position;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (position >= limit) {
            throwMalformed(start, "a number begins there and the message ends before it does");
        }
        const std::uint8_t byte = byteAt(position++);
        value |= std::uint64_t(byte & 0x7fU) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    throwMalformed(start, "a number of more than 10 bytes begins there");
}

void throwMalformed(std::uint64_t position, const std::string& reason)
{
    throw Error({.place = "byte " + std::to_string(position),
                 .reason = reason,
                 .advice = "The file is not an ONNX model, or it is damaged or truncated; get it again."});
}

void appendVarint(std::string& out, std::uint64_t value)
{
    while (value >= 0x80) {
        out.push_back(static_cast<char>((value & 0x7fU) | 0x80U));
        value >>= 7U;
    }
    out.push_back(static_cast<char>(value));
}

Error noModel()
{
    return Error({.reason = "it is not an ONNX model: it does not parse as a ModelProto",
                  .advice = "Give the .onnx file; a checkpoint is given beside it."});
}

void forEachField(std::string_view bytes, std::size_t start, std::size_t end,
                  const std::function<void(const MessageField&)>& visit)
{
    using google::protobuf::internal::WireFormatLite;
    google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(bytes.data()) + start,
                                                  static_cast<int>(end - start));
    const auto position = [&] { return start + static_cast<std::size_t>(stream.CurrentPosition()); };
    MessageField field{.start = start};
    while (const std::uint32_t tag = stream.ReadTag()) {
        std::uint32_t length = 0;
        field.number = WireFormatLite::GetTagFieldNumber(tag);
        field.hasLength = WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
        if (field.hasLength) {
            if (!stream.ReadVarint32(&length) || length > end - position()) {
                throw noModel();
            }
            field.valueStart = position();
            stream.Skip(static_cast<int>(length));
        } else if (!WireFormatLite::SkipField(&stream, tag)) {
            throw noModel();
        }
        field.end = position();
        visit(field);
        field.start = field.end;
    }
    if (!stream.ConsumedEntireMessage()) {
        throw noModel();
    }
}

} // namespace onnxmend
