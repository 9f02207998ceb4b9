// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/remove_quantization.h"

namespace onnxmend
{

void describe(EditFields& fields, RemoveQuantization& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.text("node", edit.node, Field::Required);
}

void apply(const RemoveQuantization& edit, GraphEditor& editor)
{
    editor.removeQuantization(edit.graph, edit.node);
}

} // namespace onnxmend
