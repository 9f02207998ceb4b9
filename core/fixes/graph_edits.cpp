// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/graph_edits.h"

namespace onnxmend
{

namespace
{

/// Describes the fields of every edit of a node. `value` is only shown to people.
template <class NodeEdit>
void describeNode(EditFields& fields, NodeEdit& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.text("node", edit.node, Field::Required);
}

/// Describes the fields of every edit that gives the model another version.
template <class VersionEdit>
void describeVersion(EditFields& fields, VersionEdit& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Optional);
    fields.number("version", edit.version, Field::Required);
}

} // namespace

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

void describe(EditFields& fields, InsertCast& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.argument(edit.reader);
    fields.text("value", edit.value, edit.reader ? Field::Optional : Field::Required);
    describeDtypes(fields, edit);
}

void apply(const InsertCast& edit, GraphEditor& editor)
{
    if (edit.reader) {
        editor.insertCastBefore(edit.graph, edit.reader->node, edit.reader->input, edit.to);
    } else {
        editor.insertCastAfter(edit.graph, edit.value, edit.to, edit.from);
    }
}

void describe(EditFields& fields, RemoveCast& edit) { describeNode(fields, edit); }

void apply(const RemoveCast& edit, GraphEditor& editor) { editor.removeCast(edit.graph, edit.node); }

void describe(EditFields& fields, SetAttribute& edit)
{
    describeNode(fields, edit);
    fields.text("attribute", edit.attribute, Field::Required);
    describeDtypes(fields, edit);
}

void apply(const SetAttribute& edit, GraphEditor& editor)
{
    editor.setDtypeAttribute(edit.graph, edit.node, edit.attribute, edit.to);
}

void describe(EditFields& fields, RetargetCall& edit)
{
    describeNode(fields, edit);
    fields.text("call_domain", edit.domain, Field::Optional);
    fields.text("call_name", edit.name, Field::Required);
    fields.text("call_overload", edit.overload, Field::Optional);
}

void apply(const RetargetCall& edit, GraphEditor& editor)
{
    editor.retargetCall(edit.graph, edit.node, edit.domain, edit.name, edit.overload);
}

void describe(EditFields& fields, RaiseOpset& edit) { describeVersion(fields, edit); }

void apply(const RaiseOpset& edit, GraphEditor& editor) { editor.raiseOpset(edit.version); }

void describe(EditFields& fields, LowerOpset& edit) { describeVersion(fields, edit); }

void apply(const LowerOpset& edit, GraphEditor& editor) { editor.lowerOpset(edit.version); }

void describe(EditFields& fields, LowerIrVersion& edit) { describeVersion(fields, edit); }

void apply(const LowerIrVersion& edit, GraphEditor& editor) { editor.lowerIrVersion(edit.version); }

void describe(EditFields& fields, RemoveQuantization& edit) { describeNode(fields, edit); }

void apply(const RemoveQuantization& edit, GraphEditor& editor)
{
    editor.removeQuantization(edit.graph, edit.node);
}

void describe(EditFields& fields, DequantizeInitializer& edit) { describeNode(fields, edit); }

void apply(const DequantizeInitializer& edit, GraphEditor& editor)
{
    editor.dequantizeConstant(edit.graph, edit.node);
}

void describe(EditFields& fields, AddZeroPoint& edit)
{
    describeNode(fields, edit);
    describeDtypes(fields, edit);
}

void apply(const AddZeroPoint& edit, GraphEditor& editor)
{
    editor.addZeroPoint(edit.graph, edit.node, edit.to);
}

} // namespace onnxmend
