// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <string>

namespace onnxmend
{

/// Takes the values of an initializer or Constant out of their data file into the model, where what is read
/// at load has to be.
struct StoreInside {
    static constexpr FixKind kind = FixKind::StoreInside;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< the initializer, or what the Constant gives

    friend bool operator==(const StoreInside&, const StoreInside&) = default;
};

void describe(EditFields& fields, StoreInside& edit);
void apply(const StoreInside& edit, GraphEditor& editor);

} // namespace onnxmend
