// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

namespace onnxmend
{

/// Returns the index beside a file that has the name of one of several shards; an empty path if there is
/// none.
std::filesystem::path indexBeside(const std::filesystem::path& shard);

} // namespace onnxmend
