// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/suggest_weights.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Where a new name of a tensor leads to.
struct NewPlace {
    enum class Kind {
        None, ///< nowhere
        Fits,
        OtherShape,
        Shared, ///< another tensor's new name leads there as well
    };
    Kind kind = Kind::None;
    std::optional<TargetId> target;
};
using NewPlaces = IdVector<SourceId, NewPlace>;

/// A mapping that is being made by hand: places for weights, weights, and what fills what, by hand or by
/// their names. After each change it is what an audit with this map would find.
class WeightMapping
{
public:
    struct Pair {
        SourceId source;
        TargetId target;
    };

    /// Matches by names and by the graph alone; options.compareContents says nothing here.
    WeightMapping(std::shared_ptr<const Model> model, Checkpoints checkpoints, BindingOptions options);
    WeightMapping(const WeightMapping&) = delete;
    WeightMapping& operator=(const WeightMapping&) = delete;

    /// Compares what the model has stored for its weights with tensors that no name brings to a place. What
    /// is the same belongs together from now on, unless either is mapped by hand. Reads the files: for a
    /// worker, before anything else knows the mapping. Throws Cancelled.
    void compareContents(Progress& progress);

    const Targets& targets() const { return m_targets; }
    const Sources& sources() const { return m_sources; }
    const Checkpoint& checkpointOf(const Source& source) const
    {
        return *m_checkpoints[source.where.checkpoint];
    }
    const WeightMap& map() const { return m_options.manual; }
    const Model& model() const { return *m_model; }
    const Checkpoints& checkpoints() const { return m_checkpoints; }

    bool isByHand(const Source& source) const { return map().contains(source.tensor->name()); }
    bool fits(Pair pair) const { return shapesAgree(m_targets[pair.target], m_sources[pair.source]); }

    /// An input that is data and no weight: its name is not one that torch gives to parameters, and its shape
    /// is free, or that of no tensor. It can still be mapped by hand.
    bool isFedAtRunTime(const Target& target) const { return m_fedAtRunTime.contains(target.name); }

    /// Each takes a tensor to a place whose shape agrees; others are left away. What was mapped by hand to
    /// that place before is forgotten.
    void bind(std::span<const Pair> pairs);
    /// The tensor goes back to what its name says; when that is where it was, it fills nothing.
    void unbind(std::span<const SourceId> sources);
    /// Back to what the names say.
    void forget(std::span<const SourceId> sources);
    void setMap(WeightMap map);

    /// Throws Error when an entry names what is not here.
    void check(const WeightMap& map) const { checkWeightMap(*m_model, m_checkpoints, map); }

    /// Best first.
    std::vector<Suggestion> suggestionsFor(TargetId target, std::size_t most) const
    {
        return m_suggester->forTarget(target, most);
    }
    /// A tensor for each open place that it suits clearly best. Takes time: linear in the names.
    std::vector<Pair> clearSuggestions(Progress& progress) const;
    /// Where new names of the tensors, in their order, lead to: the place of that name, or of the same but
    /// for separators. An empty name asks for nothing.
    NewPlaces placesOf(std::span<const std::string> names) const;

private:
    /// What a place with data of its own is the same as.
    struct SameContents {
        TargetId target;
        Derivation derivation;
        MatchRule rule = MatchRule::None;
    };

    void match();
    void placeSameContents();
    void findFedAtRunTime();

    std::shared_ptr<const Model> m_model;
    Checkpoints m_checkpoints;
    BindingOptions m_options;
    std::vector<SameContents> m_sameContents;
    Targets m_unmatchedTargets;
    std::unordered_set<std::string> m_fedAtRunTime; ///< names of targets
    Sources m_unmatchedSources;
    Targets m_targets;
    Sources m_sources;
    std::unique_ptr<WeightSuggester> m_suggester;
};

} // namespace onnxmend
