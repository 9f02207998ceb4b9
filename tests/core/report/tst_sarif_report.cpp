// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/merged_report.h"
#include "core/report/report_rules.h"
#include "tests/support/shown_json.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;
using Json = nlohmann::json;

/// SARIF 2.1.0: what the specification and GitHub's code scanning ask for. tests/cli checks it against a
/// schema.
class SarifReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rulesAreThoseOfTheTable();
    void findingBecomesAResult();
    void namelessNodesAreNamedByTheirPlace();
    void lineOfCodeIsTheFirstLocation();
    void pathsBecomeUris();
    void fixIsToldInWords();
    void unreadableModelIsANotification();
    void modelThatIsThereTwiceIsOneArtifact();
    void ruleOfALaterVersionHasNoIndex();
};

namespace
{

ModelResult::Finding addFinding()
{
    ModelResult::Finding result;
    result.rule = "op-type-conflict";
    result.severity = Severity::Error;
    result.id = "op-type-conflict:main:add:b";
    result.graph = "main";
    result.node = "add";
    result.nodeIndex = 3;
    result.opType = "Add";
    result.value = "b";
    result.message = "operands differ";
    return result;
}

ModelResult modelAt(const std::string& path, std::vector<ModelResult::Finding> findings)
{
    ModelResult result;
    result.path = path;
    result.findings = std::move(findings);
    return result;
}

Json runOf(const std::vector<ModelResult>& results)
{
    const Json sarif = Json::parse(sarifReport(results));
    return sarif["version"] == "2.1.0" && sarif["runs"].size() == 1 ? sarif["runs"][0] : Json();
}

} // namespace

void SarifReportTest::rulesAreThoseOfTheTable()
{
    const Json rules = runOf({})["tool"]["driver"]["rules"];
    QCOMPARE(rules.size(), reportRules().size());
    std::set<std::string> ids;
    for (const Json& rule : rules) {
        QVERIFY2(ids.insert(rule["id"].get<std::string>()).second, qPrintable(shown(rule)));
        const auto help = rule["help"]["text"].get<std::string>();
        QVERIFY2(help.size() > 60 && help.ends_with('.'), qPrintable(shown(rule)));
        QVERIFY(!rule["shortDescription"]["text"].get<std::string>().empty());
    }
    QVERIFY(ids.contains("initializer-dtype") && ids.contains("runtime-rejects"));
}

