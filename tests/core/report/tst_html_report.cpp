// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/dtype.h"
#include "core/report/merged_report.h"
#include "tests/support/test_class.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using Json = nlohmann::json;

/// The page that stands alone: what it holds, and that nothing in it can do anything.
class HtmlReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void policyNamesStyleAndScriptOfThePage();
    void namesCannotBreakOut();
    void nothingIsFetched();
    void dataHoldsAllRowsAndThePageTheFirst();
    void recommendedFixSaysWhatShouldBe();
    void emptyColumnsAreLeftOut();
    void tensorsThatDifferComeFirst();
    void worstModelsComeFirst();
    void bytesAreDrawnByDtype();
    void oneModelIsNamed();
    void everyDtypeHasAColour();
    void unreadableModelsAreTold();
    void keptNodesNameTheirPython();
};

namespace
{

ModelResult::Finding finding(const std::string& value, const std::string& rule = "initializer-dtype")
{
    ModelResult::Finding result;
    result.rule = rule;
    result.id = rule + ":main:" + value;
    result.graph = "main";
    result.value = value;
    result.actual = "FLOAT16";
    result.expected = "FLOAT";
    result.message = "\"" + value + "\" is FLOAT16";
    return result;
}

ModelResult audited(const std::string& path, std::vector<ModelResult::Finding> findings)
{
    ModelResult result;
    result.path = path;
    result.findings = std::move(findings);
    return result;
}

QString pageOf(const std::vector<ModelResult>& results)
{
    return QString::fromStdString(htmlReport(results));
}

/// Returns the text between the last `<tag...>` and its end.
QString contentOf(const QString& page, const QString& tag)
{
    const qsizetype start = page.indexOf('>', page.lastIndexOf("<" + tag)) + 1;
    return page.mid(start, page.indexOf("</" + tag + ">", start) - start);
}

QString policyOf(const QString& page)
{
    static const QRegularExpression policy("Content-Security-Policy\" content=\"([^\"]*)\"");
    return policy.match(page).captured(1);
}

Json dataOf(const QString& page)
{
    const qsizetype start = page.indexOf('>', page.indexOf("id=\"data\"")) + 1;
    return Json::parse(page.mid(start, page.indexOf("</script>", start) - start).toStdString());
}

QString sourceOf(const QString& content)
{
    return "'sha256-" + QCryptographicHash::hash(content.toUtf8(), QCryptographicHash::Sha256).toBase64() +
           "'";
}

} // namespace

void HtmlReportTest::policyNamesStyleAndScriptOfThePage()
{
    const QString page = pageOf({audited("a.onnx", {finding("w")})});
    const QString policy = policyOf(page);
    QVERIFY(policy.startsWith("default-src 'none'; "));
    QVERIFY2(policy.contains("script-src " + sourceOf(contentOf(page, "script")) + ";"), qPrintable(policy));
    QVERIFY2(policy.contains("style-src " + sourceOf(contentOf(page, "style")) + ";"), qPrintable(policy));
    QVERIFY(!policy.contains("unsafe"));
    QVERIFY(!page.contains(" style=")); // would need more than the policy allows
}

void HtmlReportTest::namesCannotBreakOut()
{
    const std::string name = "</script><script>alert(1)</script><!--\"'><img src=x onerror=alert(2)>&lt;";
    ModelResult result = audited(name + ".onnx", {finding(name, name)});
    result.producer = name;
    result.opsets = name;
    result.findings[0].actual = name;
    result.findings[0].fixTitle = name;
    result.bytesByDtype[name] = 7;
    result.tensors = {{.name = name, .graph = name, .stored = name, .status = name}};
    result.proofs = {{name, name, name}};
    for (const std::vector<ModelResult>& results : {std::vector{result}, std::vector{result, result}}) {
        const QString page = pageOf(results);
        QCOMPARE(page.count("<script"), 2);
        QCOMPARE(page.count("</script"), 2);
        QVERIFY(!page.contains("<img"));
        QVERIFY(!page.contains("<!--"));
        QVERIFY(!page.contains("onerror=alert(2)>"));
        QVERIFY(QString::fromStdString(dataOf(page).dump()).contains("onerror=alert(2)>&lt;"));
    }
}

