// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/apply/apply_plan.h"
#include "core/fixes/edit_json.h"
#include "core/onnx/op_schema.h"
#include "core/verify/run_report.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"
#include "tests/support/work_count.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <limits>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models in a newer opset mean what they meant. ONNX Runtime is the referee: it loads both, and they give
/// the same.
class RaiseOpsetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void meaningStays_data();
    void meaningStays();
    void namedNodesStayApart_data() { meaningStays_data(); }
    void namedNodesStayApart();
    void nodesAreAdapted_data();
    void nodesAreAdapted();
    void boundOfHalvesIsAHalf();
    void whatMeansSomethingElseIsRefused_data();
    void whatMeansSomethingElseIsRefused();
    void outputsWithoutNamesAreLeftOut();
    void functionsAreRaisedToo();
    void functionIsNoOperatorOfItsName();
    void manyFunctionsAreNotSearchedForEachNode();
    void laterEditsNameWhatIsThereThen();

private:
    static std::string header(int opset, int ir = 8)
    {
        return "<ir_version: " + std::to_string(ir) + ", opset_import: [\"\" : " + std::to_string(opset) +
               "]> g ";
    }
    AppliedPlan raise(const std::string& text, int opset)
    {
        Plan plan;
        plan.edits.push_back(editFromJson(
            nlohmann::json::parse(toJson(RaiseOpset{.graph = "main", .version = opset}).dump())));
        return applyPlan(m_folder.readText(text), plan, {});
    }
    std::string raised(const std::string& text, int opset)
    {
        const AppliedPlan applied = raise(text, opset);
        if (!applied.skipped.empty()) {
            return applied.skipped.front().reason;
        }
        m_folder.saveTo(*applied.model, "out.onnx");
        return modelToText(fileBytes(m_folder.path("out.onnx")));
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}}; ///< one process for all of them
    Progress m_progress;
};

