// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Findings of types fixed as a whole: what is applied, what is refused, and that nothing is left.
class FixTypesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recommendedFixesLeaveNothing_data();
    void recommendedFixesLeaveNothing();
    void boolsAreAddedAsWhatHasAKernel();
    void constantThatWouldOverflowIsLeftAndTheGraphCast();
    void lossOfACopyIsMeasured();
    void lossOfAConstantNodeIsMeasured();
    void storedValueBehindIdentityGivesWayToo();
    void narrowerInputDependsOnItsCallers_data();
    void narrowerInputDependsOnItsCallers();
    void strategyDecidesWhatIsRecommended();

private:
    static void addRowsAsInTorch();
    std::shared_ptr<const Session> open(const std::string& text, Strategy strategy = Strategy::Promote)
    {
        const std::string header =
            "<ir_version: 8, opset_import: [\"\" : 17, \"local\" : 1, \"ai.onnx.ml\" : 2]> ";
        const auto path = writeFile(m_folder, "m.onnx", modelFromText(header + text));
        SessionOptions options;
        options.audit.strategy = strategy;
        return Session::open(path, {}, options, m_progress);
    }

    /// Kinds of the edits in the plan, in order.
    static std::string kinds(const FixAllResult& result)
    {
        std::string text;
        for (const Edit& edit : result.session->plan().edits) {
            text += (text.empty() ? "" : " ") + std::string(kindName(edit));
        }
        return text;
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void FixTypesTest::recommendedFixesLeaveNothing_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("edits");
    QTest::newRow("weight")
        << std::string(R"(g (float16[2] x) => (float16[2] z) <float[2] w = {1, 2}> { z = Add(x, w) })")
        << std::string("cast-initializer");
    QTest::newRow("two operands") << std::string(
                                         "g (float16[2] x, float[2] y) => (float16[2] z) { z = Add(x, y) }")
                                  << std::string("insert-cast insert-cast");
    QTest::newRow("integer into Cos")
        << std::string("g (int64[2] x) => (float[2] z) { z = Cos(x) }") << std::string("insert-cast");
    QTest::newRow("output") << std::string("g (float[2] x) => (float16[2] z) { z = Cos(x) }")
                            << std::string("retype-output");
    QTest::newRow("indices")
        << std::string(R"(g (float[1] i) => (float[1] z) <float[2] w = {1, 2}> { z = Gather(w, i) })")
        << std::string("retype-input");
    QTest::newRow("value_info") << std::string("g (float[2] x, float16[2] y) => (float16[2] z) <float[2] c> "
                                               "{ c = Cast<to = 10>(x) z = Add(c, y) }")
                                << std::string("retype-value-info");
    QTest::newRow("attribute") << std::string("g (int64[2] x, float16[2] y) => (float16[2] z) <float16[2] c> "
                                              "{ c = Cast<to = 7>(x) z = Add(c, y) }")
                               << std::string("set-attribute");
    QTest::newRow("sibling function")
        << std::string(R"(g (float[2] x, bool[2] m) => (float[2] y) { y = local.masked(x, m) }
        <domain: "local", opset_import: ["" : 17]> masked (a, mask) => (b) { b = Add(a, mask) }
        <domain: "local", opset_import: ["" : 17]> masked_bool_mask (a, mask) => (b) { b = Where(mask, a, a) })")
        << std::string("retarget-call");
    QTest::newRow("branch") << std::string(
                                   R"(g (bool c, float[2] x, float16[2] h) => (float[2] y) { y = If (c) <
        then_branch = t () => (float[2] a) { a = Relu(x) }, else_branch = e () => (float16[2] b) { b = Relu(h) }> })")
                            << std::string("insert-cast retype-output");
    // The input has to be of the keys' type, which no type constraint says: seen once the first is in place.
    QTest::newRow("keys of a LabelEncoder")
        << std::string(R"(g (bool[2] x) => (float[2] y) {
        y = ai.onnx.ml.LabelEncoder <keys_floats = [0.0, 1.0], values_floats = [5.0, 6.0]> (x) })")
        << std::string("insert-cast insert-cast"); // the second replaces the first
    addRowsAsInTorch();
}

void FixTypesTest::addRowsAsInTorch()
{
    QTest::newRow("float function declared an integer")
        << std::string("g (int64[2] x) => (int64[2] z) { z = Cos(x) }")
        << std::string("insert-cast retype-output");
    QTest::newRow("sum of bools declared bool")
        << std::string("g (bool[2] x) => (bool[2] z) { a = Constant<value_int = 0>() z = CumSum(x, a) }")
        << std::string("insert-cast retype-output");
    QTest::newRow("float operand, declared an integer")
        << std::string("g (int64[2] x, float[2] y) => (int64[2] z) { z = Add(x, y) }")
        << std::string("insert-cast retype-output");
    QTest::newRow("float operand, read as an integer")
        << std::string("g (int64[1] x, float[1] y, float[2] w) => (float[1] o) <int64[1] i> "
                       "{ i = Add(x, y) o = Gather(w, i) }")
        << std::string("insert-cast insert-cast");
    QTest::newRow("bools added, declared bool")
        << std::string("g (bool[2] x, bool[2] y) => (bool[2] z) { z = Add(x, y) }")
        << std::string("insert-cast insert-cast insert-cast");
    QTest::newRow("integer to a float power, declared a float")
        << std::string("g (int64[2] x, float[2] y) => (float[2] z) { z = Pow(x, y) }")
        << std::string("insert-cast");
    QTest::newRow("wider element with a dimension, as declared")
        << std::string("g (float[2] x) => (double[2] z) <double[1] w = {0.1}> { z = Mul(x, w) }")
        << std::string("insert-cast");
}

