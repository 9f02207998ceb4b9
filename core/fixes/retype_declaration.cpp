// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/retype_declaration.h"

namespace onnxmend
{

namespace
{

template <class Retype>
void describeRetype(EditFields& fields, Retype& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
}

} // namespace

void describe(EditFields& fields, RetypeInput& edit) { describeRetype(fields, edit); }

void describe(EditFields& fields, RetypeOutput& edit) { describeRetype(fields, edit); }

void describe(EditFields& fields, RetypeValueInfo& edit) { describeRetype(fields, edit); }

void apply(const RetypeInput& edit, GraphEditor& editor)
{
    editor.retype(edit.graph, GraphEditor::Declaration::Input, edit.value, edit.to);
}

void apply(const RetypeOutput& edit, GraphEditor& editor)
{
    editor.retype(edit.graph, GraphEditor::Declaration::Output, edit.value, edit.to);
}

void apply(const RetypeValueInfo& edit, GraphEditor& editor)
{
    editor.retype(edit.graph, GraphEditor::Declaration::ValueInfo, edit.value, edit.to);
}

} // namespace onnxmend
