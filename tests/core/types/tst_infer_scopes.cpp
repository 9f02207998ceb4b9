// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Types through subgraphs and model-local functions.
class InferScopesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void branchesMustAgree();
    void conflictInsideABranchIsFoundThere();
    void loopCarriedValueKeepsItsType();
    void loopCarriedOptionalMayComeOutFilled();
    void argumentMustFitTheBody();
    void inputsAreCalledWhatTheyAreInputsOf();
    void functionTakesTheTypesOfEachCall();
    void functionThatNoCallCanUseIsFixedItself();
    void callThatOthersDoNotShareIsCastAround();
    void siblingThatTakesTheTypesIsCalled();
    void functionOfAnotherNameIsNoSibling();
    void referredAttributeDecidesTheType();
    void unknownOperatorsOfBodiesAreToldOnceEach();
    void trialsOfFunctionsLeaveNoTrace_data();
    void trialsOfFunctionsLeaveNoTrace();
    void findingsDoNotDependOnTheOrderOfNodes();
    void overloadsAreBodiesOfTheirOwn();
    void overloadThatTakesTheTypesIsCalled();
    void ofTwoFunctionsWithOneNameTheLastCounts();
    void functionInAFunctionIsFixedInItsBody();
    void functionThatOthersUseIsFixedAtTheInnerCall();
    void callTellsNoCountOfTheBodysNodes();
    void valueThatNothingGivesIsAnError();
    void valueThatIsGivenTwiceIsAnError();

private:
    Report auditText(const std::string& text)
    {
        Progress progress;
        m_model =
            readModelText(m_folder, "<ir_version: 10, opset_import: [\"\" : 17, \"local\" : 1]> " + text);
        return audit(*m_model, {}, {}, progress);
    }

    /// `kind at scope: value` of each finding, sorted.
    static std::string findingsOf(const Report& report)
    {
        std::set<std::string> lines;
        for (const Finding& finding : report.findings) {
            lines.insert(
                std::string(findingKindInfo(finding.kind).name) + " at " + finding.graph + ": " +
                (finding.value.empty() ? finding.domain + "::" + finding.opType : finding.value.str()));
        }
        std::string text;
        for (const std::string& line : lines) {
            text += (text.empty() ? "" : "; ") + line;
        }
        return text;
    }

    static const TypeChange& change(const Report& report)
    {
        return report.findings.at(0).resolutions.at(0).changes.at(0);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

void InferScopesTest::branchesMustAgree()
{
    const Report report = auditText(R"(g (bool cond, float[2] x, float16[2] h) => (float[2] y) {
        y = If (cond) <
            then_branch = t () => (float[2] a) { a = Relu(x) },
            else_branch = e () => (float16[2] b) { b = Relu(h) }
        >
    })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::SubgraphType);
    QCOMPARE(report.findings[0].graph, std::string("main"));
    QCOMPARE(change(report).graph, std::string("main/y/else_branch"));
    QCOMPARE(change(report).value, std::string("b"));
    QCOMPARE(change(report).to, DType::Float);
}

void InferScopesTest::conflictInsideABranchIsFoundThere()
{
    const Report report = auditText(R"(g (bool cond, float[2] x, float16[2] h) => (float[2] y) {
        y = If (cond) <
            then_branch = t () => (float[2] a) { a = Add(x, h) },
            else_branch = e () => (float[2] b) { b = Relu(x) }
        >
    })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::OpTypeConflict);
    QCOMPARE(report.findings[0].graph, std::string("main/y/then_branch"));
    QCOMPARE(change(report).graph, std::string("main/y/then_branch")); // the Cast stands beside its reader
    QCOMPARE(change(report).value, std::string("h"));
}

void InferScopesTest::loopCarriedValueKeepsItsType()
{
    const Report report = auditText(R"(g (int64 n, bool go, float[2] x) => (float[2] y) {
        y = Loop (n, go, x) <
            body = b (int64 i, bool c, float[2] s) => (bool d, float16[2] t) { d = Identity(c) t = Cast<to = 10>(s) }
        >
    })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::SubgraphType);
    QCOMPARE(change(report).graph, std::string("main/y/body"));
    QCOMPARE(change(report).value, std::string("t"));
    QCOMPARE(change(report).to, DType::Float);
}

