// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/merged_report.h"
#include "tests/support/shown_json.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::testing;
using Json = nlohmann::json;

/// Tests of the parts of a Code Quality report that GitLab reads. tests/cli checks it against a schema.
class CodeQualityReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findingBecomesAnEntry();
    void severityIsOneOfGitLabs();
    void unreadableModelBlocks();
    void fingerprintIsThatOfTheFindingInItsModel();
    void nothingFoundIsAnEmptyList();
    void textsAreUtf8();
};

namespace
{

ModelResult::Finding conflictFinding()
{
    ModelResult::Finding result;
    result.rule = "op-type-conflict";
    result.severity = Severity::Error;
    result.id = "op-type-conflict:main:add:b";
    result.message = "operands differ";
    result.fixTitle = "Insert a Cast";
    return result;
}

ModelResult modelWith(const std::string& path, std::vector<ModelResult::Finding> findings)
{
    ModelResult result;
    result.path = path;
    result.findings = std::move(findings);
    return result;
}

Json reportOf(const std::vector<ModelResult>& results) { return Json::parse(codeQualityReport(results)); }

} // namespace

void CodeQualityReportTest::findingBecomesAnEntry()
{
    const Json report = reportOf({modelWith("./models/a.onnx", {conflictFinding()})});
    QCOMPARE(report.size(), 1u);
    QCOMPARE(shown(report[0]["description"]), "operands differ. Fix: Insert a Cast.");
    QCOMPARE(shown(report[0]["check_name"]), "op-type-conflict");
    QCOMPARE(shown(report[0]["fingerprint"]), "models/a.onnx:op-type-conflict:main:add:b");
    QCOMPARE(shown(report[0]["location"]), R"({"lines":{"begin":1},"path":"models/a.onnx"})");
}

void CodeQualityReportTest::severityIsOneOfGitLabs()
{
    const auto level = [](Severity severity) {
        ModelResult::Finding one = conflictFinding();
        one.severity = severity;
        return shown(reportOf({modelWith("a.onnx", {one})})[0]["severity"]);
    };
    QCOMPARE(level(Severity::Error), "critical");
    QCOMPARE(level(Severity::Warning), "minor");
    QCOMPARE(level(Severity::Info), "info");
}

void CodeQualityReportTest::unreadableModelBlocks()
{
    ModelResult broken = modelWith("a.onnx", {});
    broken.error = "it ends too early";
    const Json report = reportOf({broken});
    QCOMPARE(report.size(), 1u);
    QCOMPARE(shown(report[0]["severity"]), "blocker");
    QCOMPARE(shown(report[0]["description"]), "it ends too early");
}

void CodeQualityReportTest::fingerprintIsThatOfTheFindingInItsModel()
{
    const Json report =
        reportOf({modelWith("a.onnx", {conflictFinding()}), modelWith("b.onnx", {conflictFinding()}),
                  modelWith("a.onnx", {conflictFinding()})}); // audited twice
    QCOMPARE(report.size(), 2u);
    QVERIFY(report[0]["fingerprint"] != report[1]["fingerprint"]);
}

void CodeQualityReportTest::nothingFoundIsAnEmptyList()
{
    QCOMPARE(QString::fromStdString(codeQualityReport({})), "[]\n");
    QCOMPARE(QString::fromStdString(codeQualityReport(std::vector{modelWith("a.onnx", {})})), "[]\n");
}

void CodeQualityReportTest::textsAreUtf8()
{
    const Json report = reportOf({modelWith("a\xff.onnx", {conflictFinding()})});
    QCOMPARE(shown(report[0]["location"]["path"]), QString("a\ufffd.onnx"));
}

ONNXMEND_GUILESS_TEST(codequality_report, CodeQualityReportTest)
#include "tst_codequality_report.moc"
