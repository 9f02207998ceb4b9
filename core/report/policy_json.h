// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <nlohmann/json_fwd.hpp>

namespace onnxmend
{

/// Returns the `policy` of a result: its file, ignored findings with reasons, the comparison with the
/// baseline, and whether the result fails.
nlohmann::ordered_json policyJson(const ModelResult& result);

} // namespace onnxmend
