// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: doubts about made-up inputs, and variants of them.

#include "core/convert/conversion.h"
#include "core/model/model.h"
#include "core/verify/run_inputs.h"
#include "core/verify/tensor_folder.h"

#include <array>
#include <span>
#include <vector>

namespace onnxmend
{

/// Ranges of made-up floats beside the usual one: normalised numbers, and pixels.
inline constexpr std::array widerRanges = {FloatRange{-10, 10}, FloatRange{0, 255}};

/// Returns doubts about inputs whose name, shape or first node suggests other values than the made-up ones
/// (core/verify/run_inputs.h): images, sampled sound, ids of an unknown number, masks of floats. `madeUp`:
/// inputs that the model was run on.
std::vector<InputDoubt> inputDoubts(const Model& model, std::span<const RunValue> madeUp);

/// Returns two variants of the inputs that are as likely. The first moves the elements of each long tensor by
/// a third along its longest dimension (time, width, words); elements that leave at the end come in at the
/// beginning. The share is the same for all, so related elements stay together. The second has signals and
/// images of FLOAT at a quarter of their magnitude: quiet voices, weak contrast. Short tensors (sizes,
/// rates), rows of features, scalars, texts and dtypes below a byte stay as they are, and masks keep their
/// magnitude.
std::vector<std::vector<RunValue>> variantsOf(std::span<const RunValue> inputs);

} // namespace onnxmend
