// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The facts about the type variable of a node.
struct TypeQuestion {
    std::vector<TypeOperand> operands;
    const TypeSet* allowed = nullptr;  ///< types that the operator allows; never null
    DType declared = DType::Undefined; ///< of an output bound to the variable
    /// Returns how many readers behind the node would disagree with a result of that dtype.
    std::function<int(DType)> conflictsBehind;
};

struct TypeChoice {
    DType wanted = DType::Undefined; ///< dtype in which torch would compute
    DType chosen = DType::Undefined; ///< allowed dtype; Undefined if there is none
};

/// A strategy, or the type that holds all operands with constants: the last resort if a stored value would
/// overflow, or become 0, in the type that a strategy prefers.
enum class TypePreference { Promote, MatchDeclared, Widest };

/// Chooses the type of the variable (design: "Choosing a fix"; torch's promotion, onnxscript issue 563).
TypeChoice chooseType(const TypeQuestion& question, TypePreference preference);

/// Returns the allowed type nearest to `wanted`: itself; a float for an integer if only floats are allowed
/// (FLOAT first, torch's default); otherwise the smallest that holds every value, of the same kind before
/// others; otherwise the widest. Undefined if a cast to none is possible.
DType nearestAllowed(DType wanted, const TypeSet& allowed);

} // namespace onnxmend
