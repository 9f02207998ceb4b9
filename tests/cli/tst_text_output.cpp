// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;
using namespace onnxmend::cli;

/// Text for people: the program's output against expected files, and the functions that lay it out.
class TextOutputTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outputIsAsExpected_data();
    void outputIsAsExpected();
    void linesFitTheTerminal();
    void listsEndAfterAFew();
    void noColourOutsideATerminal();
    void longNamesLoseTheirMiddle();
    void tableAlignsAndDropsEmptyColumns();
    void colourDoesNotChangeTheLayout();
    void sizesAreDecimal();
};

void TextOutputTest::outputIsAsExpected_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QStringList sample = {"tiny_gpt2.onnx", "-c", "tiny_gpt2.bin"};
    QTest::newRow("audit_sample") << QStringList{"audit"} + sample;
    QTest::newRow("audit_without_checkpoint") << QStringList{"audit", "tiny_gpt2.onnx"};
    QTest::newRow("audit_two_checkpoints")
        << QStringList{"audit"} + sample + QStringList{"-c", "tiny_gpt2.bin"};
    QTest::newRow("fix_sample") << QStringList{"fix"} + sample + QStringList{"-o", "fixed.onnx"};
    QTest::newRow("fix_two_checkpoints")
        << QStringList{"fix"} + sample + QStringList{"-c", "tiny_gpt2.bin", "--dry-run"};
    QTest::newRow("fix_overflow") << QStringList{"fix", "overflow.onnx", "-o", "fixed.onnx", "--no-verify"};
    QTest::newRow("fix_allowed_overflow")
        << QStringList{"fix", "overflow.onnx", "--dry-run", "--allow-overflow"};
    QTest::newRow("explain_sample") << QStringList{"explain",
                                                   "Type Error: Data in initializer 'h_0_attn_bias' has "
                                                   "element type tensor(uint8) but usage "
                                                   "of initializer in graph expects tensor(bool)",
                                                   "--model"} +
                                           sample;
    QTest::newRow("inspect_model") << QStringList{"inspect", "tiny_gpt2.onnx"};
    QTest::newRow("inspect_checkpoint") << QStringList{"inspect", "pytorch_model.bin"};
}

void TextOutputTest::outputIsAsExpected()
{
    QFETCH(QStringList, arguments);
    const QTemporaryDir folder;
    copyInto(folder.path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin",
                             "tests/golden/data/overflow/overflow.onnx",
                             "tests/golden/data/whisper_like/pytorch_model.bin"});
    QString text = QString::fromUtf8(
        runProgram(arguments, {.folder = folder.path(), .input = {}, .environment = {}}).output);
    // Time and versions depend on the machine.
    text.replace(QRegularExpression(" in [0-9.e+-]+ s\n"), " in TIME s\n");
    text.replace(QRegularExpression("(ONNX Runtime|onnx.checker) [0-9.]+"), "\\1 VERSION");
    text.replace(QRegularExpression("(VERSION|onnxmend audit) +"), "\\1  ");
    const QString file = sourcePath(QString("tests/cli/expected/%1.txt").arg(QTest::currentDataTag()));
    if (qEnvironmentVariableIsSet("ONNXMEND_UPDATE_EXPECTED")) {
        onnxmend::testing::writeFile(file, text.toUtf8());
    }
    QCOMPARE(text, QString::fromUtf8(onnxmend::testing::readFile(file)));
}

void TextOutputTest::linesFitTheTerminal()
{
    for (const QStringList& arguments : {QStringList{"audit", "model.onnx", "-c", "pytorch_model.bin"},
                                         QStringList{"inspect", "pytorch_model.bin"}}) {
        const ProgramRun run = runProgram(arguments, {.folder = sourcePath("tests/golden/data/whisper_like"),
                                                      .input = {},
                                                      .environment = {"COLUMNS=72"}});
        QVERIFY(run.output.contains("\u2026"));
        for (const QByteArray& line : run.output.split('\n')) {
            if (line.startsWith("  ")) { // only tables: the terminal wraps sentences
                QVERIFY2(displayWidth(line.toStdString()) <= 72, line.constData());
            }
        }
    }
}

