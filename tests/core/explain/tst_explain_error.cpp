// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/explain_error.h"
#include "core/policy/read_policy.h"
#include "core/save/save.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr const char* head = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1, "f" : 1]> )";

/// `operand-types onnxruntime | n=/Add o=Add v= FLOAT16 FLOAT`
QString shown(const std::optional<ExplainedSentence>& sentence)
{
    if (!sentence) {
        return "nothing";
    }
    QString text = QString::fromStdString(std::string(errorCauseInfo(sentence->cause).name) + " " +
                                          std::string(speakerInfo(sentence->speaker).name) + " |");
    const auto add = [&text](const char* name, const std::string& value) {
        text += value.empty() ? QString() : QString(" %1=%2").arg(name, QString::fromStdString(value));
    };
    add("n", sentence->node.value_or(""));
    add("o", sentence->opType);
    add("v", sentence->value);
    const auto type = [](DType dtype, const std::string& written) {
        return isKnown(dtype) ? dtypeName(dtype) : written;
    };
    add("t", type(sentence->actualDtype, sentence->actual));
    add("u", type(sentence->expectedDtype, sentence->expected));
    add("f", sentence->file);
    return text;
}

QString shown(const Explanation& explanation) { return shown(explanation.sentence); }

/// Its kind, its node's operator and its value.
QString describedFinding(const Finding& finding)
{
    return QString::fromStdString(std::string(findingKindInfo(finding.kind).name) + " " + finding.opType +
                                  " " + finding.value);
}

/// Returns whether a text can be shown to anyone: it has no controls and no escapes.
bool isSafe(const std::string& text) { return displayText(text, text.size() + 10) == text; }

const char* const typeParameter = "Type Error: Type parameter (T) of Optype (Add) bound to different types "
                                  "(tensor(float16) and tensor(float) in node (/layers.0/Add).";
const char* const explainedTypeParameter =
    "operand-types onnxruntime | n=/layers.0/Add o=Add t=FLOAT16 u=FLOAT";

} // namespace

/// Sentences of other programs in plain words, and what the audit finds at the place that they name.
class TestExplainError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messageIsUnderstood_data();
    void messageIsUnderstood();
    void tracebackIsUnderstood_data();
    void tracebackIsUnderstood();
    void wrappedAnywhereItIsTheSame();
    void quotationMarksDoNotMatter_data();
    void quotationMarksDoNotMatter();
    void namesMayHoldQuotationMarks();
    void adviceIsThatOfTheSentence();
    void otherTextIsNotUnderstood_data();
    void otherTextIsNotUnderstood();
    void sentenceOfEveryRuntimeIsUnderstood_data();
    void sentenceOfEveryRuntimeIsUnderstood();
    void realMessageLeadsToTheFinding_data();
    void realMessageLeadsToTheFinding();
    void realMessageOfAFileIsUnderstood_data();
    void realMessageOfAFileIsUnderstood();
    void modelThatIsFineIsSaidToBe();
    void messageOfAnotherModelIsToldApart();
    void severalNodesMayFit();
    void whatNoAuditFindsIsNotBlamedOnTheModel();
    void inputsThatMayBeMeantAreTold();
    void whatHasNoShapeIsTold();
    void versionsAreCompared();
    void everyCauseIsExplained();
    void whatAPolicyIgnoresIsTold();
    void everyPatternIsRead();
    void usualCausesFollowTheTypes();
    void hostileTextIsBounded_data();
    void hostileTextIsBounded();
    void onlyTheEndOfALongTextIsRead();

private:
    QTemporaryDir m_folder;
    Progress m_progress;
};

