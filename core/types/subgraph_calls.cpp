// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/types/body_operators.h"
#include "core/types/node_body.h"
#include "core/types/scope_walk.h"
#include "core/types/tensorrt_check.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace onnxmend
{

namespace
{

using Bodies = std::vector<std::unique_ptr<NodeBody>>;

std::vector<ValueType> unknownOutputs(const NodeVisit& visit)
{
    return std::vector<ValueType>(static_cast<std::size_t>(visit.node.output_size()));
}

/// Lists the types of one output by alternative body.
std::string typesText(const Bodies& bodies, const std::vector<ValueType>& types)
{
    std::string text;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        text += (i == 0 ? "" : " and ") + displayName(types[i]) + " in the " + bodies[i]->text();
    }
    return text;
}

/// Returns the type that all bodies should give: the declared one if any of them does, otherwise the one to
/// which all can be promoted.
DType commonType(const std::vector<ValueType>& types, const ValueState* output)
{
    if (output && std::find(types.begin(), types.end(), output->declared) != types.end()) {
        return elementDtype(output->declared);
    }
    DType common = elementDtype(types.front());
    for (std::size_t i = 1; i < types.size(); ++i) {
        common = promoteTypes(common, elementDtype(types[i]));
    }
    return common;
}

/// One output of alternative bodies.
struct BodyResult {
    int bodyOutput = 0;
    int nodeOutput = 0;
    std::vector<ValueType> types; ///< by body
};

Resolution castResults(const Bodies& bodies, const BodyResult& result, DType common)
{
    Resolution resolution;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (result.types[i].dtype() != common) {
            const Resolution cast = bodies[i]->castOutput(result.bodyOutput, result.types[i].dtype(), common);
            resolution.changes.insert(resolution.changes.end(), cast.changes.begin(), cast.changes.end());
        }
    }
    return resolution;
}

/// Gives sequences and optionals other elements where possible: of the common type, or of the type in one of
/// the bodies.
Resolution remakeResults(const Bodies& bodies, const BodyResult& result, DType common)
{
    std::vector<DType> wanted = {common};
    for (const ValueType type : result.types) {
        wanted.push_back(elementDtype(type));
    }
    for (const DType to : wanted) {
        Resolution resolution;
        bool isComplete = true;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            if (elementDtype(result.types[i]) != to) {
                const Resolution remade = bodies[i]->remakeOutput(result.bodyOutput, to);
                isComplete = isComplete && !remade.changes.empty();
                resolution.changes.insert(resolution.changes.end(), remade.changes.begin(),
                                          remade.changes.end());
            }
        }
        if (isComplete) {
            return resolution;
        }
    }
    return {};
}

/// Returns the type that the node gives once the bodies agree.
ValueType reportDisagreement(const TypeContext& context, const NodeVisit& visit, const Bodies& bodies,
                             const BodyResult& result)
{
    const std::vector<ValueType>& types = result.types;
    Finding finding = findingAt(visit, FindingKind::SubgraphType);
    finding.value = std::string(visit.node.output(result.nodeOutput));
    finding.statement = nodeText(visit.node, visit.index) + ": output " + quotedText(finding.value) + " is " +
                        typesText(bodies, types) + "; " + (bodies.size() == 2 ? "both" : "all") +
                        " have to give the same type";
    ValueType agreed = types.front();
    if (std::all_of(types.begin(), types.end(), [](ValueType type) { return type.isTensor(); })) {
        const DType common = commonType(types, visit.scope.result(visit.index, result.nodeOutput));
        for (const ValueType type : types) {
            finding.actual = type.dtype() != common ? type.dtype() : finding.actual;
        }
        finding.expected = common;
        finding.resolutions.push_back(castResults(bodies, result, common));
        agreed = ValueType::tensor(common);
    } else if (std::ranges::all_of(types,
                                   [&](ValueType type) { return isSameContainer(type, types.front()); })) {
        const DType common = commonType(types, visit.scope.result(visit.index, result.nodeOutput));
        finding.expected = common;
        if (Resolution remade = remakeResults(bodies, result, common); !remade.changes.empty()) {
            const auto remadeType = std::ranges::find(types, remade.changes.front().to, elementDtype);
            agreed = remadeType == types.end() ? ValueType() : *remadeType;
            finding.resolutions.push_back(std::move(remade));
        }
    }
    context.record.faults.add(std::move(finding));
    return agreed;
}

