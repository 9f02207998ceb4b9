// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/terminal.h"
#include "core/compare/comparison.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// A line a difference, and one that counts them.
std::string diffText(const Comparison& comparison, std::string_view left, std::string_view right,
                     const Terminal& terminal);

} // namespace onnxmend::cli
