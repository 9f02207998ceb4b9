// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/message_types.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>

namespace onnxmend
{

namespace
{

struct Alias {
    std::string_view name;
    DType dtype;
};

/// Names of C++, of torch's tensor classes and of TensorRT, in lower case. TensorRT and torch agree on what
/// an int is.
constexpr std::array aliases = {
    Alias{"half", DType::Float16},        Alias{"float", DType::Float},      Alias{"double", DType::Double},
    Alias{"long", DType::Int64},          Alias{"int", DType::Int32},        Alias{"short", DType::Int16},
    Alias{"char", DType::Int8},           Alias{"byte", DType::Uint8},       Alias{"bf16", DType::Bfloat16},
    Alias{"unsigned char", DType::Uint8}, Alias{"signed char", DType::Int8},
};

/// What stands around the name of the type.
constexpr std::array fronts = {std::string_view("tensor("), std::string_view("torch.cuda."),
                               std::string_view("torch."),  std::string_view("c10::"),
                               std::string_view("cuda"),    std::string_view("cpu")};
constexpr std::array backs = {std::string_view(")"), std::string_view("tensor"), std::string_view("type")};

} // namespace

DType dtypeInMessage(std::string_view type)
{
    constexpr std::size_t longestName = 64;
    if (type.empty() || type.size() > longestName) {
        return DType::Undefined;
    }
    std::string lower = asciiLowerCase(type);
    std::erase_if(lower, [](char c) { return c == '\n'; });
    std::string_view name = lower;
    for (const std::string_view front : fronts) {
        name.remove_prefix(name.starts_with(front) ? front.size() : 0);
    }
    for (const std::string_view back : backs) {
        name.remove_suffix(name.ends_with(back) ? back.size() : 0);
    }
    std::int32_t code = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), code);
    if (failure == std::errc() && end == name.data() + name.size()) {
        return isKnown(dtypeFromOnnx(code)) ? dtypeFromOnnx(code) : DType::Undefined;
    }
    if (const auto alias = std::ranges::find(aliases, name, &Alias::name); alias != aliases.end()) {
        return alias->dtype;
    }
    std::string upper(name);
    std::ranges::transform(upper, upper.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return dtypeFromOnnxName(upper).value_or(dtypeFromTorchName(name).value_or(DType::Undefined));
}

} // namespace onnxmend
