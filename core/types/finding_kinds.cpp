// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/finding_kinds.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace onnxmend
{

std::span<const FindingKindInfo> findingKinds()
{
    static constexpr auto runtime = "ONNX Runtime: \"Data in initializer ... has element type ...\"";
    static constexpr auto torchExport = "torch.onnx: save_model_with_external_data, pytorch PR 122100";
    static constexpr auto quantizing = "onnx: Operators.md, QuantizeLinear and DequantizeLinear";
    static constexpr auto tensorProto = "onnx.proto: TensorProto; onnx: ExternalData.md";
    static constexpr std::array kinds = {
        FindingKindInfo{
            .kind = FindingKind::DataFileDiffers,
            .name = "data-file-differs",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Data file is not the one that the model was saved with"),
            .source = tensorProto,
            .help = "A data file of that name is there, but it is cut off, or its weights are not those of "
                    "the checkpoint: it may be the data of another model, of which only the length fits. "
                    "Take all weights from the checkpoint, or put the right data file in its place."},
        FindingKindInfo{
            .kind = FindingKind::InitializerDtype,
            .name = "initializer-dtype",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Stored dtype differs from the declared one"),
            .source = runtime,
            .help = "The model stores this tensor in one dtype and declares another, so ONNX Runtime refuses "
                    "to load it, or reads its bytes as something they are not. Cast the stored values to the "
                    "declared dtype, or correct the type code where only that is wrong.",
            .isOfDtypes = true,
            .isOfStoredDtype = true},
        FindingKindInfo{
            .kind = FindingKind::CheckpointDtype,
            .name = "checkpoint-dtype",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Checkpoint dtype differs from the declared one"),
            .source = torchExport,
            .help = "The checkpoint holds this weight in another dtype than the graph declares; saved as it "
                    "is, the model does not load. Cast the weight to the declared dtype when it is saved.",
            .isOfDtypes = true,
            .isOfStoredDtype = true},
        FindingKindInfo{
            .kind = FindingKind::QuantizedWeight,
            .name = "quantized-weight",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Weight is stored quantized"),
            .source = "docs/formats.md: quantized weights",
            .help = "The checkpoint stores this weight in a few bits that mean something only with a second "
                    "tensor, such as a scale, and the graph wants the numbers. A plain cast would be wrong. "
                    "Compute them as the scheme says; of a scheme that is not known, let the library that "
                    "quantized the weights save them dequantized.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::OpTypeConflict,
            .name = "op-type-conflict",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Operands of one operator have different types"),
            .source = "ONNX Runtime: \"Type parameter (T) of Optype (...) bound to different types\"",
            .help = "An operator's schema asks several of its operands to have the same type, and here they "
                    "have not. Cast a stored operand, or insert a Cast in front of one of them.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::OpTypeUnsupported,
            .name = "op-type-unsupported",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Operator does not take this type"),
            .source = "ONNX Runtime: \"Type ... of input parameter (...) of operator (...) is invalid\"",
            .help = "The operator's schema does not list this type for the operand. Cast the operand to a "
                    "type that it takes, and the result back where others need it.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::OutputType,
            .name = "output-type",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Declared type differs from what the graph computes"),
            .source = "ONNX Runtime: \"Type (...) of output arg (...) does not match expected type\"",
            .help = "A graph output or value_info declares another type than its nodes compute. Correct the "
                    "declaration, or insert a Cast where the declared type is what is wanted.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::SubgraphType,
            .name = "subgraph-type",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Branches or loop-carried values disagree"),
            .source = "ONNX Runtime: \"Graph attribute inferencing failed\"",
            .help = "The branches of an If give different types, or a value that a Loop or Scan carries "
                    "changes its type from round to round. Cast it in the branch or body that differs.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::FunctionType,
            .name = "function-type",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Function cannot take these types"),
            .source = "onnx: IR.md, \"Model Local Functions\"",
            .help = "A model-local function is called with types that its body cannot compute with. Call the "
                    "variant of the function that takes these types, or cast what is given to it.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::RuntimeUnsupported,
            .name = "runtime-unsupported",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("ONNX Runtime has no kernel for this type"),
            .source = "ONNX Runtime: \"Could not find an implementation for ...\"",
            .help = "The model is valid ONNX, but ONNX Runtime has no kernel for this operator with this "
                    "type on the target. Let the operator compute in a type that has one, between Casts.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::UnknownOp,
            .name = "unknown-op",
            .severity = Severity::Info,
            .title = ONNXMEND_TEXT("Operator is not known"),
            .source = "onnx: Operators.md",
            .help = "No schema of this operator is known, so the types behind it cannot be checked. This is "
                    "no fault of the model; the program that runs it has to know the operator."},
        FindingKindInfo{.kind = FindingKind::ShapeMismatch,
                        .name = "shape-mismatch",
                        .severity = Severity::Error,
                        .title = ONNXMEND_TEXT("Shape differs from the declared one"),
                        .source = torchExport,
                        .help = "The data has another shape than the graph declares. Give the checkpoint "
                                "that belongs to this model, or map the weight by hand.",
                        .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::InvalidTensor,
                        .name = "invalid-tensor",
                        .severity = Severity::Error,
                        .title = ONNXMEND_TEXT("Tensor data cannot be used"),
                        .source = tensorProto,
                        .help = "The data of this tensor is missing, cut short, lies where it must not be "
                                "read, or is encoded in a way that onnx.proto does not allow. Export the "
                                "model again, or copy its data files beside it."},
        FindingKindInfo{
            .kind = FindingKind::InvalidGraph,
            .name = "invalid-graph",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("Graph breaks a rule of ONNX"),
            .source = "onnx: IR.md",
            .help = "The graph breaks a rule of the ONNX specification, such as a name that is given twice "
                    "or a value that nobody computes. The program that made the model has to be corrected."},
        FindingKindInfo{.kind = FindingKind::MissingWeight,
                        .name = "missing-weight",
                        .severity = Severity::Warning,
                        .title = ONNXMEND_TEXT("No checkpoint fills this weight"),
                        .source = torchExport,
                        .help = "A graph input is named like a weight and no checkpoint has data for it, so "
                                "whoever runs the model would have to feed it. Give the checkpoint that has "
                                "it, or map a tensor to it by hand.",
                        .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::AmbiguousMatch,
                        .name = "ambiguous-match",
                        .severity = Severity::Warning,
                        .title = ONNXMEND_TEXT("Several checkpoint tensors fit equally well"),
                        .source = torchExport,
                        .help = "Several tensors of the checkpoint fit this place equally well. Say which "
                                "one it is by mapping it by hand.",
                        .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::OverlappingData,
                        .name = "overlapping-data",
                        .severity = Severity::Warning,
                        .title = ONNXMEND_TEXT("Tensors share a part of their data"),
                        .source = "onnx: ExternalData.md",
                        .help =
                            "Two tensors of a data file share bytes without being the same range: a change "
                            "of one would change the other. Saving the model writes each on its own."},
        FindingKindInfo{.kind = FindingKind::OrphanData,
                        .name = "orphan-data",
                        .severity = Severity::Info,
                        .title = ONNXMEND_TEXT("Data file holds bytes of no tensor"),
                        .source = "onnx: ExternalData.md",
                        .help = "A data file holds bytes that no tensor refers to, often what is left of an "
                                "earlier export. They only cost room; saving the data anew drops them."},
        FindingKindInfo{
            .kind = FindingKind::UnusedWeight,
            .name = "unused-weight",
            .severity = Severity::Info,
            .title = ONNXMEND_TEXT("Checkpoint tensor has no place in the graph"),
            .source = torchExport,
            .help = "The checkpoint has a tensor that the graph does not ask for, such as the weights of a "
                    "training head. Nothing has to be done unless the model should have it.",
            .isAboutMatching = true},
        FindingKindInfo{.kind = FindingKind::ForbiddenDtype,
                        .name = "forbidden-dtype",
                        .severity = Severity::Error,
                        .title = ONNXMEND_TEXT("Policy does not allow this dtype here"),
                        .source = "docs/ci.md: .onnxmend.toml, forbid and layer",
                        .help = "The project's policy (.onnxmend.toml) does not allow this dtype for this "
                                "tensor or layer. Export or convert it to an allowed one, or change the "
                                "policy where the dtype is meant."},
        FindingKindInfo{
            .kind = FindingKind::NoOpCast,
            .name = "no-op-cast",
            .severity = Severity::Error,
            .title = ONNXMEND_TEXT("A Cast that does nothing keeps the model from loading"),
            .source = "ONNX Runtime: \"Type (tensor(float)) of output arg (InsertedPrecisionFreeCast_...)\"",
            .help = "A Cast from FLOAT16 to FLOAT16 stands between nodes that ONNX Runtime's CPU provider "
                    "computes in FLOAT. It merges that Cast with its own, and then finds the types wrong. "
                    "Take the Cast out; what is computed stays.",
            .isOfDtypes = true},
        FindingKindInfo{
            .kind = FindingKind::ClippingQuantizer,
            .name = "clipping-quantizer",
            .severity = Severity::Warning,
            .title = ONNXMEND_TEXT("Quantising cuts values off"),
            .source = quantizing,
            .help = "A QuantizeLinear without a zero point gives UINT8, in which nothing is negative: every "
                    "negative value becomes 0 without a word. Give it a zero point, or from opset 21 on the "
                    "attribute output_dtype, of INT8."},
        FindingKindInfo{
            .kind = FindingKind::QuantizerScale,
            .name = "quantizer-scale",
            .severity = Severity::Warning,
            .title = ONNXMEND_TEXT("A scale is not a positive normal number"),
            .source = quantizing,
            .help =
                "A scale that is 0, negative, subnormal, infinite or NaN is seldom meant: what is divided "
                "by it is cut off or no number. Calibrate the model again."},
        FindingKindInfo{
            .kind = FindingKind::QuantizerZeroPoint,
            .name = "quantizer-zero-point",
            .severity = Severity::Info,
            .title = ONNXMEND_TEXT("A zero point is one that the type does not have"),
            .source = quantizing,
            .help = "Quantised as INT32 or in 8-bit floats, 0 is always 0: with another zero point ONNX "
                    "Runtime refuses to run the node. Set the zero point to 0, or leave it out."},
        FindingKindInfo{
            .kind = FindingKind::UnusedRange,
            .name = "unused-range",
            .severity = Severity::Info,
            .title = ONNXMEND_TEXT("Quantised weights use a small part of their range"),
            .source = quantizing,
            .help = "The stored integers of this weight use less than a quarter of what their type holds, so "
                    "that two bits or more of each are wasted: the scale is too large. Nothing is wrong with "
                    "the model; quantising the weight again makes it more precise."},
        FindingKindInfo{
            .kind = FindingKind::ScaleDtype,
            .name = "scale-dtype",
            .severity = Severity::Info,
            .title = ONNXMEND_TEXT("A scale has another dtype than the result"),
            .source = quantizing,
            .help = "The node dequantises to one dtype with a scale of another, which newer opsets allow. "
                    "Not every runtime does, and some compute in the dtype of the scale."},
        FindingKindInfo{.kind = FindingKind::StoredOutside,
                        .name = "stored-outside",
                        .severity = Severity::Error,
                        .title = ONNXMEND_TEXT("List that is read at load lies in a data file"),
                        .source = "ONNX Runtime: \"Cannot parse data from external tensors\"",
                        .help = "ONNX Runtime reads sizes, shapes and axes while it loads a model, to infer "
                                "shapes, and looks into no data file for them. Store the list in the model; "
                                "every save does so."},
        FindingKindInfo{.kind = FindingKind::ShareInitializer,
                        .name = "share-initializer",
                        .severity = Severity::Info,
                        .title = ONNXMEND_TEXT("Several tensors store the same bytes"),
                        .source = "onnx: ExternalData.md",
                        .help = "Constant folding and exporters copy tensors that were one. In a data file "
                                "they can name one range of bytes, which then takes room once."},
    };
    return kinds;
}

const FindingKindInfo& findingKindInfo(FindingKind kind)
{
    return findingKinds()[static_cast<std::size_t>(kind)];
}

std::optional<FindingKind> findingKindFromName(std::string_view name)
{
    const auto found = std::ranges::find(findingKinds(), name, &FindingKindInfo::name);
    return found == findingKinds().end() ? std::nullopt : std::optional(found->kind);
}

const char* severityName(Severity severity)
{
    static constexpr std::array names = {"error", "warning", "info"};
    return names.at(static_cast<std::size_t>(severity));
}

std::optional<Severity> severityFromName(std::string_view name)
{
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (name == severityName(severity)) {
            return severity;
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
