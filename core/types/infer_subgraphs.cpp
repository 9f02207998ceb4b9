// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/model/scope_names.h"
#include "core/model/type_proto.h"
#include "core/types/node_inference.h"
#include "core/types/type_engine.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

using Kind = TypeChange::Kind;

std::size_t outputCount(const NodeVisit& visit) { return static_cast<std::size_t>(visit.node.output_size()); }

} // namespace

std::unique_ptr<ValueScope> TypeEngine::openSubgraph(const NodeVisit& visit, const std::string& name)
{
    const onnx::AttributeProto* attribute = findAttribute(visit.node, name, visit.scope.callAttributes);
    if (!attribute || !attribute->has_g()) {
        return nullptr;
    }
    auto body = std::make_unique<ValueScope>(
        attribute->g(), subgraphScope(visit.scope.name(), visit.node, visit.index, name), &visit.scope);
    prepare(*body);
    return body;
}

/// The declared type counts where there is nothing else: branches may hand out outer values as they are.
ValueType TypeEngine::outputOf(ValueScope& body, int index)
{
    const onnx::GraphProto& graph = *body.graph();
    if (index >= graph.output_size()) {
        return {};
    }
    const ValueState* value = body.find(graph.output(index).name());
    return value && value->type.known() ? value->type : valueTypeOf(graph.output(index).type());
}

std::vector<ValueType> TypeEngine::inferSubgraphs(const NodeVisit& visit, const NodeCheck& check)
{
    const std::string& op = visit.node.op_type();
    if (visit.node.domain().empty() || visit.node.domain() == "ai.onnx") {
        if (op == "If") {
            return inferIf(visit);
        }
        if (op == "Loop") {
            return inferLoop(visit, check);
        }
        if (op == "Scan") {
            return inferScan(visit, check);
        }
        if (op == "SequenceMap") {
            return inferSequenceMap(visit, check);
        }
    }
    for (const auto& attribute :
         visit.node.attribute()) { // searches of ONNX Runtime: bodies stand on their own
        if (auto body = openSubgraph(visit, attribute.name())) {
            inferScope(*body);
        }
    }
    std::vector<ValueType> outputs(outputCount(visit));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (const OpParameter* parameter = visit.schema.output(i)) {
            outputs[i] = outputBySchema(*parameter, check.bindings());
        }
    }
    return outputs;
}

std::vector<ValueType> TypeEngine::inferIf(const NodeVisit& visit)
{
    std::vector<ValueType> outputs(outputCount(visit));
    std::unique_ptr<ValueScope> branches[2] = {openSubgraph(visit, "then_branch"),
                                               openSubgraph(visit, "else_branch")};
    for (const auto& branch : branches) {
        if (!branch) {
            return outputs;
        }
        inferScope(*branch);
    }
    for (int i = 0; i < visit.node.output_size(); ++i) {
        const ValueType types[2] = {outputOf(*branches[0], i), outputOf(*branches[1], i)};
        ValueType& result = outputs[static_cast<std::size_t>(i)];
        result = types[0].known() ? types[0] : types[1];
        if (!types[0].known() || !types[1].known() || types[0] == types[1]) {
            continue;
        }
        Finding finding = findingAt(visit.scope, visit.node, visit.index, FindingKind::SubgraphType);
        finding.value = visit.node.output(i);
        finding.message = nodeText(visit.node, visit.index) + ": output " + quotedText(finding.value) +
                          " is " + displayName(types[0]) + " in the then branch and " +
                          displayName(types[1]) + " in the else branch; both have to give the same type";
        if (types[0].isTensor() && types[1].isTensor()) {
            const ValueState* output = visit.scope.result(visit.index, i);
            const bool declared = output && (output->declared == types[0] || output->declared == types[1]);
            const DType common =
                declared ? output->declared.dtype() : promoteTypes(types[0].dtype(), types[1].dtype());
            Resolution resolution;
            for (int branch = 0; branch < 2; ++branch) {
                if (types[branch].dtype() != common) {
                    resolution.changes.push_back({.kind = Kind::Result,
                                                  .graph = branches[branch]->name(),
                                                  .value = branches[branch]->graph()->output(i).name(),
                                                  .from = types[branch].dtype(),
                                                  .to = common});
                    addDeclarationChange(*branches[branch], i, common, resolution);
                    finding.actual = types[branch].dtype();
                }
            }
            finding.expected = common;
            finding.resolutions.push_back(std::move(resolution));
            result = ValueType::tensor(common);
        }
        m_traces->faults.add(std::move(finding));
    }
    return outputs;
}

