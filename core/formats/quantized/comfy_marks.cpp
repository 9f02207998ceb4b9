// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/comfy_marks.h"

#include "core/base/error.h"
#include "core/base/strict_json.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestMark = 64 << 10U;
constexpr std::string_view rotationKey = "convrot";

/// Formats of codes times a scale. Others store codes or scales in the order of a kernel ("mxfp8", "nvfp4"),
/// or need further tensors (ComfyUI: QUANTIZATION.md, comfy/quant_ops.py, QUANT_ALGOS).
constexpr std::array<std::string_view, 3> scaledFormats = {"float8_e4m3fn", "float8_e5m2", "int8_tensorwise"};

/// Returns nullopt for a text that is not a JSON object.
std::optional<nlohmann::json> jsonOf(const std::string& text)
{
    try {
        return parseStrictJson(text, {});
    } catch (const Error&) {
        return std::nullopt;
    }
}

bool isSet(const nlohmann::json& value) { return !value.is_null() && value != false && value != 0; }

} // namespace

ComfyMarks::ComfyMarks(const Checkpoint& checkpoint)
    : m_checkpoint(checkpoint)
{
    const auto text = checkpoint.descriptions.find(std::string(comfyMetadata));
    const auto json = text == checkpoint.descriptions.end() ? std::nullopt : jsonOf(text->second);
    if (json && json->contains("layers")) {
        m_layers = json->at("layers");
    }
}

std::optional<nlohmann::json> ComfyMarks::markOf(std::string_view module) const
{
    const std::string mark = module.empty() ? "comfy_quant" : std::string(module) + ".comfy_quant";
    const TensorRef* const tensor = m_checkpoint.find(mark);
    if (tensor && tensor->dtype() == DType::Uint8 && tensor->elementCount() > 0 &&
        tensor->elementCount() <= largestMark) {
        std::string text(tensor->elementCount(), '\0');
        tensor->read(0, tensor->elementCount(), std::as_writable_bytes(std::span(text)));
        return jsonOf(text);
    }
    const auto layer = m_layers.is_object() ? m_layers.find(std::string(module)) : m_layers.end();
    return layer != m_layers.end() && layer->is_object() ? std::optional<nlohmann::json>(*layer)
                                                         : std::nullopt;
}

std::string ComfyMarks::obstacleIn(std::string_view module) const
{
    const std::optional<nlohmann::json> mark = markOf(module);
    if (!mark) {
        return {};
    }
    const auto format = mark->find("format");
    if (format != mark->end() && format->is_string() &&
        std::ranges::find(scaledFormats, format->get<std::string>()) == scaledFormats.end()) {
        return "its format " + quotedText(format->get<std::string>()) + " of ComfyUI is not computed here";
    }
    // The weight is W times a Hadamard matrix in groups of columns, and the kernel rotates the inputs, too.
    const auto rotation = mark->find(rotationKey);
    return rotation != mark->end() && isSet(*rotation)
               ? "its rows are rotated (" + quotedText(rotationKey) +
                     "), and how they are turned back is not computed here"
               : std::string();
}

} // namespace onnxmend
