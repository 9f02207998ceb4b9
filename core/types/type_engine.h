// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/infer_types.h"
#include "core/types/node_resolution.h"
#include "core/types/type_faults.h"
#include "core/types/value_scope.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

struct FunctionResult;

/// What the inference of a graph leaves for the report. That of a function's body lies in its result until a
/// call that is in the model takes it over: a trial leaves nothing.
struct InferenceTraces {
    TypeFaults faults;
    std::set<std::string> unknownOperators;                                 ///< told in `faults`, once each
    std::map<const onnx::FunctionProto*, std::set<std::string>> signatures; ///< of the calls
    std::vector<std::pair<TensorId, DType>> requiredOfTensors;
    std::unordered_map<std::string, ValueType> types;
    std::set<const FunctionResult*> taken; ///< of functions that it calls
};

/// What a function gives for one combination of argument types.
struct FunctionResult {
    std::vector<ValueType> outputs;
    std::vector<Finding> findings; ///< inside the body, for which the types do not fit
    std::vector<Finding> notes;    ///< inside the body, whatever the types are
    InferenceTraces traces;        ///< without the faults, which are the findings and notes
};

/// A call of a model-local function whose body cannot take the types.
struct FunctionCall {
    struct CallArgument {
        std::string name;
        bool isStored = false; ///< its values lie in the graph of the call
    };
    const onnx::FunctionProto* function = nullptr;
    std::vector<ValueType> inputs;
    Finding place; ///< graph, node and so on of the call
    std::vector<CallArgument> arguments;
    std::string key; ///< of the calling node
    CallAttributes attributes;
    const FunctionResult* result = nullptr;
};

/// Walks graphs in evaluation order and gives every value its type; split over infer_types.cpp (graphs and
/// nodes), infer_subgraphs.cpp, check_bodies.cpp, infer_functions.cpp,
/// report_calls.cpp and check_outputs.cpp.
class TypeEngine
{
public:
    TypeEngine(const Model& model, const TypeInferenceOptions& options, Progress& progress);

    InferredTypes run();

private:
    // Graphs and nodes
    void prepare(ValueScope& scope);
    void prepareStored(ValueScope& scope, const std::string& name, bool isFilled);
    void inferScope(ValueScope& scope);
    void inferNode(ValueScope& scope, std::int32_t index);
    void inferKnownNode(const NodeVisit& visit);
    void inferUnknownNode(ValueScope& scope, const onnx::NodeProto& node, std::int32_t index);
    void describeConstant(const NodeVisit& visit, ValueType& type);
    void reportProblems(const NodeVisit& visit, const NodeCheck& check);
    void reportTypeError(const NodeVisit& visit, const NodeCheck& check, const std::string& message);
    void noteRequired(const NodeCheck& check);
    void collectRequired(ValueScope& scope);
    Finding findingAt(const ValueScope& scope, const onnx::NodeProto& node, std::int32_t index,
                      FindingKind kind) const;

    // Outputs of a node against their declarations
    void setOutputs(ValueScope& scope, const onnx::NodeProto& node, std::int32_t index,
                    const std::vector<ValueType>& outputs);
    void checkElementTypes(ValueScope& scope);
    void checkElementType(ValueScope& scope, const onnx::ValueInfoProto& declaration, TypeChange::Kind kind);
    ValueType checkDeclared(ValueScope& scope, const onnx::NodeProto& node, std::int32_t index,
                            ValueState& value, ValueType computed);

    // Subgraphs
    std::vector<ValueType> inferSubgraphs(const NodeVisit& visit, const NodeCheck& check);
    std::vector<ValueType> inferIf(const NodeVisit& visit);
    std::vector<ValueType> inferLoop(const NodeVisit& visit, const NodeCheck& check);
    std::vector<ValueType> inferScan(const NodeVisit& visit, const NodeCheck& check);
    std::vector<ValueType> inferSequenceMap(const NodeVisit& visit, const NodeCheck& check);
    static ValueState* bodyInput(ValueScope& body, int index);
    std::unique_ptr<ValueScope> openSubgraph(const NodeVisit& visit, const std::string& attribute);
    void passArgument(const NodeVisit& visit, const Argument& argument, ValueType type, ValueScope& body,
                      int bodyInput);
    void passFixed(const NodeVisit& visit, ValueScope& body, int index, DType dtype);
    std::vector<Resolution> redeclareContainer(const Argument& argument, ValueType type, ValueScope& body,
                                               const ValueState& input);
    void checkCondition(const NodeVisit& visit, ValueScope& body);
    Resolution castOutput(ValueScope& body, int index, DType from, DType to);
    static ValueType stateType(ValueType before, ValueType after);
    void checkState(const NodeVisit& visit, ValueScope& body, int bodyInput, int bodyOutput);
    void addDeclarationChange(ValueScope& body, int index, DType to, Resolution& resolution);
    ValueType outputOf(ValueScope& body, int index);

    // Functions
    bool inferCall(ValueScope& scope, const onnx::NodeProto& node, std::int32_t index);
    const FunctionResult& resultOf(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                                   const onnx::NodeProto& call, const CallAttributes* outer);
    const FunctionResult& resultOf(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                                   const CallAttributes& attributes);
    void takeTraces(const FunctionResult& result);
    void reportCallFault();
    void reportCalls();
    void reportFaultyCall(const FunctionCall& call, const onnx::FunctionProto* sibling);
    const onnx::FunctionProto* siblingFor(const FunctionCall& call);
    Resolution castsAround(const FunctionCall& call);

    const Model& m_model;
    const onnx::ModelProto& m_proto;
    const TypeInferenceOptions& m_options;
    Progress& m_progress;
    std::string m_callFault; ///< why calls of functions are not followed; empty when they are
    InferenceTraces m_mainTraces;
    InferenceTraces* m_traces =
        &m_mainTraces; ///< of the function body that is being inferred, or the model's
    InferredTypes m_result;
    std::unordered_map<const onnx::TensorProto*, DType>
        m_castAttributes; ///< tensors of Constant nodes with a pending cast
    std::unordered_map<std::string, const onnx::FunctionProto*> m_functions;
    std::map<std::string, FunctionResult> m_functionResults; ///< by function and argument types
    std::vector<FunctionCall> m_faultyCalls;                 ///< of the model's own graphs
};

} // namespace onnxmend
