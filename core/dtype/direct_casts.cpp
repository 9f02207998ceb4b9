// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/own_casts.h"
#include "core/dtype/small_floats.h"
#include "core/dtype/stored_forms.h"
#include "core/dtype/vector_level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace onnxmend
{

namespace
{

constexpr std::uint32_t quietNan = 0x7FC00000U; // as the bits of a FLOAT

using EightValues = std::array<float, 256>;

EightValues makeEightValues(DType dtype)
{
    EightValues values = {};
    for (std::uint32_t code = 0; code < values.size(); ++code) {
        const auto value = static_cast<float>(smallFloat(dtype).decode(static_cast<std::uint8_t>(code)));
        values[code] = std::isnan(value) ? floatOf(quietNan | (code & 0x80U) << 24) : value;
    }
    return values;
}

/// The values of the codes of an 8-bit float, by table: the casts of small pieces would make it each time.
const EightValues& eightValues(DType dtype)
{
    static const std::array values = {
        makeEightValues(DType::Float8E4M3FN), makeEightValues(DType::Float8E4M3FNUZ),
        makeEightValues(DType::Float8E5M2), makeEightValues(DType::Float8E5M2FNUZ)};
    switch (dtype) {
    case DType::Float8E4M3FN:
        return values[0];
    case DType::Float8E4M3FNUZ:
        return values[1];
    case DType::Float8E5M2:
        return values[2];
    default:
        return values[3];
    }
}

/// An 8-bit float: read from a table of its 256 values, written by arithmetic. GCC 14 makes branches of the
/// arithmetic for reading, which then takes ten times as long.
class Eight
{
public:
    using Stored = std::uint8_t;
    using Value = float;

    explicit Eight(DType dtype)
        : m_values(eightValues(dtype).data())
    {
        const SmallFloat& format = smallFloat(dtype);
        const DTypeInfo& info = dtypeInfo(dtype);
        m_code = {.fractionBits = info.digits - 1,
                  .minNormalExponent = info.minExponent + info.digits - 1,
                  .highestCode = format.encode(static_cast<float>(info.highest)),
                  .nanCode = format.encode(floatOf(quietNan))};
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
    MagnitudeCode m_code;
    std::uint32_t m_zeroSign;
    const float* m_values;
};

/// One call of a loop.
template <typename From, typename To, typename Convert>
struct ConvertEach {
    const std::byte* in;
    std::byte* out;
    std::size_t count;
    const Convert& convert;

    ONNXMEND_INLINE void operator()() const { each<From, To>(in, out, count, convert); }
};

/// A loop over elements, which is chosen once and called for each piece.
using Loop = std::function<void(const std::byte* in, std::byte* out, std::size_t count)>;

template <typename From, typename To, typename Convert>
Loop loopAt(const Convert& convert, VectorLevel level)
{
    return [convert, level](const std::byte* in, std::byte* out, std::size_t count) {
        workAt(level, ConvertEach<From, To, Convert>{in, out, count, convert});
    };
}

/// Converts as many elements as it can with an instruction of the processor. Returns their number.
using Instruction = std::size_t (*)(const std::byte* in, std::byte* out, std::size_t count);

#if defined(__x86_64__)

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

/// Reads FLOAT8E4M3FN or FLOAT8E5M2 through FLOAT16, whose exponent is as wide or wider: a table takes one
/// element at a time.
template <DType from>
ONNXMEND_TARGET("avx2,f16c")
std::size_t floatsFromEights(const std::byte* in, std::byte* out, std::size_t count)
{
    constexpr bool isHalfCut = from == DType::Float8E5M2;            // the upper byte of a FLOAT16
    const __m256 factor = _mm256_set1_ps(isHalfCut ? 1.0F : 0x1p8F); // 2 to the difference of the biases
    const __m256 highest = _mm256_set1_ps(isHalfCut ? floatOf(floatInfinity) : 448.0F);
    const __m256 sign = _mm256_set1_ps(-0.0F);
    const __m256 nan = _mm256_set1_ps(floatOf(quietNan));
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i codes = _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(in + i)));
        const __m128i magnitudes = _mm_and_si128(codes, _mm_set1_epi16(0x7F));
        const __m128i signs = _mm_slli_epi16(_mm_xor_si128(codes, magnitudes), 8);
        const __m128i halves = _mm_or_si128(_mm_slli_epi16(magnitudes, isHalfCut ? 8 : 7), signs);
        const __m256 values = _mm256_mul_ps(_mm256_cvtph_ps(halves), factor);
        const __m256 isNan = _mm256_cmp_ps(_mm256_andnot_ps(sign, values), highest, _CMP_NLE_UQ);
        const __m256 nans = _mm256_or_ps(_mm256_and_ps(values, sign), nan);
        _mm256_storeu_ps(reinterpret_cast<float*>(out + i * 4), _mm256_blendv_ps(values, nans, isNan));
    }
    return i;
}

/// Returns null if the processor has no instruction for it.
Instruction floatsByInstruction(DType from, VectorLevel level)
{
    if (level < VectorLevel::Avx2Halves) {
        return nullptr;
    }
    switch (from) {
    case DType::Float16:
        return floatsFromHalves;
    case DType::Float8E4M3FN:
        return floatsFromEights<DType::Float8E4M3FN>;
    case DType::Float8E5M2:
        return floatsFromEights<DType::Float8E5M2>;
    default:
        return nullptr;
    }
}

