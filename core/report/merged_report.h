// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"
#include "core/report/output_formats.h"

#include <span>
#include <string>

namespace onnxmend
{

/// Results of any number of models in one text, in a format that holdsMany.
std::string mergedReport(std::span<const ModelResult> results, OutputFormat format);

/// The audit of a document in any format but text, judged by its policy as the command line does; the model
/// is shown as `path`.
std::string documentReport(const Session& session, const std::string& path, OutputFormat format);

} // namespace onnxmend
