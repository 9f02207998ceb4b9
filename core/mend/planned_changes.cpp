// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/planned_changes.h"

#include "core/dtype/cast.h"
#include "core/mend/fix_all.h"
#include "core/model/model_data.h"
#include "core/session/session_losses.h"

#include <map>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

std::int64_t signedBytes(DType dtype, std::uint64_t elementCount)
{
    return dtypeInfo(dtype).bits > 0 ? static_cast<std::int64_t>(packedByteCount(dtype, elementCount)) : 0;
}

/// Goes through the plan once, and remembers the current dtype of each value whose bytes change.
class ChangeReader
{
public:
    explicit ChangeReader(const Session& session)
        : m_session(session)
    {
    }

    void describe(PlannedChange& change)
    {
        std::visit([&](const auto& edit) { read(edit, change); }, *change.entry.edit);
        findNode(change);
    }

private:
    void read(const BindWeight& edit, PlannedChange& change) { readFilling(edit.weight, change); }
    void read(const DequantizeWeight& edit, PlannedChange& change) { readFilling(edit.weight, change); }

    void readFilling(const WeightOrigin& origin, PlannedChange& change)
    {
        const std::optional<TensorRef> weight = findWeight(m_session.checkpoints(), origin);
        change.isLossless = true;
        if (!weight) {
            return;
        }
        change.elementCount = weight->elementCount();
        change.byteChange =
            signedBytes(weight->dtype(), weight->elementCount()) - storedBytes(*change.entry.edit);
        if (change.isMade()) {
            m_stored[valueKey(*change.entry.edit)] = weight->dtype();
        }
    }

    void read(const CastInitializer& edit, PlannedChange& change)
    {
        change.elementCount = elementCountOf(*change.entry.edit);
        const DType from = storedDtype(*change.entry.edit, edit.from);
        change.isLossless = isLosslessCast(from, edit.to) ? std::optional(true) : std::nullopt;
        if (!change.elementCount) {
            return;
        }
        const std::int64_t after = signedBytes(edit.to, *change.elementCount);
        change.byteChange = edit.reader ? after : after - signedBytes(from, *change.elementCount);
        if (change.isMade() && !edit.reader) {
            m_stored[valueKey(*change.entry.edit)] = edit.to;
        }
    }

    void read(const RelabelInitializer& edit, PlannedChange& change)
    {
        change.elementCount = elementCountOf(*change.entry.edit);
        change.byteChange = 0; // the bytes stay
        change.isLossless = true;
        if (change.isMade()) {
            m_stored[valueKey(*change.entry.edit)] = edit.to;
        }
    }

    void read(const RequantizeInitializer&, PlannedChange& change)
    {
        change.elementCount = elementCountOf(*change.entry.edit);
        change.byteChange = 0; // the width stays
        change.isLossless = true;
    }

    void read(const StoreInside&, PlannedChange& change)
    {
        change.elementCount = elementCountOf(*change.entry.edit);
        change.byteChange = 0; // the bytes move
        change.isLossless = true;
    }

    void read(const ShareInitializer&, PlannedChange& change)
    {
        change.elementCount = elementCountOf(*change.entry.edit);
        change.byteChange = -storedBytes(*change.entry.edit); // size in data files
        change.isLossless = true;
    }

    void read(const RemoveRepeated& edit, PlannedChange& change)
    {
        const Model& model = *m_session.model();
        const std::optional<GraphId> graph = model.findGraph(edit.graph);
        const std::size_t count = graph ? model.initializersNamed(*graph, edit.value.str()).size() : 0;
        change.elementCount = elementCountOf(*change.entry.edit);
        change.byteChange =
            count > 1 ? -static_cast<std::int64_t>(count - 1) * storedBytes(*change.entry.edit) : 0;
        change.isLossless = true;
    }

    void read(const InsertCast& edit, PlannedChange& change)
    {
        change.byteChange = 0;
        change.isLossless = isLosslessCast(edit.from, edit.to) ? std::optional(true) : std::nullopt;
        if (edit.reader) {
            change.input = edit.reader->input;
        }
    }

    template <class Other>
    void read(const Other&, PlannedChange& change) // edits of the graph; results may change
    {
        change.byteChange = 0;
        const std::optional<FixKind> kind = kindOf(*change.entry.edit);
        if (kind && fixKindInfo(*kind).redeclares && !narrowsInterface(*change.entry.edit)) {
            change.isLossless = true;
        }
    }

    void findNode(PlannedChange& change)
    {
        const std::string output = nodeOf(*change.entry.edit);
        if (output.empty()) {
            return;
        }
        const Model& model = *m_session.model(); // edits use the names of the opened model
        const std::optional<GraphId> graph = model.findGraph(graphOf(*change.entry.edit));
        if (!graph) {
            return;
        }
        const auto producers = m_producers.try_emplace(graph->value, model.data().nodesOf(*graph)).first;
        if (const Node* const node = producers->second.find(output)) {
            change.operatorType = node->op_type();
        }
    }

    std::optional<std::uint64_t> elementCountOf(const Edit& edit) const
    {
        const ModelTensor* const tensor = editedTensor(*m_session.planned(), edit);
        return tensor && tensor->stored ? std::optional(tensor->stored->elementCount()) : std::nullopt;
    }

