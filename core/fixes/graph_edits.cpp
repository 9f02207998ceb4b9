// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/fix_parts.h"

namespace onnxmend
{

void applyInsertCast(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    if (edit.input) {
        editor.insertCastBefore(edit.graph, edit.node, *edit.input, edit.to);
    } else {
        editor.insertCastAfter(edit.graph, edit.value, edit.to, edit.from);
    }
}

void applyRetypeInput(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    editor.retype(edit.graph, GraphEditor::Declaration::Input, edit.value, edit.to);
}

void applyRetypeOutput(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    editor.retype(edit.graph, GraphEditor::Declaration::Output, edit.value, edit.to);
}

void applyRetypeValueInfo(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    editor.retype(edit.graph, GraphEditor::Declaration::ValueInfo, edit.value, edit.to);
}

void applyRetargetCall(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    editor.retargetCall(edit.graph, edit.node, edit.callDomain, edit.callName, edit.callOverload);
}

void applySetAttribute(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    editor.setDtypeAttribute(edit.graph, edit.node, edit.attribute, edit.to);
}

} // namespace onnxmend
