// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Facts about the quantized weights of a checkpoint, from a config beside it.
struct QuantizationConfig {
    bool isThere = false;                  ///< a config was found
    std::string checkpointFormat = {};     ///< of GPTQ: "gptq_v2"
    std::string otherFormat = {};          ///< another format that a further file states, and its name
    std::optional<std::int64_t> bits = {}; ///< bits of all weights; nullopt if groups of layers differ
    std::optional<std::int64_t> groupSize =
        {}; ///< columns that share a scale; nullopt if groups of layers differ
    std::vector<std::int64_t> weightBlock = {}; ///< weight_block_size: elements that share a scale
    std::string problem = {};                   ///< reason why a config could not be read
};

/// Reads the first of config.json (under quantization_config), quantize_config.json and quant_config.json in
/// the folder that has such facts, and the format from the first that states it. A file above 16 MiB or
/// without valid JSON gives a `problem`. Fields of an unexpected type are ignored.
QuantizationConfig readQuantizationConfig(const std::filesystem::path& folder);

} // namespace onnxmend
