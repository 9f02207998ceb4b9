// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/fix_preview.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// "x:FLOAT16 Relu>Add" for each edge, sorted; marks behind: ! previewedConflict, + added, * changed.
std::string markedText(PictureMark mark)
{
    static constexpr std::array texts = {"", "!", "+", "*"};
    return texts.at(static_cast<std::size_t>(mark));
}

std::string previewText(const GraphPicture& graph)
{
    const auto nodeText = [&](std::size_t index) {
        static constexpr std::array kinds = {"in ", "const ", "", "out "};
        const PictureNode& node = graph.nodes.at(index);
        return kinds.at(static_cast<std::size_t>(node.kind)) + node.title + markedText(node.mark);
    };
    std::vector<std::string> lines;
    for (const PictureEdge& edge : graph.edges) {
        lines.push_back(nodeText(edge.from) + " -> " + nodeText(edge.to) + ": " + edge.type +
                        markedText(edge.mark) + "\n");
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string& line : lines) {
        text += line;
    }
    return text;
}

} // namespace

class FixPreviewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsCastsThatAreAdded();
    void showsWhatIsDeclaredAndNotTheCast();
    void castOfStoredValuesChangesTheConstant();
    void tensorAloneIsShownWithItsReaders();
    void looksIntoSubgraphs();
    void branchWithTheCastIsShown();
    void showsFewOfManyNeighbours();
    void withoutFixThereIsNothingAfter();
    void earlierEditsAreNotNew();

