// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/weight_mapping.h"

#include "core/binding/match_weights.h"
#include "core/binding/weight_names.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

WeightMapping::WeightMapping(std::shared_ptr<const Model> model, Checkpoints checkpoints,
                             BindingOptions options)
    : m_model(std::move(model))
    , m_checkpoints(std::move(checkpoints))
    , m_options(std::move(options))
    , m_unmatchedTargets(collectTargets(*m_model))
    , m_unmatchedSources(collectSources(m_checkpoints))
{
    m_options.compareContents = false; // a dialog must not wait for the files
    findFedAtRunTime();
    match();
    m_suggester = std::make_unique<WeightSuggester>(m_targets, m_sources);
}

void WeightMapping::findFedAtRunTime()
{
    std::set<std::vector<std::int64_t>> shapes; // also those of transposed matrices, for MatMul
    for (const Source& source : m_unmatchedSources) {
        const std::vector<std::int64_t>& shape = source.tensor->shape();
        shapes.insert(shape);
        if (shape.size() == 2) {
            shapes.insert({shape[1], shape[0]});
        }
    }
    for (const Target& target : m_unmatchedTargets) {
        std::vector<std::int64_t> shape;
        for (const Dimension& dimension : target.shape) {
            shape.push_back(dimension.value.value_or(-1));
        }
        const bool canBeFilled = target.shapeFixed && shapes.contains(shape);
        if (!target.hasData && !canBeFilled && !isWeightName(target.name)) {
            m_fedAtRunTime.insert(target.name);
        }
    }
}

void WeightMapping::match()
{
    m_targets = m_unmatchedTargets;
    m_sources = m_unmatchedSources;
    matchWeights(m_targets, m_sources, m_options);
    matchCompanions(*m_model, m_checkpoints, m_targets, m_sources);
    Progress progress;
    matchByGraph(*m_model, m_checkpoints, m_targets, m_sources, m_options, progress);
    placeSameContents();
    if (m_suggester) {
        m_suggester->update();
    }
}

void WeightMapping::compareContents(Progress& progress)
{
    Targets targets = m_unmatchedTargets;
    Sources sources = m_unmatchedSources;
    BindingOptions options = m_options;
    options.compareContents = true;
    matchWeights(targets, sources, options);
    matchCompanions(*m_model, m_checkpoints, targets, sources);
    matchByGraph(*m_model, m_checkpoints, targets, sources, options, progress);
    m_sameContents.clear();
    for (const TargetId id : targets.ids()) {
        const Target& target = targets[id];
        if (target.data && target.rule != MatchRule::Manual && !target.derivation.sources.empty()) {
            m_sameContents.push_back({id, target.derivation, target.rule});
        }
    }
    match();
}

void WeightMapping::placeSameContents()
{
    // One tensor may fill several places: a folded norm is part of weight and bias.
    std::vector<const SameContents*> open;
    for (const SameContents& same : m_sameContents) {
        const auto isUndecidedSource = [this](SourceId source) { return isUndecided(m_sources[source]); };
        if (isUndecided(m_targets[same.target]) &&
            std::ranges::all_of(same.derivation.sources, isUndecidedSource)) {
            open.push_back(&same);
        }
    }
    for (const SameContents* const same : open) {
        deriveTarget(same->target, m_targets, m_sources, same->derivation, same->rule);
    }
}

void WeightMapping::bind(std::span<const Pair> pairs)
{
    std::unordered_map<std::string_view, std::string_view> tensorOf; ///< map by hand, by input
    for (const auto& [tensor, input] : m_options.manual) {
        if (input) {
            tensorOf.insert_or_assign(*input, tensor);
        }
    }
    WeightMap map = m_options.manual;
    for (const Pair pair : pairs) {
        if (fits(pair)) {
            const std::string& input = m_targets[pair.target].name;
            const std::string& tensor = m_sources[pair.source].tensor->name();
            // The tensor that had the place may have another one by now.
            if (const auto other = tensorOf.find(input); other != tensorOf.end()) {
                const auto old = map.find(std::string(other->second));
                if (old != map.end() && old->second == input) {
                    map.erase(old);
                }
            }
            map[tensor] = input;
            tensorOf.insert_or_assign(input, tensor);
        }
    }
    setMap(std::move(map));
}

void WeightMapping::unbind(std::span<const SourceId> sources)
{
    std::vector<std::optional<TargetId>> before;
    for (const SourceId source : sources) {
        before.push_back(m_sources[source].target);
        m_options.manual.erase(m_sources[source].tensor->name());
    }
    match();
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const Source& source = m_sources[sources[i]];
        if (before[i] && source.target == before[i]) {
            m_options.manual[source.tensor->name()] = std::nullopt;
        }
    }
    match();
}

void WeightMapping::forget(std::span<const SourceId> sources)
{
    for (const SourceId source : sources) {
        m_options.manual.erase(m_sources[source].tensor->name());
    }
    match();
}

void WeightMapping::setMap(WeightMap map)
{
    m_options.manual = std::move(map);
    match();
}

std::vector<WeightMapping::Pair> WeightMapping::clearSuggestions(Progress& progress) const
{
    std::vector<Pair> pairs;
    const auto suggestions = onnxmend::clearSuggestions(m_targets, m_sources, *m_suggester, progress);
    for (const TargetId target : suggestions.ids()) {
        if (const auto& suggestion = suggestions[target]) {
            pairs.push_back({.source = suggestion->source, .target = target});
        }
    }
    return pairs;
}

NewPlaces WeightMapping::placesOf(std::span<const std::string> names) const
{
    std::unordered_map<std::string_view, TargetId> byName;
    std::unordered_map<std::string, std::optional<TargetId>> byPlainName;
    for (const TargetId target : m_targets.ids()) {
        byName.emplace(m_targets[target].name, target);
        const auto [place, isNew] = byPlainName.emplace(underscored(m_targets[target].name), target);
        place->second = isNew ? std::optional(target) : std::nullopt; // a repeated plain name is ambiguous
    }
    NewPlaces places(names.size());
    IdVector<TargetId, std::size_t> claims(m_targets.size());
    for (const SourceId source : places.ids()) {
        const std::string& name = names[source.value];
        const auto exact = byName.find(name);
        const auto plain = byPlainName.find(underscored(name));
        std::optional<TargetId> target;
        if (!name.empty() && exact != byName.end()) {
            target = exact->second;
        } else if (!name.empty() && plain != byPlainName.end()) {
            target = plain->second;
        }
        if (target) {
            const bool agrees = fits({.source = source, .target = *target});
            places[source] = {agrees ? NewPlace::Kind::Fits : NewPlace::Kind::OtherShape, target};
            claims[*target] += agrees ? 1 : 0;
        }
    }
    for (NewPlace& place : places) {
        if (place.kind == NewPlace::Kind::Fits && claims[*place.target] > 1) {
            place.kind = NewPlace::Kind::Shared;
        }
    }
    return places;
}

} // namespace onnxmend
