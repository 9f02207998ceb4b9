// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/json_report.h"
#include "core/report/merged_report.h"
#include "core/report/output_formats.h"
#include "core/report/read_results.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests that results that commands printed are read back: all of them, and nothing else.
class ReadResultsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void auditReadBackGivesTheSameReports();
    void fixTellsWhatIsMissing();
    void proofsThatFailAreFindings();
    void proofThatSaysSomethingElseIsAnotherFinding();
    void linesThatAreNoResultsAreRefusedWithTheirPlace();
    void oneIndentedResultIsRead();
    void wrongKindsOfValuesAreRefused_data();
    void wrongKindsOfValuesAreRefused();
    void formatsAreFoundByNameAndSuffix();

private:
    ResultsFile read(const std::string& text)
    {
        return readResults(writeFile(m_folder, "results.jsonl", text), m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void ReadResultsTest::auditReadBackGivesTheSameReports()
{
    const std::string bytes = modelFromText(
        "<ir_version: 8, opset_import: [\"\" : 17], producer_name: \"maker\"> g "
        "(bool[2] mask, float[2] x, float16[2] h) => (bool[2] out, float[2] y) <uint8[2] mask = {1, 0}> "
        "{ out = Identity(mask) y = Add(x, h) }");
    const std::shared_ptr<const Session> session =
        Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, m_progress);
    const std::vector direct = {resultOf(*session, "model.onnx")};
    QVERIFY(direct[0].findings.size() >= 2);
    QVERIFY(direct[0].fixableCount() > 0);
    for (const bool oneLine : {true, false}) {
        const ResultsFile file = read(auditJson(*session, "model.onnx", oneLine));
        QCOMPARE(file.refused.size(), 0u);
        for (const OutputFormat format :
             {OutputFormat::Csv, OutputFormat::Html, OutputFormat::Sarif, OutputFormat::CodeQuality}) {
            QCOMPARE(QString::fromStdString(mergedReport(file.results, format)),
                     QString::fromStdString(mergedReport(direct, format)));
        }
    }
}

void ReadResultsTest::fixTellsWhatIsMissing()
{
    const ModelResult result = readResult(
        R"({"schema": "onnxmend.fix/1", "model": "a.onnx", "output": "b.onnx", "verdict": "incomplete",)"
        R"( "files": [{"path": "b.onnx", "bytes": 12}, {"path": "b.data", "bytes": 30}],)"
        R"( "applied": [{"target": "w", "kind": "cast-initializer", "from": "FLOAT", "to": "FLOAT16",)"
        R"( "elements": 2000, "bytes": 4000, "loss": {"rounded": 1500, "overflowed": 2, "nan": 0}}],)"
        R"( "remaining": [], "refused": [{"finding": null, "target": "v", "reason": "it would overflow"}],)"
        R"( "weights": {"wanted": 2, "filled": 1, "missing": ["u"]}, "error": null})");
    QCOMPARE(result.byteCount, 42u);
    QCOMPARE(result.changes.size(), 1u);
    QCOMPARE(result.changes[0].loss, std::string("1,500 rounded, 2 overflow"));
    QCOMPARE(result.findings.size(), 2u);
    QCOMPARE(result.findings[0].rule, std::string("missing-weight"));
    QCOMPARE(result.findings[0].value, std::string("u"));
    QCOMPARE(result.findings[1].rule, std::string("change-left-out"));
    QCOMPARE(stateWord(result), std::string("incomplete"));
    QVERIFY(result.state() == ModelResult::State::Warnings);
}

void ReadResultsTest::proofsThatFailAreFindings()
{
    const auto verified = [](const std::string& checker, const std::string& runtime) {
        return readResult(
            R"({"schema": "onnxmend.verify/1", "model": "a.onnx", "verify": {"checker": {"status": ")" +
            checker + R"(", "message": "no"}, "audit": {"status": "passed", "message": null},)" +
            R"( "runtime": {"status": ")" + runtime +
            R"(", "name": "ONNX Runtime 1.20", "message": "no kernel",)" +
            R"( "subject": {"graph": "main", "node": "add", "value": null}}}, "error": null})");
    };
    QCOMPARE(stateWord(verified("passed", "skipped")), std::string("accepted"));
    QCOMPARE(stateWord(verified("failed-before", "passed")), std::string("accepted"));
    QCOMPARE(stateWord(verified("failed", "passed")), std::string("rejected"));
    const ModelResult refused = verified("passed", "failed-before");
    QCOMPARE(stateWord(refused), std::string("rejected"));
    QCOMPARE(refused.findings.size(), 1u);
    QCOMPARE(refused.findings[0].rule, std::string("runtime-rejects"));
    QCOMPARE(refused.findings[0].node, std::string("add"));
    QCOMPARE(refused.findings[0].message, std::string("no kernel"));
}

