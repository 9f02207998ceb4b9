// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/onnx_wire.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/wrong_file.h"
#include "core/model/wire_walker.h"

#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// protobuf refuses larger messages, in parsing and in serialising (formats.md e4).
constexpr std::uint64_t protobufLimit = std::numeric_limits<std::int32_t>::max();

std::uint64_t resultSize(std::uint64_t size, std::int64_t delta)
{
    return size + static_cast<std::uint64_t>(delta); // wraps to a subtraction for a negative delta
}

WirePatch markerPatch(const WireField& field, std::size_t payload)
{
    WirePatch patch{.start = field.start, .end = field.end};
    appendVarint(patch.bytes, std::uint64_t(skeletonMarkerField) << 3U);
    appendVarint(patch.bytes, payload);
    return patch;
}

/// The file with its patches, read into memory.
std::string patchedBytes(const InputFile& file, const WirePatches& patches)
{
    const std::uint64_t size = resultSize(file.size(), patches.sizeDelta);
    if (size > protobufLimit) {
        throw Error({.reason = "the graph without its raw tensor data has " + std::to_string(size) +
                               " bytes, more than protobuf's limit of 2 GiB",
                     .advice = "Store the weights as external data."});
    }
    std::string result;
    result.reserve(size);
    std::uint64_t position = 0;
    const auto copyUpTo = [&](std::uint64_t end) {
        const std::size_t before = result.size();
        result.resize(before + (end - position));
        file.read(position, std::as_writable_bytes(std::span(result).subspan(before)));
    };
    for (const WirePatch& patch : patches.list) {
        copyUpTo(patch.start);
        result += patch.bytes;
        position = patch.end;
    }
    copyUpTo(file.size());
    return result;
}

} // namespace

OnnxSkeleton readSkeleton(const std::shared_ptr<const InputFile>& file, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Reading the model"));
    OnnxSkeleton skeleton;
    WireInput input(*file, [&progress] { progress.checkCancelled(); });
    const auto replace = [&](const WireField& field) -> std::optional<WirePatch> {
        if (field.number == skeletonMarkerField) {
            throw Error({.place = "byte " + std::to_string(field.start),
                         .reason = "a tensor holds field " + std::to_string(skeletonMarkerField) +
                                   ", which no version of ONNX has"});
        }
        if (field.number != WireField::rawData || field.wireType != WireType::Length ||
            field.end - field.valueStart < skeletonThreshold) {
            return std::nullopt;
        }
        const WirePatch patch = markerPatch(field, skeleton.payloads.size());
        skeleton.payloads.push_back(
            ByteSource::fromFile(file, field.valueStart, field.end - field.valueStart));
        return patch;
    };
    try {
        const WirePatches patches = walkWire(input, replace);
        if (!patches.sawModelFields) {
            throw Error({.place = "byte 0",
                         .reason = "it has neither an ir_version nor a graph",
                         .advice = "Give the .onnx file."});
        }
        skeleton.bytes = patchedBytes(*file, patches);
    } catch (const Error& error) {
        throw wrongFileError(*file, wantedModel, error.details());
    }
    return skeleton;
}

ExpandedLayout expandSkeleton(std::string_view skeleton, std::span<const SkeletonPayload> payloads)
{
    WireInput input(skeleton);
    const auto replace = [&](const WireField& field) -> std::optional<WirePatch> {
        if (field.number != skeletonMarkerField || field.wireType != WireType::Varint) {
            return std::nullopt;
        }
        if (field.varint >= payloads.size()) {
            throw Error({.place = "byte " + std::to_string(field.start),
                         .reason = "the marker " + std::to_string(field.varint) + " has no payload"});
        }
        WirePatch patch{.start = field.start, .end = field.end};
        patch.payload = static_cast<std::size_t>(field.varint);
        patch.gap = payloads[*patch.payload].byteCount;
        appendVarint(patch.bytes, (WireField::rawData << 3U) | static_cast<std::uint32_t>(WireType::Length));
        appendVarint(patch.bytes, patch.gap);
        return patch;
    };
    const WirePatches patches = walkWire(input, replace);

    ExpandedLayout layout;
    layout.fileSize = resultSize(skeleton.size(), patches.sizeDelta);
    if (layout.fileSize > protobufLimit) {
        throw Error({.reason = "the model file would have " + std::to_string(layout.fileSize) +
                               " bytes, more than protobuf's limit of 2 GiB",
                     .advice = "Save the weights as external data."});
    }
    ExpandedLayout::Literal literal{.fileOffset = 0, .bytes = {}};
    std::uint64_t position = 0;
    for (const WirePatch& patch : patches.list) {
        literal.bytes.append(skeleton.substr(position, patch.start - position)).append(patch.bytes);
        position = patch.end;
        if (patch.payload) {
            const std::uint64_t gapStart = literal.fileOffset + literal.bytes.size();
            layout.literals.push_back(std::move(literal));
            layout.gaps.push_back(
                {.fileOffset = gapStart, .payload = *patch.payload, .byteCount = patch.gap});
            literal = {.fileOffset = gapStart + patch.gap, .bytes = {}};
        }
    }
    literal.bytes.append(skeleton.substr(position));
    layout.literals.push_back(std::move(literal));
    return layout;
}

} // namespace onnxmend
