// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/dtype/dtype.h"
#include "core/types/finding_kinds.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// The meaning of a known sentence of another program.
enum class ErrorCause {
    // Dtypes.
    OperandTypes,
    OperandType,
    DeclaredType,
    InitializerType,
    InferredType,
    BranchTypes,
    NoKernel,
    IdleCast,
    NoElementType,
    FedType,
    TorchTypes,
    TorchType,
    TorchOverflow,
    Truncated,
    QuantizerWeight,
    OpenVinoTypes,
    TensorRtTypes,
    TensorRtType,
    TensorRtInt64,
    TensorRtClamped,
    TensorRtFlags,
    TensorRtZeroPoint,
    TensorRtHalves,
    TensorRtNorm,
    TensorRtCalibration,
    TensorRtScale,
    TensorRtBinding,
    TensorRtDifference,
    // Operators.
    UnknownOperator,
    OperatorOfTorch,
    OpsetOfOperator,
    TensorRtOperator,
    TensorRtAssertion,
    Attribute,
    ArgumentCount,
    ExclusiveInputs,
    Shape,
    // The graph.
    DuplicateName,
    MissingValue,
    NodeOrder,
    Cycle,
    MissingDeclaration,
    MissingImport,
    // Data of tensors.
    DataMissing,
    DataOutside,
    DataSize,
    DataField,
    BadTensor,
    // The file.
    NoFile,
    NotAModel,
    IrVersion,
    Opset,
    TooLarge,
    // A run.
    FedShape,
    FedNames,
    KernelFailed,
    NotFinite,
    // An export.
    TorchUnsupported,
    ExportFailed,
    // Any of the above may be the cause.
    InferenceFailed,
    SchemaFailed,
    LoadFailed,
    Place, ///< a sentence that states only the place
};

/// The information that a sentence gives.
enum class Bearing {
    Place,   ///< only the place of a fault
    Frame,   ///< only that there is a fault; the rest of the message describes it
    Warning, ///< a possible fault
    Fault,
};

/// A line with places for the names of a sentence.
struct ErrorSummary {
    MarkedText text = {};
    std::string_view names = {}; ///< the names for %1, %2, ...: letters of core/messages/message_pattern.h
};

/// The explanation that all sentences with one cause share.
struct ErrorCauseInfo {
    ErrorCause cause = ErrorCause::Place;
    std::string_view name; ///< in JSON: "operand-types"
    Bearing bearing = Bearing::Fault;
    std::optional<FindingKind> kind = {}; ///< the same fault as a finding; nullopt if the audit has none
    MarkedText title = {};                ///< a line
    ErrorSummary summary =
        {}; ///< the title with the names of the sentence; used if it has a name for each place
    ErrorSummary otherSummary = {}; ///< used if the sentence fills these places, and not all of summary
    MarkedText reason = {};         ///< the rule, and why it is broken
    MarkedText advice = {};         ///< empty if the audit of the model has the fix
    bool isOfTypePair = false;      ///< usualCause() adds to the reason
};

/// THE table of causes.
std::span<const ErrorCauseInfo> errorCauses();
const ErrorCauseInfo& errorCauseInfo(ErrorCause cause);

/// Explains how two dtypes usually meet at one operator; empty if there is no usual way.
MarkedText usualCause(DType one, DType other);

/// Explains why torch.onnx usually has no translation for an overload of an operator ("Scalar"); empty if
/// there is no usual reason.
MarkedText usualCauseOfOverload(std::string_view overload);

} // namespace onnxmend
