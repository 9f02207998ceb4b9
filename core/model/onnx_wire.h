// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"
#include "core/base/progress.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// An ONNX file (a serialised ModelProto) without its large raw_data: each such field of a TensorProto,
/// anywhere in the model, is replaced by the varint field `skeletonMarkerField` that holds an index into
/// `payloads`. https://protobuf.dev/programming-guides/encoding/ and onnx.proto.
struct OnnxSkeleton {
    std::string bytes; ///< parses as a ModelProto; the marker is an unknown field of TensorProto
    std::vector<ByteSource> payloads; ///< ranges of the file
};

/// Field number, unused by ONNX. A file with a field of that number in a tensor is refused, so it cannot
/// forge a marker: every TensorProto that protobuf will parse is walked. A tensor has several markers, or a
/// marker and raw_data, if the file has raw_data twice; which of them counts is then not known.
inline constexpr std::uint32_t skeletonMarkerField = 536870911;
/// raw_data of at least this many bytes stays in the file.
inline constexpr std::uint64_t skeletonThreshold = 4096;

/// Walks the file's wire format with bounded depth, reading everything except large raw_data. Also for files
/// above protobuf's 2 GiB limit. Throws Error (with the byte offset) if a message is not well-formed.
OnnxSkeleton readSkeleton(const std::shared_ptr<const InputFile>& file, Progress& progress);

/// The size of the bytes that replace a marker; a writer fills them in later.
struct SkeletonPayload {
    std::uint64_t byteCount = 0;
};

/// Layout of the file that a skeleton expands to: literal pieces of it, and gaps where payloads belong.
struct ExpandedLayout {
    struct Literal {
        std::uint64_t fileOffset;
        std::string bytes;
    };
    struct Gap {
        std::uint64_t fileOffset;
        std::size_t payload; ///< index, as in the marker
        std::uint64_t byteCount;
    };
    std::vector<Literal> literals;
    std::vector<Gap> gaps;
    std::uint64_t fileSize = 0;
};

/// The inverse of readSkeleton: replaces each marker by a raw_data field of payloads[index].byteCount bytes,
/// with all lengths around it recomputed. Throws Error when the result exceeds protobuf's limit of 2^31 - 1
/// bytes.
ExpandedLayout expandSkeleton(std::string_view skeleton, std::span<const SkeletonPayload> payloads);

} // namespace onnxmend
