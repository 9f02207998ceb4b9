// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_trial.h"

#include "core/base/place_index.h"
#include "core/base/text.h"
#include "core/formats/folded_norm.h"
#include "core/plan/plan_entries.h"
#include "core/session/session_losses.h"
#include "core/types/quantizers.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the last edit of each value that a fix changes: a weight is bound first and then cast, but saved
/// once.
std::vector<const Edit*> lastEdits(const Fix& fix)
{
    std::vector<const Edit*> result;
    for (const Edit& edit : fix.edits) {
        const auto sameValue = std::find_if(result.begin(), result.end(), [&edit](const Edit* other) {
            return graphOf(*other) == graphOf(edit) && valueOf(*other) == valueOf(edit);
        });
        if (sameValue == result.end()) {
            result.push_back(&edit);
        } else {
            *sameValue = &edit;
        }
    }
    return result;
}

/// Returns whether the edit narrows a zero point that decides which integers a node gives. Values are clipped
/// to their range, whatever the zero point itself loses.
bool castsDecidingZeroPoint(const Model& model, const Edit& edit)
{
    const auto* const cast = std::get_if<CastInitializer>(&edit);
    const DTypeInfo& to = dtypeInfo(cast ? cast->to : DType::Undefined);
    const bool mayBeOne = cast && (to.kind != DTypeKind::Float || to.bits == 8);
    const auto graph =
        mayBeOne && !isLosslessCast(cast->from, cast->to) ? model.findGraph(cast->graph) : std::nullopt;
    if (!graph) {
        return false;
    }
    const std::vector<NodeUse> uses = model.usesOf(*graph, cast->value);
    return std::ranges::any_of(uses, [&](const NodeUse& use) {
        const bool isRead = !cast->reader || cast->reader->input == use.inputIndex;
        return isRead && readsDecidingZeroPoint(model, use);
    });
}

/// Returns whether a cast takes numbers for indices, sizes or codes, which have no fractions.
bool mayCutFractions(DType from, DType to)
{
    return dtypeInfo(from).kind == DTypeKind::Float && isInteger(to);
}

/// Returns whether the edit declares an input or output of the model otherwise, which callers notice.
bool redeclaresInterface(const Edit& edit, const SharedText& mainGraph)
{
    return (std::holds_alternative<RetypeInput>(edit) || std::holds_alternative<RetypeOutput>(edit)) &&
           graphOf(edit) == mainGraph;
}

/// Takes an edit out of a fix, as a change of its own under the same finding.
AppliedFix ownChange(const AppliedFix& fix, Edit edit)
{
    AppliedFix own{.finding = fix.finding};
    own.fix.subject = fix.fix.subject;
    own.fix.variant = fix.fix.variant;
    own.fix.kind = *kindOf(edit);
    own.fix.target = valueOf(edit);
    own.fix.from = dtypesOf(edit).from;
    own.fix.to = dtypesOf(edit).to;
    own.fix.lossless = narrowsInterface(edit) ? std::nullopt : std::optional(true);
    own.fix.edits = {std::move(edit)};
    own.isOfFixBefore = true;
    return own;
}

/// Lists inputs and outputs that fixes declare otherwise beside what they are named after: a Cast before a
/// node may give a graph output another dtype. Each is listed once, behind the first fix that does it.
std::vector<AppliedFix> withInterface(std::vector<AppliedFix> fixes, const SharedText& mainGraph)
{
    const auto isBeside = [&mainGraph](const Edit& edit) { return redeclaresInterface(edit, mainGraph); };
    const auto hasSome = [&isBeside](const AppliedFix& fix) {
        const std::vector<Edit>& edits = fix.fix.edits;
        return edits.size() > 1 && std::any_of(edits.begin() + 1, edits.end(), isBeside);
    };
    if (std::ranges::none_of(fixes, hasSome)) {
        return fixes;
    }
    std::vector<AppliedFix> listed;
    std::set<std::string> seen;
    listed.reserve(fixes.size() + 1);
    for (AppliedFix& fix : fixes) {
        std::vector<AppliedFix> beside;
        std::vector<Edit> rest;
        for (Edit& edit : fix.fix.edits) {
            if (rest.empty() || !isBeside(edit)) {
                rest.push_back(std::move(edit));
            } else if (seen.insert(std::string(kindName(edit)) + valueKey(edit)).second) {
                beside.push_back(ownChange(fix, std::move(edit)));
            }
        }
        fix.fix.edits = std::move(rest);
        listed.push_back(std::move(fix));
        std::ranges::move(beside, std::back_inserter(listed));
    }
    return listed;
}

/// Hash of the value that the edit changes.
std::size_t valueHash(const Edit& edit) { return combinedHash(graphOf(edit), valueOf(edit)); }

} // namespace

FixTrial::FixTrial(std::shared_ptr<const Session> session, const FixAllOptions& options, Progress& progress)
    : m_session(std::move(session))
    , m_options(options)
    , m_progress(progress)
{
}

