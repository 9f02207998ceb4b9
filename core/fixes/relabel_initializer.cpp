// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/relabel_initializer.h"

namespace onnxmend
{

void describe(EditFields& fields, RelabelInitializer& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
}

void apply(const RelabelInitializer& edit, GraphEditor& editor)
{
    editor.relabelTensor(editor.initializer(edit.graph, edit.value), edit.to);
}

} // namespace onnxmend
