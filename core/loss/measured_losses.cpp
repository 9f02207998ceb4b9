// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/loss/measured_losses.h"

#include "core/loss/measure_cast.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

/// Hash of the place of the bytes, their number and the target. The owner counts because small tensors begin
/// at 0 of a buffer each.
std::uint64_t keyOf(const TensorRef& tensor, DType to)
{
    constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;
    std::uint64_t key = std::hash<const void*>()(tensor.source().owner());
    for (const std::uint64_t part :
         {tensor.byteOffset(), tensor.byteCount(), static_cast<std::uint64_t>(to)}) {
        key = (key ^ part) * spread;
    }
    return key;
}

constexpr std::size_t mostNamed = 5;

/// True if `a` loses more: overflows and NaN weigh more than underflows, and those more than rounding.
bool losesMore(const TensorLoss& a, const TensorLoss& b)
{
    const auto weight = [](const Loss& loss) {
        return std::tuple(loss.overflowed + loss.nan, loss.underflowed, loss.rounded);
    };
    return weight(a.loss) > weight(b.loss);
}

} // namespace

const MeasuredLosses::Known* MeasuredLosses::findKnown(const TensorRef& tensor, DType to) const
{
    const auto [first, last] = m_known.equal_range(keyOf(tensor, to));
    for (auto at = first; at != last; ++at) {
        const Known& known = at->second;
        if (known.to == to && known.tensor.dtype() == tensor.dtype() &&
            known.tensor.sharesBytesWith(tensor)) {
            return &known;
        }
    }
    return nullptr;
}

std::optional<Loss> MeasuredLosses::find(const TensorRef& tensor, DType to) const
{
    const std::scoped_lock lock(m_mutex);
    const Known* const known = findKnown(tensor, to);
    return known ? std::optional(known->loss) : std::nullopt;
}

void MeasuredLosses::note(const TensorRef& tensor, DType to, const Loss& loss)
{
    const std::scoped_lock lock(m_mutex);
    if (!findKnown(tensor, to)) {
        m_known.emplace(keyOf(tensor, to), Known{tensor, to, loss});
    }
}

Loss MeasuredLosses::measure(const TensorRef& tensor, DType to, Progress& progress)
{
    if (const std::optional<Loss> known = find(tensor, to)) {
        progress.advance(tensor.byteCount());
        return *known;
    }
    const Loss loss = measureLoss(tensor, to, progress);
    note(tensor, to, loss);
    return loss;
}

void CastLosses::add(TensorLoss tensor)
{
    ++tensorCount;
    total += tensor.loss;
    if (tensor.loss.lossless()) {
        return;
    }
    ++lossyCount;
    worst.insert(std::upper_bound(worst.begin(), worst.end(), tensor, losesMore), std::move(tensor));
    worst.resize(std::min(worst.size(), mostNamed));
}

} // namespace onnxmend
