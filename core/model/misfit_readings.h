// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model_tensor.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// The bytes of a tensor as elements of another dtype, if they are too many or too few for its shape and
/// dtype. A converter may have changed the label and not the bytes, or the bytes and not the label. Too few
/// bytes are more often the rest of a file that was cut off.
struct MisfitReading {
    TensorRef tensor;
    /// True if the values suggest this dtype: they look like weights in it and not in the stated one, 64-bit
    /// integers are small only when read as shorter ones, or the model states more bytes than it needs.
    bool isLikely = false;
    /// True if the values are possible: always for integers, for floats if they look like weights
    /// (core/formats/bit_readings.h).
    bool isPlausible = false;
};

/// Returns the bytes as elements of that dtype; nullopt if the tensor has no misfit, or its bytes do not fit
/// that dtype either.
std::optional<TensorRef> misfitAs(const ModelTensor& tensor, DType dtype);

/// Returns the readings in each dtype of the same family that fits, likely ones first. Reads a sample of the
/// values.
std::vector<MisfitReading> misfitReadings(const ModelTensor& tensor);

/// Returns whether there are fewer bytes than shape and stated dtype need.
bool lacksBytes(const ModelTensor& tensor);

/// Returns whether a tensor that can be read is probably only a part of its data file: it is alone in the
/// file, nothing states its length, and its values look like weights only in the dtype that fits the whole
/// file.
bool isOnlyPartOfItsFile(const ModelTensor& tensor);

} // namespace onnxmend
