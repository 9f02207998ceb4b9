// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/share_initializer.h"

namespace onnxmend
{

void describe(EditFields& fields, ShareInitializer& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
    fields.text("source_graph", edit.sourceGraph, Field::Optional);
    fields.text("source", edit.source, Field::Required);
}

void apply(const ShareInitializer& edit, GraphEditor& editor)
{
    editor.shareData(edit.graph, edit.value, edit.sourceGraph.empty() ? edit.graph : edit.sourceGraph,
                     edit.source);
}

} // namespace onnxmend
