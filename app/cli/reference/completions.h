// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/reference/described_command.h"

#include <string>

namespace onnxmend::cli
{

/// Return scripts for the three shells. Each needs only its shell and completes commands, options, choices
/// and files.
std::string bashCompletion(const DescribedProgram& program);
std::string zshCompletion(const DescribedProgram& program);
std::string fishCompletion(const DescribedProgram& program);

} // namespace onnxmend::cli
