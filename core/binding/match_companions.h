// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/match_candidates.h"

namespace onnxmend
{

/// Fills scale and zero point of a DequantizeLinear whose input has got the bits of a quantised weight, with
/// the scale and zero point of that weight: whatever their names, and where their shapes differ in dimensions
/// of size 1 alone ([N, 1] for [N]). Does the same for a MatMulNBits: its input of the name of a weight of 4
/// or 8 bits in words gets these packed anew, and its scales and zero points follow. To be called when the
/// names have been compared. Linear in the places.
void matchCompanions(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources);

} // namespace onnxmend
