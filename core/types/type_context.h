// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/infer_types.h"
#include "core/types/model_facts.h"
#include "core/types/node_check.h"
#include "core/types/stale_declarations.h"
#include "core/types/target_regions.h"
#include "core/types/type_faults.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

struct FunctionResult;

/// A call of a model-local function whose body cannot take the types.
struct FunctionCall {
    struct CallArgument {
        std::string name;
        bool isStored = false; ///< its values belong to the graph of the call
        std::optional<TensorId> tensor = {};
    };
    const onnx::FunctionProto* function = nullptr;
    std::vector<ValueType> inputs;
    Finding place; ///< graph and node of the call
    std::vector<CallArgument> arguments;
    std::string key; ///< of the calling node
    CallAttributes attributes;
    const FunctionResult* result = nullptr;
};

/// The results of inferring the types of the model's graphs, or of one function's body, for the report. A
/// body has a record of its own, which is part of its result until a call in the model takes it over, so a
/// trial leaves nothing.
struct InferenceRecord {
    TypeFaults faults;
    std::set<std::string> unknownOperators; ///< reported in `faults`, once each
    std::set<std::uint32_t> storedOutside;  ///< TensorIds, likewise
    std::map<const onnx::FunctionProto*, std::set<std::string>> signatures; ///< argument types of the calls
    std::vector<FunctionCall> faultyCalls; ///< of these graphs, or of this body
    std::vector<std::pair<TensorId, DType>> requiredOfTensors;
    std::unordered_map<std::string, DType> requiredOfInputs;
    std::unordered_map<std::string, ValueType> types;
    std::unordered_map<std::string, ScopeTypes> scopes; ///< only if all values are wanted
    std::set<const FunctionResult*> taken;              ///< results of called functions
    TypeRegions regions;                                ///< only if all value_info is ignored
    TargetRegions targetRegions;                        ///< only for TensorRT as the target
    std::set<std::string> targetFindings;               ///< ids of those of called functions, likewise

    /// Adds the record of a function's result: once for each graph or body that calls it with these types.
    void takeOver(const FunctionResult& result);
};

/// The result of a function for one combination of argument types.
struct FunctionResult {
    std::vector<ValueType> outputs;
    std::vector<Finding> findings; ///< inside the body, if the types do not fit
    std::vector<Finding> notes;    ///< inside the body, for any types
    std::vector<Finding> ofTarget; ///< inside the body, for TensorRT as the target: the types fit
    InferenceRecord record;        ///< without the faults, which are the three lists above

    /// Returns whether the body cannot take the types, by itself or in its calls.
    bool isFaulty() const { return !findings.empty() || !record.faultyCalls.empty(); }
};

/// Returns the first fault of a faulty body, or of its calls.
const Finding& firstFinding(const FunctionResult& result);
/// Returns its message as part of a sentence, without the number of further nodes.
std::string firstMessage(const FunctionResult& result);

/// Returns the attributes of a call by name, with defaults of the function for omitted ones (onnx: IR.md,
/// "Functions"). `outer` are those of the function that contains the call.
CallAttributes bindAttributes(const onnx::FunctionProto& function, const Node& call,
                              const CallAttributes* outer);

/// The results of model-local functions. Each depends only on the function, the argument types and the
/// attributes, so reusing it has no side effects.
class FunctionResults
{
public:
    explicit FunctionResults(const ModelFacts& facts)
        : m_facts(facts)
    {
    }

    /// Returns the body's inferred types, computed at the first call for this combination. The reference
    /// stays valid.
    const FunctionResult& resultOf(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                                   const CallAttributes& attributes);

    /// Returns the same for an operator that ONNX defines by others, with these types: ONNX Runtime's
    /// replacement without a kernel. Returns nullptr if the operator has no such definition, or no body for
    /// the types.
    const FunctionResult* resultOfOperator(const NodeVisit& visit, const std::vector<ValueType>& inputs);

private:
    const onnx::FunctionProto* bodyOf(const NodeVisit& visit, const std::vector<ValueType>& inputs);
    FunctionResult infer(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                         const CallAttributes& attributes);

    const ModelFacts& m_facts;
    std::map<std::string, FunctionResult> m_results; ///< by function, argument types and attributes
    std::map<std::string, std::unique_ptr<onnx::FunctionProto>> m_bodies; ///< of operators, or null
};

/// The parameters of all functions that infer types. The graphs of the model share one; the body of a
/// function has one with its own record.
struct TypeContext {
    const ModelFacts& facts;
    FunctionResults& functions;
    InferenceRecord& record;
};

} // namespace onnxmend
