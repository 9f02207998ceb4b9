// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/cast_initializer.h"

namespace onnxmend
{

void describe(EditFields& fields, CastInitializer& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
    fields.argument(edit.reader);
}

void apply(const CastInitializer& edit, GraphEditor& editor)
{
    editor.castConstant(edit.graph, edit.value, edit.to, edit.reader);
}

} // namespace onnxmend
