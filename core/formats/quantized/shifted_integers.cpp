// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/shifted_integers.h"

#include "core/base/byte_source.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t shiftedAtOnce = std::uint64_t(1) << 16U; // even, so that each piece begins a byte

bool areShiftable(DType from, DType to)
{
    const auto isSmallInteger = [](DType dtype) {
        return dtype == DType::Int8 || dtype == DType::Uint8 || dtype == DType::Int4 || dtype == DType::Uint4;
    };
    return isSmallInteger(from) && isSmallInteger(to) && dtypeInfo(from).bits == dtypeInfo(to).bits;
}

/// The bytes of integers minus a number.
class ShiftedBytes final : public ComputedFromTensors
{
public:
    ShiftedBytes(const TensorRef& tensor, std::int64_t offset)
        : ComputedFromTensors({tensor})
        , m_isOfHalfBytes(dtypeInfo(tensor.dtype()).bits == 4)
        , m_offset(static_cast<unsigned>(offset) & (m_isOfHalfBytes ? 0xFU : 0xFFU))
    {
    }

    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const TensorRef& tensor = sources().front();
        const std::uint64_t perByte = m_isOfHalfBytes ? 2 : 1;
        const std::uint64_t first = offset * perByte;
        const std::uint64_t count =
            std::min<std::uint64_t>(out.size() * perByte, tensor.elementCount() - first);
        tensor.read(first, count, out);
        for (std::byte& codes : out) {
            codes = shifted(std::to_integer<unsigned>(codes));
        }
        if (count % perByte != 0) {
            out.back() &= std::byte(0xF); // the last half byte is not an element
        }
    }

private:
    std::byte shifted(unsigned codes) const
    {
        if (!m_isOfHalfBytes) {
            return static_cast<std::byte>(codes - m_offset);
        }
        const unsigned low = (codes - m_offset) & 0xFU;
        const unsigned high = ((codes >> 4U) - m_offset) & 0xFU;
        return static_cast<std::byte>(low | (high << 4U));
    }

    bool m_isOfHalfBytes;
    unsigned m_offset; ///< modulo the range of the integers
};

} // namespace

bool isShiftedWithoutLoss(const TensorRef& tensor, std::int64_t offset, DType to)
{
    if (!areShiftable(tensor.dtype(), to)) {
        return false;
    }
    const auto shift = static_cast<double>(offset);
    const auto fits = [&](double number) {
        return dtypeInfo(to).lowest <= number - shift && number - shift <= dtypeInfo(to).highest;
    };
    if (fits(dtypeInfo(tensor.dtype()).lowest) && fits(dtypeInfo(tensor.dtype()).highest)) {
        return true;
    }
    std::vector<std::byte> stored;
    std::vector<double> numbers;
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += shiftedAtOnce) {
        const std::uint64_t count = std::min(shiftedAtOnce, tensor.elementCount() - first);
        stored.resize(packedByteCount(tensor.dtype(), count));
        numbers.resize(count);
        tensor.read(first, count, stored);
        toDoubles(tensor.dtype(), stored, numbers);
        if (!std::ranges::all_of(numbers, fits)) {
            return false;
        }
    }
    return true;
}

TensorRef shiftedIntegers(const TensorRef& tensor, std::int64_t offset, DType to)
{
    const std::uint64_t byteCount = packedByteCount(to, tensor.elementCount());
    return TensorRef::make({.name = tensor.name(),
                            .dtype = to,
                            .shape = tensor.shape(),
                            .source = ByteSource::fromComputed(
                                std::make_shared<const ShiftedBytes>(tensor, offset), byteCount)});
}

} // namespace onnxmend