/// A proof tells the first fault alone: what it says now is not what a baseline knows.
void ReadResultsTest::proofThatSaysSomethingElseIsAnotherFinding()
{
    const auto idOf = [](const std::string& path, const std::string& message) {
        const ModelResult result =
            readResult(R"({"schema": "onnxmend.verify/1", "model": ")" + path +
                       R"(", "verify": {"checker": {"status": "failed", "message": ")" + message +
                       R"("}}, "error": null})");
        return result.findings.at(0).id;
    };
    QCOMPARE(idOf("here/a.onnx", "here/a.onnx: no name"), idOf("there/a.onnx", "/x/there/a.onnx: no name"));
    QVERIFY(idOf("a.onnx", "no name") != idOf("a.onnx", "no name (and 1 more)"));
    const auto runIdOf = [](const std::string& message) {
        const ModelResult result = readResult(
            R"({"schema": "onnxmend.verify/1", "model": "a.onnx", "verify": {}, "run": {"status": "failed", "runs": [)"
            R"({"status": "failed", "message": ")" +
            message + R"("}]}, "error": null})");
        return result.findings.at(0).id;
    };
    QVERIFY(runIdOf("off by 0.006") != runIdOf("off by nan"));
}

void ReadResultsTest::linesThatAreNoResultsAreRefusedWithTheirPlace()
{
    const std::string good = R"({"schema": "onnxmend.audit/1", "model": {"path": "a.onnx"}, "error": null})";
    const ResultsFile file =
        read(good + "\n\n{\"schema\": \"onnxmend.au\n[1]\n" + R"({"schema": "onnxmend.diff/1"})" + "\n" +
             R"({"schema": "onnxmend.audit/1", "findings": [{"kind": "x", "severity": "bad"}]})" + "\n{}\n" +
             good);
    QCOMPARE(file.results.size(), 2u);
    QStringList messages;
    for (const Error& error : file.refused) {
        const QString message = QString::fromUtf8(error.what());
        QVERIFY(message.startsWith(m_folder.filePath("results.jsonl") + ": "));
        messages << message.section("results.jsonl: ", 1).section(". Give", 0, 0);
    }
    QCOMPARE(messages,
             QStringList({"line 3, column 24: it is not valid JSON", "line 4: it is not a JSON object",
                          "line 5: results of \"onnxmend.diff/1\" cannot be merged",
                          "line 6: findings[0].severity: it is not error, warning or info",
                          "line 7: it is not a result of onnxmend: it has no \"schema\""}));
    QVERIFY_THROWS_EXCEPTION(Error, read("\n \n"));
    QVERIFY_THROWS_EXCEPTION(Error, read(""));
}

void ReadResultsTest::oneIndentedResultIsRead()
{
    const ResultsFile file = read("{\n  \"schema\": \"onnxmend.audit/1\",\n  \"model\": {\"path\": "
                                  "\"a.onnx\"},\n  \"error\": null\n}\n");
    QCOMPARE(file.results.size(), 1u);
    QCOMPARE(file.results[0].path, std::string("a.onnx"));
}

void ReadResultsTest::wrongKindsOfValuesAreRefused_data()
{
    QTest::addColumn<QString>("members");
    QTest::newRow("path is a number") << R"("model": {"path": 7})";
    QTest::newRow("model is a list") << R"("model": [])";
    QTest::newRow("findings are an object") << R"("findings": {})";
    QTest::newRow("finding is a text") << R"("findings": ["x"])";
    QTest::newRow("finding without a kind") << R"("findings": [{"severity": "error"}])";
    QTest::newRow("bytes below zero") << R"("initializers": [{"name": "w", "bytes": -1}])";
    QTest::newRow("fix that is a number")
        << R"("findings": [{"kind": "x", "severity": "info", "fixes": [1]}])";
    QTest::newRow("error without a message") << R"("error": {})";
}

void ReadResultsTest::wrongKindsOfValuesAreRefused()
{
    QFETCH(const QString, members);
    const std::string text = R"({"schema": "onnxmend.audit/1", )" + members.toStdString() + "}";
    QVERIFY_THROWS_EXCEPTION(Error, readResult(text));
}

void ReadResultsTest::formatsAreFoundByNameAndSuffix()
{
    for (const OutputFormatInfo& info : outputFormats()) {
        QVERIFY(outputFormatFromName(info.name) == info.format);
        QVERIFY(outputFormatFromSuffix(info.suffix) == info.format);
        QVERIFY(&outputFormatInfo(info.format) == &info);
    }
    QVERIFY(outputFormatFromSuffix(".HTM") == OutputFormat::Html);
    QVERIFY(!outputFormatFromSuffix(".onnx"));
    QVERIFY(!outputFormatFromName(""));
}

ONNXMEND_GUILESS_TEST(read_results, ReadResultsTest)
#include "tst_read_results.moc"
