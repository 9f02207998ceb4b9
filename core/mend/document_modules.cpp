// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/document_modules.h"

#include "core/base/text.h"
#include "core/code/code_index.h"
#include "core/code/module_names.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

// Limits of paths that names contain; real ones stay far below. They bound the memory of a path for each of
// the modules around it.
constexpr std::size_t mostPathBytes = 400;
constexpr std::size_t mostPathParts = 24;

/// Nodes at the beginning of the main graph that show whether names of nodes contain modules.
constexpr std::size_t mostTriedNodes = 4096;

bool namesModules(const Session& session, CodeIndex& index)
{
    if (index.hasNotes()) {
        return true;
    }
    const std::size_t count = std::min(session.planned()->nodeCount(), mostTriedNodes);
    for (std::size_t node = 0; node < count; ++node) {
        const std::optional<CodeModule> module = index.moduleOf(GraphId{}, NodeId{node});
        if (module && !module->path.empty()) {
            return true;
        }
    }
    return false;
}

/// Collects the modules of a session.
class ModuleCollector
{
public:
    explicit ModuleCollector(const Session& session)
        : m_session(session)
        , m_report(session.report())
        , m_index(*session.planned())
    {
    }

    DocumentModules collect()
    {
        if (!namesModules(m_session, m_index)) {
            return {};
        }
        m_result.modules.emplace_back();
        m_placeOf.emplace(std::string(), 0);
        addRows();
        for (std::size_t finding = 0; finding < m_report.findings.size(); ++finding) {
            m_result.ofFinding.push_back(moduleOfFinding(finding));
        }
        countCauses();
        return m_result.modules.size() > 1 ? std::move(m_result) : DocumentModules();
    }

private:
    /// Returns the module with that path. Modules around it are added, too.
    std::uint32_t placeOf(std::string_view path)
    {
        const bool isUsual = path.size() <= mostPathBytes &&
                             static_cast<std::size_t>(std::ranges::count(path, '.')) < mostPathParts;
        if (!isUsual) {
            return DocumentModules::unknown;
        }
        std::uint32_t parent = 0;
        for (std::size_t begin = 0; begin < path.size();) {
            const std::size_t end = std::min(path.find('.', begin), path.size());
            const auto [known, isNew] = m_placeOf.try_emplace(
                std::string(path.substr(0, end)), static_cast<std::uint32_t>(m_result.modules.size()));
            if (isNew) {
                m_result.modules.push_back({.path = known->first, .parent = parent});
            }
            parent = known->second;
            begin = end + 1;
        }
        return parent;
    }

    void addRows()
    {
        m_result.ofRow.reserve(m_report.rows.size());
        for (const InitializerRow& row : m_report.rows) {
            const std::uint32_t module = moduleOfRow(row);
            m_result.ofRow.push_back(module);
            const std::uint64_t bytes = row.tensor && row.status != RowStatus::Unused ? row.byteCount : 0;
            forEachAround(module, [bytes](DocumentModules::Module& around) {
                around.byteCount += bytes;
                return true;
            });
        }
    }

    std::uint32_t moduleOfRow(const InitializerRow& row)
    {
        if (const std::optional<std::string> named = moduleInName(row.name)) {
            return placeOf(*named);
        }
        if (const std::string_view named = moduleOfWeight(row.name.str()); !named.empty()) {
            return placeOf(named);
        }
        // An exporter made the name up. The node that reads the tensor belongs to a module.
        const auto graph =
            row.status == RowStatus::Unused ? std::nullopt : m_session.planned()->findGraph(row.graph);
        const std::vector<NodeUse> uses =
            graph ? m_session.planned()->usesOf(*graph, row.name) : std::vector<NodeUse>();
        const auto module =
            uses.empty() ? std::nullopt : m_index.moduleOf(uses.front().graph, uses.front().nodeIndex);
        return module ? placeOf(module->path) : DocumentModules::unknown;
    }

