// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

namespace onnxmend
{

/// Declares a value of a graph as another dtype.
template <FixKind ownKind, GraphEditor::Declaration place>
struct RetypeDeclaration {
    static constexpr FixKind kind = ownKind;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const RetypeDeclaration&, const RetypeDeclaration&) = default;
};

using RetypeInput = RetypeDeclaration<FixKind::RetypeInput, GraphEditor::Declaration::Input>;
using RetypeOutput = RetypeDeclaration<FixKind::RetypeOutput, GraphEditor::Declaration::Output>;
using RetypeValueInfo = RetypeDeclaration<FixKind::RetypeValueInfo, GraphEditor::Declaration::ValueInfo>;

template <FixKind ownKind, GraphEditor::Declaration place>
void describe(EditFields& fields, RetypeDeclaration<ownKind, place>& edit)
{
    describeDtypeStep(fields, edit);
}

template <FixKind ownKind, GraphEditor::Declaration place>
void apply(const RetypeDeclaration<ownKind, place>& edit, GraphEditor& editor)
{
    editor.retype(edit.graph, place, edit.value, edit.to);
}

} // namespace onnxmend
