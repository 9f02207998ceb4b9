// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/graph_editor.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// A save makes constants of the graph inputs that a checkpoint fills.
class FilledInputsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filledInputBecomesAConstant();
    void keptInputsStay();
    void irBeforeFourWantsThem();
    void faultyFillingStaysVisible_data();
    void faultyFillingStaysVisible();
    void shapeWithASymbolIsNoFault();
    void dataOfTheModelItselfIsLeftAlone();
    void inputDeclaredTwiceStays();

private:
    static constexpr const char* header = "<ir_version: 8, opset_import: [\"\" : 17]> ";

    /// `w` bound to a float16 tensor of two elements, and cast to `saved`.
    std::shared_ptr<const Model> bound(const std::string& text, DType saved) const
    {
        GraphEditor editor(m_folder.readText(text));
        const TensorId w = editor.bindWeight({}, "w", zeros("w", DType::Float16, {2}),
                                             {.path = "c.bin", .key = "", .tensor = "w"});
        editor.castTensor(w, saved);
        return editor.finish();
    }
    std::string inputsOfSaved() const
    {
        std::string names;
        const auto saved = m_folder.reread();
        for (const ValueDeclaration& input : saved->graph({}).inputs) {
            names += input.name + " ";
        }
        return names;
    }

    SaveFolder m_folder;
};

void FilledInputsTest::filledInputBecomesAConstant()
{
    const auto model =
        bound(std::string(header) +
                  "g (float[2] a, float[2] w, float[2] b) => (float[2] y) { t = Add(a, w) y = Add(t, b) }",
              DType::Float);
    const SaveResult result = m_folder.saveTo(*model, "out.onnx");
    QCOMPARE(inputsOfSaved(), std::string("a b "));
    QCOMPARE(result.constants, std::vector<std::string>{"w"});
    QCOMPARE(find(*m_folder.reread(), "w").storedDtype, DType::Float);
    QCOMPARE(model->graph({}).inputs.size(), 3u); // the planned model goes on saying what is declared
}

void FilledInputsTest::keptInputsStay()
{
    const auto model =
        bound(std::string(header) + "g (float[2] w) => (float[2] y) { y = Relu(w) }", DType::Float);
    const SaveResult result = m_folder.saveTo(*model, "out.onnx", {.keepInputs = true});
    QCOMPARE(inputsOfSaved(), std::string("w "));
    QVERIFY(result.constants.empty());
}

void FilledInputsTest::irBeforeFourWantsThem()
{
    for (const auto& [version, expected] : {std::pair("3", "w "), std::pair("4", "")}) {
        const auto model =
            bound("<ir_version: " + std::string(version) +
                      ", opset_import: [\"\" : 9]> g (float[2] w) => (float[2] y) { y = Relu(w) }",
                  DType::Float);
        m_folder.saveTo(*model, "out.onnx");
        QCOMPARE(inputsOfSaved(), std::string(expected));
    }
}

void FilledInputsTest::faultyFillingStaysVisible_data()
{
    QTest::addColumn<std::string>("input");
    QTest::addColumn<DType>("saved");
    QTest::newRow("dtype") << std::string("float[2] w") << DType::Float16;
    QTest::newRow("no dtype") << std::string("w") << DType::Float;
}

void FilledInputsTest::faultyFillingStaysVisible()
{
    QFETCH(std::string, input);
    QFETCH(DType, saved);
    const auto model = bound(header + ("g (" + input + ") => (float[2] y) { y = Relu(w) }"), saved);
    QVERIFY(m_folder.saveTo(*model, "out.onnx").constants.empty());
    QCOMPARE(inputsOfSaved(), std::string("w "));
}

void FilledInputsTest::shapeWithASymbolIsNoFault()
{
    const auto model =
        bound(std::string(header) + "g (float[N] w) => (float[N] y) { y = Relu(w) }", DType::Float);
    m_folder.saveTo(*model, "out.onnx");
    QCOMPARE(inputsOfSaved(), std::string());
}

void FilledInputsTest::dataOfTheModelItselfIsLeftAlone()
{
    const auto model =
        bound(std::string(header) +
                  "g (float[2] w, float[2] old) => (float[2] y) <float[2] old = {1, 2}> { y = Add(w, old) }",
              DType::Float);
    m_folder.saveTo(*model, "out.onnx");
    QCOMPARE(inputsOfSaved(), std::string("old "));
}

void FilledInputsTest::inputDeclaredTwiceStays()
{
    const auto model = bound(
        std::string(header) + "g (float[2] w, float[2] w) => (float[2] y) { y = Relu(w) }", DType::Float);
    m_folder.saveTo(*model, "out.onnx");
    QCOMPARE(inputsOfSaved(), std::string("w w "));
}

ONNXMEND_GUILESS_TEST(filled_inputs, FilledInputsTest)
#include "tst_filled_inputs.moc"
