// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace onnxmend
{

/// "1.30.0": the version that an ONNX Runtime library gives to the symbols that it exports (VERS_1.30.0,
/// written by ONNX Runtime's tools/ci_build/gen_def.py), read from the file without loading it, which takes
/// tens of milliseconds. Empty when the file is no shared library for this machine (ELF, 64 bits, this byte
/// order and processor), cannot be read, or says none: then only loading it tells.
std::string libraryVersion(const std::filesystem::path& library);
/// "ONNX Runtime 1.30.0"; empty where libraryVersion() is.
std::string libraryName(const std::filesystem::path& library);

} // namespace onnxmend
