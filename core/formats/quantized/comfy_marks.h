// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/checkpoint.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Name under which the metadata of a file describes all of its layers.
inline constexpr std::string_view comfyMetadata = "_quantization_metadata";

/// Statements of ComfyUI about quantized layers, as JSON: {"format": "int8_tensorwise", "convrot": true} in
/// the bytes of the tensor `<module>.comfy_quant`, or under "layers" in the metadata of the file.
class ComfyMarks
{
public:
    explicit ComfyMarks(const Checkpoint& checkpoint);

    /// Returns the reason why the numbers of a module's weight are not those of the codes times a scale,
    /// row-major; empty if nothing is stated against it. A mark that is not JSON states nothing.
    std::string obstacleIn(std::string_view module) const;

private:
    std::optional<nlohmann::json> markOf(std::string_view module) const;

    const Checkpoint& m_checkpoint;
    nlohmann::json m_layers; ///< by module; null without metadata
};

} // namespace onnxmend
