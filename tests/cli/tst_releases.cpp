// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

/// `onnxmend fix --runs-in`: results, texts and exit statuses.
class ReleasesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void modelIsFixedForAllReleases();
    void whatCannotBeHadNamesTheFirstRelease();
    void withoutTheOptionNothingIsSaid();
    void wrongUsageIsRefused_data();
    void wrongUsageIsRefused();

private:
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = {}, .environment = {}});
    }
    void write(const char* name, const std::string& model) const
    {
        writeFile(m_folder.filePath(name), QByteArray::fromStdString(modelFromText(model)));
    }

    QTemporaryDir m_folder;
};

void ReleasesTest::initTestCase()
{
    write("bytes.onnx", "<ir_version: 8, opset_import: [\"\" : 17]> g (int8[2] x) => (int8[2] y) "
                        "{ y = Add (x, x) }");
    write("new.onnx", "<ir_version: 9, opset_import: [\"\" : 20]> g (float[2] x) => (float[2] y) "
                      "{ y = Gelu (x) }");
}

void ReleasesTest::modelIsFixedForAllReleases()
{
    const ProgramRun fixed =
        run({"fix", "bytes.onnx", "-o", "fixed.onnx", "--runs-in", "1.18..1.30", "--format", "json"});
    QCOMPARE(fixed.status, 0);
    const auto json = fixed.json();
    QCOMPARE(json["applied"].size(), std::size_t(1));
    QVERIFY(json["runs_in"].size() > 10);
    for (const auto& release : json["runs_in"]) {
        QCOMPARE(release["loads"].get<std::string>(), std::string("yes"));
        QVERIFY(release["message"].is_null());
    }
    QCOMPARE(json["first_version"].get<std::string>(), std::string("1.14.0"));
    QCOMPARE(json["verified"]["same"].get<std::string>(), std::string("yes"));
}

void ReleasesTest::whatCannotBeHadNamesTheFirstRelease()
{
    const QStringList command{"fix", "new.onnx", "-o", "same.onnx", "--runs-in", "1.16..1.18"};
    const ProgramRun refused = run(command + QStringList{"--format", "json"});
    QCOMPARE(refused.status, 1);
    const auto json = refused.json();
    QCOMPARE(json["first_version"].get<std::string>(), std::string("1.17.3"));
    QCOMPARE(json["runs_in"][0]["version"].get<std::string>(), std::string("1.16.3"));
    QCOMPARE(json["runs_in"][0]["loads"].get<std::string>(), std::string("no"));
    QCOMPARE(json["runs_in"][1]["loads"].get<std::string>(), std::string("yes"));
    const ProgramRun told = run(command);
    QCOMPARE(told.status, 1);
    QVERIFY2(told.output.contains("1.17.3 is the first release that takes it"), told.output);
}

void ReleasesTest::withoutTheOptionNothingIsSaid()
{
    const auto json = run({"fix", "bytes.onnx", "--dry-run", "--format", "json"}).json();
    QVERIFY(!json.contains("runs_in"));
    QVERIFY(!json.contains("first_version"));
    QVERIFY(json["applied"].empty());
}

void ReleasesTest::wrongUsageIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("not a version") << QStringList{"--runs-in", "old"} << QByteArray("is not a version");
    QTest::newRow("not known") << QStringList{"--runs-in", "1.2"} << QByteArray("1.2 is older than 1.14.0");
    QTest::newRow("another target") << QStringList{"--runs-in", "1.18", "--target", "cuda"}
                                    << QByteArray("for the CPU only");
}

void ReleasesTest::wrongUsageIsRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const ProgramRun refused = run(QStringList{"fix", "bytes.onnx", "--dry-run"} + options);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains(says), refused.errors);
}

ONNXMEND_GUILESS_TEST(releases, ReleasesTest)
#include "tst_releases.moc"
