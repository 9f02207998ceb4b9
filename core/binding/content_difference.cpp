// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/content_difference.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t comparedPieces = 16;
constexpr std::uint64_t comparedAtOnce = 4096; ///< elements

/// Number of elements of a channel that are needed to know its factor.
constexpr std::uint64_t fewestOfChannel = 4;

/// The same elements of both tensors, as numbers of the coarser dtype.
struct SampledPair {
    std::vector<std::uint64_t> places;
    std::vector<double> stored;
    std::vector<double> weight;
};

bool canBeCompared(const TensorRef& stored, const TensorRef& weight)
{
    const bool sameNumbers = stored.dtype() == weight.dtype() && ContentComparer::isComparable(stored) &&
                             dtypeInfo(stored.dtype()).kind != DTypeKind::Complex;
    return stored.elementCount() > 0 && stored.shape() == weight.shape() &&
           (sameNumbers || (isWideFloat(stored.dtype()) && isWideFloat(weight.dtype())));
}

/// Returns the dtype with fewer digits: values of the other one are rounded to it.
DType coarserOf(DType a, DType b) { return dtypeInfo(a).digits <= dtypeInfo(b).digits ? a : b; }

void appendAs(const TensorRef& tensor, std::uint64_t first, std::uint64_t count, DType as,
              std::vector<double>& values)
{
    std::vector<std::byte> bytes(packedByteCount(tensor.dtype(), count));
    tensor.read(first, count, bytes);
    if (tensor.dtype() != as) {
        std::vector<std::byte> cast(packedByteCount(as, count));
        castElements(tensor.dtype(), bytes, as, cast, count);
        bytes = std::move(cast);
    }
    values.resize(values.size() + count);
    toDoubles(as, bytes, std::span(values).last(count));
}

SampledPair samplePair(const TensorRef& stored, const TensorRef& weight, Progress& progress)
{
    const DType as = coarserOf(stored.dtype(), weight.dtype());
    const std::uint64_t total = stored.elementCount();
    const std::uint64_t step = std::max(comparedAtOnce, total / comparedPieces);
    SampledPair pair;
    for (std::uint64_t first = 0; first < total; first += step) {
        progress.checkCancelled();
        const std::uint64_t count = std::min(comparedAtOnce, total - first);
        appendAs(stored, first, count, as, pair.stored);
        appendAs(weight, first, count, as, pair.weight);
        for (std::uint64_t i = 0; i < count; ++i) {
            pair.places.push_back(first + i);
        }
    }
    return pair;
}

/// Returns the relative distance of neighbouring numbers of a dtype; 0 for integers.
double stepOf(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.kind == DTypeKind::Float ? std::ldexp(1.0, 1 - info.digits) : 0;
}

/// Returns whether two numbers differ by more than a step, or only one is NaN.
bool isOther(double a, double b, double step, double smallest)
{
    if (std::isnan(a) || std::isnan(b) || std::isinf(a) || std::isinf(b)) {
        return !(std::isnan(a) && std::isnan(b)) && a != b;
    }
    return std::abs(a - b) > step * std::max(std::abs(a), std::abs(b)) + smallest;
}

/// Returns whether the tensors differ by one factor for each index of the axis.
bool isScaledAlong(const SampledPair& pair, const SharedShape& shape, std::size_t axis, double step)
{
    std::uint64_t inner = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i) {
        inner *= static_cast<std::uint64_t>(shape[i]);
    }
    const auto channels = static_cast<std::uint64_t>(shape[axis]);
    if (pair.places.size() < channels * fewestOfChannel) {
        return false;
    }
    constexpr double rounding = 8;
    std::vector<double> factors(channels, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < pair.places.size(); ++i) {
        if (pair.weight[i] == 0 || !std::isfinite(pair.weight[i])) {
            continue;
        }
        const double factor = pair.stored[i] / pair.weight[i];
        if (!std::isfinite(factor)) {
            return false;
        }
        double& known = factors[pair.places[i] / inner % channels];
        if (std::isnan(known)) {
            known = factor;
        } else if (!(std::abs(factor - known) <=
                     rounding * step * std::max(std::abs(factor), std::abs(known)))) {
            return false;
        }
    }
    // One channel may be all zeros; if all are, the file has only zeros.
    return std::ranges::any_of(factors, [](double factor) { return factor != 0 && !std::isnan(factor); });
}

/// Output channels come first in weights of convolutions and second in those of transposed ones.
bool isScaled(const SampledPair& pair, const SharedShape& shape, double step)
{
    return step > 0 && shape.size() >= 2 &&
           (isScaledAlong(pair, shape, 0, step) || isScaledAlong(pair, shape, 1, step));
}

ContentDifference differenceOf(const SampledPair& pair, const SharedShape& shape, DType as)
{
    const double step = stepOf(as);
    const double smallest = step > 0 ? smallestNormal(as) * step : 0;
    ContentDifference difference;
    bool isAnyOther = false;
    for (std::size_t i = 0; i < pair.places.size(); ++i) {
        if (isOther(pair.stored[i], pair.weight[i], step, smallest)) {
            isAnyOther = true;
            const double distance = std::abs(pair.stored[i] - pair.weight[i]);
            difference.largest =
                std::isfinite(distance) ? std::max(difference.largest, distance) : difference.largest;
        }
    }
    if (isAnyOther) {
        difference.kind =
            isScaled(pair, shape, step) ? ContentDifference::Kind::Scaled : ContentDifference::Kind::Other;
    }
    return difference;
}

/// Encodes the difference as one number to be stored: 0, negative if it is scaled, otherwise the distance.
double encoded(const ContentDifference& difference)
{
    const double distance = std::max(difference.largest, std::numeric_limits<double>::denorm_min());
    return difference.kind == ContentDifference::Kind::None     ? 0
           : difference.kind == ContentDifference::Kind::Scaled ? -distance
                                                                : distance;
}

ContentDifference decoded(double distance)
{
    return {.kind = distance == 0  ? ContentDifference::Kind::None
                    : distance < 0 ? ContentDifference::Kind::Scaled
                                   : ContentDifference::Kind::Other,
            .largest = std::abs(distance)};
}

} // namespace

std::optional<ContentDifference> contentDifference(const TensorRef& stored, const TensorRef& weight,
                                                   const std::shared_ptr<KnownContents>& known,
                                                   Progress& progress)
{
    if (!canBeCompared(stored, weight)) {
        return std::nullopt;
    }
    const std::string key =
        "difference|" + ContentComparer::placeOf(stored) + "|" + ContentComparer::placeOf(weight);
    if (const auto distance = known ? known->find(key) : std::nullopt) {
        return decoded(*distance);
    }
    try {
        const SampledPair pair = samplePair(stored, weight, progress);
        const ContentDifference difference =
            differenceOf(pair, stored.shape(), coarserOf(stored.dtype(), weight.dtype()));
        if (known) {
            known->add(key, encoded(difference), stored, weight);
        }
        return difference;
    } catch (const Error&) {
        return std::nullopt; // unreadable tensors have a finding of their own
    }
}

} // namespace onnxmend
