// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/stored_range.h"

#include "core/base/error.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t firstPiece = 1 << 12; // elements; most weights show their range in them
constexpr std::uint64_t largestPiece = 1 << 18;

} // namespace

bool forEachNumber(const TensorRef& tensor, Progress& progress,
                   const std::function<bool(std::span<const double>)>& look)
{
    if (dtypeInfo(tensor.dtype()).bits == 0) {
        return false;
    }
    std::vector<std::byte> bytes;
    std::vector<double> numbers;
    std::uint64_t piece = firstPiece;
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += numbers.size()) {
        progress.checkCancelled();
        numbers.resize(std::min(piece, tensor.elementCount() - first));
        bytes.resize(packedByteCount(tensor.dtype(), numbers.size()));
        try {
            tensor.read(first, numbers.size(), bytes);
            toDoubles(tensor.dtype(), bytes, numbers);
        } catch (const Error&) {
            return false; // the storage check reports it
        }
        if (!look(numbers)) {
            return true;
        }
        piece = std::min(2 * piece, largestPiece);
    }
    return true;
}

std::optional<std::vector<double>> numbersOf(const TensorRef& tensor, std::uint64_t mostElements)
{
    if (tensor.elementCount() > mostElements) {
        return std::nullopt;
    }
    std::vector<double> all;
    Progress unheard;
    const bool isRead = forEachNumber(tensor, unheard, [&all](std::span<const double> numbers) {
        all.insert(all.end(), numbers.begin(), numbers.end());
        return true;
    });
    return isRead ? std::optional(std::move(all)) : std::nullopt;
}

std::optional<std::uint64_t> usedNumbers(const TensorRef& tensor, std::uint64_t enough, Progress& progress)
{
    double least = std::numeric_limits<double>::infinity();
    double greatest = -least;
    const auto count = [&] { return greatest < least ? 0 : greatest - least + 1; };
    const bool isRead = forEachNumber(tensor, progress, [&](std::span<const double> numbers) {
        const auto [low, high] = std::ranges::minmax(numbers);
        least = std::min(least, low);
        greatest = std::max(greatest, high);
        return count() <= static_cast<double>(enough);
    });
    const bool isLess = isRead && count() <= static_cast<double>(enough);
    return isLess ? std::optional(static_cast<std::uint64_t>(count())) : std::nullopt;
}

} // namespace onnxmend
