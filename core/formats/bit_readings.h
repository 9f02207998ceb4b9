// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"

#include <optional>
#include <string>

namespace onnxmend
{

/// Stored integers read in two ways: as the numbers that they are called, and as the bits of a float type of
/// the same width. numpy has neither bfloat16 nor float8, so tools store their bits as integers.
struct BitReadings {
    DType number = DType::Undefined;
    DType asFloat = DType::Undefined;
    double lowestNumber = 0;
    double highestNumber = 0;
    double lowestFloat = 0; ///< of the finite ones
    double highestFloat = 0;
    bool areBits = false; ///< as floats they look like weights, and as numbers like nothing

    std::string text() const; ///< "as UINT16 1.5e+04 to 4.9e+04, as BFLOAT16 -0.04 to 0.05"
};

/// Whether integers of one type could be the bits of floats of the other.
bool canBeBits(DType stored, DType asFloat);

/// Reads up to 64 Ki elements, spread over the tensor. Throws Error when they cannot be read.
BitReadings readBits(const TensorRef& tensor, DType asFloat);

/// Integers where a wider float is wanted: read as the bits of the first of BFLOAT16 and FLOAT16 that looks
/// like weights; nothing where neither does. Bits of FLOAT16 are no usual BFLOAT16 numbers; the other way
/// round they may be. Throws Error when they cannot be read.
std::optional<BitReadings> readNarrowerBits(const TensorRef& tensor, DType wanted);

/// Whether the values could be weights: finite, not all 0, and of magnitudes between 2^-24 and 2^14 but for
/// one in a hundred. Reads as readBits does.
bool looksLikeWeights(const TensorRef& tensor);

/// Of what is finite, in the same sample; 0 where nothing is.
double largestMagnitude(const TensorRef& tensor);

} // namespace onnxmend
