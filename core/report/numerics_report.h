// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>

namespace onnxmend
{

struct FixReport; // core/mend/mend.h
struct Numerics;  // core/numerics/numerics_result.h

/// `onnxmend.numerics/1`: the causes of the error of a half model. `fix`: what was written of it; null if
/// nothing was.
nlohmann::ordered_json numericsJson(const std::filesystem::path& model, const Numerics& numerics,
                                    const FixReport* fix);
/// Returns the same for a file that cannot be read.
nlohmann::ordered_json numericsErrorJson(const std::filesystem::path& model, const Error& error);

/// Returns a page that stands alone: the error over depth with the causes on it, the digits that each value
/// loses, and tables of causes, kept nodes, outputs and values.
std::string numericsHtml(const std::filesystem::path& model, const Numerics& numerics);

} // namespace onnxmend
