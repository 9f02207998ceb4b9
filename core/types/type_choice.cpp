// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/type_choice.h"

#include "core/dtype/cast.h"

#include <algorithm>
#include <tuple>

namespace onnxmend
{

namespace
{

/// Returns the distance between numeric types; less is nearer.
auto distance(DType wanted, DType candidate)
{
    const DTypeInfo& from = dtypeInfo(wanted);
    const DTypeInfo& to = dtypeInfo(candidate);
    const bool integerToFloat = dtypeCategory(wanted) < 2 && dtypeCategory(candidate) == 2;
    // torch computes integers in its default float, although FLOAT does not hold every INT64.
    const bool lossy = !isLosslessCast(wanted, candidate) && !(integerToFloat && candidate == DType::Float);
    const int categoryStep = std::abs(dtypeCategory(candidate) - dtypeCategory(wanted));
    const bool otherFloat = integerToFloat && candidate != DType::Float;
    // ONNX Runtime computes hardly any other integers, and torch turns bools into INT64.
    const bool otherInteger = dtypeCategory(candidate) == 1 && candidate != DType::Int64 &&
                              (candidate != DType::Int32 || wanted == DType::Bool);
    return std::tuple(lossy, categoryStep, otherInteger, from.kind != to.kind, otherFloat,
                      lossy ? -to.bits : to.bits);
}

bool isAllowed(const TypeQuestion& question, DType dtype)
{
    return dtype != DType::Undefined && question.allowed->contains(ValueType::tensor(dtype));
}

/// Returns the common type of the operands that count.
template <class Counts>
DType promotedOf(const TypeQuestion& question, const Counts& counts)
{
    std::vector<PromotionOperand> operands;
    for (const TypeOperand& operand : question.operands) {
        if (counts(operand)) {
            operands.push_back({operand.dtype, operand.rank});
        }
    }
    return resultType(operands);
}

DType promoted(const TypeQuestion& question, bool withStoredTensors)
{
    return promotedOf(question, [withStoredTensors](const TypeOperand& operand) {
        return withStoredTensors || !operand.stored || operand.rank == OperandRank::Scalar;
    });
}

/// Returns the type that holds all operands, whatever their rank, even constants that torch would cast.
DType widest(const TypeQuestion& question)
{
    std::vector<PromotionOperand> operands;
    for (const TypeOperand& operand : question.operands) {
        operands.push_back({operand.dtype, OperandRank::Dimensioned});
    }
    return resultType(operands);
}

bool hasTensors(const TypeQuestion& question, bool stored)
{
    return std::any_of(question.operands.begin(), question.operands.end(), [stored](const TypeOperand& o) {
        return o.stored == stored && o.rank != OperandRank::Scalar;
    });
}

/// Promotes dynamic operands among themselves. Stored tensors follow them, because casting those is free,
/// unless the readers behind the node support the stored type.
DType promotedType(const TypeQuestion& question)
{
    const DType all = promoted(question, true);
    if (!hasTensors(question, true) || !hasTensors(question, false)) {
        return all;
    }
    const DType dynamic = promoted(question, false);
    if (dynamic == all || dynamic == DType::Undefined) {
        return all;
    }
    const int ifDynamic = question.conflictsBehind(dynamic);
    const int ifAll = question.conflictsBehind(all);
    if (ifDynamic != ifAll) {
        return ifDynamic < ifAll ? dynamic : all;
    }
    // Floats lose a little when they are narrowed, but integers wrap.
    const bool follows = dtypeCategory(dynamic) == dtypeCategory(all) && dtypeCategory(all) >= 2;
    return follows ? dynamic : all;
}

/// Prefers a stored tensor's type if it fits better. It may be right even if it is narrower, when a graph
/// input is declared too wide. A stored single element is right if it is wider: torch casts it only if it has
/// no dimension.
DType storedTypeIfBetter(const TypeQuestion& question, DType chosen)
{
    int best = question.conflictsBehind(chosen);
    for (const TypeOperand& operand : question.operands) {
        const bool isWider = isLosslessCast(chosen, operand.dtype);
        const bool candidate = operand.stored && (operand.rank != OperandRank::Scalar || isWider) &&
                               operand.dtype != chosen && isAllowed(question, operand.dtype);
        if (candidate && best > 0 && dtypeCategory(operand.dtype) >= dtypeCategory(chosen)) {
            const int conflicts = question.conflictsBehind(operand.dtype);
            if (conflicts < best) {
                best = conflicts;
                chosen = operand.dtype;
            }
        }
    }
    return chosen;
}

DType matchDeclared(const TypeQuestion& question)
{
    if (isAllowed(question, question.declared)) {
        return question.declared;
    }
    DType best = DType::Undefined;
    int fewest = 0;
    for (const TypeOperand& operand : question.operands) {
        if (operand.rank != OperandRank::Scalar && isAllowed(question, operand.dtype)) {
            const int conflicts = question.conflictsBehind(operand.dtype);
            if (best == DType::Undefined || conflicts < fewest) {
                best = operand.dtype;
                fewest = conflicts;
            }
        }
    }
    return best;
}

/// Returns whether an operator that computes in \p to gives the same as in \p from: integers may become
/// floats, as in torch.
bool holds(DType to, DType from)
{
    return to != DType::Undefined && (isLosslessCast(from, to) || dtypeCategory(from) < dtypeCategory(to));
}

/// Returns the common type of the operands that the operator takes.
DType promotedAllowed(const TypeQuestion& question)
{
    const DType type = promotedOf(
        question, [&question](const TypeOperand& operand) { return isAllowed(question, operand.dtype); });
    return isAllowed(question, type) ? type : DType::Undefined;
}

/// Returns a type for one that the operator does not take: the declared one or the nearest that hold its
/// values; otherwise that of the other operands, the declared type of the result, or the nearest in any case.
DType chosenInstead(const TypeQuestion& question, DType wanted)
{
    const DType nearest = nearestAllowed(wanted, *question.allowed);
    const bool declaredFits = isAllowed(question, question.declared);
    if (declaredFits && holds(question.declared, wanted)) {
        return question.declared;
    }
    if (holds(nearest, wanted)) {
        return nearest;
    }
    const DType others = promotedAllowed(question);
    return others != DType::Undefined ? others : declaredFits ? question.declared : nearest;
}

} // namespace

DType nearestAllowed(DType wanted, const TypeSet& allowed)
{
    if (allowed.contains(ValueType::tensor(wanted))) {
        return wanted;
    }
    const bool isIndex = allowed.size() == 2 && allowed.contains(ValueType::tensor(DType::Int32)) &&
                         allowed.contains(ValueType::tensor(DType::Int64));
    if (isIndex && dtypeCategory(wanted) >= 0) {
        return DType::Int64; // the type of indices, axes and sizes in ONNX
    }
    DType best = DType::Undefined;
    for (const ValueType type : allowed.types()) {
        if (type.isTensor() && canCast(wanted, type.dtype()) &&
            (best == DType::Undefined || distance(wanted, type.dtype()) < distance(wanted, best))) {
            best = type.dtype();
        }
    }
    return best;
}

TypeChoice chooseType(const TypeQuestion& question, TypePreference preference)
{
    if (preference == TypePreference::MatchDeclared) {
        if (const DType declared = matchDeclared(question); declared != DType::Undefined) {
            return {declared, declared};
        }
    }
    const bool isWidest = preference == TypePreference::Widest;
    const DType wanted = isWidest ? widest(question) : promotedType(question);
    if (wanted == DType::Undefined) {
        return {};
    }
    if (isAllowed(question, wanted)) {
        const DType chosen = isWidest ? wanted : storedTypeIfBetter(question, wanted);
        return {chosen, chosen};
    }
    return {wanted, chosenInstead(question, wanted)};
}

} // namespace onnxmend
