// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/dequantize_weight.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/fixes/bind_weight.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace onnxmend
{

void describe(EditFields& fields, DequantizeWeight& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
    fields.dtype("from", edit.codes, Field::Optional);
    fields.weight(edit.weight);
    fields.text("scheme", edit.weight.scheme, Field::Required);
    fields.texts("companions", edit.companions);
    fields.text("formula", edit.formula, Field::Optional);
}

namespace
{

[[noreturn]] void refuseWeight(const DequantizeWeight& edit, std::string reason, std::string advice)
{
    throw Error({.place = "value " + quotedText(edit.value),
                 .reason = std::move(reason),
                 .advice = std::move(advice)});
}

const char* const makeAnew = "Make the plan anew with this checkpoint.";

void checkQuantized(const DequantizeWeight& edit, const Checkpoint& checkpoint, const QuantizedWeight& weight)
{
    const TensorRef& codes = checkpoint.tensors[weight.codes];
    if (weight.scheme->name != edit.weight.scheme.str()) {
        refuseWeight(edit,
                     quotedText(codes.name()) + " is of the scheme " + std::string(weight.scheme->name) +
                         ", but the plan was made for " + quotedText(edit.weight.scheme),
                     makeAnew);
    }
    if (!weight.values) {
        refuseWeight(edit, "the numbers of " + quotedText(codes.name()) + " are not known: " + weight.problem,
                     "Let the library that quantized the weights save them dequantized.");
    }
    if (edit.codes != DType::Undefined && edit.codes != codes.dtype()) {
        refuseWeight(edit,
                     quotedText(codes.name()) + " is " + dtypeName(codes.dtype()) +
                         ", but the plan was made for " + dtypeName(edit.codes),
                     makeAnew);
    }
    const auto isPart = [&](const SharedText& name) {
        return std::ranges::any_of(weight.parts,
                                   [&](std::size_t part) { return checkpoint.tensors[part].name() == name; });
    };
    const auto missing = std::ranges::find_if_not(edit.companions, isPart);
    if (missing != edit.companions.end() ||
        (!edit.companions.empty() && edit.companions.size() != weight.parts.size())) {
        refuseWeight(edit,
                     quotedText(codes.name()) + " has other companions than those that the plan was made for",
                     makeAnew);
    }
}

} // namespace

void apply(const DequantizeWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor)
{
    const Checkpoint* const open = findCheckpoint(checkpoints, edit.weight);
    const QuantizedWeight* const weight = open ? open->findQuantized(edit.weight.tensor) : nullptr;
    if (!open || !weight) {
        refuseWeight(edit,
                     "no open checkpoint " + quotedText(edit.weight.path) + " has a quantized weight " +
                         quotedText(edit.weight.tensor),
                     "Open that checkpoint too.");
    }
    checkQuantized(edit, *open, *weight);
    WeightOrigin origin = edit.weight;
    origin.key = open->stateDictKey;
    const std::optional<TensorRef> values = findWeight(checkpoints, origin);
    if (!values) {
        refuseWeight(edit, "the numbers of " + quotedText(edit.weight.tensor) + " cannot be taken so",
                     makeAnew);
    }
    editor.bindWeight(editor.graph(edit.graph), edit.value, *values, std::move(origin));
}

} // namespace onnxmend
