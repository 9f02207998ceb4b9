// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/mend_releases.h"
#include "core/model/read_model.h"
#include "core/onnx/runtime_releases.h"
#include "tests/support/documents.h"
#include "tests/support/error_of.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// A model that several releases of ONNX Runtime have to load.
class MendReleasesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void missingKernelOfAnOldReleaseIsFixedAround();
    void newerIrVersionIsLowered();
    void newerOpsetIsLowered();
    void opsetIsLoweredNoFurtherThanItHelps();
    void olderKernelsOfAReleaseAreUsed();
    void typeThatAnOlderOpsetLacksIsWidened_data();
    void typeThatAnOlderOpsetLacksIsWidened();
    void typeIsNotNarrowedForAnOlderOpset();
    void versionWithoutKernelsIsLowered();
    void newestReleaseIsTheUsualAudit();
    void whatIsTooNewIsSaidWithTheFirstRelease_data();
    void whatIsTooNewIsSaidWithTheFirstRelease();
    void otherTargetsHaveNoReleases();
    void publishedModelIsTakenByTheReleasesThatLoadIt_data();
    void publishedModelIsTakenByTheReleasesThatLoadIt();
    void publishedModelIsMendedForReleasesThatDoNotLoadIt_data();
    void publishedModelIsMendedForReleasesThatDoNotLoadIt();

