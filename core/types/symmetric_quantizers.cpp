// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/symmetric_quantizers.h"

#include "core/base/error.h"
#include "core/formats/quantized/shifted_integers.h"
#include "core/types/node_inference.h"
#include "core/types/quantizers.h"
#include "core/types/stored_numbers.h"
#include "core/types/stored_range.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostZerosOfNode = 1 << 16; // one for each channel, or block
constexpr std::uint64_t mostDequantized = 1 << 20; // elements; a bias has one for each channel
constexpr double mostExactInFloat = 1 << 24;       // each integer up to it is a FLOAT

bool isSameWhenShifted(const TensorRef& tensor, std::int64_t offset, DType to)
{
    try {
        return isShiftedWithoutLoss(tensor, offset, to);
    } catch (const Error&) { // the storage check reports it
        return false;
    }
}

bool areInside(const TargetRegion& region)
{
    return std::ranges::none_of(
        region.values, [](const TargetValue* value) { return value->isMainInput || value->isMainOutput; });
}

/// Returns the stored values of an argument if only this node reads them; nullptr otherwise.
const TensorRef* ownStored(const TypeContext& context, const Argument* argument)
{
    if (!argument || argument->value->isOutput) {
        return nullptr;
    }
    const Model& model = context.facts.model();
    const auto graph = model.findGraph(argument->scope->name());
    const bool isOwn = graph && model.usesOf(*graph, argument->value->name).size() == 1;
    return isOwn ? storedTensor(context, *argument->scope, *argument->value) : nullptr;
}

TypeChange shiftOfArgument(const Argument& argument, std::int64_t offset)
{
    const DType dtype = argument.type.dtype();
    return {.graph = argument.scope->name(),
            .value = SharedText::ofMany(argument.value->name),
            .from = dtype,
            .to = dtype,
            .what = TypeChange::Shift{.offset = offset}};
}

/// Returns the stored tensor of an argument in the dtype that its readers see.
const TensorRef* storedAsRead(const TypeContext& context, const Argument* argument)
{
    const TensorRef* const tensor =
        argument ? storedTensor(context, *argument->scope, *argument->value) : nullptr;
    return tensor && ValueType::tensor(tensor->dtype()) == argument->type ? tensor : nullptr;
}

/// Returns whether ONNX Runtime, which computes in FLOAT, gets the numbers that are rounded once.
bool areExactInFloat(const TensorRef& integers, DType result)
{
    const auto numbers = numbersOf(integers, mostDequantized);
    return numbers && result == DType::Float &&
           std::ranges::all_of(*numbers, [](double number) { return std::abs(number) <= mostExactInFloat; });
}

} // namespace

DType symmetricTwin(DType dtype)
{
    return dtype == DType::Uint8 ? DType::Int8 : dtype == DType::Uint4 ? DType::Int4 : DType::Undefined;
}

std::optional<std::vector<double>> zeroPointsOf(const TypeContext& context, const NodeCheck& check)
{
    const Argument* const zeroPoint = argumentAt(check, zeroPointOfQuantizer);
    return zeroPoint ? storedNumbers(context, *zeroPoint->scope, *zeroPoint->value, mostZerosOfNode)
                     : std::nullopt;
}

std::optional<std::int64_t> commonZeroPoint(const std::vector<double>& zeroPoints)
{
    const bool isCommon = !zeroPoints.empty() && std::ranges::all_of(zeroPoints, [&](double number) {
        return number == zeroPoints.front();
    });
    return isCommon ? std::optional(static_cast<std::int64_t>(zeroPoints.front())) : std::nullopt;
}

