// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// A checkpoint tensor that may fill a graph input, how well it fits (0 to 1), and why.
struct Suggestion {
    SourceId source;
    double score = 0;
    std::string reason;
};

/// Finds tensors that may fill what the rules of names leave open: by likeness of the names, by a shape that
/// no other has, by the same place among those of the same shape, by the dtype. Only of agreeing shapes.
/// A few candidates are looked up for each input and only these are compared, so all suggestions together
/// take time linear in the names.
class WeightSuggester
{
public:
    /// Both are matched, and outlive this.
    WeightSuggester(const Targets& targets, const Sources& sources);

    /// To be called when they were matched anew: what is open counts, and in which order.
    void update();

    /// The best ones, best first.
    std::vector<Suggestion> forTarget(TargetId target, std::size_t most) const;

private:
    using Group = std::vector<SourceId>; ///< in order

    /// Among the open ones of the shape; nothing: it is not open.
    using Place = std::optional<std::size_t>;

    /// What is open and has one shape.
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
    IdVector<TargetId, std::string> m_targetShapes; ///< as keys; empty where it is not fixed
    IdVector<SourceId, std::string> m_sourceShapes;
    std::unordered_map<std::string, Group> m_sourcesByKey; ///< of names, endings, numbers and shapes
    std::unordered_map<std::string, Shape> m_open;         ///< by shape
    std::unordered_map<std::string, Group> m_openSources;  ///< by shape
    IdVector<TargetId, Place> m_targetPlace;
    IdVector<SourceId, Place> m_sourcePlace;
};

/// For each open target the tensor that suits it clearly best and suits no other better, where there is such
/// a tensor. One tensor is given to one target.
IdVector<TargetId, std::optional<Suggestion>> clearSuggestions(const Targets& targets, const Sources& sources,
                                                               const WeightSuggester& suggester,
                                                               Progress& progress);

} // namespace onnxmend
