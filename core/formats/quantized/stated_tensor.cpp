// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/stated_tensor.h"

#include "core/base/error.h"
#include "core/base/strict_json.h"

namespace onnxmend
{

namespace
{

constexpr std::size_t largestStatement = 64 << 10U;
constexpr std::size_t mostStatedDimensions = 64;

std::optional<std::vector<std::int64_t>> statedShape(const nlohmann::json& data)
{
    const auto shape = data.find("shape");
    if (shape == data.end() || !shape->is_array() || shape->size() > mostStatedDimensions) {
        return std::nullopt;
    }
    std::vector<std::int64_t> sizes;
    for (const nlohmann::json& size : *shape) {
        if (!size.is_number_integer() || size.get<std::int64_t>() < 0) {
            return std::nullopt;
        }
        sizes.push_back(size.get<std::int64_t>());
    }
    return sizes;
}

} // namespace

bool describesTensor(std::string_view text)
{
    return text.starts_with('{') && text.size() <= largestStatement &&
           text.find("\"_type\"") != std::string_view::npos &&
           text.find("\"_data\"") != std::string_view::npos;
}

StatedTensor readStatedTensor(const std::string& text)
{
    StatedTensor result;
    try {
        const nlohmann::json json = parseStrictJson(text, {});
        if (const auto type = json.find("_type"); type != json.end() && type->is_string()) {
            result.type = type->get<std::string>();
        }
        if (const auto data = json.find("_data"); data != json.end() && data->is_object()) {
            result.shape = statedShape(*data);
        }
    } catch (const Error&) {
        return {};
    }
    return result;
}

} // namespace onnxmend
