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
std::vector<WeightCandidate> candidatesOf(const std::vector<std::size_t>& wanted,
                                          std::vector<Source>& sources)
{
    std::vector<WeightCandidate> result;
    for (const std::size_t source : wanted) {
        if (sources[source].target == none) {
            sources[source].disputed = true;
            result.push_back(sources[source].where);
        }
    }
    return result;
}

Binding bindingOf(const Target& target, const std::vector<Source>& sources)
{
    Binding binding{.value = target.name,
                    .rule = target.rule,
                    .weight = {},
                    .transposed = target.derivation.transposed,
                    .folded = target.derivation.folded,
                    .computedFrom = {}};
    for (const std::size_t source : target.derivation.sources) {
        binding.computedFrom.push_back(sources[source].where);
    }
    binding.weight = target.source != none ? sources[target.source].where : binding.computedFrom.front();
    return binding;
}

/// A count of training steps, which no inference reads.
bool isWanted(const Source& source)
{
    return source.target == none && !source.disputed &&
           leafOfTensor(source.tensor->name()) != "num_batches_tracked";
}

Bindings collect(const std::vector<Target>& targets, std::vector<Source>& sources)
{
    Bindings result;
    for (const Target& target : targets) {
        if (target.source != none || !target.derivation.sources.empty()) {
            (target.source != none ? result.bound : result.suggested).push_back(bindingOf(target, sources));
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
    std::vector<Target> targets = collectTargets(model);
    std::vector<Source> sources = collectSources(checkpoints);
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
