// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/plan/cast_rows.h"

#include "core/dtype/cast.h"
#include "core/fixes/fix_parts.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

std::vector<const InitializerRow*> castableRows(const Report& report, std::span<const std::size_t> rows,
                                                DType to)
{
    std::vector<const InitializerRow*> result;
    result.reserve(rows.size());
    for (const std::size_t index : rows) {
        const InitializerRow& row = report.rows[index];
        const bool isTaken = !row.looksQuantized || row.modelTensor; // a fix dequantizes the others
        if (row.tensor && row.status != RowStatus::Unused && isTaken && canCast(row.storedDtype, to)) {
            result.push_back(&row);
        }
    }
    return result;
}

/// Returns whether a new cast of the row replaces the edit. A label that makes the bytes readable stays,
/// since casts begin with it.
bool isReplaced(const Edit& edit, const InitializerRow& row)
{
    const auto* relabelled = std::get_if<RelabelInitializer>(&edit);
    return std::holds_alternative<CastInitializer>(edit) || (relabelled && relabelled->to != row.storedDtype);
}

/// Returns the values as stored, since a cast replaces a new label.
TensorRef storedTensor(const InitializerRow& row)
{
    return row.tensor->dtype() == row.storedDtype ? *row.tensor : row.tensor->relabelled(row.storedDtype);
}

bool mayLose(const InitializerRow& row, DType to)
{
    return row.storedDtype != to && !isLosslessCast(row.storedDtype, to);
}

} // namespace

Plan planWithCasts(const Plan& plan, const Report& report, std::span<const std::size_t> rows, DType to)
{
    const std::vector<const InitializerRow*> cast = castableRows(report, rows, to);
    std::unordered_map<std::string, const InitializerRow*> values;
    values.reserve(cast.size());
    for (const InitializerRow* const row : cast) {
        values.emplace(valueKey(row->graph, row->name), row);
    }
    Plan result{.edits = {}, .disabled = plan.disabled};
    result.edits.reserve(plan.edits.size() + cast.size());
    for (const Edit& edit : plan.edits) {
        const auto row = values.find(valueKey(edit));
        if (row == values.end() || !isReplaced(edit, *row->second)) {
            result.edits.push_back(edit);
        }
    }
    for (const InitializerRow* const row : cast) {
        if (auto binding = bindingEdit(*row)) {
            result.edits.push_back(std::move(*binding));
        }
        if (row->storedDtype != to) {
            result.edits.emplace_back(
                CastInitializer{.graph = row->graph, .value = row->name, .from = row->storedDtype, .to = to});
        }
    }
    return result;
}

CastLosses measureCasts(const Report& report, std::span<const std::size_t> rows, DType to, Progress& progress)
{
    MeasuredLosses nothing;
    return measureCasts(report, rows, to, nothing, progress);
}

CastLosses measureCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                        MeasuredLosses& known, Progress& progress)
{
    const std::vector<const InitializerRow*> cast = castableRows(report, rows, to);
    std::uint64_t byteCount = 0;
    for (const InitializerRow* const row : cast) {
        byteCount += mayLose(*row, to) ? row->byteCount : 0;
    }
    progress.begin(ONNXMEND_TEXT("Measuring what the casts lose"), byteCount);
    CastLosses losses;
    for (const InitializerRow* const row : cast) {
        progress.checkCancelled();
        if (row->storedDtype != to) {
            const Loss loss = mayLose(*row, to) ? known.measure(storedTensor(*row), to, progress)
                                                : Loss{.elements = row->elementCount};
            losses.add({row->name, row->storedDtype, to, loss});
        }
    }
    return losses;
}

std::optional<Loss> knownLossOfCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                                     const MeasuredLosses& known)
{
    Loss total;
    for (const InitializerRow* const row : castableRows(report, rows, to)) {
        if (row->storedDtype == to) {
            continue;
        }
        const std::optional<Loss> loss =
            mayLose(*row, to) ? known.find(storedTensor(*row), to) : Loss{.elements = row->elementCount};
        if (!loss) {
            return std::nullopt;
        }
        total += *loss;
    }
    return total;
}

} // namespace onnxmend
