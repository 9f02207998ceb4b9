// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/options.h"
#include "app/cli/terminal.h"
#include "core/explain/explain_error.h"
#include "core/session/session.h"

#include <string>
#include <vector>

namespace onnxmend::cli
{

/// Command lines that a person can paste into a shell. Empty if nothing can be fixed.
struct FixCommands {
    std::vector<std::string> one; ///< fixes the finding that explains the message
    std::vector<std::string> all; ///< fixes all findings of the model
};

/// `model` is the file as a person named it; `document` has the other options.
FixCommands fixCommands(const std::string& model, const DocumentOptions& document,
                        const Explanation& explanation, const Session& session);

/// Returns the explanation for people: what the message says, where, why, and what to do.
std::string explanationText(const Explanation& explanation, const FixCommands& commands,
                            const Terminal& terminal);

/// Returns the answer to a text that has no known message.
std::string notUnderstoodText(const Terminal& terminal);

} // namespace onnxmend::cli