private:
    std::shared_ptr<const Session> open(const std::string& text)
    {
        return Session::open(writeFile(m_folder, "model.onnx",
                                       modelFromText("<ir_version: 8, opset_import: [\"\" : 17]>" + text)),
                             {}, {}, m_progress);
    }
    FixPreview preview(const Session& session, std::size_t rank = 0)
    {
        const Finding& finding = session.report().findings.at(0);
        return previewFix(session, finding, &session.fixesOf(finding.id()).at(rank), m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

static const std::string previewedConflict = "g (float16[2] x, float[2] y) => (float16[2] p) {"
                                             "  a = Relu (x) p = Add (a, y) }";

void FixPreviewTest::showsCastsThatAreAdded()
{
    const FixPreview result = preview(*open(previewedConflict));
    QCOMPARE(previewText(result.before), std::string("Add! -> out p: FLOAT16\n"
                                                     "Relu -> Add!: FLOAT16!\n"
                                                     "in y -> Add!: FLOAT\n"));
    QCOMPARE(previewText(result.after), std::string("Add -> Cast+: FLOAT\n"
                                                    "Cast+ -> Add: FLOAT\n"
                                                    "Cast+ -> out p: FLOAT16\n"
                                                    "Relu -> Cast+: FLOAT16\n"
                                                    "in y -> Add: FLOAT\n"));
    QVERIFY(result.skipped.empty());
    QVERIFY(!result.before.isCut && !result.after.isCut);
}

void FixPreviewTest::showsWhatIsDeclaredAndNotTheCast()
{
    const FixPreview result = preview(*open(previewedConflict), 1);
    QCOMPARE(previewText(result.after), std::string("Add -> out p: FLOAT16\n"
                                                    "Cast+ -> Add: FLOAT16\n"
                                                    "Relu -> Add: FLOAT16\n"
                                                    "in y -> Cast+: FLOAT\n"));
}

void FixPreviewTest::castOfStoredValuesChangesTheConstant()
{
    const FixPreview result =
        preview(*open("g (float16[2] x) => (float16[2] p) <float[2] w = {1, 2}> { p = Add (x, w) }"));
    QCOMPARE(previewText(result.before), std::string("Add! -> out p: FLOAT16\n"
                                                     "const w -> Add!: FLOAT!\n"
                                                     "in x -> Add!: FLOAT16\n"));
    QCOMPARE(previewText(result.after), std::string("Add -> out p: FLOAT16\n"
                                                    "const w* -> Add: FLOAT16*\n"
                                                    "in x -> Add: FLOAT16\n"));
}

void FixPreviewTest::tensorAloneIsShownWithItsReaders()
{
    const FixPreview result = preview(
        *open("g (float[2] x, float[2] w) => (float[2] p) <double[2] w = {1, 2}> { p = Add (x, w) }"));
    QVERIFY2(previewText(result.before).find("const w -> Add: DOUBLE!") != std::string::npos,
             previewText(result.before).c_str());
    QVERIFY2(previewText(result.after).find("const w* -> Add: FLOAT*") != std::string::npos,
             previewText(result.after).c_str());
}

void FixPreviewTest::looksIntoSubgraphs()
{
    const FixPreview result =
        preview(*open("g (bool c, float16[2] x, float[2] y) => (float[2] p) {"
                      "  p = If (c) <then_branch = t () => (float[2] q) { q = Add (x, y) },"
                      "              else_branch = e () => (float[2] r) { r = Identity (y) }> }"));
    QCOMPARE(previewText(result.before), std::string("Add! -> out q: FLOAT\n"
                                                     "in x -> Add!: FLOAT16!\n"
                                                     "in y -> Add!: FLOAT\n"));
    QCOMPARE(previewText(result.after), std::string("Add -> out q: FLOAT\n"
                                                    "Cast+ -> Add: FLOAT\n"
                                                    "in x -> Cast+: FLOAT16\n"
                                                    "in y -> Add: FLOAT\n"));
}

void FixPreviewTest::branchWithTheCastIsShown()
{
    const FixPreview result =
        preview(*open("g (bool c, float[2] x, float16[2] h) => (float[2] y) { y = If (c) <"
                      "  then_branch = t () => (float[2] a) { a = Relu (x) },"
                      "  else_branch = e () => (float16[2] b) { b = Relu (h) }> }"));
    const std::string after = previewText(result.after);
    QVERIFY2(after.find("Relu -> Cast+") != std::string::npos, after.c_str());
    QVERIFY2(previewText(result.before).find("Relu") != std::string::npos,
             previewText(result.before).c_str());
}

void FixPreviewTest::showsFewOfManyNeighbours()
{
    std::string text = "g (float16[2] x, float[2] y) => (float[2] p) { p = Add (x, y)";
    for (int i = 0; i < 100; ++i) {
        text += " n" + std::to_string(i) + " = Neg (p)";
    }
    const FixPreview result = preview(*open(text + " }"));
    QVERIFY(result.before.isCut && result.after.isCut);
    QVERIFY(result.before.nodes.size() < 10);
}

void FixPreviewTest::withoutFixThereIsNothingAfter()
{
    const auto session = open(previewedConflict);
    const FixPreview result = previewFix(*session, session->report().findings.at(0), nullptr, m_progress);
    QVERIFY(!result.before.empty());
    QVERIFY(result.after.empty());
}

void FixPreviewTest::earlierEditsAreNotNew()
{
    const auto session = open("g (float16[2] x, float[2] y) => (float[2] p, double[2] q) {"
                              "  p = Add (x, y) d = Cast <to = 11> (p) q = Mul (d, x) }");
    const Finding& first = session->report().findings.at(0);
    const auto half = session->withPlan({session->fixesOf(first.id()).at(0).edits}, m_progress);
    QCOMPARE(half->report().findings.size(), std::size_t{1});
    const FixPreview result = preview(*half);
    QVERIFY2(previewText(result.before).find('+') == std::string::npos, previewText(result.before).c_str());
    QCOMPARE(std::count_if(result.after.nodes.begin(), result.after.nodes.end(),
                           [](const PictureNode& node) { return node.mark == PictureMark::Added; }),
             std::ptrdiff_t{1});
}

ONNXMEND_APPLESS_TEST(fix_preview, FixPreviewTest)
#include "tst_fix_preview.moc"