void RaiseOpsetTest::meaningStays_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("ir");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<int>("newest");
    const auto row = [](const char* name, int opset, const std::string& graph, int ir = 8, int newest = 22) {
        QTest::newRow(name) << opset << ir << graph << newest;
    };
    row("axes of squeezes", 11,
        "(float[2, 3] x) => (float[2, 3] y) { a = Unsqueeze <axes = [0, 2]> (x) "
        "b = Squeeze <axes = [0]> (a) y = Squeeze (b) }");
    row("axes of reductions", 11,
        "(float[2, 3, 4] x) => (float[n, m] y, float[1, 1, 1] z) { a = ReduceMean <axes = [1], keepdims = 0> "
        "(x) "
        "b = ReduceL2 <axes = [-1]> (x) c = ReduceSum <axes = [2], keepdims = 0> (x) d = ReduceMax <axes = "
        "[2], keepdims = 0> (x)"
        " e = Add (c, d) f = ReduceSum <axes = [1, 2]> (b) g = ReduceLogSumExp (f) "
        "y = Concat <axis = 1> (a, e) z = ReduceSum (x) }");
    row("parts of a split", 11,
        "(float[2, 6] x) => (float[2, 2] y, float[2, 4] z, float[2, 3] p, float[2, 3] q) "
        "{ y, z = Split <axis = 1, split = [2, 4]> (x) p, q = Split <axis = 1> (x) }");
    row("bounds of a clip", 9,
        "(float[2, 3] x) => (float[2, 3] y, float[2, 3] z, float[2, 3] w) "
        "{ y = Clip <min = -0.5, max = 0.25> (x) z = Clip <max = 0.1> (x) w = Clip (x) }");
    row("pads", 9,
        "(float[2, 3] x) => (float[4, 6] y, float[2, 5] z) "
        "{ y = Pad <pads = [1, 1, 1, 2], value = 0.5> (x) z = Pad <mode = \"edge\", pads = [0, 1, 0, 1]> (x) "
        "}");
    row("slices", 9,
        "(float[4, 6] x) => (float[2, 5] y, float[2, 6] z) "
        "{ y = Slice <axes = [0, 1], ends = [3, 1000], starts = [1, -5]> (x) z = Slice <ends = [2], starts = "
        "[0]> (x) }");
    row("number of the largest", 9,
        "(float[4, 6] x) => (float[4, 3] y, int64[4, 3] i) { y, i = TopK <axis = 1, k = 3> (x) }");
    row("dropout of training", 7, "(float[2, 3] x) => (float[2, 3] y) { y = Dropout <ratio = 0.3> (x) }");
    row("mask that nothing reads", 7,
        "(float[2, 3] x) => (float[2, 3] y) { d, m = Dropout <ratio = 0.3> (x) y = Relu (d) }");
    row("normalisation of a batch", 7,
        "(float[2, 3, 4] x, float[3] v) => (float[2, 3, 4] y) { a = Abs (v) y = BatchNormalization <epsilon "
        "= 0.01> (x, v, v, v, a) }");
    row("softmax of rows", 11,
        "(float[2, 3, 4] x) => (float[2, 3, 4] y, float[2, 3, 4] z, float[2, 3, 4] w, float[2, 3, 4] v) "
        "{ y = Softmax (x) z = LogSoftmax <axis = 0> (x) w = Softmax <axis = 2> (x) v = Hardmax (x) }");
    row("softmax of what has no declared rank", 9,
        "(float[2, 3, 4] x) => (float[2, 3, 4] y) { a = Abs (x) b = Softmax <axis = 2> (a) c = Softmax <axis "
        "= -2> (b) y = Softmax <axis = -1> (c) }");
    row("upsampled", 7,
        "(float[1, 2, 3, 3] x) => (float[1, 2, 6, 6] y, float[1, 2, 6, 9] z) "
        "{ y = Upsample <mode = \"nearest\", scales = [1.0, 1.0, 2.0, 2.0]> (x) z = Upsample <mode = "
        "\"linear\", scales = [1.0, 1.0, 2.0, 3.0]> (x) }");
    row("upsampled by an argument", 9,
        "(float[1, 2, 3, 3] x) => (float[1, 2, 7, 6] y) <float[4] s = {1, 1, 2.5, 2}> { y = Upsample (x, s) "
        "}",
        4);
    row("resized", 10,
        "(float[1, 2, 3, 3] x) => (float[1, 2, 7, 6] y, float[1, 2, 2, 6] z) <float[4] s = {1, 1, 2.5, 2}, "
        "float[4] t = {1, 1, 0.7, 2}> "
        "{ y = Resize (x, s) z = Resize <mode = \"linear\"> (x, t) }");
    row("resized to the nearest", 10,
        "(float[1, 1, 4, 5] x) => (float[1, 1, 4, 3] y, float[1, 1, 4, 9] z, float[1, 1, 2, 5] w) "
        "<float[4] s = {1, 1, 1, 0.6}, float[4] t = {1, 1, 1, 1.8}, float[4] u = {1, 1, 0.7, 1}> "
        "{ y = Resize <mode = \"nearest\"> (x, s) z = Resize (x, t) w = Resize (x, u) }");
    row("upsampled by what is computed", 9,
        "(float[1, 2, 3, 3] x) => (float[1, 2, 7, 6] y) <float[4] s = {1, 1, 2.5, 2}> "
        "{ t = Identity (s) y = Upsample (x, t) }");
    row("resized linearly by what is computed", 10,
        "(float[1, 2, 3, 3] x) => (float[1, 2, 2, 6] y) <float[4] s = {1, 1, 0.7, 2}> "
        "{ t = Identity (s) y = Resize <mode = \"linear\"> (x, t) }");
    row("what is padded with has its dtype", 9,
        "(double[2, 3] x) => (double[4, 3] y) { a = Abs (x) b = Identity (a) y = Pad <pads = [1, 0, 1, 0], "
        "value = 0.1> "
        "(b) }");
    row("quantised", 13,
        "(float[2, 3] x) => (float[2, 3] y) <float s = {0.1}, uint8 p = {128}> "
        "{ a = Abs (x) q = QuantizeLinear (a, s, p) y = DequantizeLinear (q, s, p) }");
    row("scattered", 9,
        "(float[3, 3] x, float[1, 3] u) => (float[3, 3] y) { i = Constant <value = int64[1, 3] {2, 0, 1}> () "
        "y = Scatter <axis = 0> (x, i, u) }");
    // ONNX Runtime 1.30 has no kernel for RoiAlign-22 on the CPU.
    row("regions that are aligned", 10,
        "(float[1, 2, 8, 8] x) => (float[2, 2, 2, 2] y) { r = Constant <value = float[2, 4] {0, 0, 6, 6, 1, "
        "2, 7, 5}> () b = Constant <value = int64[2] {0, 0}> () "
        "y = RoiAlign <output_height = 2, output_width = 2, sampling_ratio = 2> (x, r, b) }",
        8, 21);
    row("grids", 16,
        "(float[1, 2, 4, 4] x, float[1, 3, 3, 2] g) => (float[1, 2, 3, 3] y, float[1, 2, 3, 3] z, float[1, "
        "2, 3, 3] w) "
        "{ y = GridSample (x, g) z = GridSample <mode = \"bicubic\"> (x, g) w = GridSample <mode = "
        "\"nearest\"> (x, g) }");
    row("transform", 17,
        "(float[2, 8, 3, 1] x) => (float[2, 8, 3, 2] y, float[2, 8, 3, 2] z) { y = DFT (x) z = DFT <axis = "
        "2> (x) }");
    row("pools", 11,
        "(float[1, 2, 7, 7] x) => (float[1, 2, 3, 3] y, float[1, 2, 3, 3] z, float[1, 2, 1, 1] g) "
        "{ y = MaxPool <ceil_mode = 1, kernel_shape = [3, 3], strides = [2, 2]> (x) z = AveragePool "
        "<kernel_shape = [3, 3], strides = [2, 2]> (x) g = GlobalAveragePool (x) }");
    row(
        "layers", 9,
        "(float[1, 3, 8, 8] x, float[4, 3, 3, 3] w) => (float[1, 6] y) "
        "{ a = Conv <kernel_shape = [3, 3]> (x, w) b = Relu (a) c = MaxPool <kernel_shape = [2, 2], strides "
        "= [2, 2]> (b) d = Flatten (c) s = Shape (d) "
        "e = Constant <value = float[36, 6] {" +
            [] {
                std::string numbers = "0.5";
                for (int i = 1; i < 216; ++i) {
                    numbers += ", " + std::to_string((i * 37 % 19) - 9);
                }
                return numbers;
            }() +
            "}> () f = Constant <value = float[6] {0, 1, 2, 3, 4, 5}> () y = Gemm (d, e, f) }",
        3);
    row("recurrent", 7,
        "(float[3, 1, 2] x, float[1, 12, 2] w, float[1, 12, 3] r) => (float[3, 1, 1, 3] y) { y = LSTM "
        "<hidden_size = 3> (x, w, r) }");
    row("weights that are inputs", 8,
        "(float[2, 3] x, float[3] b) => (float[2] y) <float[3] b = {1, 2, 3}> { a = Add (x, b) y = ReduceSum "
        "<axes = [1], keepdims = 0> (a) }",
        3);
    row("branches", 11,
        "(bool c, float[2, 3] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] a) { a = "
        "ReduceSum <axes = [1], keepdims = 0> (x) }, "
        "else_branch = e () => (float[2] b) { s = Softmax (x) b = ReduceMax <axes = [1], keepdims = 0> (s) "
        "}> }");
}

