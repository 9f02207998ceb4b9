// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/made_up_tensor.h"

#include "core/base/byte_source.h"
#include "core/dtype/cast.h"
#include "core/types/stored_range.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostLookedAt = 1U << 16U; ///< elements
constexpr std::uint64_t madeAtOnce = 1U << 14U;   ///< elements

/// splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
std::uint64_t mixed(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

class MadeUpBytes : public ComputedBytes
{
public:
    std::vector<std::shared_ptr<const InputFile>> files() const final { return {}; }
};

class ZeroBytes final : public MadeUpBytes
{
public:
    void read(std::uint64_t /*offset*/, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, std::byte{});
    }
};

/// Elements below a byte get any bits: all of them are numbers.
class SeededBits final : public MadeUpBytes
{
public:
    explicit SeededBits(std::uint64_t seed)
        : m_seed(seed)
    {
    }

    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = static_cast<std::byte>(mixed(m_seed ^ mixed(offset + i)) & 0xFFU);
        }
    }

private:
    std::uint64_t m_seed;
};

class SeededElements final : public MadeUpBytes
{
public:
    SeededElements(DType dtype, NumberRange range, std::uint64_t seed)
        : m_dtype(dtype)
        , m_width(static_cast<std::uint64_t>(dtypeInfo(dtype).bits / 8))
        , m_range(range)
        , m_seed(seed)
    {
    }

    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        std::vector<double> numbers;
        std::vector<std::byte> elements;
        while (!out.empty()) {
            const std::uint64_t first = offset / m_width;
            const std::uint64_t skipped = offset % m_width;
            const std::uint64_t count = std::min(madeAtOnce, (skipped + out.size() + m_width - 1) / m_width);
            numbers.resize(count);
            for (std::uint64_t i = 0; i < count; ++i) {
                numbers[i] = numberAt(first + i);
            }
            elements.resize(count * m_width);
            castElements(DType::Double, std::as_bytes(std::span(numbers)), m_dtype, elements, count);
            const std::size_t taken = std::min<std::size_t>(out.size(), elements.size() - skipped);
            std::ranges::copy(std::span(elements).subspan(skipped, taken), out.begin());
            out = out.subspan(taken);
            offset += taken;
        }
    }

private:
    double numberAt(std::uint64_t place) const
    {
        const double number =
            m_range.least + (m_range.greatest - m_range.least) * seededNumber(m_seed, place);
        const bool isWhole =
            dtypeInfo(m_dtype).kind != DTypeKind::Float && dtypeInfo(m_dtype).kind != DTypeKind::Complex;
        return isWhole ? std::round(number) : number;
    }

    DType m_dtype;
    std::uint64_t m_width;
    NumberRange m_range;
    std::uint64_t m_seed;
};

/// Widens a range of one number, within what the dtype holds.
NumberRange widened(NumberRange range, DType dtype)
{
    if (range.least < range.greatest) {
        return range;
    }
    const DTypeInfo& info = dtypeInfo(dtype);
    const double step = std::max(1.0, std::abs(range.least) / 8);
    if (range.greatest + step <= info.highest) {
        range.greatest += step;
    } else {
        range.least -= step;
    }
    return range;
}

TensorRef tensorOfBytes(DType dtype, std::vector<std::int64_t> shape,
                        std::shared_ptr<const ComputedBytes> bytes)
{
    std::uint64_t count = 1;
    for (const std::int64_t size : shape) {
        count *= static_cast<std::uint64_t>(size);
    }
    return TensorRef::make(
        {.name = {},
         .dtype = dtype,
         .shape = std::move(shape),
         .strides = {},
         .storageOffset = 0,
         .source = ByteSource::fromComputed(std::move(bytes), packedByteCount(dtype, count))});
}

} // namespace

NumberRange rangeOf(const TensorRef& tensor, Progress& progress)
{
    NumberRange range{.least = std::numeric_limits<double>::max(),
                      .greatest = std::numeric_limits<double>::lowest()};
    std::uint64_t seen = 0;
    const bool isRead = forEachNumber(tensor, progress, [&](std::span<const double> numbers) {
        for (const double number : numbers) {
            if (std::isfinite(number)) {
                range.least = std::min(range.least, number);
                range.greatest = std::max(range.greatest, number);
            }
        }
        seen += numbers.size();
        return seen < mostLookedAt;
    });
    return isRead && range.least <= range.greatest ? range : NumberRange{.least = 0, .greatest = 1};
}

TensorRef zeroTensor(DType dtype, std::vector<std::int64_t> shape)
{
    return tensorOfBytes(dtype, std::move(shape), std::make_shared<const ZeroBytes>());
}

TensorRef seededTensor(DType dtype, std::vector<std::int64_t> shape, NumberRange range, std::uint64_t seed)
{
    std::shared_ptr<const ComputedBytes> bytes;
    if (dtypeInfo(dtype).bits < 8) {
        bytes = std::make_shared<const SeededBits>(seed);
    } else {
        bytes = std::make_shared<const SeededElements>(dtype, widened(range, dtype), seed);
    }
    return tensorOfBytes(dtype, std::move(shape), std::move(bytes));
}

double seededNumber(std::uint64_t seed, std::uint64_t place)
{
    constexpr double steps = 0x1p53; // whole numbers that a double holds
    return static_cast<double>(mixed(mixed(seed) ^ place) >> 11U) / steps;
}

} // namespace onnxmend
