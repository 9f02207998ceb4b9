// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/bit_readings.h"

#include "core/base/text.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceCount = 16;
constexpr std::uint64_t pieceElements = 4096;

/// Weights, biases and activations lie here; random bits do not.
constexpr double smallestUsual = 0x1p-24;
constexpr double largestUsual = 0x1p+14;
/// Share of values that may be outside of that range.
constexpr std::uint64_t unusualPercent = 1;

std::string shortText(double value) { return shortNumber(value, 3); }

/// The exponents of the values that are finite and not 0.
class Magnitudes
{
public:
    void add(double value)
    {
        if (value == 0 || !std::isfinite(value)) {
            return;
        }
        const double octaves = std::log2(std::abs(value));
        ++m_count;
        m_negative += value < 0 ? 1 : 0;
        m_sum += octaves;
        m_squares += octaves * octaves;
    }

    std::uint64_t count() const { return m_count; }
    bool haveBothSigns() const { return m_negative > 0 && m_negative < m_count; }
    double mean() const { return m_count > 0 ? m_sum / static_cast<double>(m_count) : 0; }
    /// Returns by how many octaves they scatter (standard deviation).
    double scatter() const
    {
        const double variance = m_count > 0 ? m_squares / static_cast<double>(m_count) - mean() * mean() : 0;
        return std::sqrt(std::max(variance, 0.0));
    }

private:
    std::uint64_t m_count = 0;
    std::uint64_t m_negative = 0;
    double m_sum = 0;
    double m_squares = 0;
};

/// Statistics of one reading of the elements.
class Reading
{
public:
    void add(std::span<const double> values)
    {
        for (const double value : values) {
            m_magnitudes.add(value);
            ++m_count;
            if (!std::isfinite(value)) {
                ++m_odd;
                continue;
            }
            const double magnitude = std::abs(value);
            m_zeros += value == 0 ? 1 : 0;
            m_odd += value != 0 && (magnitude < smallestUsual || magnitude > largestUsual) ? 1 : 0;
            m_lowest = std::min(m_lowest, value);
            m_highest = std::max(m_highest, value);
        }
    }

    double lowest() const { return m_lowest; }
    double highest() const { return m_highest; }
    /// Zeros alone do not count: integers are often all 0, weights are not.
    bool looksLikeWeights() const { return m_zeros < m_count && m_odd * 100 <= m_count * unusualPercent; }
    const Magnitudes& magnitudes() const { return m_magnitudes; }

private:
    Magnitudes m_magnitudes;
    std::uint64_t m_count = 0;
    std::uint64_t m_zeros = 0;
    std::uint64_t m_odd = 0; ///< number of nan, inf, and unusually large or small values
    double m_lowest = 0;
    double m_highest = 0;
};

/// Compares the bits behind the sign bit of positive and negative numbers. They are alike in weights; in
/// integers around 0, or around the middle of their range, they mirror each other.
class SignSymmetry
{
public:
    explicit SignSymmetry(DType stored)
        : m_half(std::ldexp(1.0, dtypeInfo(stored).bits - 1))
    {
    }

    void add(std::span<const double> numbers)
    {
        for (const double number : numbers) {
            const double code = number < 0 ? number + 2 * m_half : number;
            Side& side = code < m_half ? m_positive : m_negative;
            side.sum += code < m_half ? code : code - m_half;
            ++side.count;
        }
    }

    bool holds() const
    {
        return m_positive.count > 0 && m_negative.count > 0 &&
               std::abs(m_positive.mean() - m_negative.mean()) < m_half / 8;
    }

private:
    struct Side {
        double sum = 0;
        std::uint64_t count = 0;
        double mean() const { return sum / static_cast<double>(count); }
    };

    double m_half;
    Side m_positive;
    Side m_negative;
};

/// True for large numbers: the bits of a 16-bit float are one, since they begin with the exponent; counts and
/// indices are small.
bool areLarge(const Reading& numbers)
{
    constexpr double smallNumber = 0x1p+12;
    return std::max(std::abs(numbers.lowest()), std::abs(numbers.highest())) >= smallNumber;
}

/// Gives up to 64 Ki elements, spread over the tensor, to `add` in pieces: their bytes and how many they are.
void readSample(const TensorRef& tensor,
                const std::function<void(std::span<const std::byte>, std::uint64_t)>& add)
{
    const std::uint64_t total = tensor.elementCount();
    const std::uint64_t step = std::max(pieceElements, total / pieceCount / 2 * 2); // 4 bits: whole bytes
    std::vector<std::byte> bytes;
    for (std::uint64_t first = 0; first < total; first += step) {
        const std::uint64_t count = std::min(pieceElements, total - first);
        bytes.resize(packedByteCount(tensor.dtype(), count));
        tensor.read(first, count, bytes);
        add(bytes, count);
    }
}

Reading readingOf(const TensorRef& tensor, DType dtype)
{
    Reading reading;
    std::vector<double> values;
    readSample(tensor, [&](std::span<const std::byte> bytes, std::uint64_t count) {
        values.resize(count);
        toDoubles(dtype, bytes, values);
        reading.add(values);
    });
    return reading;
}

enum class Narrow {
    Bfloat16,
    Float16,
    Either,
};