void TestExplainError::messageIsUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << text << expected;
    };
    // ONNX Runtime, with the prefixes of its language bindings.
    row("type variable", typeParameter, explainedTypeParameter);
    row("type variable, Python",
        "onnxruntime.capi.onnxruntime_pybind11_state.Fail: [ONNXRuntimeError] : 1 : FAIL : Load model from "
        "mmdeploy_model/faster-rcnn\\end2end.onnx failed:Type Error: Type parameter (T) of Optype (Where) "
        "bound to "
        "different types (tensor(int64) and tensor(float) in node (/Where_11).",
        "operand-types onnxruntime | n=/Where_11 o=Where t=INT64 u=FLOAT");
    row("type variable, nested",
        "[ONNXRuntimeError] : 1 : FAIL : Node (generic_loop_Loop__44) Op (Loop) [TypeInferenceError] Graph "
        "attribute "
        "inferencing failed: Node (generic_loop_Loop__25) Op (Loop) [TypeInferenceError] Graph attribute "
        "inferencing "
        "failed: Type Error: Type parameter (T) bound to different types (tensor(int64) and tensor(int32) in "
        "node "
        "(loop_over_batch/while/Equal).",
        "operand-types onnxruntime | n=loop_over_batch/while/Equal t=INT64 u=INT32");
    row("input type",
        "[ONNXRuntimeError] : 10 : INVALID_GRAPH : Load model from latest.i32.onnx failed:This is an invalid "
        "model. "
        "Type Error: Type 'tensor(int32)' of input parameter (7369) of operator (Reshape) in node "
        "(/model/backbone/patch_embed/Reshape) is invalid.",
        "operand-type onnxruntime | n=/model/backbone/patch_embed/Reshape o=Reshape v=7369 t=INT32");
    row("output type",
        "Error: Type (tensor(float16)) of output arg (/norm1/Cast_output_0) of node (/norm1/Cast) does not "
        "match "
        "expected type (tensor(float)).",
        "declared-type onnxruntime | n=/norm1/Cast v=/norm1/Cast_output_0 t=FLOAT16 u=FLOAT");
    row("initializer type",
        "Type Error: Data in initializer 'h_0_attn_bias' has element type tensor(uint8) but usage of "
        "initializer in "
        "graph expects tensor(bool)",
        "initializer-type onnxruntime | v=h_0_attn_bias t=UINT8 u=BOOL");
    row("initializer type by number", "[ONNXRuntimeError] : 1 : FAIL : Tensor element type mismatch. 10 != 1",
        "initializer-type onnxruntime | t=FLOAT16 u=FLOAT");
    row("no kernel",
        "NOT_IMPLEMENTED : Could not find an implementation for Conv(11) node with name '/stem/Conv'",
        "no-kernel onnxruntime | n=/stem/Conv o=Conv");
    row("no kernel, no name",
        "Error: Could not find an implementation for ConvInteger(10) node with name ''\n",
        "no-kernel onnxruntime | o=ConvInteger");
    row("fed type",
        "onnxruntime.capi.onnxruntime_pybind11_state.InvalidArgument: [ONNXRuntimeError] : 2 : "
        "INVALID_ARGUMENT : "
        "Unexpected input data type. Actual: (tensor(double)) , expected: (tensor(float))",
        "fed-type onnxruntime | t=DOUBLE u=FLOAT");
    row("fed shape",
        "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Got invalid dimensions for input: images for the "
        "following "
        "indices\n index: 0 Got: 2 Expected: 1\n Please fix either the inputs/outputs or the model.",
        "fed-shape onnxruntime | v=images");
    row("fed rank",
        "INVALID_ARGUMENT : Invalid rank for input: x Got: 3 Expected: 4 Please fix either the inputs",
        "fed-shape onnxruntime | v=x");
    row("not fed",
        "ValueError: Required inputs (['token_type_ids']) are missing from input feed (['input_ids', "
        "'attention_mask']).",
        "fed-names onnxruntime | v=['token_type_ids']");
    row("fed another name",
        "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Invalid Feed Input Name:token_type_ids",
        "fed-names onnxruntime | v=token_type_ids");
    row("kernel failed",
        "2023-11-02 [E:onnxruntime:, sequential_executor.cc:514 ExecuteKernel] Non-zero status code returned "
        "while "
        "running Expand node. Name:'/bert/Expand' Status Message: /bert/Expand: left operand cannot "
        "broadcast on dim "
        "1 LeftShape: {1,512}, RightShape: {18,513}",
        "kernel-failed onnxruntime | n=/bert/Expand o=Expand");
    row("probabilities", "RuntimeError: probability tensor contains either `inf`, `nan` or element < 0",
        "not-finite torch |");
    row("NaN of a diffusion", "NansException: A tensor with all NaNs was produced in Unet.",
        "not-finite application |");
    row("numpy's cast",
        "RuntimeWarning: invalid value encountered in cast\n  images = (images * 255).round()",
        "not-finite application |");
    row("black images", "I get black images in half precision", "not-finite application |");
    row("logits", "there is inf in logits after the conversion", "not-finite application |");
    row("NaN", "My fp16 model gives NaN!", "not-finite application |");
    row("unknown operator",
        "[ONNXRuntimeError] : 1 : FAIL : Fatal error: custom:NMSRotated(-1) is not a registered "
        "function/op",
        "unknown-operator onnxruntime | o=NMSRotated");
    row("IR version",
        "[ONNXRuntimeError] : 1 : FAIL : Load model from ./640m.onnx "
        "failed:C:\\a\\_work\\1\\s\\onnxruntime\\core\\"
        "graph\\model.cc:150 onnxruntime::Model::Model Unsupported model IR version: 10, max supported IR "
        "version: 9",
        "ir-version onnxruntime | t=10 u=9");
    row("opset",
        "Fail: [ONNXRuntimeError] : 1 : FAIL : Load model from ./prune.onnx "
        "failed:/onnxruntime_src/onnxruntime/core/"
        "graph/model_load_utils.h:47 void onnxruntime::model_load_utils::ValidateOpsetForDomain(const std::"
        "unordered_map<std::basic_string<char>, int>&, const onnxruntime::logging::Logger&, bool, const "
        "string&, int) "
        "ONNX Runtime only *guarantees* support for models stamped with official released onnx opset "
        "versions. Opset "
        "17 is under development and support for this is limited. The operator schemas and or other "
        "functionality may "
        "change before next ONNX release and in this case ONNX Runtime will not guarantee backward "
        "compatibility. "
        "Current official support for domain ai.onnx is till opset 15.",
        "opset onnxruntime | t=17 u=15");
    row("no protobuf",
        "[ONNXRuntimeError] : 7 : INVALID_PROTOBUF : Load model from model.onnx failed:Protobuf "
        "parsing failed.",
        "not-a-model onnxruntime |");
    row("no file",
        "[ONNXRuntimeError] : 3 : NO_SUCHFILE : Load model from m.onnx failed:Load model m.onnx failed. File "
        "doesn't "
        "exist",
        "no-file onnxruntime | f=m.onnx");
    row("loading alone",
        "[ONNXRuntimeError] : 1 : FAIL : Load model from m.onnx failed:something that nobody knows",
        "load-failed onnxruntime | f=m.onnx");
    row("data too short",
        "Deserialize tensor model.layers.13.weight failed.tensorprotoutils.cc:904 GetExtDataFromTensorProto "
        "External "
        "initializer: model.layers.13.weight offset: 395907072 size to read: 12288 given file_length: 135 "
        "are out of "
        "bounds or can not be read in full.",
        "data-size onnxruntime | v=model.layers.13.weight");
    row("data in the web",
        "Error: Can't create a session. ERROR_CODE: 1, ERROR_MESSAGE: Deserialize tensor onnx::MatMul_9307 "
        "failed."
        "Failed to load external data file \"./model.onnx_data\", error: File not found in preloaded files.",
        "data-missing onnxruntime | v=onnx::MatMul_9307 f=./model.onnx_data");
    row("data missing", "External data path does not exist: /m/model.onnx.data",
        "data-missing onnxruntime | f=/m/model.onnx.data");
    row("cycle", "This is an invalid model. Error: the graph is not acyclic.", "cycle onnxruntime |");
    row("two nodes of a name", "This is an invalid model. Error: two nodes with same node name (/Add).",
        "duplicate-name onnxruntime | n=/Add");
    row("no value", "Node input 'h.0.bias' is not a graph input, initializer, or output of a previous node.",
        "missing-value onnxruntime | v=h.0.bias");
    // onnx.checker and shape inference.
    row("inconsistent",
        "onnx.onnx_cpp2py_export.shape_inference.InferenceError: [ShapeInferenceError] (op_type:Where, node "
        "name: "
        "/Where_11): Y has inconsistent type tensor(float)",
        "operand-types onnx-inference | n=/Where_11 o=Where u=FLOAT");
    row("unsupported",
        "[TypeInferenceError] (op_type:Cos, node name: c): input typestr: T, has unsupported type: "
        "tensor(int64)",
        "operand-type onnx-inference | n=c o=Cos t=INT64");
    row("inferred elem type",
        "[ShapeInferenceError] Inference error(s): (op_type:Relu, node name: r): [TypeInferenceError] "
        "Inferred elem "
        "type differs from existing elem type: (FLOAT) vs (FLOAT16)\n(op_type:Add, node name: a): B has "
        "inconsistent "
        "type tensor(int64)\n\n",
        "declared-type onnx-inference | n=r o=Relu t=FLOAT16 u=FLOAT");
    row("inferred shape",
        "[ShapeInferenceError] (op_type:Add, node name: a): [ShapeInferenceError] Inferred shape and "
        "existing shape "
        "differ in dimension 0: (2) vs (3)",
        "shape onnx-inference | n=a o=Add t=3 u=2");
    row("stored value that is read at load",
        "[ONNXRuntimeError] : 1 : FAIL : Node (/Pad) Op (Pad) [ShapeInferenceError] ParseData type mismatch "
        "for "
        "tensor: pads. Expected:INT64 Actual:INT32",
        "initializer-type onnx-inference | v=pads t=INT32 u=INT64");
    row("branches",
        "Node (If_3) Op (If) [TypeInferenceError] Mismatched tensor element type for output 0 then=1 else=10",
        "branch-types onnx-inference | n=If_3 o=If t=FLOAT u=FLOAT16");
    row("checker, IR version",
        "onnx.onnx_cpp2py_export.checker.ValidationError: Your model ir_version 11 is higher than the "
        "checker's "
        "(10).",
        "ir-version onnx-checker | t=11 u=10");
    row("checker, operator",
        "onnx.onnx_cpp2py_export.checker.ValidationError: No Op registered for Gelu with domain_version of "
        "17\n\n==> "
        "Context: Bad node spec for node. Name: /act/Gelu OpType: Gelu\n",
        "unknown-operator onnx-checker | n=/act/Gelu o=Gelu");
    row("checker, attribute",
        "Unrecognized attribute: axes for operator Squeeze\n\n==> Context: Bad node spec for node. Name: s "
        "OpType: "
        "Squeeze\n",
        "attribute onnx-checker | n=s o=Squeeze");
    row("checker, data",
        "ValidationError: Data of TensorProto ( tensor name: w) should be stored in /m/w.bin, but it doesn't "
        "exist or "
        "is not accessible.",
        "data-missing onnx-checker | v=w f=/m/w.bin");
    row("checker, field",
        "ValidationError: values of data_type '10' should be stored in field 'int32_data' instead of "
        "'float_data'",
        "data-field onnx-checker | t=FLOAT16 u=int32_data");
    row("checker, order",
        "Nodes in a graph must be topologically sorted, however input 'x1' of node: \nname: /Add OpType: "
        "Add\n is not "
        "output of any previous nodes.",
        "node-order onnx-checker | n=/Add o=Add v=x1");
    row("checker, twice", "onnx.onnx_cpp2py_export.checker.ValidationError: w initializer name is not unique",
        "duplicate-name onnx-checker | v=w");
    row("too large", "ValueError: Message onnx.ModelProto exceeds maximum protobuf size of 2GB: 2215158447",
        "too-large protobuf |");
    row("damaged", "google.protobuf.message.DecodeError: Error parsing message with type 'onnx.ModelProto'",
        "not-a-model protobuf |");
    // torch.onnx and torch.
    row("operator of torch",
        "torch.onnx.errors.UnsupportedOperatorError: Exporting the operator "
        "'aten::scaled_dot_product_attention' to "
        "ONNX opset version 17 is not supported. Please feel free to request support or submit a pull "
        "request on "
        "PyTorch GitHub: https://github.com/pytorch/pytorch/issues.",
        "operator-of-torch torch-onnx | o=aten::scaled_dot_product_attention t=17");
    row("opset of operator",
        "Exporting the operator 'aten::scaled_dot_product_attention' to ONNX opset version 13 is not "
        "supported. "
        "Support for this operator was added in version 14, try exporting with this version",
        "opset-of-operator torch-onnx | o=aten::scaled_dot_product_attention t=13 u=14");
    row("operator of torch 1.12",
        "RuntimeError: Exporting the operator roll to ONNX opset version 12 is not supported. Please feel "
        "free to "
        "request support or submit a pull request on PyTorch GitHub.",
        "operator-of-torch torch-onnx | o=roll t=12");
    row("use of operator",
        "torch.onnx.errors.SymbolicValueError: Unsupported: ONNX export of operator adaptive_avg_pool2d, "
        "output size "
        "that are not factor of input size. Please feel free to request support or submit a pull request",
        "torch-unsupported torch-onnx |");
    row("dispatch",
        "DispatchError: No ONNX function found for <OpOverload(op='aten.mul', overload='Scalar')>. Failure "
        "message: No "
        "decompositions registered for the real-valued input",
        "operator-of-torch torch-onnx | o=aten.mul");
    row("export too large",
        "RuntimeError: The serialized model is larger than the 2GiB limit imposed by the protobuf library. "
        "Therefore "
        "the output file must be a file path",
        "too-large torch-onnx |");
    row("half and float", "RuntimeError: expected scalar type Half but found Float",
        "torch-types torch | t=FLOAT u=FLOAT16");
    row("mat1 and mat2", "RuntimeError: mat1 and mat2 must have the same dtype, but got Float and Half",
        "torch-types torch | t=FLOAT u=FLOAT16");
    row("mat1 and mat2, C++ names",
        "RuntimeError: expected mat1 and mat2 to have the same dtype, but got: c10::Half != float",
        "torch-types torch | t=FLOAT16 u=FLOAT");
    row("convolution",
        "RuntimeError: Input type (torch.cuda.FloatTensor) and weight type (torch.cuda.HalfTensor) should be "
        "the same",
        "torch-types torch | t=FLOAT u=FLOAT16");
    // TensorRT.
    row("INT64",
        "[02/06/2024-13:53:51] [TRT] [W] onnx2trt_utils.cpp:374: Your ONNX model has been generated with "
        "INT64 weights, "
        "while TensorRT does not natively support INT64. Attempting to cast down to INT32.",
        "tensorrt-int64 tensorrt |");
    row("clamped",
        "[W] [TRT] onnx2trt_utils.cpp:400: One or more weights outside the range of INT32 was clamped",
        "tensorrt-clamped tensorrt |");
    row("elementwise",
        "[E] [TRT] ITensor::getDimensions: Error Code 4: API Usage Error (/Sub: ElementWiseOperation SUB "
        "must have same "
        "input types. But they are of types Half and Float.)",
        "tensorrt-types tensorrt | n=/Sub t=FLOAT16 u=FLOAT");
    row("unary",
        "Assertion failed: validUnaryType: This version of TensorRT does not support the given operator Neg "
        "with the "
        "given input data type BOOL.",
        "tensorrt-type tensorrt | o=Neg t=BOOL");
    row("assertion",
        "While parsing node number 224 [Resize]:\nERROR: ModelImporter.cpp:124 In function parseGraph:\n[5] "
        "Assertion "
        "failed: ctx->tensors().count(inputName)\n",
        "tensorrt-assertion tensorrt | o=Resize");
    row("no importer", "[I] [TRT] No importer registered for op: GridSample. Attempting to import as plugin.",
        "tensorrt-operator tensorrt | o=GridSample");
    row("concat",
        "[E] Error[4]: ITensor::getDimensions: Error Code 4: API Usage Error (/cat/Concat_9: concat input "
        "tensors "
        "1 and 2 have incompatible types Float and Int32)\n[E] Failed to parse onnx file",
        "tensorrt-types tensorrt | n=/cat/Concat_9 o=concat t=FLOAT u=INT32");
    row("concat of TensorRT 8",
        "[TRT] [E] ModelImporter.cpp:776: --- End node ---\n[TRT] [E] ModelImporter.cpp:779: ERROR: "
        "ModelImporter.cpp:180 In function parseGraph:\n[6] Invalid Node - Concat_354\nConcat_354: concat "
        "input "
        "tensors 0 and 1 have incompatible types Float and Int32\n",
        "tensorrt-types tensorrt | n=Concat_354 t=FLOAT u=INT32");
    row("another layer",
        "[E] Error Code 4: API Usage Error (/attn/MatMul: MatrixMultiply inputs must have the same types. "
        "But "
        "they are of types BFloat16 and Float.)",
        "tensorrt-types tensorrt | n=/attn/MatMul t=BFLOAT16 u=FLOAT");
    row("two inputs of a product",
        "[TRT] [E] ITensor::getDimensions: Error Code 4: API Usage Error (net/0/matmul_L9/MATRIX_MULTIPLY_0: "
        "first "
        "input has type Half but second input has type Float)",
        "tensorrt-types tensorrt | n=net/0/matmul_L9/MATRIX_MULTIPLY_0 t=FLOAT16 u=FLOAT");
    row("another wording",
        "[E] [TRT] 4: [network.cpp::validate::2770] Error Code 4: Internal Error (Select_7: inputs have "
        "incompatible types Half and Float)",
        "tensorrt-types tensorrt | n=Select_7 t=FLOAT16 u=FLOAT");
    row("not an API usage",
        "[TRT] [E] 4: [network.cpp::operator()::3085] Error Code 4: Internal Error (/m/Add: "
        "ElementWiseOperation SUM "
        "must have same input types. But they are of types Float and Int32.)",
        "tensorrt-types tensorrt | n=/m/Add t=FLOAT u=INT32");
    row("Myelin",
        "[E] Error[9]: Skipping tactic 0x0000000000000000 due to exception [::0]\nError during shape "
        "inference of"
        "\n/act/PRelu_2_lessZero = lt(/Conv_2_output_0', /act/PRelu_2_zero), name=/act/PRelu_2_less\nError "
        "is:\n"
        "Input 0's element type (half) differs from input 1's element type (float).",
        "tensorrt-types tensorrt | n=/act/PRelu_2_less t=FLOAT16 u=FLOAT");
    row("shape tensor",
        "[E] Error[4]: [graphShapeAnalyzer.cpp::demandAndResolveInputTensor::1247] Error Code 4: Internal "
        "Error "
        "(orig_im_size: network input that is shape tensor must have type Int32)",
        "tensorrt-type tensorrt | v=orig_im_size u=INT32");
    row("option of trtexec", "[E] Unknown option: --fp16 \n&&&& FAILED TensorRT.trtexec [TensorRT v110200]",
        "tensorrt-flags tensorrt |");
    row("flag in Python",
        "AttributeError: type object 'tensorrt_bindings.tensorrt.BuilderFlag' has no attribute 'FP16'",
        "tensorrt-flags tensorrt |");
    row("attribute that is gone",
        "AttributeError: 'tensorrt_bindings.tensorrt.Builder' object has no attribute "
        "'platform_has_fast_fp16'",
        "tensorrt-flags tensorrt |");
    row("flag of a strongly typed network", // NVIDIA/TensorRT issue 4253, TensorRT-RTX issue 2
        "[E] IBuilder::buildSerializedNetwork: Error Code 3: API Usage Error (Parameter check failed, "
        "condition: "
        "!config.getFlag(BuilderFlag::kFP16). )\n[!] Invalid Engine. Please ensure the engine was built "
        "correctly",
        "tensorrt-flags tensorrt |");
    row("option of a strongly typed network",
        "[W] Invalid usage, setting fp16 mode is not allowed if graph is strongly typed. Disabling "
        "BuilderFlag::kFP16.",
        "tensorrt-flags tensorrt |");
    row("zero point in TensorRT 8", // NVIDIA/TensorRT issue 2774
        "[E] [TRT] ModelImporter.cpp:776: --- End node ---\n[E] [TRT] ModelImporter.cpp:778: ERROR: "
        "builtin_op_importers.cpp:1235 In function QuantDequantLinearHelper:\n[6] Assertion failed: "
        "shiftIsAllZeros(zeroPoint) && \"TRT only supports symmetric quantization - zeroPt must be all "
        "zeros\"\n",
        "tensorrt-zero-point tensorrt |");
    row("zero point in TensorRT 10", // NVIDIA/TensorRT issue 4698
        "[E] [TRT] ModelImporter.cpp:141: ERROR: onnxOpImporters.cpp:1584 In function "
        "QuantDequantLinearHelper:\n[6] Assertion failed: shiftIsAllZeros(zeroPoint): Non-zero zero point is "
        "not supported. Please set kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLAto enable asymmetric "
        "quantization if it is on DLA.\n",
        "tensorrt-zero-point tensorrt |");
    row("zero point at a node",
        "ERROR parsing ONNX:\nIn node 0 with name: images_QuantizeLinear and operator: QuantizeLinear "
        "(QuantDequantLinearHelper): INVALID_NODE: Assertion failed: shiftIsAllZeros(zeroPoint): Non-zero "
        "zero point is not supported. Please set kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLA to enable "
        "asymmetric quantization if it is on DLA.\n",
        "tensorrt-zero-point tensorrt | n=images_QuantizeLinear o=QuantizeLinear");
    row("uint8 in TensorRT 8.6", // NVIDIA/TensorRT issue 2809
        "[E] [TRT] ModelImporter.cpp:776: ERROR: ModelImporter.cpp:253 In function parseGraph:\n[8] "
        "Assertion failed: legalUINT8 && \"TensorRT does not support UINT8 types for intermediate "
        "tensors!\"\n[E] Failed to parse onnx file\n",
        "tensorrt-type tensorrt | t=UINT8");
    row("uint8 in TensorRT 10",
        "[8] Assertion failed: legalUINT8: TensorRT does not support UINT8 types for intermediate tensors!",
        "tensorrt-type tensorrt | t=UINT8");
    row("weights in TensorRT 8",
        "[TRT] [W] Weights [name=Conv_616 + PWN(PWN(Sigmoid_617), Mul_618).weight] had the following issues "
        "when converted to FP16:\n[TRT] [W]  - Subnormal FP16 values detected. \n",
        "tensorrt-halves tensorrt |");
    row("weights in TensorRT 8.6", // NVIDIA/TensorRT issue 3101
        "[W] TensorRT encountered issues when converting weights between types and that could affect "
        "accuracy.\n[W] Check verbose logs for the list of affected weights.\n[W] - 131 weights are affected "
        "by "
        "this issue: Detected subnormal FP16 values.\n",
        "tensorrt-halves tensorrt |");
    row("weights that overflow",
        "[W] - 1 weights are affected by this issue: Detected finite FP32 values which would overflow in "
        "FP16 "
        "and converted them to the closest finite FP16 value.",
        "tensorrt-halves tensorrt |");
    row("layer norm", // NVIDIA/TensorRT issue 3692
        "[03/03/2024-21:53:14] [W] [TRT] Running layernorm after self-attention in FP16 may cause overflow. "
        "Exporting the model to the latest available ONNX opset (later than opset 17) to use the "
        "INormalizationLayer, or forcing layernorm layers to run in FP32 precision can help with preserving "
        "accuracy.",
        "tensorrt-norm tensorrt |");
    row("layer norm of reductions", // pytorch/TensorRT issue 4061
        "WARNING:torch_tensorrt [TensorRT Conversion Context]:Running layernorm after self-attention with "
        "FP16 "
        "Reduce or Pow may cause overflow. Forcing Reduce or Pow Layers in FP32 precision can help "
        "preserving accuracy.",
        "tensorrt-norm tensorrt |");
    row("calibration", // NVIDIA/TensorRT issue 1827
        "[TRT] [E] 4: [standardEngineBuilder.cpp::initCalibrationParams::1402] Error Code 4: Internal Error "
        "(Calibration failure occurred with no scaling factors detected. This could be due to no int8 "
        "calibrator or insufficient custom scales for network layers. Please see int8 sample to setup "
        "calibration correctly.)",
        "tensorrt-calibration tensorrt |");
    row("scale", // NVIDIA/TensorRT issue 3131
        "[W] Missing scale and zero-point for tensor /global_pool/flatten/Flatten_output_0, expect fall back "
        "to non-int8 implementation for any layer consuming or producing given tensor",
        "tensorrt-scale tensorrt | v=/global_pool/flatten/Flatten_output_0");
    row("binding", // NVIDIA/TensorRT issue 4493
        "[W] [TRT] ModelImporter.cpp:503: Make sure input input_ids has Int64 binding.",
        "tensorrt-binding tensorrt | v=input_ids");
    row("polygraphy, fed value",
        "[!] Input tensor: x | Received unexpected dtype: float64.\nNote: Expected type: float32\n",
        "fed-type tensorrt | v=x t=DOUBLE u=FLOAT");
    row("polygraphy, outputs",
        "[E]         FAILED | Output: 'y' | Difference exceeds tolerance (rel=1e-05, abs=1e-05)\n[E]     "
        "FAILED | Mismatched outputs: ['y']\n",
        "tensorrt-difference tensorrt | v=y");
    row("reshaped to another type", // NVlabs/GR00T-WholeBodyControl issue 184
        "IBuilder::buildSerializedNetwork: Error Code 4: API Usage Error (/model.3/Cast_1_output_0: "
        "IShuffleLayer `input` and `output` must have identical types. `input` type is Float and `output` "
        "type is Int32. In validateTypes at /_src/optimizer/common/nodes/shuffleNode.cpp:119)",
        "tensorrt-types tensorrt | n=/model.3/Cast_1_output_0 t=FLOAT u=INT32");
    row("bias in TensorRT 11",
        "[ERROR] ITensor::getDimensions: Error Code 4: API Usage Error (conv1.weight_bias_DequantizeLinear: "
        "input has type Int32 but must have type FP8, FP4, Int4, or Int8. In checkType at nodeBase.cpp:455)",
        "tensorrt-type tensorrt | n=conv1.weight_bias_DequantizeLinear t=INT32");
    row("bias in TensorRT 8", // microsoft/onnxruntime issue 14229
        "[E] Error[3]: 476_DequantizeLinear: only activation types allowed as input to this layer.\n[E] "
        "[TRT] ModelImporter.cpp:773: While parsing node number 1 [DequantizeLinear -> \"476\"]:\n",
        "tensorrt-type tensorrt | n=476_DequantizeLinear");
    row("assertion in TensorRT 7",
        "ERROR: Failed to parse the ONNX file.\nIn node 143 (importResize): UNSUPPORTED_NODE: Assertion "
        "failed: "
        "scales.is_weights() && \"Resize scales must be an initializer!\"\n",
        "tensorrt-assertion tensorrt |");
    // OpenVINO.
    row("OpenVINO, matrix product",
        "RuntimeError: Exception from src/inference/src/cpp/core.cpp:95:\nErrors during ONNX "
        "translation:\n[ONNX "
        "Frontend] Conversion failed for Gemm-13\nAdditional error:\nCheck 'element::Type::merge(result_et, "
        "arg0_et, arg1_et)' failed at src/core/shape_inference:\nWhile validating node 'opset1::MatMul "
        "/head/Gemm (Parameter x[0]:f32[1,8], Constant head.weight[0]:f16[8,4])':\nArguments do not have the "
        "same element type (arg0 element type: f32, arg1 element type: f16).",
        "openvino-types openvino | n=/head/Gemm o=MatMul t=FLOAT u=FLOAT16");
    row("OpenVINO, elementwise",
        "[ ERROR ] Check 'element::Type::merge(element_type, element_type, node->get_input_element_type(i))' "
        "failed at core\\src\\op\\util\\elementwise_args.cpp:20:\nWhile validating node 'v1::Subtract "
        "Subtract_6204 (Constant_6518[0]:f64{1,1,1,1}, Reshape_2639[0]:f32{1,1,1,1}) -> (dynamic...)' with "
        "friendly_name 'Subtract_6204':\nArgument element types are inconsistent.\n",
        "openvino-types openvino | n=Subtract_6204 o=Subtract t=DOUBLE u=FLOAT");
    row("OpenVINO, of many operands",
        "While validating ONNX node '<Node(Concat): Concat_132>':\nCheck 'element::Type::merge(inputs_et, "
        "inputs_et, get_input_element_type(i))' failed at core/src/op/concat.cpp:42:\nWhile validating node "
        "'v0::Concat Concat_2492 (a[0]:f32{1,80,2}, b[0]:f32{1,80,2}, c[0]:bf16{1,80,81}) -> (dynamic...)' "
        "with "
        "friendly_name 'Concat_132':\nArgument element types are inconsistent.",
        "openvino-types openvino | n=Concat_132 o=Concat t=FLOAT u=BFLOAT16");
    row("OpenVINO, fed",
        "RuntimeError: Exception from "
        "src\\plugins\\intel_cpu\\src\\infer_request.cpp:379:\nParameterMismatch: "
        "Failed to set tensor for input with precision: i32, since the model input tensor precision is: i64",
        "fed-type openvino | t=INT32 u=INT64");
    row("OpenVINO 2022, fed",
        "what():  [ PARAMETER_MISMATCH ] Failed to set input blob with precision: FP32, if CNNNetwork input "
        "blob "
        "precision is: U8",
        "fed-type openvino | t=FLOAT u=UINT8");
    row("OpenVINO, tensors",
        "Check 'dst->get_element_type() == get_element_type()' failed at itensor.cpp:79:\nTensor element "
        "types "
        "are not equal. (src: f32 != dst: f16)",
        "fed-type openvino | t=FLOAT u=FLOAT16");
    row("OpenVINO, operator",
        "RuntimeError: OpenVINO does not support the following ONNX operations: GridSample_v2\n",
        "unknown-operator openvino | o=GridSample_v2");
    // Programs around them.
    row("Triton",
        "E0531 07:53:02.315780 40386 backend_model.cc:692] \"ERROR: Failed to create instance: unexpected "
        "datatype TYPE_INT64 for inference input 'ref_seq', expecting TYPE_FP16 for t2s_0_0\"",
        "fed-type triton | v=ref_seq t=INT64 u=FLOAT16");
    row("C#",
        "Microsoft.ML.OnnxRuntime.OnnxRuntimeException: [ErrorCode:InvalidArgument] Tensor element data type "
        "discovered: Double metadata expected: Float16",
        "fed-type onnxruntime | t=DOUBLE u=FLOAT16");
    row("quantiser, Cast", "ValueError: Expected InsertedCast_gfpgan.conv_body.weight to be an initializer",
        "quantizer-weight onnxruntime-quantization | v=gfpgan.conv_body.weight");
    row("quantiser, integers",
        "ValueError: Only float type quantization is supported. Weights onnx::Concat_1052 is INT64. ",
        "quantizer-weight onnxruntime-quantization | v=onnx::Concat_1052 t=INT64");
    row("quantiser, no type",
        "RuntimeError: Unable to find data type for weight_name='/layer.0/MatMul_output_0'. shape_inference "
        "failed to return a type probably this node is from a different domain",
        "quantizer-weight onnxruntime-quantization | v=/layer.0/MatMul_output_0");
    row("converter",
        "UserWarning: the float32 number -3.4028234663852886e+38 will be truncated to -10000.0\n",
        "truncated onnxconverter-common | t=-3.4028234663852886e+38 u=-10000.0");
    row("Resize",
        "[ONNXRuntimeError] : 1 : FAIL : Load model from m.onnx failed:Node (up/Resize) Op (Resize) "
        "[ShapeInferenceError] Either `sizes` or `scales` must be provided, but not both of them",
        "exclusive-inputs onnx-inference | n=up/Resize o=Resize");
    row("checker, field of nothing",
        "onnx.onnx_cpp2py_export.checker.ValidationError: Field 'shape' of type is "
        "required but missing.",
        "missing-declaration onnx-checker |");
    row("checker, empty field", "Field 'name' of 'graph' is required to be non-empty.",
        "missing-declaration onnx-checker |");
    row("no folder",
        "Fail: [ONNXRuntimeError] : 1 : FAIL : model_path must not be empty. Ensure that a path is provided "
        "when "
        "the model is created or loaded.",
        "data-missing onnxruntime |");
    row("web, doubled quotes",
        "Uncaught (in promise) Error: Can't create a session. ERROR_CODE: 1, ERROR_MESSAGE: Deserialize "
        "tensor "
        "model.layers.4.weight_Q4 failed.Failed to load external data file \"\"model_q4f16.onnx_data\"\", "
        "error: "
        "Module.MountedFiles is not available.",
        "data-missing onnxruntime | v=model.layers.4.weight_Q4 f=model_q4f16.onnx_data");
    row("web, fetched", "Error: failed to load external data file: ./policy.onnx.data",
        "data-missing onnxruntime | f=./policy.onnx.data");
    // PyTorch.
    row("kernel of torch", "RuntimeError: \"slow_conv2d_cpu\" not implemented for 'BFloat16'",
        "torch-type torch | t=BFLOAT16");
    row("kernel of torch, cut", "RuntimeError: \"LayerNormKernelImpl\" not implemented for 'Half",
        "torch-type torch | t=FLOAT16");
    row("kernel of torch, 8 bits", "NotImplementedError: \"mul_cuda\" not implemented for 'Float8_e4m3fn'",
        "torch-type torch | t=FLOAT8E4M3FN");
    row("indices",
        "RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: "
        "Long, "
        "Int; but got torch.FloatTensor instead (while checking arguments for embedding)",
        "torch-type torch | t=FLOAT u=Long, Int");
    row("mean",
        "RuntimeError: mean(): could not infer output dtype. Input dtype must be either a floating point or "
        "complex dtype. Got: Long",
        "torch-type torch | t=INT64");
    row("NumPy", "TypeError: Got unsupported ScalarType BFloat16", "torch-type torch | t=BFLOAT16");
    row("overflow", "RuntimeError: value cannot be converted to type at::Half without overflow",
        "torch-overflow torch | u=FLOAT16");
    row("overflow with the number",
        "RuntimeError: value cannot be converted to type at::BFloat16 without overflow: -1e+40",
        "torch-overflow torch | u=BFLOAT16");
    row("overflow of bytes", "RuntimeError: value cannot be converted to type uint8_t without overflow: -1",
        "torch-overflow torch | u=UINT8");
    row("self and mat2",
        "RuntimeError: expected self and mat2 to have the same dtype, but got: c10::BFloat16 != int",
        "torch-types torch | t=BFLOAT16 u=INT32");
    row("names of Microsoft's compiler",
        "RuntimeError: expected m1 and m2 to have the same dtype, but got: float != struct c10::Half",
        "torch-types torch | t=FLOAT u=FLOAT16");
    row("attention",
        "RuntimeError: Expected query, key, and value to have the same dtype, but got query.dtype: float "
        "key.dtype: float and value.dtype: c10::Half instead.",
        "torch-types torch | t=FLOAT u=FLOAT16");
    row("recurrent",
        "ValueError: input tensors are not the same dtype, found input tensor with Half and hidden tensor "
        "with "
        "Float",
        "torch-types torch | t=FLOAT16 u=FLOAT");
    row("mixed", "RuntimeError: mixed dtype (CPU): expect parameter to have scalar type of Float",
        "torch-types torch | u=FLOAT");
    row("index put",
        "RuntimeError: Index put requires the source and destination dtypes match, got Half for the "
        "destination "
        "and Float for the source.",
        "torch-types torch | t=FLOAT u=FLOAT16");
    row("in place", "RuntimeError: result type Float can't be cast to the desired output type Long",
        "torch-types torch | t=FLOAT u=INT64");
}