    std::uint32_t moduleOfFinding(std::size_t index)
    {
        const Finding& finding = m_report.findings[index];
        const std::optional<CodeSource> source = sourceOf(finding);
        for (const std::string& path : source ? source->modules : std::vector<std::string>()) {
            placeOf(path);
        }
        if (source && source->module) {
            const std::uint32_t module = placeOf(*source->module);
            if (module != DocumentModules::unknown && m_result.modules[module].className.empty()) {
                m_result.modules[module].className = source->className;
            }
            return module;
        }
        return finding.row ? m_result.ofRow[*finding.row] : DocumentModules::unknown;
    }

    /// Calls for a module and those around it, from inside, until the call returns false.
    template <class Call>
    void forEachAround(std::uint32_t module, Call call)
    {
        while (module != DocumentModules::unknown && call(m_result.modules[module])) {
            module = module == 0 ? DocumentModules::unknown : m_result.modules[module].parent;
        }
    }

    void countCauses()
    {
        m_counted.assign(m_result.modules.size(), nowhere);
        for (const std::size_t cause : m_report.causes()) {
            countPlaces(cause, cause);
            for (const std::size_t other : m_report.groups.othersOf(cause)) {
                countPlaces(cause, other);
            }
        }
    }

    /// Counts a cause in the modules of one of its findings, unless it was counted there.
    void countPlaces(std::size_t cause, std::size_t finding)
    {
        const std::uint32_t module = m_result.ofFinding[finding];
        countIn(cause, module == DocumentModules::unknown ? 0 : module); // at least one of the whole model
        for (const std::string& path : m_report.findings[finding].source.orNone().modules) {
            countIn(cause, placeOf(path));
        }
    }

    void countIn(std::size_t cause, std::uint32_t module)
    {
        forEachAround(module, [this, cause](DocumentModules::Module& around) {
            const auto place = static_cast<std::size_t>(&around - m_result.modules.data());
            const bool isNew = std::exchange(m_counted[place], cause) != cause;
            around.findings += isNew ? 1 : 0;
            return isNew;
        });
    }

    static constexpr auto nowhere = static_cast<std::size_t>(-1);

    const Session& m_session;
    const Report& m_report;
    CodeIndex m_index;
    DocumentModules m_result;
    std::unordered_map<std::string, std::uint32_t> m_placeOf; ///< by path
    std::vector<std::size_t> m_counted;                       ///< last cause that each module counted
};

} // namespace

std::vector<std::string> DocumentModules::pathsOfCause(const Report& report, std::size_t cause) const
{
    std::vector<std::string> paths;
    std::unordered_set<std::string> known;
    const auto add = [&](std::string_view path) {
        if (!path.empty() && known.emplace(path).second) {
            paths.emplace_back(path);
        }
    };
    const auto addFinding = [&](std::size_t finding) {
        add(pathOfFinding(finding));
        for (const std::string& path : report.findings[finding].source.orNone().modules) {
            add(path);
        }
    };
    addFinding(cause);
    for (const std::size_t other : report.groups.othersOf(cause)) {
        addFinding(other);
    }
    return paths;
}

std::string DocumentModules::patternOfCause(const Report& report, std::size_t cause) const
{
    const std::vector<std::string> paths = pathsOfCause(report, cause);
    std::vector<std::string_view> pattern =
        partsBetween(paths.empty() ? std::string_view() : paths.front(), '.');
    for (const std::string& path : paths) {
        const std::vector<std::string_view> parts = partsBetween(path, '.');
        const std::size_t common = std::min(parts.size(), pattern.size());
        for (std::size_t i = 0; i < common; ++i) {
            pattern[i] = pattern[i] == parts[i] ? pattern[i] : std::string_view("*");
        }
        if (parts.size() != pattern.size()) {
            pattern.resize(common);
            pattern.back() = "*"; // stands for several parts, too
        }
    }
    std::string text;
    for (const std::string_view part : pattern) {
        text.append(text.empty() ? "" : ".").append(part);
    }
    return text;
}

const DocumentModules& modulesOf(const Session& session)
{
    return session.kept().get<DocumentModules>([&session] { return ModuleCollector(session).collect(); });
}

} // namespace onnxmend
