// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"

#include <cstdint>
#include <optional>
#include <string>

namespace onnxmend
{

/// Inserts a Cast before one argument of a node, or behind a value for all that read it.
struct InsertCast {
    static constexpr FixKind kind = FixKind::InsertCast;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< may be empty where `reader` says which argument is meant
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::optional<GraphEditor::Reader> reader = {}; ///< nothing: behind `value`

    friend bool operator==(const InsertCast&, const InsertCast&) = default;
};

void describe(EditFields& fields, InsertCast& edit);
void apply(const InsertCast& edit, GraphEditor& editor);

/// Takes a Cast out of the graph that gives what it reads: one that other edits leave nothing to do.
struct RemoveCast {
    static constexpr FixKind kind = FixKind::RemoveCast;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what the Cast computes, for people
    SharedText node = {};  ///< by the name of its output

    friend bool operator==(const RemoveCast&, const RemoveCast&) = default;
};

void describe(EditFields& fields, RemoveCast& edit);
void apply(const RemoveCast& edit, GraphEditor& editor);

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

/// Lets a node call another function, which takes the types that it is given.
struct RetargetCall {
    static constexpr FixKind kind = FixKind::RetargetCall;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< what the node computes, for people
    SharedText node = {};  ///< by the name of its first output
    SharedText domain = {};
    SharedText name = {};
    SharedText overload = {}; ///< most functions have none

    friend bool operator==(const RetargetCall&, const RetargetCall&) = default;
};

void describe(EditFields& fields, RetargetCall& edit);
void apply(const RetargetCall& edit, GraphEditor& editor);

/// The whole model, its functions too, goes to a newer opset of the default domain. Nodes that mean something
/// else there are changed so that they mean what they meant (GraphEditor::raiseOpset). Edits that stand
/// behind it in a plan name things as they are then.
struct RaiseOpset {
    static constexpr FixKind kind = FixKind::RaiseOpset;
    SharedText graph = {}; ///< scope: the main graph
    SharedText value = {}; ///< nothing
    std::int64_t version = 0;

    friend bool operator==(const RaiseOpset&, const RaiseOpset&) = default;
};

void describe(EditFields& fields, RaiseOpset& edit);
void apply(const RaiseOpset& edit, GraphEditor& editor);

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
