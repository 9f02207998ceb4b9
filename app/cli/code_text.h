// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/code/code_source.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// Returns the line of Python that something comes from, and what to write there, as lines that begin with
/// `indent`; empty if the line is not known. `places`: nodes that have the same cause.
std::string codeLines(const CodeSource& source, std::size_t places, std::string_view indent,
                      const Terminal& terminal);

} // namespace onnxmend::cli
