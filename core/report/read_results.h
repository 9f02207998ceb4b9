// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/report/model_result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// Reads one `onnxmend.audit/1`, `fix/1`, `convert/1` or `verify/1`, as the commands print them. Throws
/// Error, with the place in the JSON.
ModelResult readResult(const std::string& json);

/// Contents of a file of results.
struct ResultsFile {
    std::vector<ModelResult> results;
    std::vector<Error> refused; ///< texts that are not results: file, line and reason
};

/// Reads a file of `--format jsonl`, one result in a line, or of `--format json`, a single result. Continues
/// after a line that is not a result. Throws Error if the file cannot be read or is empty; Cancelled.
ResultsFile readResults(const std::filesystem::path& path, Progress& progress);

} // namespace onnxmend
