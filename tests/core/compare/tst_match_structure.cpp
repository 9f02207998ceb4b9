// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compare_documents.h"
#include "core/compare/comparison_text.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// One line a row: kind, name, what differs, and what a fused node stands for.
QString rowTexts(const Comparison& comparison)
{
    std::string text;
    for (const ComparedRow& row : comparison.rows) {
        text += std::string(comparedKindName(row.kind)) + " " + row.side().name + ": " + differenceText(row);
        if (!row.replaced.empty()) {
            text += "; " + noteText(row);
        }
        text += "\n";
    }
    return QString::fromStdString(text);
}

} // namespace

/// Nodes find their partners whatever they and their values are called, across Casts and fused nodes.
class MatchStructureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void renamedGraphHasNoDifference();
    void shiftedNumbersAreNotNames();
    void renamedWeightsAreMoved();
    void castWeightsUnderOtherNamesAreMoved();
    void readersFollowTheirWeights();
    void exchangedValuesAreDifferent();
    void swappedOperandsAreNoDifference();
    void swappedOperandsAreFollowedToReaders();
    void renamedValueInfoIsCompared();
    void castsOfBothModelsArePaired();
    void castBehindARenamedNodeIsLookedThrough();
    void normalizationStandsForItsNodes();
    void productWithBiasBecomesGemm();
    void geluStandsForItsNodes();
    void fusedNodesBehindEachOther();
    void asManyOtherNodesAreNoFusion();
    void fusedNodeIsReadTheOtherWayRound();
    void normalizationIsFoldedIntoConvolution();
    void fusedNodesMayBeOnTheLeft();
    void fusedNodesBetweenRenamedOnes();
    void removedNodeIsNoFusion();
    void sharedPartIsNoFusion();
    void subgraphsFollowRenamedValues();
    void deepChainIsMatched();

private:
    Comparison compare(const std::string& left, const std::string& right, const CompareOptions& options = {})
    {
        const std::string head = "<ir_version: 9, opset_import: [\"\" : 17, \"com.microsoft\" : 1]> g ";
        return compareDocuments(readModelText(m_folder, head + left, "left.onnx"),
                                readModelText(m_folder, head + right, "right.onnx"), options, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void MatchStructureTest::renamedGraphHasNoDifference()
{
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Exp (v) [c] y = Add (v, w) }",
                "(float[2] x) => (float[2] y) { [p] q = Relu (x) [r] s = Exp (q) [t] y = Add (q, s) }");
    QCOMPARE(rowTexts(comparison), QString());
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(3));
    QCOMPARE(comparison.summary.leftNodes + comparison.summary.rightNodes, std::uint64_t(0));
}

void MatchStructureTest::shiftedNumbersAreNotNames()
{
    // An exporter numbered its values, and the right model has one node more.
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) "
                "{ n1 = Relu (x) n2 = Exp (n1) n3 = Neg (n2) n4 = Abs (n3) y = Sqrt (n4) }",
                "(float[2] x) => (float[2] y) "
                "{ n1 = Sin (x) n2 = Relu (n1) n3 = Exp (n2) n4 = Neg (n3) n5 = Abs (n4) y = Sqrt (n5) }");
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(5));
    QCOMPARE(comparison.summary.rightNodes, std::uint64_t(1));
    QCOMPARE(rowTexts(comparison), "node n1: inputs\nnode n1: added\n");
}

void MatchStructureTest::renamedWeightsAreMoved()
{
    QCOMPARE(rowTexts(compare("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }",
                              "(float[2] x) => (float[2] y) <float[2] k = {1, 3}> { y = Add (x, k) }")),
             "initializer w: moved, values\n");
}

void MatchStructureTest::castWeightsUnderOtherNamesAreMoved()
{
    QCOMPARE(rowTexts(compare("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { [a] y = Add (x, w) }",
                              "(float[2] x) => (float[2] y) <float16[2] k = {1, 2}> "
                              "{ c = Cast <to = 1> (k) [b] y = Add (x, c) }")),
             "initializer w: moved, dtype\nnode c: added\n");
}