/// The same for the way from FLOAT.
Instruction elementsByInstruction(DType to, VectorLevel level)
{
    return to == DType::Float16 && level >= VectorLevel::Avx2Halves ? halvesFromFloats : nullptr;
}

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

// Both are part of the architecture.
Instruction floatsByInstruction(DType from, VectorLevel)
{
    return from == DType::Float16 ? floatsFromHalves : nullptr;
}
Instruction elementsByInstruction(DType to, VectorLevel)
{
    return to == DType::Float16 ? halvesFromFloats : nullptr;
}

#else

Instruction floatsByInstruction(DType, VectorLevel) { return nullptr; }
Instruction elementsByInstruction(DType, VectorLevel) { return nullptr; }

#endif

template <typename From, typename To>
struct Converter {
    From from;
    To to;

    ONNXMEND_INLINE typename To::Stored operator()(typename From::Stored stored) const
    {
        return to.store(static_cast<typename To::Value>(from.load(stored)));
    }
};

template <typename From, typename To>
Loop convertingLoop(const From& from, const To& to, VectorLevel level)
{
    return loopAt<typename From::Stored, typename To::Stored>(Converter<From, To>{from, to}, level);
}

std::size_t sizeOf(DType dtype) { return packedByteCount(dtype, 1); }

/// Returns a loop that converts as many elements as it can by the instruction, and the others by `rest`;
/// `rest` if there is no instruction.
Loop byInstruction(Instruction instruction, DType from, DType to, const Loop& rest)
{
    if (!instruction) {
        return rest;
    }
    return [instruction, fromSize = sizeOf(from), toSize = sizeOf(to),
            rest](const std::byte* in, std::byte* out, std::size_t count) {
        const std::size_t done = instruction(in, out, count);
        rest(in + done * fromSize, out + done * toSize, count - done);
    };
}

/// Calls `use` with the form of a type. Returns an empty Loop for types that are not cast here.
template <typename Use>
Loop withForm(DType dtype, const Use& use)
{
    switch (dtype) {
    case DType::Float16:
        return use(Half());
    case DType::Bfloat16:
        return use(Brain());
    case DType::Double:
        return use(Plain<double>());
    case DType::Float8E4M3FN:
    case DType::Float8E4M3FNUZ:
    case DType::Float8E5M2:
    case DType::Float8E5M2FNUZ:
        return use(Eight(dtype));
    case DType::Bool:
        return use(Bool());
    default:
        return {};
    }
}

Loop toFloats(DType from, VectorLevel level)
{
    const Loop loop =
        withForm(from, [level](const auto& form) { return convertingLoop(form, Plain<float>(), level); });
    return byInstruction(floatsByInstruction(from, level), from, DType::Float, loop);
}

/// Returns an empty Loop for BOOL, which depends on the number as it is stored (formats.md f1, rule 6).
Loop fromFloats(DType to, VectorLevel level)
{
    if (to == DType::Bool) {
        return {};
    }
    const Loop loop =
        withForm(to, [level](const auto& form) { return convertingLoop(Plain<float>(), form, level); });
    return byInstruction(elementsByInstruction(to, level), DType::Float, to, loop);
}

/// Runs one loop after the other, over pieces that stay in the first-level cache between them. FLOAT holds
/// every number of the types cast here except those of DOUBLE. libtorch casts DOUBLE through FLOAT as well,
/// and so rounds twice (formats.md f1, rules 2 and 3).
Loop throughFloats(const Loop& toFloat, std::size_t fromSize, const Loop& fromFloat, std::size_t toSize)
{
    return [=](const std::byte* in, std::byte* out, std::size_t count) {
        std::array<std::byte, 2048 * sizeof(float)> floats;
        for (std::size_t done = 0; done < count;) {
            const std::size_t piece = std::min(floats.size() / sizeof(float), count - done);
            toFloat(in + done * fromSize, floats.data(), piece);
            fromFloat(floats.data(), out + done * toSize, piece);
            done += piece;
        }
    };
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

/// Returns an empty Loop for pairs that are not cast here.
Loop loopFor(DType from, DType to, VectorLevel level)
{
    const auto isByte = [](DType dtype) { return dtype == DType::Uint8 || dtype == DType::Int8; };
    if ((isByte(from) && to == DType::Bool) || (from == DType::Bool && isByte(to))) {
        return loopAt<std::uint8_t, std::uint8_t>(IsTrue(), level);
    }
    if (from == DType::Int64 && to == DType::Int32) {
        return loopAt<std::uint64_t, std::uint32_t>(LowBits(), level);
    }
    if (from == to) {
        return {};
    }
    if (to == DType::Float) {
        return toFloats(from, level);
    }
    if (from == DType::Float) {
        return fromFloats(to, level);
    }
    const Loop toFloat = toFloats(from, level);
    const Loop fromFloat = fromFloats(to, level);
    return toFloat && fromFloat ? throughFloats(toFloat, sizeOf(from), fromFloat, sizeOf(to)) : Loop();
}

} // namespace

bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out)
{
    return castDirectly(from, in, to, out, bestVectorLevel());
}

bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                  VectorLevel level)
{
    const Loop loop = loopFor(from, to, level);
    if (loop) {
        loop(in.data(), out.data(), in.size() / sizeOf(from));
    }
    return loop != nullptr;
}

} // namespace onnxmend
