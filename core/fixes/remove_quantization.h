// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

namespace onnxmend
{

/// Takes a QuantizeLinear out of the graph, and every DequantizeLinear that reads it: what read those reads
/// what was quantised.
struct RemoveQuantization {
    static constexpr FixKind kind = FixKind::RemoveQuantization;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what is quantised, for people
    SharedText node = {};  ///< the QuantizeLinear, by the name of its output

    friend bool operator==(const RemoveQuantization&, const RemoveQuantization&) = default;
};

void describe(EditFields& fields, RemoveQuantization& edit);
void apply(const RemoveQuantization& edit, GraphEditor& editor);

} // namespace onnxmend
