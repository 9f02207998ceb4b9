// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dtype/direct_casts.h"

#include "core/dtype/small_floats.h"
#include "core/dtype/stored_forms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>

#if defined(__x86_64__)
#include <immintrin.h>
#define ONNXMEND_TARGET(features) [[gnu::target(features)]]
#else
#define ONNXMEND_TARGET(features)
#endif
#if defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace onnxmend
{

namespace
{

/// An 8-bit float: read from the table of its 256 values.
class Eight
{
public:
    using Stored = std::uint8_t;
    using Value = float;

    explicit Eight(DType dtype)
    {
        const SmallFloat& format = smallFloat(dtype);
        for (unsigned code = 0; code < m_values.size(); ++code) {
            m_values[code] = static_cast<float>(format.decode(static_cast<std::uint8_t>(code)));
        }
        const DTypeInfo& info = dtypeInfo(dtype);
        m_code = {.fractionBits = info.digits - 1,
                  .minNormalExponent = info.minExponent + info.digits - 1,
                  .highestCode = format.encode(static_cast<float>(info.highest)),
                  .nanCode = format.encode(std::bit_cast<float>(0x7FC00000U))};
        m_zeroSign = info.hasNegativeZero ? 0x80U : 0U;
    }

    ONNXMEND_INLINE float load(Stored code) const { return m_values[code]; }
    ONNXMEND_INLINE Stored store(float value) const
    {
        const std::uint32_t bits = bitsOf(value);
        const std::uint32_t code = encodeMagnitude(bits & 0x7FFFFFFFU, m_code);
        return static_cast<Stored>(code | (bits >> 24 & chosen(code == 0, m_zeroSign, 0x80U)));
    }

private:
    std::array<float, 256> m_values;
    MagnitudeCode m_code;
    std::uint32_t m_zeroSign;
};

template <typename From, typename To, typename Convert>
void atBaseline(const std::byte* in, std::byte* out, std::size_t count, const Convert& convert)
{
    each<From, To>(in, out, count, convert);
}

template <typename From, typename To, typename Convert>
ONNXMEND_TARGET("avx2")
void atAvx2(const std::byte* in, std::byte* out, std::size_t count, const Convert& convert)
{
    each<From, To>(in, out, count, convert);
}

template <typename From, typename To, typename Convert>
ONNXMEND_TARGET("avx512f,avx512bw,avx512vl,avx512dq")
void atAvx512(const std::byte* in, std::byte* out, std::size_t count, const Convert& convert)
{
    each<From, To>(in, out, count, convert);
}

/// The bytes to cast.
struct Cast {
    std::span<const std::byte> in;
    std::span<std::byte> out;
    VectorLevel level;

    template <typename From, typename To, typename Convert>
    bool run(const Convert& convert) const
    {
        const std::size_t count = in.size() / sizeof(From);
        switch (level) {
        case VectorLevel::Avx512:
            atAvx512<From, To>(in.data(), out.data(), count, convert);
            break;
        case VectorLevel::Avx2:
            atAvx2<From, To>(in.data(), out.data(), count, convert);
            break;
        case VectorLevel::Baseline:
            atBaseline<From, To>(in.data(), out.data(), count, convert);
            break;
        }
        return true;
    }
};

#if defined(__x86_64__)

/// By the processor's own instruction, which all that have AVX2 have; returns how many elements are done.
ONNXMEND_TARGET("avx2,f16c")
std::size_t floatsFromHalves(const std::byte* in, std::byte* out, std::size_t count)
{
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i halves = _mm_loadu_si128(reinterpret_cast<const __m128i*>(in + i * 2));
        _mm256_storeu_ps(reinterpret_cast<float*>(out + i * 4), _mm256_cvtph_ps(halves));
    }
    return i;
}

ONNXMEND_TARGET("avx2,f16c")
std::size_t halvesFromFloats(const std::byte* in, std::byte* out, std::size_t count)
{
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256 floats = _mm256_loadu_ps(reinterpret_cast<const float*>(in + i * 4));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i * 2),
                         _mm256_cvtps_ph(floats, _MM_FROUND_TO_NEAREST_INT));
    }
    return i;
}

bool hasHalfInstructions(VectorLevel level) { return level != VectorLevel::Baseline; }

#elif defined(__aarch64__)

std::size_t floatsFromHalves(const std::byte* in, std::byte* out, std::size_t count)
{
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const float16x4_t halves =
            vreinterpret_f16_u8(vld1_u8(reinterpret_cast<const std::uint8_t*>(in + i * 2)));
        vst1q_u8(reinterpret_cast<std::uint8_t*>(out + i * 4), vreinterpretq_u8_f32(vcvt_f32_f16(halves)));
    }
    return i;
}