    /// Returns the size in the opened model.
    std::int64_t storedBytes(const Edit& edit) const
    {
        const ModelTensor* const tensor = editedTensor(*m_session.model(), edit);
        return tensor && tensor->stored ? static_cast<std::int64_t>(tensor->stored->byteCount()) : 0;
    }

    /// Returns the dtype that the edit finds; `said`: the one at the time of planning, as the edit has it.
    DType storedDtype(const Edit& edit, DType said) const
    {
        const auto changed = m_stored.find(valueKey(edit));
        return changed == m_stored.end() ? said : changed->second;
    }

    const Session& m_session;
    std::map<std::uint32_t, NodesByOutput> m_producers; ///< by graph
    std::unordered_map<std::string, DType> m_stored;
};

} // namespace

bool PlannedChange::runsEachTime() const
{
    const std::optional<FixKind> kind = kindOf(*entry.edit);
    return kind && fixKindInfo(*kind).runsEachTime;
}

std::vector<PlannedChange> plannedChanges(const Session& session)
{
    std::unordered_map<std::size_t, std::string_view> reasons;
    for (const SkippedEdit& skipped : session.skippedEdits()) {
        reasons.emplace(skipped.index, skipped.reason);
    }
    std::vector<PlannedChange> changes;
    ChangeReader reader(session);
    for (const PlanEntry& entry : entriesOf(session.plan())) {
        PlannedChange& change = changes.emplace_back(PlannedChange{.entry = entry});
        if (const auto reason = reasons.find(entry.index); entry.isEnabled && reason != reasons.end()) {
            change.notMade = reason->second;
        }
        reader.describe(change);
    }
    return changes;
}

namespace
{

/// Sets the losses that dtypes alone determine. Returns the other casts of stored values, by entry, with
/// their inputs.
std::vector<std::pair<std::size_t, TensorRef>> lossyCasts(const Session& session,
                                                          const std::vector<PlannedChange>& changes,
                                                          std::vector<std::optional<Loss>>& losses)
{
    std::vector<std::pair<std::size_t, TensorRef>> lossy;
    losses.resize(changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const PlannedChange& change = changes[i];
        const auto* const cast = std::get_if<CastInitializer>(change.entry.edit);
        const ModelTensor* const tensor =
            cast && change.isMade() ? editedTensor(*session.planned(), *change.entry.edit) : nullptr;
        if (!tensor || !tensor->stored) {
            continue;
        }
        if (change.isLossless == true || !canCast(tensor->stored->dtype(), cast->to)) {
            losses[i] = Loss{.elements = tensor->stored->elementCount()};
            continue;
        }
        lossy.emplace_back(i, *tensor->stored);
    }
    return lossy;
}

} // namespace

std::vector<std::optional<Loss>> measurePlannedCasts(const Session& session, Progress& progress)
{
    const std::vector<PlannedChange> changes = plannedChanges(session);
    std::vector<std::optional<Loss>> losses;
    const auto lossy = lossyCasts(session, changes, losses);
    std::uint64_t bytes = 0;
    for (const auto& [index, tensor] : lossy) {
        bytes += tensor.byteCount();
    }
    progress.begin(ONNXMEND_TEXT("Measuring what casts lose"), bytes);
    for (const auto& [index, tensor] : lossy) {
        losses[index] = measuredLosses(session)->measure(tensor, changes[index].to(), progress);
    }
    return losses;
}

std::vector<std::optional<Loss>> knownLossesOfPlan(const Session& session,
                                                   const std::vector<PlannedChange>& changes)
{
    std::vector<std::optional<Loss>> losses;
    for (const auto& [index, tensor] : lossyCasts(session, changes, losses)) {
        losses[index] = measuredLosses(session)->find(tensor, changes[index].to());
    }
    return losses;
}

CastLosses measureRetargeted(const Session& session, std::span<const std::size_t> entries, DType to,
                             Progress& progress)
{
    const std::vector<PlanEntry> all = entriesOf(session.plan());
    std::vector<std::pair<std::string, TensorRef>> tensors;
    std::uint64_t bytes = 0;
    for (const std::size_t entry : entries) {
        const Edit& edit = *all.at(entry).edit;
        const ModelTensor* const tensor = std::holds_alternative<CastInitializer>(edit) && canLeadTo(edit, to)
                                              ? editedTensor(*session.planned(), edit)
                                              : nullptr;
        if (tensor && tensor->stored && canCast(tensor->stored->dtype(), to)) {
            bytes += isLosslessCast(tensor->stored->dtype(), to) ? 0 : tensor->stored->byteCount();
            tensors.emplace_back(valueOf(edit), *tensor->stored);
        }
    }
    progress.begin(ONNXMEND_TEXT("Measuring what casts lose"), bytes);
    CastLosses losses;
    for (const auto& [name, tensor] : tensors) {
        const Loss loss = isLosslessCast(tensor.dtype(), to)
                              ? Loss{.elements = tensor.elementCount()}
                              : measuredLosses(session)->measure(tensor, to, progress);
        losses.add({.name = name, .from = tensor.dtype(), .to = to, .loss = loss});
    }
    return losses;
}

} // namespace onnxmend
