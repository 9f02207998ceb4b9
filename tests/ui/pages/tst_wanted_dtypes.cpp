// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/merged_report.h"
#include "core/report/model_result.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/report_builder.h"
#include "ui/inspector/finding_panel.h"
#include "ui/models/findings_model.h"

#include <QLabel>
#include <QTest>

#include <algorithm>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

int columnOf(const FindingsModel& model, std::string_view id)
{
    int column = 0;
    while (model.columnId(column) != id) {
        ++column;
    }
    return column;
}

QString textAt(const FindingsModel& model, int row, std::string_view column)
{
    return model.index(row, columnOf(model, column)).data().toString();
}

std::shared_ptr<const Session> withTarget(const Session& session)
{
    Progress progress;
    return session.withTarget(RuntimeTarget::Cpu, progress);
}

} // namespace

/// The present and required dtypes of a finding never contradict the recommended fix.
class TestWantedDtypes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void findingsOfEveryKindShowWhatTheFixGives();
    void recommendedFixGivesWhatIsWanted_data();
    void recommendedFixGivesWhatIsWanted();
    void wrongDeclarationIsShownAsDeclared();
    void reportAndPanelSayTheSame();
};

void TestWantedDtypes::findingsOfEveryKindShowWhatTheFixGives()
{
    for (const FindingKindInfo& kind : findingKinds()) {
        auto report = std::make_shared<Report>();
        report->findings.assign(3, makeFinding("f", Severity::Error, "w")); // is FLOAT16, FLOAT is asked for
        for (Finding& finding : report->findings) {
            finding.kind = kind.kind;
        }
        FindingsModel model;
        model.open(std::shared_ptr<const Report>(report),
                   {{.count = 1, .isRecommended = true, .to = DType::Float},
                    {.count = 1, .isRecommended = true, .to = DType::Float16},
                    {.count = 1, .isRecommended = false, .to = DType::Float16}});
        QStringList shown;
        for (int row = 0; row < model.rowCount(); ++row) {
            shown.append(textAt(model, row, "actual") + u" -> "_s + textAt(model, row, "expected"));
        }
        QVERIFY2(shown == (QStringList{u"FLOAT16 -> FLOAT"_s, u"FLOAT -> FLOAT16"_s, u"FLOAT16 -> FLOAT"_s}),
                 kind.name.data());
    }
}

void TestWantedDtypes::recommendedFixGivesWhatIsWanted_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("kind");
    const auto add = [](const char* name, const char* kind, const char* graph) {
        QTest::newRow(name) << std::string(graph) << std::string(kind);
    };
    add("stored in another dtype", "initializer-dtype", kWrongMask);
    add("a value that the declaration would destroy", "initializer-dtype",
        "(float16[1] eps, float16[1] x) => (float16[1] y) <float[1] eps = {1e-12}> { y = Add (x, eps) }");
    add("operands that differ", "op-type-conflict",
        "(float16[2] x, float[2] y) => (float16[2] p) { a = Relu (x) p = Add (a, y) }");
    add("a stored operand", "op-type-conflict",
        "(float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { y = Mul (x, w) }");
    add("a type that the operator does not take", "op-type-unsupported",
        "(int32[2] x) => (float[2] y) { y = Sqrt (x) }");
    add("an output that is declared otherwise", "output-type",
        "(float16[2] x) => (float[2] y) { y = Neg (x) }");
    add("an output that would lose", "output-type", "(float[2] x) => (float16[2] y) { y = Neg (x) }");
    add("stale declarations", "output-type",
        "(float16[2] x) => (float16[2] y) <float16[2] w = {1, 2}, float[2] a, float[2] b> "
        "{ a = Add (x, w) b = Mul (a, w) y = Exp (b) }");
    add("a declaration that is ignored", "output-type",
        "(float[2] x) => (float[2] y, float[2] w) <int64[2] w = {1, 2}> { y = Neg (x) }");
    add("a power of whole numbers", "output-type",
        "(int32[2] x, float[2] e) => (float[2] y) { y = Pow (x, e) }");
    add("branches that differ", "subgraph-type",
        "(bool c, float[2] x, float16[2] z) => (float[2] y) { y = If (c) "
        "<then_branch = t () => (float[2] a) { a = Neg (x) }, "
        "else_branch = e () => (float16[2] b) { b = Neg (z) }> }");
    add("no kernel", "runtime-unsupported", "(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }");
    add("a call of a function", "function-type",
        "(float16[2] x, float[2] f) => (float16[2] y, float[2] z) { y = local.plus (x) z = local.plus (f) } "
        "<domain: \"local\", opset_import: [\"\" : 17]> plus (a) => (b) "
        "{ c = Constant <value = float[2] {1, 2}> () b = Add (a, c) }");
}

