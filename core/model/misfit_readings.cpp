// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

bool isLikely(const TensorRef& tensor)
{
    try {
        return dtypeInfo(tensor.dtype()).kind != DTypeKind::Float || looksLikeWeights(tensor);
    } catch (const Error&) {
        return false; // a save will tell that the bytes cannot be read
    }
}

} // namespace

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
            const bool likely = isLikely(*reading);
            readings.push_back({std::move(*reading), likely});
        }
    }
    std::ranges::stable_sort(readings, std::greater<>(), &MisfitReading::isLikely);
    return readings;
}

bool isOnlyPartOfItsFile(const ModelTensor& tensor)
{
    if (!tensor.stored || !tensor.misfit || dtypeInfo(tensor.storedDtype).kind != DTypeKind::Float ||
        isLikely(*tensor.stored)) {
        return false;
    }
    const std::vector<MisfitReading> readings = misfitReadings(tensor);
    return !readings.empty() && readings.front().isLikely;
}

} // namespace onnxmend
