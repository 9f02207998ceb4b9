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

/// Sets the attribute of a node that states a dtype: `to` of Cast, `dtype` of a generator.
struct SetAttribute {
    static constexpr FixKind kind = FixKind::SetAttribute;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what the node computes, for people
    SharedText node = {};  ///< by the name of its first output
    SharedText attribute = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const SetAttribute&, const SetAttribute&) = default;
};

void describe(EditFields& fields, SetAttribute& edit);
void apply(const SetAttribute& edit, GraphEditor& editor);

} // namespace onnxmend