void SarifReportTest::findingBecomesAResult()
{
    const Json run = runOf({modelAt("a.onnx", {addFinding()})});
    QCOMPARE(run["results"].size(), 1u);
    const Json& result = run["results"][0];
    QCOMPARE(shown(result["ruleId"]), "op-type-conflict");
    QCOMPARE(shown(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"]),
             "op-type-conflict");
    QCOMPARE(shown(result["level"]), "error");
    QCOMPARE(shown(result["message"]["text"]), "operands differ");
    QCOMPARE(shown(result["partialFingerprints"]["onnxmendFindingId/v1"]), "op-type-conflict:main:add:b");
    const Json& location = result["locations"][0];
    QCOMPARE(shown(location["physicalLocation"]["artifactLocation"]["uri"]), "a.onnx");
    QCOMPARE(shown(location["logicalLocations"]),
             R"([{"fullyQualifiedName":"main/node:add","kind":"node","name":"add"},)"
             R"({"fullyQualifiedName":"main/value:b","kind":"value","name":"b"}])");
    QCOMPARE(shown(run["invocations"][0]["executionSuccessful"]), "true");
    QCOMPARE(shown(run["properties"]["errors"]), "1");
}

void SarifReportTest::namelessNodesAreNamedByTheirPlace()
{
    ModelResult::Finding nameless = addFinding();
    nameless.node.clear();
    const Json run = runOf({modelAt("a.onnx", {nameless})});
    QCOMPARE(shown(run["results"][0]["locations"][0]["logicalLocations"][0]["name"]), "Add#3");
}

void SarifReportTest::lineOfCodeIsTheFirstLocation()
{
    ModelResult::Finding finding = addFinding();
    finding.places = 12;
    finding.source = CodeSource{.module = "layers.0.attn",
                                .modules = {"layers.0.attn", "layers.1.attn"},
                                .className = "Attention",
                                .place = {.file = "src/model.py", .line = 12, .code = "m = torch.arange(2)"},
                                .advice = Message::plain("Write a dtype."),
                                .failing = {.file = "C:\\project\\net.py", .line = 14}};
    const Json result = runOf({modelAt("a.onnx", {finding})})["results"][0];
    const Json& location = result["locations"][0];
    QCOMPARE(shown(location["physicalLocation"]["artifactLocation"]["uri"]), "src/model.py");
    QCOMPARE(shown(location["physicalLocation"]["region"]["startLine"]), "12");
    QCOMPARE(shown(location["physicalLocation"]["region"]["snippet"]["text"]), "m = torch.arange(2)");
    QCOMPARE(shown(location["logicalLocations"][1]["name"]), "layers.0.attn");
    QCOMPARE(result["relatedLocations"].size(), 2u);
    QCOMPARE(shown(result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"]), "a.onnx");
    QCOMPARE(shown(result["relatedLocations"][1]["physicalLocation"]["artifactLocation"]["uri"]),
             "file:///C%3A/project/net.py");
    QCOMPARE(shown(result["message"]["text"]), "operands differ. Write a dtype.");
    QCOMPARE(shown(result["properties"]["places"]), "12");
}

void SarifReportTest::pathsBecomeUris()
{
    const auto uri = [](const std::string& path) {
        return shown(runOf({modelAt(path, {addFinding()})})["artifacts"][0]["location"]["uri"]);
    };
    QCOMPARE(uri("models/a b#1.onnx"), "models/a%20b%231.onnx");
    QCOMPARE(uri("/models/a.onnx"), "file:///models/a.onnx");
    QCOMPARE(uri("c:x.onnx"), "c%3Ax.onnx");
    QCOMPARE(uri("\u00e9.onnx"), "%C3%A9.onnx");
}

void SarifReportTest::fixIsToldInWords()
{
    ModelResult::Finding fixable = addFinding();
    fixable.fixTitle = "Insert a Cast before \"b\"";
    const Json result = runOf({modelAt("a.onnx", {fixable})})["results"][0];
    QCOMPARE(shown(result["message"]["text"]), "operands differ. Fix: Insert a Cast before \"b\".");
    QCOMPARE(shown(result["properties"]["fix"]), "Insert a Cast before \"b\"");
}

void SarifReportTest::unreadableModelIsANotification()
{
    const Error error({.file = "b.onnx", .reason = "it is cut"});
    const Json run = runOf({resultOf(error, ModelResult::Command::Audit, "b.onnx")});
    const Json& invocation = run["invocations"][0];
    QCOMPARE(shown(invocation["executionSuccessful"]), "false");
    QCOMPARE(shown(invocation["toolExecutionNotifications"][0]["message"]["text"]), "b.onnx: it is cut");
    QVERIFY(run["results"].is_array() &&
            run["results"].empty()); // null would say that nothing was looked for
}

void SarifReportTest::modelThatIsThereTwiceIsOneArtifact()
{
    const ModelResult same = modelAt("a.onnx", {addFinding()});
    const Json run = runOf({same, same});
    QCOMPARE(run["artifacts"].size(), 1u);
    QCOMPARE(run["results"].size(), 2u);
}

void SarifReportTest::ruleOfALaterVersionHasNoIndex()
{
    ModelResult::Finding later = addFinding();
    later.rule = "not-invented-yet";
    const Json result = runOf({modelAt("a.onnx", {later})})["results"][0];
    QCOMPARE(shown(result["ruleId"]), "not-invented-yet");
    QVERIFY(!result.contains("ruleIndex"));
}

ONNXMEND_GUILESS_TEST(sarif_report, SarifReportTest)
#include "tst_sarif_report.moc"
