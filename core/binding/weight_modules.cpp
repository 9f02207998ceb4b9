// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/weight_modules.h"

#include "core/binding/graph_names.h"

namespace onnxmend
{

namespace
{

/// The key of a module; equal names in two checkpoints are two modules.
std::string keyOf(std::size_t checkpoint, std::string_view name)
{
    return std::to_string(checkpoint) + ":" + std::string(name);
}

} // namespace

WeightModules::WeightModules(const Sources& sources)
{
    std::unordered_map<std::string, std::size_t> byName;
    for (const SourceId source : sources.ids()) {
        const SourceForm form = sources[source].form;
        if (form != SourceForm::Plain && form != SourceForm::Numbers) {
            continue; // scales and zero points are not weights of the module
        }
        const std::string_view name = moduleOfTensor(sources[source].name());
        const std::size_t checkpoint = sources[source].where.checkpoint;
        const auto [known, isNew] = byName.emplace(keyOf(checkpoint, name), m_modules.size());
        if (isNew) {
            m_byKey[moduleKeyOfPath(name)].push_back(m_modules.size());
            m_byParent[moduleKeyOfPath(moduleOfTensor(name))].push_back(m_modules.size());
            m_modules.push_back({.name = std::string(name), .checkpoint = checkpoint, .sources = {}});
        }
        m_modules[known->second].sources.push_back(source);
        if (form == SourceForm::Plain) { // sourceOf() returns tensors as they are in the file
            m_byName.emplace(sources[source].tensor->name(), source);
        }
    }
}

const WeightModule* WeightModules::find(const std::string& path) const
{
    if (path.empty()) {
        return nullptr;
    }
    auto found = m_byKey.find(moduleKeyOfPath(path));
    if (found == m_byKey.end()) {
        found = m_byKey.find(moduleKeyOfPath(withoutCallNumber(path)));
    }
    return found == m_byKey.end() || found->second.size() != 1 ? nullptr : &m_modules[found->second.front()];
}

std::vector<const WeightModule*> WeightModules::inside(const std::string& path) const
{
    std::vector<const WeightModule*> children;
    const auto found = m_byParent.find(moduleKeyOfPath(path));
    constexpr std::size_t mostChildren = 16; // a module with more parts does not use their weights itself
    if (!path.empty() && found != m_byParent.end() && found->second.size() <= mostChildren) {
        for (const std::size_t child : found->second) {
            children.push_back(&m_modules[child]);
        }
    }
    return children;
}

const WeightModule* WeightModules::behind(const WeightModule& module) const
{
    const auto next = static_cast<std::size_t>(&module - m_modules.data()) + 1;
    const bool there = next < m_modules.size() && m_modules[next].checkpoint == module.checkpoint;
    return there ? &m_modules[next] : nullptr;
}

std::optional<SourceId> WeightModules::sourceOf(const std::string& tensor) const
{
    const auto found = m_byName.find(tensor);
    return found == m_byName.end() ? std::nullopt : std::optional(found->second);
}

} // namespace onnxmend
