// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The target that a new name of a tensor leads to.
struct NewPlace {
    enum class Kind {
        None, ///< no target
        Fits,
        OtherShape,
        Shared, ///< the new name of another tensor leads to it, too
    };
    Kind kind = Kind::None;
    std::optional<TargetId> target;
};
using NewPlaces = IdVector<SourceId, NewPlace>;

/// A map of weights that a person edits: targets, sources, and their matches by hand or by name. After each
/// change they are those that an audit with this map would find.
class WeightMapping
{
public:
    struct Pair {
        SourceId source;
        TargetId target;
    };

    /// Matches by names and by the graph only; ignores options.compareContents.
    WeightMapping(std::shared_ptr<const Model> model, Checkpoints checkpoints, BindingOptions options);
    WeightMapping(const WeightMapping&) = delete;
    WeightMapping& operator=(const WeightMapping&) = delete;

    /// Compares the model's stored weights with tensors that no name matches. Equal ones are matched from now
    /// on, unless either is mapped by hand. Reads the files, so a worker calls it before another thread uses
    /// the mapping. Throws Cancelled.
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

    /// Returns whether an input is data and not a weight: torch does not give its name to parameters, and its
    /// shape is free or no tensor has it. It can still be mapped by hand.
    bool isFedAtRunTime(const Target& target) const { return m_fedAtRunTime.contains(target.name); }

    /// Maps tensors to targets of agreeing shapes, and ignores other pairs. Replaces earlier maps to these
    /// targets.
    void bind(std::span<const Pair> pairs);
    /// Matches the tensors by their names again; a tensor that was matched by its name fills nothing.
    void unbind(std::span<const SourceId> sources);
    /// Matches the tensors by their names again.
    void forget(std::span<const SourceId> sources);
    void setMap(WeightMap map);

    /// Throws Error if a name of an entry does not exist here.
    void check(const WeightMap& map) const { checkWeightMap(*m_model, m_checkpoints, map); }

    /// Best first.
    std::vector<Suggestion> suggestionsFor(TargetId target, std::size_t most) const
    {
        return m_suggester->forTarget(target, most);
    }
    /// Returns a tensor for each open target that it suits clearly best. Linear in the names.
    std::vector<Pair> clearSuggestions(Progress& progress) const;
    /// Returns the targets of new names of the tensors, in their order: the target of that name, or of a name
    /// with other separators. Returns none for an empty name.
    NewPlaces placesOf(std::span<const std::string> names) const;

private:
    /// A target with data, and the tensor that has the same values.
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
