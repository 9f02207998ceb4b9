// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/infer_types.h"

#include "core/model/model_data.h"
#include "core/onnx/op_schema.h"
#include "core/onnx/opset_imports.h"
#include "core/types/scope_walk.h"
#include "core/types/tensorrt_check.h"
#include "core/types/type_context.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

/// Reports an opset of the default domain that is newer than all schemas: the newest of these count then.
void reportNewerOpset(const TypeContext& context)
{
    std::int64_t imported = importedVersion(context.facts.proto().opset_import(), {}).value_or(0);
    for (const onnx::FunctionProto& function : context.facts.proto().functions()) {
        imported = std::max(imported, importedVersion(function.opset_import(), {}).value_or(0));
    }
    const std::int64_t newest = newestKnownOpset();
    if (imported <= newest) {
        return;
    }
    Finding finding;
    finding.kind = FindingKind::NewerOpset;
    finding.severity = findingKindInfo(finding.kind).severity;
    finding.graph = context.facts.model().graph(GraphId{}).scope;
    finding.statement = "the model imports opset " + std::to_string(imported) +
                        ", which is newer than the newest known one; its operators are judged as those of "
                        "opset " +
                        std::to_string(newest);
    context.record.faults.add(std::move(finding));
}

/// Fills the record from the graphs of the model.
void inferGraphs(const ModelFacts& facts, InferenceRecord& record)
{
    if (!facts.options().wantsFindings) {
        record.faults.keepNothing();
    }
    FunctionResults functions(facts);
    const TypeContext context{facts, functions, record};
    reportCallFault(context);
    reportNewerOpset(context);
    const ModelData& model = facts.model().data();
    ValueScope main(facts.proto().graph(), model.mainInitializers(), model.mainNodes(),
                    facts.model().graph(GraphId{}).scope);
    main.setOpsets(facts.proto().opset_import());
    prepareScope(context, main);
    inferScope(context, main);
    reportFaultyCalls(context);
    reportTensorrt(context);
}

/// Finds the wrong entries of value_info in a graph that is right: without them, all types agree.
StaleDeclarations findStale(const Model& model, const TypeInferenceOptions& options, Progress& progress)
{
    const ModelFacts facts(model, options, StaleDeclarations::all(), progress);
    InferenceRecord record;
    inferGraphs(facts, record);
    return record.regions.stale();
}

} // namespace

InferredTypes inferTypes(const Model& model, const TypeInferenceOptions& options, Progress& progress)
{
    InferenceRecord record;
    inferGraphs(ModelFacts(model, options, {}, progress), record);
    if (record.faults.contradictsValueInfo()) {
        StaleDeclarations stale = findStale(model, options, progress);
        if (!stale.empty()) {
            record = {};
            inferGraphs(ModelFacts(model, options, std::move(stale), progress), record);
        }
    }
    InferredTypes result;
    result.requiredOfTensors.resize(model.tensors().size(), DType::Undefined);
    for (const auto& [tensor, required] : record.requiredOfTensors) {
        result.requiredOfTensors[tensor.value] = required;
    }
    result.requiredOfInputs = std::move(record.requiredOfInputs);
    result.types = std::move(record.types);
    result.scopes = std::move(record.scopes);
    result.findings = record.faults.take();
    finishResolutions(model, result.findings);
    return result;
}

} // namespace onnxmend
