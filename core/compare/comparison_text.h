// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/compare/comparison.h"

#include <optional>
#include <string>

namespace onnxmend
{

// Texts about a difference for people, on the command line and in the window. Names are safe to show.

/// "added", "dtype, values".
std::string differenceText(const ComparedRow& row);
/// Returns dtype and shape of a side, its location if requested, and a text; empty without a side.
std::string sideText(const std::optional<ComparedSide>& side, const ComparedRow& row);
/// Returns the distance between values, the readers of a Cast, another name on the right, and the reason why
/// a side cannot be read. The sides are called A and B.
std::string noteText(const ComparedRow& row);

} // namespace onnxmend
