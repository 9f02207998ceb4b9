// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

/// Whether a pattern as of a shell (`*`, `?`, `[a-z]`; `*` also stands for `/`) fits all of a name. A name
/// fits itself, whatever is in it: names of nodes have brackets.
bool fitsPattern(const std::string& pattern, const std::string& name);

} // namespace onnxmend
