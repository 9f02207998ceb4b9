// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: what speaks against inputs that were made up.

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

} // namespace onnxmend
