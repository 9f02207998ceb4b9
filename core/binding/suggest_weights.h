// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/match_candidates.h"
#include "core/binding/name_likeness.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A checkpoint tensor that may fill a graph input, how well it fits (0 to 1), and why.
struct Suggestion {
    std::size_t source = none; ///< index into the sources
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
    WeightSuggester(const std::vector<Target>& targets, const std::vector<Source>& sources);

    /// To be called when they were matched anew: what is open counts, and in which order.
    void update();

    /// The best ones, best first.
    std::vector<Suggestion> forTarget(std::size_t target, std::size_t most) const;

private:
    using Group = std::vector<std::size_t>; ///< indices in order

    /// What is open and has one shape.
    struct Shape {
        std::size_t targets = 0;
        std::size_t sources = 0;
    };

    void index(std::size_t source);
    void addFrom(const std::string& key, std::size_t target, Group& candidates) const;
    Group candidatesFor(std::size_t target) const;
    Suggestion judge(std::size_t target, std::size_t source, NameLikeness name, double bestName) const;

    const std::vector<Target>& m_targets;
    const std::vector<Source>& m_sources;
    std::vector<NameParts> m_targetNames;
    std::vector<NameParts> m_sourceNames;
    std::vector<std::string> m_targetShapes; ///< as keys; empty where it is not fixed
    std::vector<std::string> m_sourceShapes;
    std::unordered_map<std::string, Group> m_sourcesByKey; ///< of names, endings, numbers and shapes
    std::unordered_map<std::string, Shape> m_open;         ///< by shape
    std::unordered_map<std::string, Group> m_openSources;  ///< by shape
    std::vector<std::size_t> m_targetPlace; ///< among the open ones of the shape; `none` = not open
    std::vector<std::size_t> m_sourcePlace;
};

/// For each open target the tensor that suits it clearly best and suits no other better; `none` where there
/// is no such tensor. One tensor is given to one target.
std::vector<Suggestion> clearSuggestions(const std::vector<Target>& targets,
                                         const std::vector<Source>& sources, const WeightSuggester& suggester,
                                         Progress& progress);

} // namespace onnxmend
