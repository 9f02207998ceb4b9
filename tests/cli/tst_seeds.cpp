// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// The main use through the real program and the real ONNX Runtime: rejected models load after the fix.
class SeedsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void refusedGptLoadsAfterTheFix();
    void sampleLoadsAfterTheFix();
    void whisperLikeWeightsAreCastAsTorchDoes_data();
    void whisperLikeWeightsAreCastAsTorchDoes();
    void castThatOverflowsIsAppliedOnlyWhenAsked();
    void skippedFindingStaysAndOnlyFixesOne();
    void manyModelsGoOnAfterAFailure();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void SeedsTest::init() { m_folder = std::make_unique<QTemporaryDir>(); }

void SeedsTest::refusedGptLoadsAfterTheFix()
{
    const QString golden = "tests/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx";
    copyInto(m_folder->path(), {golden, golden + ".data"});
    const Json before = run({"verify", "tiny_gpt2_refused.onnx", "--format", "json"}).json();
    QCOMPARE(shown(before["verify"]["runtime"]["status"]), "failed");
    const QString message = QString::fromStdString(before["verify"]["runtime"]["message"]);
    QVERIFY2(message.contains(
                 "has element type tensor(uint8) but usage of initializer in graph expects tensor(bool)"),
             qPrintable(message));

    const ProgramRun fix = run({"fix", "tiny_gpt2_refused.onnx", "-o", "fixed.onnx", "--format", "json"});
    QCOMPARE(fix.status, 0);
    QCOMPARE(fix.json()["applied"].size(), 1u);
    QCOMPARE(shown(fix.json()["verify"]["runtime"]["status"]), "passed");
    QCOMPARE(run({"verify", "fixed.onnx"}).status, 0);
    QCOMPARE(run({"verify", "tiny_gpt2_refused.onnx"}).status, 1); // the original is unchanged
}

void SeedsTest::sampleLoadsAfterTheFix()
{
    copyInto(m_folder->path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
    const ProgramRun audit = run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "json"});
    QCOMPARE(audit.status, 1);
    QCOMPARE(shown(audit.json()["summary"]["errors"]), shown(audit.json()["summary"]["fixable"]));
    const ProgramRun fix =
        run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "fixed.onnx", "--format", "json"});
    QVERIFY2(fix.status == 0, fix.errors.constData());
    QCOMPARE(shown(fix.json()["verify"]["runtime"]["status"]), "passed");
}

void SeedsTest::whisperLikeWeightsAreCastAsTorchDoes_data()
{
    QTest::addColumn<QString>("mode");
    for (const char* mode : {"single", "per-tensor", "inline"}) {
        QTest::newRow(mode) << QString(mode);
    }
}

/// Every weight equals, byte for byte, `torch.load(...)[name].to(torch.float32)`.
void SeedsTest::whisperLikeWeightsAreCastAsTorchDoes()
{
    QFETCH(QString, mode);
    const QString golden = "tests/golden/data/whisper_like/";
    copyInto(m_folder->path(), {golden + "model.onnx", golden + "pytorch_model.bin"});
    const ProgramRun fix = run({"fix", "model.onnx", "-c", "pytorch_model.bin", "-o", "fixed.onnx",
                                "--external-data", mode, "--threshold", "0", "--format", "json"});
    QVERIFY2(fix.status == 0, fix.errors.constData());
    QCOMPARE(shown(fix.json()["verify"]["runtime"]["status"]), "passed");

    const QByteArray expected = readFile(sourcePath(golden + "expected.bin"));
    const Json index = Json::parse(readFile(sourcePath(golden + "expected.json")).toStdString());
    const Json rows = run({"audit", "fixed.onnx", "--format", "json"}).json()["initializers"];
    std::size_t compared = 0;
    for (const Json& row : rows) {
        const auto golden = index.find(row["name"].get<std::string>());
        if (golden == index.end()) {
            continue;
        }
        QCOMPARE(shown(row["stored_dtype"]), "FLOAT");
        const bool isInline = row["location"].is_null();
        QCOMPARE(isInline, mode == "inline");
        const QString file = isInline ? "fixed.onnx" : QString::fromStdString(row["location"]);
        const QByteArray wanted =
            expected.mid((*golden)["offset"].get<qint64>(), (*golden)["bytes"].get<qint64>());
        if (row["offset"].is_null()) { // small and inline
            QVERIFY(isInline);
            QVERIFY(readFile(path(file)).contains(wanted));
        } else {
            QCOMPARE(readFile(path(file)).mid(row["offset"].get<qint64>(), row["bytes"].get<qint64>()),
                     wanted);
        }
        ++compared;
    }
    QCOMPARE(compared, index.size());
}

