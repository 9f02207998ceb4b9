// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/json_report.h"
#include "core/report/merged_report.h"
#include "core/report/model_result.h"
#include "core/report/read_results.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/shown_json.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <limits>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Corners of the reports that a run of the program does not meet; its usual shape is tested there.
class JsonReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersThatJsonLacksAreTexts();
    void namesThatAreNotUtf8AreStillJson();
    void importsAreAllInJsonAndAFewInTexts();
    void unknownIsNull();
    void errorSaysWhere();
    void spreadsheetFormulasAreDisarmed();
    void csvHoldsNoTerminalCommands();

private:
    std::shared_ptr<const Session> open(const std::string& bytes)
    {
        return Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

namespace
{

nlohmann::json parsedAudit(const Session& session)
{
    return nlohmann::json::parse(auditJson(session, session.model()->path().string(), false));
}

std::string maskedModel(const std::string& name)
{
    std::string bytes =
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (bool[2] mask) => (bool[2] out) "
                      "<uint8[2] mask = {1, 0}> { out = Identity(mask) }");
    for (std::size_t at = bytes.find("mask"); at != std::string::npos;
         at = bytes.find("mask", at + name.size())) {
        bytes.replace(at, 4, name);
    }
    return bytes;
}

} // namespace

void JsonReportTest::numbersThatJsonLacksAreTexts()
{
    FixReport report;
    report.fixes.session = open(maskedModel("mask"));
    AppliedFix fix;
    fix.loss.maxAbsError = std::numeric_limits<double>::infinity();
    fix.loss.maxRelError = std::numeric_limits<double>::quiet_NaN();
    report.fixes.applied = {fix};
    const auto loss = fixJson(report)["applied"][0]["loss"];
    QCOMPARE(shown(loss["max_abs_error"]), "inf");
    QCOMPARE(shown(loss["max_rel_error"]), "nan");
    QVERIFY(fixJson(report)["output"].is_null());
    QCOMPARE(shown(fixJson(report)["verify"]["runtime"]["status"]), "skipped");
}

void JsonReportTest::namesThatAreNotUtf8AreStillJson()
{
    const auto json = parsedAudit(*open(maskedModel("m\xFF\x80k")));
    QCOMPARE(shown(json["initializers"][0]["name"]), "m\uFFFD\uFFFDk");
}

void JsonReportTest::importsAreAllInJsonAndAFewInTexts()
{
    std::string imports;
    for (int i = 0; i < 30; ++i) {
        imports += ", \"domain." + std::to_string(10 + i) + "\" : " + std::to_string(1 + i);
    }
    const auto session = open(modelFromText("<ir_version: 8, opset_import: [\"\" : 17" + imports +
                                            "]> g (float[2] x) => (float[2] y) { y = Relu(x) }"));
    const std::string json = auditJson(*session, "model.onnx", true);
    const nlohmann::json opsets = nlohmann::json::parse(json)["model"]["opsets"];
    QCOMPARE(opsets.size(), 31u);
    QCOMPARE(opsets["domain.39"].get<int>(), 30);
    const ModelResult result = resultOf(*session, "model.onnx");
    QVERIFY2(result.opsets.starts_with("ai.onnx 17, domain.10 1, "), result.opsets.c_str());
    QVERIFY2(result.opsets.ends_with(", domain.16 7 and 23 more"), result.opsets.c_str());
    QCOMPARE(readResult(json).opsets, result.opsets);
}

void JsonReportTest::unknownIsNull()
{
    const auto json = parsedAudit(*open(maskedModel("mask")));
    QVERIFY(json["initializers"][0]["offset"].is_null());
    QVERIFY(json["initializers"][0]["checkpoint_tensor"].is_null());
    QVERIFY(json["findings"][0]["node"].is_null());
    QVERIFY(json["model"]["producer"].is_null());
    QCOMPARE(shown(json["model"]["opsets"][""]), shown(17));
}

void JsonReportTest::errorSaysWhere()
{
    const Error error(
        {.file = "weights.bin", .place = "byte 7", .reason = "is cut", .advice = "Copy it again."});
    const auto json = auditErrorJson("model.onnx", error);
    QCOMPARE(shown(json["model"]["path"]), "model.onnx");
    QCOMPARE(shown(json["error"]["message"]), "is cut. Copy it again.");
    QCOMPARE(shown(json["error"]["where"]), "weights.bin: byte 7");
}

void JsonReportTest::spreadsheetFormulasAreDisarmed()
{
    const std::string line = csvFindings(resultOf(*open(maskedModel("=a,b")), "-x.onnx"));
    QVERIFY2(line.starts_with("'-x.onnx,error,initializer-dtype,main,"), line.c_str());
    QVERIFY2(line.find(",\"'=a,b\",") != std::string::npos, line.c_str());
}

void JsonReportTest::csvHoldsNoTerminalCommands()
{
    const std::string line = csvFindings(resultOf(*open(maskedModel("mask")), "\x1b[31m\xe2\x80\xae.onnx"));
    QVERIFY2(line.starts_with("\xef\xbf\xbd[31m\xef\xbf\xbd.onnx,error,"), line.c_str());
}

ONNXMEND_APPLESS_TEST(json_report, JsonReportTest)
#include "tst_json_report.moc"
