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
                    .title = "Relabel stored values",
                    .touchesBytes = true},
        FixKindInfo{.kind = FixKind::CastInitializer,
                    .name = "cast-initializer",
                    .title = "Cast stored values",
                    .touchesBytes = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::BindWeight,
                    .name = "bind-weight",
                    .title = "Fill from a checkpoint",
                    .touchesBytes = true},
        FixKindInfo{.kind = FixKind::DequantizeWeight,
                    .name = "dequantize-weight",
                    .title = "Compute from quantized weights",
                    .touchesBytes = true},
        FixKindInfo{.kind = FixKind::InsertCast,
                    .name = "insert-cast",
                    .title = "Insert Casts",
                    .runsEachTime = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::CastAround,
                    .name = "cast-around",
                    .title = "Compute in another dtype",
                    .runsEachTime = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetypeInput,
                    .name = "retype-input",
                    .title = "Declare inputs otherwise",
                    .redeclares = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetypeOutput,
                    .name = "retype-output",
                    .title = "Declare outputs otherwise",
                    .redeclares = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetypeValueInfo,
                    .name = "retype-value-info",
                    .title = "Declare values otherwise",
                    .redeclares = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RetargetCall, .name = "retarget-call", .title = "Call another function"},
        FixKindInfo{.kind = FixKind::SetAttribute, .name = "set-attribute", .title = "Set attributes"},
        FixKindInfo{.kind = FixKind::RemoveCast, .name = "remove-cast", .title = "Remove Casts"},
        FixKindInfo{.kind = FixKind::RaiseOpset,
                    .name = "raise-opset",
                    .title = "Raise the opset",
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::RemoveQuantization,
                    .name = "remove-quantization",
                    .title = "Remove pairs of quantisers"},
        FixKindInfo{.kind = FixKind::AddZeroPoint, .name = "add-zero-point", .title = "Add zero points"},
        FixKindInfo{.kind = FixKind::StoreInside,
                    .name = "store-inside",
                    .title = "Store in the model",
                    .touchesBytes = true,
                    .keepsValues = true},
        FixKindInfo{.kind = FixKind::ShareInitializer,
                    .name = "share-initializer",
                    .title = "Store once what is the same",
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
