// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/infer_types.h"

#include "core/model/model_data.h"
#include "core/types/faulty_calls.h"
#include "core/types/function_calls.h"
#include "core/types/scope_walk.h"
#include "core/types/type_context.h"

#include <utility>

namespace onnxmend
{

InferredTypes inferTypes(const Model& model, const TypeInferenceOptions& options, Progress& progress)
{
    const ModelFacts facts(model, options, progress);
    FunctionResults functions(facts);
    InferenceRecord record;
    const TypeContext context{facts, functions, record};
    reportCallFault(context);
    ValueScope main(facts.proto().graph(), model.graph(GraphId{}).scope, nullptr);
    main.setOpsets(facts.proto().opset_import());
    prepareScope(context, main);
    inferScope(context, main);
    reportFaultyCalls(context);
    InferredTypes result;
    result.requiredOfTensors.resize(model.tensors().size(), DType::Undefined);
    for (const auto& [tensor, required] : record.requiredOfTensors) {
        result.requiredOfTensors[tensor.value] = required;
    }
    result.requiredOfInputs = std::move(record.requiredOfInputs);
    result.types = std::move(record.types);
    result.findings = std::move(record.faults.findings());
    finishResolutions(model, result.findings);
    return result;
}

} // namespace onnxmend
