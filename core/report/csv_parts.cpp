// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/csv_parts.h"

#include "core/base/error.h"

#include <string_view>

namespace onnxmend::csv
{

namespace
{

std::string field(std::string_view value)
{
    // Terminals show it as well as spreadsheets: no controls, whole texts.
    std::string text = displayText(value, std::string_view::npos);
    constexpr std::string_view formulaStarts = "=+-@";
    if (!text.empty() && formulaStarts.find(text.front()) != std::string_view::npos) {
        text.insert(0, 1, '\'');
    }
    if (text.find_first_of(",\"") == std::string::npos) {
        return text;
    }
    std::string result = "\"";
    for (const char c : text) {
        result.append(c == '"' ? 2 : 1, c);
    }
    return result + "\"";
}

} // namespace

std::string line(std::span<const std::string> fields)
{
    std::string text;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        text += (i > 0 ? "," : "") + field(fields[i]);
    }
    return text + "\r\n";
}

std::string dtypeOrEmpty(DType dtype) { return dtype == DType::Undefined ? std::string() : dtypeName(dtype); }

} // namespace onnxmend::csv
