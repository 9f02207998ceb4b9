// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/declaration_edits.h"
#include "core/fixes/graph_edits.h"
#include "core/fixes/initializer_edits.h"
#include "core/fixes/weight_edits.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

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

/// The smallest change of a model: plain data, replayable (core/fixes/edit_json.h). Each alternative
/// stands in the file of what it edits, with its fields, what they are called in JSON, and what it does.
using Edit =
    std::variant<RelabelInitializer, CastInitializer, BindWeight, DequantizeWeight, InsertCast, RetypeInput,
                 RetypeOutput, RetypeValueInfo, RetargetCall, SetAttribute, RemoveCast, RaiseOpset,
                 RemoveQuantization, AddZeroPoint, StoreInside, ShareInitializer, UnknownEdit>;

/// Nothing for an edit of a kind that is not known here.
std::optional<FixKind> kindOf(const Edit& edit);
std::string_view kindName(const Edit& edit);

/// The scope that every edit is made in.
const SharedText& graphOf(const Edit& edit);
/// The tensor, value or declaration that it is about; may be empty for an edit of a node.
const SharedText& valueOf(const Edit& edit);
/// From which dtype to which; Undefined where the edit does not say it.
struct DTypeStep {
    DType from = DType::Undefined;
    DType to = DType::Undefined;
};
DTypeStep dtypesOf(const Edit& edit);
/// The weight of a checkpoint that the edit fills the value with; null: it fills none.
const WeightOrigin* weightOf(const Edit& edit);
WeightOrigin* weightOf(Edit& edit);
/// The node that is edited, or whose argument is, by the name of its first output; empty: none.
std::string nodeOf(const Edit& edit);
/// Identifies a value among those of all scopes: edits of one tensor or value share it.
std::string valueKey(const std::string& graph, const std::string& value);
std::string valueKey(const Edit& edit);

/// Throws Error when the edit does not fit the model.
void applyEdit(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);

} // namespace onnxmend
