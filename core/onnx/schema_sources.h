// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/op_schema.h"

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// All that onnx registers: every version of ai.onnx, ai.onnx.ml and ai.onnx.preview.training.
std::vector<OpSchema> registeredSchemas();

/// What onnx has registered for this name, as `const onnx::OpSchema*`: the version in force at `version`,
/// else the latest, or nullptr.
const void* nearestRegistered(const std::string& domain, const std::string& name, int version);

/// An operator that ONNX defines by others: without a kernel the runtime puts those in its place
/// (graph_partitioner.cc, InlineNodes).
bool isFunction(const OpSchema& schema);

/// The text of resources/operators/newer_onnx_ops.json and contrib_ops.json, built into the library.
std::string_view newerOperatorTable();
std::string_view contribOperatorTable();

/// The text of resources/operators/kernel_combinations.json.
std::string_view kernelCombinationTable();
/// The text of resources/operators/runtime_kernels.json.
std::string_view runtimeKernelTable();

/// All of a table. Throws Error when it is not as it should be.
std::vector<OpSchema> schemasFromTable(std::string_view json);

/// Whether a table says that ONNX defines this operator by others, and the onnx that we link is too old to
/// have that body.
bool isNewerFunction(const OpSchema& schema);

/// Sets `variable` and `allowed` of all parameters from their typeText. Call when the variables are complete.
void resolveTypes(OpSchema& schema);

/// The same operator with other sets of types for its variables, which are as many.
OpSchema withVariables(const OpSchema& schema, std::vector<TypeVariable> variables);

} // namespace onnxmend
