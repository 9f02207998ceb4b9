// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/session.h"

#include "core/save/save.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

std::shared_ptr<const Session> Session::open(const std::filesystem::path& model,
                                             const std::vector<std::filesystem::path>& checkpoints,
                                             const SessionOptions& options, Progress& progress)
{
    const std::shared_ptr<Session> session(new Session);
    session->m_options = options;
    recoverInterruptedSave(model);
    session->m_model = readModel(model, options.readModel, progress);
    for (const std::filesystem::path& checkpoint : checkpoints) {
        session->m_checkpoints.push_back(openCheckpoint(checkpoint, options.checkpoint, progress));
    }
    session->derive(progress);
    return session;
}

std::shared_ptr<Session> Session::copy() const
{
    std::shared_ptr<Session> session(new Session);
    session->m_options = m_options;
    session->m_model = m_model;
    session->m_checkpoints = m_checkpoints;
    session->m_plan = m_plan;
    return session;
}

std::shared_ptr<const Session> Session::withCheckpoint(const std::filesystem::path& path,
                                                       Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->m_checkpoints.push_back(openCheckpoint(path, m_options.checkpoint, progress));
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withStateDict(std::size_t checkpoint, const std::string& key,
                                                      Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    CheckpointOptions options = m_options.checkpoint;
    options.key = key;
    session->m_checkpoints.at(checkpoint) =
        openCheckpoint(m_checkpoints.at(checkpoint)->path, options, progress);
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withPlan(Plan plan, Progress& progress) const
{
    return withPlan(std::make_shared<const Plan>(std::move(plan)), progress);
}

std::shared_ptr<const Session> Session::withPlan(std::shared_ptr<const Plan> plan, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->m_plan = std::move(plan);
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withStrategy(Strategy strategy, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->m_options.audit.strategy = strategy;
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withWeightMap(WeightMap map, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->m_options.audit.binding.manual = std::move(map);
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::afterSave() const
{
    std::shared_ptr<Session> session = copy();
    session->m_planned = m_planned;
    session->m_skippedEdits = m_skippedEdits;
    session->m_bindings = m_bindings;
    session->m_report = m_report;
    session->m_report.summary.warnings -= std::erase_if(
        session->m_report.findings, [](const Finding& finding) { return finding.mendedBySaving; });
    for (std::size_t finding = 0; finding < m_fixes.size(); ++finding) {
        if (!m_report.findings[finding].mendedBySaving) {
            session->m_fixes.push_back(m_fixes[finding]);
        }
    }
    session->indexFixes();
    return session;
}

void Session::derive(Progress& progress)
{
    AppliedPlan applied = applyPlan(m_model, *m_plan, m_checkpoints);
    m_planned = std::move(applied.model);
    m_skippedEdits = std::move(applied.skipped);
    m_report = audit(*m_planned, m_checkpoints, m_options.audit, progress);
    const ProposalContext context{*m_planned, m_report, m_checkpoints};
    m_fixes = chooseFixes(context);
    m_bindings = chooseBindings(context);
    indexFixes();
}

void Session::indexFixes()
{
    for (std::size_t finding = 0; finding < m_fixes.size(); ++finding) {
        m_findingAt.emplace(m_report.findings[finding].id, finding);
        m_fixableCount += !m_fixes[finding].empty() && m_fixes[finding].front().recommended ? 1 : 0;
    }
}

const std::vector<Fix>& Session::fixesOf(std::string_view findingId) const
{
    static const std::vector<Fix> none;
    const auto found = m_findingAt.find(findingId);
    return found == m_findingAt.end() ? none : m_fixes[found->second];
}

} // namespace onnxmend
