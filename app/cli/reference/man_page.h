// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/reference/described_command.h"

#include <string>

namespace onnxmend::cli
{

/// Returns onnxmend(1) in the macros of man(7): every command with every option. The date is shown as given.
std::string manPage(const DescribedProgram& program, const std::string& version, const std::string& date);

} // namespace onnxmend::cli
