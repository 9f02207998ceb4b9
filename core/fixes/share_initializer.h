// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <string>

namespace onnxmend
{

/// Lets an initializer or Constant name the bytes of another one that holds the same: in data files they are
/// stored once.
struct ShareInitializer {
    static constexpr FixKind kind = FixKind::ShareInitializer;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    SharedText sourceGraph = {}; ///< scope of the other one; empty: the same
    SharedText source = {};

    friend bool operator==(const ShareInitializer&, const ShareInitializer&) = default;
};

void describe(EditFields& fields, ShareInitializer& edit);
void apply(const ShareInitializer& edit, GraphEditor& editor);

} // namespace onnxmend