private:
    MendedReleases fix(const std::string& model, const std::string& versions)
    {
        m_folder.readText(model);
        const std::vector<std::size_t> releases = releasesFromText(versions);
        SessionOptions options;
        auditForReleases(options.audit, releases);
        MendRequest request{
            .model = "model.onnx",
            .open =
                [&](Progress& progress) {
                    return Session::open(m_folder.path("model.onnx"), {}, options, progress);
                },
            .choose =
                [](const std::shared_ptr<const Session>& session, Verifier&, Progress& progress) {
                    return FixedForRuntime{fixAll(session, {}, progress), {}, {}};
                }};
        Verifier verifier({});
        return mendReleases(std::move(request), releases, verifier, m_progress);
    }
    /// A model that means something else in opset 20.
    static std::string groupsOf(int ir)
    {
        return "<ir_version: " + std::to_string(ir) +
               ", opset_import: [\"\" : 21]> g (float[1, 4, 2] x, float[4] s) => (float[1, 4, 2] y) { y = "
               "GroupNormalization <num_groups = 2> (x, s, s) }";
    }
    /// The rows that tests/golden/probe_regressions.py wrote.
    static QJsonArray regressions()
    {
        QFile file(testDataText("/golden/data/release_regressions.json"));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array()
                                              : QJsonArray();
    }
    static QString answers(const RunsIn& runsIn)
    {
        QString text;
        for (const ReleaseAnswer& release : runsIn.releases) {
            text += QString::fromStdString(release.version) + (release.loads() ? "+ " : "- ");
        }
        return text.trimmed();
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void MendReleasesTest::missingKernelOfAnOldReleaseIsFixedAround()
{
    const std::string bytes = "<ir_version: 8, opset_import: [\"\" : 17]> g (int8[2] x) => (int8[2] y) "
                              "{ y = Add(x, x) }";
    const MendedReleases mended = fix(bytes, "1.18..1.21");
    const std::vector<AppliedFix>& applied = mended.report.fixes.applied;
    QCOMPARE(applied.size(), 1u);
    QCOMPARE(applied.front().fix.kind, FixKind::CastAround);
    QVERIFY(mended.report.fixes.session->report().findings.empty());
    QCOMPARE(answers(mended.runsIn), "1.18.0+ 1.19.2+ 1.20.1+ 1.21.1+");
    QVERIFY(mended.runsIn.areAllTaken());
    QCOMPARE(mended.runsIn.firstVersion, std::string("1.14.0"));
}

void MendReleasesTest::newerIrVersionIsLowered()
{
    const std::string relu =
        "<ir_version: 10, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) }";
    const MendedReleases mended = fix(relu, "1.15,1.18");
    const std::vector<AppliedFix>& applied = mended.report.fixes.applied;
    QCOMPARE(applied.size(), 1u);
    QCOMPARE(applied.front().fix.kind, FixKind::LowerIrVersion);
    QCOMPARE(applied.front().isLossless(), std::optional(true));
    QCOMPARE(mended.report.fixes.session->planned()->irVersion(), 9);
    QVERIFY(mended.runsIn.areAllTaken());
    QVERIFY(fix(relu, "1.18").report.fixes.applied.empty());              // it takes version 10
    QVERIFY(fix(groupsOf(10), "1.17,1.18").report.fixes.applied.empty()); // 1.17 does not take the opset
}

void MendReleasesTest::newerOpsetIsLowered()
{
    const std::string relu =
        "<ir_version: 10, opset_import: [\"\" : 22]> g (float[2] x) => (float[2] y) { y = Sin(x) }";
    const MendedReleases mended = fix(relu, "1.17,1.18,1.30");
    const std::vector<AppliedFix>& applied = mended.report.fixes.applied;
    QCOMPARE(applied.size(), 2u);
    QCOMPARE(applied[0].fix.kind, FixKind::LowerOpset);
    QCOMPARE(applied[0].isLossless(), std::optional(true));
    QCOMPARE(applied[1].fix.kind, FixKind::LowerIrVersion);
    QCOMPARE(mended.report.fixes.session->planned()->opsets().at({}), 20);
    QCOMPARE(answers(mended.runsIn), "1.17.3+ 1.18.0+ 1.30.0+");
    QVERIFY(fix(relu, "1.21,1.30").report.fixes.applied.empty()); // 1.21 takes opset 22
}

/// 1.20 and 1.21 take all there is but the Gelu of opset 20, which 1.16 does not have.
void MendReleasesTest::opsetIsLoweredNoFurtherThanItHelps()
{
    const MendedReleases mended =
        fix("<ir_version: 8, opset_import: [\"\" : 22]> g (float[2] x) => (float[2] y) { y = Gelu(x) }",
            "1.16,1.20,1.21");
    QCOMPARE(mended.report.fixes.session->planned()->opsets().at({}), 21);
    QCOMPARE(answers(mended.runsIn), "1.16.3- 1.20.1+ 1.21.1+");
    QCOMPARE(mended.runsIn.releases.front().message,
             std::string("opset 21 is newer than 19, the newest one that it takes; it cannot be lowered: "
                         "node \"y\": Gelu is an operator only since opset 20"));
}

/// 1.15 takes opset 19, but has no kernel for the AveragePool that begins there.
void MendReleasesTest::olderKernelsOfAReleaseAreUsed()
{
    const MendedReleases mended =
        fix("<ir_version: 8, opset_import: [\"\" : 19]> g (float[1, 1, 4] x) => (float[1, 1, 3] y) { y = "
            "AveragePool <kernel_shape = [2]> (x) }",
            "1.15..1.30");
    QCOMPARE(mended.report.fixes.session->planned()->opsets().at({}), 18);
    QVERIFY2(mended.runsIn.areAllTaken(), qPrintable(answers(mended.runsIn)));
}

/// Conv has BFLOAT16 since opset 22, and only the caller says that the function computes in it.
void MendReleasesTest::typeThatAnOlderOpsetLacksIsWidened_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("versions");
    QTest::addColumn<int>("opset");
    QTest::newRow("in a function")
        << "<ir_version: 8, opset_import: [\"\" : 22, \"f\" : 1]> g (bfloat16[1, 1, 4] x, bfloat16[1, 1, 2] "
           "w) "
           "=> (bfloat16[1, 1, 3] y) { y = f.F (x, w) } <domain: \"f\", opset_import: [\"\" : 22]> F (a, b) "
           "=> (c) { c = Conv (a, b) }"
        << "1.20,1.30" << 21;
    QTest::newRow("in the main graph")
        << "<ir_version: 8, opset_import: [\"\" : 22]> g (bfloat16[1, 1, 4] x, bfloat16[1, 1, 2] w) => "
           "(bfloat16[1, 1, 3] y) { y = Conv (x, w) }"
        << "1.18,1.20" << 21;
    QTest::newRow("that the newest release computes")
        << "<ir_version: 8, opset_import: [\"\" : 20]> g (bool[2, 2] x) => (bool[1, 1] y) { y = ReduceMin "
           "(x) }"
        << "1.14..1.30" << 18;
    QTest::newRow("of several nodes")
        << "<ir_version: 8, opset_import: [\"\" : 20]> g (bool[2, 2] x) => (bool[1, 1] y) { a = ReduceMin "
           "<keepdims = 1> (x) b = Not (a) c = ReduceMax (b) y = ReduceMax (c) }"
        << "1.14..1.30" << 18;
}

void MendReleasesTest::typeThatAnOlderOpsetLacksIsWidened()
{
    QFETCH(QString, model);
    QFETCH(QString, versions);
    const MendedReleases mended = fix(model.toStdString(), versions.toStdString());
    QVERIFY2(mended.runsIn.areAllTaken(), qPrintable(answers(mended.runsIn)));
    QTEST(static_cast<int>(mended.report.fixes.session->planned()->opsets().at({})), "opset");
    const std::vector<AppliedFix>& applied = mended.report.fixes.applied;
    QVERIFY(std::ranges::any_of(applied,
                                [](const AppliedFix& one) { return one.fix.kind == FixKind::CastAround; }));
}

