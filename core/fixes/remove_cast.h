// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <string>

namespace onnxmend
{

/// Takes a Cast out of the graph that gives what it reads: one that other edits leave nothing to do.
struct RemoveCast {
    static constexpr FixKind kind = FixKind::RemoveCast;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what the Cast computes, for people
    SharedText node = {};  ///< by the name of its output

    friend bool operator==(const RemoveCast&, const RemoveCast&) = default;
};

void describe(EditFields& fields, RemoveCast& edit);
void apply(const RemoveCast& edit, GraphEditor& editor);

} // namespace onnxmend
