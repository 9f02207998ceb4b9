// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/operator_rows.h"

#include "core/base/error.h"

#include <algorithm>

namespace onnxmend
{

OperatorRows::OperatorRows(std::string_view table)
{
    for (std::string_view rest = table; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        m_rows.push_back(line.substr(0, line.rfind('}') + 1)); // without the comma between rows
    }
    std::ranges::sort(m_rows);
}

std::vector<nlohmann::json> OperatorRows::beginningWith(const std::string& begin) const
{
    std::vector<nlohmann::json> rows;
    try {
        for (auto row = std::ranges::lower_bound(m_rows, std::string_view(begin));
             row != m_rows.end() && row->starts_with(begin); ++row) {
            rows.push_back(nlohmann::json::parse(*row));
        }
    } catch (const nlohmann::json::exception& error) {
        throw Error(
            {.place = "table of kernels", .reason = error.what(), .advice = "The program is built wrongly."});
    }
    return rows;
}

std::vector<nlohmann::json> OperatorRows::of(const std::string& fields, const OpSchema& schema) const
{
    return beginningWith("{" + fields + R"("domain":")" + schema.domain + R"(","op":")" + schema.name +
                         R"(",)");
}

ValueType typeInRow(const std::string& text)
{
    const auto dtype = dtypeFromOnnxName(text);
    return dtype ? ValueType::tensor(*dtype) : ValueType::fromText(text);
}

} // namespace onnxmend
