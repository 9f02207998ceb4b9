// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

/// `onnxmend verify` in several ONNX Runtimes: results, texts and exit statuses.
class RuntimesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void oneRuntimeIsAsBefore();
    void eachHasARow();
    void failingOnesAreExplained();
    void whatRanNowhereIsNotAccepted();
    void libraryThatCannotBeUsedIsStatusTwo();
    void allThatAreFoundAreTried();
    void brokenOnesAmongAllDoNotCount();
    void allWithoutAnyIsRefused();
    void wrongUsageIsRefused_data();
    void wrongUsageIsRefused();
    void inputsAreTakenWithoutRun();
    void pageAndLinesHaveThem();

private:
    ProgramRun run(const QStringList& arguments, const QStringList& environment = {}) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = {}, .environment = environment});
    }
    void write(const char* name, const std::string& graph) const
    {
        writeFile(m_folder.filePath(name), QByteArray::fromStdString(modelFromText(
                                               "<ir_version: 8, opset_import: [\"\" : 17]> g " + graph)));
    }
    static QString real() { return qEnvironmentVariable("ONNXMEND_ORT"); }
    static QString faulty() { return QString::fromStdString(faultyRuntime()); }
    QString copy() const { return m_folder.filePath("runtimes/copy/libonnxruntime.so"); }
    QStringList inBoth(const char* model) const
    {
        return {"verify", model, "--runtime", real(), "--runtime", copy()};
    }

    QTemporaryDir m_folder;
};

void RuntimesTest::initTestCase()
{
    write("good.onnx", "(float[N, 2] x) => (float[N, 2] y) { a = Exp (x) y = Relu (a) }");
    write("bad.onnx", "(float[2] x, float16[2] h) => (float[2] y) { [add] y = Add (x, h) }");
    QVERIFY(QDir(m_folder.path()).mkpath("runtimes/copy"));
    QVERIFY(QFile::copy(real(), copy()));
}

void RuntimesTest::oneRuntimeIsAsBefore()
{
    const ProgramRun one = run({"verify", "good.onnx", "--runtime", real(), "--format", "json"});
    QCOMPARE(one.status, 0);
    QVERIFY(!one.json().contains("runtimes"));
    QCOMPARE(one.output, run({"verify", "good.onnx", "--format", "json"}).output);
}

void RuntimesTest::eachHasARow()
{
    const ProgramRun both = run(inBoth("good.onnx") + QStringList{"--format", "json"});
    QVERIFY2(both.status == 0, both.output + both.errors);
    const auto rows = both.json()["runtimes"];
    QCOMPARE(rows.size(), std::size_t{2});
    for (const auto& row : rows) {
        for (const char* key : {"loads", "runs", "same"}) {
            QCOMPARE(shown(row[key]), "yes");
        }
        QVERIFY(row["message"].is_null() && row["cause"].is_null());
        QVERIFY(shown(row["version"]).startsWith("1."));
    }
    QCOMPARE(shown(both.json()["reference"]), real());
    QCOMPARE(shown(rows[1]["outputs"][0]["different_elements"]), "0");
    const QByteArray text = run(inBoth("good.onnx") + QStringList{"--no-color"}).output;
    QVERIFY2(text.contains("ONNX RUNTIME") && text.contains("(reference)") && text.contains("accepted"),
             text.constData());
}

void RuntimesTest::failingOnesAreExplained()
{
    const ProgramRun both = run(inBoth("bad.onnx") + QStringList{"--format", "json"});
    QCOMPARE(both.status, 1);
    const auto rows = both.json()["runtimes"];
    QCOMPARE(rows.size(), std::size_t(2));
    for (const auto& row : rows) {
        QCOMPARE(shown(row["loads"]), "no");
        QCOMPARE(shown(row["runs"]), "not-tried");
        QCOMPARE(shown(row["cause"]), "operand-types");
        QVERIFY(shown(row["message"]).contains("Type parameter (T)"));
    }
    QVERIFY(both.json()["reference"].is_null());
    const QByteArray text = run(inBoth("bad.onnx") + QStringList{"--no-color"}).output;
    QVERIFY2(text.contains("rejected") && text.contains("Type parameter (T)"), text.constData());
}

/// A policy forgives findings, but it does not measure anything.
void RuntimesTest::whatRanNowhereIsNotAccepted()
{
    write("sequence.onnx", "(seq(float[2]) x, int64 i) => (float[2] y) { y = SequenceAt (x, i) }");
    for (const QStringList& gate : {QStringList(), QStringList{"--fail-on", "error"}}) {
        const ProgramRun both = run(inBoth("sequence.onnx") + QStringList{"--no-color"} + gate);
        QCOMPARE(both.status, 1);
        QVERIFY2(both.output.contains("could not be verified: it ran in no ONNX Runtime"),
                 both.output + both.errors);
    }
}

