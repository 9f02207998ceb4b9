// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"

#include "core/base/error.h"
#include "core/mend/fix_trial.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the options with the ids of all findings that a named one stands for: they are fixed together.
FixAllOptions withGroups(FixAllOptions options, const Report& report)
{
    if (report.groups.empty() || (options.only.empty() && options.skip.empty())) {
        return options;
    }
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
        const std::vector<std::string> others = report.otherIds(i);
        for (auto* const ids : {&options.only, &options.skip}) {
            if (!others.empty() && ids->contains(report.findings[i].id())) {
                ids->insert(others.begin(), others.end());
            }
        }
    }
    return options;
}

bool isWanted(const FixAllOptions& options, const std::string& findingId)
{
    return !options.skip.contains(findingId) && (options.only.empty() || options.only.contains(findingId));
}

/// Returns whether the alternative may be applied without asking: it is lossless, or it only inserts Casts
/// and declares their outputs.
bool isSafeAlternative(const Fix& fix)
{
    if (fix.onlyAsked) {
        return false;
    }
    return fix.lossless == true || std::all_of(fix.edits.begin(), fix.edits.end(), [](const Edit& edit) {
               return std::holds_alternative<InsertCast>(edit) ||
                      std::holds_alternative<RetypeValueInfo>(edit);
           });
}

/// The alternative of each finding that is tried next after the recommended one was refused.
class Attempts
{
public:
    Fix* next(const std::string& finding, std::vector<Fix>& fixes)
    {
        const auto refused = m_ranks.find(finding);
        std::size_t rank = refused == m_ranks.end() ? 0 : refused->second;
        while (rank > 0 && rank < fixes.size() && !isSafeAlternative(fixes[rank])) {
            ++rank;
        }
        if (refused != m_ranks.end()) {
            refused->second = rank;
        }
        return rank < fixes.size() && fixes.front().recommended ? &fixes[rank] : nullptr;
    }
    void refuse(const std::string& finding) { ++m_ranks[finding]; }

private:
    std::unordered_map<std::string, std::size_t> m_ranks;
};

/// Largest number of rounds. A fix may reveal another finding, one round for each layer; findings that come
/// back are given up.
constexpr int mostFixRounds = 8;

/// The first round has nearly all elements.
template <class Element>
void append(std::vector<Element>& all, std::vector<Element>&& more)
{
    if (all.empty()) {
        all = std::move(more);
    } else {
        std::move(more.begin(), more.end(), std::back_inserter(all));
    }
}

void append(FixAllResult& result, FixAllResult round)
{
    result.session = std::move(round.session);
    append(result.applied, std::move(round.applied));
    append(result.refused, std::move(round.refused));
}

/// Removes refusals of findings that another fix removed.
void dropFixed(FixAllResult& result)
{
    if (result.refused.empty()) {
        return;
    }
    std::unordered_set<std::string> remaining;
    for (const Finding& finding : result.session->report().findings) {
        remaining.insert(finding.id());
    }
    std::unordered_set<std::string> reported;
    std::erase_if(result.refused, [&](const RefusedFix& refused) {
        return !refused.finding.empty() &&
               (!remaining.contains(refused.finding) || !reported.insert(refused.finding).second);
    });
}

} // namespace

bool narrowsInterface(const Edit& edit)
{
    const auto narrows = [](const auto* retype) {
        return retype && !isLosslessCast(retype->from, retype->to);
    };
    return narrows(std::get_if<RetypeInput>(&edit)) || narrows(std::get_if<RetypeOutput>(&edit));
}

std::size_t FixAllResult::fixCount() const
{
    return static_cast<std::size_t>(std::ranges::count(applied, false, &AppliedFix::isOfFixBefore));
}

std::optional<bool> AppliedFix::isLossless() const
{
    if (!loss.lossless() || fix.lossless == false) {
        return false;
    }
    const bool keepsAll = fix.lossless == true; // as far as the graph shows
    const bool measured = std::all_of(fix.edits.begin(), fix.edits.end(), [keepsAll](const Edit& edit) {
        const auto* cast = std::get_if<InsertCast>(&edit);
        const bool atRunTime = cast && !isLosslessCast(cast->from, cast->to);
        const bool isOfGraph = std::holds_alternative<RemoveCast>(edit) ||
                               std::holds_alternative<RemoveQuantization>(edit) ||
                               std::holds_alternative<DequantizeInitializer>(edit) || narrowsInterface(edit);
        return !atRunTime && !std::holds_alternative<SetAttribute>(edit) &&
               !std::holds_alternative<AddZeroPoint>(edit) && (keepsAll || !isOfGraph);
    });
    return measured && !castsDecidingZeroPoint ? std::optional(true) : std::nullopt;
}

namespace
{

bool isFrom(const Fix& replacement, const Checkpoint& checkpoint)
{
    const WeightOrigin* const weight = weightOf(replacement.edits.front());
    return weight && checkpoint.path == weight->path.str() && checkpoint.stateDictKey == weight->key;
}

} // namespace

FixAllResult refreshWeights(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                            std::optional<std::size_t> checkpoint, Progress& progress)
{
    FixTrial run(session, options, progress);
    for (const Fix& replacement : session->replacements()) {
        if (!checkpoint || isFrom(replacement, *session->checkpoints().at(*checkpoint))) {
            run.add({}, replacement);
        }
    }
    return run.finish();
}

