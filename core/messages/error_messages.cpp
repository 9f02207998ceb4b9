// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/messages/error_messages.h"

#include <array>
#include <cstddef>

namespace onnxmend
{

namespace
{

using Cause = ErrorCause;

/// A source file, and the program that it belongs to.
struct SourceFile {
    Speaker speaker;
    std::string_view path;
};

/// `row` has what only some sentences have.
constexpr ErrorMessage sentence(std::string_view pattern, Cause cause, SourceFile source,
                                ErrorMessage row = {})
{
    row.pattern = pattern;
    row.cause = cause;
    row.speaker = source.speaker;
    row.source = source.path;
    return row;
}

constexpr SourceFile graph = {Speaker::OnnxRuntime, "onnxruntime/core/graph/graph.cc"};
constexpr SourceFile model = {Speaker::OnnxRuntime, "onnxruntime/core/graph/model.cc"};
constexpr SourceFile modelLoad = {Speaker::OnnxRuntime, "onnxruntime/core/graph/model_load_utils.h"};
constexpr SourceFile session = {Speaker::OnnxRuntime, "onnxruntime/core/framework/session_state.cc"};
constexpr SourceFile inferenceSession = {Speaker::OnnxRuntime,
                                         "onnxruntime/core/session/inference_session.cc"};
constexpr SourceFile executor = {Speaker::OnnxRuntime, "onnxruntime/core/framework/sequential_executor.cc"};
constexpr SourceFile kernels = {Speaker::OnnxRuntime,
                                "onnxruntime/core/framework/kernel_registry_manager.cc"};
constexpr SourceFile partitioner = {Speaker::OnnxRuntime, "onnxruntime/core/framework/graph_partitioner.cc"};
constexpr SourceFile tensors = {Speaker::OnnxRuntime, "onnxruntime/core/framework/tensorprotoutils.cc"};
constexpr SourceFile python = {Speaker::OnnxRuntime,
                               "onnxruntime/python/onnxruntime_inference_collection.py"};
constexpr SourceFile checker = {Speaker::OnnxChecker, "onnx/checker.cc"};
constexpr SourceFile checkerPython = {Speaker::OnnxChecker, "onnx/checker.py"};
constexpr SourceFile schema = {Speaker::OnnxInference, "onnx/defs/schema.cc"};
constexpr SourceFile checkerSchema = {Speaker::OnnxChecker, "onnx/defs/schema.cc"};
constexpr SourceFile inference = {Speaker::OnnxInference, "onnx/shape_inference/implementation.cc"};
constexpr SourceFile inferenceRules = {Speaker::OnnxInference, "onnx/defs/shape_inference.cc"};
constexpr SourceFile branches = {Speaker::OnnxInference, "onnx/defs/controlflow/utils.cc"};
constexpr SourceFile torchErrors = {Speaker::TorchExport, "torch/onnx/errors.py"};
constexpr SourceFile torchHelper = {Speaker::TorchExport, "torch/onnx/symbolic_helper.py"};
constexpr SourceFile torchCore = {Speaker::TorchExport, "torch/onnx/_internal/exporter/_core.py"};
constexpr SourceFile torchCapture = {Speaker::TorchExport,
                                     "torch/onnx/_internal/exporter/_capture_strategies.py"};
constexpr SourceFile torchSave = {Speaker::TorchExport, "torch/csrc/jit/serialization/export.cpp"};
constexpr SourceFile torchMath = {Speaker::Torch, "aten/src/ATen/native/LinearAlgebra.cpp"};
constexpr SourceFile torchBlas = {Speaker::Torch, "aten/src/ATen/native/Blas.cpp"};
constexpr SourceFile torchTensor = {Speaker::Torch, "aten/src/ATen/templates/TensorMethods.cpp"};
constexpr SourceFile torchConvolution = {Speaker::Torch, "aten/src/ATen/native/Convolution.cpp"};
constexpr SourceFile torchChecks = {Speaker::Torch, "aten/src/ATen/TensorUtils.cpp"};
constexpr SourceFile tensorRtModel = {Speaker::TensorRt, "onnx-tensorrt/ModelImporter.cpp"};
constexpr SourceFile tensorRtStatus = {Speaker::TensorRt, "onnx-tensorrt/Status.hpp"};
constexpr SourceFile tensorRtImporters = {Speaker::TensorRt, "onnx-tensorrt/builtin_op_importers.cpp"};
constexpr SourceFile tensorRtWeights = {Speaker::TensorRt, "onnx-tensorrt/WeightsContext.cpp"};
constexpr SourceFile trtexec = {Speaker::TensorRt, "TensorRT/samples/trtexec/trtexec.cpp"};
constexpr SourceFile trtexecOptions = {Speaker::TensorRt, "TensorRT/samples/common/sampleOptions.cpp"};
constexpr SourceFile tensorRtPython = {Speaker::TensorRt, "tensorrt (Python)"};
constexpr SourceFile tensorRtParser = {Speaker::TensorRt, "onnx-tensorrt/NvOnnxParser.h"};
constexpr SourceFile polygraphyInputs = {Speaker::TensorRt, "polygraphy/backend/base/util.py"};
constexpr SourceFile polygraphyOutputs = {Speaker::TensorRt, "polygraphy/comparator/compare.py"};
constexpr SourceFile protobuf = {Speaker::Protobuf, "google/protobuf/message_lite.cc"};
constexpr SourceFile torchDispatch = {Speaker::Torch, "aten/src/ATen/Dispatch.h"};
constexpr SourceFile torchScalar = {Speaker::Torch, "c10/util/TypeCast.h"};
constexpr SourceFile nvinfer = {Speaker::TensorRt, "nvinfer"}; // closed: as logs have it
constexpr SourceFile openVinoShapes = {Speaker::OpenVino, "openvino/src/core/shape_inference"};
constexpr SourceFile openVinoOperators = {Speaker::OpenVino, "openvino/src/core/src/op"};
constexpr SourceFile openVinoNode = {Speaker::OpenVino, "openvino/src/core/src/node.cpp"};
constexpr SourceFile openVinoFrontend = {Speaker::OpenVino,
                                         "openvino/src/frontends/onnx/frontend/src/frontend.cpp"};
constexpr SourceFile openVinoRequest = {Speaker::OpenVino,
                                        "openvino/src/inference/src/dev/isync_infer_request.cpp"};
constexpr SourceFile torchDistributions = {Speaker::Torch, "aten/src/ATen/native/Distributions.cpp"};
constexpr SourceFile torchAnomalies = {Speaker::Torch, "torch/csrc/autograd/python_anomaly_mode.cpp"};
constexpr SourceFile webui = {Speaker::Application, "stable-diffusion-webui/modules/devices.py"};
constexpr SourceFile numpy = {Speaker::Application, "numpy"};
constexpr SourceFile application = {Speaker::Application, "questions of users"};
constexpr SourceFile quantizer = {Speaker::Quantization, "onnxruntime/python/tools/quantization"};

// Advice of several rows.
constexpr auto webFiles = ONNXMEND_TEXT(
    "A browser has no folder that ONNX Runtime could look into: hand the file over with the model, "
    "InferenceSession.create(model, {externalData: [{path: \"model.onnx.data\", data: urlOrBytes}]}). The "
    "path has to be the very name that the model has for it (onnxmend inspect MODEL shows it), and each file "
    "needs an entry. In transformers.js, use_external_data_format says how many there are. onnxmend fix "
    "MODEL --external-data inline -o OUT.onnx puts all below 2 GiB into one file.");

/// A DequantizeLinear of INT32 is nearly always that of a bias.
constexpr MarkedText quantizedBias =
    ONNXMEND_TEXT("onnxmend fix MODEL --target tensorrt -o OUT.onnx stores biases of INT32 as floats. Or "
                  "quantise the model "
                  "again without them: QuantizeBias is False in extra_options of quantize_static.");

constexpr std::array messages = {
    // Place: ONNX Runtime names nodes before the fault in them, the outermost node first.
    sentence("Node({n}) with schema({}::{o}:", Cause::Place, graph),
    sentence("In Node, (\"{n}\", {o}, \"{}\", -1) : ", Cause::Place, graph),
    sentence("In Node, (\"{n}\", {o}, \"{}\", -1) : {} -> (\"{v}\": ", Cause::Place, graph),
    sentence("Node ({n}) Op ({o}) ", Cause::Place, graph),
    sentence("Node ({n}) Op ({o}) [TypeInferenceError]", Cause::InferredType, graph),
    sentence("Node ({n}) Op ({o}) [ShapeInferenceError]", Cause::InferenceFailed, graph),
    sentence("[ONNXRuntimeError] : {} : {} :", Cause::Place, inferenceSession),

    // Types, in the words of ONNX Runtime's loader.
    sentence("Type '{t}' of input parameter ({v}) of operator ({o}) in node ({n}) is invalid",
             Cause::OperandType, graph),
    sentence("of Optype ({o}) bound to different types ({t} and {u} in node ({n}).", Cause::OperandTypes,
             graph),
    sentence("Type parameter ({}) bound to different types ({t} and {u} in node ({n}).", Cause::OperandTypes,
             graph, {.versions = "before 1.5"}),
    sentence("Type ({}) of output arg (InsertedPrecisionFreeCast_{r}) of node ({n}) does not match expected "
             "type ({})",
             Cause::IdleCast,
             {Speaker::OnnxRuntime, "onnxruntime/core/optimizer/insert_cast_transformer.cc"}),
    sentence("Type ({t}) of output arg ({r}) of node ({n}) does not match expected type ({u})",
             Cause::DeclaredType, graph),
    sentence("Data in initializer '{v}' has element type {t} but usage of initializer in graph expects {u}",
             Cause::InitializerType, graph),
    sentence("FAIL : Tensor element type mismatch. {t} != {u}", Cause::InitializerType, graph),
    sentence("ParseData type mismatch for tensor: {v}. Expected:{u} Actual:{t}", Cause::InitializerType,
             {Speaker::OnnxInference, "onnx/defs/tensor_proto_util.cc"}),
    sentence("Invalid tensor data type {t}.", Cause::NoElementType,
             {Speaker::OnnxRuntime, "onnx/defs/data_type_utils.cc"}),
    sentence("an implementation for {o}({}) node with name '{n}'\n", Cause::NoKernel, kernels),
    sentence("Failed to find kernel for {o}(", Cause::NoKernel, kernels),
    sentence("compatible with any execution provider added to the session", Cause::NoKernel, partitioner),
    sentence("Unexpected input data type. Actual: ({t}) , expected: ({u})", Cause::FedType, inferenceSession),

    sentence("Tensor element data type discovered: {t} metadata expected: {u}", Cause::FedType,
             {Speaker::OnnxRuntime, "csharp/src/Microsoft.ML.OnnxRuntime"}),

    // Types, in the words of onnx's inference and of the bodies of functions in ONNX Runtime.
    sentence("(op_type:{o}, node name: {n}): ", Cause::InferenceFailed, inference),
    sentence("(op_type:{o}): ", Cause::InferenceFailed, inference, {.isNodeWithoutName = true}),
    sentence("(op_type:{o}, node name: {n}): {d} has inconsistent type {u}", Cause::OperandTypes, schema),
    sentence("(op_type:{o}): {d} has inconsistent type {u}", Cause::OperandTypes, schema,
             {.isNodeWithoutName = true}),
    sentence("(op_type:{o}, node name: {n}): {d} typestr: {}, has unsupported type: {t}", Cause::OperandType,
             schema),
    sentence("(op_type:{o}): {d} typestr: {}, has unsupported type: {t}", Cause::OperandType, schema,
             {.isNodeWithoutName = true}),
    sentence("(op_type:{o}, node name: {n}): [TypeInferenceError] Inferred elem type differs from existing "
             "elem type: ({u}) vs ({t})",
             Cause::DeclaredType, inference),
    sentence("(op_type:{o}): [TypeInferenceError] Inferred elem type differs from existing elem type: ({u}) "
             "vs ({t})",
             Cause::DeclaredType, inference, {.isNodeWithoutName = true}),
    sentence("Inferred elem type differs from existing elem type: ({u}) vs ({t})", Cause::DeclaredType,
             inference),
    sentence("Mismatched tensor element type for output {} then={t} else={u}", Cause::BranchTypes, branches),
    sentence("Mismatched tensor element type: inferred={t} declared={u}", Cause::BranchTypes, inferenceRules),
    sentence("Mismatched tensor element type: source={t} target={u}", Cause::BranchTypes, inferenceRules,
             {.versions = "before 1.15"}),
    sentence("Mismatched type: inferred={} declared={}", Cause::BranchTypes, inferenceRules),
    sentence("Mismatched type: source={} target={}", Cause::BranchTypes, inferenceRules,
             {.versions = "before 1.15"}),
    sentence("Input element type of {t} does not match existing output type of {u}", Cause::BranchTypes,
             {Speaker::OnnxInference, "onnx/defs/shape_inference.h"}),
    sentence("Node:{n} Type mismatch. Current={} Input={}", Cause::BranchTypes, graph),
    sentence("Node:{n} Optional Type mismatch. Expected: {} . Got: {}", Cause::BranchTypes, graph),
    sentence("Node:{n} Tensor element type mismatch. {t} != {u}", Cause::BranchTypes, graph),
    sentence("Input Sequence and Tensor are expected to have the same elem type. Sequence={u} Tensor={t}",
             Cause::OperandTypes, {Speaker::OnnxInference, "onnx/defs/sequence/defs.cc"}),
    sentence("Mismatched type for output {} then={} else={}", Cause::BranchTypes, branches),
    sentence("type case mismatch. existing={t} inferred={u}", Cause::DeclaredType, inference),
    sentence("Inferred shape and existing shape differ in dimension {}: ({u}) vs ({t})", Cause::Shape,
             inference),
    sentence("Inferred shape and existing shape differ in rank: ({u}) vs ({t})", Cause::Shape, inference),

    // Operators and their nodes.
    sentence("Either `sizes` or `scales` must be provided, but not both of them", Cause::ExclusiveInputs,
             {Speaker::OnnxInference, "onnx/defs/tensor/utils.cc"}),
    sentence("Either `scales` or `sizes` must be provided, but not both of them", Cause::ExclusiveInputs,
             {Speaker::OnnxInference, "onnx/defs/tensor/utils.cc"}),
    sentence("Only one of scales or sizes must be provided as input", Cause::ExclusiveInputs,
             {Speaker::OnnxRuntime, "onnxruntime/core/providers/cpu/tensor/upsamplebase.h"}),
    sentence("Bad node spec for node. Name: {n} OpType: {o}\n", Cause::SchemaFailed, checker),
    sentence("Unrecognized attribute: {d} for operator {o}", Cause::Attribute, checkerSchema),
    sentence("Required attribute '{d}' is missing", Cause::Attribute, checkerSchema),
    sentence("has input size {t} not in range [{u}]", Cause::ArgumentCount, checkerSchema),
    sentence("has output size {t} not in range [{u}]", Cause::ArgumentCount, checkerSchema),
    sentence("No Op registered for {o} with domain_version of ", Cause::UnknownOperator, checker,
             {.standsInFront = true}),
    sentence("Fatal error: {}:{o}({}) is not a registered function/op", Cause::UnknownOperator, graph),
    sentence("No opset import for domain '{d}'", Cause::MissingImport, checker),

    // The graph.
    sentence("two nodes with same node name ({n}).", Cause::DuplicateName, graph),
    sentence("Duplicate definition of name ({v}).", Cause::DuplicateName, graph),
    sentence("however '{v}' has been used as ", Cause::DuplicateName, checker),
    sentence("{v} initializer name is not unique", Cause::DuplicateName, checker),
    sentence("{v} in initializer but not in graph input", Cause::MissingDeclaration, checker),
    sentence("however input '{v}' of node: \nname: {n} OpType: {o}\n", Cause::NodeOrder, checker),
    sentence("Node input '{v}' is not a graph input", Cause::MissingValue, graph),
    sentence("This is an invalid model. Error: the graph is not acyclic", Cause::Cycle, graph),
    sentence("Model input ({v}) does not have type information", Cause::MissingDeclaration, graph),
    sentence("Model output ({v}) does not have type information", Cause::MissingDeclaration, graph),
    sentence("Field '{d}' of '{}' is required but missing", Cause::MissingDeclaration, checker),
    sentence("Field '{d}' of '{}' is required to be non-empty", Cause::MissingDeclaration, checker),

    // Data of tensors.
    sentence("for initializer: {v}. Error", Cause::Place, graph),
    sentence("Deserialize tensor {v} failed.", Cause::BadTensor, session),
    sentence("for tensor: {v}\n", Cause::Place, tensors),
    sentence("tensor name: {v})", Cause::BadTensor, checker),
    sentence("External initializer: {v} offset: {} given file_length: {} are out of bounds or can",
             Cause::DataSize, tensors),
    sentence("Initializer '{v}' external data size mismatch", Cause::DataSize, tensors),
    sentence("UnpackTensor: the pre-allocated size does not match the", Cause::DataSize, tensors),
    sentence("UnpackTensor: the pre-allocate size does not match the", Cause::DataSize, tensors),
    sentence("corrupted protobuf data: tensor shape size({t}) does not match the data size({u})",
             Cause::DataSize, tensors),
    sentence("External data path does not exist: {f}", Cause::DataMissing, tensors, {.versions = "1.30"}),
    sentence("External data path escapes model directory", Cause::DataOutside, tensors, {.versions = "1.30"}),
    sentence("External data path: {f} resolved path: ", Cause::DataOutside, tensors, {.versions = "1.30"}),
    sentence("External data path: {f} escapes model directory: ", Cause::DataOutside, tensors),
    sentence("Absolute path not allowed for external data location", Cause::DataOutside, tensors),
    sentence("cannot get file size: No such file or directory [{f}]", Cause::DataMissing, tensors),
    sentence("GetFileLength for {f} failed:Invalid fd was supplied", Cause::DataMissing, tensors,
             {.versions = "before 1.19"}),
    sentence("Failed to load external data file \"{f}\"", Cause::DataMissing, tensors,
             {.versions = "onnxruntime-web"}),
    sentence("Failed to load external data file \"{f}\", error: File not found in preloaded files",
             Cause::DataMissing, tensors, {.versions = "onnxruntime-web", .advice = webFiles}),
    sentence("Failed to load external data file \"{f}\", error: Module.MountedFiles is not available",
             Cause::DataMissing, tensors, {.versions = "onnxruntime-web", .advice = webFiles}),
    sentence("External mounted files are not available", Cause::DataMissing,
             {Speaker::OnnxRuntime, "onnxruntime/core/providers/webnn"},
             {.versions = "onnxruntime-web", .advice = webFiles}),
    sentence("failed to load external data file: {f}", Cause::DataMissing,
             {Speaker::OnnxRuntime, "js/common/lib"},
             {.versions = "onnxruntime-web",
              .advice = ONNXMEND_TEXT("The address gave no file: open it in the browser, and look at what "
                                      "the server answers (404, a login, a missing CORS header).")}),
    sentence("model_path must not be empty", Cause::DataMissing, tensors,
             {.advice = ONNXMEND_TEXT(
                  "A model that is given as bytes has no folder for its data files: load it by its path, or "
                  "put all into one file: onnxmend fix MODEL --external-data inline -o OUT.onnx.")}),
    sentence("tensor name: {v}) should be stored in {f}, but it doesn't exist or is not accessible",
             Cause::DataMissing, checker),
    sentence("tensor name: {v}) should be file inside the", Cause::DataOutside, checker),
    sentence("tensor name: {v}) should be a relative path, but it is an absolute path: {f}",
             Cause::DataOutside, checker),
    sentence("values of data_type '{t}' should be stored in field '{u}' instead of", Cause::DataField,
             checker),
    sentence("tensor name: {v}) to UNDEFINED is not allowed", Cause::NoElementType, checker),
    sentence("Unrecognized data_type (tensor name: {v}): {t}", Cause::NoElementType, checker),

    // The file.
    sentence("Load model from {f} failed:", Cause::LoadFailed, inferenceSession),
    sentence("Load model {f} failed. File doesn't exist", Cause::NoFile, model),
    sentence("Protobuf parsing failed", Cause::NotAModel, model),
    sentence("Failed to load model because protobuf parsing failed", Cause::NotAModel, inferenceSession),
    sentence("No graph was found in the protobuf", Cause::NotAModel, model),
    sentence("ModelProto does not have a graph", Cause::NotAModel, model),
    sentence("Error parsing message with type 'onnx.ModelProto'", Cause::NotAModel, protobuf),
    sentence("Unable to parse proto from file: {f}", Cause::NotAModel,
             {Speaker::OnnxChecker, "onnx/common/file_utils.h"}),
    sentence("Unsupported model IR version: {t}, max supported IR version: {u}", Cause::IrVersion, model),
    sentence("Your model ir_version {t} is higher than the checker's ({u})", Cause::IrVersion, checker,
             {.versions = "1.15 on"}),
    sentence("Your model ir_version is higher than the checker's", Cause::IrVersion, checker,
             {.versions = "1.14"}),
    sentence("ONNX Runtime only *guarantees* support for models stamped with official released onnx opset "
             "versions. Opset {t} is under development{} is till opset {u}.",
             Cause::Opset, modelLoad),
    sentence("exceeded maximum protobuf size of 2GB", Cause::TooLarge, protobuf),
    sentence("exceeds maximum protobuf size of 2GB", Cause::TooLarge, protobuf),
    sentence("This protobuf of onnx model is too large (>2GB)", Cause::TooLarge, checkerPython),
    sentence("larger than the 2GiB limit imposed by the protobuf library", Cause::TooLarge, torchSave),

    // A run.
    sentence("Got invalid dimensions for input: {v} for the following indices", Cause::FedShape,
             inferenceSession),
    sentence("Invalid rank for input: {v} Got: ", Cause::FedShape, inferenceSession),
    sentence("Required inputs ({v}) are missing from input feed", Cause::FedNames, python),
    sentence("INVALID_ARGUMENT : Missing Input: {v}", Cause::FedNames, inferenceSession),
    sentence("INVALID_ARGUMENT : Invalid input name: {v}", Cause::FedNames, inferenceSession),
    sentence("Invalid Feed Input Name:{v}", Cause::FedNames, inferenceSession),
    sentence("Non-zero status code returned while running {o} node. Name:'{n}' Status Message: ",
             Cause::KernelFailed, executor),

    // Messages of programs that look at the outputs of a model, and words of people who saw them.
    sentence("probability tensor contains either inf, nan or element < 0", Cause::NotFinite,
             torchDistributions),
    sentence("returned nan values in its {}th output", Cause::NotFinite, torchAnomalies),
    sentence("A tensor with all NaNs was produced in {d}.", Cause::NotFinite, webui),
    sentence("RuntimeWarning: invalid value encountered in {d}\n", Cause::NotFinite, numpy),
    sentence("RuntimeWarning: overflow encountered in {d}\n", Cause::NotFinite, numpy),
    sentence("black image", Cause::NotFinite, application),
    sentence("inf in logits", Cause::NotFinite, application),
    sentence("nan in logits", Cause::NotFinite, application),

    // torch.onnx, the TorchScript exporter first.
    sentence("Exporting the operator '{o}' to ONNX opset version {t} is not supported. Support for this "
             "operator was added in version {u}, try exporting",
             Cause::OpsetOfOperator, torchErrors, {.versions = "1.13 on"}),
    sentence("Exporting the operator '{o}' to ONNX opset version {t} is not supported",
             Cause::OperatorOfTorch, torchErrors),
    sentence("ONNX export failed on an operator with unrecognized namespace {o}. If you are",
             Cause::OperatorOfTorch, torchErrors),
    sentence("Unsupported: ONNX export of operator {d}. Please", Cause::TorchUnsupported, torchHelper),
    sentence("Unsupported: ONNX export of operator {d}\n", Cause::TorchUnsupported, torchHelper),
    sentence("ONNX export failed on {d}, which is not implemented for opset", Cause::TorchUnsupported,
             torchHelper),
    sentence("No ONNX function found for <OpOverload(op='{o}', overload='{d}')>", Cause::OperatorOfTorch,
             torchCore, {.versions = "2.5 on"}),
    sentence("No ONNX function found for {o}. Failure message:", Cause::OperatorOfTorch, torchCore,
             {.versions = "2.5 on"}),
    sentence("'call_function': ['{o}'", Cause::OperatorOfTorch,
             {Speaker::TorchExport, "torch/onnx/_internal/fx"}, {.versions = "2.1 to 2.5"}),
    sentence("Failed to convert the exported program to an ONNX model", Cause::ExportFailed, torchCore,
             {.versions = "2.5 on"}),
    sentence("Failed to export the model with torch.export", Cause::ExportFailed, torchCapture,
             {.versions = "2.5 on"}),
    sentence("The exported ONNX model failed ONNX shape inference", Cause::InferenceFailed, torchSave),

    // PyTorch, while the module is traced.
    sentence("expected scalar type {u} but found {t}", Cause::TorchTypes, torchTensor),
    sentence("Expected object of scalar type {u} but got scalar type {t} for argument", Cause::TorchTypes,
             torchChecks, {.versions = "before 1.6"}),
    sentence("must have the same dtype, but got {t} and {u}", // mat1 and mat2, self and mat2
             Cause::TorchTypes, torchBlas),
    sentence("to have the same dtype, but got: {t} != {u}", // mat1 and mat2, m1 and m2, self and mat2
             Cause::TorchTypes, torchMath),
    sentence("to have the same dtype, but got query.dtype: {t} key.dtype: {} and value.dtype: {u} instead",
             Cause::TorchTypes, {Speaker::Torch, "aten/src/ATen/native/transformers/attention.cpp"}),
    sentence("expected both vectors to have same dtype, but found {t} and {u}", Cause::TorchTypes, torchBlas),
    sentence("tensors are not the same dtype, found input tensor with {t} and {} tensor with {u}",
             Cause::TorchTypes, {Speaker::Torch, "aten/src/ATen/native/RNN.cpp"}),
    sentence("destination dtypes match, got {u} for the destination and {t} for the source",
             Cause::TorchTypes, {Speaker::Torch, "aten/src/ATen/native/TensorAdvancedIndexing.cpp"}),
    sentence("Expected self.dtype to be equal to src.dtype", Cause::TorchTypes,
             {Speaker::Torch, "aten/src/ATen/native/ScatterGatherChecks.h"}),
    sentence("mixed dtype (CPU): expect {} to have scalar type of {u}", Cause::TorchTypes,
             {Speaker::Torch, "aten/src/ATen/native/cpu/mixed_data_type.h"}),
    sentence("mixed dtype (CPU): {d}\n", Cause::TorchTypes,
             {Speaker::Torch, "aten/src/ATen/native/cpu/mixed_data_type.h"}),
    sentence("result type {t} can't be cast to the desired output type {u}", Cause::TorchTypes,
             {Speaker::Torch, "aten/src/ATen/TensorIterator.cpp"}),
    sentence("result type {t} can't be cast to {u}", Cause::TorchTypes,
             {Speaker::Torch, "aten/src/ATen/TensorIterator.cpp"}),
    sentence("Found dtype {t} but expected {u}", Cause::TorchTypes,
             {Speaker::Torch, "aten/src/ATen/TensorIterator.cpp"}),
    sentence("expected dtype {u} but got dtype {t}", Cause::TorchTypes, torchChecks),
    sentence("Input type ({t}) and {} type ({u}) should be the same", Cause::TorchTypes, torchConvolution),
    sentence("but type {t} does not equal {u} (while checking arguments for", Cause::TorchTypes, torchChecks),

    sentence("\"{d}\" not implemented for '{t}'", Cause::TorchType, torchDispatch),
    sentence("not implemented for '{t}'", Cause::TorchType, torchDispatch),
    sentence("to have one of the following scalar types: {u}; but got {t} instead", Cause::TorchType,
             torchChecks,
             {.advice = ONNXMEND_TEXT(
                  "Indices are made with torch.long: x.long(), also in the example inputs of the export.")}),
    sentence("tensors used as indices must be long", Cause::TorchType,
             {Speaker::Torch, "aten/src/ATen/native/IndexingUtils.h"},
             {.advice = ONNXMEND_TEXT(
                  "Indices are made with torch.long: x.long(), also in the example inputs of the export.")}),
    sentence("Input dtype must be either a floating point or complex dtype. Got: {t}", Cause::TorchType,
             {Speaker::Torch, "aten/src/ATen/native/ReduceOps.cpp"},
             {.advice = ONNXMEND_TEXT("The operator computes in floats only: x.float() in front of it.")}),
    sentence("Can only calculate the mean of floating types. Got {t} instead", Cause::TorchType,
             {Speaker::Torch, "aten/src/ATen/native/ReduceOps.cpp"},
             {.versions = "before 1.9",
              .advice = ONNXMEND_TEXT("The operator computes in floats only: x.float() in front of it.")}),
    sentence("Got unsupported ScalarType {t}", Cause::TorchType,
             {Speaker::Torch, "torch/csrc/utils/tensor_numpy.cpp"},
             {.advice = ONNXMEND_TEXT("NumPy has no BFLOAT16 and no 8-bit floats: x.float().numpy(). "
                                      "onnxmend reads such checkpoints as they are, without NumPy.")}),
    sentence("ScalarType {t} is an unexpected tensor scalar type", Cause::TorchType, torchSave),
    sentence("value cannot be converted to type {u} without overflow", Cause::TorchOverflow, torchScalar),
    sentence("value cannot be converted to type {u} without overflow: {d}\n", Cause::TorchOverflow,
             torchScalar),

    // onnxconverter-common, and the copy of it in ONNX Runtime's transformers tools.
    sentence("the float32 number {t} will be truncated to {u}", Cause::Truncated,
             {Speaker::Converter, "onnxconverter_common/float16.py"}),

    // ONNX Runtime's quantiser.
    sentence("Expected InsertedCast_{v} to be an initializer", Cause::QuantizerWeight, quantizer),
    sentence("Expected InsertedPrecisionFreeCast_{v} to be an initializer", Cause::QuantizerWeight,
             quantizer),
    sentence("Expected {v} to be an initializer", Cause::QuantizerWeight, quantizer),
    sentence("Only float type quantization is supported. Weights {v} is {t}.", Cause::QuantizerWeight,
             quantizer),
    sentence("Unable to find data type for weight_name='{v}'", Cause::QuantizerWeight, quantizer,
             {.advice = ONNXMEND_TEXT(
                  "Run onnxmend audit MODEL: it says which types are not known and why. A model that is "
                  "quantised already is not quantised again; otherwise extra_options={\"DefaultTensorType\": "
                  "onnx.TensorProto.FLOAT} says what is meant.")}),

    // OpenVINO.
    sentence("While validating ONNX node '<Node({o}): {n}>':", Cause::Place, openVinoFrontend),
    sentence("While validating node '{}::{p} {n} ({d}) -> ({}) with friendly_name '{n}':", Cause::Place,
             openVinoNode),
    sentence("While validating node '{}::{p} {n} ({d})':", Cause::Place, openVinoNode),
    sentence("While validating node '{}::{p} {n} ({d}) -> ({}) with friendly_name '{n}':\n"
             "Argument element types are inconsistent",
             Cause::OpenVinoTypes, openVinoOperators),
    sentence("While validating node '{}::{p} {n} ({d})':\nArgument element types are inconsistent",
             Cause::OpenVinoTypes, openVinoOperators),
    sentence("Argument element types are inconsistent", Cause::OpenVinoTypes, openVinoOperators),
    sentence("same element type (arg0 element type: {t}, arg1 element type: {u})", Cause::OpenVinoTypes,
             openVinoShapes),
    sentence("[ONNX Frontend] Conversion failed for {p}-{}\n", Cause::LoadFailed, openVinoFrontend),
    sentence("OpenVINO does not support the following ONNX operations: {o}", Cause::UnknownOperator,
             openVinoFrontend),
    sentence("for input with precision: {t}, since the model input tensor precision is: {u}", Cause::FedType,
             openVinoRequest),
    sentence("Failed to set input blob with precision: {t}, if CNNNetwork input blob precision is: {u}",
             Cause::FedType, {Speaker::OpenVino, "inference-engine"}, {.versions = "before 2023"}),
    sentence("Tensor element types are not equal. (src: {t} != dst: {u})", Cause::FedType,
             {Speaker::OpenVino, "openvino/src/core/src/runtime/itensor.cpp"}),
    sentence("Mismatch tensor and port types: {t} vs {u}", Cause::FedType,
             {Speaker::OpenVino, "openvino/src/plugins/intel_gpu"}),
    sentence("tensor element type is not corresponding with {} element type ({t} != {u})", Cause::FedType,
             openVinoRequest),

    // Triton.
    sentence("unexpected datatype {t} for inference input '{v}', expecting {u} for", Cause::FedType,
             {Speaker::Triton, "triton backends"},
             {.advice =
                  ONNXMEND_TEXT("The configuration of the model (config.pbtxt) says another data_type than "
                                "the model has: write the model's. onnxmend audit MODEL lists its inputs.")}),
    sentence("inference input data-type is '{t}', model expects '{u}' for", Cause::FedType,
             {Speaker::Triton, "triton core"},
             {.advice = ONNXMEND_TEXT("Send the input in the data type that the model expects: astype() in "
                                      "front of set_data_from_numpy.")}),

    // TensorRT.
    sentence("has been generated with INT64 weights, while TensorRT does not natively support INT64",
             Cause::TensorRtInt64, tensorRtWeights, {.versions = "before 10"}),
    sentence("One or more weights outside the range of INT32 was clamped", Cause::TensorRtClamped,
             tensorRtWeights, {.versions = "before 10"}),
    sentence("Unknown option: --fp16", Cause::TensorRtFlags, trtexec, {.versions = "11"}),
    sentence("Unknown option: --bf16", Cause::TensorRtFlags, trtexec, {.versions = "11"}),
    sentence("Unknown option: --best", Cause::TensorRtFlags, trtexec, {.versions = "11"}),
    sentence("BuilderFlag' has no attribute '{d}'", Cause::TensorRtFlags, tensorRtPython, {.versions = "11"}),
    sentence("has no attribute 'platform_has_fast_{d}'", Cause::TensorRtFlags, tensorRtPython,
             {.versions = "11"}),
    sentence("condition: !config.getFlag(BuilderFlag::k{d})", Cause::TensorRtFlags, nvinfer,
             {.versions = "10, RTX 1"}),
    sentence("Invalid usage, setting {d} mode is not allowed if graph is strongly typed",
             Cause::TensorRtFlags, trtexecOptions, {.versions = "9 to 10"}),
    // The beginning of the general sentences about assertions, and more than they say.
    sentence("In function {}:\n[{}] Assertion failed: shiftIsAllZeros(zeroPoint){}\n",
             Cause::TensorRtZeroPoint, tensorRtImporters, {.versions = "8 to 11"}),
    sentence("In node {} with name: {n} and operator: {o} ({}): {}: Assertion failed: "
             "shiftIsAllZeros(zeroPoint){}\n",
             Cause::TensorRtZeroPoint, tensorRtParser, {.versions = "10 to 11"}),
    sentence("Assertion failed: shiftIsAllZeros(zeroPoint)", Cause::TensorRtZeroPoint, tensorRtImporters,
             {.versions = "8 to 11"}),
    sentence("In function {}:\n[{}] Assertion failed: {} does not support {t} types for intermediate "
             "tensors{}\n",
             Cause::TensorRtType, tensorRtModel, {.versions = "8.6 to 11"}),
    sentence("TensorRT does not support {t} types for intermediate tensors", Cause::TensorRtType,
             tensorRtModel, {.versions = "8.6 to 11"}),
    sentence("had the following issues when converted to FP16", Cause::TensorRtHalves, nvinfer,
             {.versions = "8"}),
    sentence("weights are affected by this issue: Detected subnormal FP16 values", Cause::TensorRtHalves,
             nvinfer, {.versions = "8.6 to 10"}),
    sentence("Detected values less than smallest positive FP16 subnormal value", Cause::TensorRtHalves,
             nvinfer, {.versions = "8.6 to 10"}),
    sentence("Detected finite FP32 values which would overflow in FP16", Cause::TensorRtHalves, nvinfer,
             {.versions = "8.6 to 10"}),
    sentence("issues when converting weights between types and that could affect accuracy",
             Cause::TensorRtHalves, nvinfer, {.versions = "8.6 to 10"}),
    sentence("Running layernorm after self-attention in FP16 may cause overflow", Cause::TensorRtNorm,
             nvinfer, {.versions = "8.5 to 10"}),
    sentence("Running layernorm after self-attention with FP16 Reduce or Pow may cause overflow",
             Cause::TensorRtNorm, nvinfer, {.versions = "10"}),
    sentence("Calibration failure occurred with no scaling factors detected", Cause::TensorRtCalibration,
             nvinfer, {.versions = "7 to 8"}),
    sentence("Missing scale and zero-point for tensor {v}, expect fall back to non-int8 implementation",
             Cause::TensorRtScale, nvinfer, {.versions = "8 to 10"}),
    sentence("Make sure input {v} has Int64 binding", Cause::TensorRtBinding, tensorRtModel,
             {.versions = "10 to 11"}),
    sentence("Make sure output {v} has Int64 binding", Cause::TensorRtBinding, tensorRtModel,
             {.versions = "10 to 11"}),
    sentence(
        "Input tensor: {v} | Received unexpected dtype: {t}.\nNote: Expected type: {u}", Cause::FedType,
        polygraphyInputs,
        {.advice = ONNXMEND_TEXT("Return arrays of the type that the input is declared as from the script of "
                                 "--data-loader-script. onnxmend audit MODEL lists the declarations.")}),
    sentence("FAILED | Output: '{v}' | Difference exceeds tolerance", Cause::TensorRtDifference,
             polygraphyOutputs),
    sentence("FAILED | Difference exceeds tolerance", Cause::TensorRtDifference, polygraphyOutputs),
    sentence("Error Code {}: {} Error ({n}: {d} must have identical types. {} type is {t} and {} type is "
             "{u}.",
             Cause::TensorRtTypes, nvinfer, {.versions = "11"}),
    sentence("must have identical types. input type is {t} and output type is {u}.", Cause::TensorRtTypes,
             nvinfer, {.versions = "11"}),
    sentence("Error Code {}: {} Error ({n}: input has type {t} but must have type FP8", Cause::TensorRtType,
             nvinfer, {.versions = "11", .advice = quantizedBias}),
    sentence("input has type {t} but must have type FP8", Cause::TensorRtType, nvinfer,
             {.versions = "11", .advice = quantizedBias}),
    sentence("Error[{}]: {n}: only activation types allowed as input to this layer", Cause::TensorRtType,
             nvinfer, {.versions = "8", .advice = quantizedBias}),
    sentence("API Usage Error ({n}: ElementWiseOperation {d} must have same input types. But they are of "
             "types {t} and {u}",
             Cause::TensorRtTypes, nvinfer, {.versions = "8 to 10"}),
    sentence("ElementWiseOperation {d} must have same input types. But they are of types {t} and {u}",
             Cause::TensorRtTypes, nvinfer, {.versions = "8 to 10"}),
    sentence("Error Code {}: {} Error ({n}: {d} must have {} types. But they are of types {t} and {u}.)",
             Cause::TensorRtTypes, nvinfer),
    sentence("they are of types {t} and {u}", Cause::TensorRtTypes, nvinfer),
    sentence("Error Code {}: {} Error ({n}: {p} input tensors {} and {} have incompatible types {t} and {u})",
             Cause::TensorRtTypes, nvinfer, {.versions = "8 to 10"}),
    sentence("Error Code {}: {} Error ({n}: {d} incompatible types {t} and {u})", Cause::TensorRtTypes,
             nvinfer),
    sentence("incompatible types {t} and {u}", Cause::TensorRtTypes, nvinfer),
    sentence("Error Code {}: {} Error ({n}: first input has type {t} but second input has type {u})",
             Cause::TensorRtTypes, nvinfer),
    sentence("first input has type {t} but second input has type {u}", Cause::TensorRtTypes, nvinfer),
    sentence("element type ({t}) differs from input {}'s element type ({u})", Cause::TensorRtTypes,
             {Speaker::TensorRt, "nvinfer (Myelin)"}, {.versions = "10"}),
    sentence("Error during shape inference of\n{} = {}, name={n}\nError is:\n"
             "Input {}'s element type ({t}) differs from input {}'s element type ({u})",
             Cause::TensorRtTypes, {Speaker::TensorRt, "nvinfer (Myelin)"}, {.versions = "10"}),
    sentence("condition: scale.type == shift.type", Cause::TensorRtTypes, nvinfer, {.versions = "7"}),
    sentence("Internal Error ({v}: network input that is shape tensor must have type {u})",
             Cause::TensorRtType, nvinfer, {.versions = "8"}),
    sentence("network input that is shape tensor must have type {u}", Cause::TensorRtType, nvinfer,
             {.versions = "8"}),
    sentence("only activation types allowed as input to this layer", Cause::TensorRtType, nvinfer),
    sentence("Expected input tensors to have type {u}, found type {t}", Cause::FedType,
             {Speaker::TensorRt, "Torch-TensorRT"}),
    sentence("Unsupported ONNX data type: {t} (", Cause::TensorRtType,
             {Speaker::TensorRt, "onnx-tensorrt/onnx2trt_utils.cpp"}, {.versions = "before 10"}),
    sentence("Invalid Node - {n}\n", Cause::Place, tensorRtModel),
    sentence("In node {} with name: {n} and operator: {o} (", Cause::Place, tensorRtParser,
             {.versions = "10 to 11"}),
    sentence("In function {}:\n[{}] Assertion failed: {} does not support the given operator {o} with the "
             "given input data type {t}.",
             Cause::TensorRtType, tensorRtImporters, {.versions = "10"}),
    sentence("does not support the given operator {o} with the given input data type {t}.",
             Cause::TensorRtType, tensorRtImporters, {.versions = "10"}),
    sentence("Found invalid input type of {t}", Cause::TensorRtType, tensorRtImporters),
    sentence("Found unsupported datatype ({t}) when importing initializer: {v}", Cause::TensorRtType,
             tensorRtWeights),
    sentence("No importer registered for op: {o}", Cause::TensorRtOperator, tensorRtModel),
    sentence("Assertion failed: {d} && \"This version of TensorRT", Cause::TensorRtAssertion, tensorRtStatus,
             {.versions = "7 to 8"}),
    sentence("While parsing node number {} [{o} -> \"{v}\"", Cause::Place, tensorRtModel),
    sentence("While parsing node number {} [{o}]:", Cause::Place, tensorRtModel),
    sentence("In function {}:\n[{}] Assertion failed: {d}\n", Cause::TensorRtAssertion, tensorRtStatus),
    sentence("In node {} with name: {n} and operator: {o} ({}): {}: Assertion failed: {d}\n",
             Cause::TensorRtAssertion, tensorRtParser, {.versions = "10 to 11"}),
    sentence("In node {} ({}): UNSUPPORTED_NODE: Assertion failed: {d}\n", Cause::TensorRtAssertion,
             tensorRtParser, {.versions = "7 to 8"}),
};

} // namespace

std::span<const SpeakerInfo> speakers()
{
    static constexpr std::array rows = {
        SpeakerInfo{Speaker::OnnxRuntime, "onnxruntime", "ONNX Runtime"},
        SpeakerInfo{Speaker::OnnxChecker, "onnx-checker", "onnx.checker"},
        SpeakerInfo{Speaker::OnnxInference, "onnx-inference", "onnx's shape and type inference"},
        SpeakerInfo{Speaker::TorchExport, "torch-onnx", "torch.onnx"},
        SpeakerInfo{Speaker::Torch, "torch", "PyTorch"},
        SpeakerInfo{Speaker::TensorRt, "tensorrt", "TensorRT"},
        SpeakerInfo{Speaker::Protobuf, "protobuf", "protobuf"},
        SpeakerInfo{Speaker::OpenVino, "openvino", "OpenVINO"},
        SpeakerInfo{Speaker::Quantization, "onnxruntime-quantization", "onnxruntime.quantization"},
        SpeakerInfo{Speaker::Converter, "onnxconverter-common", "onnxconverter-common"},
        SpeakerInfo{Speaker::Triton, "triton", "Triton"},
        SpeakerInfo{Speaker::Application, "application", "A program that runs the model"},
    };
    return rows;
}

const SpeakerInfo& speakerInfo(Speaker speaker) { return speakers()[static_cast<std::size_t>(speaker)]; }

std::span<const ErrorMessage> errorMessages() { return messages; }

} // namespace onnxmend