void TestExplainError::messageIsUnderstood()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const Explanation explanation = explainError(text.toStdString());
    QCOMPARE(shown(explanation), expected);
    QVERIFY(isSafe(explanation.sentence->summary.text()));
    QVERIFY(!explanation.sentence->advice.empty());
    QVERIFY2(!explanation.sentence->text.empty() &&
                 text.simplified().remove(' ').contains(
                     QString::fromStdString(explanation.sentence->text).remove(' ')),
             explanation.sentence->text.c_str());
    // The same on Windows, coloured, and as Python's repr shows it.
    const std::string windows = QString(text).replace("\n", "\r\n").toStdString();
    QCOMPARE(shown(explainError("C:\\x>python run.py\r\n" + windows + "\r\n\r\nC:\\x>")), expected);
    QCOMPARE(shown(explainError("\x1B[1;31m" + text.toStdString() + "\x1B[0m\x1B]0;title\a")), expected);
    const std::string quoted = QString(text).replace("'", "\\'").replace("\n", "\\n").toStdString();
    QCOMPARE(shown(explainError("RuntimeError('" + quoted + "\\n')")), expected);
}

void TestExplainError::tracebackIsUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("InferenceSession") << R"(Loading weights...
/usr/lib/python3.11/warnings.py:109: UserWarning: something else
Traceback (most recent call last):
  File "/home/u/run.py", line 12, in <module>
    session = ort.InferenceSession("gpt2.onnx", providers=["CPUExecutionProvider"])
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/home/u/venv/lib/python3.11/site-packages/onnxruntime/capi/onnxruntime_inference_collection.py", line 419, in __init__
    self._create_inference_session(providers, provider_options, disabled_optimizers)
  File "/home/u/venv/lib/python3.11/site-packages/onnxruntime/capi/onnxruntime_inference_collection.py", line 452, in _create_inference_session
    sess = C.InferenceSession(session_options, self._model_path, True, self._read_config_from_model)
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
onnxruntime.capi.onnxruntime_pybind11_state.Fail: [ONNXRuntimeError] : 1 : FAIL : Load model from gpt2.onnx failed:Type Error: Type parameter (T) of Optype (Add) bound to different types (tensor(float16) and tensor(float) in node (/layers.0/Add).
(venv) u@host:~$ )" << explainedTypeParameter;
    QTest::newRow("feed") << R"(Traceback (most recent call last):
  File "run.py", line 9, in <module>
    session.run(None, {"x": x})
  File "onnxruntime_inference_collection.py", line 262, in run
    self._validate_input(list(input_feed.keys()))
  File "onnxruntime_inference_collection.py", line 244, in _validate_input
    raise ValueError(f"Required inputs ({missing_input_names}) are missing from input feed ({feed_input_names}).")
