// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/function_results.h"
#include "core/types/inference_record.h"
#include "core/types/model_facts.h"

namespace onnxmend
{

/// What all that infers types is passed. The graphs of the model share one; the body of a function has one
/// of its own, with its own record.
struct TypeContext {
    const ModelFacts& facts;
    FunctionResults& functions;
    InferenceRecord& record;
};

} // namespace onnxmend
