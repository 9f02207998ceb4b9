// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/loss/cast_losses.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostNamed = 5;

/// What is no number near the old one any more weighs more than what is only less exact.
bool losesMore(const TensorLoss& a, const TensorLoss& b)
{
    const auto weight = [](const Loss& loss) {
        return std::tuple(loss.overflowed + loss.nan, loss.underflowed, loss.rounded);
    };
    return weight(a.loss) > weight(b.loss);
}

} // namespace

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
