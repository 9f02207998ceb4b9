// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/output_formats.h"

#include "core/base/text.h"

#include <array>
#include <cstddef>

namespace onnxmend
{

namespace
{

constexpr std::array formats = {
    OutputFormatInfo{OutputFormat::Text, "text", ".txt", "Text", false},
    OutputFormatInfo{OutputFormat::Json, "json", ".json", "JSON", false},
    OutputFormatInfo{OutputFormat::JsonLines, "jsonl", ".jsonl", "JSON Lines", false},
    OutputFormatInfo{OutputFormat::Csv, "csv", ".csv", "CSV", true},
    OutputFormatInfo{OutputFormat::Html, "html", ".html", "HTML", true},
    OutputFormatInfo{OutputFormat::Sarif, "sarif", ".sarif", "SARIF", true},
    // GitLab takes any name that ends in .json, but that suffix means results of one model.
    OutputFormatInfo{OutputFormat::CodeQuality, "codequality", ".codequality", "GitLab Code Quality", true}};

template <class Matches>
std::optional<OutputFormat> find(Matches matches)
{
    for (const OutputFormatInfo& info : formats) {
        if (matches(info)) {
            return info.format;
        }
    }
    return std::nullopt;
}

} // namespace

std::span<const OutputFormatInfo> outputFormats() { return formats; }

const OutputFormatInfo& outputFormatInfo(OutputFormat format)
{
    return formats.at(static_cast<std::size_t>(format));
}

std::optional<OutputFormat> outputFormatFromName(std::string_view name)
{
    return find([name](const OutputFormatInfo& info) { return info.name == name; });
}

std::optional<OutputFormat> outputFormatFromSuffix(std::string_view suffix)
{
    const std::string wanted = asciiLowerCase(suffix) == ".htm" ? ".html" : asciiLowerCase(suffix);
    return find([&wanted](const OutputFormatInfo& info) { return info.suffix == wanted; });
}

} // namespace onnxmend
