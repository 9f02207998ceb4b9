// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/weight_edits.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/folded_norm.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

void describe(EditFields& fields, BindWeight& edit)
{
    describeValue(fields, edit);
    fields.dtype("from", edit.dtype, Field::Optional);
    fields.dtype("to", edit.dtype, Field::Optional);
    fields.weight(edit.weight);
}

namespace
{

/// Returns "state_dict "ema" of "c.pt"".
std::string placeText(const std::string& key, const std::string& path)
{
    return (key.empty() ? "the root" : "state_dict " + quotedText(key)) + " of " + quotedText(path);
}

const char* const makeAnew = "Make the plan anew with this checkpoint.";

template <class WeightEdit>
Error refusal(const WeightEdit& edit, const std::string& reason, const std::string& advice)
{
    return Error({.place = "value " + quotedText(edit.value), .reason = reason, .advice = advice});
}

/// Returns the key of the state_dict. Edits of early plans do not state it and mean the open state_dict, if
/// there is only one.
std::string keyOf(const BindWeight& edit, const Checkpoints& checkpoints)
{
    const WeightOrigin& wanted = edit.weight;
    std::optional<std::string> key = wanted.key;
    for (const auto& checkpoint : checkpoints) {
        if (wanted.key || checkpoint->path != wanted.path.str() || !checkpoint->find(wanted.tensor)) {
            continue;
        }
        if (key && *key != checkpoint->stateDictKey) {
            throw refusal(edit,
                          "the plan does not say whether it takes " + quotedText(wanted.tensor) + " from " +
                              placeText(*key, wanted.path) + " or from " +
                              placeText(checkpoint->stateDictKey, wanted.path),
                          "Open that checkpoint once, with the --key that is meant.");
        }
        key = checkpoint->stateDictKey;
    }
    return key.value_or("");
}

Error notThere(const BindWeight& edit, const WeightOrigin& origin, const Checkpoints& checkpoints)
{
    const auto open = std::find_if(checkpoints.begin(), checkpoints.end(), [&](const auto& checkpoint) {
        return checkpoint->path == origin.path.str();
    });
    if (open != checkpoints.end() && edit.weight.key && (*open)->stateDictKey != *edit.weight.key) {
        return refusal(edit,
                       "the plan takes " + quotedText(origin.tensor) + " from " +
                           placeText(*origin.key, origin.path) + ", which is open with " +
                           placeText((*open)->stateDictKey, origin.path),
                       origin.key->empty() ? "Leave --key out." : "Give --key " + *origin.key + ".");
    }
    return refusal(edit,
                   "the checkpoint " + quotedText(origin.path) + " with a tensor " +
                       quotedText(origin.tensor) + " is not open",
                   "Open that checkpoint too.");
}

void checkQuantized(const DequantizeWeight& edit, const Checkpoint& checkpoint, const QuantizedWeight& weight)
{
    const TensorRef& codes = checkpoint.tensors[weight.codes];
    if (weight.scheme->name != edit.weight.scheme.str()) {
        throw refusal(edit,
                      quotedText(codes.name()) + " is of the scheme " + std::string(weight.scheme->name) +
                          ", but the plan was made for " + quotedText(edit.weight.scheme),
                      makeAnew);
    }
    if (!weight.values) {
        throw refusal(edit,
                      "the numbers of " + quotedText(codes.name()) + " are not known: " + weight.problem,
                      "Let the library that quantized the weights save them dequantized.");
    }
    if (edit.codes != DType::Undefined && edit.codes != codes.dtype()) {
        throw refusal(edit,
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
        throw refusal(
            edit, quotedText(codes.name()) + " has other companions than those that the plan was made for",
            makeAnew);
    }
}

} // namespace

const Checkpoint* findCheckpoint(const Checkpoints& checkpoints, const WeightOrigin& origin)
{
    const auto found = std::find_if(checkpoints.rbegin(), checkpoints.rend(), [&](const auto& checkpoint) {
        return checkpoint->path == origin.path.str() &&
               (!origin.key || checkpoint->stateDictKey == *origin.key);
    });
    return found == checkpoints.rend() ? nullptr : found->get();
}

std::optional<TensorRef> findWeight(const Checkpoints& checkpoints, const WeightOrigin& origin)
{
    const Checkpoint* const checkpoint = origin.key ? findCheckpoint(checkpoints, origin) : nullptr;
    return checkpoint ? findOrigin(*checkpoint, origin) : std::nullopt;
}

void apply(const BindWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor)
{
    WeightOrigin origin = edit.weight;
    origin.key = keyOf(edit, checkpoints);
    const std::optional<TensorRef> weight = findWeight(checkpoints, origin);
    if (!weight) {
        throw notThere(edit, origin, checkpoints);
    }
    if (edit.dtype != DType::Undefined && weight->dtype() != edit.dtype) {
        throw refusal(edit,
                      quotedText(origin.tensor) + " in " + placeText(*origin.key, origin.path) + " is " +
                          dtypeName(weight->dtype()) + ", but the plan was made for " + dtypeName(edit.dtype),
                      makeAnew);
    }
    editor.bindWeight(editor.graph(edit.graph), edit.value, *weight, std::move(origin));
}

void describe(EditFields& fields, DequantizeWeight& edit)
{
    describeValue(fields, edit);
    fields.dtype("from", edit.codes, Field::Optional);
    fields.weight(edit.weight);
    fields.text("scheme", edit.weight.scheme, Field::Required);
    fields.texts("companions", edit.companions);
    fields.text("formula", edit.formula, Field::Optional);
}

void apply(const DequantizeWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor)
{
    const Checkpoint* const open = findCheckpoint(checkpoints, edit.weight);
    const QuantizedWeight* const weight = open ? open->findQuantized(edit.weight.tensor) : nullptr;
    if (!open || !weight) {
        throw refusal(edit,
                      "no open checkpoint " + quotedText(edit.weight.path) + " has a quantized weight " +
                          quotedText(edit.weight.tensor),
                      "Open that checkpoint too.");
    }
    checkQuantized(edit, *open, *weight);
    WeightOrigin origin = edit.weight;
    origin.key = open->stateDictKey;
    const std::optional<TensorRef> values = findWeight(checkpoints, origin);
    if (!values) {
        throw refusal(edit, "the numbers of " + quotedText(edit.weight.tensor) + " cannot be taken so",
                      makeAnew);
    }
    editor.bindWeight(editor.graph(edit.graph), edit.value, *values, std::move(origin));
}

} // namespace onnxmend