void HtmlReportTest::nothingIsFetched()
{
    const QString page = pageOf({audited("a.onnx", {finding("w")}), audited("b.onnx", {})});
    for (const char* const word :
         {"http:", "https:", "src=\"", "@import", "url(", "fetch(", "<link", "<iframe"}) {
        QVERIFY2(!page.contains(word), word);
    }
}

void HtmlReportTest::dataHoldsAllRowsAndThePageTheFirst()
{
    std::vector<ModelResult> results;
    for (int i = 0; i < 1000; ++i) {
        results.push_back(audited("m" + std::to_string(i) + ".onnx", {finding("a"), finding("b")}));
    }
    const QString page = pageOf(results);
    const Json tables = dataOf(page)["tables"];
    QCOMPARE(tables.size(), 2u);
    QCOMPARE(tables[0]["id"].get<std::string>(), std::string("models"));
    QCOMPARE(tables[0]["rows"].size(), 1000u);
    QCOMPARE(tables[1]["id"].get<std::string>(), std::string("findings"));
    QCOMPARE(tables[1]["rows"].size(), 2000u);
    QVERIFY2(page.count("<tr>") < 200, qPrintable(QString::number(page.count("<tr>"))));
    QVERIFY(page.contains("m0.onnx</td>"));
    QVERIFY(page.contains("<noscript>"));
    for (const Json& table : tables) {
        for (const Json& row : table["rows"]) {
            QCOMPARE(row.size(), table["columns"].size());
        }
    }
}

void HtmlReportTest::recommendedFixSaysWhatShouldBe()
{
    ModelResult::Finding cast = finding("cast");
    cast.fixKind = "cast-initializer";
    cast.fixFrom = "FLOAT16";
    cast.fixTo = "FLOAT";
    ModelResult::Finding declared = finding("declared", "output-type");
    declared.fixKind = "retype-value-info";
    declared.fixFrom = "FLOAT"; // the declared dtype
    declared.fixTo = "FLOAT16";
    const QString data = QString::fromStdString(
        dataOf(pageOf({audited("a.onnx", {finding("unfixed"), cast, declared})})).dump());
    QVERIFY2(data.contains(R"("unfixed","FLOAT16","FLOAT",)"), qPrintable(data));
    QVERIFY2(data.contains(R"("cast","FLOAT16","FLOAT",)"), qPrintable(data));
    QVERIFY2(data.contains(R"("declared","FLOAT","FLOAT16",)"), qPrintable(data));
}

void HtmlReportTest::emptyColumnsAreLeftOut()
{
    const QString page = pageOf({audited("a.onnx", {finding("w")})});
    QStringList titles;
    const Json data = dataOf(page); // outlives the loop
    for (const Json& column : data["tables"][0]["columns"]) {
        titles << QString::fromStdString(column["title"].get<std::string>());
    }
    QCOMPARE(titles, QStringList({"Severity", "Kind", "Value", "Is", "Should be", "What is wrong"}));
}

void HtmlReportTest::tensorsThatDifferComeFirst()
{
    ModelResult result = audited("a.onnx", {});
    result.tensors = {{.name = "fine", .status = "ok"}, {.name = "bad", .status = "mismatch"}};
    const Json table = dataOf(pageOf({result}))["tables"][0];
    QCOMPARE(table["rows"][0][0].get<std::string>(), std::string("bad"));
    QCOMPARE(table["rows"][1][0].get<std::string>(), std::string("fine"));
}

void HtmlReportTest::worstModelsComeFirst()
{
    const ModelResult unreadable =
        resultOf(Error({.file = "d.onnx", .reason = "it is cut"}), ModelResult::Command::Audit, "d.onnx");
    const Json table = dataOf(pageOf({audited("a.onnx", {}), audited("b.onnx", {}),
                                      audited("c.onnx", {finding("w")}), unreadable}))["tables"][0];
    QStringList models;
    for (const Json& row : table["rows"]) {
        models << QString::fromStdString(row[0].get<std::string>());
    }
    QCOMPARE(models, QStringList({"d.onnx", "c.onnx", "a.onnx", "b.onnx"}));
}

