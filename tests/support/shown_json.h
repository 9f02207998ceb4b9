// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <nlohmann/json.hpp>

namespace onnxmend::testing
{

/// Returns a text as it is, and other values as JSON, for messages of failed comparisons.
inline QString shown(const nlohmann::json& json)
{
    return QString::fromStdString(json.is_string() ? json.get<std::string>() : json.dump());
}

} // namespace onnxmend::testing