FixAllResult fixAll(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                    Progress& progress)
{
    const FixAllOptions wanted = withGroups(options, session->report());
    FixAllResult result{.session = session, .applied = {}, .refused = {}};
    if (options.refreshWeights) { // first, since findings about the old data do not matter then
        result = refreshWeights(session, options, {}, progress);
    }
    Attempts attempts;
    for (int round = 0; round < mostFixRounds; ++round) {
        FixTrial run(result.session, options, progress);
        run.expect(result.session->fixableCount() + result.session->bindings().size());
        bool any = false;
        const std::vector<Finding>& findings = result.session->report().findings;
        for (std::size_t index = 0; index < findings.size(); ++index) {
            const std::string id = findings[index].id();
            if (!isWanted(wanted, id)) {
                continue;
            }
            std::vector<Fix> fixes = result.session->fixesAt(index);
            if (Fix* const fix = attempts.next(id, fixes)) {
                const SharedText shared = fix->subject == id ? fix->subject : SharedText(id);
                run.add(shared, std::move(*fix));
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
    dropFixed(result);
    return result;
}

namespace
{

const Fix& mostLike(const Fix& chosen, const std::vector<Fix>& fixes)
{
    const auto likeness = [&chosen](const Fix& fix) {
        return fix.id() == chosen.id()           ? 3
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
    const FixAllOptions wanted = withGroups(options, session->report());
    FixTrial run(session, options, progress);
    const std::vector<Finding>& findings = session->report().findings;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        if (!isWanted(wanted, findings[index].id())) {
            continue;
        }
        if (const std::vector<Fix> fixes = session->fixesAt(index); !fixes.empty()) {
            run.add(findings[index].id(), mostLike(chosen, fixes));
        }
    }
    return run.finish();
}

namespace
{

/// Replaces the path of a checkpoint by the exact one. A plan file cannot hold a path that is not UTF-8, so
/// it names the checkpoint by a changed path.
Edit withExactPath(Edit edit, const Checkpoints& checkpoints)
{
    WeightOrigin* const weight = weightOf(edit);
    for (const std::shared_ptr<const Checkpoint>& checkpoint : checkpoints) {
        const std::string& path = checkpoint->path.native();
        if (weight && weight->path != path && weight->path == validUtf8(path)) {
            weight->path = path;
        }
    }
    return edit;
}

} // namespace

CastLosses lossesOf(const std::vector<AppliedFix>& applied)
{
    CastLosses losses;
    for (const AppliedFix& fix : applied) {
        if (fix.loss.elements > 0) {
            losses.add({fix.fix.target, fix.fix.from, fix.fix.to, fix.loss});
        }
    }
    return losses;
}

FixAllResult replayPlan(const std::shared_ptr<const Session>& session, const PlanFile& file,
                        const FixAllOptions& options, Progress& progress)
{
    FixTrial run(session, options, progress);
    std::unordered_set<std::string> named;
    for (const Edit& asWritten : file.plan.edits) {
        const Edit edit = withExactPath(asWritten, session->checkpoints());
        if (weightOf(edit)) {
            named.insert(valueKey(edit));
        }
        Fix fix;
        // an edit of an unknown kind is refused when it is applied
        fix.kind = kindOf(edit).value_or(fix.kind);
        fix.target = valueOf(edit);
        fix.from = dtypesOf(edit).from;
        fix.to = dtypesOf(edit).to;
        fix.edits = {edit};
        run.add({}, fix);
    }
    FixAllResult result = run.finish();
    const auto addUnnamed = [&](const std::vector<Fix>& fixes) {
        FixTrial more(result.session, options, progress);
        for (const Fix& fix : fixes) {
            // edits that were refused are not replaced by matches
            if (!named.contains(valueKey(fix.edits.front()))) {
                more.add({}, fix);
            }
        }
        append(result, more.finish());
    };
    if (options.refreshWeights) {
        addUnnamed(result.session->replacements());
    }
    if (options.bindWeights) {
        addUnnamed(result.session->bindings());
    }
    result.replayed = {.model = file.model, .modelMatches = {}};
    if (!file.digest.empty()) {
        result.replayed->modelMatches = file.digest == session->model()->digest();
    }
    return result;
}

void requireFindings(const Session& session, const std::vector<std::string>& ids, const std::string& advice)
{
    const std::vector<Finding>& findings = session.report().findings;
    for (const std::string& id : ids) {
        if (std::ranges::none_of(findings, [&id](const Finding& finding) { return finding.id() == id; })) {
            throw UsageError("no finding has the id '" + id + "'", advice);
        }
    }
}

std::set<std::string, std::less<>> findingsOfUnfilled(const Session& session)
{
    std::set<std::string, std::less<>> ids;
    for (const Finding& finding : session.report().findings) {
        const bool isOfWeight =
            finding.kind == FindingKind::CheckpointDtype || finding.kind == FindingKind::QuantizedWeight;
        if (isOfWeight && finding.row && !session.report().rows[*finding.row].modelTensor) {
            ids.insert(finding.id());
        }
    }
    return ids;
}

FixAllResult fillWeights(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                         Progress& progress)
{
    FixTrial run(session, options, progress);
    for (const Fix& binding : session->bindings()) {
        run.add({}, binding);
    }
    for (const std::string& id : findingsOfUnfilled(*session)) {
        const std::vector<Fix> fixes = session->fixesOf(id);
        if (!fixes.empty() && fixes.front().recommended && isWanted(options, id)) {
            run.add(id, fixes.front());
        }
    }
    return run.finish();
}

} // namespace onnxmend
