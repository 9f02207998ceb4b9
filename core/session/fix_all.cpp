// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/fix_all.h"

#include "core/base/error.h"
#include "core/plan/measure_cast.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

std::string valueKey(const std::string& graph, const std::string& value)
{
    return graph + '\0' + value;
}

/// Gathers edits for one run of fix all: measures what may lose something, and lets each value be changed once.
class Collector
{
public:
    Collector(const Session& session, const FixAllOptions& options, Progress& progress)
        : m_session(session)
        , m_options(options)
        , m_progress(progress)
    {
        const Report& report = session.report();
        for (std::size_t index = 0; index < report.rows.size(); ++index) {
            const InitializerRow& row = report.rows[index];
            // A checkpoint tensor that nothing uses is no value of the graph, whatever its name is.
            if (row.status != RowStatus::Unused) {
                m_rowByValue.emplace(valueKey(row.graph, row.name), index);
            }
        }
    }

    void add(const std::string& findingId, const Fix& fix, const InitializerRow* row)
    {
        if (!row && !fix.edits.empty()) {
            row = rowOf(fix.edits.front());
        }
        const auto clash = std::find_if(fix.edits.begin(), fix.edits.end(), [this](const Edit& edit) {
            const auto found = m_editByValue.find(valueKey(edit.graph, edit.value));
            return found != m_editByValue.end() && !(found->second == edit);
        });
        if (clash != fix.edits.end()) {
            m_result.refused.push_back(
                {findingId, "another fix of this run already changes '" + displayText(clash->value) + "'"});
            return;
        }
        AppliedFix applied{findingId, fix, row ? row->elementCount : 0, 0, {}};
        if (isKnown(fix.to) && dtypeInfo(fix.to).bits > 0) {
            applied.byteCount = packedByteCount(fix.to, applied.elementCount);
        }
        if (!measure(applied, row)) {
            return;
        }
        const std::size_t owner = m_result.applied.size();
        for (const Edit& edit : fix.edits) {
            // Two findings may share a cause and so an edit: it is applied once.
            if (m_editByValue.emplace(valueKey(edit.graph, edit.value), edit).second) {
                m_edits.push_back(edit);
                m_ownerOfEdit.push_back(owner);
            }
        }
        m_result.applied.push_back(std::move(applied));
    }

    FixAllResult finish(const std::shared_ptr<const Session>& session)
    {
        m_result.session = session;
        if (m_edits.empty()) {
            return std::move(m_result);
        }
        Plan plan = session->plan();
        const std::size_t oldEditCount = plan.edits.size();
        plan.edits.insert(plan.edits.end(), m_edits.begin(), m_edits.end());
        m_result.session = session->withPlan(std::move(plan), m_progress);
        refuseSkipped(oldEditCount);
        return std::move(m_result);
    }

private:
    const InitializerRow* rowOf(const Edit& edit) const
    {
        const auto found = m_rowByValue.find(valueKey(edit.graph, edit.value));
        return found == m_rowByValue.end() ? nullptr : &m_session.report().rows[found->second];
    }

    /// False when the fix was refused: nothing is applied unseen that may turn finite values into others.
    bool measure(AppliedFix& applied, const InitializerRow* row)
    {
        const Fix& fix = applied.fix;
        applied.loss.elements = applied.elementCount;
        const bool castsValues = fix.from != fix.to && isKnown(fix.from) && isKnown(fix.to);
        // `lossless` true also says of a relabelling that no value is touched.
        if (!castsValues || fix.lossless.value_or(false)) {
            return true;
        }
        if (!row || !row->tensor) {
            m_result.refused.push_back({applied.finding, "its data cannot be read, so what the cast loses is not known"});
            return false;
        }
        applied.loss = measureLoss(*row->tensor, fix.to, m_progress);
        if (applied.loss.overflowed > 0 && !m_options.allowOverflow) {
            m_result.refused.push_back({applied.finding, "the cast from " + dtypeName(fix.from) + " to " + dtypeName(fix.to) +
                                                             " would overflow " + std::to_string(applied.loss.overflowed) +
                                                             " of " + std::to_string(applied.loss.elements) + " values"});
            return false;
        }
        return true;
    }

    /// What applyPlan could not apply was not applied, whatever was hoped for.
    void refuseSkipped(std::size_t oldEditCount)
    {
        std::unordered_map<std::size_t, std::string> reasons; // by index into applied
        for (const SkippedEdit& skipped : m_result.session->skippedEdits()) {
            if (skipped.index >= oldEditCount) {
                reasons.emplace(m_ownerOfEdit[skipped.index - oldEditCount], skipped.reason);
            }
        }
        if (reasons.empty()) {
            return;
        }
        std::vector<AppliedFix> kept;
        for (std::size_t index = 0; index < m_result.applied.size(); ++index) {
            const auto reason = reasons.find(index);
            if (reason == reasons.end()) {
                kept.push_back(std::move(m_result.applied[index]));
            } else {
                m_result.refused.push_back({m_result.applied[index].finding, reason->second});
            }
        }
        m_result.applied = std::move(kept);
    }

    const Session& m_session;
    const FixAllOptions& m_options;
    Progress& m_progress;
    std::unordered_map<std::string, std::size_t> m_rowByValue;
    std::unordered_map<std::string, Edit> m_editByValue;
    std::vector<Edit> m_edits;
    std::vector<std::size_t> m_ownerOfEdit; ///< index into applied
    FixAllResult m_result;
};

bool isWanted(const FixAllOptions& options, const std::string& findingId)
{
    return !options.skip.contains(findingId) && (options.only.empty() || options.only.contains(findingId));
}

} // namespace

FixAllResult fixAll(const std::shared_ptr<const Session>& session, const FixAllOptions& options, Progress& progress)
{
    Collector collector(*session, options, progress);
    const Report& report = session->report();
    for (const Finding& finding : report.findings) {
        progress.checkCancelled();
        const std::vector<Fix>& fixes = session->fixesOf(finding.id);
        if (isWanted(options, finding.id) && !fixes.empty() && fixes.front().recommended) {
            collector.add(finding.id, fixes.front(), finding.row ? &report.rows[*finding.row] : nullptr);
        }
    }
    for (const Fix& binding : session->bindings()) {
        collector.add({}, binding, nullptr);
    }
    return collector.finish(session);
}

} // namespace onnxmend
