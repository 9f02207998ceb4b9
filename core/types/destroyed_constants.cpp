// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/destroyed_constants.h"

#include "core/dtype/rounding.h"
#include "core/types/stored_numbers.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace onnxmend
{

namespace
{

/// The value of an argument that is a constant with one element.
std::optional<double> valueOf(const TypeContext& context, const Argument& argument)
{
    if (!argument.value || !argument.value->isStored() || !argument.value->hasSingleElement) {
        return std::nullopt;
    }
    const auto numbers = storedNumbers(context, *argument.scope, *argument.value, 1);
    return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
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
