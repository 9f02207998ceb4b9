// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/infer_types.h"
#include "core/types/stale_declarations.h"
#include "core/types/type_faults.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <map>
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

} // namespace onnxmend