ValueError: Required inputs (['mask']) are missing from input feed (['x']).
)"
                          << "fed-names onnxruntime | v=['mask']";
    QTest::newRow("dynamo")
        << R"(Traceback (most recent call last):

  File "/v/torch/onnx/_internal/exporter/_core.py", line 581, in _handle_call_function_node_with_lowering
    raise _errors.DispatchError(
        f"No ONNX function found for {node.target!r}. Failure message: {message}"
    )

torch.onnx._internal.exporter._errors.DispatchError: No ONNX function found for <OpOverload(op='aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams', overload='default')>. Failure message: No decompositions registered for the real-valued input


The above exception was the direct cause of the following exception:


Traceback (most recent call last):

  File "/v/torch/onnx/_internal/exporter/_core.py", line 1465, in export
    onnx_program = _exported_program_to_onnx_program(

torch.onnx._internal.exporter._errors.ConversionError: Failed to convert the exported program to an ONNX model. Step 3/3
)"
        << "operator-of-torch torch-onnx | o=aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams";
    QTest::newRow("TorchScript warning")
        << R"(C:\py\lib\torch\onnx\utils.py:1703: UserWarning: The exported ONNX model failed ONNX shape inference. The model will not be executable by the ONNX Runtime. If this is unintended and you believe there is a bug, please report an issue at https://github.com/pytorch/pytorch/issues. Error reported by strict ONNX shape inference: [ShapeInferenceError] (op_type:Where, node name: /Where_11): Y has inconsistent type tensor(float) (Triggered internally at C:\cb\pytorch_1000000000000\work\torch\csrc\jit\serialization\export.cpp:1421.)
  _C._check_onnx_proto(proto)
)"
        << "operand-types onnx-inference | n=/Where_11 o=Where u=FLOAT";
    QTest::newRow("rich") << QString::fromUtf8("│ /v/run.py:3 in <module>              │\n"
                                               "╰──────────────────────────────────────╯\n"
                                               "│ Fail: Type Error: Type parameter (T) │\n"
                                               "│ of Optype (Add) bound to different   │\n"
                                               "│ types (tensor(float16) and tensor(fl │\n"
                                               "│ oat) in node (/layers.0/Add).        │\n")
                          << explainedTypeParameter;
    QTest::newRow("C++")
        << "terminate called after throwing an instance of 'Ort::Exception'\n  what():  Load model "
           "from gpt2.onnx failed:Type Error: Type parameter (T) of Optype (Add) bound to different "
           "types (tensor(float16) and tensor(float) in node (/layers.0/Add).\nAborted (core dumped)\n"
        << explainedTypeParameter;
    QTest::newRow("trtexec") << R"([04/14/2020-22:02:18] [I] === Model Options ===