/// A caller's fractions are cut off by the new dtype. A wider one takes all that was passed.
void FixTypesTest::narrowerInputDependsOnItsCallers_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("isLossless");
    QTest::newRow("floats to integers")
        << std::string("g (float[1] i) => (float[1] z) <float[2] w = {1, 2}> { z = Gather(w, i) }") << false;
    const auto scan = [](const std::string& inner, const std::string& outer) {
        const std::string in = inner + "[2] ";
        const std::string out = outer + "[2] ";
        return "g (" + out + "x, " + outer + "[3, 2] y) => (" + out + "t, " + outer +
               "[3, 2] u) { t, u = Scan <num_scan_inputs = 1, body = b (" + in + "s, " + in + "e) => (" + in +
               "a, " + in + "c) { a = Add(s, e) c = Identity(e) }> (x, y) }";
    };
    QTest::newRow("integers to wider ones")
        << std::string("g (int16[1] i) => (float[1] z) <float[2] w = {1, 2}> { z = Gather(w, i) }") << true;
    QTest::newRow("passed to a body of integers") << scan("int64", "float") << false;
}

void FixTypesTest::narrowerInputDependsOnItsCallers()
{
    QFETCH(std::string, text);
    QFETCH(bool, isLossless);
    const auto session = open(text);
    std::vector<Fix> fixes;
    for (const Finding& finding : session->report().findings) {
        std::ranges::copy_if(session->fixesOf(finding.id()), std::back_inserter(fixes),
                             [](const Fix& fix) { return fix.kind == FixKind::RetypeInput; });
    }
    QVERIFY(!fixes.empty());
    QCOMPARE(fixes.front().lossless, isLossless ? std::optional(true) : std::nullopt);
}

void FixTypesTest::boolsAreAddedAsWhatHasAKernel()
{
    const auto session = open("g (bool[2] x, bool[2] y) => (bool[2] z) { z = Add(x, y) }");
    QCOMPARE(session->fixesOf(session->report().findings.at(0).id()).at(0).to, DType::Int64);
}

void FixTypesTest::recommendedFixesLeaveNothing()
{
    QFETCH(std::string, text);
    const auto session = open(text);
    QVERIFY(!session->report().findings.empty());
    const FixAllResult result = fixAll(session, {}, m_progress);
    QVERIFY2(result.refused.empty(), result.refused.empty() ? "" : result.refused[0].reason.c_str());
    QVERIFY(result.session->report().findings.empty());
    QTEST(kinds(result), "edits");
}

void FixTypesTest::constantThatWouldOverflowIsLeftAndTheGraphCast()
{
    const auto session =
        open("g (float16[2] x) => (float16[2] z) <float[2] w = {100000, 2}> { z = Mul(x, w) }");
    const FixAllResult result = fixAll(session, {}, m_progress);
    QVERIFY(result.session->report().findings.empty());
    QCOMPARE(kinds(result), std::string("insert-cast insert-cast")); // x to FLOAT, z back
    QVERIFY(result.refused.empty());
    const FixAllResult asked = fixAll(session, {.allowOverflow = true}, m_progress);
    QCOMPARE(kinds(asked), std::string("cast-initializer"));
    QCOMPARE(asked.applied[0].loss.overflowed, 1u);
}

void FixTypesTest::lossOfACopyIsMeasured()
{
    const auto session = open(R"(g (float16[2] x, float[2] y) => (float16[2] a, float[2] b)
        <float[2] w = {0.1, 2}> { a = Add(x, w) b = Add(y, w) })");
    const FixAllResult result = fixAll(session, {}, m_progress);
    QCOMPARE(kinds(result), std::string("cast-initializer"));
    QCOMPARE(result.applied[0].loss.rounded, 1u);
    QCOMPARE(result.applied[0].byteCount, 4u);
}

void FixTypesTest::lossOfAConstantNodeIsMeasured()
{
    const auto session = open(
        "g (float16[2] x) => (float16[2] z) { c = Constant<value = float[2] {0.1, 2}>() z = Add(x, c) }");
    const FixAllResult result = fixAll(session, {}, m_progress);
    QCOMPARE(result.applied[0].loss.rounded, 1u);
}

/// torch's exporter writes equal weights once, and an Identity for the others: all of the graph stays FLOAT.
void FixTypesTest::storedValueBehindIdentityGivesWayToo()
{
    const auto session = open(R"(g (float[2] x) => (bool[2] a, bool[2] b) <double[2] w = {1, 2}>
        { i = Identity(w) m = Mul(x, w) n = Mul(x, i) a = IsNaN(m) b = IsNaN(n) })");
    QCOMPARE(session->report().findings.size(), std::size_t(2));
    for (const Finding& finding : session->report().findings) {
        const Fix fix = session->fixesOf(finding.id()).front();
        QVERIFY2(fix.titleText().find("from DOUBLE to FLOAT") != std::string::npos, fix.titleText().c_str());
    }
}

void FixTypesTest::strategyDecidesWhatIsRecommended()
{
    const auto session =
        open("g (float16[2] x, float[2] y) => (float16[2] z) { z = Add(x, y) }", Strategy::MatchDeclared);
    const std::vector<Fix> fixes = session->fixesOf(session->report().findings.at(0).id());
    QCOMPARE(fixes.at(0).castCount, 1u);
    QCOMPARE(fixes.at(0).target, std::string("y"));
    QVERIFY(*fixes.at(0).strategy == Strategy::MatchDeclared);
    QCOMPARE(kinds(fixAll(session, {}, m_progress)), std::string("insert-cast"));
}

ONNXMEND_APPLESS_TEST(fix_types, FixTypesTest)
#include "tst_fix_types.moc"
