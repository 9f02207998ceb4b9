// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/cast.h"

#include "core/base/error.h"
#include "core/dtype/own_casts.h"
#include "core/dtype/torch_copy.h"
#include "core/dtype/torch_types.h"

#include <algorithm>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceElements = 16384; // a multiple of 4: a piece of 2-bit elements begins a byte

using Bytes = std::span<const std::byte>;
using MutableBytes = std::span<std::byte>;

template <typename Convert>
void forEachPiece(std::uint64_t elementCount, Convert convert)
{
    for (std::uint64_t first = 0; first < elementCount; first += pieceElements) {
        convert(first, std::min(pieceElements, elementCount - first));
    }
}

bool isAligned(const std::byte* data, DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const int parts = info.kind == DTypeKind::Complex ? 2 : 1;
    return reinterpret_cast<std::uintptr_t>(data) % static_cast<std::uintptr_t>(info.bits / 8 / parts) == 0;
}

/// torchCopy, or our own kernels if there is no libtorch; both give the same.
void castAligned(DType from, Bytes in, DType to, MutableBytes out, std::uint64_t count)
{
    if (!torchCopy(from, in, to, out, count)) {
        castPlainly(from, in, to, out);
    }
}

/// castAligned for bytes at any address.
void castByTorch(DType from, Bytes in, DType to, MutableBytes out, std::uint64_t count)
{
    if (isAligned(in.data(), from) && isAligned(out.data(), to)) {
        return castAligned(from, in, to, out, count);
    }
    std::vector<std::byte> alignedIn(packedByteCount(from, std::min(count, pieceElements)));
    std::vector<std::byte> alignedOut(packedByteCount(to, std::min(count, pieceElements)));
    forEachPiece(count, [&](std::uint64_t first, std::uint64_t n) {
        const Bytes source = packedPiece(in, from, first, n);
        const MutableBytes target = packedPiece(out, to, first, n);
        std::ranges::copy(source, alignedIn.begin());
        castAligned(from, std::span(alignedIn).first(source.size()), to,
                    std::span(alignedOut).first(target.size()), n);
        std::ranges::copy(std::span(alignedOut).first(target.size()), target.begin());
    });
}

/// Casts twice: to `middle` by `toMiddle(in, out)`, then to `to`.
template <typename ToMiddle>
void castVia(DType middle, ToMiddle toMiddle, DType from, Bytes in, DType to, MutableBytes out,
             std::uint64_t count)
{
    std::vector<std::byte> buffer(packedByteCount(middle, std::min(count, pieceElements)));
    forEachPiece(count, [&](std::uint64_t first, std::uint64_t n) {
        const MutableBytes between = std::span(buffer).first(packedByteCount(middle, n));
        toMiddle(packedPiece(in, from, first, n), between);
        castElements(middle, between, to, packedPiece(out, to, first, n), n);
    });
}

/// Casts between a small type and any other, and from a float to an integer: through INT64, UINT64 or DOUBLE.
template <typename T>
void castThroughWide(DType from, Bytes in, DType to, MutableBytes out, std::uint64_t count)
{
    const DType wide = wideType(from);
    std::vector<T> buffer(std::min(count, pieceElements));
    forEachPiece(count, [&](std::uint64_t first, std::uint64_t n) {
        const std::span<T> between = std::span(buffer).first(n);
        const Bytes source = packedPiece(in, from, first, n);
        if (isSmallType(from)) {
            decodeSmall<T>(from, source, between);
        } else {
            castByTorch(from, source, wide, std::as_writable_bytes(between), n);
        }
        const MutableBytes target = packedPiece(out, to, first, n);
        if (canEncodeSmall(wide, to)) {
            encodeSmall<T>(between, to, target);
        } else {
            castByTorch(wide, std::as_bytes(between), to, target, n);
        }
    });
}

/// Casts UINT64 to a float type that only libtorch makes; our own kernel rounds to FLOAT or DOUBLE first (f1,
/// rule 8).
void castUint64ByTorch(Bytes in, DType to, MutableBytes out, std::uint64_t count)
{
    const DType middle = to == DType::Complex128 ? DType::Double : DType::Float;
    const auto toMiddle = [&](Bytes source, MutableBytes target) {
        castElements(DType::Uint64, source, middle, target, source.size() / sizeof(std::uint64_t));
    };
    castVia(middle, toMiddle, DType::Uint64, in, to, out, count);
}

void copySame(DType dtype, Bytes in, MutableBytes out, std::uint64_t count)
{
    if (dtype == DType::Bool) {
        return normalizeBools(in, out);
    }
    std::ranges::copy(in, out.begin());
    const auto usedBits = count * static_cast<unsigned>(dtypeInfo(dtype).bits) % 8;
    if (usedBits != 0) {
        out.back() &= static_cast<std::byte>((1U << usedBits) - 1);
    }
}

void castChecked(DType from, Bytes in, DType to, MutableBytes out, std::uint64_t count)
{
    const DType wide = wideType(from);
    const bool floatToInteger = wide == DType::Double && to != DType::Bool && canEncodeSmall(wide, to);
    if (from == to) {
        copySame(from, in, out, count);
    } else if (from == DType::Bool) {
        castVia(DType::Uint8, normalizeBools, from, in, to, out, count);
    } else if (to == DType::Bool && dtypeInfo(from).kind == DTypeKind::Complex) {
        castPlainly(from, in, to, out); // libtorch 1.13 looks only at the real part (f1, rule 6)
    } else if (torchType(from) && torchType(to) && !floatToInteger) {
        castByTorch(from, in, to, out, count);
    } else if (wide == DType::Uint64 && !canEncodeSmall(wide, to)) {
        castUint64ByTorch(in, to, out, count);
    } else if (wide == DType::Uint64) {
        castThroughWide<std::uint64_t>(from, in, to, out, count);
    } else if (wide == DType::Int64) {
        castThroughWide<std::int64_t>(from, in, to, out, count);
    } else {
        castThroughWide<double>(from, in, to, out, count);
    }
}

} // namespace

bool canCast(DType from, DType to)
{
    const auto isNumeric = [](DType dtype) {
        return dtypeInfo(dtype).bits > 0; // neither UNDEFINED nor STRING
    };
    return isNumeric(from) && isNumeric(to);
}

void requireCast(DType from, DType to)
{
    if (!canCast(from, to)) {
        throw Error(
            {.reason = "stored data of type " + dtypeName(from) + " cannot be cast to " + dtypeName(to)});
    }
}

void castElements(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                  std::uint64_t elementCount)
{
    requireCast(from, to);
    const bool sizesFit =
        in.size() == packedByteCount(from, elementCount) && out.size() == packedByteCount(to, elementCount);
    if (!sizesFit) {
        throw Error({.reason = "a cast of " + std::to_string(elementCount) + " elements from " +
                               dtypeName(from) + " to " + dtypeName(to) + " was given " +
                               std::to_string(in.size()) + " bytes for " + std::to_string(out.size())});
    }
    if (elementCount > 0 && !castDirectly(from, in, to, out)) {
        castChecked(from, in, to, out, elementCount);
    }
}

} // namespace onnxmend