void RaiseOpsetTest::meaningStays()
{
    QFETCH(int, opset);
    QFETCH(int, ir);
    QFETCH(std::string, graph);
    QFETCH(int, newest);
    for (int to = std::max(opset + 1, 13); to <= newest; ++to) {
        const AppliedPlan applied = raise(header(opset, ir) + graph, to);
        QVERIFY2(applied.skipped.empty(),
                 applied.skipped.empty() ? "" : applied.skipped.front().reason.c_str());
        QCOMPARE(applied.model->opsets().at({}), std::int64_t(to));
        QCOMPARE(applied.model->irVersion(), std::int64_t(ir));
        m_folder.saveTo(*applied.model, "out.onnx");
        const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
        COMPARE_STATUS(proofs.checker, Passed);
        COMPARE_STATUS(proofs.audit, Passed);
        COMPARE_STATUS(proofs.runtime, Passed);
        const RunReport report = m_verifier.run(
            m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("model.onnx")}, m_progress);
        COMPARE_STATUS(report.original, Passed);
        for (const ModelRun& run : report.runs) {
            COMPARE_STATUS(run.proof, Passed);
        }
    }
}

/// ONNX Runtime refuses two nodes of one name.
void RaiseOpsetTest::namedNodesStayApart()
{
    QFETCH(int, opset);
    QFETCH(int, ir);
    QFETCH(std::string, graph);
    QFETCH(int, newest);
    GraphEditor editor(m_folder.readText(header(opset, ir) + graph));
    editor.nameNodes();
    editor.raiseOpset(newest);
    m_folder.saveTo(*editor.finish(), "out.onnx");
    const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
    COMPARE_STATUS(proofs.checker, Passed);
    COMPARE_STATUS(proofs.runtime, Passed);
}

