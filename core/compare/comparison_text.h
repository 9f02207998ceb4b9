// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/comparison.h"

#include <optional>
#include <string>

namespace onnxmend
{

// What people are told of a difference, on the command line and in the window. Names are safe to show.

/// "added", "dtype, values".
std::string differenceText(const ComparedRow& row);
/// What of a side there is to see: dtype and shape, where it lies if that is told, a text. Empty for none.
std::string sideText(const std::optional<ComparedSide>& side, const ComparedRow& row);
/// How far values are apart, who reads through a Cast, another name on the right, why a side cannot be read.
/// The sides are called A and B.
std::string noteText(const ComparedRow& row);

} // namespace onnxmend