/// Numbers of 16 bits do not fit into the 8 that QuantizeLinear has before opset 21.
void MendReleasesTest::typeIsNotNarrowedForAnOlderOpset()
{
    const MendedReleases mended = fix(
        "<ir_version: 8, opset_import: [\"\" : 21]> g (float[2] x, float s, int16 z) => (int16[2] y) { y = "
        "QuantizeLinear (x, s, z) }",
        "1.17,1.18");
    QCOMPARE(mended.report.fixes.session->planned()->opsets().at({}), 21);
    QCOMPARE(answers(mended.runsIn), "1.17.3- 1.18.0+");
    const QString said = QString::fromStdString(mended.runsIn.releases.front().message);
    QVERIFY2(said.contains("; with that one, "), qPrintable(said));
}

/// RoiAlign of opset 22 has no kernel in any release, and means the same in opset 16.
void MendReleasesTest::versionWithoutKernelsIsLowered()
{
    const std::string aligned =
        "<ir_version: 8, opset_import: [\"\" : 22]> g (float[1, 1, 4, 4] x, float[1, 4] "
        "r, int64[1] b) => (float[1, 1, 1, 1] y) { y = RoiAlign (x, r, b) }";
    const MendedReleases mended = fix(aligned, "1.30");
    QCOMPARE(answers(mended.runsIn), "1.30.0+");
    QCOMPARE(mended.report.fixes.applied.size(), 1u);
    QCOMPARE(mended.report.fixes.applied.front().fix.kind, FixKind::LowerOpset);
    QCOMPARE(mended.report.fixes.session->planned()->opsets().at({}), 21);
    QCOMPARE(mended.runsIn.firstVersion, std::string("1.18.0"));
}

void MendReleasesTest::newestReleaseIsTheUsualAudit()
{
    const std::string bytes = "<ir_version: 8, opset_import: [\"\" : 17]> g (int8[2] x) => (int8[2] y) "
                              "{ y = Add(x, x) }";
    const MendedReleases mended = fix(bytes, "1.29..1.30");
    QVERIFY(mended.report.fixes.applied.empty());
    QCOMPARE(answers(mended.runsIn), "1.29.0+ 1.30.0+");
    QCOMPARE(mended.runsIn.firstVersion, std::string("1.21.1"));
}

void MendReleasesTest::whatIsTooNewIsSaidWithTheFirstRelease_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("versions");
    QTest::addColumn<QString>("answers");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("first");
    const QString body = "g (float[2] x) => (float[2] y) { y = Relu(x) }";
    QTest::newRow("opset")
        << "<ir_version: 8, opset_import: [\"\" : 20]> g (float[2] x) => (float[2] y) { y = "
           "Gelu (x) }"
        << "1.16..1.18"
        << "1.16.3- 1.17.3+ 1.18.0+"
        << "opset 20 is newer than 19, the newest one that it takes; it cannot be lowered: "
           "node \"y\": Gelu is an operator only since opset 20"
        << "1.17.3";
    QTest::newRow("opset and IR version") << QString::fromStdString(groupsOf(10)) << "1.17,1.18"
                                          << "1.17.3- 1.18.0+"
                                          << "opset 21 is newer than 20, the newest one that it takes; it "
                                             "cannot be lowered: node \"y\": GroupNormalization of opset 21"
                                          << "1.18.0";
    QTest::newRow("overloads, which IR version 9 does not have")
        << "<ir_version: 10, opset_import: [\"\" : 17, \"f\" : 1]> g (float[2] x) => (float[2] y) "
           "{ y = f.F:a(x) } <domain: \"f\", overload: \"a\", opset_import: [\"\" : 17]> F (x) => (y) { y = "
           "Relu(x) }"
        << "1.17,1.18"
        << "1.17.3- 1.18.0+"
        << "IR version 10 is newer than 9"
        << "1.18.0";
    QTest::newRow("opset of ai.onnx.ml")
        << "<ir_version: 8, opset_import: [\"\" : 17, \"ai.onnx.ml\" : 5]> " + body << "1.17,1.18"
        << "1.17.3- 1.18.0+"
        << "ai.onnx.ml 5 is newer than 4"
        << "1.18.0";
    QTest::newRow("types that differ in every release")
        << "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x, seq(float[2]) s) => (float[2] y) { y = "
           "Add "
           "(x, s) }"
        << "1.29..1.30"
        << "1.29.0- 1.30.0-"
        << "Add (node 0)"
        << "";
    QTest::newRow("operator without a kernel, beside one that keeps the opset")
        << "<ir_version: 8, opset_import: [\"\" : 22]> g (float[1, 1, 5] a, float[1, 1, 4, 4] x, float[1, 5] "
           "r) "
           "=> (float[1, 1, n] y, float[1, 1, 1, 1] z) { y = MaxPool <ceil_mode = 1, kernel_shape = [2], "
           "pads "
           "= [1, 1], strides = [2]> (a) z = MaxRoiPool <pooled_shape = [1, 1]> (x, r) }"
        << "1.30"
        << "1.30.0-"
        << "MaxRoiPool (node 1): ONNX Runtime has no kernel on CPU"
        << "";
    QTest::newRow("in none") << "<ir_version: 8, opset_import: [\"\" : 99]> " + body << "1.30"
                             << "1.30.0-"
                             << "opset 99 is newer than 26"
                             << "";
}

