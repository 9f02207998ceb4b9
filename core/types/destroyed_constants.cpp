// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/destroyed_constants.h"

#include "core/base/error.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "core/types/node_inference.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace onnxmend
{

namespace
{

std::optional<double> onlyElement(const TensorRef& tensor)
{
    if (tensor.elementCount() != 1 || dtypeInfo(tensor.dtype()).bits == 0) {
        return std::nullopt;
    }
    std::vector<std::byte> bytes(tensor.byteCount());
    double value = 0;
    try {
        tensor.read(0, 1, bytes);
    } catch (const Error&) {
        return std::nullopt; // the storage check tells it
    }
    toDoubles(tensor.dtype(), bytes, std::span(&value, 1));
    return value;
}

/// Of a Constant node that has no tensor.
std::optional<double> onlyNumber(const Node& node, const CallAttributes* callAttributes)
{
    if (const auto* number = findAttribute(node, "value_float", callAttributes)) {
        return number->f();
    }
    if (const auto* number = findAttribute(node, "value_int", callAttributes)) {
        return static_cast<double>(number->i());
    }
    return std::nullopt;
}

/// The value of an argument that is a constant with one element.
std::optional<double> valueOf(const TypeContext& context, const Argument& argument)
{
    if (!argument.value || !argument.value->isStored() || !argument.value->hasSingleElement) {
        return std::nullopt;
    }
    const Model& model = context.facts.model();
    const std::optional<GraphId> graph = model.findGraph(argument.scope->name());
    const auto id = graph ? model.findStored(*graph, std::string(argument.value->name)) : std::nullopt;
    if (id && model.tensor(*id).stored) {
        return onlyElement(*model.tensor(*id).stored);
    }
    return argument.value->origin == ValueOrigin::ConstantNode
               ? onlyNumber(argument.scope->nodes()[argument.value->producer], argument.scope->callAttributes)
               : std::nullopt;
}

/// A constant before and after.
struct Change {
    double before = 0;
    double after = 0;
};

} // namespace

bool destroyConstants(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                      const std::vector<TypeChange>& changes)
{
    std::vector<Change> constants;
    for (const Argument& argument : check.arguments()) {
        const std::optional<double> value = valueOf(context, argument);
        if (!value) {
            continue;
        }
        const auto change = std::ranges::find_if(changes, [&](const TypeChange& candidate) {
            return candidate.value == argument.value->name && !candidate.is<TypeChange::Result>() &&
                   (candidate.graph == visit.scope.name() || candidate.graph == argument.scope->name());
        });
        const bool isChanged = change != changes.end();
        if (isChanged && isDestroyedBy(change->to, *value)) {
            return true;
        }
        constants.push_back({*value, isChanged ? roundedTo(change->to, *value) : *value});
    }
    for (std::size_t i = 0; i < constants.size(); ++i) {
        for (std::size_t j = i + 1; j < constants.size(); ++j) {
            if (constants[i].before != constants[j].before && constants[i].after == constants[j].after) {
                return true;
            }
        }
    }
    return false;
}

} // namespace onnxmend