void InferScopesTest::loopCarriedOptionalMayComeOutFilled()
{
    const auto findingsOf = [this](const std::string& type) {
        return auditText("g (int64 n, bool go, optional(seq(float)) x) => (" + type + R"( y) {
            y = Loop (n, go, x) <
                body = b (int64 i, bool c, optional(seq(float)) s) => (bool d, seq(float) t) {
                    d = Identity(c)
                    t = OptionalGetElement(s)
                }
            >
        })")
            .findings;
    };
    QVERIFY(findingsOf("seq(float)").empty());
    const auto findings = findingsOf("seq(double)");
    QCOMPARE(findings.size(), 1u);
    QVERIFY(findings[0].kind == FindingKind::OutputType);
}

void InferScopesTest::argumentMustFitTheBody()
{
    const Report report = auditText(R"(g (int64 n, bool go, float16[2] x) => (float[2] y) {
        y = Loop (n, go, x) <
            body = b (int64 i, bool c, float[2] s) => (bool d, float[2] t) { d = Identity(c) t = Relu(s) }
        >
    })");
    QCOMPARE(report.findings.size(), 1u);
    QCOMPARE(report.findings[0].value, std::string("x"));
    QVERIFY(change(report).is<TypeChange::Argument>());
    QCOMPARE(change(report).to, DType::Float);
}

void InferScopesTest::inputsAreCalledWhatTheyAreInputsOf()
{
    const Report report = auditText(R"(g (int64 n, bool go, float[2] x, float16[2] h) => (float[2] y) {
        y = Loop (n, go, x) <
            body = b (int64 i, bool c, float[2] s) => (bool d, float[2] t) { d = Identity(c) t = Add(s, h) }
        >
    })");
    QCOMPARE(report.findings.size(), 1u);
    const std::vector<FindingOperand>& operands = report.findings[0].operands;
    QCOMPARE(operands.at(0).origin, std::string("an input of the Loop body"));
    QCOMPARE(operands.at(1).origin, std::string("a graph input")); // captured
}

void InferScopesTest::functionTakesTheTypesOfEachCall()
{
    const Report report = auditText(R"(g (float[2] x, float16[2] h) => (float[2] y, float16[2] z) {
        y = local.twice(x)
        z = local.twice(h)
    }
    <domain: "local", opset_import: ["" : 17]> twice (a) => (b) { b = Add(a, a) })");
    QVERIFY2(report.findings.empty(), report.findings.empty() ? "" : report.findings[0].message().c_str());
}

