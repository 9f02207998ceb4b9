// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A module of the checkpoint: tensors with names that differ only in the last component.
struct WeightModule {
    std::string name; ///< as in the tensors' names: `module.layer1.0.bn1`
    std::size_t checkpoint = 0;
    std::vector<SourceId> sources;
};

/// The modules in the order of their first tensors: the network declares them in this order.
class WeightModules
{
public:
    explicit WeightModules(const Sources& sources);

    const std::vector<WeightModule>& all() const { return m_modules; }
    /// Finds the module of a path of the graph; null if there is none, or several.
    const WeightModule* find(const std::string& path) const;
    /// Returns the modules directly in the module of a path.
    std::vector<const WeightModule*> inside(const std::string& path) const;
    const WeightModule* behind(const WeightModule& module) const; ///< the next one, or null
    std::optional<SourceId> sourceOf(const std::string& tensor) const;

private:
    std::vector<WeightModule> m_modules;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byKey;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byParent; ///< as m_byKey
    std::unordered_map<std::string_view, SourceId> m_byName;
};

} // namespace onnxmend