/// Tries the remaining fixes again without the refused ones until all of them fit: a fix may share an edit
/// with a refused one, depend on one, or now be the last of its tensor.
FixAllResult FixTrial::finish()
{
    FixAllResult result;
    refusePlanned(result.refused);
    std::size_t refusedBefore = 0;
    bool isFirst = true;
    do {
        refusedBefore = result.refused.size();
        result.session = withFixes();
        // An edit may fit at the position of a later fix, behind the edits that it depends on there. So only
        // the first owner of a skipped edit is refused at first. Afterwards all owners are refused together,
        // since each would otherwise take a pass.
        std::vector<std::string> reasons = reasonsOfSkipped(*result.session, isFirst);
        takeBack(std::move(reasons), *result.session->planned(), result.refused);
        isFirst = false;
    } while (result.refused.size() > refusedBefore);
    result.applied = withInterface(std::move(m_fixes), m_session->model()->graph(GraphId{}).scope);
    result.session = withoutDetours(result.session);
    return result;
}

/// Refuses fixes that the plan ends with already. They would change nothing and be planned again each time.
void FixTrial::refusePlanned(std::vector<RefusedFix>& refused)
{
    const Plan& plan = m_session->plan();
    std::unordered_map<std::size_t, std::size_t> lastOfValue;
    std::size_t skipped = 0;
    for (std::size_t i = 0; i < plan.edits.size(); ++i) {
        const std::vector<SkippedEdit>& all = m_session->skippedEdits(); // in the order of the plan
        if (skipped < all.size() && all[skipped].index == i) {
            ++skipped; // it may fit behind the edits of the fix
        } else {
            lastOfValue[valueHash(plan.edits[i])] = i;
        }
    }
    if (lastOfValue.empty()) {
        return;
    }
    const auto isPlanned = [&](const AppliedFix& fix) {
        const std::vector<const Edit*> ends = lastEdits(fix.fix);
        return !ends.empty() && std::ranges::all_of(ends, [&](const Edit* edit) {
            const auto last = lastOfValue.find(valueHash(*edit));
            return last != lastOfValue.end() && plan.edits[last->second] == *edit;
        });
    };
    const auto planned = std::stable_partition(m_fixes.begin(), m_fixes.end(),
                                               [&](const AppliedFix& fix) { return !isPlanned(fix); });
    for (auto fix = planned; fix != m_fixes.end(); ++fix) {
        if (!fix->finding.empty()) { // otherwise an edit of a replayed plan, which is as it should be
            refused.push_back({fix->finding, whyPlanned(fix->fix), fix->fix.target});
        }
    }
    m_fixes.erase(planned, m_fixes.end());
}

/// Returns why a finding stays although its fix is planned.
std::string FixTrial::whyPlanned(const Fix& fix) const
{
    const std::vector<InitializerRow>& rows = m_session->report().rows;
    const auto count = std::ranges::count_if(
        rows, [&fix](const InitializerRow& row) { return row.modelTensor && row.name == fix.target; });
    return count > 1
               ? "the model has " + std::to_string(count) + " initializers named " + quotedText(fix.target) +
                     ", so a change reaches only one of them; rename the others"
               : "the plan has this change already";
}

/// Takes casts that cancel out of the plan, such as one that was chosen by hand and the fix that leads back.
/// A cast also changes the declaration of its value. So they stay if there are more findings without them.
std::shared_ptr<const Session> FixTrial::withoutDetours(const std::shared_ptr<const Session>& session) const
{
    const std::vector<Edit>& before = m_session->plan().edits;
    const auto isCast = [](const Edit& edit) { return std::holds_alternative<CastInitializer>(edit); };
    if (session == m_session || std::ranges::none_of(before, isCast)) {
        return session;
    }
    Plan plan = planWithoutDetours(session->plan());
    if (plan.edits.size() == session->plan().edits.size()) {
        return session;
    }
    std::shared_ptr<const Session> shorter = session->withPlan(std::move(plan), m_progress);
    return shorter->report().findings.size() > session->report().findings.size() ? session : shorter;
}

/// Moves fixes to the refused ones if they have a reason or their casts lose too much.
void FixTrial::takeBack(std::vector<std::string> reasons, const Model& planned,
                        std::vector<RefusedFix>& refused)
{
    // fitting fixes move to the front, so that hundreds of thousands of them are not held twice
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        AppliedFix& fix = m_fixes[i];
        std::string& reason = reasons[i];
        fix.elementCount = 0; // the effect may differ among other fixes
        fix.byteCount = 0;
        fix.loss = {};
        fix.castsDecidingZeroPoint = std::ranges::any_of(fix.fix.edits, [&](const Edit& edit) {
            return castsDecidingZeroPoint(*m_session->planned(), edit);
        });
        for (const Edit* edit : lastEdits(fix.fix)) {
            if (const ModelTensor* tensor = reason.empty() ? editedTensor(planned, *edit) : nullptr) {
                reason = weigh(fix, *edit, *tensor);
            }
        }
        if (!reason.empty()) {
            refused.push_back({fix.finding, reason, fix.fix.target});
        } else if (fitting++ < i) {
            m_fixes[fitting - 1] = std::move(fix);
        }
    }
    m_fixes.resize(fitting);
}

