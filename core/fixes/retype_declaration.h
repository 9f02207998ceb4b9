// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <string>

namespace onnxmend
{

/// Declares a graph input as another dtype.
struct RetypeInput {
    static constexpr FixKind kind = FixKind::RetypeInput;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const RetypeInput&, const RetypeInput&) = default;
};

/// Declares a graph output as another dtype.
struct RetypeOutput {
    static constexpr FixKind kind = FixKind::RetypeOutput;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const RetypeOutput&, const RetypeOutput&) = default;
};

/// Declares a value in value_info as another dtype.
struct RetypeValueInfo {
    static constexpr FixKind kind = FixKind::RetypeValueInfo;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const RetypeValueInfo&, const RetypeValueInfo&) = default;
};

void describe(EditFields& fields, RetypeInput& edit);
void describe(EditFields& fields, RetypeOutput& edit);
void describe(EditFields& fields, RetypeValueInfo& edit);
void apply(const RetypeInput& edit, GraphEditor& editor);
void apply(const RetypeOutput& edit, GraphEditor& editor);
void apply(const RetypeValueInfo& edit, GraphEditor& editor);

} // namespace onnxmend