void RaiseOpsetTest::nodesAreAdapted_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("to");
    QTest::addColumn<std::string>("before");
    QTest::addColumn<std::string>("after");
    const auto row = [](const char* name, int opset, int to, const std::string& before,
                        const std::string& after) { QTest::newRow(name) << opset << to << before << after; };
    row("nothing", 17, 22, "(float[2] x) => (float[2] y) { y = Relu (x) }",
        "(float[2] x) => (float[2] y) { y = Relu (x) }");
    row("an attribute is an input", 12, 13,
        "(float[2, 3] x) => (float[2, 1, 3] y) { y = Unsqueeze <axes = [1]> (x) }",
        "(float[2, 3] x) => (float[2, 1, 3] y) { [y__axes] y__axes = Constant <value = int64[1] {1}> () y = "
        "Unsqueeze (x, y__axes) }");
    row("the default is written down where it is the last axis", 12, 13,
        "(float[2, 3] x) => (float[2, 3] y) { y = Softmax (x) }",
        "(float[2, 3] x) => (float[2, 3] y) { y = Softmax <axis = 1> (x) }");
    row("rows are made", 12, 13, "(float[2, 3, 4] x) => (float[2, 3, 4] y) { y = Softmax (x) }",
        "(float[2, 3, 4] x) => (float[2, 3, 4] y) { [x__shape] x__shape = Shape (x) [x__rows] x__rows = "
        "Flatten <axis = 1> (x) "
        "y__rows = Softmax <axis = -1> (x__rows) [y__reshape] y = Reshape (y__rows, x__shape) }");
    row("a bound has the dtype of what is bounded", 9, 13,
        "(double[2] x) => (double[2] y) { y = Clip <max = 6.0> (x) }",
        "(double[2] x) => (double[2] y) { [y__max] y__max = Constant <value = double {6}> () y = Clip (x, , "
        "y__max) "
        "}");
    row("a bound in a branch", 10, 13,
        "(bool c, double[2] x) => (double[2] y) { h = Neg (x) y = If (c) <then_branch = t () => (double[2] "
        "a) { a = "
        "Clip <min = 1.0> (h) }, else_branch = e () => (double[2] b) { b = Relu (x) }> }",
        "(bool c, double[2] x) => (double[2] y) { h = Neg (x) y = If (c) <then_branch = t () => (double[2] "
        "a) { "
        "[a__min] a__min = Constant <value = double {1}> () a = Clip (h, a__min) }, else_branch = e () => "
        "(double[2] b) { b = Relu (x) }> }");
    row("the dtype that a Cast gives", 10, 13,
        "(float[2] x) => (double[2] y) { h = Cast <to = 11> (x) y = Clip <min = 1.0> (h) }",
        "(float[2] x) => (double[2] y) { h = Cast <to = 11> (x) [y__min] y__min = Constant <value = double "
        "{1}> () y = "
        "Clip (h, y__min) }");
    row("equal parts are counted", 17, 18, "(float[4] x) => (float[2] y, float[2] z) { y, z = Split (x) }",
        "(float[4] x) => (float[2] y, float[2] z) { y, z = Split <num_outputs = 2> (x) }");
}

void RaiseOpsetTest::nodesAreAdapted()
{
    QFETCH(int, opset);
    QFETCH(int, to);
    QFETCH(std::string, before);
    QFETCH(std::string, after);
    QCOMPARE(QString::fromStdString(raised(header(opset) + before, to)),
             QString::fromStdString(asSaved(header(to) + after)));
}

