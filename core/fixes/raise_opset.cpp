// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/raise_opset.h"

namespace onnxmend
{

void describe(EditFields& fields, RaiseOpset& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.number("version", edit.version, Field::Required);
}

void apply(const RaiseOpset& edit, GraphEditor& editor) { editor.raiseOpset(edit.version); }

} // namespace onnxmend
