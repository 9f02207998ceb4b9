// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/session/session.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// Returns the findings of an audit for people: the files, the grouped findings, a summary line.
std::string auditText(const Session& session, std::string_view modelName, const Terminal& terminal);

/// Returns notes on the checkpoints: their warnings, and which one counts if several have the same tensor.
std::string checkpointNotes(const Checkpoints& checkpoints, const Terminal& terminal);

/// Returns the grouped findings alone. Each group shows its first few.
std::string findingsText(const Session& session, const Terminal& terminal);

/// Returns for example "1 error, 2 warnings".
std::string summaryText(const Summary& summary, const Terminal& terminal);

} // namespace onnxmend::cli
