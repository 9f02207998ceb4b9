// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/finding_kinds.h"

#include <array>
#include <cstddef>

namespace onnxmend
{

std::span<const FindingKindInfo> findingKinds()
{
    static constexpr auto runtime = "ONNX Runtime: \"Data in initializer ... has element type ...\"";
    static constexpr auto torchExport = "torch.onnx: save_model_with_external_data, pytorch PR 122100";
    static constexpr auto tensorProto = "onnx.proto: TensorProto; onnx: ExternalData.md";
    static constexpr std::array kinds = {
        FindingKindInfo{.kind = FindingKind::InitializerDtype,
                        .name = "initializer-dtype",
                        .severity = Severity::Error,
                        .title = "Stored dtype differs from the declared one",
                        .source = runtime,
                        .isOfDtypes = true,
                        .isOfStoredDtype = true},
        FindingKindInfo{.kind = FindingKind::CheckpointDtype,
                        .name = "checkpoint-dtype",
                        .severity = Severity::Error,
                        .title = "Checkpoint dtype differs from the declared one",
                        .source = torchExport,
                        .isOfDtypes = true,
                        .isOfStoredDtype = true},
        FindingKindInfo{.kind = FindingKind::OpTypeConflict,
                        .name = "op-type-conflict",
                        .severity = Severity::Error,
                        .title = "Operands of one operator have different types",
                        .source =
                            "ONNX Runtime: \"Type parameter (T) of Optype (...) bound to different types\"",
                        .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::OpTypeUnsupported,
            .name = "op-type-unsupported",
            .severity = Severity::Error,
            .title = "Operator does not take this type",
            .source = "ONNX Runtime: \"Type ... of input parameter (...) of operator (...) is invalid\"",
            .isOfDtypes = true},
        FindingKindInfo{.kind = FindingKind::OutputType,
                        .name = "output-type",
                        .severity = Severity::Error,
                        .title = "Declared type differs from what the graph computes",
                        .source =
                            "ONNX Runtime: \"Type (...) of output arg (...) does not match expected type\"",
                        .isOfDtypes = true},
        FindingKindInfo{.kind = FindingKind::SubgraphType,
                        .name = "subgraph-type",
                        .severity = Severity::Error,
                        .title = "Branches or loop-carried values disagree",
                        .source = "ONNX Runtime: \"Graph attribute inferencing failed\"",
                        .isOfDtypes = true},
        FindingKindInfo{.kind = FindingKind::FunctionType,
                        .name = "function-type",
                        .severity = Severity::Error,
                        .title = "Function cannot take these types",
                        .source = "onnx: IR.md, \"Model Local Functions\"",
                        .isOfDtypes = true},
        FindingKindInfo{.kind = FindingKind::RuntimeUnsupported,
                        .name = "runtime-unsupported",
                        .severity = Severity::Error,
                        .title = "ONNX Runtime has no kernel for this type",
                        .source = "ONNX Runtime: \"Could not find an implementation for ...\"",
                        .isOfDtypes = true},
        FindingKindInfo{.kind = FindingKind::UnknownOp,
                        .name = "unknown-op",
                        .severity = Severity::Info,
                        .title = "Operator is not known",
                        .source = "onnx: Operators.md"},
        FindingKindInfo{.kind = FindingKind::ShapeMismatch,
                        .name = "shape-mismatch",
                        .severity = Severity::Error,
                        .title = "Shape differs from the declared one",
                        .source = torchExport,
                        .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::InvalidTensor,
                        .name = "invalid-tensor",
                        .severity = Severity::Error,
                        .title = "Tensor data cannot be used",
                        .source = tensorProto},
        FindingKindInfo{.kind = FindingKind::InvalidGraph,
                        .name = "invalid-graph",
                        .severity = Severity::Error,
                        .title = "Graph breaks a rule of ONNX",
                        .source = "onnx: IR.md"},
        FindingKindInfo{.kind = FindingKind::MissingWeight,
                        .name = "missing-weight",
                        .severity = Severity::Warning,
                        .title = "No checkpoint fills this weight",
                        .source = torchExport,
                        .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::AmbiguousMatch,
                        .name = "ambiguous-match",
                        .severity = Severity::Warning,
                        .title = "Several checkpoint tensors fit equally well",
                        .source = torchExport,
                        .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::OverlappingData,
                        .name = "overlapping-data",
                        .severity = Severity::Warning,
                        .title = "Tensors share a part of their data",
                        .source = "onnx: ExternalData.md"},
        FindingKindInfo{.kind = FindingKind::OrphanData,
                        .name = "orphan-data",
                        .severity = Severity::Info,
                        .title = "Data file holds bytes of no tensor",
                        .source = "onnx: ExternalData.md"},
        FindingKindInfo{.kind = FindingKind::UnusedWeight,
                        .name = "unused-weight",
                        .severity = Severity::Info,
                        .title = "Checkpoint tensor has no place in the graph",
                        .source = torchExport,
                        .isAboutMatching = true},
    };
    return kinds;
}

const FindingKindInfo& findingKindInfo(FindingKind kind)
{
    return findingKinds()[static_cast<std::size_t>(kind)];
}

const char* severityName(Severity severity)
{
    static constexpr std::array names = {"error", "warning", "info"};
    return names.at(static_cast<std::size_t>(severity));
}

} // namespace onnxmend
