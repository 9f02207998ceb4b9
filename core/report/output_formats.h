// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace onnxmend
{

/// Forms in which results are written.
enum class OutputFormat { Text, Json, JsonLines, Csv, Html, Sarif, CodeQuality };

/// One row of THE table of output formats.
struct OutputFormatInfo {
    OutputFormat format;
    std::string_view name;   ///< as in --format: "jsonl"
    std::string_view suffix; ///< suffix of its files, with the dot
    std::string_view title;  ///< its own name, which is not translated: "JSON Lines"
    bool holdsMany;          ///< one text holds the results of many models; false: each has its own
};

/// All rows, in the order of OutputFormat.
std::span<const OutputFormatInfo> outputFormats();
const OutputFormatInfo& outputFormatInfo(OutputFormat format);
std::optional<OutputFormat> outputFormatFromName(std::string_view name);
/// Returns nullopt if no format has the suffix. `suffix` has its dot; case does not count.
std::optional<OutputFormat> outputFormatFromSuffix(std::string_view suffix);

} // namespace onnxmend
