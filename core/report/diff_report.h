// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/compare/comparison.h"
#include "core/model/model_or_checkpoint.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace onnxmend
{

/// One side of a comparison: its path as the user named it.
struct DiffSide {
    std::string path;
    const ModelOrCheckpoint& document;
};

/// `onnxmend.diff/1`.
std::string diffJson(const DiffSide& left, const DiffSide& right, const Comparison& comparison,
                     const CompareOptions& options, bool oneLine);
/// Returns the same for files of which one cannot be read.
nlohmann::ordered_json diffErrorJson(const std::string& left, const std::string& right, const Error& error);

/// Returns a line with the names of the columns, and then a line for each difference.
std::string diffCsv(const Comparison& comparison);

} // namespace onnxmend
