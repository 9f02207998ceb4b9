// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/dtype/dtype.h"

#include <span>

namespace onnxmend
{

/// Part of a module's code that gives a value its dtype.
enum class DtypeCause {
    Cast,
    IdleCast, ///< to the dtype that the value has already
    Autocast,
    Promotion, ///< by PyTorch, where operands of two dtypes meet
    Arange,
    Mask,      ///< of numbers, where a mask of BOOL is needed
    ValueMask, ///< numbers are needed in its place
    Creation,  ///< of a tensor: zeros, ones, full
    Index,     ///< an operator that gives integers: shape, argmax
    Constant,
    Buffer,
    Weight,
    Checkpoint,
    Input,
    Kernel, ///< the operator does not compute in that dtype
    Operand,
};

struct DtypeAdvice {
    DtypeCause cause;
    MarkedText text; ///< %1 is the dtype to use: "torch.float16"
};

/// THE table of advice, a row for each cause.
std::span<const DtypeAdvice> dtypeAdvice();

/// Returns the advice, with the dtype that is needed; Undefined if that is not known.
Message adviceFor(DtypeCause cause, DType needed);

} // namespace onnxmend
