// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"

#include <optional>
#include <span>
#include <string_view>

namespace onnxmend
{

/// The kinds of fixes and of their edits, in the order in which alternatives are offered.
enum class FixKind {
    RelabelInitializer,
    CastInitializer,
    BindWeight,
    DequantizeWeight,
    InsertCast,
    CastAround, ///< a fix of several InsertCast edits; not an edit itself
    RetypeInput,
    RetypeOutput,
    RetypeValueInfo,
    RetargetCall,
    SetAttribute,
    RemoveCast,
    RaiseOpset,
    LowerOpset,
    LowerIrVersion,
    RemoveQuantization,
    AddZeroPoint,
    StoreInside,
    ShareInitializer,
    RemoveRepeated,
    RenameRepeated,
    RequantizeInitializer,
    DequantizeInitializer,
};

/// The properties of all fixes and edits of a kind.
struct FixKindInfo {
    FixKind kind;
    std::string_view name;     ///< in JSON: "cast-initializer"
    MarkedText title;          ///< of several such edits, for people: "Cast stored values"
    bool touchesBytes = false; ///< changes a stored tensor, otherwise the graph
    bool runsEachTime = false; ///< inserts Casts, which run each time the model runs
    bool redeclares = false;   ///< fixes a declaration, without changing any value
    bool keepsValues = false;  ///< the outputs of the model are to stay the same, except for rounding
};

/// THE table of fix kinds.
std::span<const FixKindInfo> fixKinds();
const FixKindInfo& fixKindInfo(FixKind kind);
std::optional<FixKind> fixKindFromName(std::string_view name);

} // namespace onnxmend
