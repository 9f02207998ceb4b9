// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/match_candidates.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A module of the checkpoint: the tensors whose names differ in the last component only.
struct WeightModule {
    std::string name; ///< as the tensors have it: `module.layer1.0.bn1`
    std::size_t checkpoint = 0;
    std::vector<SourceId> sources;
};

/// The modules in the order of their first tensors, which is that in which the network declares them.
class WeightModules
{
public:
    explicit WeightModules(const Sources& sources);

    const std::vector<WeightModule>& all() const { return m_modules; }
    /// The one that a path of the graph names; nullptr when there is none, or several.
    const WeightModule* find(const std::string& path) const;
    /// Those that are directly in the one that a path names.
    std::vector<const WeightModule*> inside(const std::string& path) const;
    const WeightModule* behind(const WeightModule& module) const; ///< the next one; nullptr
    std::optional<SourceId> sourceOf(const std::string& tensor) const;

private:
    std::vector<WeightModule> m_modules;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byKey;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byParent; ///< as m_byKey
    std::unordered_map<std::string_view, SourceId> m_byName;
};

} // namespace onnxmend
