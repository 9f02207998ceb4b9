// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/model: includes the protobuf.

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace onnxmend
{

/// Calls `take(number, bytes)` for each field of a message that has a length: texts and messages. Returns
/// false if the bytes are not a message.
template <class Take>
bool forEachPart(std::string_view message, Take take)
{
    using google::protobuf::internal::WireFormatLite;
    google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(message.data()),
                                                  static_cast<int>(message.size()));
    while (const std::uint32_t tag = stream.ReadTag()) {
        if (WireFormatLite::GetTagWireType(tag) != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
            if (!WireFormatLite::SkipField(&stream, tag)) {
                return false;
            }
            continue;
        }
        std::uint32_t length = 0;
        if (!stream.ReadVarint32(&length)) {
            return false;
        }
        const auto start = static_cast<std::size_t>(stream.CurrentPosition());
        if (length > message.size() - start || !stream.Skip(static_cast<int>(length))) {
            return false;
        }
        take(WireFormatLite::GetTagFieldNumber(tag), message.substr(start, length));
    }
    return stream.ConsumedEntireMessage();
}

} // namespace onnxmend