/// Applies edits that two fixes share once: two findings may have one cause.
std::shared_ptr<const Session> FixTrial::withFixes()
{
    Plan plan = m_session->plan();
    const std::size_t oldEditCount = plan.edits.size();
    m_ownerOfEdit.assign(oldEditCount, m_fixes.size());
    plan.edits.reserve(std::accumulate(
        m_fixes.begin(), m_fixes.end(), oldEditCount,
        [](std::size_t count, const AppliedFix& fix) { return count + fix.fix.edits.size(); }));
    PlaceIndex added; // by the value
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        for (const Edit& edit : m_fixes[i].fix.edits) {
            const std::size_t hash = valueHash(edit);
            if (!added.find(hash, [&](std::size_t place) { return plan.edits[place] == edit; })) {
                added.add(hash, plan.edits.size());
                plan.edits.push_back(edit);
                m_ownerOfEdit.push_back(i);
            }
        }
    }
    return plan.edits.size() == oldEditCount ? m_session : m_session->withPlan(std::move(plan), m_progress);
}

/// Returns the reasons by fix; empty for a fix that fits.
std::vector<std::string> FixTrial::reasonsOfSkipped(const Session& session, bool ofOwnersOnly) const
{
    std::vector<std::string> reasons(m_fixes.size());
    const std::vector<SkippedEdit>& skipped = session.skippedEdits();
    PlaceIndex shared; // skipped edits, by the value
    for (std::size_t i = 0; i < skipped.size(); ++i) {
        const std::size_t owner = m_ownerOfEdit.at(skipped[i].index);
        if (owner < reasons.size()) {
            reasons[owner] = skipped[i].reason;
            shared.add(valueHash(session.plan().edits[skipped[i].index]), i);
        }
    }
    if (ofOwnersOnly) {
        return reasons;
    }
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        for (const Edit& edit : m_fixes[i].fix.edits) {
            const auto place = shared.find(valueHash(edit), [&](std::size_t at) {
                return session.plan().edits[skipped[at].index] == edit;
            });
            if (place) {
                reasons[i] = skipped[*place].reason;
            }
        }
    }
    return reasons;
}

/// Returns a computed weight before it is rounded: its loss happens before it is bound.
std::optional<TensorRef> FixTrial::unrounded(const Edit& edit) const
{
    const auto* const binding = std::get_if<BindWeight>(&edit);
    if (!binding || !binding->weight.folded || !isRoundedWhenFolded(binding->dtype)) {
        return std::nullopt;
    }
    WeightOrigin origin = binding->weight;
    FoldedNorm wide = *binding->weight.folded;
    wide.dtype = DType::Double;
    origin.folded = wide;
    return findWeight(m_session->checkpoints(), origin);
}

/// Adds the effect of this edit on its tensor. Returns the reason why the fix must not be applied, or an
/// empty text.
std::string FixTrial::weigh(AppliedFix& applied, const Edit& edit, const ModelTensor& tensor) const
{
    if (!tensor.stored) {
        return {};
    }
    const std::uint64_t elementCount = tensor.stored->elementCount();
    applied.elementCount += elementCount;
    const auto* cast = std::get_if<CastInitializer>(&edit);
    const bool isCopy = cast && cast->reader;
    const DType to = dtypesOf(edit).to;
    applied.byteCount += packedByteCount(isCopy ? to : tensor.savedDtype, elementCount);
    const std::optional<TensorRef> computed = unrounded(edit);
    const TensorRef& before = computed ? *computed : *tensor.stored;
    const DType from = before.dtype();
    // The last of several edits of one tensor decides what is saved; a copy has only its own.
    if ((!isCopy && to != tensor.savedDtype) || from == to || isLosslessCast(from, to)) {
        applied.loss.elements += elementCount;
        return {};
    }
    const Loss loss = measuredLosses(*m_session)->measure(before, to, m_progress);
    applied.loss += loss;
    const std::uint64_t cut = mayCutFractions(from, to) ? loss.rounded + loss.underflowed : 0;
    if (m_options.allowOverflow || (!isRefusedUnasked(loss) && cut == 0)) {
        return {};
    }
    const std::string would = "the cast from " + dtypeName(from) + " to " + dtypeName(to) + " would ";
    const std::string of = " of " + std::to_string(loss.elements) + " values";
    if (!isRefusedUnasked(loss)) {
        return would + "cut off the fractions of " + std::to_string(cut) + of;
    }
    if (loss.imaginary > 0) {
        return would + "drop the imaginary part, which is not 0, of " + std::to_string(loss.imaginary) + of;
    }
    return loss.overflowed > 0 ? would + "overflow " + std::to_string(loss.overflowed) + of
                               : would + "make " + (loss.elements == 1 ? "the value" : "all values") + " 0";
}

} // namespace onnxmend
