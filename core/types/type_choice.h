// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/promotion.h"
#include "core/onnx/op_schema.h"

#include <functional>
#include <optional>
#include <vector>

namespace onnxmend
{

/// An argument whose type is bound to a type variable.
struct TypeOperand {
    DType dtype = DType::Undefined;
    OperandRank rank = OperandRank::Dimensioned;
    bool stored = false; ///< an initializer or Constant: casting it costs nothing at run time
};

/// What is known around the type variable of a node.
struct TypeQuestion {
    std::vector<TypeOperand> operands;
    const TypeSet* allowed = nullptr;  ///< by the operator; never null
    DType declared = DType::Undefined; ///< of an output bound to the variable
    /// How many readers behind the node would disagree with a result of that dtype.
    std::function<int(DType)> conflictsBehind;
};

struct TypeChoice {
    DType wanted = DType::Undefined; ///< what torch would compute in
    DType chosen = DType::Undefined; ///< what the operator takes; Undefined when there is none
};

/// A strategy, or to compute in what holds all operands, constants too: the way out when a stored value would
/// overflow, or become 0, in the type that a strategy prefers.
enum class TypePreference { Promote, MatchDeclared, Widest };

/// The type that the variable should take (design: "Choosing a fix"; torch's promotion, onnxscript issue
/// 563).
TypeChoice chooseType(const TypeQuestion& question, TypePreference preference);

/// The allowed type nearest to `wanted`: itself; a float for an integer where only floats are allowed (FLOAT
/// first, torch's default); else the smallest that holds every value, of the same kind before others; else
/// the widest. Undefined when none can be cast to.
DType nearestAllowed(DType wanted, const TypeSet& allowed);

} // namespace onnxmend