[W] [TRT] onnx2trt_utils.cpp:374: Your ONNX model has been generated with INT64 weights, while TensorRT does not natively support INT64. Attempting to cast down to INT32.
[E] [TRT] ModelImporter.cpp:771: While parsing node number 12 [Add -> "/layers.0/Add_output_0"]:
[E] [TRT] ITensor::getDimensions: Error Code 4: API Usage Error (/layers.0/Add: ElementWiseOperation SUM must have same input types. But they are of types Half and Float.)
[E] Failed to parse onnx file
&&&& FAILED TensorRT.trtexec [TensorRT v100200]
)"
                             << "tensorrt-types tensorrt | n=/layers.0/Add t=FLOAT16 u=FLOAT";
}

void TestExplainError::tracebackIsUnderstood()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(shown(explainError(text.toStdString())), expected);
    QCOMPARE(shown(explainError(QString(text).replace("\n", "\r\n").toStdString())), expected);
}

void TestExplainError::wrappedAnywhereItIsTheSame()
{
    const std::pair<std::string, const char*> cases[] = {
        {std::string("Load model from m.onnx failed:") + typeParameter, explainedTypeParameter},
        {"Load model from m.onnx failed:Type Error: Type 'tensor(float16)' of input parameter (x) of "
         "operator "
         "(DynamicQuantizeLinear) in node (/fc/Q) is invalid.",
         "operand-type onnxruntime | n=/fc/Q o=DynamicQuantizeLinear v=x t=FLOAT16"}};
    for (const auto& [text, expected] : cases) {
        for (std::size_t width = 7; width < text.size(); ++width) {
            for (const char* const lineEnd : {"\n", "\r\n", "\n    "}) {
                std::string wrapped;
                for (std::size_t at = 0; at < text.size(); at += width) {
                    wrapped += text.substr(at, width) + lineEnd;
                }
                QCOMPARE(shown(explainError(wrapped)), QString(expected));
            }
        }
    }
}

