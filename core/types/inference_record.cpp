// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/inference_record.h"

#include "core/types/function_results.h"
#include "core/types/type_messages.h"

namespace onnxmend
{

void InferenceRecord::takeOver(const FunctionResult& result)
{
    if (!taken.insert(&result).second) {
        return;
    }
    for (const Finding& note : result.notes) {
        if (unknownOperators.insert(operatorName(note.domain, note.opType)).second) {
            faults.add(note);
        }
    }
    for (const auto& [function, ofCalls] : result.record.signatures) {
        signatures[function].insert(ofCalls.begin(), ofCalls.end());
    }
    requiredOfTensors.insert(requiredOfTensors.end(), result.record.requiredOfTensors.begin(),
                             result.record.requiredOfTensors.end());
    types.insert(result.record.types.begin(), result.record.types.end());
    scopes.insert(result.record.scopes.begin(), result.record.scopes.end());
}

} // namespace onnxmend
