// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/own_casts.h"
#include "core/dtype/small_floats.h"
#include "core/dtype/stored_forms.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace onnxmend
{

namespace
{

template <typename T>
T load(const std::byte* in)
{
    T value;
    std::memcpy(&value, in, sizeof(T));
    return value;
}

template <typename T>
void store(T value, std::byte* out)
{
    std::memcpy(out, &value, sizeof(T));
}

template <typename Int, typename T>
void decodeIntegers(std::span<const std::byte> in, std::span<T> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<T>(load<Int>(in.data() + i * sizeof(Int)));
    }
}

template <typename Int, typename T>
void encodeIntegers(std::span<const T> in, std::span<std::byte> out)
{
    for (std::size_t i = 0; i < in.size(); ++i) {
        store(toInteger<Int>(in[i]), out.data() + i * sizeof(Int));
    }
}

/// Floats narrower than 32 bits take the number as float32 (f1, rule 12).
template <typename T>
void encodeFloats(const SmallFloat& format, std::span<const T> in, std::span<std::byte> out)
{
    std::ranges::transform(in, out.begin(),
                           [&](T value) { return std::byte{format.encode(static_cast<float>(value))}; });
}

/// The low `bits` of an element: a code of FLOAT4E2M1, or an integer. ONNX Runtime rounds floats half away
/// from zero for the small integers (f1, rule 5).
template <typename T>
unsigned subByteCode(DType to, T value)
{
    if (to == DType::Float4E2M1) {
        return smallFloat(to).encode(static_cast<float>(value));
    }
    if constexpr (std::is_floating_point_v<T>) {
        return static_cast<unsigned>(truncated<std::int32_t>(std::round(value)));
    } else {
        return static_cast<unsigned>(value);
    }
}

/// Packs the first element into the low bits (e1).
template <typename T>
void encodeSubBytes(std::span<const T> in, DType to, std::span<std::byte> out)
{
    const auto bits = static_cast<std::size_t>(dtypeInfo(to).bits);
    const std::size_t perByte = 8 / bits;
    const unsigned mask = (1U << bits) - 1;
    std::ranges::fill(out, std::byte{0});
    for (std::size_t i = 0; i < in.size(); ++i) {
        const unsigned code = subByteCode(to, in[i]) & mask;
        out[i / perByte] |= static_cast<std::byte>(code << (i % perByte * bits));
    }
}

template <typename T>
void decodeSubBytes(DType from, std::span<const std::byte> in, std::span<T> out)
{
    const DTypeInfo& info = dtypeInfo(from);
    const auto bits = static_cast<std::size_t>(info.bits);
    const std::size_t perByte = 8 / bits;
    const unsigned mask = (1U << bits) - 1;
    const int signBit = info.kind == DTypeKind::SignedInteger ? 1 << (bits - 1) : 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const unsigned code = std::to_integer<unsigned>(in[i / perByte]) >> (i % perByte * bits) & mask;
        if constexpr (std::is_floating_point_v<T>) {
            out[i] = smallFloat(from).decode(static_cast<std::uint8_t>(code));
        } else {
            out[i] = static_cast<T>((static_cast<int>(code) ^ signBit) - signBit);
        }
    }
}

} // namespace

bool isSmallType(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const bool wideUnsigned = info.kind == DTypeKind::UnsignedInteger && info.bits > 8;
    return wideUnsigned || (info.bits > 0 && info.bits < 8) || isSmallFloat(dtype);
}

DType wideType(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    if (info.kind == DTypeKind::Float || info.kind == DTypeKind::Complex) {
        return DType::Double;
    }
    return dtype == DType::Uint64 ? DType::Uint64 : DType::Int64;
}

template <typename T>
void decodeSmall(DType from, std::span<const std::byte> in, std::span<T> out)
{
    if (dtypeInfo(from).bits < 8) {
        return decodeSubBytes(from, in, out);
    }
    switch (from) {
    case DType::Uint16:
        return decodeIntegers<std::uint16_t>(in, out);
    case DType::Uint32:
        return decodeIntegers<std::uint32_t>(in, out);
    case DType::Uint64:
        return decodeIntegers<std::uint64_t>(in, out);
    default:
        break;
    }
    const SmallFloat& format = smallFloat(from);
    std::ranges::transform(in, out.begin(), [&](std::byte code) {
        return static_cast<T>(format.decode(std::to_integer<std::uint8_t>(code)));
    });
}

bool canEncodeSmall(DType wide, DType to)
{
    const bool fromUint64 =
        wide == DType::Uint64 && (to == DType::Bool || to == DType::Float || to == DType::Double);
    return isInteger(to) || fromUint64 || isSmallType(to);
}

template <typename T>
void encodeSmall(std::span<const T> in, DType to, std::span<std::byte> out)
{
    if (dtypeInfo(to).bits < 8) {
        return encodeSubBytes(in, to, out);
    }
    switch (to) {
    case DType::Bool:
        return (void)std::ranges::transform(in, out.begin(),
                                            [](T value) { return std::byte{value != T{0}}; });
    case DType::Uint8:
        return encodeIntegers<std::uint8_t>(in, out);
    case DType::Int8:
        return encodeIntegers<std::int8_t>(in, out);
    case DType::Uint16:
        return encodeIntegers<std::uint16_t>(in, out);
    case DType::Int16:
        return encodeIntegers<std::int16_t>(in, out);
    case DType::Uint32:
        return encodeIntegers<std::uint32_t>(in, out);
    case DType::Int32:
        return encodeIntegers<std::int32_t>(in, out);
    case DType::Uint64:
        return encodeIntegers<std::uint64_t>(in, out);
    case DType::Int64:
        return encodeIntegers<std::int64_t>(in, out);
    case DType::Float:
    case DType::Double:
        for (std::size_t i = 0; i < in.size(); ++i) {
            to == DType::Float ? store(static_cast<float>(in[i]), out.data() + i * sizeof(float))
                               : store(static_cast<double>(in[i]), out.data() + i * sizeof(double));
        }
        return;
    default:
        return encodeFloats(smallFloat(to), in, out);
    }
}

void normalizeBools(std::span<const std::byte> in, std::span<std::byte> out)
{
    std::ranges::transform(in, out.begin(), [](std::byte value) { return std::byte{value != std::byte{0}}; });
}

template void decodeSmall(DType, std::span<const std::byte>, std::span<std::int64_t>);
template void decodeSmall(DType, std::span<const std::byte>, std::span<std::uint64_t>);
template void decodeSmall(DType, std::span<const std::byte>, std::span<double>);
template void encodeSmall(std::span<const std::int64_t>, DType, std::span<std::byte>);
template void encodeSmall(std::span<const std::uint64_t>, DType, std::span<std::byte>);
template void encodeSmall(std::span<const double>, DType, std::span<std::byte>);

} // namespace onnxmend