void RaiseOpsetTest::boundOfHalvesIsAHalf()
{
    const AppliedPlan applied = raise(
        header(9) +
            "(float16[2] x) => (float16[2] y) { a = Neg (x) y = Clip <max = 6.0, min = -3.4028235e38> (a) }",
        13);
    QVERIFY2(applied.skipped.empty(), applied.skipped.empty() ? "" : applied.skipped.front().reason.c_str());
    const auto tensors = applied.model->tensors();
    QCOMPARE(tensors.size(), std::size_t(2));
    for (const ModelTensor& tensor : tensors) {
        QVERIFY(tensor.savedDtype == DType::Float16);
        QCOMPARE(bytesOf(tensor), tensor.name.str().starts_with("y__max") ? std::string("\0\x46", 2)
                                                                          : std::string("\0\xfc", 2));
    }
    m_folder.saveTo(*applied.model, "out.onnx");
    const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
    COMPARE_STATUS(proofs.checker, Passed);
    COMPARE_STATUS(proofs.audit, Passed);
}

void RaiseOpsetTest::whatMeansSomethingElseIsRefused_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("to");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("says");
    const auto row = [](const char* name, int opset, int to, const std::string& graph,
                        const std::string& says) { QTest::newRow(name) << opset << to << graph << says; };
    row("too old", 6, 13, "(float[2] x) => (float[2] y) { y = Relu (x) }", "opset 7");
    row("too new", 17, 99, "(float[2] x) => (float[2] y) { y = Relu (x) }",
        std::to_string(newestKnownOpset()));
    row("groups", 18, 21,
        "(float[1, 4, 2] x, float[2] s) => (float[1, 4, 2] y) { y = GroupNormalization <num_groups = 2> (x, "
        "s, s) }",
        "GroupNormalization of opset 21");
    row("windows in the padding", 17, 22,
        "(float[1, 1, 5] x) => (float[1, 1, n] y) { y = MaxPool <ceil_mode = 1, kernel_shape = [2], pads = "
        "[1, 1], strides = [2]> (x) }",
        "MaxPool of opset 22");
    row("means of the padding", 17, 19,
        "(float[1, 1, 6] x) => (float[1, 1, n] y) { y = AveragePool <ceil_mode = 1, count_include_pad = 1, "
        "kernel_shape = [3], strides = [2]> (x) }",
        "AveragePool of opset 19");
    row("statistics of training", 9, 14,
        "(float[2, 3, 4] x, float[3] v) => (float[2, 3, 4] y, float[3] m) { y, m = BatchNormalization (x, v, "
        "v, v, v) }",
        "BatchNormalization of opset 14");
    row("statistics that nothing reads mean training, too", 9, 14,
        "(float[2, 3, 4] x, float[3] v) => (float[2, 3, 4] y) { y, m, w, s, t = BatchNormalization (x, v, v, "
        "v, v) }",
        "BatchNormalization of opset 14");
    row("each for itself", 8, 13,
        "(float[2, 3, 4] x, float[12] v) => (float[2, 3, 4] y) { y = BatchNormalization <spatial = 0> (x, v, "
        "v, v, v) }",
        "BatchNormalization of opset 9");
    row("argument that is not there", 12, 13, "(float[2] x) => (float[2] y) { y = Softmax () }",
        "node \"y\": Softmax of opset 13");
    row("argument that is left out", 10, 13, "(float[2] x) => (float[2] y) { y = Resize (x, , x) }",
        "node \"y\": Resize of opset 11 needs");
    row("result that is not there", 12, 13, "(float[2] x) => (float[2] y) { y = Relu (x) = Softmax (x) }",
        "Softmax of opset 13 needs the output");
    row("scales that are not there", 10, 13, "(float[2] x) => (float[2] y) { y = Resize (x) }",
        "node \"y\": Resize of opset 11");
    row("nothing to scatter", 10, 13, "(float[2] x) => (float[2] y) { y = Scatter () }",
        "node \"y\": Scatter of opset 11");
    const std::string resized = "(float[1, 1, 4, 4] x, float[4] t) => (float[1, 1, n, m] y) ";
    row("the nearest by scales that are given", 10, 13,
        resized + "{ y = Resize <mode = \"nearest\"> (x, t) }", "Resize of opset 11");
    row("the nearest by scales that may be given", 10, 13,
        resized + "<float[4] t = {1, 1, 2, 2}> { y = Resize (x, t) }", "Resize of opset 11");
    row("the nearest of what grows and shrinks", 10, 13,
        resized + "<float[4] s = {1, 1, 2, 0.5}> { y = Resize (x, s) }", "Resize of opset 11");
    row("the nearest as TensorFlow has it", 11, 13,
        resized + "<float[4] s = {1, 1, 2, 2}, float[8] r = {0, 0, 0, 0, 1, 1, 1, 1}> "
                  "{ y = Resize <coordinate_transformation_mode = \"tf_half_pixel_for_nn\"> (x, r, s) }",
        "Resize of opset 13");
    row("bounds of nobody knows what", 10, 13,
        "(float[2] x) => (float[2] y) { a = If (c) <then_branch = t () => (float[2] d) { d = Relu (x) }, "
        "else_branch = e () => (float[2] b) { b = Abs (x) }> y = Clip <min = 0.5> (a) }",
        "Clip of opset 11");
    row("places of an output shape", 10, 13,
        "(float[1, 1, 3] x, float[1, 1, 3] w) => (float[1, 1, 6] y) "
        "{ y = ConvTranspose <output_shape = [6], strides = [2]> (x, w) }",
        "ConvTranspose of opset 11");
    row("integers that have the dtype of their scale", 13, 19,
        "(int32[2] x) => (uint8[2] y) <float s = {0.5}> { y = QuantizeLinear (x, s) }",
        "QuantizeLinear of opset 19");
    const std::string endless = std::to_string(std::numeric_limits<std::int64_t>::max());
    row("windows without end", 17, 22,
        "(float[1, 1, 5] x) => (float[1, 1, n] y) { y = MaxPool <ceil_mode = 1, dilations = [" + endless +
            "], kernel_shape = [" + endless + "]> (x) }",
        "out of range");
    row("steps without end", 17, 22,
        "(float[1, 1, 5] x) => (float[1, 1, n] y) { y = MaxPool <ceil_mode = 1, kernel_shape = [2], pads = "
        "[" +
            endless + ", " + endless + "], strides = [" + endless + "]> (x) }",
        "out of range");
    row("unknown", 17, 22, "(float[2] x) => (float[2] y) { y = Mystery (x) }", "Mystery");
    row("mask that was a float", 9, 13, "(float[2] x) => (float[2] y, float[2] m) { y, m = Dropout (x) }",
        "Dropout of opset 10");
    row("mask of what drops nothing", 10, 13,
        "(float[2] x) => (float[2] y, bool[2] m) { y, m = Dropout (x) }", "Dropout of opset 12");
    row("mask that a branch reads", 10, 13,
        "(bool c, float[2] x) => (float[2] y, bool[2] z) { y, m = Dropout (x) z = If (c) <then_branch = t () "
        "=> "
        "(bool[2] a) { a = Not (m) }, else_branch = e () => (bool[2] b) { b = Identity (m) }> }",
        "Dropout of opset 12");
}

