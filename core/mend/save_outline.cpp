// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/save_outline.h"

#include "core/mend/fix_all.h"
#include "core/session/session_losses.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>

namespace onnxmend
{

namespace
{

/// Counts edits, and remembers the dtype that the save's own fixes give to each row.
class Outliner
{
public:
    explicit Outliner(const Session& session)
        : m_session(session)
    {
    }

    /// Adds the edits of the plan that fit. The others are not written.
    void addPlan()
    {
        const std::vector<Edit>& edits = m_session.plan().edits;
        std::vector<bool> fits(edits.size(), true);
        for (const SkippedEdit& skipped : m_session.skippedEdits()) {
            fits[skipped.index] = false;
        }
        for (std::size_t i = 0; i < edits.size(); ++i) {
            if (fits[i]) {
                add(edits[i]);
            }
        }
    }

    void addFix(const Fix& fix, std::optional<std::size_t> row)
    {
        for (const Edit& edit : fix.edits) {
            add(edit);
        }
        if (row && fix.to != DType::Undefined && fixKindInfo(fix.kind).touchesBytes) {
            m_toOfRow[*row] = fix.to;
        }
    }

    SaveOutline result(bool fillsWeights) const
    {
        SaveOutline outline;
        for (const auto& [key, count] : m_counts) {
            const auto& [kind, from, to] = key;
            outline.changes.push_back({kind, from, to, count});
            outline.changeCount += count;
        }
        std::ranges::stable_sort(outline.changes, std::ranges::greater(), &SaveOutline::OfKind::count);
        outline.byteCount = graphByteCount();
        addTensors(fillsWeights, outline);
        return outline;
    }

private:
    /// Counts an edit that several fixes share once, as they are applied.
    void add(const Edit& edit)
    {
        const std::optional<FixKind> kind = kindOf(edit);
        if (!kind) {
            return;
        }
        const DTypeStep step = dtypesOf(edit);
        std::string text = valueKey(edit) + '\0' + nodeOf(edit) + '\0' + std::string(kindName(edit)) + '\0' +
                           dtypeName(step.from) + '\0' + dtypeName(step.to);
        if (const std::optional<std::size_t> input = inputOf(edit)) {
            text += '\0' + std::to_string(*input);
        }
        if (const auto* const set = std::get_if<SetAttribute>(&edit)) {
            text += '\0' + set->attribute.str();
        }
        if (m_seen.insert(std::hash<std::string>()(text)).second) {
            ++m_counts[{*kind, step.from, step.to}];
        }
    }

    static std::optional<std::size_t> inputOf(const Edit& edit)
    {
        if (const auto* const inserted = std::get_if<InsertCast>(&edit)) {
            return inserted->reader ? std::optional<std::size_t>(inserted->reader->input) : std::nullopt;
        }
        const auto* const cast = std::get_if<CastInitializer>(&edit);
        return cast && cast->reader ? std::optional<std::size_t>(cast->reader->input) : std::nullopt;
    }

    /// Returns the size of the model's file without the tensors inside.
    std::uint64_t graphByteCount() const
    {
        std::uint64_t inside = 0;
        for (const InitializerRow& row : m_session.report().rows) {
            inside += row.source == RowSource::Inline ? row.byteCount : 0;
        }
        return m_session.modelByteCount() - std::min(inside, m_session.modelByteCount());
    }

    /// Tied weights are stored once.
    void addTensors(bool fillsWeights, SaveOutline& outline) const
    {
        std::set<std::tuple<const InputFile*, std::uint64_t, std::uint64_t>> seen;
        const std::vector<InitializerRow>& rows = m_session.report().rows;
        for (std::size_t index = 0; index < rows.size(); ++index) {
            const InitializerRow& row = rows[index];
            const bool isWritten = row.modelTensor || (fillsWeights && row.source == RowSource::Checkpoint);
            if (row.status == RowStatus::Unused || !isWritten) {
                continue;
            }
            const std::uint64_t bytes = byteCountOf(index);
            const InputFile* const file = row.tensor ? row.tensor->source().file().get() : nullptr;
            if (!file || seen.insert({file, row.tensor->byteOffset(), bytes}).second) {
                outline.byteCount += bytes;
                const bool isUnchanged = savedDtypeOf(index) == row.storedDtype;
                outline.unchangedDataByteCount +=
                    row.source == RowSource::External && isUnchanged ? bytes : 0;
            } else {
                outline.repeatedByteCount += bytes;
            }
        }
    }

    DType savedDtypeOf(std::size_t index) const
    {
        const auto to = m_toOfRow.find(index);
        const bool isCast = to != m_toOfRow.end() && dtypeInfo(to->second).bits > 0;
        return isCast ? to->second : m_session.report().rows[index].savedDtype;
    }

    std::uint64_t byteCountOf(std::size_t index) const
    {
        const InitializerRow& row = m_session.report().rows[index];
        const DType saved = savedDtypeOf(index);
        return saved == row.savedDtype ? row.savedByteCount : packedByteCount(saved, row.elementCount);
    }

    const Session& m_session;
    std::map<std::tuple<FixKind, DType, DType>, std::size_t> m_counts;
    std::unordered_set<std::size_t> m_seen; ///< hashes of the counted edits
    std::map<std::size_t, DType> m_toOfRow;
};

} // namespace

SaveOutline saveOutline(const Session& session, bool fixesAll, bool fillsWeights, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Looking at what a save writes"));
    Outliner outliner(session);
    outliner.addPlan();
    const std::set<std::string, std::less<>> unfilled = findingsOfUnfilled(session);
    const std::vector<Finding>& findings = session.report().findings;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        progress.checkCancelled();
        const bool fills = unfilled.contains(findings[index].id());
        if (fills ? !fillsWeights : !fixesAll) {
            continue;
        }
        const auto fixes = session.fixesAt(index);
        const bool isApplied = !fixes.empty() && fixes.front().recommended;
        if (isApplied && !isKnownToBeSkipped(fixes.front(), session)) {
            outliner.addFix(fixes.front(), findings[index].row);
        }
    }
    for (const Fix& binding : session.bindings()) {
        if (fillsWeights) {
            outliner.addFix(binding, std::nullopt);
        }
    }
    return outliner.result(fillsWeights);
}

} // namespace onnxmend
