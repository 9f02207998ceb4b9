// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/add_zero_point.h"

namespace onnxmend
{

void describe(EditFields& fields, AddZeroPoint& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.text("node", edit.node, Field::Required);
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
}

void apply(const AddZeroPoint& edit, GraphEditor& editor)
{
    editor.addZeroPoint(edit.graph, edit.node, edit.to);
}

} // namespace onnxmend
