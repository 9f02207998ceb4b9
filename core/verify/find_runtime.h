// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// What to do where none is found: the one command that gets one, and what says where one is.
inline constexpr const char* runtimeAdvice =
    "Get one with \"python3 -m pip install --target ~/.local/lib/python3/site-packages onnxruntime\", or "
    "name "
    "its library in the variable ONNXMEND_ORT, with --runtime, or on the window's page Verify.";

/// Finds the ONNX Runtime library that would be used: `chosen` (--runtime), ONNXMEND_ORT, the system's, a pip
/// `onnxruntime` of the python3 on PATH or the active venv, an npm `onnxruntime-node`. Empty when there is
/// none. A path that the user gave and that does not exist throws Error.
std::filesystem::path findRuntime(const std::filesystem::path& chosen = {});

/// Every library that could be used, the one that findRuntime() takes first; each once, whatever links lead
/// to it.
std::vector<std::filesystem::path> allRuntimes();

} // namespace onnxmend