void InferScopesTest::functionThatNoCallCanUseIsFixedItself()
{
    const Report report = auditText(R"(g (float16[2] x) => (float16[2] y) { y = local.half(x) }
    <domain: "local", opset_import: ["" : 17]> half (a) => (b) { c = Constant<value = float {0.5}>() b = Mul(a, c) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::OpTypeConflict);
    QCOMPARE(report.findings[0].graph, std::string("function:local::half"));
    QCOMPARE(change(report).value, std::string("c"));
    QCOMPARE(change(report).to, DType::Float16);
}

void InferScopesTest::callThatOthersDoNotShareIsCastAround()
{
    const Report report = auditText(R"(g (float16[2] x, float[2] f) => (float16[2] y, float[2] z) {
        y = local.plus(x)
        z = local.plus(f)
    }
    <domain: "local", opset_import: ["" : 17]> plus (a) => (b) { c = Constant<value = float[2] {1, 2}>() b = Add(a, c) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::FunctionType);
    QCOMPARE(report.findings[0].graph, std::string("main"));
    QCOMPARE(change(report).value, std::string("x"));
    QCOMPARE(change(report).to, DType::Float);
}

void InferScopesTest::siblingThatTakesTheTypesIsCalled()
{
    const Report report = auditText(R"(g (float[2] x, bool[2] m) => (float[2] y) { y = local.masked(x, m) }
    <domain: "local", opset_import: ["" : 17]> masked (a, mask) => (b) { b = Add(a, mask) }
    <domain: "local", opset_import: ["" : 17]> masked_bool_mask (a, mask) => (b) { b = Where(mask, a, a) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::FunctionType);
    QVERIFY(change(report).is<TypeChange::Call>());
    QCOMPARE(std::get<TypeChange::Call>(change(report).what).name, std::string("masked_bool_mask"));
}

void InferScopesTest::functionOfAnotherNameIsNoSibling()
{
    const Report report = auditText(R"(g (float[2] x, bool[2] m) => (float[2] y) { y = local.masked(x, m) }
    <domain: "local", opset_import: ["" : 17]> masked (a, mask) => (b) { b = Add(a, mask) }
    <domain: "local", opset_import: ["" : 17]> masked_fill (a, mask) => (b) { b = Where(mask, a, a) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(!change(report).is<TypeChange::Call>());
}

void InferScopesTest::referredAttributeDecidesTheType()
{
    const Report report = auditText(R"(g (float[2] x) => (float16[2] y) { y = local.to<dtype = 10>(x) }
    <domain: "local", opset_import: ["" : 17]> to <dtype> (a) => (b) { b = Cast<to: int = @dtype>(a) })");
    QVERIFY2(report.findings.empty(), report.findings.empty() ? "" : report.findings[0].message().c_str());
}

/// `odd` is met first in a body that is thrown away when a conflict is looked into; it must not be lost with
/// it, nor silence the same operator elsewhere.
void InferScopesTest::unknownOperatorsOfBodiesAreToldOnceEach()
{
    const std::string functions = R"(
        <domain: "local", opset_import: ["" : 17, "nobody" : 1]> f (a) => (b) { c = nobody.odd(a) b = nobody.odd(c) })";
    QCOMPARE(findingsOf(auditText("g (float[2] x) => (float[2] y) { y = local.f(x) }" + functions)),
             std::string("unknown-op at function:local::f: nobody::odd"));
    QCOMPARE(findingsOf(auditText("g (float[2] x) => (float[2] y) { z = local.f(x) y = nobody.even(z) }" +
                                  functions)),
             std::string("unknown-op at function:local::f: nobody::odd; unknown-op at main: nobody::even"));
    const Report both = auditText(
        "g (float[2] x) => (float[2] y) { w = nobody.odd(x) z = local.f(w) y = local.f(z) }" + functions);
    QCOMPARE(findingsOf(both), std::string("unknown-op at main: nobody::odd"));
    QCOMPARE(both.summary.infos, std::size_t(1));
}

void InferScopesTest::trialsOfFunctionsLeaveNoTrace_data()
{
    QTest::addColumn<std::string>("calls");
    QTest::newRow("tried first") << std::string("y = local.half(h) z = local.plus(h)");
    QTest::newRow("tried last") << std::string("z = local.plus(h) y = local.half(h)");
}

/// `half_float`, which is looked at as a variant of `half`, would call `plus` with floats. It is not called,
/// so `plus` still has no call that it can take, whatever comes first.
void InferScopesTest::trialsOfFunctionsLeaveNoTrace()
{
    QFETCH(std::string, calls);
    const Report report = auditText("g (float16[2] h) => (float16[2] y, float16[2] z) { " + calls + R"( }
    <domain: "local", opset_import: ["" : 17]> half (a) => (b) { c = Constant<value = float[2] {1, 2}>() b = Add(a, c) }
    <domain: "local", opset_import: ["" : 17, "local" : 1]> half_float (a) => (b) {
        c = Cast<to = 1>(a) d = local.plus(c) b = Cast<to = 10>(d) }
    <domain: "local", opset_import: ["" : 17]> plus (a) => (b) { c = Constant<value = float[2] {1, 2}>() b = Add(a, c) })");
    QCOMPARE(findingsOf(report),
             std::string("function-type at main: h; op-type-conflict at function:local::plus: c"));
}

/// Calls that are tried with other types, bodies that are looked at and bodies that disagree: ONNX Runtime
/// takes the nodes in any order, and the same is wrong with them.
void InferScopesTest::findingsDoNotDependOnTheOrderOfNodes()
{
    std::vector<std::string> nodes = {
        R"(u = local.half(h) )",
        R"(v = local.plus(u) )",
        R"(w = local.plus(f) )",
        R"(y = If (c) < then_branch = t () => (float[2] p) { p = Relu(w) },
                                 else_branch = e () => (float16[2] q) { q = Relu(v) }> )",
        R"(z = Loop (n, c, h) < body = b (int64 i, bool d, float[2] s) => (bool k, float[2] r) {
                                 k = Identity(d) r = local.plus(s) }> )",
    };
    std::sort(nodes.begin(), nodes.end());
    std::set<std::string> different;
    do {
        std::string text = "g (float16[2] h, float[2] f, bool c, int64 n) => (float[2] y, float[2] z) { ";
        for (const std::string& node : nodes) {
            text += node;
        }
        const Report report = auditText(text + R"( }
        <domain: "local", opset_import: ["" : 17]> half (a) => (b) {
            c = Constant<value = float[2] {1, 2}>() b = Add(a, c) }
        <domain: "local", opset_import: ["" : 17, "local" : 1]> half_float (a) => (b) {
            c = Cast<to = 1>(a) d = local.plus(c) b = Cast<to = 10>(d) }
        <domain: "local", opset_import: ["" : 17]> plus (a) => (b) {
            c = Constant<value = float[2] {1, 2}>() b = Add(a, c) })");
        std::set<std::string> lines;
        for (const Finding& finding : report.findings) {
            std::string line = std::string(findingKindInfo(finding.kind).name) + " at " + finding.graph +
                               ": " + finding.opType + " " + finding.value + " is " +
                               dtypeName(finding.actual) + ", should be " + dtypeName(finding.expected) +
                               ", more: " + std::to_string(finding.moreNodes);
            for (const Resolution& resolution : finding.resolutions) {
                for (const TypeChange& change : resolution.changes) {
                    line += "; " + change.graph + " " + change.value + " to " + dtypeName(change.to);
                }
            }
            lines.insert(line);
        }
        QVERIFY(lines.size() >= 3);
        std::string all;
        for (const std::string& line : lines) {
            all += line + "\n";
        }
        different.insert(all);
    } while (std::next_permutation(nodes.begin(), nodes.end()));
    QCOMPARE(QString::fromStdString(different.empty() ? "" : *different.rbegin()),
             QString::fromStdString(different.empty() ? "" : *different.begin()));
}

