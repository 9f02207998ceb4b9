// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/op_schema.h"

#include <string>
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

} // namespace onnxmend
