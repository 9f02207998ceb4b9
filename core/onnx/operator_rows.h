// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/op_schema.h"
#include "core/onnx/value_type.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Rows of a table that has one JSON object a line. Only those that are asked for are parsed: parsing all
/// takes longer than the audit of a small model.
class OperatorRows
{
public:
    /// `table` must outlive this object.
    explicit OperatorRows(std::string_view table);

    /// Returns the rows whose text begins so. Throws Error if one is malformed.
    std::vector<nlohmann::json> beginningWith(const std::string& begin) const;
    /// Returns the rows that begin with `fields`, each of which is `"name":"value",`, and the operator's.
    std::vector<nlohmann::json> of(const std::string& fields, const OpSchema& schema) const;

private:
    std::vector<std::string_view> m_rows; // sorted
};

/// Returns the type with this name in a row: "FLOAT", "seq(tensor(float))".
ValueType typeInRow(const std::string& text);

} // namespace onnxmend