std::vector<ValueType> TypeEngine::inferLoop(const NodeVisit& visit, const NodeCheck& check)
{
    std::vector<ValueType> outputs(outputCount(visit));
    const auto body = openSubgraph(visit, "body");
    if (!body) {
        return outputs;
    }
    // Loop(M, cond, states...): body(iteration, cond, states...) -> (cond, states..., scan outputs...)
    passFixed(visit, *body, 0, DType::Int64);
    passFixed(visit, *body, 1, DType::Bool);
    const int stateCount = std::max(0, static_cast<int>(check.arguments().size()) - 2);
    for (int state = 0; state < stateCount; ++state) {
        const Argument& argument = check.arguments()[static_cast<std::size_t>(state) + 2];
        if (argument.value) {
            passArgument(visit, argument, argument.type, *body, state + 2);
        }
    }
    inferScope(*body);
    checkCondition(visit, *body);
    for (int state = 0; state < stateCount; ++state) {
        checkState(visit, *body, state + 2, state + 1);
    }
    for (int i = 0; i < visit.node.output_size(); ++i) {
        const ValueState* carried = i < stateCount ? bodyInput(*body, i + 2) : nullptr;
        const ValueType after = outputOf(*body, i + 1);
        outputs[static_cast<std::size_t>(i)] = carried ? stateType(carried->type, after) : after;
    }
    return outputs;
}

std::vector<ValueType> TypeEngine::inferScan(const NodeVisit& visit, const NodeCheck& check)
{
    std::vector<ValueType> outputs(outputCount(visit));
    const auto body = openSubgraph(visit, "body");
    const onnx::AttributeProto* scanInputs =
        findAttribute(visit.node, "num_scan_inputs", visit.scope.callAttributes);
    if (!body || !scanInputs) {
        return outputs;
    }
    const int first = visit.schema.sinceVersion < 9 ? 1 : 0; // Scan-8 begins with sequence_lens
    const int count = static_cast<int>(check.arguments().size()) - first;
    for (int i = 0; i < count; ++i) {
        const Argument& argument = check.arguments()[static_cast<std::size_t>(i + first)];
        if (argument.value) {
            passArgument(visit, argument, argument.type, *body, i);
        }
    }
    inferScope(*body);
    const int stateCount = static_cast<int>(std::max<std::int64_t>(0, count - scanInputs->i()));
    for (int state = 0; state < stateCount; ++state) {
        checkState(visit, *body, state, state);
    }
    for (int i = 0; i < visit.node.output_size(); ++i) {
        const ValueState* carried = i < stateCount ? bodyInput(*body, i) : nullptr;
        outputs[static_cast<std::size_t>(i)] =
            carried && carried->type.known() ? carried->type : outputOf(*body, i);
    }
    return outputs;
}

std::vector<ValueType> TypeEngine::inferSequenceMap(const NodeVisit& visit, const NodeCheck& check)
{
    std::vector<ValueType> outputs(outputCount(visit));
    const auto body = openSubgraph(visit, "body");
    if (!body) {
        return outputs;
    }
    for (const Argument& argument : check.arguments()) {
        if (argument.value) { // of a sequence the body gets one element, anything else as it is
            const ValueType element =
                argument.type.kind() == ValueKind::Sequence ? argument.type.inner() : argument.type;
            passArgument(visit, argument, element, *body, static_cast<int>(argument.index));
        }
    }
    inferScope(*body);
    for (int i = 0; i < visit.node.output_size(); ++i) {
        if (const ValueType element = outputOf(*body, i); element.known()) {
            outputs[static_cast<std::size_t>(i)] = ValueType::sequence(element);
        }
    }
    return outputs;
}

} // namespace onnxmend
