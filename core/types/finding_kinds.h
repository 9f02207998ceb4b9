// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

#include <optional>
#include <span>
#include <string_view>

namespace onnxmend
{

enum class Severity { Error, Warning, Info };
const char* severityName(Severity severity); ///< as in JSON: "error"
std::optional<Severity> severityFromName(std::string_view name);

/// What can be wrong with a model and its checkpoints.
enum class FindingKind {
    DataFileDiffers, ///< first: nothing that is said of the values counts then
    InitializerDtype,
    CheckpointDtype,
    QuantizedWeight,
    OpTypeConflict,
    OpTypeUnsupported,
    OutputType,
    SubgraphType,
    FunctionType,
    RuntimeUnsupported,
    UnknownOp,
    ShapeMismatch,
    InvalidTensor,
    InvalidGraph,
    MissingWeight,
    AmbiguousMatch,
    OverlappingData,
    OrphanData,
    UnusedWeight,
    ForbiddenDtype,
    NoOpCast,
    ClippingQuantizer,
    QuantizerScale,
    QuantizerZeroPoint,
    UnusedRange,
    ScaleDtype,
    StoredOutside,
    ShareInitializer,
};

/// What is true of all findings of a kind.
struct FindingKindInfo {
    FindingKind kind;
    std::string_view name; ///< in JSON: "initializer-dtype"
    Severity severity;     ///< the usual one
    MarkedText title;
    std::string_view source;      ///< of the rule
    std::string_view help;        ///< what it means and what to do, in sentences
    bool isOfDtypes = false;      ///< types disagree; else data, shapes or the graph itself are at fault
    bool isOfStoredDtype = false; ///< one dtype stored, another declared: the title says what messages would
    bool isAboutMatching = false; ///< another weight, or any, would fix it
};

/// THE table of finding kinds.
std::span<const FindingKindInfo> findingKinds();
const FindingKindInfo& findingKindInfo(FindingKind kind);
std::optional<FindingKind> findingKindFromName(std::string_view name);

} // namespace onnxmend
