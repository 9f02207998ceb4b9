// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/store_inside.h"

namespace onnxmend
{

void describe(EditFields& fields, StoreInside& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
}

void apply(const StoreInside& edit, GraphEditor& editor) { editor.storeInside(edit.graph, edit.value); }

} // namespace onnxmend
