// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// Texts and exit status of fix if a check fails for the original, too.
class ProofsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void checkerThatRefusedBeforeDoesNotCount_data();
    void checkerThatRefusedBeforeDoesNotCount();
    void replacedModelIsAskedToo();
    void modelThatStillDoesNotLoadCounts();
    void kernelsOfAnotherTargetAreNotAsked();
    void libraryThatCannotBeUsedIsNoFaultOfTheModel();
    void verifyNamesALibraryThatCannotBeUsed();
    void modelThatChangedMeanwhileIsNotReplaced();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    void writeModel(const QString& name, const char* text) const
    {
        writeFile(path(name), QByteArray::fromStdString(modelFromText(text)));
    }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace
{

// A model with a dtype error and with an error of onnx.checker. ONNX Runtime loads it.
constexpr const char* fixable = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { t = com.microsoft.Gelu(x) y = Add(t, w) })";

} // namespace

void ProofsTest::checkerThatRefusedBeforeDoesNotCount_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<int>("changes");
    QTest::addColumn<QString>("words");
    QTest::newRow("healthy, missing import") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { y = com.microsoft.Gelu(x) })")
                                             << 0 << "No opset import for domain 'com.microsoft'";
    QTest::newRow("healthy, order of nodes") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { y = Relu(t) t = Abs(x) })")
                                             << 0 << "must be topologically sorted";
    QTest::newRow("healthy, absent shape") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[] y) { y = Relu(x) })")
                                           << 0 << "Field 'shape' of 'type' is required";
    QTest::newRow("healthy, IR 3") << QByteArray(R"(<ir_version: 3, opset_import: ["" : 8]>
        g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add(x, w) })")
                                   << 0 << "in initializer but not in graph input";
    QTest::newRow("fixed") << QByteArray(fixable) << 1 << "No opset import for domain 'com.microsoft'";
}

void ProofsTest::checkerThatRefusedBeforeDoesNotCount()
{
    QFETCH(QByteArray, model);
    QFETCH(int, changes);
    QFETCH(QString, words);
    writeModel("model.onnx", model.constData());
    const ProgramRun fix = run({"fix", "model.onnx", "-o", "fixed.onnx", "--format", "json"});
    QVERIFY2(fix.status == 0, fix.output.constData());
    const Json proofs = fix.json()["verify"];
    QCOMPARE(static_cast<int>(fix.json()["applied"].size()), changes);
    QCOMPARE(shown(proofs["checker"]["status"]), "failed-before");
    QVERIFY2(shown(proofs["checker"]["message"]).contains(words), qPrintable(shown(proofs["checker"])));
    QCOMPARE(shown(proofs["runtime"]["status"]), "passed");

    const ProgramRun text = run({"fix", "model.onnx", "-o", "again.onnx"});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.output.contains("failed-before"), text.output.constData());
    // `verify` of the original reports its errors.
    QCOMPARE(run({"verify", "model.onnx"}).status, 1);
}

void ProofsTest::replacedModelIsAskedToo()
{
    writeModel("model.onnx", fixable);
    const ProgramRun fix = run({"fix", "model.onnx", "--in-place", "--format", "json"});
    QVERIFY2(fix.status == 0, fix.output.constData());
    QCOMPARE(shown(fix.json()["verify"]["checker"]["status"]), "failed-before");
    QCOMPARE(namesIn(m_folder->path()), QStringList{"model.onnx"});
}

void ProofsTest::modelThatStillDoesNotLoadCounts()
{
    writeModel("model.onnx", R"(<ir_version: 8, opset_import: ["" : 17, "nobody" : 1]>
        g (float[2] x) => (float[2] y) { y = nobody.Twice(x) })");
    const ProgramRun fix = run({"fix", "model.onnx", "-o", "fixed.onnx", "--format", "json"});
    QCOMPARE(fix.status, 1);
    const Json proofs = fix.json()["verify"];
    QCOMPARE(shown(proofs["runtime"]["status"]), "failed-before");
    QVERIFY2(shown(proofs["runtime"]["message"]).contains("is not a registered function/op"),
             qPrintable(shown(proofs["runtime"])));
}

