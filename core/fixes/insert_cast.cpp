// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/insert_cast.h"

namespace onnxmend
{

void describe(EditFields& fields, InsertCast& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.argument(edit.reader);
    fields.text("value", edit.value, edit.reader ? Field::Optional : Field::Required);
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
}

void apply(const InsertCast& edit, GraphEditor& editor)
{
    if (edit.reader) {
        editor.insertCastBefore(edit.graph, edit.reader->node, edit.reader->input, edit.to);
    } else {
        editor.insertCastAfter(edit.graph, edit.value, edit.to, edit.from);
    }
}

} // namespace onnxmend
