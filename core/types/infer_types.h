// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/onnx/runtime_kernels.h"
#include "core/onnx/value_type.h"
#include "core/types/finding.h"
#include "core/types/kernel_oracle.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

struct TypeInferenceOptions {
    Strategy strategy = Strategy::Promote;
    std::unordered_set<std::string> filledInputs; ///< inputs of the main graph that a checkpoint fills
    std::optional<RuntimeTarget> target;    ///< target whose kernels count; nullopt for no check of kernels
    TargetRelease release = newestTensorrt; ///< of TensorRT as the target, or of ONNX Runtime with the CPU
    std::shared_ptr<KernelOracle> kernels;  ///< replaces the table of the CPU's kernels; may be null
    std::string wantedScope;                ///< scope of the values in InferredTypes::types
    std::unordered_set<std::string> wantedValues;
    bool wantsAllValues = false; ///< fills InferredTypes::scopes
    bool wantsFindings = true;   ///< false if only types are needed: findings take most of the memory
};

/// The types of one value.
struct ValueTypes {
    ValueType type;                  ///< for its readers
    ValueType declared;              ///< by a graph input, a graph output or value_info
    DType stored = DType::Undefined; ///< of the stored tensor
};
/// The values that one graph or function body defines, by their names in the model.
using ScopeTypes = std::unordered_map<std::string_view, ValueTypes>;

struct InferredTypes {
    std::vector<Finding> findings; ///< without ids
    /// The dtype that the readers of a stored tensor require, by TensorId; Undefined if there is none.
    std::vector<DType> requiredOfTensors;
    /// The same for graph inputs that a checkpoint fills.
    std::unordered_map<std::string, DType> requiredOfInputs;
    /// Types of the wanted values, for their readers; those of a function in its first call.
    std::unordered_map<std::string, ValueType> types;
    /// Types by scope, for every scope that is called; those of a function in its first call.
    std::unordered_map<std::string, ScopeTypes> scopes;
};

/// Stages 2 and 3 of the audit: infers the type of every value of the main graph, of subgraphs and of
/// functions (their bodies once for each combination of argument types), and checks them against the
/// operators' schemas and the declarations. Behind a conflict it continues with the fixed type, so that only
/// causes are found. Linear in the nodes. Throws Cancelled.
InferredTypes inferTypes(const Model& model, const TypeInferenceOptions& options, Progress& progress);

} // namespace onnxmend
