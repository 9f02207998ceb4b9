// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <cstdint>
#include <string>

namespace onnxmend
{

/// The whole model, its functions too, goes to a newer opset of the default domain. Nodes that mean something
/// else there are changed so that they mean what they meant (GraphEditor::raiseOpset). Edits that stand
/// behind it in a plan name things as they are then.
struct RaiseOpset {
    static constexpr FixKind kind = FixKind::RaiseOpset;
    SharedText graph = {}; ///< scope: the main graph
    SharedText value = {}; ///< nothing
    std::int64_t version = 0;

    friend bool operator==(const RaiseOpset&, const RaiseOpset&) = default;
};

void describe(EditFields& fields, RaiseOpset& edit);
void apply(const RaiseOpset& edit, GraphEditor& editor);

} // namespace onnxmend
