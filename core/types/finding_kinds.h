// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A fault of a model and its checkpoints.
enum class FindingKind {
    DataFileDiffers, ///< first, since statements about values do not count then
    InitializerDtype,
    CheckpointDtype,
    QuantizedWeight,
    OpTypeConflict,
    OpTypeUnsupported,
    OutputType,
    SubgraphType,
    FunctionType,
    RuntimeUnsupported,
    TargetUnsupported,
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
    NewerOpset,
};

/// The properties of all findings of a kind.
struct FindingKindInfo {
    FindingKind kind;
    std::string_view name; ///< in JSON: "initializer-dtype"
    Severity severity;     ///< usual severity
    MarkedText title;
    std::string_view source;      ///< source of the rule
    std::string_view help;        ///< meaning and advice, in sentences
    bool isOfDtypes = false;      ///< types disagree; otherwise data, shapes or the graph are at fault
    bool isOfStoredDtype = false; ///< stored and declared dtype differ, which the title says already
    bool isAboutMatching = false; ///< another weight, or any, would fix it
};

/// THE table of finding kinds.
std::span<const FindingKindInfo> findingKinds();
const FindingKindInfo& findingKindInfo(FindingKind kind);
std::optional<FindingKind> findingKindFromName(std::string_view name);

} // namespace onnxmend
