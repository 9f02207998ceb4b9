// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <string>

namespace onnxmend
{

/// Lets a node call another function, which takes the types that it is given.
struct RetargetCall {
    static constexpr FixKind kind = FixKind::RetargetCall;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what the node computes, for people
    SharedText node = {};  ///< by the name of its first output
    SharedText domain = {};
    SharedText name = {};
    SharedText overload = {}; ///< most functions have none

    friend bool operator==(const RetargetCall&, const RetargetCall&) = default;
};

void describe(EditFields& fields, RetargetCall& edit);
void apply(const RetargetCall& edit, GraphEditor& editor);

} // namespace onnxmend
