// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>

namespace onnxmend
{

/// Returns the version that an ONNX Runtime library gives to its exported symbols, such as "1.30.0"
/// (VERS_1.30.0, written by ONNX Runtime's tools/ci_build/gen_def.py). Reads the file without loading it,
/// since loading takes tens of milliseconds. Empty if the file is not a shared library for this machine (ELF,
/// 64 bits, this byte order and processor), cannot be read, or has no version.
std::string libraryVersion(const std::filesystem::path& library);
/// Returns "ONNX Runtime 1.30.0"; empty if libraryVersion() is empty.
std::string libraryName(const std::filesystem::path& library);

} // namespace onnxmend
