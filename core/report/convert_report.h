// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "core/report/json_report.h"

#include <nlohmann/json_fwd.hpp>

namespace onnxmend
{

/// `onnxmend.convert/1`: what a conversion decided and measured; `report` has what became of its files.
nlohmann::ordered_json convertJson(const FixReport& report, const Conversion& conversion);
/// The verdict on the files and on what was measured: nothing is complete whose outputs nobody looked at.
/// Who said that they are not to be measured is not told so.
Verdict verdictOn(const FixReport& report, const Conversion& conversion);
/// The result counts as good: that verdict is complete, and nothing is found that was not there before.
bool isConverted(const Conversion& conversion, const FixReport& report);
nlohmann::ordered_json convertErrorJson(const std::filesystem::path& model, const Error& error);

} // namespace onnxmend
