// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/save_outline.h"

#include "core/mend/fix_all.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

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

    void add(const std::vector<Edit>& edits)
    {
        for (const Edit& edit : edits) {
            if (const std::optional<FixKind> kind = kindOf(edit)) {
                const DTypeStep step = dtypesOf(edit);
                ++m_counts[{*kind, step.from, step.to}];
            }
        }
    }

    void addFix(const Fix& fix, std::optional<std::size_t> row)
    {
        add(fix.edits);
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
    std::map<std::size_t, DType> m_toOfRow;
};

} // namespace

SaveOutline saveOutline(const Session& session, bool fixesAll, bool fillsWeights, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Looking at what a save writes"));
    Outliner outliner(session);
    outliner.add(session.plan().edits);
    const std::set<std::string, std::less<>> unfilled = findingsOfUnfilled(session);
    const std::vector<Finding>& findings = session.report().findings;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        progress.checkCancelled();
        const bool fills = unfilled.contains(findings[index].id());
        if (fills ? !fillsWeights : !fixesAll) {
            continue;
        }
        const auto fixes = session.fixesAt(index);
        if (!fixes.empty() && fixes.front().recommended) {
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
