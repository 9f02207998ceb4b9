// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of sequences and optionals whose elements differ. There is no Cast of them: the nodes that make them
/// change.
class ContainersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void otherElementsAreFoundAndMadeToFit_data();
    void otherElementsAreFoundAndMadeToFit();
    void loopMayTurnAValueIntoAContainer_data();
    void loopMayTurnAValueIntoAContainer();
    void otherContainersAreFoundAndLeft_data();
    void otherContainersAreFoundAndLeft();

private:
    std::shared_ptr<const Session> open(const std::string& text)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g " + text);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    Proof loaded(const char* name) { return Verifier({}).verify(m_folder.path(name), m_progress).runtime; }

    SaveFolder m_folder;
    Progress m_progress;
};

void ContainersTest::otherElementsAreFoundAndMadeToFit_data()
{
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* name, const char* text) { QTest::newRow(name) << std::string(text); };
    row("inserted into an empty sequence", "(float16[2] x) => (seq(float16[2]) y) "
                                           "{ e = SequenceEmpty () y = SequenceInsert (e, x) }");
    row("empty in one branch, filled in the other", R"((bool c, float16[2] x) => (int64 n) {
        y = If (c) <then_branch = t () => (seq(float) p) { p = SequenceEmpty () },
                    else_branch = e () => (seq(float16[2]) q) { q = SequenceConstruct (x, x) }>
        n = SequenceLength (y) })");
    row("filled in both branches", R"((bool c, float16[2] x, float[2] z) => (int64 n) {
        y = If (c) <then_branch = t () => (p) { p = SequenceConstruct (z) },
                    else_branch = e () => (q) { i = SequenceConstruct (x) q = Identity (i) }>
        n = SequenceLength (y) })");
    row("weights in one branch", R"((bool c, float[2] z) => (int64 n) <float16[2] w = {1, 2}> {
        y = If (c) <then_branch = t () => (p) { p = SequenceConstruct (z) },
                    else_branch = e () => (q) { q = SequenceConstruct (w, z) }>
        n = SequenceLength (y) })");
    row("optional in a loop", R"((int64 m, bool c, float[2] z, float16[2] x) => (bool h) {
        o = Optional (z)
        y = Loop (m, c, o) <body = b (int64 i, bool k, v) => (bool l, w) {
            l = Identity (k) w = Optional (x) }>
        h = OptionalHasElement (y) })");
    row("optional of which the body computes the next",
        R"((int64 m, bool c, float16[2] z, float[2] x) => (float[2] r) {
        o = Optional (z)
        y = Loop (m, c, o) <body = b (int64 i, bool k, v) => (bool l, w) {
            l = Identity (k) g = OptionalGetElement (v) a = Add (g, x) w = Optional (a) }>
        r = OptionalGetElement (y) })");
    row("sequence in a loop", R"((int64 m, bool c, float16[2] x) => (int64 n) {
        s = SequenceEmpty ()
        y = Loop (m, c, s) <body = b (int64 i, bool k, v) => (bool l, w) {
            l = Identity (k) w = SequenceInsert (v, x) }>
        n = SequenceLength (y) })");
    row("sequence that a loop replaces", R"((int64 m, bool c, float[2] z, float16[2] x) => (int64 n) {
        s = SequenceConstruct (z)
        y = Loop (m, c, s) <body = b (int64 i, bool k, seq(float[2]) v) => (bool l, seq(float16[2]) w) {
            l = Identity (k) w = SequenceConstruct (x) }>
        n = SequenceLength (y) })");
    row("body that declares what no Loop carries", R"((int64 m, bool c, seq(float16[2]) x) => (int64 n) {
        y = Loop (m, c, x) <body = b (int64 i, bool k, seq(bfloat16[2]) v) => (bool l, w) {
            l = Identity (k) w = Identity (v) }>
        n = SequenceLength (y) })");
    row("graph input", R"((bool c, seq(float16[2]) x, seq(float[2]) z) => (int64 n) {
        y = If (c) <then_branch = t () => (p) { p = Identity (z) }, else_branch = e () => (q) { q = Identity (x) }>
        n = SequenceLength (y) })");
}

void ContainersTest::otherElementsAreFoundAndMadeToFit()
{
    QFETCH(std::string, text);
    const auto session = open(text);
    QVERIFY(session->report().summary.errors > 0);
    COMPARE_STATUS(loaded("model.onnx"), Failed);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    for (const Finding& finding : fixed.session->report().findings) {
        QFAIL(finding.message().c_str());
    }
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(loaded("out.onnx"), Passed);
}

void ContainersTest::loopMayTurnAValueIntoAContainer_data()
{
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* name, const char* text) { QTest::newRow(name) << std::string(text); };
    row("a sequence into an optional", R"((int64 m, bool c, seq(float[2]) x) => (y) {
        y = Loop (m, c, x) <body = b (int64 i, bool k, v) => (bool l, w) {
            l = Identity (k) w = Optional (x) }> })");
    row("a tensor into a sequence", R"((int64 m, bool c, float[2] x) => (int64 n) {
        y = Loop (m, c, x) <body = b (int64 i, bool k, v) => (bool l, w) {
            l = Identity (k) w = SequenceConstruct (x) }>
        n = SequenceLength (y) })");
}

void ContainersTest::loopMayTurnAValueIntoAContainer()
{
    QFETCH(std::string, text);
    const auto session = open(text);
    for (const Finding& finding : session->report().findings) {
        QFAIL(finding.message().c_str());
    }
    COMPARE_STATUS(loaded("model.onnx"), Passed);
}

void ContainersTest::otherContainersAreFoundAndLeft_data()
{
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* name, const char* text) { QTest::newRow(name) << std::string(text); };
    row("a tensor and a sequence", R"((bool c, float[2] x) => (y) {
        y = If (c) <then_branch = t () => (p) { p = Relu (x) },
                    else_branch = e () => (q) { q = SequenceConstruct (x) }> })");
    row("a tensor carried as a sequence", R"((int64 m, bool c, float[2] x) => (y) {
        y = Loop (m, c, x) <body = b (int64 i, bool k, seq(float[2]) v) => (bool l, seq(float[2]) w) {
            l = Identity (k) w = Identity (v) }> })");
    row("an optional that comes out as a tensor", R"((int64 m, bool c, float[2] z) => (float[2] y) {
        o = Optional (z)
        y = Loop (m, c, o) <body = b (int64 i, bool k, v) => (bool l, w) {
            l = Identity (k) w = OptionalGetElement (v) }> })");
}

/// The meant type cannot be known.
void ContainersTest::otherContainersAreFoundAndLeft()
{
    QFETCH(std::string, text);
    const auto session = open(text);
    QVERIFY(session->report().summary.errors > 0);
    COMPARE_STATUS(loaded("model.onnx"), Failed);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().summary.errors > 0);
}

ONNXMEND_GUILESS_TEST(containers, ContainersTest)
#include "tst_containers.moc"
