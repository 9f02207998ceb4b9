// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: which graph inputs a save turns into constants.

#include "core/model/model.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Inputs of the main graph that a checkpoint fills as they are declared, in their order: with dtype and
/// shape that do not agree the declaration stays, since it is what shows the fault. None before IR version 4,
/// where every initializer has to be an input (onnx/docs/IR.md, "Graphs").
std::vector<std::string> filledInputs(const Model& model);

} // namespace onnxmend