std::size_t halvesFromFloats(const std::byte* in, std::byte* out, std::size_t count)
{
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const float32x4_t floats =
            vreinterpretq_f32_u8(vld1q_u8(reinterpret_cast<const std::uint8_t*>(in + i * 4)));
        vst1_u8(reinterpret_cast<std::uint8_t*>(out + i * 2), vreinterpret_u8_f16(vcvt_f16_f32(floats)));
    }
    return i;
}

bool hasHalfInstructions(VectorLevel) { return true; } // part of the architecture

#else

std::size_t floatsFromHalves(const std::byte*, std::byte*, std::size_t) { return 0; }
std::size_t halvesFromFloats(const std::byte*, std::byte*, std::size_t) { return 0; }
bool hasHalfInstructions(VectorLevel) { return false; }

#endif

/// How many of the first elements the processor has an instruction for.
std::size_t castByInstruction(DType from, DType to, const Cast& cast)
{
    if (!hasHalfInstructions(cast.level)) {
        return 0;
    }
    if (from == DType::Float16 && to == DType::Float) {
        return floatsFromHalves(cast.in.data(), cast.out.data(), cast.in.size() / 2);
    }
    if (from == DType::Float && to == DType::Float16) {
        return halvesFromFloats(cast.in.data(), cast.out.data(), cast.in.size() / 4);
    }
    return 0;
}

/// A number through the value that both have in common: DOUBLE to anything but FLOAT goes through FLOAT, and
/// so rounds twice, as in libtorch (formats.md f1, rule 2).
template <typename From, typename To>
struct Converter {
    From from;
    To to;

    ONNXMEND_INLINE typename To::Stored operator()(typename From::Stored stored) const
    {
        return to.store(static_cast<typename To::Value>(from.load(stored)));
    }
};

template <typename From>
bool castFrom(const From& from, DType to, const Cast& cast)
{
    const auto run = [&]<typename To>(const To& target) {
        return cast.run<typename From::Stored, typename To::Stored>(Converter<From, To>{from, target});
    };
    switch (to) {
    case DType::Float16:
        return run(Half());
    case DType::Bfloat16:
        return run(Brain());
    case DType::Float:
        return run(Plain<float>());
    case DType::Double:
        return run(Plain<double>());
    case DType::Float8E4M3FN:
    case DType::Float8E4M3FNUZ:
    case DType::Float8E5M2:
    case DType::Float8E5M2FNUZ:
        return run(Eight(to));
    default:
        return false;
    }
}

struct IsTrue {
    ONNXMEND_INLINE std::uint8_t operator()(std::uint8_t value) const { return value != 0; }
};

struct LowBits {
    ONNXMEND_INLINE std::uint32_t operator()(std::uint64_t value) const
    {
        return static_cast<std::uint32_t>(value);
    }
};

} // namespace

VectorLevel bestVectorLevel()
{
#if defined(__x86_64__)
    static const VectorLevel best = [] {
        const bool hasAvx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
        return hasAvx512                        ? VectorLevel::Avx512
               : __builtin_cpu_supports("avx2") ? VectorLevel::Avx2
                                                : VectorLevel::Baseline;
    }();
    return best;
#else
    return VectorLevel::Baseline;
#endif
}

bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out)
{
    return castDirectly(from, in, to, out, bestVectorLevel());
}

bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                  VectorLevel level)
{
    const auto isByte = [](DType dtype) { return dtype == DType::Uint8 || dtype == DType::Int8; };
    if (from == to) {
        return false;
    }
    Cast cast{in, out, level};
    if (const std::size_t done = castByInstruction(from, to, cast); done > 0) {
        cast.in = in.subspan(packedByteCount(from, done));
        cast.out = out.subspan(packedByteCount(to, done));
    }
    if ((isByte(from) && to == DType::Bool) || (from == DType::Bool && isByte(to))) {
        return cast.run<std::uint8_t, std::uint8_t>(IsTrue());
    }
    if (from == DType::Int64 && to == DType::Int32) {
        return cast.run<std::uint64_t, std::uint32_t>(LowBits());
    }
    switch (from) {
    case DType::Float16:
        return castFrom(Half(), to, cast);
    case DType::Bfloat16:
        return castFrom(Brain(), to, cast);
    case DType::Float:
        return castFrom(Plain<float>(), to, cast);
    case DType::Double:
        return castFrom(Plain<double>(), to, cast);
    case DType::Float8E4M3FN:
    case DType::Float8E4M3FNUZ:
    case DType::Float8E5M2:
    case DType::Float8E5M2FNUZ:
        return castFrom(Eight(from), to, cast);
    case DType::Bool:
        return castFrom(Bool(), to, cast);
    default:
        return false;
    }
}

} // namespace onnxmend
