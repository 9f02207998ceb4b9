// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/mend.h"
#include "core/save/save_error.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr const char* missingRuntime = "/no/such/libonnxruntime.so";

} // namespace

/// Tests of the steps that command line, window and Python share: from a document to a judged result.
class MendTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatTheSavePutsRightIsNotLeft();
    void dryRunWritesNothing();
    void fileThatIsReadIsNotReplaced();
    void planGoesToNoOtherOutput();
    void wrongRuntimeIsToldBeforeAnythingIsWritten();
    void proofsThatCannotBeRunAreToldInTheVerdict();
    void changedModelIsNotReplaced_data();
    void changedModelIsNotReplaced();
    void copyOfTheModelIsReplaced();
    void changedDataFileKeepsTheModel();
    void changedModelIsReplacedWhenThatIsWanted();

private:
    /// The data of "w" are declared longer than they are: a warning that every save puts right. "mask" has
    /// the wrong dtype.
    MendRequest request()
    {
        writeFile(m_folder, "w.bin", std::string(8, '\0'));
        const std::filesystem::path model =
            writeFile(m_folder, "model.onnx",
                      modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g "
                                    "(bool[2] mask, float[2] x) => (bool[2] out, float[2] y) "
                                    "<uint8[2] mask = {1, 0}, "
                                    "float[2] w = [\"location\": \"w.bin\", \"colour\": \"red\"]> "
                                    "{ out = Identity(mask) y = Add(x, w) }"));
        MendRequest request{.model = "shown.onnx", .files = {.output = path("out.onnx"), .isProved = false}};
        request.open = [model](Progress& progress) { return Session::open(model, {}, {}, progress); };
        request.choose = [](const std::shared_ptr<const Session>& session, Verifier&, Progress& progress) {
            return FixedForRuntime{fixAll(session, {}, progress), {}, {}};
        };
        return request;
    }
    /// The same over the model itself. `meanwhile` is what another program does at that step of the work.
    FixReport mendInPlace(const std::function<void()>& meanwhile, const char* step, bool replaces = false)
    {
        MendRequest inPlace = request();
        inPlace.files.output = path("model.onnx");
        inPlace.files.replacesChanged = replaces;
        bool isDone = false;
        Progress progress([&](const ProgressState& state) {
            if (!isDone && state.label.text() == step) {
                isDone = true;
                meanwhile();
            }
        });
        return mend(inPlace, m_verifier, progress);
    }
    /// Gives the file's name to another file.
    void replaceFile(const char* name, const std::string& bytes) const
    {
        const std::filesystem::path other = writeFile(m_folder, "other", bytes);
        std::filesystem::rename(other, path(name));
    }
    QStringList filesThere() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }
    QByteArray bytesIn(const char* name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static std::string newerModel()
    {
        return modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                             "{ y = Relu(x) }");
    }

    std::filesystem::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    bool isThere(const char* name) const { return QFile::exists(m_folder.filePath(name)); }

    QTemporaryDir m_folder;
    Progress m_progress;
    Verifier m_verifier{{}};
};

void MendTest::whatTheSavePutsRightIsNotLeft()
{
    const FixReport report = mend(request(), m_verifier, m_progress);
    QVERIFY(isThere("out.onnx"));
    QCOMPARE(report.model, std::filesystem::path("shown.onnx"));
    QCOMPARE(report.output, path("out.onnx"));
    QCOMPARE(report.fixes.applied.size(), 1u);
    QVERIFY(report.fixes.session->report().findings.empty());
    QVERIFY(report.verdict.isWritten);
    QVERIFY(report.verdict.completeness == Completeness::Complete);
}

void MendTest::dryRunWritesNothing()
{
    MendRequest dry = request();
    dry.files.output.clear();
    const FixReport report = mend(dry, m_verifier, m_progress);
    QVERIFY(report.output.empty() && report.saved.files.empty());
    QCOMPARE(report.fixes.session->report().findings.size(), 1u);
    QVERIFY(!report.verdict.isWritten);
}

void MendTest::fileThatIsReadIsNotReplaced()
{
    MendRequest onData = request();
    onData.files.output = path("w.bin");
    QVERIFY_THROWS_EXCEPTION(UsageError, mend(onData, m_verifier, m_progress));
    MendRequest onOther = request();
    onOther.files.output = path("inputs.npz");
    onOther.files.read = {writeFile(m_folder, "inputs.npz", "inputs")};
    QVERIFY_THROWS_EXCEPTION(UsageError, mend(onOther, m_verifier, m_progress));
    MendRequest inPlace = request();
    inPlace.files.output = path("model.onnx");
    QCOMPARE(mend(inPlace, m_verifier, m_progress).saved.files.size(), 1u);
}