void RuntimesTest::libraryThatCannotBeUsedIsStatusTwo()
{
    const ProgramRun tried =
        run({"verify", "good.onnx", "--runtime", real(), "--runtime", faulty(), "--format", "json"});
    QCOMPARE(tried.status, 2);
    const auto rows = tried.json()["runtimes"];
    QCOMPARE(shown(rows[0]["same"]), "yes");
    QCOMPARE(shown(rows[1]["loads"]), "not-tried");
    QVERIFY(shown(rows[1]["message"]).contains("it is not an ONNX Runtime library"));
    const ProgramRun missing = run({"verify", "good.onnx", "--runtime", real(), "--runtime", "/no/such.so"});
    QCOMPARE(missing.status, 2);
    QVERIFY2(missing.errors.contains("/no/such.so"), missing.errors.constData());
}

void RuntimesTest::allThatAreFoundAreTried()
{
    const ProgramRun all = run({"verify", "good.onnx", "--runtime", "all", "--format", "json"},
                               {"ONNXMEND_RUNTIMES=" + m_folder.filePath("runtimes")});
    QVERIFY2(all.status == 0, all.output + all.errors);
    QStringList paths;
    const auto rows = all.json()["runtimes"];
    for (const auto& row : rows) {
        paths.append(shown(row["path"]));
    }
    QVERIFY2(paths.contains(real()) && paths.contains(copy()), qPrintable(paths.join(' ')));
}

void RuntimesTest::brokenOnesAmongAllDoNotCount()
{
    const QTemporaryDir broken;
    writeFile(broken.filePath("libonnxruntime.so"), "a text");
    const ProgramRun all = run({"verify", "good.onnx", "--runtime", "all", "--format", "json"},
                               {"ONNXMEND_RUNTIMES=" + broken.path()});
    QCOMPARE(all.status, 0);
    const auto last = all.json()["runtimes"].back();
    QCOMPARE(shown(last["path"]), broken.filePath("libonnxruntime.so"));
    QCOMPARE(shown(last["loads"]), "not-tried");
    QVERIFY(!last["message"].is_null());
}

void RuntimesTest::allWithoutAnyIsRefused()
{
    const ProgramRun none = run({"verify", "good.onnx", "--runtime", "all"},
                                {"ONNXMEND_ORT=", "PATH=/nonexistent", "HOME=/nonexistent", "NODE_PATH="});
    if (none.status == 0) {
        QSKIP("this system has an ONNX Runtime of its own");
    }
    QCOMPARE(none.status, 2);
    QVERIFY2(none.errors.contains("no ONNX Runtime was found"), none.errors.constData());
}

void RuntimesTest::wrongUsageIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("all and one") << QStringList{"--runtime", "all", "--runtime", real()}
                                 << QByteArray("--runtime all");
    QTest::newRow("original without a run")
        << QStringList{"--runtime", real(), "--runtime", real(), "--against", "good.onnx"}
        << QByteArray("--run");
}

void RuntimesTest::wrongUsageIsRefused()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, says);
    const ProgramRun refused = run(QStringList{"verify", "good.onnx"} + options);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains(says), refused.errors.constData());
}

void RuntimesTest::inputsAreTakenWithoutRun()
{
    const ProgramRun both = run(inBoth("good.onnx") + QStringList{"--dim", "N=7", "--format", "json"});
    QCOMPARE(both.status, 0);
    QCOMPARE(shown(both.json()["runtimes"][1]["outputs"][0]["shape"]), "[7,2]");
}

/// The page that a report of the lines makes is the one of the command itself.
void RuntimesTest::pageAndLinesHaveThem()
{
    const QStringList models = {"verify", "good.onnx", "bad.onnx", "--runtime", real(), "--runtime", copy()};
    const QByteArray page = run(models + QStringList{"--format", "html"}).output;
    QVERIFY(page.contains("Computes the same") && page.contains("operand-types") &&
            page.contains(copy().toUtf8()));
    const ProgramRun lines = run(models + QStringList{"--format", "jsonl"});
    QCOMPARE(lines.status, 1);
    QCOMPARE(lines.jsonLines().size(), 2);
    writeFile(m_folder.filePath("lines.jsonl"), lines.output);
    QCOMPARE(run({"report", "lines.jsonl", "--format", "html"}).output, page);
}

ONNXMEND_GUILESS_TEST(runtimes, RuntimesTest)
#include "tst_runtimes.moc"
