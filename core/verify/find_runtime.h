// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// Advice if none is found: the one command that installs one, and the ways to name one.
inline constexpr const char* runtimeAdvice =
    "Get one with \"python3 -m pip install --target ~/.local/lib/python3/site-packages onnxruntime\", or "
    "name "
    "its library in the variable ONNXMEND_ORT, with --runtime, or on the window's page Verify.";

/// Finds the ONNX Runtime library to use: `chosen` (--runtime), ONNXMEND_ORT, the system's, a pip
/// `onnxruntime` that lies beside onnxmend's own package, or of the python3 on PATH or the active venv, an
/// npm `onnxruntime-node`. Returns an empty path if there is none. Throws Error if a path that the user gave
/// does not exist.
std::filesystem::path findRuntime(const std::filesystem::path& chosen = {});

/// Returns every library that could be used, the one of findRuntime() first: also those of conda's
/// environments, and of the folders that ONNXMEND_RUNTIMES lists (as PATH), or that lie in one of these. Each
/// file appears once, even if several links lead to it.
std::vector<std::filesystem::path> allRuntimes();

} // namespace onnxmend
