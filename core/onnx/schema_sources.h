// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/op_schema.h"

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// All schemas of onnx's registry: every version of ai.onnx, ai.onnx.ml and ai.onnx.preview.training.
std::vector<OpSchema> registeredSchemas();

/// The schema of this name in onnx's registry, as `const onnx::OpSchema*`: the latest that is not newer than
/// `version`, otherwise the latest of all; nullptr if there is none.
const void* nearestRegistered(const std::string& domain, const std::string& name, int version);

/// True for an operator that ONNX defines by others: the runtime replaces a node without a kernel by those
/// (graph_partitioner.cc, InlineNodes).
bool isFunction(const OpSchema& schema);

/// The text of resources/operators/newer_onnx_ops.json and contrib_ops.json, built into the library.
std::string_view newerOperatorTable();
std::string_view contribOperatorTable();

/// The text of resources/operators/kernel_combinations.json.
std::string_view kernelCombinationTable();
/// The text of resources/operators/runtime_kernels.json.
std::string_view runtimeKernelTable();
/// The text of resources/operators/runtime_releases.json.
std::string_view runtimeReleaseTable();
/// The text of resources/operators/tensorrt_operators.json.
std::string_view tensorrtOperatorTable();

/// All schemas of a table. Throws Error when the table is malformed.
std::vector<OpSchema> schemasFromTable(std::string_view json);

/// True if a table says that ONNX defines this operator by others, and the linked onnx is too old to have
/// that definition.
bool isNewerFunction(const OpSchema& schema);

/// Sets `variable` and `allowed` of all parameters from their typeText. The variables have to be complete.
void resolveTypes(OpSchema& schema);

/// Copies a schema with other sets of types for its variables, whose number stays the same.
OpSchema withVariables(const OpSchema& schema, std::vector<TypeVariable> variables);

} // namespace onnxmend