/// The kernels of a GPU are not those of the installed ONNX Runtime.
void ProofsTest::kernelsOfAnotherTargetAreNotAsked()
{
    writeModel("model.onnx", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bfloat16[2] x) => (bfloat16[2] y) { y = Add(x, x) })");
    const ProgramRun fix =
        run({"fix", "model.onnx", "-o", "fixed.onnx", "--target", "cuda", "--format", "json"});
    QVERIFY2(fix.status == 0, fix.output.constData());
    const Json proofs = fix.json()["verify"];
    QCOMPARE(shown(proofs["runtime"]["status"]), "skipped");
    QVERIFY2(shown(proofs["runtime"]["message"]).contains("it computes on the CPU here"),
             qPrintable(shown(proofs["runtime"])));
}

void ProofsTest::libraryThatCannotBeUsedIsNoFaultOfTheModel()
{
    writeModel("model.onnx", fixable);
    writeFile(path("libonnxruntime.so"), "a text");
    const QStringList fix = {"fix", "model.onnx", "-o", "fixed.onnx", "--runtime", "libonnxruntime.so"};
    const ProgramRun json = run(fix + QStringList{"--format", "json"});
    QCOMPARE(json.status, 2); // the library is the file that cannot be read
    QVERIFY(QFile::exists(path("fixed.onnx")));
    QCOMPARE(shown(json.json()["verdict"]), "incomplete");
    QCOMPARE(shown(json.json()["verify"]["runtime"]["status"]), "skipped");
    QVERIFY2(shown(json.json()["verify"]["runtime"]["message"])
                 .startsWith("could not be verified: the library cannot be used: "),
             json.output.constData());
    for (const char* const claim : {"loads", "runs", "same"}) {
        QCOMPARE(shown(json.json()["verified"][claim]), "not-possible");
    }
    const ProgramRun text = run(fix);
    QCOMPARE(text.status, 2);
    QVERIFY2(text.output.contains("it could not be verified: the library cannot be used"),
             text.output.constData());
    QVERIFY2(!text.output.contains("does not load"), text.output.constData());
}

void ProofsTest::verifyNamesALibraryThatCannotBeUsed()
{
    writeModel("model.onnx", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { y = Relu(x) })");
    writeFile(path("libonnxruntime.so"), "a text");
    for (const QStringList& more : {QStringList(), QStringList{"--run"}}) {
        const ProgramRun verify =
            run(QStringList{"verify", "model.onnx", "--runtime", "libonnxruntime.so"} + more);
        QCOMPARE(verify.status, 2);
        QVERIFY2(verify.output.startsWith("model.onnx: could not be verified: the library cannot be used"),
                 verify.output.constData());
        QVERIFY2(verify.output.contains("libonnxruntime.so"), verify.output.constData());
    }
}

/// The verifier, which is asked before the save, replaces the model.
void ProofsTest::modelThatChangedMeanwhileIsNotReplaced()
{
    writeModel("model.onnx", fixable);
    writeModel("newer.onnx", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { y = Relu(x) })");
    const QByteArray newer = readFile(path("newer.onnx"));
    writeFile(path("verifier"),
              "#!/bin/sh\nmv newer.onnx model.onnx\nexec '" + binText("/onnxmend-verifier").toUtf8() + "'\n");
    QVERIFY(QFile::setPermissions(path("verifier"), QFile::ReadOwner | QFile::ExeOwner));
    const ProgramRun fix = runProgram(
        {"fix", "model.onnx", "--in-place", "--until-runs", "--format", "json"},
        {.folder = m_folder->path(), .input = {}, .environment = {"ONNXMEND_VERIFIER=" + path("verifier")}});
    QCOMPARE(fix.status, 2);
    const QString message = shown(fix.json()["error"]["message"]);
    QVERIFY2(message.contains("another program has changed this file since it was opened"),
             qPrintable(message));
    QCOMPARE(readFile(path("model.onnx")), newer);
    QCOMPARE(namesIn(m_folder->path()), (QStringList{"model.onnx", "verifier"}));
}

ONNXMEND_GUILESS_TEST(proofs, ProofsTest)
#include "tst_proofs.moc"
