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

/// Reads the bytes of an initializer as another dtype of the same width.
using RelabelInitializer = DtypeEdit<FixKind::RelabelInitializer>;
void apply(const RelabelInitializer& edit, GraphEditor& editor);

/// Casts the stored values of an initializer or of a Constant node: for all readers, or in a copy for one of
/// them.
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

/// Subtracts a number from the stored integers of an initializer or Constant: quantised values and their zero
/// points, which together stand for the same numbers then.
struct RequantizeInitializer {
    static constexpr FixKind kind = FixKind::RequantizeInitializer;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined; ///< of the same width
    std::int64_t offset = 0;     ///< number that is subtracted

    friend bool operator==(const RequantizeInitializer&, const RequantizeInitializer&) = default;
};

void describe(EditFields& fields, RequantizeInitializer& edit);
void apply(const RequantizeInitializer& edit, GraphEditor& editor);

/// Moves the values of an initializer or Constant from their data file into the model, for values that are
/// read at load.
struct StoreInside {
    static constexpr FixKind kind = FixKind::StoreInside;
    SharedText graph = {}; ///< scope
    SharedText value = {}; ///< initializer, or value of the Constant

    friend bool operator==(const StoreInside&, const StoreInside&) = default;
};

void describe(EditFields& fields, StoreInside& edit);
void apply(const StoreInside& edit, GraphEditor& editor);

/// Lets an initializer or Constant name the equal bytes of another one, so that data files store them once.
struct ShareInitializer {
    static constexpr FixKind kind = FixKind::ShareInitializer;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    SharedText sourceGraph = {}; ///< scope of the other one; empty if it is the same
    SharedText source = {};

    friend bool operator==(const ShareInitializer&, const ShareInitializer&) = default;
};

void describe(EditFields& fields, ShareInitializer& edit);
void apply(const ShareInitializer& edit, GraphEditor& editor);

/// Removes the initializers that have the name and the values of an earlier one.
struct RemoveRepeated {
    static constexpr FixKind kind = FixKind::RemoveRepeated;
    SharedText graph = {}; ///< scope
    SharedText value = {};

    friend bool operator==(const RemoveRepeated&, const RemoveRepeated&) = default;
};

void describe(EditFields& fields, RemoveRepeated& edit);
void apply(const RemoveRepeated& edit, GraphEditor& editor);

/// Gives new names to the initializers of a name that ONNX Runtime does not read: all but the last one.
struct RenameRepeated {
    static constexpr FixKind kind = FixKind::RenameRepeated;
    SharedText graph = {}; ///< scope
    SharedText value = {};

    friend bool operator==(const RenameRepeated&, const RenameRepeated&) = default;
};

void describe(EditFields& fields, RenameRepeated& edit);
void apply(const RenameRepeated& edit, GraphEditor& editor);

} // namespace onnxmend
