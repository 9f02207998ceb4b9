// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/misfit_readings.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/formats/bit_readings.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

namespace onnxmend
{

namespace
{

/// Fewer numbers, and floats of 8 bits and less, look like anything.
constexpr std::uint64_t fewestTelling = 16;
constexpr int fewestTellingBits = 16;

/// No count, size or index reaches the first; most are below the second.
constexpr double hugeInteger = 0x1p+32;
constexpr double usualInteger = 0x1p+24;

bool couldBe(const TensorRef& tensor)
{
    return dtypeInfo(tensor.dtype()).kind != DTypeKind::Float || looksLikeWeights(tensor);
}

/// Returns the bytes as elements of the stated dtype; nullopt if they are too few for one element.
std::optional<TensorRef> asStated(const ModelTensor& tensor)
{
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(tensor.storedDtype).bits);
    const std::uint64_t count = bits > 0 ? tensor.misfit->size() * 8 / bits : 0;
    if (count == 0) {
        return std::nullopt;
    }
    return TensorRef::make({.name = tensor.name,
                            .dtype = tensor.storedDtype,
                            .shape = SharedShape(std::vector{static_cast<std::int64_t>(count)}),
                            .strides = {},
                            .storageOffset = 0,
                            .source = *tensor.misfit});
}

/// Returns whether the values are plausible in the new reading and not in the stated one.
bool valuesTell(const TensorRef& reading, const TensorRef& stated)
{
    const DTypeInfo& info = dtypeInfo(reading.dtype());
    if (info.kind == DTypeKind::Float) {
        return info.bits >= fewestTellingBits && reading.elementCount() >= fewestTelling &&
               looksLikeWeights(reading) && !looksLikeWeights(stated);
    }
    return dtypeInfo(stated.dtype()).bits == 64 && info.bits == 32 &&
           largestMagnitude(stated) >= hugeInteger && largestMagnitude(reading) < usualInteger;
}

/// Returns whether the model itself states that the tensor has more bytes than it needs: then nothing is cut
/// off.
bool statesMore(const ModelTensor& tensor)
{
    return !lacksBytes(tensor) && (tensor.source == TensorSource::Inline || !tensor.warnings.empty());
}

bool isLikely(const ModelTensor& tensor, const TensorRef& reading)
{
    try {
        if (statesMore(tensor)) {
            return couldBe(reading);
        }
        const std::optional<TensorRef> stated = asStated(tensor);
        return stated && valuesTell(reading, *stated);
    } catch (const Error&) {
        return false; // a save reports that the bytes cannot be read
    }
}

bool isPlausible(const TensorRef& reading)
{
    try {
        return couldBe(reading);
    } catch (const Error&) {
        return false;
    }
}

} // namespace

bool lacksBytes(const ModelTensor& tensor)
{
    return tensor.misfit && isKnown(tensor.storedDtype) &&
           tensor.misfit->size() < packedByteCount(tensor.storedDtype, checkedElementCount(tensor.shape));
}

std::optional<TensorRef> misfitAs(const ModelTensor& tensor, DType dtype)
{
    if (!tensor.misfit ||
        packedByteCount(dtype, checkedElementCount(tensor.shape)) != tensor.misfit->size()) {
        return std::nullopt;
    }
    return TensorRef::make({.name = tensor.name,
                            .dtype = dtype,
                            .shape = tensor.shape,
                            .strides = {},
                            .storageOffset = 0,
                            .source = *tensor.misfit});
}

std::vector<MisfitReading> misfitReadings(const ModelTensor& tensor)
{
    std::vector<MisfitReading> readings;
    if (!tensor.misfit || !isKnown(tensor.storedDtype)) {
        return readings;
    }
    const std::uint64_t count = checkedElementCount(tensor.shape);
    for (const DType dtype : dtypesOfByteCount(tensor.storedDtype, count, tensor.misfit->size())) {
        if (auto reading = misfitAs(tensor, dtype)) {
            const bool likely = isLikely(tensor, *reading);
            const bool plausible = isPlausible(*reading);
            readings.push_back({std::move(*reading), likely, plausible});
        }
    }
    std::ranges::stable_sort(readings, std::greater<>(), &MisfitReading::isLikely);
    return readings;
}

bool isOnlyPartOfItsFile(const ModelTensor& tensor)
{
    if (!tensor.stored || !tensor.misfit || dtypeInfo(tensor.storedDtype).kind != DTypeKind::Float) {
        return false;
    }
    try {
        if (looksLikeWeights(*tensor.stored)) {
            return false;
        }
    } catch (const Error&) {
        return false; // a save reports that the bytes cannot be read
    }
    const std::vector<MisfitReading> readings = misfitReadings(tensor);
    return !readings.empty() && readings.front().isLikely;
}

} // namespace onnxmend
