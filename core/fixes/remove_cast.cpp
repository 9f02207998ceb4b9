// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/remove_cast.h"

namespace onnxmend
{

void describe(EditFields& fields, RemoveCast& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.text("node", edit.node, Field::Required);
}

void apply(const RemoveCast& edit, GraphEditor& editor) { editor.removeCast(edit.graph, edit.node); }

} // namespace onnxmend
