// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/fix_kind.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

/// `row` has what only some kinds have.
constexpr FixKindInfo fixRow(FixKind kind, std::string_view name, MarkedText title, FixKindInfo row = {})
{
    row.kind = kind;
    row.name = name;
    row.title = title;
    return row;
}

} // namespace

std::span<const FixKindInfo> fixKinds()
{
    static constexpr std::array kinds = {
        fixRow(FixKind::RelabelInitializer, "relabel-initializer", ONNXMEND_TEXT("Relabel stored values"),
               {.touchesBytes = true}),
        fixRow(FixKind::CastInitializer, "cast-initializer", ONNXMEND_TEXT("Cast stored values"),
               {.touchesBytes = true, .keepsValues = true}),
        fixRow(FixKind::BindWeight, "bind-weight", ONNXMEND_TEXT("Fill from a checkpoint"),
               {.touchesBytes = true}),
        fixRow(FixKind::DequantizeWeight, "dequantize-weight",
               ONNXMEND_TEXT("Compute from quantized weights"), {.touchesBytes = true}),
        fixRow(FixKind::InsertCast, "insert-cast", ONNXMEND_TEXT("Insert Casts"),
               {.runsEachTime = true, .keepsValues = true}),
        fixRow(FixKind::CastAround, "cast-around", ONNXMEND_TEXT("Compute in another dtype"),
               {.runsEachTime = true, .keepsValues = true}),
        fixRow(FixKind::RetypeInput, "retype-input", ONNXMEND_TEXT("Declare inputs otherwise"),
               {.redeclares = true, .keepsValues = true}),
        fixRow(FixKind::RetypeOutput, "retype-output", ONNXMEND_TEXT("Declare outputs otherwise"),
               {.redeclares = true, .keepsValues = true}),
        fixRow(FixKind::RetypeValueInfo, "retype-value-info", ONNXMEND_TEXT("Declare values otherwise"),
               {.redeclares = true, .keepsValues = true}),
        fixRow(FixKind::RetargetCall, "retarget-call", ONNXMEND_TEXT("Call another function")),
        fixRow(FixKind::SetAttribute, "set-attribute", ONNXMEND_TEXT("Set attributes")),
        fixRow(FixKind::RemoveCast, "remove-cast", ONNXMEND_TEXT("Remove Casts")),
        fixRow(FixKind::RaiseOpset, "raise-opset", ONNXMEND_TEXT("Raise the opset"), {.keepsValues = true}),
        fixRow(FixKind::LowerOpset, "lower-opset", ONNXMEND_TEXT("Lower the opset"), {.keepsValues = true}),
        fixRow(FixKind::LowerIrVersion, "lower-ir-version", ONNXMEND_TEXT("Lower the IR version"),
               {.keepsValues = true}),
        fixRow(FixKind::RemoveQuantization, "remove-quantization",
               ONNXMEND_TEXT("Remove pairs of quantisers")),
        fixRow(FixKind::AddZeroPoint, "add-zero-point", ONNXMEND_TEXT("Add zero points")),
        fixRow(FixKind::StoreInside, "store-inside", ONNXMEND_TEXT("Store in the model"),
               {.touchesBytes = true, .keepsValues = true}),
        fixRow(FixKind::ShareInitializer, "share-initializer", ONNXMEND_TEXT("Store once what is the same"),
               {.touchesBytes = true, .keepsValues = true}),
        fixRow(FixKind::RemoveRepeated, "remove-repeated", ONNXMEND_TEXT("Remove repeated initializers"),
               {.touchesBytes = true, .keepsValues = true}),
        fixRow(FixKind::RenameRepeated, "rename-repeated",
               ONNXMEND_TEXT("Rename initializers with the name of another one"), {.keepsValues = true}),
        fixRow(FixKind::RequantizeInitializer, "requantize-initializer",
               ONNXMEND_TEXT("Shift quantised values to a zero point of 0"),
               {.touchesBytes = true, .keepsValues = true}),
        fixRow(FixKind::DequantizeInitializer, "dequantize-initializer",
               ONNXMEND_TEXT("Store dequantised values"), {.keepsValues = true}),
    };
    return kinds;
}

const FixKindInfo& fixKindInfo(FixKind kind) { return fixKinds()[static_cast<std::size_t>(kind)]; }

std::optional<FixKind> fixKindFromName(std::string_view name)
{
    const auto found = std::ranges::find(fixKinds(), name, &FixKindInfo::name);
    return found == fixKinds().end() ? std::nullopt : std::optional(found->kind);
}

} // namespace onnxmend
