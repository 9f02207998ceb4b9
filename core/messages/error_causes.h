// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What a known sentence of another program means.
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
    // An export.
    TorchUnsupported,
    ExportFailed,
    // More than one of the above may be behind it.
    InferenceFailed,
    SchemaFailed,
    LoadFailed,
    Place, ///< it says only where
};

/// How much a sentence says.
enum class Bearing {
    Place,   ///< where something is wrong
    Frame,   ///< that something is, the rest says what
    Warning, ///< what need not be wrong
    Fault,
};

/// A line with places for what a sentence names.
struct ErrorSummary {
    MarkedText text = {};
    std::string_view names = {}; ///< what fills %1, %2, ...: letters of core/messages/message_pattern.h
};

/// What is true of all sentences with one cause, in plain words.
struct ErrorCauseInfo {
    ErrorCause cause = ErrorCause::Place;
    std::string_view name; ///< in JSON: "operand-types"
    Bearing bearing = Bearing::Fault;
    std::optional<FindingKind> kind = {}; ///< what it is as a finding; nothing: none of dtypes or data
    MarkedText title = {};                ///< a line
    ErrorSummary summary = {};      ///< the same with what the sentence names; used where it names all of it
    ErrorSummary otherSummary = {}; ///< used where it names all of these instead
    MarkedText reason = {};         ///< the rule, and why it is broken
    MarkedText advice = {};         ///< what to do; empty: the audit of the model knows
    bool isOfTypePair = false;      ///< usualCause() knows more
};

/// THE table of causes.
std::span<const ErrorCauseInfo> errorCauses();
const ErrorCauseInfo& errorCauseInfo(ErrorCause cause);

/// How two dtypes usually come to meet at one operator; empty where nothing is usual.
MarkedText usualCause(DType one, DType other);

/// Why torch.onnx usually has no translation for an overload of an operator ("Scalar"); empty where nothing
/// is usual.
MarkedText usualCauseOfOverload(std::string_view overload);

} // namespace onnxmend
