// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/plain_message.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Messages without what differs between a model and its reduction.
class PlainMessageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesPathsNumbersAndAddressesAreReplaced_data();
    void namesPathsNumbersAndAddressesAreReplaced();
    void givenTextIsRecognised();

private:
    QTemporaryDir m_folder;
    NamesInMessages m_names;
};

void PlainMessageTest::initTestCase()
{
    m_names = NamesInMessages(*readModelText(m_folder, R"(
        <ir_version: 8, opset_import: ["" : 17]>
        main_graph (float[2] input, float16[2] h_1) => (float[2] y) {
            [Add] sum = Add (input, h_1)
            y = Relu (sum)
        })"));
    m_names.add("/model/layers.3/MatMul");
}

void PlainMessageTest::namesPathsNumbersAndAddressesAreReplaced_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("plain");
    const auto row = [](const char* name, const char* message, const char* plain) {
        QTest::newRow(name) << QByteArray(message) << QByteArray(plain);
    };
    row("operator is no name",
        "Type parameter (T) of Optype (Add) bound to different types (tensor(float) and tensor(float16) in "
        "node (Add).",
        "Type parameter (T) of Optype (Add) bound to different types (tensor(float) and tensor(float16) in "
        "node (<name>).");
    row("values", "of input parameter (h_1) of operator (Relu) in node (y)",
        "of input parameter (<name>) of operator (Relu) in node (<name>)");
    row("words of the sentence", "the input 'input' is not h_1", "the input '<name>' is not <name>");
    row("names with slashes", "Node (/model/layers.3/MatMul) Op (MatMul)", "Node (<name>) Op (MatMul)");
    row("paths", "/onnxruntime_src/core/graph/graph.cc:1421 failed", "<path>:<number> failed");
    row("file of a model", "Load model from small.onnx failed:x", "Load model from <path> failed:x");
    row("numbers", "dimension 3 of {2,-1,1.5} with int64",
        "dimension <number> of {<number>,<number>,<number>} with int64");
    row("addresses", "at 0x7f00aabbccdd", "at <address>");
    row("inlined names", "node (_inlfunc_Foo_n3)", "node (<name>)");
    row("node that is called like a word", "(op_type:Relu, node name: y): input has no type",
        "(op_type:Relu, node name: <name>): input has no type");
    row("initializer that is called like a word", "input initializer name is not unique",
        "<name> initializer name is not unique");
    row("white space", "  a \n\t b ", "a b");
}

void PlainMessageTest::namesPathsNumbersAndAddressesAreReplaced()
{
    QFETCH(const QByteArray, message);
    QFETCH(const QByteArray, plain);
    QCOMPARE(QByteArray::fromStdString(plainMessage(message.toStdString(), m_names)), plain);
}

void PlainMessageTest::givenTextIsRecognised()
{
    const std::string message = "Type Error: Type parameter (T) of Optype (Add) bound to different types "
                                "(tensor(float) and tensor(float16) in node (Add).";
    QVERIFY(isMessageIn("[ONNXRuntimeError] : 1 : FAIL : " + message, message, m_names));
    QVERIFY(isMessageIn("bound to different types", message, m_names));
    QVERIFY(!isMessageIn("types", message, m_names));
    QVERIFY(!isMessageIn("Missing Input: h_1", message, m_names));
}

ONNXMEND_APPLESS_TEST(plain_message, PlainMessageTest)
#include "tst_plain_message.moc"
