// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/options.h"
#include "app/cli/standard_streams.h"
#include "core/base/error.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>

namespace onnxmend::cli
{

/// Runs `work` for each file. A file that fails is told on standard error, `onFailure` writes its record, and
/// the rest go on. Returns the highest status. Cancelled ends the whole.
int forEachModel(const InputArguments& inputs, const std::function<int(const InputArgument&)>& work,
                 const std::function<void(const InputArgument&, const Error&)>& onFailure);

/// Writes one report: indented when it is the only one of `--format json`, else on one line (JSON Lines).
void writeJson(const nlohmann::ordered_json& report, bool oneLine);

} // namespace onnxmend::cli
