// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/message_fields.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <cstdint>

namespace onnxmend
{

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
