// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/bind_weights.h"

#include "core/base/text.h"
#include "core/binding/graph_names.h"
#include "core/binding/match_candidates.h"
#include "core/binding/match_weights.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the tensors that could fill an input.
std::vector<CheckpointTensorId> candidatesOf(const std::vector<SourceId>& wanted, Sources& sources)
{
    std::vector<CheckpointTensorId> result;
    for (const SourceId id : wanted) {
        if (Source& source = sources[id]; !source.target) {
            source.disputed = true;
            result.push_back(source.where);
        }
    }
    return result;
}

Binding bindingOf(const Target& target, const Sources& sources)
{
    Binding binding{.value = target.name,
                    .rule = target.rule,
                    .weight = {},
                    .transposed = target.derivation.transposed,
                    .folded = target.derivation.folded,
                    .computedFrom = {}};
    for (const SourceId source : target.derivation.sources) {
        binding.computedFrom.push_back(sources[source].where);
    }
    const SourceId first = target.source ? *target.source : target.derivation.sources.front();
    binding.weight = sources[first].where;
    binding.quantized = sources[first].quantized;
    binding.reshaped = target.derivation.reshaped;
    binding.packing = target.derivation.packing;
    if (binding.quantized && binding.rule != MatchRule::Manual && binding.rule != MatchRule::None) {
        binding.rule = MatchRule::Scheme;
    }
    return binding;
}

/// Quantized weights of which a part fills something, by the tensor that holds the bits.
using UsedWeights = std::set<CheckpointTensorId>;

UsedWeights usedWeights(const Sources& sources)
{
    UsedWeights used;
    for (const Source& source : sources) {
        if ((source.quantized || source.form == SourceForm::Codes) && (source.target || source.disputed)) {
            used.insert(source.where);
        }
    }
    return used;
}

/// Returns the scale of a weight that the graph reads, too; then it multiplies by it and needs the numbers
/// without it. Null if it reads none.
const Source* partTakenByGraph(const QuantizedWeight& weight, std::size_t checkpoint,
                               const std::map<CheckpointTensorId, const Source*>& boundParts)
{
    for (const std::size_t part : weight.parts) {
        const auto bound = boundParts.find({.checkpoint = checkpoint, .tensor = part});
        if (bound != boundParts.end()) {
            return bound->second;
        }
    }
    return nullptr;
}

/// Rejects targets that have the name of a quantized weight without usable numbers.
void rejectQuantized(const Targets& targets, Sources& sources, Bindings& result)
{
    std::map<CheckpointTensorId, const Source*> boundParts;
    for (const Source& source : sources) {
        if (source.form == SourceForm::Part && source.target) {
            boundParts.emplace(source.where, &source);
        }
    }
    std::erase_if(result.bound, [&](const Binding& binding) {
        const Source* const part =
            binding.quantized && binding.rule != MatchRule::Manual
                ? partTakenByGraph(*binding.quantized, binding.weight.checkpoint, boundParts)
                : nullptr;
        if (part) {
            result.rejected.push_back({.value = binding.value,
                                       .reason = Rejection::Quantized,
                                       .candidates = {binding.weight},
                                       .detail = "the graph reads " + quotedText(part->tensor->name()) +
                                                 " as well, so it may multiply by it itself"});
        }
        return part != nullptr;
    });
    for (const Target& target : targets) {
        if (target.refused) {
            Source& source = sources[*target.refused];
            source.disputed = true;
            result.rejected.push_back({.value = target.name,
                                       .reason = Rejection::Quantized,
                                       .candidates = {source.where},
                                       .detail = source.quantized->problem});
        }
    }
}

/// Returns whether an unused tensor is worth reporting: not a count of training steps, which no inference
/// reads, nor a part of a quantized weight, which is reported once.
bool isWanted(const Source& source, const UsedWeights& used)
{
    const bool isTold = source.form == SourceForm::Plain ||
                        (source.form == SourceForm::Codes && !used.contains(source.where));
    return isTold && !source.target && !source.disputed &&
           leafOfTensor(source.tensor->name()) != "num_batches_tracked";
}

Bindings collect(const Targets& targets, Sources& sources)
{
    Bindings result;
    for (const Target& target : targets) {
        if (target.source || !target.derivation.sources.empty()) {
            (target.source ? result.bound : result.suggested).push_back(bindingOf(target, sources));
            continue;
        }
        if (target.refused) {
            continue;
        }
        const bool ambiguous = !target.equallyGood.empty();
        auto rejected = candidatesOf(ambiguous ? target.equallyGood : target.wrongShape, sources);
        if (!rejected.empty()) {
            result.rejected.push_back({.value = target.name,
                                       .reason = ambiguous ? Rejection::Ambiguous : Rejection::ShapeMismatch,
                                       .candidates = std::move(rejected)});
        }
    }
    rejectQuantized(targets, sources, result);
    const UsedWeights used = usedWeights(sources);
    for (const Source& source : sources) {
        if (isWanted(source, used)) {
            result.unused.push_back(source.where);
        }
    }
    return result;
}

} // namespace

const char* matchRuleName(MatchRule rule)
{
    static constexpr std::array names = {"none",       "exact",   "normalized", "suffix",
                                         "transposed", "content", "manual",     "scheme"};
    return names.at(static_cast<std::size_t>(rule));
}

Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options,
                     Progress& progress)
{
    // Without tensors, a model of 200,000 weights need not be searched.
    if (std::ranges::all_of(checkpoints, [](const auto& c) { return c->tensors.empty(); })) {
        return {};
    }
    Targets targets = collectTargets(model);
    Sources sources = collectSources(checkpoints);
    matchWeights(targets, sources, options);
    matchCompanions(model, checkpoints, targets, sources);
    matchByGraph(model, checkpoints, targets, sources, options, progress);
    return collect(targets, sources);
}

Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options)
{
    Progress progress;
    return bindWeights(model, checkpoints, options, progress);
}

} // namespace onnxmend
