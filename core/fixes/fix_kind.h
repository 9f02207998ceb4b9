// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

#include <optional>
#include <span>
#include <string_view>

namespace onnxmend
{

/// The kinds of fixes and of the edits that they consist of, in the order in which alternatives are offered.
enum class FixKind {
    RelabelInitializer,
    CastInitializer,
    BindWeight,
    DequantizeWeight,
    InsertCast,
    CastAround, ///< a fix of several InsertCast edits: there is no such edit
    RetypeInput,
    RetypeOutput,
    RetypeValueInfo,
    RetargetCall,
    SetAttribute,
    RemoveCast,
    RaiseOpset,
    RemoveQuantization,
    AddZeroPoint,
    StoreInside,
    ShareInitializer,
};

/// What is true of all fixes and edits of a kind.
struct FixKindInfo {
    FixKind kind;
    std::string_view name;     ///< in JSON: "cast-initializer"
    MarkedText title;          ///< of several such edits, for people: "Cast stored values"
    bool touchesBytes = false; ///< changes a stored tensor; else the graph
    bool runsEachTime = false; ///< puts Casts into the graph, which run whenever the model runs
    bool redeclares = false;   ///< corrects what is declared, and no value changes
    bool keepsValues = false;  ///< the model is to give what it gave before, but for rounding
};

/// THE table of fix kinds.
std::span<const FixKindInfo> fixKinds();
const FixKindInfo& fixKindInfo(FixKind kind);
std::optional<FixKind> fixKindFromName(std::string_view name);

} // namespace onnxmend