void MendTest::planGoesToNoOtherOutput()
{
    MendRequest same = request();
    same.files.output = path("same.onnx");
    same.files.savePlan = same.files.output;
    QVERIFY_THROWS_EXCEPTION(UsageError, mend(same, m_verifier, m_progress));
    QVERIFY(!isThere("same.onnx"));
    MendRequest other = request();
    other.files.savePlan = path("plan.json");
    mend(other, m_verifier, m_progress);
    QVERIFY(isThere("plan.json"));
}

void MendTest::wrongRuntimeIsToldBeforeAnythingIsWritten()
{
    Verifier verifier({.runtime = missingRuntime});
    MendRequest proved = request();
    proved.files.output = path("proved.onnx");
    proved.files.isProved = true;
    QVERIFY_THROWS_EXCEPTION(Error, mend(proved, verifier, m_progress));
    QVERIFY(!isThere("proved.onnx"));
}

void MendTest::proofsThatCannotBeRunAreToldInTheVerdict()
{
    Verifier verifier({.runtime = missingRuntime});
    MendRequest told = request();
    told.files.output = path("told.onnx");
    told.files.isProved = true;
    told.onTrouble = ProofTrouble::Report;
    const FixReport report = mend(told, verifier, m_progress);
    QVERIFY(isThere("told.onnx"));
    QVERIFY(!report.verification && !report.trouble.empty());
    QVERIFY(std::ranges::any_of(report.verdict.shortcomings, [](const Shortcoming& shortcoming) {
        return shortcoming.kind == Shortcoming::Kind::ProofsMissing;
    }));
}

/// Also in the last moment: the save looks right before its commit.
void MendTest::changedModelIsNotReplaced_data()
{
    QTest::addColumn<bool>("isRenamed");
    QTest::addColumn<QByteArray>("step");
    QTest::newRow("another file, before the save") << true << QByteArray("Preparing to save");
    QTest::newRow("another file, while the save writes") << true << QByteArray("Writing the weights");
    QTest::newRow("written into, before the save") << false << QByteArray("Preparing to save");
    QTest::newRow("written into, while the save writes") << false << QByteArray("Writing the weights");
}

void MendTest::changedModelIsNotReplaced()
{
    QFETCH(bool, isRenamed);
    QFETCH(QByteArray, step);
    const std::string newer = newerModel();
    const auto change = [&] {
        if (isRenamed) {
            replaceFile("model.onnx", newer);
        } else {
            writeFile(m_folder, "model.onnx", newer);
        }
    };
    (void)request(); // writes the files
    const QStringList names = filesThere();
    bool isRefused = false;
    try {
        mendInPlace(change, step.constData());
    } catch (const ChangedOnDisk& error) {
        isRefused = true;
        QVERIFY(error.canBeReplaced());
        QCOMPARE(error.state(), SaveState::Untouched);
        QVERIFY(QString::fromStdString(error.what()).contains("another program has changed this file"));
    }
    QVERIFY(isRefused);
    QCOMPARE(bytesIn("model.onnx"), QByteArray::fromStdString(newer));
    QCOMPARE(filesThere(), names);
}

void MendTest::copyOfTheModelIsReplaced()
{
    const auto copy = [&] { replaceFile("model.onnx", bytesIn("model.onnx").toStdString()); };
    QVERIFY(mendInPlace(copy, "Preparing to save").verdict.isWritten);
}

void MendTest::changedDataFileKeepsTheModel()
{
    const auto change = [&] { replaceFile("w.bin", std::string(8, '\1')); };
    QVERIFY_THROWS_EXCEPTION(ChangedOnDisk, mendInPlace(change, "Preparing to save"));
    QCOMPARE(bytesIn("w.bin"), QByteArray(8, '\1'));
}

void MendTest::changedModelIsReplacedWhenThatIsWanted()
{
    const std::string newer = newerModel();
    const auto change = [&] { replaceFile("model.onnx", newer); };
    const FixReport report = mendInPlace(change, "Preparing to save", true);
    QVERIFY(report.verdict.isWritten);
    QVERIFY(bytesIn("model.onnx") != QByteArray::fromStdString(newer));
}

ONNXMEND_GUILESS_TEST(mend, MendTest)
#include "tst_mend.moc"
