// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

namespace onnxmend
{

/// Gives a QuantizeLinear that has no zero point one of 0, of the dtype that it is to give.
struct AddZeroPoint {
    static constexpr FixKind kind = FixKind::AddZeroPoint;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what the node gives, for people
    SharedText node = {};  ///< by the name of its output
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const AddZeroPoint&, const AddZeroPoint&) = default;
};

void describe(EditFields& fields, AddZeroPoint& edit);
void apply(const AddZeroPoint& edit, GraphEditor& editor);

} // namespace onnxmend
