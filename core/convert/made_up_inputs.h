// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: what is to be said of inputs that were made up, and others that are as good.

#include "core/convert/conversion.h"
#include "core/model/model.h"
#include "core/verify/tensor_folder.h"

#include <span>
#include <vector>

namespace onnxmend
{

/// Inputs whose name, shape or first node says that they have other values than those that were made up
/// (core/verify/run_inputs.h): images, sampled sound, ids of which nothing tells how many there are, masks of
/// floats. `madeUp`: what the model was run on.
std::vector<InputDoubt> inputDoubts(const Model& model, std::span<const RunValue> madeUp);

/// Other inputs that are as good as the given ones. First the elements of each tensor of a certain length
/// moved on by a third along its longest dimension (time, width, words), those at the end coming in at the
/// beginning: all by the same share, so what belongs together stays together. Then signals and images of
/// FLOAT at a quarter of their magnitude: quiet voices, weak contrast. Short tensors (sizes, rates), rows of
/// features, scalars, texts and dtypes below a byte stay as they are, and masks keep their magnitude.
std::vector<std::vector<RunValue>> variantsOf(std::span<const RunValue> inputs);

} // namespace onnxmend
