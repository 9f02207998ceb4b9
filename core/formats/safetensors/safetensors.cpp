// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/safetensors/safetensors_header.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t maxHeaderBytes = 100'000'000; // as in the reference implementation

/// Types of the format without an ONNX type; their tensors are skipped.
struct ForeignType {
    std::string_view name;
    std::uint64_t bits;
};
constexpr std::array<ForeignType, 2> foreignTypes = {{{"F6_E2M3", 6}, {"F6_E3M2", 6}}};

std::uint64_t headerLength(const InputFile& file)
{
    return LittleEndian(file.bytes(0, safetensorsLengthBytes)).u64(0);
}

std::vector<SafetensorsEntry> readHeader(const InputFile& file, std::uint64_t length)
{
    if (length > maxHeaderBytes || length > file.size() - safetensorsLengthBytes) {
        refuseSafetensors("it claims to be " + groupedNumber(length) + " bytes long, but the file has only " +
                          groupedNumber(file.size() - safetensorsLengthBytes) + " after the length");
    }
    const std::string header = file.bytes(safetensorsLengthBytes, length);
    if (!header.starts_with('{')) {
        refuseSafetensors("it does not begin with {");
    }
    if (header.find('\0') != std::string::npos) { // the JSON parser would end there
        refuseSafetensors("it holds a NUL byte");
    }
    return parseSafetensorsHeader(header);
}

std::uint64_t bitsOf(const SafetensorsEntry& entry)
{
    if (const auto dtype = dtypeFromSafetensorsName(entry.dtype)) {
        return static_cast<std::uint64_t>(dtypeInfo(*dtype).bits);
    }
    const auto foreign = std::ranges::find(foreignTypes, entry.dtype, &ForeignType::name);
    if (foreign == foreignTypes.end()) {
        refuseSafetensors("its dtype " + quotedText(entry.dtype) + " is not one of the format", entry.name);
    }
    return foreign->bits;
}

/// Checks that tensors cover the data section without a hole or an overlap, and that each has the bytes of
/// its shape.
void checkRanges(const std::vector<SafetensorsEntry>& entries, std::uint64_t dataSize)
{
    std::uint64_t end = 0;
    for (const SafetensorsEntry& entry : entries) {
        if (entry.offsets[0] != end || entry.offsets[1] < entry.offsets[0]) {
            refuseSafetensors("its data_offsets begin at " + std::to_string(entry.offsets[0]) +
                                  " and end at " + std::to_string(entry.offsets[1]) + " where " +
                                  std::to_string(end) + " is expected as the beginning",
                              entry.name);
        }
        end = entry.offsets[1];
        std::uint64_t bits = 0;
        try {
            bits = checkedMultiply(checkedElementCount(entry.shape), bitsOf(entry));
        } catch (const Error& error) {
            throw error.in({}, "tensor " + quotedText(entry.name));
        }
        if (bits % 8 != 0 || bits / 8 != end - entry.offsets[0]) {
            refuseSafetensors("its shape " + shapeText(entry.shape) + " of " + entry.dtype + " needs " +
                                  std::to_string(bits) + " bits, its data_offsets span " +
                                  std::to_string(end - entry.offsets[0]) + " bytes",
                              entry.name);
        }
    }
    if (end != dataSize) {
        refuseSafetensors("the tensors need " + groupedNumber(end) + " bytes of data, the file has " +
                          groupedNumber(dataSize) + (end > dataSize ? " (truncated)" : ""));
    }
}

} // namespace

bool isSafetensors(const InputFile& file)
{
    if (file.size() <= safetensorsLengthBytes) {
        return false;
    }
    const std::uint64_t length = headerLength(file);
    const char first = file.bytes(safetensorsLengthBytes, 1).front();
    // A header that is cut short or begins with a space is recognised, too, so that an error can say so.
    return length >= 2 && length <= maxHeaderBytes &&
           (first == '{' || (std::string_view(" \t\r\n").find(first) != std::string_view::npos &&
                             length <= file.size() - safetensorsLengthBytes));
}

Checkpoint readSafetensors(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                           Progress& progress)
{
    if (!options.key.empty()) {
        throw UsageError("a safetensors file has no nested state_dict to look for by --key",
                         "Leave --key out for " + file->path().filename().string() + ".");
    }
    progress.checkCancelled();
    const std::uint64_t length = headerLength(*file);
    std::vector<SafetensorsEntry> entries = readHeader(*file, length);
    std::ranges::stable_sort(entries, {}, &SafetensorsEntry::offsets);
    const std::uint64_t dataBegin = safetensorsLengthBytes + length;
    checkRanges(entries, file->size() - dataBegin);

    Checkpoint checkpoint;
    for (SafetensorsEntry& entry : entries) {
        const auto dtype = dtypeFromSafetensorsName(entry.dtype);
        if (!dtype) {
            checkpoint.skipped.push_back({entry.name, "ONNX has no type for " + entry.dtype});
            continue;
        }
        const std::uint64_t size = entry.offsets[1] - entry.offsets[0];
        checkpoint.tensors.push_back(
            TensorRef::make({.name = std::move(entry.name),
                             .dtype = *dtype,
                             .shape = std::move(entry.shape),
                             .source = ByteSource::fromFile(file, dataBegin + entry.offsets[0], size)}));
    }
    return checkpoint;
}

} // namespace onnxmend