void RaiseOpsetTest::whatMeansSomethingElseIsRefused()
{
    QFETCH(int, opset);
    QFETCH(int, to);
    QFETCH(std::string, graph);
    QFETCH(std::string, says);
    const AppliedPlan applied = raise(header(opset) + graph, to);
    QCOMPARE(applied.skipped.size(), std::size_t(1));
    QVERIFY2(applied.skipped[0].reason.find(says) != std::string::npos, applied.skipped[0].reason.c_str());
    m_folder.saveTo(*applied.model, "out.onnx");
    QCOMPARE(QString::fromStdString(modelToText(fileBytes(m_folder.path("out.onnx")))),
             QString::fromStdString(asSaved(header(opset) + graph)));
}

/// Version 9 has five outputs, version 14 three; exporters wrote the optional ones without names.
void RaiseOpsetTest::outputsWithoutNamesAreLeftOut()
{
    const std::string graph = "(float[2, 3, 4] x, float[3] v) => (float[2, 3, 4] y) ";
    const std::string after = header(14) + graph + "{ y = BatchNormalization (x, v, v, v, v) }";
    QCOMPARE(QString::fromStdString(
                 raised(header(9) + graph + "{ y, , , , = BatchNormalization (x, v, v, v, v) }", 14)),
             QString::fromStdString(asSaved(after)));
}

