// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/trace_findings.h"
#include "core/mend/fix_all.h"
#include "core/mend/verdict.h"
#include "core/session/session.h"
#include "core/types/finding_kinds.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;

/// The lines that findings come from, and findings that one line causes.
class FindingSourcesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lineThatGaveTheDtypeIsNamed_data();
    void lineThatGaveTheDtypeIsNamed();
    void repeatedModulesAreOneFinding();
    void groupIsFixedTogether();
    void placesKeepTheirIds();
    void readersOfOneValueAreOneFinding();
    void differentLinesAreDifferentFindings();
    void mistakesThatMeetAtOneValueAreSeparate();
    void withoutNotesNothingIsGrouped();
    void namesAloneTellTheModule();
    void textsOfManyFindingsAreStoredOnce();

private:
    std::shared_ptr<const Session> open(const std::string& graph,
                                        const std::map<std::string, ExporterNotes>& notes,
                                        const SessionOptions& options = {})
    {
        const std::string bytes = modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g " + graph);
        return Session::open(writeFile(m_folder, "model.onnx", withExporterNotes(bytes, notes)), {}, options,
                             m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

namespace
{

/// Returns the places of the causes with that kind.
std::vector<std::size_t> causesOf(const Report& report, FindingKind kind)
{
    std::vector<std::size_t> found;
    std::ranges::copy_if(report.causes(), std::back_inserter(found),
                         [&](std::size_t cause) { return report.findings[cause].kind == kind; });
    return found;
}

const std::string layers = "(float16[2] x, int32[2] n) => (float16[2] y) <float16[2] w = {1, 2}> {"
                           " c0 = Cast <to = 7> (n) a0 = Mul(x, c0)"
                           " c1 = Cast <to = 7> (n) a1 = Mul(x, c1)"
                           " y = Mul(x, w) }";

std::map<std::string, ExporterNotes> notesOfLayers()
{
    std::map<std::string, ExporterNotes> notes;
    for (const std::string layer : {"0", "1"}) {
        const std::string module = "layers." + layer;
        notes["c" + layer] = exporterNotes(module, "Block", 5, "scale = n.to(torch.int64)");
        notes["a" + layer] = exporterNotes(module, "Block", 6, "return x * scale");
    }
    notes["y"] = exporterNotes("head", "Head", 20, "return x * self.w");
    return notes;
}

} // namespace

void FindingSourcesTest::lineThatGaveTheDtypeIsNamed_data()
{
    QTest::addColumn<QByteArray>("made"); ///< the node that gives `m` its dtype
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<int>("line");
    QTest::addColumn<QByteArray>("advice");
    const auto row = [](const char* name, const char* made, const char* code, int line, const char* advice) {
        QTest::newRow(name) << QByteArray(made) << QByteArray(code) << line << QByteArray(advice);
    };
    row("cast", "m = Cast <to = 1> (n)", "m = n.to(torch.float32)", 3,
        ".to(x.dtype), which is torch.float16");
    row("promotion", "m = Cast <to = 1> (n)", "m = n * self.scale", 3, "Operands of two dtypes");
    row("arange", "m = Range(start, limit, delta)", "m = torch.arange(2)", 3,
        "torch.arange(..., dtype=torch.float16)");
    row("arange with a dtype", "m = Cast <to = 11> (n)", "m = torch.arange(2, dtype=torch.double)", 3,
        "torch.arange(..., dtype=torch.float16)");
    row("zeros", "m = ConstantOfShape(shape)", "m = torch.zeros(2)", 3,
        "torch.zeros(..., dtype=torch.float16)");
    row("mask", "m = Less(n, n)", "m = n < 3", 3, "mask = mask.to(");
    row("buffer", "unused = Identity(n)", "unused = n", 4, "register_buffer(name, tensor.to(torch.float16))");
}

void FindingSourcesTest::lineThatGaveTheDtypeIsNamed()
{
    QFETCH(QByteArray, made);
    QFETCH(QByteArray, code);
    QFETCH(int, line);
    QFETCH(QByteArray, advice);
    const bool isBuffer = made.startsWith("unused");
    const std::string graph =
        "(float16[2] x, int64[2] n, int64 start, int64 limit, int64 delta, int64[1] shape) => (float16[2] y)"
        "<float16[2] w = {1, 2}, float[1] b = {1}> { " +
        made.toStdString() + " a = Mul(x, " + (isBuffer ? "b" : "m") + ") y = Mul(x, w) }";
    const auto session =
        open(graph, {{isBuffer ? "unused" : "m", exporterNotes("rope", "Rope", 3, code.toStdString())},
                     {"a", exporterNotes("attn", "Attention", 4, "return x * m")},
                     {"y", exporterNotes("head", "Head", 9, "return x * self.w")}});
    const Report& report = session->report();
    const auto found =
        std::ranges::find_if(report.findings, [](const Finding& finding) { return finding.opType == "Mul"; });
    QVERIFY(found != report.findings.end());
    QVERIFY(found->source);
    QCOMPARE(found->source->place.line, std::uint64_t(line));
    QCOMPARE(found->source->failing.line, std::uint64_t(4));
    QCOMPARE(moduleText(*found->source), std::string("attn (Attention)"));
    QVERIFY2(found->source->advice.text().find(advice.toStdString()) != std::string::npos,
             found->source->advice.text().c_str());
}

void FindingSourcesTest::repeatedModulesAreOneFinding()
{
    const auto session = open(layers, notesOfLayers());
    const Report& report = session->report();
    const auto causes = causesOf(report, FindingKind::OpTypeConflict);
    QCOMPARE(causes.size(), 1u);
    QCOMPARE(report.places(causes[0]), 2u);
    QCOMPARE(report.otherIds(causes[0]).size(), 1u);
    const CodeSource source = report.sourceOf(causes[0]).value();
    QVERIFY((source.modules == std::vector<std::string>{"layers.0", "layers.1"}));
    QCOMPARE(source.module.value(), std::string("layers.0"));
    QCOMPARE(placeText(source.place), std::string("/home/user/model.py:5"));
    QCOMPARE(report.summary.errors, report.causes().size());
    QCOMPARE(judgeDocument(*session).remaining.errors, report.summary.errors);
}

void FindingSourcesTest::groupIsFixedTogether()
{
    const auto session = open(layers, notesOfLayers());
    const std::size_t cause = causesOf(session->report(), FindingKind::OpTypeConflict).at(0);
    FixAllOptions options;
    options.only = {session->report().findings[cause].id()};
    const FixAllResult fixed = fixAll(session, options, m_progress);
    QVERIFY(causesOf(fixed.session->report(), FindingKind::OpTypeConflict).empty());
    options.skip = std::exchange(options.only, {});
    const FixAllResult skipped = fixAll(session, options, m_progress);
    QCOMPARE(causesOf(skipped.session->report(), FindingKind::OpTypeConflict).size(), 1u);
}

void FindingSourcesTest::placesKeepTheirIds()
{
    const auto session = open(layers, notesOfLayers());
    const Report& report = session->report();
    const std::size_t cause = causesOf(report, FindingKind::OpTypeConflict).at(0);
    for (const std::string& id : report.otherIds(cause)) {
        QVERIFY(!session->fixesOf(id).empty());
        FixAllOptions one;
        one.only = {id};
        QCOMPARE(
            causesOf(fixAll(session, one, m_progress).session->report(), FindingKind::OpTypeConflict).size(),
            1u);
    }
}

void FindingSourcesTest::readersOfOneValueAreOneFinding()
{
    const auto session = open("(float16[2] x) => (float16[2] y) <float16[2] w = {1, 2}, float[1] b = {1}> {"
                              " a0 = Mul(x, b) a1 = Add(x, b) y = Mul(x, w) }",
                              {{"a0", exporterNotes("one", "One", 3, "return x * self.b")},
                               {"a1", exporterNotes("two", "Two", 9, "return x + self.b")},
                               {"y", exporterNotes("head", "Head", 20, "return x * self.w")}});
    const auto causes = causesOf(session->report(), FindingKind::OpTypeConflict);
    QCOMPARE(causes.size(), 1u);
    QCOMPARE(session->report().places(causes[0]), 2u);
}

void FindingSourcesTest::differentLinesAreDifferentFindings()
{
    auto notes = notesOfLayers();
    notes["c1"] = exporterNotes("layers.1", "Block", 7, "scale = n.to(torch.int64)");
    const auto session = open(layers, notes);
    QCOMPARE(causesOf(session->report(), FindingKind::OpTypeConflict).size(), 2u);
    QVERIFY(session->report().groups.empty());
}

void FindingSourcesTest::mistakesThatMeetAtOneValueAreSeparate()
{
    // The fix casts x for both, and so the audit has one finding about x.
    const auto session = open("(float16[2] x, int64[2] n) => (float16[2] y) <float16[2] w = {1, 2}> {"
                              " p = Cast <to = 1> (n) a = Mul(x, p)"
                              " q = Cast <to = 1> (n) b = Add(x, q)"
                              " y = Mul(x, w) }",
                              {{"p", exporterNotes("one", "One", 3, "p = n.float()")},
                               {"a", exporterNotes("one", "One", 4, "return x * p")},
                               {"q", exporterNotes("two", "Two", 13, "q = n.float()")},
                               {"b", exporterNotes("two", "Two", 14, "return x + q")},
                               {"y", exporterNotes("head", "Head", 20, "return x * self.w")}});
    std::vector<std::uint64_t> lines;
    std::set<std::string> ids;
    for (const std::size_t cause : causesOf(session->report(), FindingKind::OpTypeConflict)) {
        const Finding& finding = session->report().findings[cause];
        lines.push_back(finding.source->place.line);
        ids.insert(finding.id());
        QCOMPARE(session->report().places(cause), 1u);
        QVERIFY(!session->fixesAt(cause).empty());
    }
    QVERIFY((lines == std::vector<std::uint64_t>{3, 13}));
    QCOMPARE(ids.size(), 2u);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(causesOf(fixed.session->report(), FindingKind::OpTypeConflict).empty());
}

void FindingSourcesTest::withoutNotesNothingIsGrouped()
{
    const auto session = open(layers, {});
    const Report& report = session->report();
    QVERIFY(report.groups.empty());
    QCOMPARE(report.causes().size(), report.findings.size());
    QVERIFY(std::ranges::none_of(report.findings,
                                 [](const Finding& finding) { return static_cast<bool>(finding.source); }));
}

void FindingSourcesTest::namesAloneTellTheModule()
{
    const std::string bytes =
        withPaths(modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float16[2] x, float[2] z) => "
                                "(float[2] y) { [__layers_dot_0__attn__Add] y = Add(x, z) }"));
    const auto session = Session::open(writeFile(m_folder, "named.onnx", bytes), {}, {}, m_progress);
    const auto source = session->report().sourceOf(0);
    QVERIFY(source);
    QCOMPARE(source->module.value(), std::string("layers.0.attn"));
    QVERIFY(source->place.empty() && session->report().groups.empty());
}