void MatchStructureTest::readersFollowTheirWeights()
{
    // Both products read the same value, and only their weights say which is which.
    const Comparison comparison =
        compare("(float[2, 2] x) => (float[2, 2] y) <float[2, 2] q = {1, 2, 3, 4}, float[2, 2] k = "
                "{5, 6, 7, 8}> { a = MatMul (x, q) b = MatMul (x, k) y = Sub (a, b) }",
                "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] m = {5, 6, 7, 8}, float[2, 2] n = "
                "{1, 2, 3, 4}> { c = MatMul (x, m) d = MatMul (x, n) y = Sub (d, c) }");
    QCOMPARE(rowTexts(comparison), "initializer q: moved\ninitializer k: moved\n");
    QCOMPARE(comparison.rows[0].right->name, std::string("n"));
}

void MatchStructureTest::exchangedValuesAreDifferent()
{
    QCOMPARE(rowTexts(compare("(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Exp (x) "
                              "[c] y = Sub (v, w) }",
                              "(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Exp (x) "
                              "[c] y = Sub (w, v) }")),
             "node c: inputs\n");
}

void MatchStructureTest::swappedOperandsAreNoDifference()
{
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Exp (x) [c] y = Add (v, w) }",
                "(float[2] x) => (float[2] y) { [p] q = Exp (x) [r] s = Relu (x) [t] y = Add (q, s) }");
    QCOMPARE(rowTexts(comparison), QString());
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(3));
}

void MatchStructureTest::swappedOperandsAreFollowedToReaders()
{
    // The outputs have other names, so the way leads from the input and the weights.
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) <float[2] k = {1, 2}, float[2] l = {3, 4}> "
                "{ v = Mul (x, k) w = Add (l, v) y = Exp (w) }",
                "(float[2] x) => (float[2] z) <float[2] k = {1, 2}, float[2] l = {3, 4}> "
                "{ p = Mul (k, x) q = Add (p, l) z = Exp (q) }");
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(3));
    QCOMPARE(comparison.summary.leftNodes + comparison.summary.rightNodes, std::uint64_t(0));
    QVERIFY(!rowTexts(comparison).contains(QStringLiteral("inputs")));
}

void MatchStructureTest::renamedValueInfoIsCompared()
{
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) <float[2] v> { [a] v = Relu (x) [b] y = Exp (v) }",
                "(float[2] x) => (float[2] y) <float16[2] w> { [c] w = Relu (x) [d] y = Exp (w) }");
    QCOMPARE(rowTexts(comparison), "value-info v: dtype\n");
    QCOMPARE(comparison.rows[0].right->name, std::string("w"));
}

void MatchStructureTest::castsOfBothModelsArePaired()
{
    QCOMPARE(rowTexts(compare("(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Cast <to = 10> (v) "
                              "[c] u = Exp (w) [d] y = Cast <to = 1> (u) }",
                              "(float[2] x) => (float[2] y) { [e] p = Relu (x) [f] q = Cast <to = 11> (p) "
                              "[g] r = Exp (q) [h] y = Cast <to = 1> (r) }")),
             "attribute b.to: dtype\n");
}

void MatchStructureTest::castBehindARenamedNodeIsLookedThrough()
{
    QCOMPARE(rowTexts(compare("(float[2] x) => (float[2] y, float[2] z) { [a] v = Relu (x) [b] y = Neg (v) "
                              "[c] z = Exp (y) }",
                              "(float[2] x) => (float[2] y, float[2] z) { [p] s = Relu (x) [q] t = Neg (s) "
                              "[r] y = Cast <to = 1> (t) [u] z = Exp (t) }")),
             "node r: added\n");
}

namespace
{

const std::string normalized =
    "mean = ReduceMean <axes = [-1]> (v) centred = Sub (v, mean) "
    "squared = Mul (centred, centred) variance = ReduceMean <axes = [-1]> (squared) "
    "shifted = Add (variance, eps) deviation = Sqrt (shifted) "
    "quotient = Div (centred, deviation) scaled = Mul (quotient, scale) ";
const std::string weights = "<float[1] eps = {0.1}, float[2] scale = {1, 2}, float[2] bias = {3, 4}> ";
const std::string fusedWeights = "<float[2] scale = {1, 2}, float[2] bias = {3, 4}> ";

} // namespace

void MatchStructureTest::normalizationStandsForItsNodes()
{
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) " + weights + "{ v = Relu (x) " + normalized +
                    "z = Add (scaled, bias) y = Exp (z) }",
                "(float[2] x) => (float[2] y) " + fusedWeights +
                    "{ v = Relu (x) z = LayerNormalization (v, scale, bias) y = Exp (z) }");
    QCOMPARE(
        rowTexts(comparison),
        "initializer eps: removed\n"
        "node z: operator; stands for ReduceMean, Sub, Mul, ReduceMean, Add, Sqrt, Div, Mul, Add of A\n");
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(3));
    QCOMPARE(comparison.summary.leftNodes, std::uint64_t(0));
}