void RaiseOpsetTest::functionsAreRaisedToo()
{
    const std::string before =
        "<ir_version: 8, opset_import: [\"\" : 12, \"local\" : 1]> g (float[2, 3] x) => (float[2] y) "
        "{ y = local.sum (x) } "
        "<opset_import: [\"\" : 12], domain: \"local\"> sum (a) => (b) { b = ReduceSum <axes = [1], keepdims "
        "= 0> (a) }";
    const std::string after =
        "<ir_version: 8, opset_import: [\"\" : 22, \"local\" : 1]> g (float[2, 3] x) => (float[2] y) "
        "{ y = local.sum (x) } "
        "<opset_import: [\"\" : 22], domain: \"local\"> sum (a) => (b) { [b__axes] b__axes = Constant "
        "<value = int64[1] {1}> () b = ReduceSum <keepdims = 0> (a, b__axes) }";
    QCOMPARE(QString::fromStdString(raised(before, 22)), QString::fromStdString(asSaved(after)));
}

void RaiseOpsetTest::functionIsNoOperatorOfItsName()
{
    const auto text = [](int opset) {
        const std::string version = std::to_string(opset);
        return "<ir_version: 8, opset_import: [\"\" : " + version +
               "]> g (float[2, 3] x) => (float[2, 3] y) { y = Softmax (x) } <opset_import: [\"\" : " +
               version + "], domain: \"\"> Softmax (a) => (b) { b = Relu (a) }";
    };
    QCOMPARE(QString::fromStdString(raised(text(12), 13)), QString::fromStdString(asSaved(text(13))));
}

void RaiseOpsetTest::manyFunctionsAreNotSearchedForEachNode()
{
    constexpr int count = 1000;
    std::string text =
        "<ir_version: 8, opset_import: [\"\" : 12, \"local\" : 1]> g (float[2] v0) => (float[2] v" +
        std::to_string(count) + ") {";
    for (int i = 0; i < count; ++i) {
        text += " v" + std::to_string(i + 1) + " = Relu (v" + std::to_string(i) + ")";
    }
    text += " }";
    for (int i = 0; i < count; ++i) { // names as long as that of the operator
        const std::string digits = std::to_string(count + i).substr(1);
        text += " <opset_import: [\"\" : 12], domain: \"local\"> F" + digits + " (a) => (b) { b = Relu (a) }";
    }
    GraphEditor editor(m_folder.readText(text));
    const Work work = workOf([&] { editor.raiseOpset(13); });
    // Each with each would be 2000 steps for each of them.
    QVERIFY2(work.steps() < 600 * count, std::to_string(work.steps()).c_str());
}

/// A Cast of an argument that the raise has made, and of a bound that was an attribute.
void RaiseOpsetTest::laterEditsNameWhatIsThereThen()
{
    Plan plan;
    plan.edits = {
        RaiseOpset{.graph = "main", .version = 13},
        InsertCast{.graph = "main",
                   .value = "y__rows",
                   .from = DType::Float,
                   .to = DType::Double,
                   .reader = GraphEditor::Reader{"y", 0}},
        RetypeOutput{.graph = "main", .value = "y", .from = DType::Float, .to = DType::Double},
        CastInitializer{.graph = "main", .value = "z__min", .from = DType::Float, .to = DType::Double},
        InsertCast{.graph = "main",
                   .value = "x",
                   .from = DType::Float,
                   .to = DType::Double,
                   .reader = GraphEditor::Reader{"z", 0}},
        RetypeOutput{.graph = "main", .value = "z", .from = DType::Float, .to = DType::Double}};
    const AppliedPlan applied =
        applyPlan(m_folder.readText(header(10) + "(float[2, 3, 4] x) => (float[2, 3, 4] y, float[2, 3, 4] z) "
                                                 "{ y = Softmax (x) z = Clip <min = 0.5> (x) }"),
                  plan, {});
    QVERIFY2(applied.skipped.empty(), applied.skipped.empty() ? "" : applied.skipped.front().reason.c_str());
    m_folder.saveTo(*applied.model, "out.onnx");
    const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
    COMPARE_STATUS(proofs.checker, Passed);
    COMPARE_STATUS(proofs.audit, Passed);
    COMPARE_STATUS(proofs.runtime, Passed);
}

ONNXMEND_GUILESS_TEST(raise_opset, RaiseOpsetTest)

#include "tst_raise_opset.moc"
