// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace onnxmend
{

// How long runs or nodes took, as the verifier process tells it: a tensor of seconds in a folder of its own
// (core/verify/tensor_folder.h), so that nothing of it is trusted. Both throw Error; reading does for more
// than `most` times.
void writeTimes(std::span<const double> seconds, const std::filesystem::path& folder);
std::vector<double> readTimes(const std::filesystem::path& folder, std::size_t most);

} // namespace onnxmend
