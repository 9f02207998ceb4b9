// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace onnxmend
{

/// Why a node goes on computing in the dtype that it has, in the order in which decisions are made.
enum class KeepReason {
    Asked,
    OperatorType,
    UnknownOperator,
    NoKernel,
    Container,
    StatesDtype,
    BodyInterface,
    FunctionInterface,
    AmbiguousName,
    Quantized,
    UnreadableValue,
    StoredOverflow,
    StoredUnderflow,
    ExactValues,
    ComputedOverflow,
    ComputedUnderflow,
    LongSum,
    MeasuredError,
    EditRefused,
    Island,
};

struct KeepReasonInfo {
    KeepReason reason;
    std::string_view name;  ///< in JSON: "stored-overflow"
    std::string_view title; ///< of all nodes that are kept for it, for people
};

/// THE table of reasons.
std::span<const KeepReasonInfo> keepReasons();
const KeepReasonInfo& keepReasonInfo(KeepReason reason);
/// The node could be converted, and is kept for what its values are or what became of the outputs.
bool isAboutValues(KeepReason reason);

} // namespace onnxmend