/// Decides between bits that look like weights both as BFLOAT16 and as FLOAT16.
///
/// Normally distributed values of both signs scatter by 1.6 octaves. The exponent of FLOAT16 begins three
/// bits lower, so bits of FLOAT16 scatter by eight times as much when they are read as BFLOAT16: 4.5 is in
/// the middle.
Narrow decideNarrow(const Reading& asBfloat16, const Reading& asFloat16)
{
    constexpr std::uint64_t fewestTelling = 8;
    constexpr double mostOctaves = 4.5;
    constexpr double octavesAroundOne = 0.5;
    const Magnitudes& wide = asBfloat16.magnitudes();
    if (wide.haveBothSigns() && wide.count() >= fewestTelling) {
        return wide.scatter() > mostOctaves ? Narrow::Float16 : Narrow::Bfloat16;
    }
    const bool isAroundOne = std::abs(asFloat16.magnitudes().mean()) < octavesAroundOne;
    return isAroundOne && !wide.haveBothSigns() ? Narrow::Either : Narrow::Bfloat16;
}

/// Decides in which of both types integers are bits; nullopt if they look like weights only in one of them or
/// in none.
std::optional<Narrow> decideNarrow(const TensorRef& tensor)
{
    const Reading asBfloat16 = readingOf(tensor, DType::Bfloat16);
    const Reading asFloat16 = readingOf(tensor, DType::Float16);
    if (!asBfloat16.looksLikeWeights() || !asFloat16.looksLikeWeights()) {
        return std::nullopt;
    }
    return decideNarrow(asBfloat16, asFloat16);
}

} // namespace

std::string BitReadings::text() const
{
    return "as " + dtypeName(number) + " " + shortText(lowestNumber) + " to " + shortText(highestNumber) +
           ", as " + dtypeName(asFloat) + " " + shortText(lowestFloat) + " to " + shortText(highestFloat);
}

bool canBeBits(DType stored, DType asFloat)
{
    const DTypeInfo& from = dtypeInfo(stored);
    const DTypeInfo& to = dtypeInfo(asFloat);
    const bool isInteger = from.kind == DTypeKind::UnsignedInteger || from.kind == DTypeKind::SignedInteger;
    return isInteger && to.kind == DTypeKind::Float && from.bits == to.bits && to.bits < 32;
}

BitReadings readBits(const TensorRef& tensor, DType asFloat)
{
    Reading numbers;
    Reading floats;
    SignSymmetry symmetry(tensor.dtype());
    std::vector<double> values;
    readSample(tensor, [&](std::span<const std::byte> bytes, std::uint64_t count) {
        values.resize(count);
        toDoubles(tensor.dtype(), bytes, values);
        numbers.add(values);
        symmetry.add(values);
        toDoubles(asFloat, bytes, values);
        floats.add(values);
    });
    const bool isWide = dtypeInfo(tensor.dtype()).bits == 16;
    return {.number = tensor.dtype(),
            .asFloat = asFloat,
            .lowestNumber = numbers.lowest(),
            .highestNumber = numbers.highest(),
            .lowestFloat = floats.lowest(),
            .highestFloat = floats.highest(),
            .areBits = floats.looksLikeWeights() && (isWide ? areLarge(numbers) : symmetry.holds())};
}

std::optional<BitReadings> readNarrowerBits(const TensorRef& tensor, DType wanted)
{
    const DTypeInfo& wide = dtypeInfo(wanted);
    const bool isWider = wide.kind == DTypeKind::Float && wide.bits > dtypeInfo(DType::Bfloat16).bits;
    if (!isWider || !canBeBits(tensor.dtype(), DType::Bfloat16)) {
        return std::nullopt;
    }
    const std::optional<Narrow> decision = decideNarrow(tensor);
    for (const DType narrow : {DType::Bfloat16, DType::Float16}) {
        if (narrow == DType::Bfloat16 && decision == Narrow::Float16) {
            continue;
        }
        BitReadings readings = readBits(tensor, narrow);
        if (readings.areBits) {
            readings.isDoubtful = decision == Narrow::Either;
            return readings;
        }
    }
    return std::nullopt;
}

std::optional<BitReadings> readOtherBits(const TensorRef& tensor, DType stated)
{
    const DType other = stated == DType::Bfloat16 ? DType::Float16 : DType::Bfloat16;
    if (!canBeBits(tensor.dtype(), stated) || !canBeBits(tensor.dtype(), other)) {
        return std::nullopt;
    }
    const Narrow wanted = other == DType::Float16 ? Narrow::Float16 : Narrow::Bfloat16;
    const BitReadings readings = readBits(tensor, other);
    const bool isOther = readings.areBits && decideNarrow(tensor).value_or(wanted) == wanted;
    return isOther ? std::optional(readings) : std::nullopt;
}

bool looksLikeWeights(const TensorRef& tensor)
{
    return readingOf(tensor, tensor.dtype()).looksLikeWeights();
}

double largestMagnitude(const TensorRef& tensor)
{
    const Reading reading = readingOf(tensor, tensor.dtype());
    return std::max(std::abs(reading.lowest()), std::abs(reading.highest()));
}

} // namespace onnxmend
