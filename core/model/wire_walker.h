// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/model: protobuf's wire format, as far as tensors in a ModelProto need it.
// https://protobuf.dev/programming-guides/encoding/

#include "core/model/compact/wire_input.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

enum class WireType : std::uint8_t {
    Varint = 0,
    Fixed64 = 1,
    Length = 2,
    GroupStart = 3,
    GroupEnd = 4,
    Fixed32 = 5
};

/// A field of a TensorProto.
struct WireField {
    static constexpr std::uint32_t rawData = 9; ///< TensorProto.raw_data

    std::uint32_t number = 0;
    WireType wireType = WireType::Varint;
    std::uint64_t start = 0;      ///< offset of its tag
    std::uint64_t valueStart = 0; ///< behind the tag, and behind the length of WireType::Length
    std::uint64_t end = 0;
    std::uint64_t varint = 0; ///< the value of WireType::Varint
};

/// Bytes [start, end) of the input become `bytes`. If `payload` is set, `gap` more bytes from elsewhere
/// follow.
struct WirePatch {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::string bytes = {};
    std::optional<std::size_t> payload = {};
    std::uint64_t gap = 0;
};

struct WirePatches {
    std::vector<WirePatch> list; ///< ascending, disjoint; includes the lengths of the messages around
    std::int64_t sizeDelta = 0;  ///< change of the input's size by all of them
    bool sawModelFields = false; ///< whether there is an ir_version or a graph
};

using ReplaceTensorField = std::function<std::optional<WirePatch>(const WireField&)>;

/// Walks a ModelProto and calls `replace` for every field of every TensorProto that protobuf would parse.
/// Throws Error with the byte offset for malformed bytes, and for messages nested deeper than protobuf's
/// limit of 100. Explicit stack; time linear in the number of fields.
WirePatches walkWire(WireInput& input, const ReplaceTensorField& replace);

} // namespace onnxmend
