// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

/// The function that libFuzzer and the replay call: one in each program. Returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace onnxmend::fuzzing
{

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// `bytes` as a file of that name in a temporary folder of this process. One file of each name: a second call
/// replaces the first.
std::filesystem::path writeInput(std::string_view bytes, const std::string& name);

/// Writes the external data of the seeds, weights.data, and their checkpoint, weights.safetensors with `w`
/// and `layer.b`. Returns the path of the latter.
std::filesystem::path writeWeights();

/// Runs `action`; an Error is fine when it has a reason and what() is one line that can be shown. Anything
/// else that is thrown ends the program.
void allowError(const std::function<void()>& action);

/// Opens a checkpoint as `inspect` does and reads the first bytes of its tensors. An Error must name the
/// file.
void openCheckpointFile(const std::filesystem::path& path);

} // namespace onnxmend::fuzzing
