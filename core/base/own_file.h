// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// Finds a program or module of onnxmend where the build and the packages put it: beside the library that
/// contains this code, such as a Python module, and then beside the running program. Throws Error when it is
/// missing.
std::filesystem::path ownFile(const std::string& name);

/// Returns the folders in which onnxmend itself lies: that of the library that contains this code, if one
/// does, and that of the running program.
std::vector<std::filesystem::path> ownFolders();

} // namespace onnxmend
