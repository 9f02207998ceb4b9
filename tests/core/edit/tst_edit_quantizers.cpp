// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/types/stored_range.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <optional>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Returns the numbers of an initializer or Constant; none if the model does not store it.
std::vector<double> numbersIn(const Model& model, const std::string& value)
{
    const std::optional<TensorId> id = model.findStored(GraphId{}, value);
    const auto& stored = id ? model.tensor(*id).stored : std::optional<TensorRef>();
    return stored ? numbersOf(*stored, 1000).value_or(std::vector<double>()) : std::vector<double>();
}

DType dtypeIn(const Model& model, const std::string& value)
{
    const std::optional<TensorId> id = model.findStored(GraphId{}, value);
    return id ? model.tensor(*id).savedDtype : DType::Undefined;
}

std::string dequantizedBias(const std::string& stored, const std::string& attributes = "")
{
    return "<ir_version: 9, opset_import: [\"\" : 19]> g (float[3] x) => (float[3] y) <" + stored +
           "> { b = DequantizeLinear " + attributes + " (q, s) y = Add (x, b) }";
}

} // namespace

/// Quantised values of a model in another form. The numbers follow from the formula of DequantizeLinear in
/// ONNX's Operators.md: y = (x - x_zero_point) * x_scale.
class EditQuantizersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unsignedValuesBecomeSigned();
    void halfBytesBecomeSigned();
    void valuesThatDoNotFitStay();
    void dataFileIsWrittenAnew();
    void biasIsRoundedOnce();
    void biasOfChannels();
    void biasWithScaleOfHalves();
    void integersWithAnotherReaderStay();
    void otherDequantizersAreRefused_data();
    void otherDequantizersAreRefused();
};

void EditQuantizersTest::unsignedValuesBecomeSigned()
{
    const EditCase edited("<ir_version: 8, opset_import: [\"\" : 17]> g (float[5] x) => (float[5] y) "
                          "<uint8[5] q = {0, 1, 127, 128, 255}, float s = {0.5}, uint8 z = {128}> "
                          "{ w = DequantizeLinear (q, s, z) y = Mul (x, w) }",
                          [](GraphEditor& editor) {
                              editor.requantize("main", "q", 128, DType::Int8);
                              editor.requantize("main", "z", 128, DType::Int8);
                          });
    const auto saved = edited.reread();
    QCOMPARE(dtypeIn(*saved, "q"), DType::Int8);
    QCOMPARE(numbersIn(*saved, "q"), (std::vector<double>{-128, -127, -1, 0, 127}));
    QCOMPARE(dtypeIn(*saved, "z"), DType::Int8);
    QCOMPARE(numbersIn(*saved, "z"), std::vector<double>{0});
    VERIFY_LOADS(edited);
}

void EditQuantizersTest::halfBytesBecomeSigned()
{
    const EditCase edited(
        "<ir_version: 10, opset_import: [\"\" : 21]> g (float[3] x) => (float[3] y) "
        "<uint4[3] q = {128, 15}, float s = {0.5}, uint4 z = {8}> " // two in a byte: 0, 8, 15
        "{ w = DequantizeLinear (q, s, z) y = Mul (x, w) }",
        [](GraphEditor& editor) {
            editor.requantize("main", "q", 8, DType::Int4);
            editor.requantize("main", "z", 8, DType::Int4);
        });
    const auto saved = edited.reread();
    QCOMPARE(dtypeIn(*saved, "q"), DType::Int4);
    QCOMPARE(numbersIn(*saved, "q"), (std::vector<double>{-8, 0, 7}));
    QCOMPARE(numbersIn(*saved, "z"), std::vector<double>{0});
    QCOMPARE(bytesOf(find(*saved, "q")), std::string("\x08\x07", 2)); // the half byte that is left over is 0
}

void EditQuantizersTest::valuesThatDoNotFitStay()
{
    SaveFolder folder;
    GraphEditor editor(folder.readText(
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
        "<uint8[2] q = {0, 255}, uint8[2] r = {90, 220}, float s = {0.5}, float[2] f = {1, 2}> "
        "{ w = DequantizeLinear (q, s) v = DequantizeLinear (r, s) u = Add (w, v) y = Add (u, f) }"));
    QVERIFY_THROWS_EXCEPTION(Error, editor.requantize("main", "q", 100, DType::Int8)); // 155
    QVERIFY_THROWS_EXCEPTION(Error, editor.requantize("main", "q", 128, DType::Int4));
    QVERIFY_THROWS_EXCEPTION(Error, editor.requantize("main", "f", 1, DType::Int8));
    QVERIFY_THROWS_EXCEPTION(Error, editor.requantize("main", "x", 1, DType::Int8));
    editor.requantize("main", "r", 100, DType::Int8);
    QCOMPARE(numbersIn(*editor.finish(), "r"), (std::vector<double>{-10, 120}));
}

