// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/make_npy.h"
#include "tests/support/make_pickle.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// Data files and checkpoints with wrong contents, through the real program.
class DoubtfulDataTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void foreignDataFileIsToldFirst();
    void refreshedWeightsAreThoseOfTheCheckpoint();
    void refreshingIsAboutACheckpoint();
    void unknownTensorIsAnErrorInEveryCommand();
    void flippedBitOfAnArchiveIsNotSaved_data();
    void flippedBitOfAnArchiveIsNotSaved();

private:
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }
    QString path(const char* name) const { return m_folder->filePath(name); }
    void write(const char* name, const std::string& bytes) const
    {
        writeFile(path(name), QByteArray::fromStdString(bytes));
    }
    /// Makes a model with data of its own that takes them from the data file of another one.
    void makeForeign() const
    {
        const QString golden = "tests/golden/data/whisper_like/";
        copyInto(m_folder->path(), {golden + "model.onnx", golden + "pytorch_model.bin"});
        QCOMPARE(run({"fix", "model.onnx", "-c", "pytorch_model.bin", "-o", "m.onnx", "--external-data",
                      "single", "--threshold", "0", "--no-verify"})
                     .status,
                 0);
        QCOMPARE(run({"audit", "m.onnx", "-c", "pytorch_model.bin"}).status, 0);
        QByteArray data = readFile(path("m.onnx.data"));
        writeFile(path("right.data"), data);
        std::ranges::reverse(data);
        writeFile(path("m.onnx.data"), data);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void DoubtfulDataTest::init() { m_folder = std::make_unique<QTemporaryDir>(); }

void DoubtfulDataTest::foreignDataFileIsToldFirst()
{
    makeForeign();
    const ProgramRun audit = run({"audit", "m.onnx", "-c", "pytorch_model.bin", "--format", "json"});
    QCOMPARE(audit.status, 1);
    const Json first = audit.json()["findings"][0];
    QCOMPARE(shown(first["kind"]), "data-file-differs");
    QCOMPARE(shown(first["severity"]), "warning");
    QCOMPARE(shown(first["value"]), "m.onnx.data");
    QCOMPARE(shown(first["fixes"][0]["kind"]), "bind-weight");
    QCOMPARE(shown(first["fixes"][0]["recommended"]), "false");
    const QByteArray text = run({"audit", "m.onnx", "-c", "pytorch_model.bin"}).output;
    QVERIFY2(text.contains("(data-file-differs, 1)") && text.contains("Take all weights from the checkpoint"),
             text.constData());
}

void DoubtfulDataTest::refreshedWeightsAreThoseOfTheCheckpoint()
{
    makeForeign();
    const QStringList fix = {"fix",         "m.onnx",          "-c",     "pytorch_model.bin", "-o",
                             "out.onnx",    "--external-data", "single", "--threshold",       "0",
                             "--no-verify", "--format",        "json"};
    const ProgramRun kept = run(fix);
    QCOMPARE(kept.status, 1);
    QCOMPARE(shown(kept.json()["verdict"]), "incomplete");
    const ProgramRun refreshed = run(fix + QStringList{"--refresh-weights"});
    QCOMPARE(refreshed.status, 0);
    QCOMPARE(shown(refreshed.json()["verdict"]), "complete");
    const QString data = shown(refreshed.json()["files"][1]["path"]);
    QCOMPARE(readFile(QDir(m_folder->path()).filePath(data)), readFile(path("right.data")));
}

void DoubtfulDataTest::refreshingIsAboutACheckpoint()
{
    write("net.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[2] x) => (float[2] y) { y = Relu (x) })"));
    const ProgramRun fix = run({"fix", "net.onnx", "-o", "out.onnx", "--refresh-weights"});
    QCOMPARE(fix.status, 2);
    QVERIFY2(fix.errors.contains("--refresh-weights"), fix.errors.constData());
}

void DoubtfulDataTest::unknownTensorIsAnErrorInEveryCommand()
{
    write("net.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[2, 3] x, float[2, 3] w) => (float[2, 3] y) { y = Add (x, w) })"));
    PickledTensor odd{.storageType = "OddStorage"};
    odd.key = "odd";
    write("c.pt", makeZip(checkpointRecords(
                      pickle(pickledDict({{"w", PickledTensor().bytes()}, {"strange", odd.bytes()}})))));
    const ProgramRun audit = run({"audit", "net.onnx", "-c", "c.pt", "--format", "json"});
    QCOMPARE(audit.status, 1);
    const Json finding = audit.json()["findings"][0];
    QCOMPARE(shown(finding["kind"]) + " " + shown(finding["severity"]) + " " + shown(finding["value"]),
             "invalid-tensor error strange");
    const ProgramRun inspect = run({"inspect", "c.pt", "--format", "json"});
    QCOMPARE(inspect.status, 1);
    QCOMPARE(shown(inspect.json()["skipped"][0]["error"]), "true");
    QVERIFY(run({"inspect", "c.pt"}).output.contains("cannot be read: its storage class torch.OddStorage"));
    for (const char* command : {"fix", "convert"}) {
        QStringList arguments = {command, "net.onnx", "-c", "c.pt", "-o", "out.onnx", "--no-verify"};
        if (arguments.front() == "convert") {
            arguments << QStringList{"--to", "float16", "--no-measure"};
        }
        QCOMPARE(run(arguments).status, 1);
    }
}

void DoubtfulDataTest::flippedBitOfAnArchiveIsNotSaved_data()
{
    QTest::addColumn<bool>("isNumpy");
    QTest::newRow("npz") << true;
    QTest::newRow("torch") << false;
}

void DoubtfulDataTest::flippedBitOfAnArchiveIsNotSaved()
{
    QFETCH(bool, isNumpy);
    write("net.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[2, 3] x, float[2, 3] w) => (float[2, 3] y) { y = Add (x, w) })"));
    std::vector<ZipRecord> records =
        isNumpy ? std::vector<ZipRecord>{{"w.npy", NpyFile().bytes()}}
                : checkpointRecords(pickle(pickledDict({{"w", PickledTensor().bytes()}})));
    ZipRecord& weight = records[isNumpy ? 0 : 1];
    weight.crc = crcOf(weight.content);
    weight.content.back() = static_cast<char>(weight.content.back() ^ 1);
    write("w.bin", makeZip(records));
    const ProgramRun fix = run({"fix", "net.onnx", "-c", "w.bin", "-o", "out.onnx", "--no-verify"});
    QCOMPARE(fix.status, 2);
    QVERIFY2(fix.errors.contains("its checksum (CRC-32) is wrong"), fix.errors.constData());
    QCOMPARE(namesIn(m_folder->path()), (QStringList{"net.onnx", "w.bin"}));
}

ONNXMEND_APPLESS_TEST(doubtful_data, DoubtfulDataTest)
#include "tst_doubtful_data.moc"