/// Returns the type that alternative bodies agree on; a type that is not known does not disagree.
ValueType agreedOutput(const TypeContext& context, const NodeVisit& visit, const Bodies& bodies,
                       int bodyOutput, int nodeOutput)
{
    BodyResult result{.bodyOutput = bodyOutput, .nodeOutput = nodeOutput, .types = {}};
    for (const auto& body : bodies) {
        result.types.push_back(body->output(bodyOutput));
    }
    const auto isKnown = [](ValueType type) { return type.known(); };
    const auto known = std::find_if(result.types.begin(), result.types.end(), isKnown);
    if (known == result.types.end()) {
        return {};
    }
    const auto isTheSame = [&](ValueType type) { return type == *known; };
    return std::all_of(result.types.begin(), result.types.end(), isTheSame) ||
                   !std::all_of(result.types.begin(), result.types.end(), isKnown)
               ? *known
               : reportDisagreement(context, visit, bodies, result);
}

/// Returns the index of the body's output that is the node's first.
int firstResult(const BodyOperator& row) { return row.givesCondition ? 1 : 0; }

/// Passes the inputs of a body, infers it, and checks its outputs.
void inferBody(const BodyOperator& row, const BodyArguments& arguments, const NodeCheck& check,
               NodeBody& body)
{
    int input = 0;
    for (const DType dtype : row.passed) {
        body.passFixed(input++, dtype);
    }
    const int firstArgument = input;
    for (int i = 0; i < arguments.count; ++i, ++input) {
        const auto index = static_cast<std::size_t>(arguments.first) + static_cast<std::size_t>(i);
        const Argument& argument = check.arguments()[index];
        if (argument.value) {
            body.passArgument(argument, row.asInput(argument.type), input);
        }
    }
    body.infer();
    if (row.givesCondition) {
        body.checkCondition(0);
    }
    for (int i = 0; i < arguments.carried; ++i) {
        body.checkCarried(firstArgument + i, firstResult(row) + i);
    }
}

/// Ties arguments and results of the node to the inputs and outputs of its bodies.
void tieBodies(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
               const BodyOperator& row, const BodyArguments& arguments, const Bodies& bodies)
{
    const int firstArgument = static_cast<int>(row.passed.size());
    for (const auto& body : bodies) {
        for (int i = 0; i < arguments.count; ++i) {
            const Argument& argument =
                check.arguments()[static_cast<std::size_t>(arguments.first) + static_cast<std::size_t>(i)];
            if (argument.value) {
                tieForTensorrt(context, *argument.scope, argument.value->name, body->scope(),
                               body->inputName(firstArgument + i));
            }
        }
        for (int i = 0; i < visit.node.output_size(); ++i) {
            const std::string output = body->outputName(firstResult(row) + i);
            tieForTensorrt(context, visit.scope, visit.node.output(i), body->scope(), output);
            if (i < arguments.carried) {
                tieForTensorrt(context, body->scope(), body->inputName(firstArgument + i), body->scope(),
                               output);
            }
        }
    }
}

std::vector<ValueType> inferByRow(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                                  const BodyOperator& row)
{
    std::vector<ValueType> outputs = unknownOutputs(visit);
    Bodies bodies;
    for (const std::string_view attribute : row.bodies) {
        bodies.push_back(NodeBody::open(context, visit, attribute));
    }
    const std::optional<BodyArguments> arguments = row.arguments(visit);
    for (const auto& body : bodies) {
        if (!body || !arguments) {
            return outputs;
        }
        inferBody(row, *arguments, check, *body);
    }
    const int firstArgument = static_cast<int>(row.passed.size());
    for (int i = 0; i < visit.node.output_size(); ++i) {
        const int output = firstResult(row) + i;
        const ValueType result = i < arguments->carried
                                     ? bodies.front()->carriedOutput(firstArgument + i, output)
                                     : agreedOutput(context, visit, bodies, output, i);
        outputs[static_cast<std::size_t>(i)] = row.asOutput(result);
    }
    if (isForTensorrt(context)) {
        tieBodies(context, visit, check, row, *arguments, bodies);
    }
    return outputs;
}

/// Infers bodies with unknown inputs on their own.
std::vector<ValueType> inferOpaque(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    for (const auto& attribute : visit.node.attribute()) {
        if (const auto body = NodeBody::open(context, visit, attribute.name())) {
            body->infer();
        }
    }
    std::vector<ValueType> outputs = unknownOutputs(visit);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (const OpParameter* parameter = visit.schema.output(i)) {
            outputs[i] = outputBySchema(*parameter, check.bindings());
        }
    }
    obstructTensorrt(context, visit);
    return outputs;
}

} // namespace

bool hasSubgraphs(const Node& node)
{
    return std::any_of(node.attribute().begin(), node.attribute().end(),
                       [](const onnx::AttributeProto& attribute) {
                           return attribute.has_g() || attribute.graphs_size() > 0;
                       });
}

std::vector<ValueType> inferSubgraphs(const TypeContext& context, const NodeVisit& visit,
                                      const NodeCheck& check)
{
    const BodyOperator* row = findBodyOperator(visit.node.domain(), visit.node.op_type());
    return row && !row->isOpaque ? inferByRow(context, visit, check, *row)
                                 : inferOpaque(context, visit, check);
}

} // namespace onnxmend
