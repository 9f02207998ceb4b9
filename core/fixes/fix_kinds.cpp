// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/fix_kinds.h"

#include "core/fixes/fix_parts.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

std::span<const FixKind> fixKinds()
{
    static constexpr std::array kinds = {
        FixKind{"relabel-initializer", proposeRelabelInitializer, applyRelabelInitializer},
        FixKind{"cast-initializer", proposeCastInitializer, applyCastInitializer},
        FixKind{"bind-weight", proposeBindWeight, applyBindWeight},
        FixKind{"insert-cast", nullptr, applyInsertCast},
        FixKind{"cast-around", nullptr, nullptr},
        FixKind{"retype-input", nullptr, applyRetypeInput},
        FixKind{"retype-output", nullptr, applyRetypeOutput},
        FixKind{"retype-value-info", nullptr, applyRetypeValueInfo},
        FixKind{"retarget-call", nullptr, applyRetargetCall},
        FixKind{"set-attribute", nullptr, applySetAttribute},
    };
    return kinds;
}

const FixKind* findFixKind(std::string_view name)
{
    const auto kinds = fixKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const FixKind& k) { return k.name == name; });
    return found == kinds.end() ? nullptr : &*found;
}

std::optional<Edit> bindingEdit(const InitializerRow& row)
{
    if (row.modelTensor || row.origin.empty()) {
        return std::nullopt;
    }
    return Edit{.kind = "bind-weight",
                .graph = row.graph,
                .value = row.name,
                .from = row.storedDtype,
                .to = row.storedDtype,
                .weight = row.origin};
}

const InitializerRow* rowOf(const Report& report, const Finding& finding)
{
    return finding.row ? &report.rows[*finding.row] : nullptr;
}

Fix fixForRow(std::string_view kind, const InitializerRow& row, DType to, std::string title)
{
    Fix fix;
    fix.kind = kind;
    fix.id = fix.kind + ":" + row.graph + ":" + row.name;
    fix.title = std::move(title);
    fix.target = row.name;
    fix.from = row.savedDtype;
    fix.to = to;
    return fix;
}

} // namespace onnxmend