void EditQuantizersTest::dataFileIsWrittenAnew()
{
    SaveFolder folder;
    const auto inside =
        folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                        "<uint8[2] q = {0, 255}, float s = {0.5}, uint8 z = {128}> "
                        "{ w = DequantizeLinear (q, s, z) y = Mul (x, w) }");
    SaveOptions options;
    options.externalData = ExternalDataMode::Single;
    options.threshold = 1;
    folder.saveTo(*inside, "outside.onnx", options);
    GraphEditor editor(folder.reread("outside.onnx"));
    editor.requantize("main", "q", 128, DType::Int8);
    editor.requantize("main", "z", 128, DType::Int8);
    const auto edited = editor.finish();
    for (const ExternalDataMode mode : {ExternalDataMode::Keep, ExternalDataMode::PerTensor}) {
        options.externalData = mode;
        folder.saveTo(*edited, "out.onnx", options);
        const auto saved = folder.reread();
        QCOMPARE(numbersIn(*saved, "q"), (std::vector<double>{-128, 127}));
        QVERIFY(mode == ExternalDataMode::Keep || find(*saved, "q").source == TensorSource::External);
        QCOMPARE(numbersIn(*saved, "s"), std::vector<double>{0.5});
    }
}

/// 152298088 is not a FLOAT. ONNX Runtime rounds it before it multiplies, and gets 15229808.
void EditQuantizersTest::biasIsRoundedOnce()
{
    const EditCase edited(dequantizedBias("int32[3] q = {152298088, -3, 1000}, float s = {0.1}"),
                          [](GraphEditor& editor) { editor.dequantizeConstant("main", "b"); });
    const auto saved = edited.reread();
    QCOMPARE(dtypeIn(*saved, "b"), DType::Float);
    QCOMPARE(numbersIn(*saved, "b"), (std::vector<double>{15229809.0, -0.30000001192092896, 100.0}));
    QVERIFY(!saved->findStored(GraphId{}, "q") && !saved->findStored(GraphId{}, "s"));
    VERIFY_LOADS(edited);
}

void EditQuantizersTest::biasOfChannels()
{
    const EditCase edited(
        dequantizedBias("int32[3] q = {1, -3, 1000}, float[3] s = {0.1, 0.5, 2}", "<axis = 0>"),
        [](GraphEditor& editor) { editor.dequantizeConstant("main", "b"); });
    QCOMPARE(numbersIn(*edited.reread(), "b"), (std::vector<double>{0.10000000149011612, -1.5, 2000}));
    VERIFY_LOADS(edited);
}

void EditQuantizersTest::biasWithScaleOfHalves()
{
    const EditCase edited("<ir_version: 9, opset_import: [\"\" : 19]> g (float16[3] x) => (float16[3] y) "
                          "<int32[3] q = {1, -3, 1000}, float16 s = {11878}> " // the bits of 0.1
                          "{ b = DequantizeLinear (q, s) y = Add (x, b) }",
                          [](GraphEditor& editor) { editor.dequantizeConstant("main", "b"); });
    const auto saved = edited.reread();
    QCOMPARE(dtypeIn(*saved, "b"), DType::Float16);
    QCOMPARE(numbersIn(*saved, "b"), (std::vector<double>{0.0999755859375, -0.2998046875, 100.0}));
}

void EditQuantizersTest::integersWithAnotherReaderStay()
{
    const EditCase edited(
        "<ir_version: 9, opset_import: [\"\" : 19]> g (float[3] x) => (float[3] y, int32[3] i) "
        "<int32[3] q = {1, 2, 3}, float s = {0.5}> "
        "{ b = DequantizeLinear (q, s) y = Add (x, b) i = Neg (q) }",
        [](GraphEditor& editor) { editor.dequantizeConstant("main", "b"); });
    QCOMPARE(numbersIn(*edited.reread(), "q"), (std::vector<double>{1, 2, 3}));
    VERIFY_LOADS(edited);
}

void EditQuantizersTest::otherDequantizersAreRefused_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("of INT8") << dequantizedBias("int8[3] q = {1, 2, 3}, float s = {0.5}");
    QTest::newRow("axis that is not there")
        << dequantizedBias("int32[3] q = {1, 2, 3}, float[3] s = {1, 2, 3}", "<axis = 1>");
    QTest::newRow("another number of scales")
        << dequantizedBias("int32[3] q = {1, 2, 3}, float[2] s = {1, 2}", "<axis = 0>");
    QTest::newRow("integers that are computed") << std::string(
        "<ir_version: 9, opset_import: [\"\" : 19]> g (int32[3] q) => (float[3] y) <float s = {0.5}> "
        "{ b = DequantizeLinear (q, s) y = Neg (b) }");
    QTest::newRow("another operator") << std::string("<ir_version: 9, opset_import: [\"\" : 19]> g (float[3] "
                                                     "x) => (float[3] y) { b = Neg (x) y = Neg (b) }");
}

void EditQuantizersTest::otherDequantizersAreRefused()
{
    QFETCH(std::string, graph);
    SaveFolder folder;
    GraphEditor editor(folder.readText(graph));
    QVERIFY_THROWS_EXCEPTION(Error, editor.dequantizeConstant("main", "b"));
}

ONNXMEND_GUILESS_TEST(edit_quantizers, EditQuantizersTest)
#include "tst_edit_quantizers.moc"
