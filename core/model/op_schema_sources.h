// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: where operators' schemas come from.

#include "core/model/op_schema.h"

#include <string_view>
#include <vector>

namespace onnxmend
{

/// The text of resources/operators/newer_onnx_ops.json and contrib_ops.json, built into the library.
std::string_view newerOperatorTable();
std::string_view contribOperatorTable();

/// All that onnx registers: every version of ai.onnx, ai.onnx.ml and ai.onnx.preview.training.
std::vector<OpSchema> registeredSchemas();

/// All of a table. Throws Error when it is not as it should be.
std::vector<OpSchema> schemasFromTable(std::string_view json);

/// What onnx has registered for this name, as `const onnx::OpSchema*`: the version in force at `version`,
/// else the latest, or nullptr.
const void* nearestRegistered(const std::string& domain, const std::string& name, int version);

/// Sets `variable` and `allowed` of all parameters from their typeText. Call when the variables are complete.
void resolveTypes(OpSchema& schema);

} // namespace onnxmend
