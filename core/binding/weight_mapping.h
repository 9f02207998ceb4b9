// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/suggest_weights.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
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

    WeightMapping(std::shared_ptr<const Model> model, Checkpoints checkpoints, WeightMap map);
    WeightMapping(const WeightMapping&) = delete;
    WeightMapping& operator=(const WeightMapping&) = delete;

    const Targets& targets() const { return m_targets; }
    const Sources& sources() const { return m_sources; }
    const Checkpoint& checkpointOf(const Source& source) const
    {
        return *m_checkpoints[source.where.checkpoint];
    }
    const WeightMap& map() const { return m_map; }

    bool isByHand(const Source& source) const { return m_map.contains(source.tensor->name()); }
    bool fits(Pair pair) const { return shapesAgree(m_targets[pair.target], *m_sources[pair.source].tensor); }

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
    void match();

    std::shared_ptr<const Model> m_model;
    Checkpoints m_checkpoints;
    WeightMap m_map;
    Targets m_unmatchedTargets;
    Sources m_unmatchedSources;
    Targets m_targets;
    Sources m_sources;
    std::unique_ptr<WeightSuggester> m_suggester;
};

} // namespace onnxmend