void TestWantedDtypes::recommendedFixGivesWhatIsWanted()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, kind);
    DocumentBench bench;
    QVERIFY2(bench.open(graph), qPrintable(bench.failures.join(u'\n')));
    const std::shared_ptr<const Session> session = withTarget(bench.session());
    FindingsModel model;
    model.open(session);
    std::set<std::string_view> kinds;
    for (int row = 0; row < model.rowCount(); ++row) {
        const std::vector<Fix> fixes = session->fixesAt(static_cast<std::size_t>(row));
        if (!fixes.empty() && fixes.front().recommended && fixes.front().to != DType::Undefined) {
            kinds.insert(
                findingKindInfo(session->report().findings[static_cast<std::size_t>(row)].kind).name);
            QCOMPARE(textAt(model, row, "actual"), texts::dtype(fixes.front().from));
            QCOMPARE(textAt(model, row, "expected"), texts::dtype(fixes.front().to));
        }
    }
    QVERIFY(kinds.contains(kind));
}

void TestWantedDtypes::wrongDeclarationIsShownAsDeclared()
{
    DocumentBench bench;
    QVERIFY(bench.open("(float16[2] x) => (float16[2] y) <float[2] a> { a = Abs (x) y = Neg (a) }"));
    QCOMPARE(bench.session().report().findings.size(), std::size_t{1});
    FindingsModel model;
    model.open(bench.document.session());
    QCOMPARE(textAt(model, 0, "value"), u"a"_s);
    QCOMPARE(textAt(model, 0, "actual"), u"FLOAT"_s);
    QCOMPARE(textAt(model, 0, "expected"), u"FLOAT16"_s);
    model.setText(u"declared:float wanted:float16"_s);
    QCOMPARE(model.rowCount(), 1);
    model.setText(u"stored:float"_s); // a value without a tensor has no stored dtype
    QCOMPARE(model.rowCount(), 0);
    model.setText(u"size:<1M"_s);
    QCOMPARE(model.rowCount(), 0);
    model.setText(u"-size:>1M op:Abs"_s);
    QCOMPARE(model.rowCount(), 1);
}

void TestWantedDtypes::reportAndPanelSayTheSame()
{
    DocumentBench bench;
    QVERIFY(bench.open("(float16[2] x) => (float16[2] y) <float[2] a> { a = Abs (x) y = Neg (a) }"));
    FindingPanel panel;
    panel.showFinding(bench.document.session(), 0);
    QStringList texts;
    for (const QLabel* const label : panel.findChildren<QLabel*>()) {
        texts.append(label->text().remove(QChar(0x200B)));
    }
    QVERIFY2(texts.contains(u"a is declared as FLOAT, FLOAT16 is required"_s), qPrintable(texts.join(u'\n')));

    const QString page =
        QString::fromStdString(htmlReport(std::vector{resultOf(bench.session(), "model.onnx")}));
    const QString row = page.mid(page.indexOf(u"Should be"_s));
    QVERIFY2(row.contains(u"\"FLOAT\",\"FLOAT16\""_s), qPrintable(row));
}

ONNXMEND_WINDOW_TEST(wanted_dtypes, TestWantedDtypes)
#include "tst_wanted_dtypes.moc"
