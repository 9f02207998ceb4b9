// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/initializer_edits.h"

namespace onnxmend
{

void apply(const RelabelInitializer& edit, GraphEditor& editor)
{
    editor.relabelTensor(editor.initializer(edit.graph, edit.value), edit.to);
}

void describe(EditFields& fields, CastInitializer& edit)
{
    describeValue(fields, edit);
    describeDtypes(fields, edit);
    fields.argument(edit.reader);
}

void apply(const CastInitializer& edit, GraphEditor& editor)
{
    editor.castConstant(edit.graph, edit.value, edit.to, edit.reader);
}

void describe(EditFields& fields, RequantizeInitializer& edit)
{
    describeValue(fields, edit);
    describeDtypes(fields, edit);
    fields.number("offset", edit.offset, Field::Optional);
}

void apply(const RequantizeInitializer& edit, GraphEditor& editor)
{
    editor.requantize(edit.graph, edit.value, edit.offset, edit.to);
}

void describe(EditFields& fields, StoreInside& edit) { describeValue(fields, edit); }

void apply(const StoreInside& edit, GraphEditor& editor) { editor.storeInside(edit.graph, edit.value); }

void describe(EditFields& fields, ShareInitializer& edit)
{
    describeValue(fields, edit);
    fields.text("source_graph", edit.sourceGraph, Field::Optional);
    fields.text("source", edit.source, Field::Required);
}

void apply(const ShareInitializer& edit, GraphEditor& editor)
{
    editor.shareData(edit.graph, edit.value, edit.sourceGraph.empty() ? edit.graph : edit.sourceGraph,
                     edit.source);
}

void describe(EditFields& fields, RemoveRepeated& edit) { describeValue(fields, edit); }

void apply(const RemoveRepeated& edit, GraphEditor& editor) { editor.removeRepeated(edit.graph, edit.value); }

void describe(EditFields& fields, RenameRepeated& edit) { describeValue(fields, edit); }

void apply(const RenameRepeated& edit, GraphEditor& editor) { editor.renameRepeated(edit.graph, edit.value); }

} // namespace onnxmend
