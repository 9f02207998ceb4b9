// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "core/report/json_report.h"

#include <nlohmann/json_fwd.hpp>

namespace onnxmend
{

/// `onnxmend.convert/1`: decisions and measurements of a conversion; `report` is about its files.
nlohmann::ordered_json convertJson(const FixReport& report, const Conversion& conversion);
nlohmann::ordered_json convertErrorJson(const std::filesystem::path& model, const Error& error);

} // namespace onnxmend
