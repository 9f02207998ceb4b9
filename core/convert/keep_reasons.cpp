// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/keep_reasons.h"

#include <array>
#include <cstddef>

namespace onnxmend
{

namespace
{

constexpr std::array table = {
    KeepReasonInfo{KeepReason::Asked, "asked", "Kept as asked for"},
    KeepReasonInfo{KeepReason::OperatorType, "operator-type", "The operator does not take the dtype"},
    KeepReasonInfo{KeepReason::UnknownOperator, "unknown-operator", "Nobody knows what the operator takes"},
    KeepReasonInfo{KeepReason::NoKernel, "no-kernel", "The target has no kernel for the dtype"},
    KeepReasonInfo{KeepReason::Container, "container", "Makes or reads a sequence or an optional"},
    KeepReasonInfo{KeepReason::StatesDtype, "states-dtype", "Its dtype is stated by an attribute"},
    KeepReasonInfo{KeepReason::BodyInterface, "body-interface", "The interface of a subgraph stays"},
    KeepReasonInfo{KeepReason::FunctionInterface, "function-interface", "The interface of a function stays"},
    KeepReasonInfo{KeepReason::AmbiguousName, "ambiguous-name", "Its graph or output cannot be named"},
    KeepReasonInfo{KeepReason::Quantized, "quantized", "Stands between quantised values"},
    KeepReasonInfo{KeepReason::UnreadableValue, "unreadable-value",
                   "Reads stored values that cannot be read"},
    KeepReasonInfo{KeepReason::StoredOverflow, "stored-overflow", "Stored values would overflow"},
    KeepReasonInfo{KeepReason::StoredUnderflow, "stored-underflow",
                   "Stored values would vanish or lose their digits"},
    KeepReasonInfo{KeepReason::ExactValues, "exact-values",
                   "Positions, counts or times that have to be exact"},
    KeepReasonInfo{KeepReason::ComputedOverflow, "computed-overflow", "Computed values would overflow"},
    KeepReasonInfo{KeepReason::ComputedUnderflow, "computed-underflow", "Computed values would vanish"},
    KeepReasonInfo{KeepReason::LongSum, "long-sum", "Adds up to what would overflow on the way"},
    KeepReasonInfo{KeepReason::MeasuredError, "measured-error", "Measured: the outputs would be too far off"},
    KeepReasonInfo{KeepReason::EditRefused, "edit-refused", "The converted node was refused"},
    KeepReasonInfo{KeepReason::Island, "island", "Stands between nodes that are kept"},
};

} // namespace

std::span<const KeepReasonInfo> keepReasons() { return table; }

const KeepReasonInfo& keepReasonInfo(KeepReason reason) { return table.at(static_cast<std::size_t>(reason)); }

bool isAboutValues(KeepReason reason)
{
    switch (reason) {
    case KeepReason::Quantized:
    case KeepReason::StoredOverflow:
    case KeepReason::StoredUnderflow:
    case KeepReason::ExactValues:
    case KeepReason::ComputedOverflow:
    case KeepReason::ComputedUnderflow:
    case KeepReason::LongSum:
    case KeepReason::MeasuredError:
    case KeepReason::Island:
        return true;
    default:
        return false;
    }
}

} // namespace onnxmend
