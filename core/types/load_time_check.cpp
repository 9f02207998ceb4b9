// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/load_time_check.h"

#include "core/base/text.h"
#include "core/model/load_time_inputs.h"
#include "core/types/known_rank.h"
#include "core/types/type_messages.h"

#include <optional>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

/// The tensor in a data file that an argument is; nothing where the runtime takes it for no constant: from
/// IR version 4 on who runs the model may give another value for what is an input as well.
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

} // namespace onnxmend