/// Otherwise the texts of 200,000 findings would take more memory than all the rest of them.
void FindingSourcesTest::textsOfManyFindingsAreStoredOnce()
{
    constexpr int count = 40;
    std::string nodes;
    std::map<std::string, ExporterNotes> notes;
    for (int i = 0; i < count; ++i) {
        const std::string layer = std::to_string(i);
        nodes += " c" + layer + " = Cast <to = 7> (n) a" + layer + " = Mul(x, c" + layer + ")";
        notes["c" + layer] = exporterNotes("layers." + layer, "Block", 5, "scale = n.to(torch.int64)");
        notes["a" + layer] = exporterNotes("layers." + layer, "Block", 6, "return x * scale");
    }
    const auto session =
        open("(float16[2] x, int32[2] n) => (float16[2] y) { " + nodes + " y = Relu(x) }", notes);
    const std::vector<Finding>& findings = session->report().findings;
    QCOMPARE(findings.size(), std::size_t(count));
    std::set<const void*> files;
    std::set<const void*> codes;
    std::set<const void*> failing;
    std::set<const void*> operators;
    std::set<const void*> rules;
    std::set<const void*> graphs;
    for (const Finding& finding : findings) {
        const CodeSource& source = finding.source.orNone();
        QCOMPARE(source.place.code.str(), std::string("scale = n.to(torch.int64)"));
        files.insert(&source.place.file.str());
        codes.insert(&source.place.code.str());
        failing.insert(&source.failing.file.str());
        operators.insert(&finding.opType.str());
        rules.insert(&finding.rule.str());
        graphs.insert(&finding.graph.str());
    }
    QCOMPARE(files.size(), std::size_t(1));
    QCOMPARE(codes.size(), std::size_t(1));
    QCOMPARE(failing.size(), std::size_t(1));
    QCOMPARE(operators.size(), std::size_t(1));
    QCOMPARE(rules.size(), std::size_t(1));
    QCOMPARE(graphs.size(), std::size_t(1));
    QVERIFY2(sizeof(CodePlace) <= 3 * sizeof(void*), "texts of a place are pointers");
}

ONNXMEND_GUILESS_TEST(finding_sources, FindingSourcesTest)
#include "tst_finding_sources.moc"
