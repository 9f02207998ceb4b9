// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Declare a graph input, a graph output or an entry of value_info as another dtype.
using RetypeInput = DtypeEdit<FixKind::RetypeInput>;
using RetypeOutput = DtypeEdit<FixKind::RetypeOutput>;
using RetypeValueInfo = DtypeEdit<FixKind::RetypeValueInfo>;
void apply(const RetypeInput& edit, GraphEditor& editor);
void apply(const RetypeOutput& edit, GraphEditor& editor);
void apply(const RetypeValueInfo& edit, GraphEditor& editor);

/// Inserts a Cast before one argument of a node, or behind a value for all its readers.
struct InsertCast {
    static constexpr FixKind kind = FixKind::InsertCast;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< may be empty if `reader` names an argument
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::optional<GraphEditor::Reader> reader = {}; ///< nullopt if the Cast stands behind `value`

    friend bool operator==(const InsertCast&, const InsertCast&) = default;
};

void describe(EditFields& fields, InsertCast& edit);
void apply(const InsertCast& edit, GraphEditor& editor);

/// An edit that only names a node.
template <FixKind ownKind>
struct NodeEdit {
    static constexpr FixKind kind = ownKind;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< value that the Cast computes, or that is or was quantized, for people
    SharedText node = {};  ///< by the name of its output

    friend bool operator==(const NodeEdit&, const NodeEdit&) = default;
};

/// Removes a Cast that other edits leave without effect.
using RemoveCast = NodeEdit<FixKind::RemoveCast>;
void describe(EditFields& fields, RemoveCast& edit);
void apply(const RemoveCast& edit, GraphEditor& editor);

/// Sets the attribute of a node that states a dtype: `to` of Cast, `dtype` of a generator.
struct SetAttribute {
    static constexpr FixKind kind = FixKind::SetAttribute;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< value that the node computes, for people
    SharedText node = {};  ///< by the name of its first output
    SharedText attribute = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const SetAttribute&, const SetAttribute&) = default;
};

void describe(EditFields& fields, SetAttribute& edit);
void apply(const SetAttribute& edit, GraphEditor& editor);

/// Lets a node call another function, which takes the given types.
struct RetargetCall {
    static constexpr FixKind kind = FixKind::RetargetCall;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< value that the node computes, for people
    SharedText node = {};  ///< by the name of its first output
    SharedText domain = {};
    SharedText name = {};
    SharedText overload = {}; ///< empty for most functions

    friend bool operator==(const RetargetCall&, const RetargetCall&) = default;
};

void describe(EditFields& fields, RetargetCall& edit);
void apply(const RetargetCall& edit, GraphEditor& editor);

/// An edit that gives the whole model another version.
template <FixKind ownKind>
struct VersionEdit {
    static constexpr FixKind kind = ownKind;
    SharedText graph = {}; ///< scope of the main graph
    SharedText value = {}; ///< always empty
    std::int64_t version = 0;

    friend bool operator==(const VersionEdit&, const VersionEdit&) = default;
};

/// Raises the default domain's opset in the whole model with its functions. Nodes with another meaning in
/// that opset are changed so that they keep their meaning (GraphEditor::raiseOpset). Later edits of a plan
/// use the names after this edit.
using RaiseOpset = VersionEdit<FixKind::RaiseOpset>;
void describe(EditFields& fields, RaiseOpset& edit);
void apply(const RaiseOpset& edit, GraphEditor& editor);

/// Lowers the default domain's opset in the whole model with its functions. Every node has to mean the
/// same in that opset, and stays as it is but for attributes that state a default (GraphEditor::lowerOpset).
using LowerOpset = VersionEdit<FixKind::LowerOpset>;
void describe(EditFields& fields, LowerOpset& edit);
void apply(const LowerOpset& edit, GraphEditor& editor);

/// Declares an older IR version, so that older readers take the model (GraphEditor::lowerIrVersion).
using LowerIrVersion = VersionEdit<FixKind::LowerIrVersion>;
void describe(EditFields& fields, LowerIrVersion& edit);
void apply(const LowerIrVersion& edit, GraphEditor& editor);

/// Removes a QuantizeLinear and every DequantizeLinear that reads it. Their readers then read the value
/// before quantization.
using RemoveQuantization = NodeEdit<FixKind::RemoveQuantization>;
void describe(EditFields& fields, RemoveQuantization& edit);
void apply(const RemoveQuantization& edit, GraphEditor& editor);

/// Replaces a DequantizeLinear of stored INT32 values by the numbers that it computes.
using DequantizeInitializer = NodeEdit<FixKind::DequantizeInitializer>;
void describe(EditFields& fields, DequantizeInitializer& edit);
void apply(const DequantizeInitializer& edit, GraphEditor& editor);

/// Gives a QuantizeLinear without a zero point a zero point of 0 in the dtype of its result.
struct AddZeroPoint {
    static constexpr FixKind kind = FixKind::AddZeroPoint;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< value that the node computes, for people
    SharedText node = {};  ///< by the name of its output
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const AddZeroPoint&, const AddZeroPoint&) = default;
};

void describe(EditFields& fields, AddZeroPoint& edit);
void apply(const AddZeroPoint& edit, GraphEditor& editor);

} // namespace onnxmend
