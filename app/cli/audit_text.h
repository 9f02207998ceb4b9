// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/terminal.h"
#include "core/session/session.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// What an audit found, for people: what was opened, findings grouped by what is wrong, a summary line.
std::string auditText(const Session& session, std::string_view modelName, const Terminal& terminal);

/// What is to be known of the checkpoints: their warnings, and which counts where several have a tensor.
std::string checkpointNotes(const Checkpoints& checkpoints, const Terminal& terminal);

/// The findings alone, grouped; of each group the first few.
std::string findingsText(const Session& session, const Terminal& terminal);

/// "1 error, 2 warnings".
std::string summaryText(const Summary& summary, const Terminal& terminal);

} // namespace onnxmend::cli
