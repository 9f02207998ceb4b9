// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Facts about one quantized weight, from the metadata of its file.
struct StatedTensor {
    std::string type = {};                               ///< class of torchao: "Int4TilePackedTo4dTensor"
    std::optional<std::vector<std::int64_t>> shape = {}; ///< without padding
};

/// Returns whether a text of a file's metadata describes a tensor of torchao, so that it is worth keeping.
bool describesTensor(std::string_view text);

/// Reads {"_type": ..., "_data": {"shape": [...]}} (torchao: prototype/safetensors/safetensors_utils.py).
/// Fields of an unexpected type are ignored, and so is a text without valid JSON.
StatedTensor readStatedTensor(const std::string& text);

} // namespace onnxmend
