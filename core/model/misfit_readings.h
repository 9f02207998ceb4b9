// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_tensor.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// The bytes of a tensor that are too many or too few for its shape and dtype, as elements of another dtype.
/// So lies what a converter wrote that changed the label and not the bytes, or the bytes and not the label;
/// but too few bytes are more often what is left of a file that was cut off.
struct MisfitReading {
    TensorRef tensor;
    /// The bytes themselves speak for it: as this dtype they look like weights and as the stated one they do
    /// not, 64-bit integers are numbers only as smaller ones, or the model states that it has more of them.
    bool isLikely = false;
    /// They could be: integers always, floats where they look like weights (core/formats/bit_readings.h).
    bool isPlausible = false;
};

/// As elements of that dtype; nothing where all is well or they do not fit that dtype either.
std::optional<TensorRef> misfitAs(const ModelTensor& tensor, DType dtype);

/// In each dtype of the same family that fits, the likely ones first. Reads a sample of the values.
std::vector<MisfitReading> misfitReadings(const ModelTensor& tensor);

/// Whether there are fewer bytes than shape and stated dtype need.
bool lacksBytes(const ModelTensor& tensor);

/// Whether a tensor that can be read is another one: alone in a data file of a length that nobody states, and
/// as the dtype that fits the whole file its values look like weights, as its own they do not.
bool isOnlyPartOfItsFile(const ModelTensor& tensor);

} // namespace onnxmend
