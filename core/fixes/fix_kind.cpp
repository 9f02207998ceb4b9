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
        FixKindInfo{.kind = FixKind::RelabelInitializer, .name = "relabel-initializer", .touchesBytes = true},
        FixKindInfo{.kind = FixKind::CastInitializer, .name = "cast-initializer", .touchesBytes = true},
        FixKindInfo{.kind = FixKind::BindWeight, .name = "bind-weight", .touchesBytes = true},
        FixKindInfo{.kind = FixKind::InsertCast, .name = "insert-cast", .runsEachTime = true},
        FixKindInfo{.kind = FixKind::CastAround, .name = "cast-around", .runsEachTime = true},
        FixKindInfo{.kind = FixKind::RetypeInput, .name = "retype-input", .redeclares = true},
        FixKindInfo{.kind = FixKind::RetypeOutput, .name = "retype-output", .redeclares = true},
        FixKindInfo{.kind = FixKind::RetypeValueInfo, .name = "retype-value-info", .redeclares = true},
        FixKindInfo{.kind = FixKind::RetargetCall, .name = "retarget-call"},
        FixKindInfo{.kind = FixKind::SetAttribute, .name = "set-attribute"},
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