std::optional<Resolution> shiftOfRegion(const TargetRegion& region)
{
    const DType to = symmetricTwin(region.values.front()->dtype);
    if (to == DType::Undefined || !areInside(region) || !region.isShiftable || !region.zeroPoint ||
        !region.obstacle.empty()) {
        return std::nullopt;
    }
    const std::int64_t offset = *region.zeroPoint;
    // A QuantizeLinear cuts off the same values only if both dtypes have the same range around the zero
    // point.
    if (region.isQuantizedAtRunTime && static_cast<double>(offset) != -dtypeInfo(to).lowest) {
        return std::nullopt;
    }
    const bool staysSame = std::ranges::all_of(region.values, [&](const TargetValue* value) {
        return !value->stored || isSameWhenShifted(*value->stored, offset, to);
    });
    if (!staysSame) {
        return std::nullopt;
    }
    Resolution resolution{.strategy = {}, .changes = region.shifts};
    for (TypeChange& change : resolution.changes) {
        if (auto* const shift = std::get_if<TypeChange::Shift>(&change.what)) {
            shift->offset = offset;
        }
    }
    // std::ranges::stable_partition does not compile with Clang 14.
    std::stable_partition(resolution.changes.begin(), resolution.changes.end(),
                          [](const TypeChange& change) { return change.is<TypeChange::Shift>(); });
    const bool shifts = !resolution.changes.empty() && resolution.changes.front().is<TypeChange::Shift>();
    return shifts ? std::optional(std::move(resolution)) : std::nullopt;
}

std::optional<Resolution> shiftOfStored(const TypeContext& context, const NodeVisit& visit,
                                        const NodeCheck& check)
{
    const Argument* const values = argumentAt(check, 0);
    const Argument* const zeroPoint = argumentAt(check, zeroPointOfQuantizer);
    if (!isDequantizer(visit.node) || visit.scope.isInFunction()) {
        return std::nullopt;
    }
    const TensorRef* const stored = ownStored(context, values);
    const auto zeroPoints = ownStored(context, zeroPoint) ? zeroPointsOf(context, check) : std::nullopt;
    const auto offset = zeroPoints ? commonZeroPoint(*zeroPoints) : std::nullopt;
    if (!stored || !offset || !isSameWhenShifted(*stored, *offset, stored->dtype())) {
        return std::nullopt;
    }
    return Resolution{.strategy = {},
                      .changes = {shiftOfArgument(*values, *offset), shiftOfArgument(*zeroPoint, *offset)}};
}

std::optional<TypeChange> dequantizedInStorage(const TypeContext& context, const NodeVisit& visit,
                                               const NodeCheck& check)
{
    const Argument* const values = argumentAt(check, 0);
    const auto states = [&](const char* name) {
        return findAttribute(visit.node, name, visit.scope.callAttributes) != nullptr;
    };
    if (!isDequantizer(visit.node) || visit.scope.isInFunction() || states("block_size") ||
        states("output_dtype")) {
        return std::nullopt;
    }
    const TensorRef* const integers = storedAsRead(context, values);
    const TensorRef* const scale = storedAsRead(context, argumentAt(check, scaleOfQuantizer));
    if (!integers || !scale || integers->dtype() != DType::Int32 ||
        integers->elementCount() > mostDequantized || !isWideFloat(scale->dtype())) {
        return std::nullopt;
    }
    const auto* const axis = findAttribute(visit.node, "axis", visit.scope.callAttributes);
    const bool isSymmetric =
        !argumentAt(check, zeroPointOfQuantizer) ||
        commonZeroPoint(zeroPointsOf(context, check).value_or(std::vector<double>())) == 0;
    if (!isSymmetric || !elementsOfScale(integers->shape().sizes(), scale->shape().sizes(),
                                         axis ? axis->i() : usualAxisOfQuantizer)) {
        return std::nullopt;
    }
    return TypeChange{.graph = visit.scope.name(),
                      .value = SharedText::ofMany(values->value->name),
                      .from = DType::Int32,
                      .to = scale->dtype(),
                      .what = TypeChange::Dequantize{.node = nodeKey(visit.node),
                                                     .isExact = areExactInFloat(*integers, scale->dtype())}};
}

} // namespace onnxmend
