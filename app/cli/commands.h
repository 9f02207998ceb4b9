// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

#include <span>

namespace onnxmend::cli
{

/// THE table of commands, in the order of the help.
std::span<const Command> commands();

/// The whole program: parses, runs, and tells errors on standard error. Throws nothing.
int runCommandLine(int argc, const char* const* argv) noexcept;

} // namespace onnxmend::cli
