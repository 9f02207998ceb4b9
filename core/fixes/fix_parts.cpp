// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/fix_parts.h"

#include "core/base/text.h"
#include "core/formats/folded_norm.h"

#include <cctype>
#include <utility>

namespace onnxmend
{

Edit fillingEdit(const InitializerRow& row, DType dtype)
{
    const WeightOrigin& weight = row.origin.orNone();
    if (weight.scheme.empty() || !weight.packing.empty()) {
        return BindWeight{.graph = row.graph, .value = row.name, .dtype = dtype, .weight = weight};
    }
    DequantizeWeight edit{.graph = row.graph, .value = row.name, .codes = row.codesDtype, .weight = weight};
    const WeightDerivation& derivation = row.derivation.orNone();
    edit.formula = derivation.formula;
    for (std::size_t i = 1; i < derivation.tensors.size(); ++i) { // the first is the weight
        edit.companions.emplace_back(derivation.tensors[i]);
    }
    return edit;
}

std::optional<Edit> bindingEdit(const InitializerRow& row)
{
    return row.modelTensor || !row.origin ? std::nullopt : std::optional(fillingEdit(row, row.storedDtype));
}

Message codesTakenForNumbers(DType codes, const SharedText& weight, DType to)
{
    return {codes != to ? ONNXMEND_TEXT("take the %1 codes of %2 for numbers, and cast them to %3: "
                                        "every value will be wrong unless they were never scaled")
                        : ONNXMEND_TEXT("take the %1 codes of %2 for numbers: every value will be "
                                        "wrong unless they were never scaled"),
            {dtypeName(codes), quotedText(weight), dtypeName(to)}};
}

const InitializerRow* rowOf(const Report& report, const Finding& finding)
{
    return finding.row ? &report.rows[*finding.row] : nullptr;
}

std::string Fix::id() const
{
    return std::string(fixKindInfo(kind).name).append(1, ':').append(subject.str()).append(variant.str());
}

std::string Fix::titleText() const
{
    std::string text = title.text();
    if (!text.empty()) {
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    }
    return text;
}

Fix fixForRow(FixKind kind, const InitializerRow& row, DType to, Message title)
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

Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, Message title)
{
    const WeightOrigin& origin = row.origin.orNone();
    const bool isQuantized = !origin.scheme.empty() && origin.packing.empty();
    const bool isRounded = origin.folded && isRoundedWhenFolded(weight.dtype());
    Fix fix = fixForRow(isQuantized ? FixKind::DequantizeWeight : FixKind::BindWeight, row, row.declaredDtype,
                        std::move(title));
    fix.from = isQuantized && row.codesDtype != DType::Undefined ? row.codesDtype : weight.dtype();
    fix.lossless = isRounded ? std::nullopt : std::optional(true);
    fix.edits.push_back(fillingEdit(row, weight.dtype()));
    if (weight.dtype() != row.declaredDtype) {
        fix.lossless = isLosslessCast(weight.dtype(), row.declaredDtype) ? std::optional(true) : std::nullopt;
        fix.storedByteChange = growthOf(row, weight.dtype(), row.declaredDtype);
        fix.edits.emplace_back(CastInitializer{
            .graph = row.graph, .value = row.name, .from = weight.dtype(), .to = row.declaredDtype});
    }
    return fix;
}

} // namespace onnxmend