void TestExplainError::quotationMarksDoNotMatter_data()
{
    QTest::addColumn<QString>("text"); ///< with | for each quotation mark
    QTest::addColumn<QString>("expected");
    QTest::newRow("operand type")
        << "Type |tensor(float16)| of input parameter (x) of operator (QLinear) in node (/fc/Q) is invalid."
        << "operand-type onnxruntime | n=/fc/Q o=QLinear v=x t=FLOAT16";
    QTest::newRow("initializer type")
        << "Type Error: Data in initializer |a.weight_scales| has element type tensor(float16) but usage of "
           "initializer in graph expects tensor(float)"
        << "initializer-type onnxruntime | v=a.weight_scales t=FLOAT16 u=FLOAT";
    QTest::newRow("at the end of the line")
        << "Could not find an implementation for Conv(11) node with name |/stem/Conv|\nmore"
        << "no-kernel onnxruntime | n=/stem/Conv o=Conv";
    QTest::newRow("at the end of the text") << "No opset import for domain |com.microsoft|"
                                            << "missing-import onnx-checker |";
    QTest::newRow("field") << "ValidationError: Field |shape| of |type| is required but missing."
                           << "missing-declaration onnx-checker |";
    QTest::newRow("file") << "Failed to load external data file |./m.onnx_data|, error: File not found in "
                             "preloaded files."
                          << "data-missing onnxruntime | f=./m.onnx_data";
    QTest::newRow("path") << "External data path does not exist: |/m/model.onnx.data|"
                          << "data-missing onnxruntime | f=/m/model.onnx.data";
    QTest::newRow("in brackets") << "filesystem error: cannot get file size: No such file or directory "
                                    "[|m.onnx.data|]"
                                 << "data-missing onnxruntime | f=m.onnx.data";
    QTest::newRow("torch") << "RuntimeError: |addmm_impl_cpu_| not implemented for |Half|"
                           << "torch-type torch | t=FLOAT16";
    QTest::newRow("exporter")
        << "Exporting the operator |aten::roll| to ONNX opset version 12 is not supported."
        << "operator-of-torch torch-onnx | o=aten::roll t=12";
}

void TestExplainError::quotationMarksDoNotMatter()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    for (const char* const mark :
         {"'", "\"", "", "`", "''", "\"\"", "\\\"", "\"'", "&quot;", "\u2019", "\u201D"}) {
        const std::string said = QString(text).replace('|', QString::fromUtf8(mark)).toStdString();
        QVERIFY2(shown(explainError(said)) == expected,
                 (said + " is " + shown(explainError(said)).toStdString()).c_str());
    }
}

/// A name counts if the model has it, whatever quotation marks it contains.
void TestExplainError::namesMayHoldQuotationMarks()
{
    constexpr std::string_view placeholder = "abcdefgh";
    for (const char* const name : {"it's_a_w", "'weight'", "weight_'", "a' has'b", "\"weight\""}) {
        const std::string quoted = name;
        QCOMPARE(quoted.size(), placeholder.size());
        std::string bytes = modelFromText(std::string(head) + "g (float[2] x) => (float[2] y) <float16[2] " +
                                          std::string(placeholder) + " = {1, 2}> { y = Relu(x) }");
        bytes.replace(bytes.find(placeholder), placeholder.size(), quoted);
        const auto session = Session::open(writeFile(m_folder, "quotes.onnx", bytes), {}, {}, m_progress);
        const Explanation explanation =
            explainError("Type Error: Data in initializer '" + quoted +
                             "' has element type tensor(float16) but usage of initializer in graph expects "
                             "tensor(float)",
                         session.get());
        QVERIFY2(explanation.place && explanation.place->subject, name);
        QCOMPARE(explanation.place->subject->value, quoted);
    }
}

void TestExplainError::adviceIsThatOfTheSentence()
{
    const auto advice = [](const char* text) {
        const Explanation explanation = explainError(text);
        return explanation.sentence ? std::string(explanation.sentence->advice) : std::string();
    };
    const std::string web =
        advice("Failed to load external data file \"./m.onnx_data\", error: File not found in "
               "preloaded files.");
    QVERIFY2(web.find("externalData") != web.npos, web.c_str());
    const std::string file = advice("External data path does not exist: /m/model.onnx.data");
    QVERIFY2(!file.empty() && file.find("externalData") == file.npos, file.c_str());
    const Explanation scalar =
        explainError("DispatchError: No ONNX function found for <OpOverload(op='aten.add', "
                     "overload='Scalar')>. Failure message: "
                     "No decompositions registered for the real-valued input");
    QVERIFY(scalar.sentence &&
            scalar.sentence->usually.view().find("number of Python") != std::string_view::npos);
    const Explanation tensor = explainError(
        "DispatchError: No ONNX function found for <OpOverload(op='aten.fft', overload='default')>. Failure "
        "message: No decompositions registered for the real-valued input");
    QVERIFY(tensor.sentence && tensor.sentence->usually.empty());
}

void TestExplainError::otherTextIsNotUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("prose") << "The quick brown fox jumps over the lazy dog. It has element type fox.";
    QTest::newRow("another traceback") << R"(Traceback (most recent call last):
  File "run.py", line 3, in <module>
    import onnxruntime as ort
ModuleNotFoundError: No module named 'onnxruntime'
)";
    QTest::newRow("a key") << "KeyError: 'Type parameter'";
    QTest::newRow("a place alone") << "Node (n) Op (Add) something";
    QTest::newRow("cut") << "Type 'tensor(int64)' of input parameter (x) of operator (Relu";
    QTest::newRow("source alone")
        << R"(raise ValueError(f"Required inputs ({names}) are missing from input feed"))";
    QTest::newRow("CUDA") << "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB";
}

void TestExplainError::otherTextIsNotUnderstood()
{
    QFETCH(QString, text);
    const Explanation explanation = explainError(text.toStdString());
    QCOMPARE(shown(explanation), QString("nothing"));
    QVERIFY(!knownErrors().empty());
}

/// The messages of several versions of ONNX Runtime against the same models come from
/// tests/golden/probe_messages.py.
void TestExplainError::sentenceOfEveryRuntimeIsUnderstood_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("cause");
    const QDir folder(testDataText("/golden/data/runtime_messages"));
    const QStringList files = folder.entryList({"*.json"});
    QVERIFY(files.size() > 1);
    for (const QString& name : files) {
        QFile file(folder.filePath(name));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
        const QJsonArray sentences = QJsonDocument::fromJson(file.readAll()).array();
        QVERIFY2(!sentences.isEmpty(), qPrintable(name));
        for (const auto& sentence : sentences) {
            const QJsonObject row = sentence.toObject();
            QTest::addRow("%s: %s", qPrintable(name), qPrintable(row["model"].toString()))
                << row["message"].toString() << row["cause"].toString();
        }
    }
}

void TestExplainError::sentenceOfEveryRuntimeIsUnderstood()
{
    QFETCH(QString, message);
    QFETCH(QString, cause);
    const Explanation explanation = explainError(message.toStdString());
    QVERIFY(explanation.sentence);
    QVERIFY2(errorCauseInfo(explanation.sentence->cause).name == cause.toStdString(),
             qPrintable(shown(explanation)));
    // A kind of finding that lies at a node names one.
    const bool liesAtANode = cause != "initializer-type" && cause != "data-missing";
    QVERIFY2(!liesAtANode || explanation.sentence->node || !explanation.sentence->opType.empty(),
             qPrintable(shown(explanation)));
}

