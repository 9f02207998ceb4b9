// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace onnxmend
{

/// A tensor and the file that an index says it is in.
struct IndexEntry {
    std::string tensor;
    std::string shard;
};

/// The weight_map of the index of a sharded checkpoint, in its order; tensors are unique. Throws Error for
/// whatever is not strict JSON with a weight_map of texts (formats.md d). What stands beside it is ignored.
std::vector<IndexEntry> parseIndexJson(const std::string& text);

} // namespace onnxmend
