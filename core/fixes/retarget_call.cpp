// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/retarget_call.h"

namespace onnxmend
{

void describe(EditFields& fields, RetargetCall& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.text("node", edit.node, Field::Required);
    fields.text("call_domain", edit.domain, Field::Optional);
    fields.text("call_name", edit.name, Field::Required);
    fields.text("call_overload", edit.overload, Field::Optional);
}

void apply(const RetargetCall& edit, GraphEditor& editor)
{
    editor.retargetCall(edit.graph, edit.node, edit.domain, edit.name, edit.overload);
}

} // namespace onnxmend
