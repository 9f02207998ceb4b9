// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/bind_weight.h"
#include "core/fixes/cast_initializer.h"
#include "core/fixes/insert_cast.h"
#include "core/fixes/raise_opset.h"
#include "core/fixes/relabel_initializer.h"
#include "core/fixes/remove_cast.h"
#include "core/fixes/retarget_call.h"
#include "core/fixes/retype_declaration.h"
#include "core/fixes/set_attribute.h"
#include "core/fixes/share_initializer.h"
#include "core/fixes/store_inside.h"
#include "core/fixes/unknown_edit.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace onnxmend
{

/// The smallest change of a model: plain data, replayable (core/fixes/edit_json.h). Each alternative has a
/// file of its own, with its fields, what they are called in JSON, and what it does.
using Edit = std::variant<RelabelInitializer, CastInitializer, BindWeight, InsertCast, RetypeInput,
                          RetypeOutput, RetypeValueInfo, RetargetCall, SetAttribute, RemoveCast, RaiseOpset,
                          StoreInside, ShareInitializer, UnknownEdit>;

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
/// The node that is edited, or whose argument is, by the name of its first output; empty: none.
std::string nodeOf(const Edit& edit);
/// Identifies a value among those of all scopes: edits of one tensor or value share it.
std::string valueKey(const std::string& graph, const std::string& value);
std::string valueKey(const Edit& edit);

/// Throws Error when the edit does not fit the model.
void applyEdit(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);

} // namespace onnxmend
