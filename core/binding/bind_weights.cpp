// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/binding/bind_weights.h"

#include "core/binding/graph_names.h"
#include "core/binding/match_by_graph.h"
#include "core/binding/match_candidates.h"
#include "core/binding/match_weights.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

/// Tensors that an unfilled input could have had.
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
    binding.weight = target.source ? sources[*target.source].where : binding.computedFrom.front();
    return binding;
}

/// A count of training steps, which no inference reads.
bool isWanted(const Source& source)
{
    return !source.target && !source.disputed && leafOfTensor(source.tensor->name()) != "num_batches_tracked";
}

Bindings collect(const Targets& targets, Sources& sources)
{
    Bindings result;
    for (const Target& target : targets) {
        if (target.source || !target.derivation.sources.empty()) {
            (target.source ? result.bound : result.suggested).push_back(bindingOf(target, sources));
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
    for (const Source& source : sources) {
        if (isWanted(source)) {
            result.unused.push_back(source.where);
        }
    }
    return result;
}

} // namespace

const char* matchRuleName(MatchRule rule)
{
    static constexpr std::array names = {"none",       "exact",   "normalized", "suffix",
                                         "transposed", "content", "manual"};
    return names.at(static_cast<std::size_t>(rule));
}

Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options,
                     Progress& progress)
{
    // Without tensors to bind, a model of 200,000 weights need not be searched for places.
    if (std::ranges::all_of(checkpoints, [](const auto& c) { return c->tensors.empty(); })) {
        return {};
    }
    Targets targets = collectTargets(model);
    Sources sources = collectSources(checkpoints);
    matchWeights(targets, sources, options);
    matchByGraph(model, checkpoints, targets, sources, options, progress);
    return collect(targets, sources);
}

Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options)
{
    Progress progress;
    return bindWeights(model, checkpoints, options, progress);
}

} // namespace onnxmend