void HtmlReportTest::bytesAreDrawnByDtype()
{
    ModelResult a = audited("a.onnx", {});
    a.bytesByDtype = {{"FLOAT", 3000}, {"FLOAT16", 500}};
    ModelResult b = audited("b.onnx", {});
    b.bytesByDtype = {{"FLOAT16", 500}};
    const QString page = pageOf({a, b});
    QVERIFY(page.contains("class=\"mark d-f32\" width=\"75.00%\""));
    QVERIFY(page.contains("class=\"mark d-f16\" width=\"25.00%\""));
    QVERIFY(page.indexOf("d-f32\" width") < page.indexOf("d-f16\" width"));
    QVERIFY(page.contains(">3.0 kB<"));
}

void HtmlReportTest::oneModelIsNamed()
{
    const QString page = pageOf({audited("folder/net.onnx", {})});
    QVERIFY(page.contains("<title>net.onnx - onnxmend</title>"));
    QVERIFY(page.contains("<p class=\"path\">folder/net.onnx</p>"));
    QVERIFY(page.contains("Nothing is wrong"));
    const QString two = pageOf({audited("a.onnx", {finding("w")}), audited("b.onnx", {})});
    QVERIFY(two.contains("1 of 2 models has errors"));
}

void HtmlReportTest::everyDtypeHasAColour()
{
    const QString style = contentOf(pageOf({audited("a.onnx", {})}), "style");
    for (const DTypeInfo& info : dtypeTable()) {
        if (isKnown(info.dtype)) {
            const QString name = ".d-" + QString::fromStdString(shortDtypeName(info.dtype));
            const QRegularExpression rule(QRegularExpression::escape(name) + "[ ,]");
            QVERIFY2(style.count(rule) == 2, qPrintable(name)); // light and dark
        }
    }
}

void HtmlReportTest::unreadableModelsAreTold()
{
    const ModelResult broken =
        resultOf(Error({.file = "b.onnx", .reason = "it is <cut>"}), ModelResult::Command::Audit, "b.onnx");
    const QString alone = pageOf({broken});
    QVERIFY(alone.contains("The model cannot be read"));
    QVERIFY(alone.contains("b.onnx: it is &lt;cut&gt;"));
    QVERIFY(pageOf({broken, audited("a.onnx", {})}).contains("1 of 2 models cannot be read"));
}

void HtmlReportTest::keptNodesNameTheirPython()
{
    ModelResult converted = audited("a.onnx", {});
    converted.command = ModelResult::Command::Convert;
    converted.kept = {{.graph = "main",
                       .node = "exp<b>",
                       .opType = "Exp",
                       .reason = "computed-overflow",
                       .detail = "up to 1e6",
                       .source = CodeSource{.module = "layers.3.attn",
                                            .className = "Attention",
                                            .place = {"/home/user/model.py", 12, "return scores.exp()"}}},
                      {.graph = "main",
                       .node = "n",
                       .opType = "Neg",
                       .reason = "a-later-reason",
                       .detail = {},
                       .source = {}}};
    const QString page = pageOf({converted});
    const Json kept = dataOf(page)["tables"].back();
    QCOMPARE(kept["id"].get<std::string>(), std::string("kept"));
    QCOMPARE(kept["rows"].size(), 2u);
    const Json& row = kept["rows"][0];
    QCOMPARE(row[row.size() - 2].get<std::string>(), std::string("layers.3.attn (Attention)"));
    QCOMPARE(row.back().get<std::string>(), std::string("/home/user/model.py:12: return scores.exp()"));
    QVERIFY(QString::fromStdString(kept["rows"][0].dump()).contains("Computed values would overflow"));
    QVERIFY(QString::fromStdString(kept["rows"][1].dump()).contains("a-later-reason"));
    QVERIFY(page.contains("exp&lt;b&gt;"));
}

ONNXMEND_GUILESS_TEST(html_report, HtmlReportTest)
#include "tst_html_report.moc"
