// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_commands.h"
#include "app/cli/terminal.h"
#include "core/explain/explain_error.h"

#include <string>

namespace onnxmend::cli
{

/// Returns the explanation for people: what the message says, where, why, and what to do.
std::string explanationText(const Explanation& explanation, const FixCommands& commands,
                            const Terminal& terminal);

/// Returns the answer to a text that has no known message.
std::string notUnderstoodText(const Terminal& terminal);

} // namespace onnxmend::cli