void MatchStructureTest::productWithBiasBecomesGemm()
{
    const std::string begin =
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}, float[2] b = "
        "{5, 6}> { v = Relu (x) ";
    QCOMPARE(rowTexts(compare(begin + "m = MatMul (v, w) z = Add (m, b) y = Exp (z) }",
                              begin + "g = Gemm (v, w, b) y = Exp (g) }")),
             "node z: operator; stands for MatMul, Add of A; B: g\n");
}

namespace
{

/// The nodes of a Gelu that reads `v`, each product and sum written the other way round than usual.
const std::string geluNodes =
    "d = Div (v, root) e = Erf (d) p = Add (one, e) m = Mul (p, v) z = Mul (half, m) ";
const std::string geluNumbers = "float[1] root = {1.414}, float[1] one = {1}, float[1] half = {0.5}> ";
const std::string removedNumbers =
    "initializer root: removed\ninitializer one: removed\ninitializer half: removed\n";

} // namespace

void MatchStructureTest::geluStandsForItsNodes()
{
    const std::string begin = "(float[2] x) => (float[2] y) ";
    QCOMPARE(rowTexts(compare(begin + "<" + geluNumbers + "{ v = Relu (x) " + geluNodes + "y = Exp (z) }",
                              begin + "{ v = Relu (x) z = com.microsoft.Gelu (v) y = Exp (z) }")),
             QString::fromStdString(removedNumbers +
                                    "node z: operator; stands for Div, Erf, Add, Mul, Mul of A\n"));
}

void MatchStructureTest::fusedNodesBehindEachOther()
{
    const std::string begin = "(float[2, 2] x) => (float[2, 2] y) ";
    const std::string stored = "float[2, 2] w = {1, 2, 3, 4}, float[2] b = {5, 6}";
    const std::string many = begin + "<" + stored + ", " + geluNumbers +
                             "{ u = Relu (x) c = MatMul (u, w) v = Add (c, b) " + geluNodes + "y = Exp (z) }";
    const std::string fused =
        begin + "<" + stored + "> { u = Relu (x) g = Gemm (u, w, b) z = com.microsoft.Gelu (g) y = Exp (z) }";
    const Comparison comparison = compare(many, fused);
    QCOMPARE(rowTexts(comparison),
             QString::fromStdString(removedNumbers + "node z: operator; stands for MatMul, Add, Div, Erf, "
                                                     "Add, Mul, Mul of A\n"));
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(3));
    QCOMPARE(comparison.summary.leftNodes + comparison.summary.rightNodes, std::uint64_t(0));
    const Comparison reversed = compare(fused, many);
    QCOMPARE(reversed.summary.nodePairs, std::uint64_t(3));
    QCOMPARE(reversed.summary.leftNodes + reversed.summary.rightNodes, std::uint64_t(0));
}

void MatchStructureTest::asManyOtherNodesAreNoFusion()
{
    const QString rows = rowTexts(
        compare("(float[2] x) => (float[2] y) { u = Relu (x) a = Sin (u) b = Cos (a) y = Exp (b) }",
                "(float[2] x) => (float[2] y) { u = Relu (x) p = Neg (u) q = Abs (p) y = Exp (q) }"));
    QVERIFY2(!rows.contains(QStringLiteral("stands for")), qPrintable(rows));
}

void MatchStructureTest::fusedNodeIsReadTheOtherWayRound()
{
    const std::string begin =
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}, float[2] b = "
        "{5, 6}> { v = Relu (x) ";
    QCOMPARE(rowTexts(compare(begin + "m = MatMul (v, w) z = Add (m, b) y = Add (v, z) }",
                              begin + "g = Gemm (v, w, b) y = Add (g, v) }")),
             "node z: operator; stands for MatMul, Add of A; B: g\n");
}

