// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/binding/match_candidates.h"
#include "core/binding/name_likeness.h"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A checkpoint tensor that may fill a graph input, with a score (0 to 1) and its reason.
struct Suggestion {
    SourceId source;
    double score = 0;
    std::string reason;
};

/// Finds tensors of agreeing shapes that may fill open targets: by likeness of the names, by a unique shape,
/// by the same position among those of the same shape, by the dtype. Compares only a few candidates for each
/// input, so all suggestions together take time linear in the names.
class WeightSuggester
{
public:
    /// Both were matched, and outlive this.
    WeightSuggester(const Targets& targets, const Sources& sources);

    /// Must be called after a new match, since the open ones and their order count.
    void update();

    /// Returns the best ones, best first.
    std::vector<Suggestion> forTarget(TargetId target, std::size_t most) const;

private:
    using Group = std::vector<SourceId>; ///< in order

    /// Position among the open ones of the shape; nullopt if it is not open.
    using Place = std::optional<std::size_t>;

    /// Numbers of open targets and sources of one shape.
    struct Shape {
        std::size_t targets = 0;
        std::size_t sources = 0;
    };

    void index(SourceId source);
    void addFrom(const std::string& key, TargetId target, Group& candidates) const;
    Group candidatesFor(TargetId target) const;
    Suggestion judge(TargetId target, SourceId source, NameLikeness name, double bestName) const;

    const Targets& m_targets;
    const Sources& m_sources;
    IdVector<TargetId, NameParts> m_targetNames;
    IdVector<SourceId, NameParts> m_sourceNames;
    IdVector<TargetId, std::string> m_targetShapes; ///< as keys; empty if the shape is not fixed
    IdVector<SourceId, std::string> m_sourceShapes;
    std::unordered_map<std::string, Group> m_sourcesByKey; ///< by keys of names, endings, numbers and shapes
    std::unordered_map<std::string, Shape> m_open;         ///< by shape
    std::unordered_map<std::string, Group> m_openSources;  ///< by shape
    IdVector<TargetId, Place> m_targetPlace;
    IdVector<SourceId, Place> m_sourcePlace;
};

/// Returns for each open target the tensor that suits it clearly best and suits no other target better, if
/// there is one. Each tensor is suggested for one target only.
IdVector<TargetId, std::optional<Suggestion>> clearSuggestions(const Targets& targets, const Sources& sources,
                                                               const WeightSuggester& suggester,
                                                               Progress& progress);

} // namespace onnxmend
