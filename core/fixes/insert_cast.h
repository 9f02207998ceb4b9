// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <optional>
#include <string>

namespace onnxmend
{

/// Inserts a Cast before one argument of a node, or behind a value for all that read it.
struct InsertCast {
    static constexpr FixKind kind = FixKind::InsertCast;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< may be empty where `reader` says which argument is meant
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::optional<GraphEditor::Reader> reader = {}; ///< nothing: behind `value`

    friend bool operator==(const InsertCast&, const InsertCast&) = default;
};

void describe(EditFields& fields, InsertCast& edit);
void apply(const InsertCast& edit, GraphEditor& editor);

} // namespace onnxmend
