// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/finding_kinds.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace onnxmend
{

namespace
{

/// `row` has what only some kinds have.
constexpr FindingKindInfo kindRow(FindingKind kind, std::string_view name, Severity severity,
                                  MarkedText title, std::string_view source, std::string_view help,
                                  FindingKindInfo row = {})
{
    row.kind = kind;
    row.name = name;
    row.severity = severity;
    row.title = title;
    row.source = source;
    row.help = help;
    return row;
}

} // namespace

std::span<const FindingKindInfo> findingKinds()
{
    static constexpr auto runtime = "ONNX Runtime: \"Data in initializer ... has element type ...\"";
    static constexpr auto torchExport = "torch.onnx: save_model_with_external_data, pytorch PR 122100";
    static constexpr auto quantizing = "onnx: Operators.md, QuantizeLinear and DequantizeLinear";
    static constexpr auto tensorProto = "onnx.proto: TensorProto; onnx: ExternalData.md";
    static constexpr std::array kinds = {
        kindRow(FindingKind::DataFileDiffers, "data-file-differs", Severity::Error,
                ONNXMEND_TEXT("Data file is not the one that the model was saved with"), tensorProto,
                "A data file of that name is there, but it is cut off, or its weights are not those of the "
                "checkpoint: it may be the data of another model, of which only the length fits. Take all "
                "weights from the checkpoint, or put the right data file in its place."),
        kindRow(FindingKind::InitializerDtype, "initializer-dtype", Severity::Error,
                ONNXMEND_TEXT("Stored dtype differs from the declared one"), runtime,
                "The model stores this tensor in one dtype and declares another, so ONNX Runtime refuses to "
                "load it, or reads its bytes as something they are not. Cast the stored values to the "
                "declared dtype, or correct the type code where only that is wrong.",
                {.isOfDtypes = true, .isOfStoredDtype = true}),
        kindRow(FindingKind::CheckpointDtype, "checkpoint-dtype", Severity::Error,
                ONNXMEND_TEXT("Checkpoint dtype differs from the declared one"), torchExport,
                "The checkpoint holds this weight in another dtype than the graph declares; saved as it is, "
                "the model does not load. Cast the weight to the declared dtype when it is saved.",
                {.isOfDtypes = true, .isOfStoredDtype = true}),
        kindRow(FindingKind::QuantizedWeight, "quantized-weight", Severity::Error,
                ONNXMEND_TEXT("Weight is stored quantized"), "docs/formats.md: quantized weights",
                "The checkpoint stores this weight in a few bits that mean something only with a second "
                "tensor, such as a scale, and the graph wants the numbers. A plain cast would be wrong. "
                "Compute them as the scheme says; of a scheme that is not known, let the library that "
                "quantized the weights save them dequantized.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::OpTypeConflict, "op-type-conflict", Severity::Error,
                ONNXMEND_TEXT("Operands of one operator have different types"),
                "ONNX Runtime: \"Type parameter (T) of Optype (...) bound to different types\"",
                "An operator's schema asks several of its operands to have the same type, and here they have "
                "not. Cast a stored operand, or insert a Cast in front of one of them.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::OpTypeUnsupported, "op-type-unsupported", Severity::Error,
                ONNXMEND_TEXT("Operator does not take this type"),
                "ONNX Runtime: \"Type ... of input parameter (...) of operator (...) is invalid\"",
                "The operator's schema does not list this type for the operand. Cast the operand to a type "
                "that it takes, and the result back where others need it.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::OutputType, "output-type", Severity::Error,
                ONNXMEND_TEXT("Declared type differs from what the graph computes"),
                "ONNX Runtime: \"Type (...) of output arg (...) does not match expected type\"",
                "A graph output or value_info declares another type than its nodes compute. Correct the "
                "declaration, or insert a Cast where the declared type is what is wanted.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::SubgraphType, "subgraph-type", Severity::Error,
                ONNXMEND_TEXT("Branches or loop-carried values disagree"),
                "ONNX Runtime: \"Graph attribute inferencing failed\"",
                "The branches of an If give different types, or a value that a Loop or Scan carries changes "
                "its type from round to round. Cast it in the branch or body that differs.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::FunctionType, "function-type", Severity::Error,
                ONNXMEND_TEXT("Function cannot take these types"), "onnx: IR.md, \"Model Local Functions\"",
                "A model-local function is called with types that its body cannot compute with. Call the "
                "variant of the function that takes these types, or cast what is given to it.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::RuntimeUnsupported, "runtime-unsupported", Severity::Error,
                ONNXMEND_TEXT("ONNX Runtime has no kernel for this type"),
                "ONNX Runtime: \"Could not find an implementation for ...\"",
                "The model is valid ONNX, but ONNX Runtime has no kernel for this operator with this type on "
                "the target. Let the operator compute in a type that has one, between Casts.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::TargetUnsupported, "target-unsupported", Severity::Error,
                ONNXMEND_TEXT("TensorRT does not take this"), "onnx-tensorrt: docs/operators.md",
                "The model is valid ONNX, but TensorRT does not take this dtype, operator or zero point, or "
                "it narrows the values. TensorRT 11 inserts no casts and chooses no precision, so the model "
                "has to state dtypes that it takes. The fix gives all values of the dtype another one, or "
                "lets a node compute in a type that its operator takes.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::UnknownOp, "unknown-op", Severity::Info, ONNXMEND_TEXT("Operator is not known"),
                "onnx: Operators.md",
                "No schema of this operator is known, so the types behind it cannot be checked. This is no "
                "fault of the model; the program that runs it has to know the operator."),
        kindRow(FindingKind::ShapeMismatch, "shape-mismatch", Severity::Error,
                ONNXMEND_TEXT("Shape differs from the declared one"), torchExport,
                "The data has another shape than the graph declares. Give the checkpoint that belongs to "
                "this model, or map the weight by hand.",
                {.isAboutMatching = true}),
        kindRow(FindingKind::InvalidTensor, "invalid-tensor", Severity::Error,
                ONNXMEND_TEXT("Tensor data cannot be used"), tensorProto,
                "The data of this tensor is missing, cut short, lies where it must not be read, or is "
                "encoded in a way that onnx.proto does not allow. Export the model again, or copy its data "
                "files beside it."),
        kindRow(FindingKind::InvalidGraph, "invalid-graph", Severity::Error,
                ONNXMEND_TEXT("Graph breaks a rule of ONNX"), "onnx: IR.md",
                "The graph breaks a rule of the ONNX specification, such as a name that is given twice or a "
                "value that nobody computes. The program that made the model has to be corrected."),
        kindRow(
            FindingKind::MissingWeight, "missing-weight", Severity::Warning,
            ONNXMEND_TEXT("No checkpoint fills this weight"), torchExport,
            "A graph input is named like a weight and no checkpoint has data for it, so whoever runs the "
            "model would have to feed it. Give the checkpoint that has it, or map a tensor to it by hand.",
            {.isAboutMatching = true}),
        kindRow(FindingKind::AmbiguousMatch, "ambiguous-match", Severity::Warning,
                ONNXMEND_TEXT("Several checkpoint tensors fit equally well"), torchExport,
                "Several tensors of the checkpoint fit this place equally well. Say which one it is by "
                "mapping it by hand.",
                {.isAboutMatching = true}),
        kindRow(FindingKind::OverlappingData, "overlapping-data", Severity::Warning,
                ONNXMEND_TEXT("Tensors share a part of their data"), "onnx: ExternalData.md",
                "Two tensors of a data file share bytes without being the same range: a change of one would "
                "change the other. Saving the model writes each on its own."),
        kindRow(FindingKind::OrphanData, "orphan-data", Severity::Info,
                ONNXMEND_TEXT("Data file holds bytes of no tensor"), "onnx: ExternalData.md",
                "A data file holds bytes that no tensor refers to, often what is left of an earlier export. "
                "They only cost room; saving the data anew drops them."),
        kindRow(FindingKind::UnusedWeight, "unused-weight", Severity::Info,
                ONNXMEND_TEXT("Checkpoint tensor has no place in the graph"), torchExport,
                "The checkpoint has a tensor that the graph does not ask for, such as the weights of a "
                "training head. Nothing has to be done unless the model should have it.",
                {.isAboutMatching = true}),
        kindRow(FindingKind::ForbiddenDtype, "forbidden-dtype", Severity::Error,
                ONNXMEND_TEXT("Policy does not allow this dtype here"),
                "docs/ci.md: .onnxmend.toml, forbid and layer",
                "The project's policy (.onnxmend.toml) does not allow this dtype for this tensor or layer. "
                "Export or convert it to an allowed one, or change the policy where the dtype is meant."),
        kindRow(FindingKind::NoOpCast, "no-op-cast", Severity::Error,
                ONNXMEND_TEXT("A Cast that does nothing keeps the model from loading"),
                "ONNX Runtime: \"Type (tensor(float)) of output arg (InsertedPrecisionFreeCast_...)\"",
                "A Cast from FLOAT16 to FLOAT16 stands between nodes that ONNX Runtime's CPU provider "
                "computes in FLOAT. It merges that Cast with its own, and then finds the types wrong. Take "
                "the Cast out; what is computed stays.",
                {.isOfDtypes = true}),
        kindRow(FindingKind::ClippingQuantizer, "clipping-quantizer", Severity::Warning,
                ONNXMEND_TEXT("Quantising cuts values off"), quantizing,
                "A QuantizeLinear without a zero point gives UINT8, in which nothing is negative: every "
                "negative value becomes 0 without a word. Give it a zero point, or from opset 21 on the "
                "attribute output_dtype, of INT8."),
        kindRow(FindingKind::QuantizerScale, "quantizer-scale", Severity::Warning,
                ONNXMEND_TEXT("A scale is not a positive normal number"), quantizing,
                "A scale that is 0, negative, subnormal, infinite or NaN is seldom meant: what is divided by "
                "it is cut off or no number. Calibrate the model again."),
        kindRow(FindingKind::QuantizerZeroPoint, "quantizer-zero-point", Severity::Info,
                ONNXMEND_TEXT("A zero point is one that the type does not have"), quantizing,
                "Quantised as INT32 or in 8-bit floats, 0 is always 0: with another zero point ONNX Runtime "
                "refuses to run the node. Set the zero point to 0, or leave it out."),
        kindRow(FindingKind::UnusedRange, "unused-range", Severity::Info,
                ONNXMEND_TEXT("Quantised weights use a small part of their range"), quantizing,
                "The stored integers of this weight use less than a quarter of what their type holds, so "
                "that two bits or more of each are wasted: the scale is too large. Nothing is wrong with the "
                "model; quantising the weight again makes it more precise."),
        kindRow(FindingKind::ScaleDtype, "scale-dtype", Severity::Info,
                ONNXMEND_TEXT("A scale has another dtype than the result"), quantizing,
                "The node dequantises to one dtype with a scale of another, which newer opsets allow. Not "
                "every runtime does, and some compute in the dtype of the scale."),
        kindRow(FindingKind::StoredOutside, "stored-outside", Severity::Error,
                ONNXMEND_TEXT("List that is read at load lies in a data file"),
                "ONNX Runtime: \"Cannot parse data from external tensors\"",
                "ONNX Runtime reads sizes, shapes and axes while it loads a model, to infer shapes, and "
                "looks into no data file for them. Store the list in the model; every save does so."),
        kindRow(FindingKind::ShareInitializer, "share-initializer", Severity::Info,
                ONNXMEND_TEXT("Several tensors store the same bytes"), "onnx: ExternalData.md",
                "Constant folding and exporters copy tensors that were one. In a data file they can name one "
                "range of bytes, which then takes room once."),
        kindRow(FindingKind::NewerOpset, "newer-opset", Severity::Info,
                ONNXMEND_TEXT("Opset is newer than the newest known one"),
                "onnx: Versioning.md, Operator sets",
                "The model imports an opset that came after this version of onnxmend. Its operators are "
                "judged by the newest opset that is known; a type that only the newer one allows is "
                "reported as a fault. Use a newer version of onnxmend."),
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
