// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/fix_all.h"

#include "core/plan/measure_cast.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

const ModelTensor* tensorOf(const Model& model, const Edit& edit)
{
    const std::optional<GraphId> graph = model.findGraph(edit.graph);
    const std::optional<TensorId> tensor =
        graph ? model.findInitializer(*graph, edit.value) : std::optional<TensorId>();
    return tensor ? &model.tensor(*tensor) : nullptr;
}

/// Of each value that a fix changes the last edit: a weight is bound first and then cast, but saved once.
std::vector<const Edit*> lastEdits(const Fix& fix)
{
    std::vector<const Edit*> result;
    for (const Edit& edit : fix.edits) {
        const auto sameValue = std::find_if(result.begin(), result.end(), [&edit](const Edit* other) {
            return other->graph == edit.graph && other->value == edit.value;
        });
        if (sameValue == result.end()) {
            result.push_back(&edit);
        } else {
            *sameValue = &edit;
        }
    }
    return result;
}

/// Puts fixes behind a session's plan and takes back those that do not fit or would overflow. What a fix does
/// is looked up in the planned model, which moves no bytes; only casts that may lose something stream their
/// tensor.
class FixRun
{
public:
    FixRun(std::shared_ptr<const Session> session, const FixAllOptions& options, Progress& progress)
        : m_session(std::move(session))
        , m_options(options)
        , m_progress(progress)
    {
    }

    void add(const std::string& finding, const Fix& fix) { m_fixes.push_back({finding, fix, 0, 0, {}}); }

    FixAllResult finish()
    {
        FixAllResult result;
        result.session = withFixes(m_fixes);
        const std::vector<std::string> unfit = reasonsOfSkipped(*result.session);
        const Model& planned = *result.session->planned();
        for (std::size_t i = 0; i < m_fixes.size(); ++i) {
            std::string reason = unfit[i];
            for (const Edit* edit : lastEdits(m_fixes[i].fix)) {
                if (const ModelTensor* tensor = reason.empty() ? tensorOf(planned, *edit) : nullptr) {
                    reason = weigh(m_fixes[i], *edit, *tensor);
                }
            }
            if (reason.empty()) {
                result.applied.push_back(std::move(m_fixes[i]));
            } else {
                result.refused.push_back({m_fixes[i].finding, reason, m_fixes[i].fix.target});
            }
        }
        if (!result.refused.empty()) {
            result.session = withFixes(result.applied);
        }
        return result;
    }

private:
    /// Edits that two fixes share, because two findings have one cause, are applied once.
    std::shared_ptr<const Session> withFixes(const std::vector<AppliedFix>& fixes)
    {
        Plan plan = m_session->plan();
        const std::size_t oldEditCount = plan.edits.size();
        m_ownerOfEdit.assign(oldEditCount, fixes.size());
        std::unordered_map<std::string, std::vector<Edit>> seen;
        for (std::size_t i = 0; i < fixes.size(); ++i) {
            for (const Edit& edit : fixes[i].fix.edits) {
                std::vector<Edit>& same = seen[edit.graph + '\0' + edit.value];
                if (std::find(same.begin(), same.end(), edit) == same.end()) {
                    same.push_back(edit);
                    plan.edits.push_back(edit);
                    m_ownerOfEdit.push_back(i);
                }
            }
        }
        return plan.edits.size() == oldEditCount ? m_session
                                                 : m_session->withPlan(std::move(plan), m_progress);
    }

    /// By fix; empty for one that fits.
    std::vector<std::string> reasonsOfSkipped(const Session& session) const
    {
        std::vector<std::string> reasons(m_fixes.size());
        for (const SkippedEdit& skipped : session.skippedEdits()) {
            const std::size_t owner = m_ownerOfEdit.at(skipped.index);
            if (owner < reasons.size()) {
                reasons[owner] = skipped.reason;
            }
        }
        return reasons;
    }

    /// Adds what this edit does to its tensor. Returns why the fix must not be applied, or nothing.
    std::string weigh(AppliedFix& applied, const Edit& edit, const ModelTensor& tensor) const
    {
        if (!tensor.stored) {
            return {};
        }
        const std::uint64_t elementCount = tensor.stored->elementCount();
        applied.elementCount += elementCount;
        applied.byteCount += packedByteCount(tensor.savedDtype, elementCount);
        const DType from = tensor.stored->dtype();
        // Of several edits of one tensor the last decides what is saved.
        if (edit.to != tensor.savedDtype || from == edit.to || isLosslessCast(from, edit.to)) {
            applied.loss.elements += elementCount;
            return {};
        }
        const Loss loss = measureLoss(*tensor.stored, edit.to, m_progress);
        applied.loss += loss;
        if (loss.overflowed == 0 || m_options.allowOverflow) {
            return {};
        }
        return "the cast from " + dtypeName(from) + " to " + dtypeName(edit.to) + " would overflow " +
               std::to_string(loss.overflowed) + " of " + std::to_string(loss.elements) + " values";
    }

