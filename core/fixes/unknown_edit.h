// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"

#include <string>

namespace onnxmend
{

/// An edit of a kind that a later version may know. It cannot be applied, and a plan that is saved again
/// keeps it as it was.
struct UnknownEdit {
    SharedText kind = {};
    SharedText graph = {}; ///< scope
    SharedText value = {};
    SharedText json = {}; ///< all of it

    friend bool operator==(const UnknownEdit&, const UnknownEdit&) = default;
};

/// Throws Error.
[[noreturn]] void apply(const UnknownEdit& edit, GraphEditor& editor);

} // namespace onnxmend
