// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/name_pattern.h"

#include <fnmatch.h>

namespace onnxmend
{

bool fitsPattern(const std::string& pattern, const std::string& name)
{
    return pattern == name || fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

} // namespace onnxmend
