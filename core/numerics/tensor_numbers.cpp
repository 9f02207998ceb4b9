// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/tensor_numbers.h"

#include "core/dtype/loss.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t loadedAtOnce = 1U << 16U; ///< a multiple of 8, as packed types require

} // namespace

TensorNumbers::TensorNumbers(TensorRef tensor)
    : m_tensor(std::move(tensor))
{
}

void TensorNumbers::load(std::uint64_t element)
{
    m_first = element / loadedAtOnce * loadedAtOnce;
    const std::uint64_t size = std::min(loadedAtOnce, m_tensor.elementCount() - m_first);
    m_bytes.resize(packedByteCount(m_tensor.dtype(), size));
    m_numbers.resize(size);
    m_tensor.read(m_first, size, m_bytes);
    toDoubles(m_tensor.dtype(), m_bytes, m_numbers);
}

BroadcastIndex::BroadcastIndex(std::span<const std::int64_t> result, std::span<const std::int64_t> operand)
    : m_fits(operand.size() <= result.size())
    , m_isSame(std::ranges::equal(result, operand))
{
    std::uint64_t below = 1;
    std::uint64_t stride = 1;
    for (std::size_t i = 0; m_fits && i < result.size(); ++i) {
        const auto size = static_cast<std::uint64_t>(result[result.size() - 1 - i]);
        const auto own = i < operand.size() ? static_cast<std::uint64_t>(operand[operand.size() - 1 - i]) : 1;
        m_fits = own == size || own == 1;
        m_dimensions.push_back({.below = below, .size = size, .stride = own == 1 ? 0 : stride});
        below *= size;
        stride *= own;
    }
}

std::uint64_t BroadcastIndex::of(std::uint64_t element) const
{
    if (m_isSame) {
        return element;
    }
    std::uint64_t place = 0;
    for (const Dimension& dimension : m_dimensions) {
        place += element / dimension.below % dimension.size * dimension.stride;
    }
    return place;
}

} // namespace onnxmend
