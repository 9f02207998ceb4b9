// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/terminal.h"
#include "core/session/explain_error.h"

#include <string>
#include <vector>

namespace onnxmend::cli
{

/// Command lines that a person can paste into a shell; empty where nothing can be fixed.
struct FixCommands {
    std::vector<std::string> one; ///< that fixes the finding which explains the message
    std::vector<std::string> all; ///< that fixes all of the model's findings
};

/// For people: what it says, where, why, and what to do.
std::string explanationText(const Explanation& explanation, const FixCommands& commands,
                            const Terminal& terminal);

/// Of a text in which nothing is known.
std::string notUnderstoodText(const Terminal& terminal);

} // namespace onnxmend::cli
