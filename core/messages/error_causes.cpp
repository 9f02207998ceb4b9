// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/messages/error_causes.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace onnxmend
{

namespace
{

/// `row` has the rest.
constexpr ErrorCauseInfo causeRow(ErrorCause cause, std::string_view name, MarkedText title,
                                  ErrorCauseInfo row)
{
    row.cause = cause;
    row.name = name;
    row.title = title;
    return row;
}

constexpr std::array causes = {
    causeRow(
        ErrorCause::OperandTypes, "operand-types",
        ONNXMEND_TEXT("The operands of an operator have different types"),
        {.kind = FindingKind::OpTypeConflict,
         .summary = {ONNXMEND_TEXT("The operands of %1 have different types, %2 and %3"), "otu"},
         .reason = ONNXMEND_TEXT("Operands that share a type variable in the operator's definition must have "
                                 "the very same type. PyTorch promotes the lower of two types in silence, "
                                 "ONNX never does: an exporter has to write each conversion as a Cast."),
         .isOfTypePair = true}),
    causeRow(ErrorCause::OperandType, "operand-type",
             ONNXMEND_TEXT("An operator does not take the type of one of its inputs"),
             {.kind = FindingKind::OpTypeUnsupported,
              .summary = {ONNXMEND_TEXT("%1 does not take %2, the type of %3"), "otv"},
              .reason = ONNXMEND_TEXT("Each operator lists the types that each input may have, and the list "
                                      "depends on the opset that the model imports. PyTorch's functions take "
                                      "more: integers and bools where ONNX asks for floats, for one.")}),
    causeRow(ErrorCause::DeclaredType, "declared-type",
             ONNXMEND_TEXT("A value is declared with another type than its node computes"),
             {.kind = FindingKind::OutputType,
              .summary = {ONNXMEND_TEXT("%1 is declared as %2, and its node computes %3"), "vtu"},
              .reason = ONNXMEND_TEXT(
                  "A value_info entry or a graph output says one type, the operator and its inputs give "
                  "another. Usually the declaration is stale, left from before a conversion to half "
                  "precision or from the exporter's own guess; or a Cast in front of the output is missing."),
              .isOfTypePair = true}),
    causeRow(
        ErrorCause::InitializerType, "initializer-type",
        ONNXMEND_TEXT("A weight is stored with another type than the graph declares"),
        {.kind = FindingKind::InitializerDtype,
         .summary = {ONNXMEND_TEXT("The weight %1 is stored as %2, and the graph declares %3"), "vtu"},
         .reason = ONNXMEND_TEXT(
             "The bytes of an initializer and the declaration of the graph input with its name come from two "
             "places: weights of a checkpoint in half precision, or a mask saved as UINT8, were put into a "
             "graph that was exported with other types. Nothing converts them when the model is loaded."),
         .isOfTypePair = true}),
    causeRow(
        ErrorCause::InferredType, "inferred-type",
        ONNXMEND_TEXT("The types of a node's inputs give no type for its output"),
        {.kind = FindingKind::OpTypeConflict,
         .summary = {ONNXMEND_TEXT("The types of the inputs of %1 give no type for its output"), "o"},
         .reason = ONNXMEND_TEXT("The operator's own rule for the type of its result fails: two inputs that "
                                 "must agree do not, or one has a type that the rule does not have."),
         .isOfTypePair = true}),
    causeRow(ErrorCause::BranchTypes, "branch-types",
             ONNXMEND_TEXT("The branches of an If, or the values a Loop carries, have different types"),
             {.kind = FindingKind::SubgraphType,
              .summary = {ONNXMEND_TEXT("One branch gives %1, the other %2"), "tu"},
              .reason =
                  ONNXMEND_TEXT("Whichever branch runs, the result has one type; and what a Loop carries has "
                                "the same type before and behind each iteration. Traced code that returns a "
                                "float in one branch and an integer or a half in the other breaks it."),
              .isOfTypePair = true}),
    causeRow(ErrorCause::NoKernel, "no-kernel",
             ONNXMEND_TEXT("ONNX Runtime has no kernel for an operator with these types"),
             {.kind = FindingKind::RuntimeUnsupported,
              .summary = {ONNXMEND_TEXT("ONNX Runtime has no kernel for %1 with these types"), "o"},
              .reason = ONNXMEND_TEXT(
                  "The model is valid ONNX, and the execution providers of this session implement the "
                  "operator for other types only: BFLOAT16 arithmetic and DOUBLE convolutions on the CPU are "
                  "the usual ones. An opset that is newer than the ONNX Runtime gives the same message."),
              .advice = ONNXMEND_TEXT(
                  "Give the model with --model, and --target for where it is to run: the fix computes the "
                  "node in a type that has a kernel. Or use a provider or a version that has one.")}),
    causeRow(
        ErrorCause::IdleCast, "idle-cast", ONNXMEND_TEXT("ONNX Runtime trips over a Cast that does nothing"),
        {.kind = FindingKind::NoOpCast,
         .summary = {ONNXMEND_TEXT("ONNX Runtime trips over %1, a Cast that does nothing"), "n"},
         .reason = ONNXMEND_TEXT(
             "A Cast from FLOAT16 to FLOAT16, as half-precision conversions leave it, stands between nodes "
             "that the CPU provider computes in FLOAT. It merges that Cast with those that it inserts "
             "itself, and then finds the types wrong. No declaration of the model is at fault."),
         .advice = ONNXMEND_TEXT("Take the Cast out: give the model with --model, and the audit has the fix. "
                                 "With graph optimisations on, ONNX Runtime takes it out itself.")}),
    causeRow(ErrorCause::NoElementType, "no-element-type",
             ONNXMEND_TEXT("A tensor has no element type, or one that ONNX does not have"),
             {.kind = FindingKind::InvalidTensor,
              .summary = {ONNXMEND_TEXT("The element type %1 is none that ONNX has"), "t"},
              .reason = ONNXMEND_TEXT("Element type 0 means that whoever wrote the model did not know the "
                                      "type; larger numbers are types of a newer ONNX, or damage.")}),
    causeRow(ErrorCause::FedType, "fed-type",
             ONNXMEND_TEXT("The data that the program feeds has another type than the model's input"),
             {.summary = {ONNXMEND_TEXT("The program feeds %1, and the model's input is %2"), "tu"},
              .reason = ONNXMEND_TEXT(
                  "The model is right, the call is not: ONNX Runtime converts nothing that it is fed. numpy "
                  "makes float64 of Python's numbers, int32 of integers on Windows before version 2, and a "
                  "model in half precision may want float16 inputs."),
              .advice = ONNXMEND_TEXT(
                  "Convert the array before run(): x.astype(np.float32) or whatever the input is declared as "
                  "(session.get_inputs()[0].type says it). onnxmend audit MODEL lists the declarations."),
              .isOfTypePair = true}),
    causeRow(
        ErrorCause::TorchTypes, "torch-types",
        ONNXMEND_TEXT("PyTorch itself refuses to compute with two types, before anything is exported"),
        {.summary = {ONNXMEND_TEXT("PyTorch refuses to compute with %1 and %2, before anything is exported"),
                     "tu"},
         .reason =
             ONNXMEND_TEXT("The module is run once while it is traced, and its weights, buffers and example "
                           "inputs differ in dtype: model.half() with float32 example inputs, autocast "
                           "around the export, or a layer (a norm, a LoRA adapter) that was kept in float32. "
                           "Matrix products and convolutions do not promote, unlike additions."),
         .advice = ONNXMEND_TEXT("Export in one dtype: model.float() and float32 example inputs, without "
                                 "autocast. Convert the ONNX model afterwards if it is to be smaller."),
         .isOfTypePair = true}),
    causeRow(ErrorCause::TorchType, "torch-type", ONNXMEND_TEXT("PyTorch does not take this type here"),
             {.summary = {ONNXMEND_TEXT("PyTorch does not take %1 here"), "t"},
              .reason = ONNXMEND_TEXT(
                  "The module is run once while it is traced or exported, and an operator of PyTorch has no "
                  "code for this type on this device. On the CPU, older versions compute little in half "
                  "precision; integers and bools are no floats, and indices have to be integers."),
              .advice = ONNXMEND_TEXT("Export in float32, model.float() with float32 example inputs, and "
                                      "make the ONNX model smaller then: onnxmend convert MODEL --to float16 "
                                      "-o OUT.onnx. Or export on a GPU, or with a newer PyTorch.")}),
    causeRow(
        ErrorCause::TorchOverflow, "torch-overflow",
        ONNXMEND_TEXT("A number of the module does not fit into the type that it is computed in"),
        {.summary = {ONNXMEND_TEXT("A number of the module does not fit into %1"), "u"},
         .reason = ONNXMEND_TEXT(
             "FLOAT16 ends at 65504. Masks are filled with -1e9, -1e30 or torch.finfo(torch.float32).min "
             "(masked_fill), which a module in half precision cannot hold. PyTorch refuses such a number of "
             "Python; a stored one becomes infinite in silence."),
         .advice = ONNXMEND_TEXT("Write torch.finfo(x.dtype).min or float(\"-inf\") in the module, or export "
                                 "in float32 and convert the ONNX model: onnxmend convert MODEL --to float16 "
                                 "-o OUT.onnx says which constants do not fit, and keeps them.")}),
    causeRow(ErrorCause::Truncated, "truncated",
             ONNXMEND_TEXT("A converter changed numbers that FLOAT16 does not hold"),
             {.bearing = Bearing::Warning,
              .summary = {ONNXMEND_TEXT("A converter changed %1, which FLOAT16 does not hold, to %2"), "tu"},
              .reason = ONNXMEND_TEXT(
                  "Smaller numbers than 1e-07 and larger ones than 1e+04 are replaced by these bounds: an "
                  "epsilon grows, and a mask or a scale is cut, whether the model needs it or not."),
              .advice = ONNXMEND_TEXT(
                  "onnxmend convert MODEL --to float16 -o OUT.onnx keeps what loses values, and measures the "
                  "outputs. onnxmend diff A B shows what became of a converted model.")}),
    causeRow(
        ErrorCause::QuantizerWeight, "quantizer-weight",
        ONNXMEND_TEXT("The quantiser does not find a stored float weight where it needs one"),
        {.summary = {ONNXMEND_TEXT("The quantiser needs %1 as a stored float weight"), "v"},
         .reason = ONNXMEND_TEXT(
             "It takes FLOAT initializers. In a model of halves, ONNX Runtime's optimiser, which runs first, "
             "casts each weight to FLOAT, and behind its Casts (InsertedCast_...) they are no initializers "
             "any more. Weights behind a Cast, an Identity or a Transpose are hidden so, too."),
         .advice = ONNXMEND_TEXT(
             "Quantise the model of float32: export it again, or onnxmend convert MODEL --to float32 -o "
             "OUT.onnx, and quantise that; weights that lie behind Casts are stored as FLOAT then.")}),
    causeRow(ErrorCause::OpenVinoTypes, "openvino-types",
             ONNXMEND_TEXT("OpenVINO got two types at one operator"),
             {.kind = FindingKind::OpTypeConflict,
              .summary = {ONNXMEND_TEXT("OpenVINO got %1 and %2 at one operator"), "tu"},
              .reason = ONNXMEND_TEXT("OpenVINO's operators want one element type for all operands, as ONNX "
                                      "does, and nothing casts between them. A half-precision conversion "
                                      "that left a float weight, constant or Cast behind gives this."),
              .isOfTypePair = true}),
    causeRow(ErrorCause::TensorRtTypes, "tensorrt-types",
             ONNXMEND_TEXT("TensorRT got two types at one operator"),
             {.kind = FindingKind::OpTypeConflict,
              .summary = {ONNXMEND_TEXT("TensorRT got %1 and %2 at one operator"), "tu"},
              .reason = ONNXMEND_TEXT("In a strongly typed network TensorRT follows the types of the ONNX "
                                      "model and casts nothing. A half-precision conversion that left a "
                                      "float constant, a norm or a Cast to FLOAT behind gives this."),
              .isOfTypePair = true}),
    causeRow(ErrorCause::TensorRtType, "tensorrt-type",
             ONNXMEND_TEXT("TensorRT does not take this type here"),
             {.kind = FindingKind::TargetUnsupported,
              .summary = {ONNXMEND_TEXT("TensorRT does not take %1 here"), "t"},
              .reason = ONNXMEND_TEXT(
                  "TensorRT knows fewer types than ONNX: no DOUBLE, UINT16, UINT32 or UINT64, UINT8 only at "
                  "inputs and outputs of the network before version 10, and each operator less than that."),
              .advice = ONNXMEND_TEXT(
                  "onnxmend inspect MODEL shows which tensors have the type. DOUBLE usually comes from numpy "
                  "or Python numbers in the exported code: make them float32 there and export again.")}),
    causeRow(ErrorCause::TensorRtInt64, "tensorrt-int64",
             ONNXMEND_TEXT("TensorRT reads the model's INT64 tensors as INT32"),
             {.bearing = Bearing::Warning,
              .reason = ONNXMEND_TEXT(
                  "Shapes, axes and indices are INT64 in ONNX. TensorRT before version 10 has INT32 only and "
                  "converts them. It says so of nearly every model; the values fit."),
              .advice = ONNXMEND_TEXT("Nothing, unless it also says that weights were clamped.")}),
    causeRow(ErrorCause::TensorRtClamped, "tensorrt-clamped",
             ONNXMEND_TEXT("TensorRT changed INT64 values that INT32 does not hold"),
             {.bearing = Bearing::Warning,
              .reason = ONNXMEND_TEXT("Usually it is the INT64_MAX that means \"to the end\" in a Slice, and "
                                      "clamping it changes nothing. In indices, masks or hashes it would."),
              .advice = ONNXMEND_TEXT("onnxmend inspect MODEL lists the INT64 tensors: look whether any but "
                                      "bounds of Slice hold numbers of that size.")}),
    causeRow(ErrorCause::TensorRtFlags, "tensorrt-flags",
             ONNXMEND_TEXT("A strongly typed network takes no flags for a precision"),
             {.reason = ONNXMEND_TEXT(
                  "In a strongly typed network the model states the dtype of every value, and nothing "
                  "chooses a precision or inserts a cast. All networks of TensorRT 11 and of TensorRT-RTX "
                  "are such, and the options and flags that allowed a precision are gone."),
              .advice = ONNXMEND_TEXT(
                  "onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx makes the model that "
                  "such a flag asked for; build the engine from it without the flag.")}),
    causeRow(ErrorCause::TensorRtZeroPoint, "tensorrt-zero-point",
             ONNXMEND_TEXT("TensorRT takes only zero points of 0"),
             {.kind = FindingKind::TargetUnsupported,
              .reason = ONNXMEND_TEXT(
                  "TensorRT quantises symmetrically. ONNX Runtime's quantiser gives activations other zero "
                  "points unless ActivationSymmetric is set, and so does PyTorch's default."),
              .advice = ONNXMEND_TEXT(
                  "onnxmend fix MODEL --target tensorrt -o OUT.onnx subtracts zero points from stored values "
                  "where no number changes, and takes out other pairs of quantisers. Or quantise the model "
                  "again with INT8, ActivationSymmetric and WeightSymmetric.")}),
    causeRow(
        ErrorCause::TensorRtHalves, "tensorrt-halves",
        ONNXMEND_TEXT("TensorRT made FLOAT16 of weights that do not fit into it"),
        {.bearing = Bearing::Warning,
         .reason = ONNXMEND_TEXT(
             "Numbers beyond 65504 became 65504. Numbers below 6e-5 lost digits, or became 0 or the smallest "
             "number of FLOAT16. The model itself holds FLOAT, so this shows only in the results."),
         .advice =
             ONNXMEND_TEXT("onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx measures "
                           "what weights lose, and keeps nodes in FLOAT that cost too much accuracy.")}),
    causeRow(
        ErrorCause::TensorRtNorm, "tensorrt-norm",
        ONNXMEND_TEXT("A layer norm computes in FLOAT16 and may overflow"),
        {.bearing = Bearing::Warning,
         .reason = ONNXMEND_TEXT("A layer norm that was exported as ReduceMean, Sub, Pow and Sqrt squares "
                                 "its values, and a square beyond 65504 is infinite in FLOAT16."),
         .advice = ONNXMEND_TEXT(
             "Export with opset 17 or later, which has LayerNormalization. Or onnxmend convert MODEL --to "
             "float16 --target tensorrt -o OUT.onnx keeps nodes in FLOAT that overflow.")}),
    causeRow(ErrorCause::TensorRtCalibration, "tensorrt-calibration",
             ONNXMEND_TEXT("TensorRT has no scales for INT8"),
             {.reason = ONNXMEND_TEXT(
                  "A model without QuantizeLinear needs a calibrator, or ranges that the program sets, if "
                  "INT8 is allowed. Strongly typed networks, as all of TensorRT 11 are, take neither."),
              .advice = ONNXMEND_TEXT("Quantise the model itself, with symmetric ranges: quantize_static of "
                                      "ONNX Runtime and NVIDIA's Model Optimizer do that. onnxmend audit "
                                      "MODEL --target tensorrt says whether TensorRT takes the result.")}),
    causeRow(
        ErrorCause::TensorRtScale, "tensorrt-scale",
        ONNXMEND_TEXT("TensorRT has no scale for a value and does not compute it in INT8"),
        {.bearing = Bearing::Warning,
         .summary = {ONNXMEND_TEXT("TensorRT has no scale for %1 and does not compute it in INT8"), "v"},
         .reason = ONNXMEND_TEXT("The calibration gave the value no range, so the layers that read or give "
                                 "it run in floats. The results stay right."),
         .advice = ONNXMEND_TEXT("Nothing, if the engine is fast enough. Otherwise quantise the model "
                                 "itself, with QuantizeLinear and DequantizeLinear around such values.")}),
    causeRow(
        ErrorCause::TensorRtBinding, "tensorrt-binding",
        ONNXMEND_TEXT("The engine has an input or output of INT64"),
        {.bearing = Bearing::Warning,
         .summary = {ONNXMEND_TEXT("The engine has %1 as INT64"), "v"},
         .reason = ONNXMEND_TEXT(
             "TensorRT before version 10 made INT32 of INT64 inputs and outputs. Since then they keep their "
             "dtype, and a program that allocates four bytes for each number reads and writes beyond them."),
         .advice = ONNXMEND_TEXT("Allocate the buffers by the dtype that the engine states "
                                 "(getTensorDataType), or make the input INT32 in the exported code.")}),
    causeRow(
        ErrorCause::TensorRtDifference, "tensorrt-difference",
        ONNXMEND_TEXT("Two runs give different outputs"),
        {.summary = {ONNXMEND_TEXT("Two runs give different values of %1"), "v"},
         .reason =
             ONNXMEND_TEXT("polygraphy compared the outputs of two runs, and the difference is greater than "
                           "the tolerance. The default of 1e-5 is smaller than the rounding of a half."),
         .advice = ONNXMEND_TEXT(
             "onnxmend verify OUT.onnx --run --against MODEL shows whether the converted model differs in "
             "ONNX Runtime, too. Otherwise compare with a tolerance that fits the dtype (--atol, --rtol).")}),
    causeRow(
        ErrorCause::UnknownOperator, "unknown-operator",
        ONNXMEND_TEXT("The program does not know an operator"),
        {.kind = FindingKind::UnknownOp,
         .summary = {ONNXMEND_TEXT("The program does not know the operator %1"), "o"},
         .reason = ONNXMEND_TEXT("The operator belongs to a newer opset than the program knows or than the "
                                 "model imports, or to a domain of custom operators that are not loaded."),
         .advice =
             ONNXMEND_TEXT("For an operator of ONNX, update the program or export with another "
                           "opset_version. For a custom one, load its library first "
                           "(SessionOptions.register_custom_ops_library), or replace it when exporting.")}),
    causeRow(ErrorCause::OperatorOfTorch, "operator-of-torch",
             ONNXMEND_TEXT("The exporter has no translation for an operator of PyTorch"),
             {.summary = {ONNXMEND_TEXT("The exporter has no translation for %1"), "o"},
              .reason = ONNXMEND_TEXT(
                  "Each operator of PyTorch needs a translation for the opset that is asked for; this one "
                  "has none in the installed version, or the module calls a custom one."),
              .advice = ONNXMEND_TEXT(
                  "Ask for a higher opset_version, update torch (and onnxscript), or try the other exporter "
                  "(dynamo=True or dynamo=False). Else write the module with other operators, or register a "
                  "translation (custom_translation_table, register_custom_op_symbolic).")}),
    causeRow(
        ErrorCause::OpsetOfOperator, "opset-of-operator",
        ONNXMEND_TEXT("The exporter translates an operator of PyTorch only for a higher opset"),
        {.summary = {ONNXMEND_TEXT("The exporter translates %1 from opset %2 on, and %3 is asked for"),
                     "out"},
         .reason = ONNXMEND_TEXT(
             "ONNX got what the operator needs in a later opset than the one that was asked for."),
         .advice = ONNXMEND_TEXT("Export with the opset_version that the message names, or a higher one.")}),
    causeRow(ErrorCause::TensorRtOperator, "tensorrt-operator",
             ONNXMEND_TEXT("TensorRT's parser does not know an operator"),
             {.bearing = Bearing::Warning,
              .kind = FindingKind::TargetUnsupported,
              .summary = {ONNXMEND_TEXT("TensorRT's parser does not know the operator %1"), "o"},
              .reason = ONNXMEND_TEXT(
                  "What has no importer is looked for among the plugins. Where that is followed by "
                  "\"Successfully created plugin\" all is well; else the operator is missing."),
              .advice = ONNXMEND_TEXT("Update TensorRT, export with another opset, load the plugin's "
                                      "library, or cut the part out of the graph.")}),
    causeRow(
        ErrorCause::TensorRtAssertion, "tensorrt-assertion",
        ONNXMEND_TEXT("TensorRT's parser does not take a node as it is"),
        {.summary = {ONNXMEND_TEXT("TensorRT's parser wants of a node that %1"), "d"},
         .reason = ONNXMEND_TEXT("An assertion of the parser failed: the node is valid ONNX, or looks so, "
                                 "and this version of TensorRT has a restriction on ranks, types, constants "
                                 "or attributes there. What the assertion asks for is in the message."),
         .advice = ONNXMEND_TEXT("Run onnxmend verify MODEL: it tells whether the model itself is sound. If "
                                 "it is, folding constants, fixed shapes or a newer TensorRT help.")}),
    causeRow(
        ErrorCause::Attribute, "attribute",
        ONNXMEND_TEXT("A node has an attribute that its operator does not take so"),
        {.summary = {ONNXMEND_TEXT("%1 has the attribute %2, which it does not take so"), "od"},
         .reason = ONNXMEND_TEXT(
             "Attributes come and go with the opset: what became an input in a later one (axes of Squeeze, "
             "pads of Pad), or was added by it, is no attribute of the one that the model imports."),
         .advice = ONNXMEND_TEXT("Export again for the opset that is meant; changing the import alone is not "
                                 "enough, the nodes have to follow (onnx.version_converter).")}),
    causeRow(ErrorCause::ArgumentCount, "argument-count",
             ONNXMEND_TEXT("A node has too few or too many inputs or outputs"),
             {.summary = {ONNXMEND_TEXT("A node has %1 inputs or outputs, and its operator takes %2"), "tu"},
              .reason = ONNXMEND_TEXT("The number of arguments belongs to the operator and its opset. Tools "
                                      "that remove nodes or change the opset leave such nodes."),
              .advice = ONNXMEND_TEXT("Look at what edited the model last, or export again.")}),
    causeRow(
        ErrorCause::ExclusiveInputs, "exclusive-inputs",
        ONNXMEND_TEXT("A node has two inputs of which it takes one"),
        {.summary = {ONNXMEND_TEXT("%1 has two inputs of which it takes one"), "o"},
         .reason = ONNXMEND_TEXT("Resize takes scales or sizes, and the other one is empty: an empty name, "
                                 "or a tensor without elements. A converter or a fix of types put values "
                                 "into the empty one, or gave it a type by storing it anew."),
         .advice = ONNXMEND_TEXT(
             "Make the one that is not meant empty in the script that edited the model last: node.input[2] = "
             "\"\" for scales. Or convert the original again: onnxmend convert leaves empty inputs alone.")}),
    causeRow(
        ErrorCause::Shape, "shape", ONNXMEND_TEXT("Shapes do not fit"),
        {.summary = {ONNXMEND_TEXT("A shape is %1 where %2 is declared"), "tu"},
         .reason = ONNXMEND_TEXT("What is computed from the shapes of the inputs contradicts what the model "
                                 "declares, or the operator does not take these shapes together. It is no "
                                 "matter of dtypes; traced code with fixed sizes is the usual cause."),
         .advice = ONNXMEND_TEXT("Export with dynamic axes where sizes vary, or remove stale value_info "
                                 "(onnx.shape_inference writes it anew).")}),
    causeRow(
        ErrorCause::DuplicateName, "duplicate-name", ONNXMEND_TEXT("A name is used twice"),
        {.kind = FindingKind::InvalidGraph,
         .summary = {ONNXMEND_TEXT("The name %1 is used twice"), "v"},
         .reason = ONNXMEND_TEXT("Each value of a graph is made once, and nodes with a name have different "
                                 "ones. Merging graphs and scripts that insert nodes break it.")}),
    causeRow(ErrorCause::MissingValue, "missing-value", ONNXMEND_TEXT("A value is read that nothing gives"),
             {.summary = {ONNXMEND_TEXT("%1 is read, and nothing gives it"), "v"},
              .reason = ONNXMEND_TEXT("It is no graph input, no initializer and no node's output. A weight "
                                      "that was stripped, a renamed value or a removed node leaves this."),
              .advice = ONNXMEND_TEXT("If it is a weight, make it a graph input and fill it from the "
                                      "checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.")}),
    causeRow(ErrorCause::NodeOrder, "node-order",
             ONNXMEND_TEXT("A node stands in front of the one that gives its input"),
             {.summary = {ONNXMEND_TEXT("%1 is read in front of the node that gives it"), "v"},
              .reason = ONNXMEND_TEXT(
                  "onnx.checker wants nodes in the order in which they can be computed. ONNX Runtime sorts "
                  "them itself and loads such a model. Where no node gives the value, it is missing."),
              .advice = ONNXMEND_TEXT("Run onnxmend verify MODEL: it tells whether ONNX Runtime loads it.")}),
    causeRow(ErrorCause::Cycle, "cycle", ONNXMEND_TEXT("The graph has a cycle"),
             {.reason = ONNXMEND_TEXT("A node's result leads back into one of its inputs."),
              .advice = ONNXMEND_TEXT("Look at what edited the model last, or export again.")}),
    causeRow(ErrorCause::MissingDeclaration, "missing-declaration",
             ONNXMEND_TEXT("A field of the model that ONNX wants is not set"),
             {.summary = {ONNXMEND_TEXT("%1 has no type"), "v"},
              .otherSummary = {ONNXMEND_TEXT("The field %1 is not set, and onnx.checker wants it"), "d"},
              .reason = ONNXMEND_TEXT("Inputs need a type; onnx.checker also wants a shape of each input and "
                                      "output, which ONNX Runtime does not need."),
              .advice = ONNXMEND_TEXT("Where ONNX Runtime loads the model, it can be ignored: onnxmend "
                                      "verify MODEL tells. Else declare the type that the audit shows.")}),
    causeRow(
        ErrorCause::MissingImport, "missing-import",
        ONNXMEND_TEXT("The model uses a domain of operators that it does not import"),
        {.summary = {ONNXMEND_TEXT("The model uses the domain %1, which it does not import"), "d"},
         .reason = ONNXMEND_TEXT("opset_import says which version of each domain's operators is meant. ONNX "
                                 "Runtime knows its own (com.microsoft) without it, onnx.checker does not."),
         .advice =
             ONNXMEND_TEXT("Where ONNX Runtime loads the model, it can be ignored; else add the import.")}),
    causeRow(
        ErrorCause::DataMissing, "data-missing", ONNXMEND_TEXT("A data file of the model is not there"),
        {.kind = FindingKind::InvalidTensor,
         .summary = {ONNXMEND_TEXT("The data file %1 is not there"), "f"},
         .reason = ONNXMEND_TEXT(
             "Large weights lie in files beside the model, which it names relative to its own folder. They "
             "were not copied along, or renamed. A model that is loaded from memory has no folder at all."),
         .advice = ONNXMEND_TEXT("Put the file beside the model under the name that the model has for it "
                                 "(onnxmend inspect MODEL shows it), and load the model by its path.")}),
    causeRow(ErrorCause::DataOutside, "data-outside",
             ONNXMEND_TEXT("The model names a data file outside of its folder"),
             {.kind = FindingKind::InvalidTensor,
              .summary = {ONNXMEND_TEXT("The model names the data file %1, outside of its folder"), "f"},
              .reason = ONNXMEND_TEXT(
                  "Absolute paths, \"..\" and links that lead out are refused, since a model could read any "
                  "file with them. The cache of Hugging Face lays models out with such links."),
              .advice = ONNXMEND_TEXT(
                  "Copy the real file beside the model. For a cache with links, onnxmend fix MODEL "
                  "--allow-symlinks -o OUT.onnx writes model and data into one folder.")}),
    causeRow(
        ErrorCause::DataSize, "data-size",
        ONNXMEND_TEXT("A tensor's data is shorter or longer than its shape and type ask for"),
        {.kind = FindingKind::InvalidTensor,
         .summary = {ONNXMEND_TEXT("The data of %1 has another size than its shape and type ask for"), "v"},
         .reason = ONNXMEND_TEXT(
             "The file was cut (an interrupted download or copy; a file of some 130 bytes is a pointer of "
             "Git LFS), belongs to another model, or its dtype was changed without its bytes."),
         .advice =
             ONNXMEND_TEXT("Fetch the data file again, and compare its size with where it comes from.")}),
    causeRow(ErrorCause::DataField, "data-field",
             ONNXMEND_TEXT("A tensor's values lie in a field that is not for its type"),
             {.kind = FindingKind::InvalidTensor,
              .summary = {ONNXMEND_TEXT("The values of %1 lie in a field that is not for its type"), "v"},
              .reason = ONNXMEND_TEXT("Whoever changed the tensor's type did not move its values: each type "
                                      "has one field in TensorProto beside raw_data.")}),
    causeRow(ErrorCause::BadTensor, "bad-tensor", ONNXMEND_TEXT("A tensor's data cannot be read"),
             {.kind = FindingKind::InvalidTensor,
              .summary = {ONNXMEND_TEXT("The data of %1 cannot be read"), "v"},
              .reason = ONNXMEND_TEXT("The rest of the message says why.")}),
    causeRow(ErrorCause::NoFile, "no-file", ONNXMEND_TEXT("The model's file is not there"),
             {.summary = {ONNXMEND_TEXT("The model %1 is not there"), "f"},
              .reason = ONNXMEND_TEXT("The path is relative to where the program was started, or misspelt."),
              .advice = ONNXMEND_TEXT("Give an absolute path.")}),
    causeRow(
        ErrorCause::NotAModel, "not-a-model", ONNXMEND_TEXT("The file is no ONNX model, or is damaged"),
        {.reason = ONNXMEND_TEXT(
             "Its bytes are not those of a ModelProto. The usual reasons: the download is incomplete, the "
             "file is a pointer of Git LFS (some 130 bytes that begin with \"version https://git-lfs\") or a "
             "web page, or it is another format (a checkpoint, a TensorRT engine)."),
         .advice = ONNXMEND_TEXT("Look at its size and first bytes, and fetch it again (git lfs pull). "
                                 "onnxmend inspect FILE says what it is.")}),
    causeRow(
        ErrorCause::IrVersion, "ir-version",
        ONNXMEND_TEXT("The model's IR version is newer than the program knows"),
        {.summary = {ONNXMEND_TEXT("The model has IR version %1, and the program knows up to %2"), "tu"},
         .reason = ONNXMEND_TEXT("The installed onnx package stamps models with the newest IR version that "
                                 "it has, whether they need it or not. It says nothing of the operators."),
         .advice =
             ONNXMEND_TEXT("Update the program. Or write a copy with an older IR version, where the model "
                           "needs nothing new, and name the release that has to load it: onnxmend fix "
                           "model.onnx --runs-in 1.20 -o out.onnx")}),
    causeRow(
        ErrorCause::Opset, "opset",
        ONNXMEND_TEXT("The model imports an opset that ONNX Runtime does not have yet"),
        {.summary = {ONNXMEND_TEXT("The model imports opset %1, and this ONNX Runtime has up to %2"), "tu"},
         .reason = ONNXMEND_TEXT("Each ONNX Runtime knows the opsets that were released before it."),
         .advice =
             ONNXMEND_TEXT("Update ONNX Runtime, or export with a lower opset_version. Or write a copy with "
                           "an older opset, where every node means the same there, and name the release "
                           "that has to load it: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx")}),
    causeRow(ErrorCause::TooLarge, "too-large",
             ONNXMEND_TEXT("The model is larger than 2 GiB, which one protobuf file cannot hold"),
             {.reason =
                  ONNXMEND_TEXT("Weights beyond that have to lie in files beside the model (external data)."),
              .advice = ONNXMEND_TEXT(
                  "When exporting, give a file name and not a buffer; with onnx.save, "
                  "save_as_external_data=True; with onnx.checker and shape inference, the path and not the "
                  "model in memory. onnxmend writes external data by itself from 1 GiB on.")}),
    causeRow(
        ErrorCause::FedShape, "fed-shape",
        ONNXMEND_TEXT("The data that the program feeds has another shape than the model's input"),
        {.summary = {ONNXMEND_TEXT("The data fed to %1 has another shape than is declared"), "v"},
         .reason = ONNXMEND_TEXT(
             "The model was exported with fixed sizes, or the array lacks an axis (the batch)."),
         .advice = ONNXMEND_TEXT("Feed the shape that is expected, or export again with dynamic axes.")}),
    causeRow(ErrorCause::FedNames, "fed-names",
             ONNXMEND_TEXT("The program does not feed the inputs that the model has"),
             {.summary = {ONNXMEND_TEXT("The program does not feed what the model has: %1"), "v"},
              .reason = ONNXMEND_TEXT("Names of inputs come from the export. An input that should be a "
                                      "weight means that the model was saved without it."),
              .advice =
                  ONNXMEND_TEXT("session.get_inputs() lists the names. Where a missing one is a weight, fill "
                                "it from the checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.")}),
    causeRow(
        ErrorCause::KernelFailed, "kernel-failed",
        ONNXMEND_TEXT("The model was loaded, and a node failed while it ran"),
        {.summary = {ONNXMEND_TEXT("The model was loaded, and a node failed while it ran: %1"), "o"},
         .reason = ONNXMEND_TEXT("Types were right, else it would not have been loaded. Values or shapes of "
                                 "this run are not: indices outside of their table, shapes that do not "
                                 "broadcast, no memory. The status message behind it says which."),
         .advice = ONNXMEND_TEXT("Run onnxmend verify MODEL --run: it runs the model on made-up inputs of "
                                 "fitting shapes. If that passes, look at what is fed.")}),
    causeRow(
        ErrorCause::NotFinite, "not-finite", ONNXMEND_TEXT("Values are NaN or infinite"),
        {.bearing = Bearing::Warning,
         .reason = ONNXMEND_TEXT(
             "The model was loaded and runs, and its numbers leave the range of their dtype: in FLOAT16 "
             "beyond 65,504, or below the smallest number where something is divided by them. Images turn "
             "black, and probabilities and logits are no numbers."),
         .advice = ONNXMEND_TEXT("Run onnxmend numerics MODEL: it names the first nodes that do it, and "
                                 "the fewest that have to "
                                 "compute in float32; --fix -o OUT.onnx writes the model with these.")}),
    causeRow(ErrorCause::TorchUnsupported, "torch-unsupported",
             ONNXMEND_TEXT("The exporter does not translate an operator as it is used here"),
             {.summary = {ONNXMEND_TEXT("The exporter does not translate %1"), "d"},
              .reason = ONNXMEND_TEXT("There is a translation, for fewer cases than the module has: a size "
                                      "that is only known at run time, a mode or a dtype that ONNX lacks."),
              .advice = ONNXMEND_TEXT("Make the size or argument constant in the module, ask for a higher "
                                      "opset_version, or try the other exporter (dynamo=True).")}),
    causeRow(
        ErrorCause::ExportFailed, "export-failed", ONNXMEND_TEXT("torch.onnx could not export the module"),
        {.bearing = Bearing::Frame,
         .reason =
             ONNXMEND_TEXT("The cause stands in another exception of the same traceback, above this one."),
         .advice = ONNXMEND_TEXT(
             "Paste the whole output. report=True makes the exporter write all it knows to a file.")}),
    causeRow(
        ErrorCause::InferenceFailed, "inference-failed",
        ONNXMEND_TEXT("Shapes or types of a node's output cannot be computed"),
        {.bearing = Bearing::Frame,
         .summary = {ONNXMEND_TEXT("Shapes or types of the output of %1 cannot be computed"), "o"},
         .reason = ONNXMEND_TEXT(
             "The operator's own rule fails for these inputs; what is said behind the node tells why.")}),
    causeRow(ErrorCause::SchemaFailed, "schema-failed",
             ONNXMEND_TEXT("A node is not as its operator's definition wants it"),
             {.bearing = Bearing::Frame,
              .summary = {ONNXMEND_TEXT("A node is not as the definition of %1 wants it"), "o"},
              .reason = ONNXMEND_TEXT("Attributes, the number of arguments or their types differ from the "
                                      "definition in the opset that the model imports.")}),
    causeRow(ErrorCause::LoadFailed, "load-failed", ONNXMEND_TEXT("The model was not loaded"),
             {.bearing = Bearing::Frame,
              .summary = {ONNXMEND_TEXT("The model %1 was not loaded"), "f"},
              .reason = ONNXMEND_TEXT(
                  "What stands behind it in the message says why, in words that are not known here."),
              .advice = ONNXMEND_TEXT(
                  "Run onnxmend verify MODEL: it asks onnx.checker, the audit and ONNX Runtime about it.")}),
    causeRow(ErrorCause::Place, "place", MarkedText(), {.bearing = Bearing::Place}),
};

} // namespace

std::span<const ErrorCauseInfo> errorCauses() { return causes; }

const ErrorCauseInfo& errorCauseInfo(ErrorCause cause)
{
    return errorCauses()[static_cast<std::size_t>(cause)];
}

namespace
{

enum class Family { Half, Float, Double, Int64, Int, Bool, Other };

Family familyOf(DType dtype)
{
    using enum DType;
    struct Row {
        DType dtype;
        Family family;
    };
    static constexpr std::array rows = {
        Row{Float16, Family::Half},  Row{Bfloat16, Family::Half}, Row{Float, Family::Float},
        Row{Double, Family::Double}, Row{Int64, Family::Int64},   Row{Bool, Family::Bool},
    };
    const auto row = std::ranges::find(rows, dtype, &Row::dtype);
    if (row != rows.end()) {
        return row->family;
    }
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return kind == DTypeKind::SignedInteger || kind == DTypeKind::UnsignedInteger ? Family::Int
                                                                                  : Family::Other;
}

struct Meeting {
    Family low;
    Family high;
    MarkedText text;
};

} // namespace

MarkedText usualCauseOfOverload(std::string_view overload)
{
    return overload.find("Scalar") == overload.npos
               ? MarkedText()
               : ONNXMEND_TEXT("The overload takes a number of Python beside a tensor. Usually the tensor "
                               "holds integers or bools: PyTorch promotes it in silence, and the exporter "
                               "has no rule for that. Cast the tensor first (x.float() * 0.5), or write the "
                               "number as a tensor of its dtype.");
}

MarkedText usualCause(DType one, DType other)
{
    static constexpr auto promotion =
        ONNXMEND_TEXT("Usually integers meet floats because PyTorch promoted them in silence (x * mask, x / "
                      "n with a length, an index in arithmetic) and the exporter wrote no Cast.");
    static constexpr auto masks = ONNXMEND_TEXT("Usually a mask meets numbers: PyTorch counts True as 1, and "
                                                "stored masks are often UINT8 where the graph has BOOL.");
    static constexpr std::array meetings = {
        Meeting{Family::Half, Family::Float,
                ONNXMEND_TEXT(
                    "Usually half weights or inputs meet a FLOAT buffer, constant or norm: model.half() and "
                    "converters leave constants, positional tables and LayerNorms in FLOAT, or a checkpoint "
                    "in half precision fills a graph that was exported in FLOAT.")},
        Meeting{Family::Half, Family::Half,
                ONNXMEND_TEXT("FLOAT16 and BFLOAT16 are both 16 bits wide and hold different numbers; numpy "
                              "has no BFLOAT16, so tools mislabel it.")},
        Meeting{Family::Float, Family::Double,
                ONNXMEND_TEXT("Usually a number of Python or numpy became a DOUBLE constant, since that is "
                              "their only float.")},
        Meeting{Family::Half, Family::Double,
                ONNXMEND_TEXT("Usually a number of Python or numpy became a DOUBLE constant, since that is "
                              "their only float.")},
        Meeting{
            Family::Int64, Family::Int,
            ONNXMEND_TEXT(
                "Usually one is an INT64 Constant, or comes out of Shape, NonZero or ArgMax, which give "
                "INT64, and the other was made as INT32 to save room (indices, lengths, attention masks).")},
        Meeting{Family::Int, Family::Int,
                ONNXMEND_TEXT("Usually one of them was narrowed to save room and the other was not.")},
        Meeting{Family::Float, Family::Int64, promotion},
        Meeting{Family::Float, Family::Int, promotion},
        Meeting{Family::Half, Family::Int64, promotion},
        Meeting{Family::Half, Family::Int, promotion},
        Meeting{Family::Double, Family::Int64, promotion},
        Meeting{Family::Double, Family::Int, promotion},
        Meeting{Family::Bool, Family::Float, masks},
        Meeting{Family::Bool, Family::Half, masks},
        Meeting{Family::Bool, Family::Double, masks},
        Meeting{Family::Bool, Family::Int64, masks},
        Meeting{Family::Bool, Family::Int, masks},
    };
    if (!isKnown(one) || !isKnown(other) || one == other) {
        return {};
    }
    const Family first = familyOf(one);
    const Family second = familyOf(other);
    const auto meeting = std::ranges::find_if(meetings, [first, second](const Meeting& row) {
        return (row.low == first && row.high == second) || (row.low == second && row.high == first);
    });
    return meeting == meetings.end() ? MarkedText() : meeting->text;
}

} // namespace onnxmend
