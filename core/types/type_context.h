// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/infer_types.h"
#include "core/types/model_facts.h"
#include "core/types/node_check.h"
#include "core/types/stale_declarations.h"
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
        bool isStored = false; ///< its values lie in the graph of the call
        std::optional<TensorId> tensor = {};
    };
    const onnx::FunctionProto* function = nullptr;
    std::vector<ValueType> inputs;
    Finding place; ///< graph, node and so on of the call
    std::vector<CallArgument> arguments;
    std::string key; ///< of the calling node
    CallAttributes attributes;
    const FunctionResult* result = nullptr;
};

/// What inferring the types of the model's graphs, or of one function's body, leaves for the report. A body
/// has a record of its own, which lies in its result until a call that is in the model takes it over: so a
/// trial leaves nothing.
struct InferenceRecord {
    TypeFaults faults;
    std::set<std::string> unknownOperators;                                 ///< told in `faults`, once each
    std::set<std::uint32_t> storedOutside;                                  ///< TensorIds, likewise
    std::map<const onnx::FunctionProto*, std::set<std::string>> signatures; ///< of the calls
    std::vector<FunctionCall> faultyCalls; ///< of these graphs, or of this body
    std::vector<std::pair<TensorId, DType>> requiredOfTensors;
    std::unordered_map<std::string, DType> requiredOfInputs;
    std::unordered_map<std::string, ValueType> types;
    std::unordered_map<std::string, ScopeTypes> scopes; ///< only where all values are wanted
    std::set<const FunctionResult*> taken;              ///< of functions that it calls
    TypeRegions regions;                                ///< only where no value_info is believed

    /// What lies in the result of a function becomes part of this record: once for each graph or body that
    /// calls it so, however often.
    void takeOver(const FunctionResult& result);
};

/// What a function gives for one combination of argument types.
struct FunctionResult {
    std::vector<ValueType> outputs;
    std::vector<Finding> findings; ///< inside the body, for which the types do not fit
    std::vector<Finding> notes;    ///< inside the body, whatever the types are
    InferenceRecord record;        ///< without the faults, which are the findings and notes

    /// The body cannot take the types, by itself or in what it calls.
    bool isFaulty() const { return !findings.empty() || !record.faultyCalls.empty(); }
};

/// What keeps a faulty body from taking the types: the first that is wrong in it, or in what it calls.
const Finding& firstFinding(const FunctionResult& result);
/// What it says, as part of a sentence: without how many more nodes of the body need the same.
std::string firstMessage(const FunctionResult& result);

/// Attributes of a call by name, defaults of the function where the call leaves them out (onnx: IR.md,
/// "Functions"). `outer` are those of the function that the call stands in.
CallAttributes bindAttributes(const onnx::FunctionProto& function, const Node& call,
                              const CallAttributes* outer);

/// The results of model-local functions. Each is a value that depends on the function, the argument types and
/// the attributes alone, and is kept only because computing it again would give the same: who asks what a
/// function would give changes nothing for anybody else.
class FunctionResults
{
public:
    explicit FunctionResults(const ModelFacts& facts)
        : m_facts(facts)
    {
    }

    /// The body's inferred types, at the first question for this combination; stays where it is.
    const FunctionResult& resultOf(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                                   const CallAttributes& attributes);

    /// The same of an operator that ONNX defines by others, for a node with these types: what ONNX Runtime
    /// puts in its place where it has no kernel. nullptr when the operator is none of those, or has no body
    /// for them.
    const FunctionResult* resultOfOperator(const NodeVisit& visit, const std::vector<ValueType>& inputs);

private:
    const onnx::FunctionProto* bodyOf(const NodeVisit& visit, const std::vector<ValueType>& inputs);
    FunctionResult infer(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                         const CallAttributes& attributes);

    const ModelFacts& m_facts;
    std::map<std::string, FunctionResult> m_results; ///< by function, argument types and attributes
    std::map<std::string, std::unique_ptr<onnx::FunctionProto>> m_bodies; ///< of operators; null: it has none
};

/// What all that infers types is passed. The graphs of the model share one; the body of a function has one
/// of its own, with its own record.
struct TypeContext {
    const ModelFacts& facts;
    FunctionResults& functions;
    InferenceRecord& record;
};

} // namespace onnxmend
