// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <optional>
#include <string>

namespace onnxmend
{

/// Casts the stored values of an initializer or of a Constant node: for all that read it, or in a copy for
/// one of them.
struct CastInitializer {
    static constexpr FixKind kind = FixKind::CastInitializer;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::optional<GraphEditor::Reader> reader = {};

    friend bool operator==(const CastInitializer&, const CastInitializer&) = default;
};

void describe(EditFields& fields, CastInitializer& edit);
void apply(const CastInitializer& edit, GraphEditor& editor);

} // namespace onnxmend
