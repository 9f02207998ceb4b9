// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <nlohmann/json_fwd.hpp>

namespace onnxmend
{

/// The `policy` of a result: its file, what it ignores and why, what is new against the baseline, and whether
/// the result fails.
nlohmann::ordered_json policyJson(const ModelResult& result);

} // namespace onnxmend