void TestExplainError::realMessageLeadsToTheFinding_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("cause");
    QTest::addColumn<QString>("finding"); ///< kind, node's operator and value
    QTest::addColumn<bool>("isFixable");
    const auto row = [](const char* name, const char* graph, const char* cause, const char* finding,
                        bool isFixable = true) {
        QTest::newRow(name) << graph << cause << finding << isFixable;
    };
    row("half weight", "g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { t = Relu(x) y = Add(t, w) }",
        "operand-types", "op-type-conflict Add w");
    row("two inputs", "g (float[2] x, float16[2] z) => (float[2] y) { t = Relu(x) y = Add(t, z) }",
        "operand-types", "op-type-conflict Add z");
    row("INT32 and INT64",
        "g (int32[2] x) => (int32[2] y) <int64[2] w = {1, 2}> { t = Identity(x) y = Mul(t, w) }",
        "operand-types", "op-type-conflict Mul w");
    row("DOUBLE constant", "g (float[2] x) => (float[2] y) <double[1] w = {1}> { t = Relu(x) y = Div(t, w) }",
        "operand-types", "op-type-conflict Div w");
    row("mask in arithmetic", "g (float[2] x, bool[2] m) => (float[2] y) { t = Relu(x) y = Mul(t, m) }",
        "operand-type", "op-type-unsupported Mul m");
    row("Where", "g (bool[2] c, float[2] x, int64[2] z) => (float[2] y) { t = Relu(x) y = Where(c, t, z) }",
        "operand-types", "op-type-conflict Where z");
    row("type not allowed", "g (int64[2] x) => (int64[2] y) { t = Abs(x) y = Cos(t) }", "operand-type",
        "op-type-unsupported Cos t");
    row("mask of integers", "g (int64[2] x, int64[2] m) => (int64[2] y) { t = Abs(x) y = Where(m, t, x) }",
        "operand-type", "op-type-unsupported Where m");
    row("float index", "g (float[3] x, float[1] i) => (float[1] y) { t = Abs(i) y = Gather(x, t) }",
        "operand-type", "op-type-unsupported Gather t");
    row("declared output", "g (float[2] x) => (float16[2] y) { t = Abs(x) y = Relu(t) }", "declared-type",
        "output-type Relu y");
    row("stale value_info", "g (float[2] x) => (float[2] y) <float16[2] t> { t = Abs(x) y = Relu(t) }",
        "declared-type", "output-type Abs t");
    row("initializer and declaration",
        "g (float[2] x, float[2] w) => (float[2] y) <float16[2] w = {1, 2}> { y = Add(x, w) }",
        "initializer-type", "initializer-dtype  w");
    row("mask stored as UINT8",
        "g (bool[2] m, float[2] x) => (float[2] y) <uint8[2] m = {1, 0}> { z = Relu(x) y = Where(m, z, x) }",
        "initializer-type", "initializer-dtype  m");
    row("Cast that does nothing",
        "g (float16[2, 2] x) => (float16[2, 2] y) { t = MatMul(x, x) u = Cast <to = 10> (t) y = MatMul(u, u) "
        "}",
        "idle-cast", "no-op-cast Cast u");
    row("CastLike that does nothing",
        "g (float16[2, 2] x) => (float16[2, 2] y) { t = MatMul(x, x) u = CastLike(t, x) y = MatMul(u, u) }",
        "idle-cast", "no-op-cast CastLike u");
    row("no kernel", "g (bfloat16[2] x) => (bfloat16[2] y) { t = Identity(x) y = Add(t, t) }", "no-kernel",
        "runtime-unsupported Add t");
    row("in a branch", R"(g (bool c, float[2] x) => (float[2] y) {
            y = If(c) <then_branch = t () => (float[2] o) { o = Relu(x) },
                       else_branch = e () => (float[2] p) <float16[2] k = {1, 2}> { q = Abs(x) p = Add(q, k) }>
        })",
        "operand-types", "op-type-conflict Add k");
    row("branches disagree", R"(g (bool c, float[2] x) => (float[2] y) {
            y = If(c) <then_branch = t () => (float[2] o) { o = Relu(x) },
                       else_branch = e () => (float16[2] p) { p = Cast <to = 10> (x) }>
        })",
        "branch-types", "subgraph-type If y");
    row("in a function", R"(g (float[2] x, float16[2] z) => (float[2] y) { y = f.both(x, z) }
            <domain: "f", opset_import: ["" : 17]> both (a, b) => (c) { t = Relu(a) c = Add(t, b) })",
        "operand-types", "op-type-conflict Add b");
}

void TestExplainError::realMessageLeadsToTheFinding()
{
    QFETCH(QString, graph);
    QFETCH(QString, cause);
    QFETCH(QString, finding);
    QFETCH(bool, isFixable);
    const auto path = writeFile(m_folder, "model.onnx", modelFromText(head + graph.toStdString()));
    const Verification proofs = Verifier({}).verify(path, m_progress);
    const Proof& proof = proofs.runtime;
    COMPARE_STATUS(proof, Failed);
    SessionOptions options;
    options.audit.target = usualTarget;
    const auto session = Session::open(path, {}, options, m_progress);
    // The text is broken as Python's users see it in a terminal of 80 columns.
    std::string text =
        "onnxruntime.capi.onnxruntime_pybind11_state.Fail: [ONNXRuntimeError] : 1 : FAIL : " + proof.message +
        "\n";
    for (std::size_t at = 80; at < text.size(); at += 81) {
        text.insert(at, 1, '\n');
    }
    for (const std::string& message : {proof.message, text}) {
        const Explanation explanation = explainError(message, session.get());
        QVERIFY2(explanation.sentence && explanation.place, message.c_str());
        QVERIFY2(errorCauseInfo(explanation.sentence->cause).name == cause.toStdString(),
                 (shown(explanation).toStdString() + ": " + message).c_str());
        const ExplainedPlace& place = *explanation.place;
        QVERIFY2(place.search == SubjectSearch::Found && place.finding,
                 (place.text.text() + " " + message).c_str());
        QCOMPARE(describedFinding(*place.finding), finding);
        QVERIFY2(place.relation == FindingRelation::AtPlace || place.relation == FindingRelation::Beside,
                 place.text.text().c_str());
        // It is the audit's, with the fixes that it has there.
        const auto& findings = session->report().findings;
        QVERIFY(std::any_of(findings.begin(), findings.end(),
                            [&place](const Finding& one) { return one.id() == place.finding->id(); }));
        QCOMPARE(place.fixes.size(), session->fixesOf(place.finding->id()).size());
        QCOMPARE(!place.fixes.empty() && place.fixes.front().recommended, isFixable);
    }
    if (proofs.checker.fails()) { // it says less of the place
        const Explanation explanation = explainError(proofs.checker.message, session.get());
        QVERIFY2(explanation.sentence && explanation.place->finding, proofs.checker.message.c_str());
        QVERIFY2(explanation.place->relation != FindingRelation::Elsewhere,
                 explanation.place->text.text().c_str());
        QCOMPARE(describedFinding(*explanation.place->finding), finding);
    }
}

void TestExplainError::realMessageOfAFileIsUnderstood_data()
{
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("data"); ///< the rest of the data file
    QTest::addColumn<QString>("runtime");
    QTest::addColumn<QString>("checker"); ///< empty: it is not asked, or finds nothing
    const QString good = R"(<ir_version: 8, opset_import: ["" : 17]> )";
    QTest::newRow("IR version") << R"(<ir_version: 99, opset_import: ["" : 17]> )"
                                << "all"
                                << "ir-version onnxruntime"
                                << "";
    QTest::newRow("opset") << R"(<ir_version: 8, opset_import: ["" : 99]> )"
                           << "all"
                           << "opset onnxruntime"
                           << "";
    QTest::newRow("missing data") << good << "nothing"
                                  << "data-missing onnxruntime"
                                  << "data-missing onnx-checker";
    QTest::newRow("short data") << good << "a part"
                                << "data-size onnxruntime"
                                << "";
}

void TestExplainError::realMessageOfAFileIsUnderstood()
{
    QFETCH(QString, head);
    QFETCH(QString, data);
    QFETCH(QString, runtime);
    QFETCH(QString, checker);
    const QTemporaryDir folder;
    const auto model =
        readModelText(folder, head.toStdString() +
                                  "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add(x, w) }");
    const auto path = model->path();
    if (data != "all") {
        save(*model, path, {.externalData = ExternalDataMode::Single, .threshold = 0}, m_progress);
        const auto dataFile = path.string() + ".data";
        QVERIFY(std::filesystem::exists(dataFile));
        data == "nothing" ? static_cast<void>(std::filesystem::remove(dataFile))
                          : std::filesystem::resize_file(dataFile, 3);
    }
    const Verification proofs = Verifier({}).verify(path, m_progress);
    const auto explained = [](const Proof& proof) {
        return shown(explainError(proof.message)).section(" |", 0, 0) + ": " +
               QString::fromStdString(proof.message);
    };
    QVERIFY2(explained(proofs.runtime).startsWith(runtime + ": "), qPrintable(explained(proofs.runtime)));
    QVERIFY2(checker.isEmpty() || explained(proofs.checker).startsWith(checker + ": "),
             qPrintable(explained(proofs.checker)));
}

void TestExplainError::modelThatIsFineIsSaidToBe()
{
    const auto path = writeFile(m_folder, "fine.onnx", modelFromText(goodModelText));
    const auto session = Session::open(path, {}, {}, m_progress);
    const Explanation explanation = explainError(
        "Type (tensor(float16)) of output arg (y) of node () does not match expected type (tensor(float)).",
        session.get());
    QVERIFY(explanation.place);
    QCOMPARE(explanation.place->search, SubjectSearch::Found);
    QCOMPARE(explanation.place->relation, FindingRelation::None);
    QVERIFY(!explanation.place->finding);
    QVERIFY2(explanation.place->text.text().find("nothing wrong") != std::string::npos,
             explanation.place->text.text().c_str());
}

void TestExplainError::messageOfAnotherModelIsToldApart()
{
    const auto path = writeFile(
        m_folder, "other.onnx",
        modelFromText(std::string(head) + "g (float[2] x, float16[2] z) => (float[2] y) { y = Add(x, z) }"));
    const auto session = Session::open(path, {}, {}, m_progress);
    const Explanation explanation = explainError(typeParameter, session.get());
    QVERIFY(explanation.place);
    QCOMPARE(explanation.place->search, SubjectSearch::NotThere);
    QCOMPARE(explanation.place->relation, FindingRelation::Elsewhere);
    QVERIFY2(explanation.place->text.text().find("another model") != std::string::npos,
             explanation.place->text.text().c_str());
}

void TestExplainError::severalNodesMayFit()
{
    const auto path =
        writeFile(m_folder, "several.onnx",
                  modelFromText(std::string(head) +
                                "g (float[2] x, float16[2] z) => (float[2] y) { t = Relu(x) s = Add(t, t) "
                                "y = Add(s, z) }"));
    const auto session = Session::open(path, {}, {}, m_progress);
    const Explanation explanation = explainError("Type parameter (T) of Optype (Add) bound to different "
                                                 "types (tensor(float) and tensor(float16) in node ().",
                                                 session.get());
    QVERIFY(explanation.place);
    QCOMPARE(explanation.place->search, SubjectSearch::Ambiguous);
    QVERIFY(explanation.place->finding);
    QCOMPARE(explanation.place->relation, FindingRelation::Likely);
    QCOMPARE(explanation.place->finding->opType, std::string("Add"));
}

