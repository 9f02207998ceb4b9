// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/cast_rows.h"

#include "core/dtype/cast.h"
#include "core/fixes/fix_parts.h"

#include <utility>

namespace onnxmend
{

namespace
{

bool changesDtype(const Edit& edit, const InitializerRow& row)
{
    return edit.value == row.name && edit.graph == row.graph &&
           (edit.kind == "cast-initializer" || edit.kind == "relabel-initializer");
}

} // namespace

Plan planWithCasts(const Plan& plan, const Report& report, std::span<const std::size_t> rows, DType to)
{
    Plan result = plan;
    for (const std::size_t index : rows) {
        const InitializerRow& row = report.rows[index];
        if (!row.tensor || row.status == RowStatus::Unused || !canCast(row.storedDtype, to)) {
            continue;
        }
        std::erase_if(result.edits, [&row](const Edit& edit) { return changesDtype(edit, row); });
        if (auto binding = bindingEdit(row)) {
            result.edits.push_back(std::move(*binding));
        }
        if (row.storedDtype != to) {
            result.edits.push_back({.kind = "cast-initializer",
                                    .graph = row.graph,
                                    .value = row.name,
                                    .from = row.storedDtype,
                                    .to = to});
        }
    }
    return result;
}

} // namespace onnxmend
