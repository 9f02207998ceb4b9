// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <span>
#include <string>

namespace onnxmend
{

/// A report as GitLab's Code Quality takes it: the part of the Code Climate format that GitLab reads
/// (app/validators/json_schemas/codeclimate.json of its sources). A JSON array with an object for each
/// finding, and for each model that cannot be read.
std::string codeQualityReport(std::span<const ModelResult> results);

} // namespace onnxmend
