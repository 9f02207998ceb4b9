// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/fix_kind.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

std::span<const FixKindInfo> fixKinds()
{
    static constexpr std::array kinds = {
        FixKindInfo{.kind = FixKind::RelabelInitializer,
                    .name = "relabel-initializer",
                    .title = ONNXMEND_TEXT("Relabel stored values"),
                    .touchesBytes = true},
        FixKindInfo{.kind = FixKind::CastInitializer,
                    .name = "cast-initializer",
                    .title = ONNXMEND_TEXT("Cast stored values"),
                    .touchesBytes = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::BindWeight,
                    .name = "bind-weight",
                    .title = ONNXMEND_TEXT("Fill from a checkpoint"),
                    .touchesBytes = true},
        FixKindInfo{.kind = FixKind::DequantizeWeight,
                    .name = "dequantize-weight",
                    .title = ONNXMEND_TEXT("Compute from quantized weights"),
                    .touchesBytes = true},
        FixKindInfo{.kind = FixKind::InsertCast,
                    .name = "insert-cast",
                    .title = ONNXMEND_TEXT("Insert Casts"),
                    .runsEachTime = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::CastAround,
                    .name = "cast-around",
                    .title = ONNXMEND_TEXT("Compute in another dtype"),
                    .runsEachTime = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetypeInput,
                    .name = "retype-input",
                    .title = ONNXMEND_TEXT("Declare inputs otherwise"),
                    .redeclares = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetypeOutput,
                    .name = "retype-output",
                    .title = ONNXMEND_TEXT("Declare outputs otherwise"),
                    .redeclares = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetypeValueInfo,
                    .name = "retype-value-info",
                    .title = ONNXMEND_TEXT("Declare values otherwise"),
                    .redeclares = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetargetCall,
                    .name = "retarget-call",
                    .title = ONNXMEND_TEXT("Call another function")},
        FixKindInfo{
            .kind = FixKind::SetAttribute, .name = "set-attribute", .title = ONNXMEND_TEXT("Set attributes")},
        FixKindInfo{
            .kind = FixKind::RemoveCast, .name = "remove-cast", .title = ONNXMEND_TEXT("Remove Casts")},
        FixKindInfo{.kind = FixKind::RaiseOpset,
                    .name = "raise-opset",
                    .title = ONNXMEND_TEXT("Raise the opset"),
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RemoveQuantization,
                    .name = "remove-quantization",
                    .title = ONNXMEND_TEXT("Remove pairs of quantisers")},
        FixKindInfo{.kind = FixKind::AddZeroPoint,
                    .name = "add-zero-point",
                    .title = ONNXMEND_TEXT("Add zero points")},
        FixKindInfo{.kind = FixKind::StoreInside,
                    .name = "store-inside",
                    .title = ONNXMEND_TEXT("Store in the model"),
                    .touchesBytes = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::ShareInitializer,
                    .name = "share-initializer",
                    .title = ONNXMEND_TEXT("Store once what is the same"),
                    .touchesBytes = true,
                    .keepsValues = true},
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
