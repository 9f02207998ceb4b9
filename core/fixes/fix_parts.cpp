// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/fix_parts.h"

#include "core/formats/folded_norm.h"

#include <utility>

namespace onnxmend
{

std::optional<Edit> bindingEdit(const InitializerRow& row)
{
    if (row.modelTensor || !row.origin) {
        return std::nullopt;
    }
    return BindWeight{.graph = row.graph, .value = row.name, .dtype = row.storedDtype, .weight = *row.origin};
}

const InitializerRow* rowOf(const Report& report, const Finding& finding)
{
    return finding.row ? &report.rows[*finding.row] : nullptr;
}

std::string Fix::id() const
{
    return std::string(fixKindInfo(kind).name).append(1, ':').append(subject.str()).append(variant.str());
}

Fix fixForRow(FixKind kind, const InitializerRow& row, DType to, std::string title)
{
    Fix fix;
    fix.kind = kind;
    fix.subject = row.graph + ":" + row.name.str();
    fix.title = std::move(title);
    fix.target = row.name;
    fix.from = row.savedDtype;
    fix.to = to;
    return fix;
}

std::int64_t growthOf(const InitializerRow& row, DType from, DType to)
{
    return static_cast<std::int64_t>(packedByteCount(to, row.elementCount)) -
           static_cast<std::int64_t>(packedByteCount(from, row.elementCount));
}

Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, std::string title)
{
    Fix fix = fixForRow(FixKind::BindWeight, row, row.declaredDtype, std::move(title));
    fix.from = weight.dtype();
    const bool isRounded = row.origin && row.origin->folded && isRoundedWhenFolded(weight.dtype());
    fix.lossless = isRounded ? std::nullopt : std::optional(true);
    fix.edits.emplace_back(BindWeight{
        .graph = row.graph, .value = row.name, .dtype = weight.dtype(), .weight = row.origin.orNone()});
    if (weight.dtype() != row.declaredDtype) {
        fix.lossless = isLosslessCast(weight.dtype(), row.declaredDtype) ? std::optional(true) : std::nullopt;
        fix.storedByteChange = growthOf(row, weight.dtype(), row.declaredDtype);
        fix.edits.emplace_back(CastInitializer{
            .graph = row.graph, .value = row.name, .from = weight.dtype(), .to = row.declaredDtype});
    }
    return fix;
}

} // namespace onnxmend
