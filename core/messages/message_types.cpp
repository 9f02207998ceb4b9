// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/messages/message_types.h"

#include "core/base/text.h"
#include "core/messages/message_text.h"

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

/// Names of C++, of torch's tensor classes, of TensorRT and OpenVINO, in lower case. An int has 32 bits in
/// TensorRT and in torch.
constexpr std::array aliases = {
    Alias{"half", DType::Float16},
    Alias{"float", DType::Float},
    Alias{"double", DType::Double},
    Alias{"long", DType::Int64},
    Alias{"int", DType::Int32},
    Alias{"short", DType::Int16},
    Alias{"char", DType::Int8},
    Alias{"byte", DType::Uint8},
    Alias{"bf16", DType::Bfloat16},
    Alias{"unsigned char", DType::Uint8},
    Alias{"signed char", DType::Int8},
    Alias{"mlfloat16", DType::Float16},
    Alias{"single", DType::Float},
    Alias{"__int64", DType::Int64},
    Alias{"long long", DType::Int64},
    Alias{"boolean", DType::Bool},
    Alias{"fp16", DType::Float16},
    Alias{"fp32", DType::Float},
    Alias{"fp64", DType::Double},
    Alias{"f16", DType::Float16},
    Alias{"f32", DType::Float},
    Alias{"f64", DType::Double},
    Alias{"i4", DType::Int4},
    Alias{"i8", DType::Int8},
    Alias{"i16", DType::Int16},
    Alias{"i32", DType::Int32},
    Alias{"i64", DType::Int64},
    Alias{"u4", DType::Uint4},
    Alias{"u8", DType::Uint8},
    Alias{"u16", DType::Uint16},
    Alias{"u32", DType::Uint32},
    Alias{"u64", DType::Uint64},
    Alias{"complexfloat", DType::Complex64},
    Alias{"complexdouble", DType::Complex128},
};

/// Prefixes of the name of a type, from the outside in.
constexpr std::array fronts = {std::string_view("tensor("),     std::string_view("class "),
                               std::string_view("struct "),     std::string_view("onnxruntime::"),
                               std::string_view("torch.cuda."), std::string_view("torch."),
                               std::string_view("c10::"),       std::string_view("at::"),
                               std::string_view("numpy."),      std::string_view("nvinfer1::"),
                               std::string_view("trt."),        std::string_view("datatype::k"),
                               std::string_view("datatype."),   std::string_view("type_"),
                               std::string_view("cuda"),        std::string_view("cpu")};
constexpr std::array backs = {std::string_view(")"), std::string_view("tensor"), std::string_view("type"),
                              std::string_view("_t")};

/// Removes quotation marks and white space around a type, and the shape behind it.
std::string_view bareType(std::string_view type)
{
    for (std::size_t before = type.size() + 1; type.size() < before;) {
        before = type.size();
        type.remove_prefix(!type.empty() && isSpace(type.front()) ? 1 : quoteLength(type));
        type.remove_suffix(!type.empty() && isSpace(type.back()) ? 1 : quoteLengthAtEnd(type));
    }
    if (type.ends_with('>')) { // <class 'numpy.float32'>, NonOnnxType<float>
        return bareType(type.substr(type.rfind('<') + 1, type.size() - type.rfind('<') - 2));
    }
    return type.substr(0, type.find_first_of("[{"));
}

} // namespace

DType dtypeInMessage(std::string_view type)
{
    constexpr std::size_t longestName = 64;
    constexpr std::size_t longestType = 1024; // with prefixes and brackets, in which bareType() recurses
    const std::string_view bare = type.size() > longestType ? std::string_view() : bareType(type);
    if (bare.empty() || bare.size() > longestName) {
        return DType::Undefined;
    }
    std::string lower = asciiLowerCase(bare);
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

std::pair<std::string_view, std::string_view> differingTypes(std::string_view operands)
{
    constexpr std::string_view mark = "]:";
    constexpr std::string_view ofName = "abcdefghijklmnopqrstuvwxyz0123456789_";
    std::string_view first;
    for (auto at = operands.find(mark); at != operands.npos; at = operands.find(mark, at + 1)) {
        const std::size_t begin = at + mark.size();
        const std::size_t end = std::min(operands.find_first_not_of(ofName, begin), operands.size());
        const std::string_view type = operands.substr(begin, end - begin);
        if (first.empty()) {
            first = type;
        } else if (!type.empty() && type != first) {
            return {first, type};
        }
    }
    return {};
}

} // namespace onnxmend
