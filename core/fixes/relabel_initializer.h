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

/// Reads the bytes of an initializer as another dtype of the same width.
struct RelabelInitializer {
    static constexpr FixKind kind = FixKind::RelabelInitializer;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const RelabelInitializer&, const RelabelInitializer&) = default;
};

void describe(EditFields& fields, RelabelInitializer& edit);
void apply(const RelabelInitializer& edit, GraphEditor& editor);

} // namespace onnxmend
