// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What a config beside a checkpoint says of how its weights are quantized.
struct QuantizationConfig {
    std::string checkpointFormat = {};          ///< of GPTQ: "gptq_v2"
    std::optional<std::int64_t> bits = {};      ///< of all weights, where all groups of layers say the same
    std::optional<std::int64_t> groupSize = {}; ///< columns that share a scale; the same
    std::vector<std::int64_t> weightBlock = {}; ///< weight_block_size: elements that share a scale
    std::string trouble = {};                   ///< why a config that is there says nothing
};

/// Of the first of config.json (under quantization_config), quantize_config.json and quant_config.json in the
/// folder that says something; files above 16 MiB and what is no JSON are told as `trouble`. The values of
/// fields that have another type than expected are left out.
QuantizationConfig readQuantizationConfig(const std::filesystem::path& folder);

} // namespace onnxmend