    std::shared_ptr<const Session> m_session;
    const FixAllOptions& m_options;
    Progress& m_progress;
    std::vector<AppliedFix> m_fixes;
    std::vector<std::size_t>
        m_ownerOfEdit; ///< of the latest plan, index of the fix; the count for older edits
};

bool isWanted(const FixAllOptions& options, const std::string& findingId)
{
    return !options.skip.contains(findingId) && (options.only.empty() || options.only.contains(findingId));
}

} // namespace

namespace
{

/// Which alternative of each finding is tried next: where the recommended one is refused, another that loses
/// nothing.
class Attempts
{
public:
    const Fix* next(const Finding& finding, const std::vector<Fix>& fixes)
    {
        std::size_t& rank = m_ranks[finding.id];
        while (rank > 0 && rank < fixes.size() && fixes[rank].lossless != true) {
            ++rank;
        }
        return rank < fixes.size() && fixes.front().recommended ? &fixes[rank] : nullptr;
    }
    void refuse(const std::string& finding) { ++m_ranks[finding]; }

private:
    std::unordered_map<std::string, std::size_t> m_ranks;
};

/// Mending one thing may show another: a round more for each layer. Findings that come back are given up.
constexpr int mostRounds = 8;

void append(FixAllResult& result, FixAllResult round)
{
    result.session = std::move(round.session);
    std::move(round.applied.begin(), round.applied.end(), std::back_inserter(result.applied));
    std::move(round.refused.begin(), round.refused.end(), std::back_inserter(result.refused));
}

/// A refusal counts no more once another way was taken.
void dropMended(FixAllResult& result)
{
    std::unordered_set<std::string> remaining;
    for (const Finding& finding : result.session->report().findings) {
        remaining.insert(finding.id);
    }
    std::unordered_set<std::string> told;
    std::erase_if(result.refused, [&](const RefusedFix& refused) {
        return !refused.finding.empty() &&
               (!remaining.contains(refused.finding) || !told.insert(refused.finding).second);
    });
}

} // namespace

FixAllResult fixAll(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                    Progress& progress)
{
    FixAllResult result{.session = session, .applied = {}, .refused = {}};
    Attempts attempts;
    for (int round = 0; round < mostRounds; ++round) {
        FixRun run(result.session, options, progress);
        bool any = false;
        for (const Finding& finding : result.session->report().findings) {
            const Fix* fix = attempts.next(finding, result.session->fixesOf(finding.id));
            if (fix && isWanted(options, finding.id)) {
                run.add(finding.id, *fix);
                any = true;
            }
        }
        if (options.bindWeights && round == 0) {
            for (const Fix& binding : result.session->bindings()) {
                run.add({}, binding);
                any = true;
            }
        }
        if (!any) {
            break;
        }
        FixAllResult done = run.finish();
        for (const RefusedFix& refused : done.refused) {
            attempts.refuse(refused.finding);
        }
        const bool isStuck = done.applied.empty() && done.refused.empty();
        append(result, std::move(done));
        if (isStuck) {
            break;
        }
    }
    dropMended(result);
    return result;
}

namespace
{

const Fix& mostLike(const Fix& chosen, const std::vector<Fix>& fixes)
{
    const auto likeness = [&chosen](const Fix& fix) {
        return fix.id == chosen.id               ? 3
               : fix.strategy != chosen.strategy ? 0
               : fix.kind == chosen.kind         ? 2
                                                 : static_cast<int>(fix.strategy.has_value());
    };
    return *std::max_element(fixes.begin(), fixes.end(), [&likeness](const Fix& a, const Fix& b) {
        return likeness(a) < likeness(b); // the first of the best
    });
}

} // namespace

FixAllResult fixLike(const std::shared_ptr<const Session>& session, const Fix& chosen,
                     const FixAllOptions& options, Progress& progress)
{
    FixRun run(session, options, progress);
    for (const Finding& finding : session->report().findings) {
        const std::vector<Fix>& fixes = session->fixesOf(finding.id);
        if (isWanted(options, finding.id) && !fixes.empty()) {
            run.add(finding.id, mostLike(chosen, fixes));
        }
    }
    return run.finish();
}

FixAllResult replayPlan(const std::shared_ptr<const Session>& session, const Plan& plan,
                        const FixAllOptions& options, Progress& progress)
{
    FixRun run(session, options, progress);
    for (const Edit& edit : plan.edits) {
        Fix fix;
        fix.kind = edit.kind;
        fix.target = edit.value;
        fix.from = edit.from;
        fix.to = edit.to;
        fix.edits = {edit};
        run.add({}, fix);
    }
    return run.finish();
}

} // namespace onnxmend
