// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/edit/graph_editor.h"
#include "core/fixes/graph_edits.h"
#include "core/fixes/initializer_edits.h"
#include "core/fixes/weight_edits.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace onnxmend
{

/// An edit of a kind that a later version may know. It cannot be applied, and saving the plan again preserves
/// it.
struct UnknownEdit {
    SharedText kind = {};
    SharedText graph = {}; ///< scope
    SharedText value = {};
    SharedText json = {}; ///< the whole edit

    friend bool operator==(const UnknownEdit&, const UnknownEdit&) = default;
};

/// Throws Error.
[[noreturn]] void apply(const UnknownEdit& edit, GraphEditor& editor);

/// The smallest change of a model: plain data, replayable (core/fixes/edit_json.h). Each alternative stands
/// in the file of the thing that it edits, with its fields, their names in JSON, and its effect.
using Edit =
    std::variant<RelabelInitializer, CastInitializer, BindWeight, DequantizeWeight, InsertCast, RetypeInput,
                 RetypeOutput, RetypeValueInfo, RetargetCall, SetAttribute, RemoveCast, RaiseOpset,
                 LowerOpset, LowerIrVersion, RemoveQuantization, AddZeroPoint, StoreInside, ShareInitializer,
                 RemoveRepeated, RenameRepeated, RequantizeInitializer, DequantizeInitializer, UnknownEdit>;

/// Returns nullopt for an unknown kind.
std::optional<FixKind> kindOf(const Edit& edit);
std::string_view kindName(const Edit& edit);

/// Returns the scope of the edit.
const SharedText& graphOf(const Edit& edit);
/// Returns the tensor, value or declaration of the edit; may be empty for an edit of a node.
const SharedText& valueOf(const Edit& edit);
/// The dtypes of an edit, before and after; Undefined if the edit does not state them.
struct DTypeStep {
    DType from = DType::Undefined;
    DType to = DType::Undefined;
};
DTypeStep dtypesOf(const Edit& edit);
/// Returns the weight of a checkpoint that fills the value; null if the edit fills none.
const WeightOrigin* weightOf(const Edit& edit);
WeightOrigin* weightOf(Edit& edit);
/// Returns the edited node, or the node of the edited argument, by the name of its first output; otherwise
/// empty.
std::string nodeOf(const Edit& edit);
/// Identifies a value among those of all scopes: all edits of one tensor or value have the same key.
std::string valueKey(const std::string& graph, const std::string& value);
std::string valueKey(const Edit& edit);

/// Throws Error if the edit does not fit the model.
void applyEdit(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);

} // namespace onnxmend
