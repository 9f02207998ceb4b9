// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/tensor_ref.h"

#include <optional>
#include <string>

namespace onnxmend
{

/// Stored integers read in two ways: as numbers of their dtype, and as the bits of a float type of the same
/// width. numpy has neither bfloat16 nor float8, so tools store their bits as integers.
struct BitReadings {
    DType number = DType::Undefined;
    DType asFloat = DType::Undefined;
    double lowestNumber = 0;
    double highestNumber = 0;
    double lowestFloat = 0; ///< lowest finite value
    double highestFloat = 0;
    bool areBits = false; ///< they look like weights as floats, and not as numbers
    /// True if they look like weights in another float type of the same width, too, and nothing decides
    /// between the two.
    bool isDoubtful = false;

    std::string text() const; ///< "as UINT16 1.5e+04 to 4.9e+04, as BFLOAT16 -0.04 to 0.05"
};

/// True if integers of one type could be the bits of floats of the other.
bool canBeBits(DType stored, DType asFloat);

/// Reads up to 64 Ki elements, spread over the tensor. Throws Error when they cannot be read.
BitReadings readBits(const TensorRef& tensor, DType asFloat);

/// Reads integers as the bits of BFLOAT16 or FLOAT16, if `wanted` is a wider float: the one that looks like
/// weights; nullopt if neither does. Bits of BFLOAT16 look like weights in FLOAT16, too, and some bits of
/// FLOAT16 do so in BFLOAT16. Then weights of both signs are told apart by how far their magnitudes scatter.
/// Others are read as BFLOAT16, which numpy does not have, unless they would be close to 1 in FLOAT16, as
/// scales of a norm are: those are doubtful. Throws Error when they cannot be read.
std::optional<BitReadings> readNarrowerBits(const TensorRef& tensor, DType wanted);

/// Reads integers as the bits of FLOAT16 if `stated` is BFLOAT16, and the other way round, if they look like
/// weights only in that type, or how far they scatter shows that it is that type; nullopt otherwise.
std::optional<BitReadings> readOtherBits(const TensorRef& tensor, DType stated);

/// True if the values could be weights: finite, not all 0, and of magnitudes between 2^-24 and 2^14, except
/// one in a hundred. Reads as readBits does.
bool looksLikeWeights(const TensorRef& tensor);

/// The largest magnitude of the finite values in the same sample; 0 if there are none.
double largestMagnitude(const TensorRef& tensor);

} // namespace onnxmend