void MatchStructureTest::normalizationIsFoldedIntoConvolution()
{
    const std::string begin = "(float[1, 1, 4, 4] x) => (float[1, 1, 4, 4] y) ";
    const Comparison comparison =
        compare(begin + "<float[1, 1, 1, 1] w = {2}, float[1] s = {3}, float[1] b = {4}, float[1] m = {5}, "
                        "float[1] d = {6}> { [conv] c = Conv (x, w) [norm] n = BatchNormalization "
                        "(c, s, b, m, d) [relu] y = Relu (n) }",
                begin + "<float[1, 1, 1, 1] w = {7}, float[1] k = {8}> "
                        "{ [conv] c = Conv (x, w, k) [relu] y = Relu (c) }");
    const QString rows = rowTexts(comparison);
    QVERIFY2(rows.contains(QStringLiteral("stands for Conv, BatchNormalization of A")), qPrintable(rows));
    QVERIFY2(!rows.contains(QStringLiteral("node relu")), qPrintable(rows));
    QVERIFY2(!rows.contains(QStringLiteral("node norm: removed")), qPrintable(rows));
}

void MatchStructureTest::fusedNodesMayBeOnTheLeft()
{
    const std::string begin =
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}, float[2] b = "
        "{5, 6}> { v = Relu (x) ";
    const Comparison comparison = compare(begin + "z = Gemm (v, w, b) y = Exp (z) }",
                                          begin + "m = MatMul (v, w) z = Add (m, b) y = Exp (z) }");
    QCOMPARE(rowTexts(comparison), "node z: operator; stands for MatMul, Add of B\n");
    QCOMPARE(comparison.summary.rightNodes, std::uint64_t(0));
}

void MatchStructureTest::fusedNodesBetweenRenamedOnes()
{
    const Comparison comparison =
        compare("(float[2] x) => (float[2] y) " + weights + "{ v = Relu (x) " + normalized +
                    "z = Add (scaled, bias) [l] y = Exp (z) }",
                "(float[2] x) => (float[2] y) <float[2] s = {1, 2}, float[2] b = {3, 4}> "
                "{ a = Relu (x) n = LayerNormalization (a, s, b) [m] y = Exp (n) }");
    QCOMPARE(rowTexts(comparison),
             "initializer eps: removed\n"
             "initializer scale: moved\n"
             "initializer bias: moved\n"
             "node z: operator; "
             "stands for ReduceMean, Sub, Mul, ReduceMean, Add, Sqrt, Div, Mul, Add of A; B: n\n");
}

void MatchStructureTest::removedNodeIsNoFusion()
{
    QCOMPARE(
        rowTexts(compare("(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Neg (v) [c] y = Exp (w) }",
                         "(float[2] x) => (float[2] y) { [a] v = Relu (x) [c] y = Exp (v) }")),
        "node b: removed\nnode c: inputs\n");
}

void MatchStructureTest::sharedPartIsNoFusion()
{
    const std::string begin =
        "(float[2, 2] x) => (float[2, 2] y, float[2, 2] u) <float[2, 2] w = {1, 2, 3, 4}, "
        "float[2] b = {5, 6}> { v = Relu (x) ";
    const QString rows =
        rowTexts(compare(begin + "m = MatMul (v, w) z = Add (m, b) y = Exp (z) u = Neg (m) }",
                         begin + "z = Gemm (v, w, b) m = MatMul (v, w) y = Exp (z) u = Neg (m) }"));
    QVERIFY2(!rows.contains(QStringLiteral("stands for")), qPrintable(rows));
}

void MatchStructureTest::subgraphsFollowRenamedValues()
{
    const auto text = [](const std::string& value, const std::string& inner) {
        return "(bool c, float[2] x) => (float[2] y) { " + value +
               " = Relu (x) [if] y = If (c) <then_branch = t () => (float[2] p) { " + inner + " = Exp (" +
               value + ") p = Neg (" + inner + ") }, else_branch = e () => (float[2] q) { q = Neg (" + value +
               ") }> }";
    };
    QCOMPARE(rowTexts(compare(text("v", "i"), text("w", "j"))), QString());
}

void MatchStructureTest::deepChainIsMatched()
{
    const auto chain = [](const std::string& name) {
        std::string text = "(float[2] x) => (float[2] y) { " + name + "0 = Relu (x) ";
        for (int i = 1; i < 2000; ++i) {
            text += name + std::to_string(i) + " = " + (i % 3 == 0 ? "Neg" : "Relu") + " (" + name +
                    std::to_string(i - 1) + ") ";
        }
        return text + "y = Exp (" + name + "1999) }";
    };
    const Comparison comparison = compare(chain("a"), chain("b"));
    QCOMPARE(rowTexts(comparison), QString());
    QCOMPARE(comparison.summary.nodePairs, std::uint64_t(2001));
}

ONNXMEND_GUILESS_TEST(match_structure, MatchStructureTest)
#include "tst_match_structure.moc"
