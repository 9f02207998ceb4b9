// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/load_time_check.h"

#include "core/base/text.h"
#include "core/model/load_time_inputs.h"
#include "core/onnx/domains.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the argument's tensor in a data file; nullopt if ONNX Runtime does not take it for a constant:
/// from IR version 4 on, a caller may give another value for an initializer that is an input, too.
std::optional<TensorId> outsideTensor(const TypeContext& context, const Argument& argument)
{
    const Model& model = context.facts.model();
    if (!argument.value || !argument.value->isStored() ||
        (model.irVersion() >= 4 && findInput(*argument.scope, argument.value->name))) {
        return std::nullopt;
    }
    const std::optional<GraphId> graph = model.findGraph(argument.scope->name());
    const auto id = graph ? model.findStored(*graph, argument.value->name) : std::nullopt;
    const bool isOutside = id && model.tensor(*id).source == TensorSource::External &&
                           model.tensor(*id).stored && model.tensor(*id).stored->elementCount() > 0;
    return isOutside ? id : std::nullopt;
}

bool isRead(const NodeVisit& visit, const NodeCheck& check, const Argument& argument)
{
    const auto reading =
        loadTimeReading(visit.node.domain(), visit.node.op_type(), check.arguments().size(), argument.index);
    if (reading != LoadTimeReading::WithRank) {
        return reading == LoadTimeReading::Always;
    }
    const Argument& first = check.arguments().front();
    return first.value && hasKnownRank(*first.scope, *first.value);
}

void reportOutside(const TypeContext& context, const NodeVisit& visit, const Argument& argument, TensorId id)
{
    const ModelTensor& tensor = context.facts.model().tensor(id);
    const std::string parameter = argument.parameter ? argument.parameter->name : "argument";
    Finding finding = findingAt(visit, FindingKind::StoredOutside);
    finding.graph = argument.scope->name();
    finding.value = SharedText::ofMany(argument.value->name);
    finding.actual = tensor.savedDtype;
    finding.row = id.value;
    finding.fixedBySaving = true;
    finding.statement = nodeText(visit.node, visit.index) + " reads its " + parameter + " = " +
                        quotedText(argument.value->name) +
                        " while the model is loaded, but the values lie in " + quotedText(tensor.location) +
                        ", where ONNX Runtime does not look for them";
    context.record.faults.add(std::move(finding));
}

constexpr int longestRankWalk = 64; ///< nodes

/// An operator of ai.onnx whose result has as many dimensions as the values of an argument state.
struct RankByValues {
    std::string_view name;
    int argument;
};
constexpr std::array byValues = {RankByValues{"Reshape", 1}, RankByValues{"Squeeze", 1},
                                 RankByValues{"Unsqueeze", 1}, RankByValues{"Expand", 1},
                                 RankByValues{"ConstantOfShape", 0}};
/// Operators that state no rank: elements of containers.
constexpr std::array<std::string_view, 3> withoutRank = {"SequenceAt", "OptionalGetElement",
                                                         "ConcatFromSequence"};

const onnx::ValueInfoProto* findIn(const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& list,
                                   std::string_view name)
{
    const auto found = std::ranges::find(list, name, &onnx::ValueInfoProto::name);
    return found == list.end() ? nullptr : &*found;
}

bool hasShape(const onnx::ValueInfoProto* declaration)
{
    return declaration && declaration->type().tensor_type().has_shape();
}

bool hasBody(const Node& node)
{
    return std::ranges::any_of(node.attribute(),
                               [](const onnx::AttributeProto& attribute) { return attribute.has_g(); });
}

} // namespace

void checkLoadTimeLists(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    if (!context.facts.hasExternalData() || visit.scope.isInFunction()) {
        return;
    }
    for (const Argument& argument : check.arguments()) {
        const bool mayBe =
            loadTimeReading(visit.node.domain(), visit.node.op_type(), check.arguments().size(),
                            argument.index) != LoadTimeReading::Never;
        const auto tensor = mayBe ? outsideTensor(context, argument) : std::nullopt;
        if (tensor && !context.record.storedOutside.contains(tensor->value) &&
            isRead(visit, check, argument)) {
            context.record.storedOutside.insert(tensor->value);
            reportOutside(context, visit, argument, *tensor);
        }
    }
}

const onnx::ValueInfoProto* findInput(const ValueScope& scope, std::string_view name)
{
    return scope.graph() ? findIn(scope.graph()->input(), name) : nullptr;
}

bool hasKnownRank(ValueScope& scope, const ValueState& value)
{
    ValueScope* current = &scope;
    const ValueState* at = &value;
    for (int steps = 0; steps < longestRankWalk; ++steps) {
        if (at->isStored() || !current->graph()) {
            return true;
        }
        if (hasShape(findIn(current->graph()->value_info(), at->name)) ||
            hasShape(findIn(current->graph()->output(), at->name))) {
            return true;
        }
        if (at->origin != ValueOrigin::Node || at->producer < 0) {
            return hasShape(findInput(*current, at->name));
        }
        const std::int32_t producer = at->producer;
        const Node& node = current->nodes()[producer];
        if (!isSameDomain(node.domain(), "") || hasBody(node) || node.input_size() == 0 ||
            std::ranges::count(withoutRank, node.op_type()) > 0) {
            return false;
        }
        const auto* const stated = std::ranges::find(byValues, node.op_type(), &RankByValues::name);
        if (stated != byValues.end() && node.input_size() > stated->argument) {
            const ValueState* values = current->argument(producer, stated->argument);
            if (!values || !values->isStored()) {
                return false;
            }
        } else if (node.op_type() == "Squeeze") {
            return false; // all dimensions are 1
        }
        ValueScope* owner = current;
        at = current->argument(producer, 0, &owner);
        current = owner;
        if (!at) {
            return false;
        }
    }
    return false;
}

} // namespace onnxmend
