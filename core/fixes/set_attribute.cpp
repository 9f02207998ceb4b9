// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/set_attribute.h"

namespace onnxmend
{

void describe(EditFields& fields, SetAttribute& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.text("node", edit.node, Field::Required);
    fields.text("attribute", edit.attribute, Field::Required);
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
}

void apply(const SetAttribute& edit, GraphEditor& editor)
{
    editor.setDtypeAttribute(edit.graph, edit.node, edit.attribute, edit.to);
}

} // namespace onnxmend
