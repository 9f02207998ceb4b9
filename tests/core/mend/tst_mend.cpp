// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/mend.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr const char* missingRuntime = "/no/such/libonnxruntime.so";

} // namespace

/// What command line, window and Python have in common: from a document to a judged result.
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

ONNXMEND_GUILESS_TEST(mend, MendTest)
#include "tst_mend.moc"