void TestExplainError::whatNoAuditFindsIsNotBlamedOnTheModel()
{
    const auto path = writeFile(
        m_folder, "faulty.onnx",
        modelFromText(std::string(head) + "g (float[2] x, float16[2] z) => (float[2] y) { y = Add(x, z) }"));
    const auto session = Session::open(path, {}, {}, m_progress);
    for (const char* const text : {"expected scalar type Half but found Float", "Protobuf parsing failed.",
                                   "Unsupported model IR version: 11, max supported IR version: 10"}) {
        const Explanation explanation = explainError(text, session.get());
        QVERIFY2(explanation.place && !explanation.place->finding, text);
        QCOMPARE(explanation.place->relation, FindingRelation::None);
    }
}

void TestExplainError::inputsThatMayBeMeantAreTold()
{
    const auto path = writeFile(
        m_folder, "fed.onnx",
        modelFromText(
            std::string(head) +
            "g (float[2] x, int64[2] i, int64[2] j) => (float[2] y) <float[2] w = {1, 2}> { y = Add(x, w) "
            "k = Add(i, j) }"));
    const auto session = Session::open(path, {}, {}, m_progress);
    const auto placeOf = [&session](const char* expected) {
        return *explainError("Unexpected input data type. Actual: (tensor(int32)) , expected: (tensor(" +
                                 std::string(expected) + "))",
                             session.get())
                    .place;
    };
    const ExplainedPlace one = placeOf("float");
    QCOMPARE(one.search, SubjectSearch::Found);
    QCOMPARE(one.subject->value, std::string("x"));
    const ExplainedPlace two = placeOf("int64");
    QVERIFY(!two.subject);
    QCOMPARE(two.text.text(), std::string("Inputs of this model that are INT64: \"i\", \"j\"."));
    QCOMPARE(placeOf("double").search, SubjectSearch::NotThere);
}

void TestExplainError::whatHasNoShapeIsTold()
{
    const auto path =
        writeFile(m_folder, "shapeless.onnx",
                  modelFromText(std::string(head) + "g (float[2] x) => (float[] y) { y = Relu(x) }"));
    const auto session = Session::open(path, {}, {}, m_progress);
    const Explanation explanation =
        explainError("ValidationError: Field 'shape' of type is required but missing.", session.get());
    QVERIFY2(explanation.place &&
                 explanation.place->text.text().find("the output \"y\"") != std::string::npos,
             explanation.place->text.text().c_str());
}

void TestExplainError::versionsAreCompared()
{
    const auto path = writeFile(m_folder, "fine.onnx", modelFromText(goodModelText));
    const auto session = Session::open(path, {}, {}, m_progress);
    const auto textOf = [&session](const char* message) {
        return QString::fromStdString(explainError(message, session.get()).place->text.text());
    };
    QCOMPARE(textOf("Unsupported model IR version: 8, max supported IR version: 7"),
             "This model has IR version 8.");
    QVERIFY(textOf("Unsupported model IR version: 11, max supported IR version: 10").contains("another one"));
}

void TestExplainError::everyCauseIsExplained()
{
    std::set<std::string_view> names;
    for (const ErrorCauseInfo& info : errorCauses()) {
        QVERIFY2(&errorCauseInfo(info.cause) == &info, info.name.data());
        QVERIFY2(names.insert(info.name).second, info.name.data());
        if (info.bearing != Bearing::Place) {
            QVERIFY2(!info.title.empty() && !info.reason.empty(), info.name.data());
        }
        // A row of the table leads to it.
        QVERIFY2(std::ranges::any_of(errorMessages(),
                                     [&info](const ErrorMessage& row) { return row.cause == info.cause; }),
                 info.name.data());
    }
    for (const SpeakerInfo& info : speakers()) {
        QCOMPARE(&speakerInfo(info.speaker), &info);
    }
}

/// Without the note, the explanation would say of a model that does not load that it has no fault.
void TestExplainError::whatAPolicyIgnoresIsTold()
{
    const auto path =
        writeFile(m_folder, "ignored.onnx",
                  modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x, float16[2] h) "
                                "=> (float[2] y) { y = Add (x, h) }"));
    SessionOptions options;
    options.policy = std::make_shared<const Policy>(parsePolicy(
        "[[ignore]]\nkind = \"op-type-conflict\"\nreason = \"known\"\n", path.parent_path() / "p.toml"));
    const auto session = Session::open(path, {}, options, m_progress);
    const Explanation explanation =
        explainError("Type Error: Type parameter (T) of Optype (Add) bound to different types (tensor(float) "
                     "and tensor(float16) in node ().",
                     session.get());
    QVERIFY(explanation.place && !explanation.place->finding);
    QVERIFY2(explanation.place->text.text().ends_with("The policy ignores 1 finding of this model."),
             explanation.place->text.text().c_str());
}

/// A pattern with its holes filled is read as its row, or as a row that says more.
void TestExplainError::everyPatternIsRead()
{
    for (const ErrorMessage& row : errorMessages()) {
        QVERIFY2(!row.source.empty(), row.pattern.data());
        if (errorCauseInfo(row.cause).bearing == Bearing::Place) {
            continue;
        }
        std::string text;
        for (std::string_view rest = row.pattern; !rest.empty();) {
            const auto open = std::min(rest.find('{'), rest.size());
            text += rest.substr(0, open);
            rest.remove_prefix(open);
            if (!rest.empty()) {
                text += "name";
                rest.remove_prefix(rest.find('}') + 1);
            }
        }
        const Explanation explanation = explainError(text);
        QVERIFY2(explanation.sentence, text.c_str());
        const Bearing bearing = errorCauseInfo(explanation.sentence->cause).bearing;
        QVERIFY2(explanation.sentence->cause == row.cause || bearing == errorCauseInfo(row.cause).bearing,
                 (text + " is " + shown(explanation).toStdString()).c_str());
    }
}

void TestExplainError::usualCausesFollowTheTypes()
{
    QVERIFY(usualCause(DType::Float16, DType::Float).view().find("half") != std::string_view::npos);
    QCOMPARE(usualCause(DType::Float16, DType::Float), usualCause(DType::Float, DType::Float16));
    QVERIFY(usualCause(DType::Int64, DType::Int32).view().find("Constant") != std::string_view::npos);
    QVERIFY(usualCause(DType::Int64, DType::Float).view().find("promoted") != std::string_view::npos);
    QVERIFY(usualCause(DType::Bool, DType::Uint8).view().find("mask") != std::string_view::npos);
    QVERIFY(usualCause(DType::Float, DType::Float).empty());
    QVERIFY(usualCause(DType::Float, DType::String).empty());
    QVERIFY(usualCause(DType::Undefined, DType::Float).empty());
}

void TestExplainError::hostileTextIsBounded_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto repeated = [](const QByteArray& piece) {
        return piece.repeated(static_cast<qsizetype>(mostErrorText) / piece.size());
    };
    QTest::newRow("one letter") << repeated("N");
    QTest::newRow("spaces") << repeated(" ");
    QTest::newRow("zeros") << QByteArray(static_cast<qsizetype>(mostErrorText), '\0');
    QTest::newRow("escapes") << repeated("\x1B[");
    QTest::newRow("unended title") << repeated("\x1B]");
    QTest::newRow("colons") << repeated(": ");
    QTest::newRow("nodes") << repeated("Node (");
    QTest::newRow("names") << repeated("(op_type:A, node name: ");
    QTest::newRow("types") << repeated("Type (tensor(float)) of output arg (y) of node (");
    QTest::newRow("in node") << repeated("In Node, (\"n\", Add, \"\", -1) : ");
    QTest::newRow("context") << repeated(
        "API Usage Error (ElementWiseOperation  must have same input types. But ");
    QTest::newRow("initializers") << repeated("a: initializer name is not uniqu ");
    QTest::newRow("whole") << repeated(QByteArray(typeParameter) + "\n");
    QTest::newRow("unique") << repeated("a:b: initializer name is not unique");
    QTest::newRow("lists") << repeated(
        "[ShapeInferenceError] Inference error(s): (op_type:Add, node name: a): B has "
        "inconsistent type tensor(float)\n");
    QByteArray noise(static_cast<qsizetype>(mostErrorText), ' ');
    quint32 state = 1;
    for (char& c : noise) {
        state = state * 1'664'525U + 1'013'904'223U;
        c = static_cast<char>(state >> 24U);
    }
    QTest::newRow("noise") << noise;
}

void TestExplainError::hostileTextIsBounded()
{
    QFETCH(QByteArray, text);
    const auto path = writeFile(m_folder, "fine.onnx", modelFromText(goodModelText));
    const auto session = Session::open(path, {}, {}, m_progress);
    // Without bounds it would be hours, which ctest's time limit ends.
    const Explanation explanation = explainError(text.toStdString(), session.get());
    if (explanation.sentence) {
        QVERIFY(explanation.sentence->text.size() < 2'000);
        QVERIFY(isSafe(explanation.sentence->summary.text()));
    }
    // A message at the end that is known is found nevertheless.
    std::string ended = text.toStdString() + "\n" + typeParameter + "\n";
    QCOMPARE(shown(explainError(ended)), QString(explainedTypeParameter));
}

void TestExplainError::onlyTheEndOfALongTextIsRead()
{
    const std::string noise(mostErrorText, 'x');
    QVERIFY(!explainError(typeParameter).isCut);
    const Explanation explanation = explainError(noise + "\n" + typeParameter);
    QVERIFY(explanation.isCut);
    QCOMPARE(shown(explanation), QString(explainedTypeParameter));
    QCOMPARE(shown(explainError(typeParameter + ("\n" + noise))), QString("nothing"));
}

ONNXMEND_GUILESS_TEST(explain_error, TestExplainError)
#include "tst_explain_error.moc"