void MendReleasesTest::whatIsTooNewIsSaidWithTheFirstRelease()
{
    QFETCH(QString, model);
    QFETCH(QString, versions);
    QFETCH(QString, message);
    const RunsIn runsIn = fix(model.toStdString(), versions.toStdString()).runsIn;
    QTEST(answers(runsIn), "answers");
    QVERIFY(!runsIn.areAllTaken());
    const QString said = QString::fromStdString(runsIn.releases.front().message);
    QVERIFY2(said.contains(message), qPrintable(said));
    QTEST(QString::fromStdString(runsIn.firstVersion), "first");
}

void MendReleasesTest::otherTargetsHaveNoReleases()
{
    AuditOptions options;
    options.target = RuntimeTarget::Cuda;
    const QString said = errorOf([&] { auditForReleases(options, releasesFromText("1.18")); });
    QVERIFY2(said.contains("for the CPU only"), qPrintable(said));
}

void MendReleasesTest::publishedModelIsTakenByTheReleasesThatLoadIt_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QStringList>("loads");
    const QJsonArray rows = regressions();
    QVERIFY(rows.size() > 20);
    for (const auto& value : rows) {
        const QJsonObject row = value.toObject();
        QTest::newRow(qPrintable(row["name"].toString()))
            << row["model"].toString() << row["loads"].toVariant().toStringList();
    }
}

void MendReleasesTest::publishedModelIsTakenByTheReleasesThatLoadIt()
{
    QFETCH(QString, model);
    m_folder.readText(model.toStdString());
    const auto read = readModel(m_folder.path("model.onnx"), {}, m_progress);
    QStringList taken;
    QString said;
    for (const ReleaseAnswer& release : runsIn(*read, releasesFromText("1.14..1.30"), m_progress).releases) {
        if (release.loads()) {
            taken << QString::fromStdString(release.version);
        }
        said += QString::fromStdString(release.version + ": " + release.message + "\n");
    }
    QFETCH(QStringList, loads);
    QVERIFY2(taken == loads, qPrintable(said + "It is loaded in " + loads.join(", ")));
}

void MendReleasesTest::publishedModelIsMendedForReleasesThatDoNotLoadIt_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<bool>("isMended");
    int ofTypesAndOpsets = 0;
    int mended = 0;
    for (const auto& value : regressions()) {
        const QJsonObject row = value.toObject();
        const bool isMended = row["mended"].toBool();
        QTest::newRow(qPrintable(row["name"].toString()))
            << row["model"].toString() << row["wanted"].toString() << isMended;
        if (row["cause"].toString() != "operator") {
            ++ofTypesAndOpsets;
            mended += isMended;
        }
    }
    QVERIFY(ofTypesAndOpsets > 20);
    QVERIFY2(10 * mended >= 9 * ofTypesAndOpsets, qPrintable(QString::number(mended)));
}

void MendReleasesTest::publishedModelIsMendedForReleasesThatDoNotLoadIt()
{
    QFETCH(QString, model);
    QFETCH(QString, wanted);
    const RunsIn runsIn = fix(model.toStdString(), wanted.toStdString() + "..1.30").runsIn;
    const QString said = answers(runsIn) + " " + QString::fromStdString(runsIn.releases.front().message);
    QFETCH(bool, isMended);
    QVERIFY2(runsIn.areAllTaken() == isMended, qPrintable(said));
}

ONNXMEND_GUILESS_TEST(mend_releases, MendReleasesTest)
#include "tst_mend_releases.moc"
