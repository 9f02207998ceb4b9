// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace onnxmend
{

/// A program or module that belongs to this one, where the build and the packages put it: found by the place
/// of the library that this code is in, such as a Python module, else of the running program. Throws Error
/// when it is missing.
std::filesystem::path ownFile(const std::string& name);

} // namespace onnxmend
