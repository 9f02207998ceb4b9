// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
    std::unordered_set<std::string> filledInputs; ///< of the main graph, by a checkpoint
    std::optional<RuntimeTarget> target;          ///< whose kernels count; nothing: none do
    std::shared_ptr<KernelOracle> kernels;        ///< overrules the table of the CPU's kernels; null: nobody
    std::string wantedScope;                      ///< whose values InferredTypes::types hands out
    std::unordered_set<std::string> wantedValues;
    bool wantsAllValues = false; ///< InferredTypes::scopes is filled
    bool wantsFindings = true;   ///< false where types alone are asked for: most of the memory is theirs
};

/// What is known of one value's type.
struct ValueTypes {
    ValueType type;                  ///< as its readers see it
    ValueType declared;              ///< by a graph input, a graph output or value_info
    DType stored = DType::Undefined; ///< of what the model stores
};
/// Of the values that one graph or function body defines, by their names in the model.
using ScopeTypes = std::unordered_map<std::string_view, ValueTypes>;

struct InferredTypes {
    std::vector<Finding> findings; ///< without ids
    /// What the nodes that read a stored tensor need it as, by TensorId; Undefined where none says.
    std::vector<DType> requiredOfTensors;
    /// The same of graph inputs that a checkpoint fills.
    std::unordered_map<std::string, DType> requiredOfInputs;
    /// Of the wanted values, as their readers see them; those of a function in its first call.
    std::unordered_map<std::string, ValueType> types;
    /// By scope, of every scope that anything calls; those of a function in its first call.
    std::unordered_map<std::string, ScopeTypes> scopes;
};

/// Stages 2 and 3 of the audit: the type of every value of the main graph, of subgraphs and of functions
/// (their bodies once for each combination of types they are called with), checked against the operators'
/// schemas and the declarations. Behind a conflict it goes on with what the node gives once that is fixed,
/// so that only causes are found. Linear in the nodes. Throws Cancelled.
InferredTypes inferTypes(const Model& model, const TypeInferenceOptions& options, Progress& progress);

} // namespace onnxmend