void TextOutputTest::listsEndAfterAFew()
{
    const QTemporaryDir folder;
    std::string imports;
    for (int i = 0; i < 100; ++i) {
        imports += ", \"domain." + std::to_string(100 + i) + "\" : 1";
    }
    onnxmend::testing::writeFile(
        folder.filePath("model.onnx"),
        QByteArray::fromStdString(modelFromText("<ir_version: 8, opset_import: [\"\" : 17" + imports +
                                                "]> g (float[2] x) => (float[2] y) { y = Relu(x) }")));
    const ProgramRun run =
        runProgram({"audit", "model.onnx"}, {.folder = folder.path(), .input = {}, .environment = {}});
    QVERIFY2(run.output.contains("IR 8, opset 17, domain.100 1, "), run.output.constData());
    QVERIFY2(run.output.contains("domain.106 1 and 93 more, 1 node"), run.output.constData());
    QVERIFY2(!run.output.contains("domain.107"), run.output.constData());
}

void TextOutputTest::noColourOutsideATerminal()
{
    const ProgramRun run = runProgram({"audit", "model.onnx", "-c", "pytorch_model.bin"},
                                      {.folder = sourcePath("tests/golden/data/whisper_like"),
                                       .input = {},
                                       .environment = {"TERM=xterm-256color"}});
    QVERIFY(!run.output.contains('\x1B'));
    QVERIFY(!run.errors.contains('\x1B'));
}

void TextOutputTest::longNamesLoseTheirMiddle()
{
    QCOMPARE(elided("encoder.layers.0.weight", 11), std::string("encod\u2026eight"));
    QCOMPARE(elided("short", 5), std::string("short"));
    QCOMPARE(elided("anything", 1), std::string("\u2026"));
    QCOMPARE(elided("anything", 0), std::string());
    QCOMPARE(displayWidth("\u6f22\u5b57"), 4u); // wide characters
    QVERIFY(displayWidth(elided("\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57", 7)) <= 7u);
    QCOMPARE(displayWidth("e\u0301"), 1u); // a combining accent
}

void TextOutputTest::tableAlignsAndDropsEmptyColumns()
{
    TextTable table({{"NAME", Align::Left, true}, {"NOTE", Align::Left}, {"SIZE", Align::Right}});
    table.addRow({{"a"}, {""}, {"1"}});
    table.addRow({{"long name"}, {""}, {"1000"}});
    QCOMPARE(table.toText(Terminal(false, std::nullopt)), std::string("  NAME       SIZE\n"
                                                                      "  a             1\n"
                                                                      "  long name  1000\n"));
}

void TextOutputTest::colourDoesNotChangeTheLayout()
{
    TextTable table({{"", Align::Right}, {"", Align::Left}});
    table.addRow({{"1", Style::Error}, {"x", Style::Good}});
    table.addRow({{"22"}, {"y"}});
    QString coloured = QString::fromStdString(table.toText(Terminal(true, std::nullopt)));
    QVERIFY(coloured.contains("\x1B[1;31m1\x1B[0m"));
    coloured.remove(QRegularExpression("\x1B\\[[0-9;]*m"));
    QCOMPARE(coloured.toStdString(), table.toText(Terminal(false, std::nullopt)));
}

void TextOutputTest::sizesAreDecimal()
{
    QCOMPARE(byteSize(0), std::string("0 B"));
    QCOMPARE(byteSize(999), std::string("999 B"));
    QCOMPARE(byteSize(1000), std::string("1.0 kB"));
    QCOMPARE(byteSize(999'999), std::string("1.0 MB"));
    QCOMPARE(byteSize(6'174'000'000), std::string("6.2 GB"));
    QCOMPARE(byteSize(UINT64_MAX), std::string("18.4 EB"));
    QCOMPARE(counted(1, "tensor"), std::string("1 tensor"));
    QCOMPARE(counted(1260, "tensor"), std::string("1,260 tensors"));
}

ONNXMEND_GUILESS_TEST(text_output, TextOutputTest)
#include "tst_text_output.moc"
