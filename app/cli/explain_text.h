// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_commands.h"
#include "app/cli/terminal.h"
#include "core/explain/explain_error.h"

#include <string>

namespace onnxmend::cli
{

/// For people: what it says, where, why, and what to do.
std::string explanationText(const Explanation& explanation, const FixCommands& commands,
                            const Terminal& terminal);

/// Of a text in which nothing is known.
std::string notUnderstoodText(const Terminal& terminal);

} // namespace onnxmend::cli
