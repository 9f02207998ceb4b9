// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/report/model_result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// One `onnxmend.audit/1`, `fix/1`, `convert/1` or `verify/1`, as the commands print them. Throws Error,
/// with the place in the JSON.
ModelResult readResult(const std::string& json);

/// What a file of results holds.
struct ResultsFile {
    std::vector<ModelResult> results;
    std::vector<Error> refused; ///< what is no result: file, line and reason
};

/// Reads a file of `--format jsonl`, one result a line, or of `--format json`, one result in all. A line that
/// is no result lets the rest go on. Throws Error when the file cannot be read or holds nothing; Cancelled.
ResultsFile readResults(const std::filesystem::path& path, Progress& progress);

} // namespace onnxmend
