// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/extract_part.h"
#include "core/save/save.h"
#include "tests/support/documents.h"
#include "tests/support/error_of.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Parts of a model between values of its main graph.
class ExtractPartTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nodesBetweenValuesAreKept();
    void typesAtTheCutAreDeclared();
    void capturedValuesOfBodiesAreKept();
    void calledFunctionsAreKept();
    void oneOfSeveralResultsMayBeGiven();
    void wrongCutsAreRefused_data();
    void wrongCutsAreRefused();

private:
    ExtractedPart extract(const std::string& text, const ExtractRequest& request)
    {
        return extractPart(readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> " + text),
                           request, m_progress);
    }
    /// Saves the part and returns it in onnx's text format.
    QString saved(const ExtractedPart& part)
    {
        const std::filesystem::path path = m_folder.filePath("part.onnx").toStdString();
        save(*part.model, path, {}, m_progress);
        QFile file(QString::fromStdString(path.string()));
        return file.open(QIODevice::ReadOnly)
                   ? QString::fromStdString(modelToText(file.readAll().toStdString()))
                   : QString();
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

namespace
{

constexpr auto chainOfNodes = R"(g (float[2,N] x, float[2,N] z) => (float[2,N] y)
    <float[2,1] w = {1, 2}, float[1] unused = {7}> {
        a = Mul (x, w)
        b = Add (a, z)
        c = Sub (b, w)
        y = Relu (c)
    })";

} // namespace

void ExtractPartTest::nodesBetweenValuesAreKept()
{
    const ExtractedPart part = extract(chainOfNodes, {.from = {"a", "z"}, .to = {"c"}});
    QCOMPARE(part.nodesBefore, std::size_t{4});
    QCOMPARE(part.nodesAfter, std::size_t{2});
    const QString text = saved(part);
    QVERIFY2(text.contains("Add") && text.contains("Sub") && !text.contains("Mul") && !text.contains("Relu"),
             qPrintable(text));
    QVERIFY2(text.contains("w =") && !text.contains("unused"), qPrintable(text));
}

void ExtractPartTest::typesAtTheCutAreDeclared()
{
    const ExtractedPart part = extract(chainOfNodes, {.from = {"b"}, .to = {"y"}});
    QCOMPARE(part.inputs.size(), std::size_t{1});
    QCOMPARE(part.inputs.front().name, std::string("b"));
    QCOMPARE(part.inputs.front().type, std::string("tensor(float)"));
    QCOMPARE(part.outputs.size(), std::size_t{1});
    QCOMPARE(part.outputs.front().type, std::string("tensor(float)"));
    QCOMPARE(part.outputs.front().shape, std::string("[2, N]"));
}

void ExtractPartTest::capturedValuesOfBodiesAreKept()
{
    const ExtractedPart part = extract(R"(g (bool c, float[2] x) => (float[2] y) <float[2] w = {1, 2}> {
            a = Abs (x)
            b = If (c) <
                then_branch = t () => (float[2] p) { p = Add (a, w) },
                else_branch = e () => (float[2] q) { q = Neg (a) }
            >
            y = Relu (b)
        })",
                                       {.from = {"a", "c"}, .to = {"b"}});
    QCOMPARE(part.nodesAfter, std::size_t{3});
    const QString text = saved(part);
    QVERIFY2(text.contains("w =") && !text.contains("Abs") && !text.contains("Relu"), qPrintable(text));
}

void ExtractPartTest::calledFunctionsAreKept()
{
    const auto model = readModelText(m_folder, R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (float[2] y) { a = own.Twice (x) y = own.Other (a) }
        <domain: "own", opset_import: ["" : 17]> Twice (i) => (o) { o = Add (i, i) }
        <domain: "own", opset_import: ["" : 17]> Other (i) => (o) { o = Neg (i) })");
    const ExtractedPart part = extractPart(model, {.from = {"x"}, .to = {"a"}}, m_progress);
    QCOMPARE(part.nodesBefore, std::size_t{4});
    QCOMPARE(part.nodesAfter, std::size_t{2});
    const QString text = saved(part);
    QVERIFY2(text.contains("Twice") && !text.contains("Other"), qPrintable(text));
}

void ExtractPartTest::oneOfSeveralResultsMayBeGiven()
{
    const ExtractedPart part = extract(R"(g (float[4] x) => (float[2] y) {
            a, b = Split (x)
            y = Add (a, b)
        })",
                                       {.from = {"a", "x"}, .to = {"y"}});
    QCOMPARE(part.nodesAfter, std::size_t{2});
    QVERIFY(saved(part).contains("a__before_cut"));
}

void ExtractPartTest::wrongCutsAreRefused_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("words");
    QTest::newRow("unknown input") << "aa"
                                   << "c"
                                   << "no value \"aa\"";
    QTest::newRow("unknown output") << "x"
                                    << "nothing"
                                    << "no value \"nothing\"";
    QTest::newRow("missing input") << "x"
                                   << "c"
                                   << "depend on \"z\"";
    QTest::newRow("stored output") << "x"
                                   << "w"
                                   << "no node of the part";
    QTest::newRow("input as output") << "a"
                                     << "a"
                                     << "no node of the part";
}

void ExtractPartTest::wrongCutsAreRefused()
{
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    QFETCH(const QString, words);
    const QString error =
        errorOf([&] { extract(chainOfNodes, {.from = {from.toStdString()}, .to = {to.toStdString()}}); });
    QVERIFY2(error.contains(words), qPrintable(error));
}

ONNXMEND_APPLESS_TEST(extract_part, ExtractPartTest)
#include "tst_extract_part.moc"
