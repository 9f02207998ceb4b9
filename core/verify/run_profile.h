// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace onnxmend
{

/// How long each node took by a profile that ONNX Runtime wrote, in seconds: the median of its runs but for
/// the first, in which weights are packed and memory is laid out. The profile has a line of JSON for each
/// event:
/// `{"cat" : "Node", "dur" : 12, "name" : "<node>_kernel_time", ...}`, in microseconds (onnxruntime:
/// core/common/profiler.cc). Nodes have numbers for names, from 0 on; whatever is called otherwise lies in
/// the body of one of them, whose time has it already. What is no such line says nothing. Throws Error when
/// the file cannot be opened.
std::vector<double> readProfile(const std::filesystem::path& path, std::size_t nodes);

} // namespace onnxmend