/// The key of a function is (domain, name, overload): onnxruntime 1.30 calls by it, whatever the IR version.
void InferScopesTest::overloadsAreBodiesOfTheirOwn()
{
    const Report report = auditText(R"(g (float16[2] h) => (float16[2] y, float[2] z) {
        y = local.f:half (h)
        z = local.f (h)
    }
    <domain: "local", opset_import: ["" : 17]> f (a, n) => (b) { b = Cast<to = 1>(a) }
    <domain: "local", overload: "half", opset_import: ["" : 17]>
    f (a) => (b) { c = Constant<value = float[2] {1, 2}>() b = Add(a, c) })");
    QCOMPARE(findingsOf(report), std::string("op-type-conflict at function:local::f:half: c"));
    const auto plain = m_model->findGraph("function:local::f");
    const auto half = m_model->findGraph("function:local::f:half");
    QVERIFY(plain && half && *plain != *half);
    QCOMPARE(m_model->graph(*plain).nodeCount, std::size_t(1));
    QCOMPARE(m_model->tensors().size(), std::size_t(1));
    QVERIFY(m_model->tensors()[0].graph == *half);
    QCOMPARE(change(report).graph, std::string("function:local::f:half"));
}

void InferScopesTest::overloadThatTakesTheTypesIsCalled()
{
    const Report report = auditText(R"(g (float[2] x, bool[2] m) => (float[2] y) { y = local.masked(x, m) }
    <domain: "local", opset_import: ["" : 17]> masked (a, mask) => (b) { b = Add(a, mask) }
    <domain: "local", overload: "bool", opset_import: ["" : 17]> masked (a, mask) => (b) { b = Where(mask, a, a) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(change(report).is<TypeChange::Call>());
    QCOMPARE(std::get<TypeChange::Call>(change(report).what).name, std::string("masked"));
    QCOMPARE(std::get<TypeChange::Call>(change(report).what).overload, std::string("bool"));
}

/// onnxruntime 1.30 does the same.
void InferScopesTest::ofTwoFunctionsWithOneNameTheLastCounts()
{
    const Report report = auditText(R"(g (float[2] x) => (float16[2] y) { y = local.f (x) }
    <domain: "local", opset_import: ["" : 17]> f (a) => (b) { b = Relu(a) }
    <domain: "local", opset_import: ["" : 17]> f (a) => (b) { c = Identity(a) b = Cast<to = 10>(c) })");
    QCOMPARE(findingsOf(report), std::string());
    QCOMPARE(m_model->graph(*m_model->findGraph("function:local::f")).nodeCount, std::size_t(2));
}

void InferScopesTest::functionInAFunctionIsFixedInItsBody()
{
    const Report report = auditText(R"(g (float16[2] x) => (float16[2] y) { y = local.outer (x) }
    <domain: "local", opset_import: ["" : 17, "local" : 1]> outer (a) => (b) { b = local.inner(a) }
    <domain: "local", opset_import: ["" : 17]>
    inner (a) => (b) { c = Constant<value = float[2] {1, 2}>() b = Add(a, c) })");
    QCOMPARE(findingsOf(report), std::string("op-type-conflict at function:local::inner: c"));
    QVERIFY(!report.findings.front().message().empty());
    QCOMPARE(change(report).graph, std::string("function:local::inner"));
}

/// The body is right for another call, so the Casts go to the call that is not: inside of the function in
/// between, which has no other use.
void InferScopesTest::functionThatOthersUseIsFixedAtTheInnerCall()
{
    const Report report = auditText(R"(g (float16[2] x, float[2] z) => (y, w) {
        y = local.outer (x)
        w = local.inner (z)
    }
    <domain: "local", opset_import: ["" : 17, "local" : 1]> outer (a) => (b) { b = local.inner(a) }
    <domain: "local", opset_import: ["" : 17]>
    inner (a) => (b) { c = Constant<value = float[2] {1, 2}>() b = Add(a, c) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings.front().kind == FindingKind::FunctionType);
    QVERIFY2(report.findings.front().message().find("cannot take FLOAT16: Add") != std::string::npos,
             report.findings.front().message().c_str());
    QCOMPARE(change(report).graph, std::string("function:local::outer"));
    QVERIFY(change(report).is<TypeChange::Argument>());
}

/// The number of nodes of the body that need the same belongs to the end of a finding about the body, not
/// into the middle of a sentence about the call.
void InferScopesTest::callTellsNoCountOfTheBodysNodes()
{
    const Report report = auditText(R"(g (float16[2] x, float[2] z) => (y, w) {
        y = local.twice (x)
        w = local.twice (z)
    }
    <domain: "local", opset_import: ["" : 17]>
    twice (a) => (b) { c = Constant<value = float[2] {1, 2}>() d = Add(a, c) b = Sub(c, d) })");
    QCOMPARE(report.findings.size(), 1u);
    const std::string message = report.findings.front().message();
    QVERIFY2(message.find("cannot take FLOAT16: Add") != std::string::npos, message.c_str());
    QVERIFY2(message.find("more node") == std::string::npos, message.c_str());
}

void InferScopesTest::valueThatNothingGivesIsAnError()
{
    const Report report = auditText(R"(g (bool cond, float[2] x) => (float[2] y) {
        a = Add(x, gone)
        y = If (cond) <
            then_branch = t () => (float[2] b) { b = Add(a, x) },
            else_branch = e () => (float[2] c) { c = Mul(a, lost) }
        >
    })");
    QCOMPARE(findingsOf(report),
             std::string("invalid-graph at main/y/else_branch: lost; invalid-graph at main: gone"));
    QCOMPARE(report.summary.errors, std::size_t(2));
    const Report healthy = auditText("g (float[2] x) => (float[2] y) { y = Clip (x, , x) }"); // omitted
    QVERIFY(healthy.findings.empty());
}

void InferScopesTest::valueThatIsGivenTwiceIsAnError()
{
    const Report report = auditText("g (float[2] x) => (float[2] y) { a = Relu(x) a = Neg(x) y = Abs(a) }");
    QCOMPARE(findingsOf(report), std::string("invalid-graph at main: a"));
    QVERIFY2(report.findings[0].message().find("gives \"a\", and so does Neg") != std::string::npos,
             report.findings[0].message().c_str());
}

ONNXMEND_APPLESS_TEST(infer_scopes, InferScopesTest)
#include "tst_infer_scopes.moc"