void SeedsTest::castThatOverflowsIsAppliedOnlyWhenAsked()
{
    const QString golden = "tests/golden/data/overflow/";
    copyInto(m_folder->path(), {golden + "overflow.onnx"});
    const ProgramRun refused =
        run({"fix", "overflow.onnx", "-o", "a.onnx", "--no-verify", "--format", "json"});
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.json()["applied"].size(), 1u); // only one edit fits
    QCOMPARE(refused.json()["refused"].size(), 1u);
    QCOMPARE(shown(refused.json()["refused"][0]["target"]), "large");
    QCOMPARE(refused.json()["remaining"].size(), 1u);
    const ProgramRun asked =
        run({"fix", "overflow.onnx", "-o", "b.onnx", "--no-verify", "--format", "json", "--allow-overflow"});
    QCOMPARE(asked.status, 0);
    const Json result = asked.json();
    QCOMPARE(result["applied"].size(), 2u);
    for (const Json& applied : result["applied"]) {
        const bool large = applied["target"] == "large";
        QCOMPARE(shown(applied["loss"]["overflowed"]), shown(large ? 1 : 0));
        QCOMPARE(shown(applied["loss"]["rounded"]), shown(large ? 0 : 1));
        if (large) {
            QCOMPARE(shown(applied["loss"]["max_abs_error"]), "inf");
        }
    }
}

void SeedsTest::skippedFindingStaysAndOnlyFixesOne()
{
    copyInto(m_folder->path(), {"tests/golden/data/overflow/overflow.onnx"});
    const QStringList fix = {"fix", "overflow.onnx", "-o", "a.onnx", "--no-verify", "--format", "json"};
    const Json only = run(fix + QStringList{"--only", "initializer-dtype:main:small"}).json();
    QCOMPARE(only["applied"].size(), 1u);
    QCOMPARE(only["refused"].size(), 0u);
    const Json skip =
        run(fix + QStringList{"--skip", "initializer-dtype:main:small", "--allow-overflow"}).json();
    QCOMPARE(skip["applied"].size(), 1u);
    QCOMPARE(shown(skip["applied"][0]["target"]), "large");
    QCOMPARE(shown(skip["remaining"][0]["value"]), "small");
}

void SeedsTest::manyModelsGoOnAfterAFailure()
{
    const QString golden = "tests/golden/data/whisper_like/";
    copyInto(m_folder->path(), {golden + "model.onnx", golden + "pytorch_model.bin"});
    QStringList models;
    for (int i = 0; i < 12; ++i) {
        const QString name = QString("m%1.onnx").arg(i, 2, 10, QChar('0'));
        writeFile(path(name), i == 5 ? QByteArray("no model") : readFile(path("model.onnx")));
        models << name;
    }
    const ProgramRun fix =
        run(QStringList{"fix"} + models +
            QStringList{"-c", "pytorch_model.bin", "--output-dir", "out/fixed", "--format", "jsonl"});
    QCOMPARE(fix.status, 2);
    const QList<Json> lines = fix.jsonLines();
    QCOMPARE(lines.size(), models.size());
    for (int i = 0; i < lines.size(); ++i) {
        QCOMPARE(QString::fromStdString(lines[i]["model"]), models[i]);
        QCOMPARE(lines[i]["error"].is_null(), i != 5);
        if (i != 5) {
            QCOMPARE(shown(lines[i]["verify"]["runtime"]["status"]), "passed");
        }
    }
    models.removeAt(5);
    QCOMPARE(namesIn(path("out/fixed")), models);
}

ONNXMEND_GUILESS_TEST(seeds, SeedsTest)
#include "tst_seeds.moc"
