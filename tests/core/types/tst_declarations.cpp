// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/edit.h"
#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Declarations that say something else than the graph: some that ONNX Runtime believes, some that it
/// ignores, and many together that are older than the graph.
class DeclarationsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ignoredDeclarationIsAWarning_data();
    void ignoredDeclarationIsAWarning();
    void staleDeclarationsAreDeclaredAnew_data();
    void staleDeclarationsAreDeclaredAnew();
    void declarationsThatWeightsConfirmAreNotStale();

private:
    std::shared_ptr<const Session> open(const std::string& text)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g " + text);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    template <class Kind>
    static bool areAll(const std::vector<Edit>& edits)
    {
        return !edits.empty() && std::ranges::all_of(edits, [](const Edit& edit) {
            return std::holds_alternative<Kind>(edit);
        });
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void DeclarationsTest::ignoredDeclarationIsAWarning_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<FixKind>("kind");
    QTest::newRow("output that is an initializer")
        << std::string("(float[2] x) => (float[2] y, float[2] w) <int64[2] w = {1, 2}> { y = Neg (x) }")
        << FixKind::RetypeOutput;
    QTest::newRow("output that is an input")
        << std::string("(float[2] x) => (float[2] y, float16[2] x) { y = Neg (x) }") << FixKind::RetypeOutput;
    QTest::newRow("output behind a Constant")
        << std::string(
               "(float[2] x) => (float[2] y, float c) { y = Neg (x) c = Constant <value_int = 3> () }")
        << FixKind::RetypeOutput;
    QTest::newRow("value_info of an initializer")
        << std::string("(float[2] x) => (float[2] y) <float[2] w = {1, 2}, int64[2] w> { y = Add (x, w) }")
        << FixKind::RetypeValueInfo;
}

void DeclarationsTest::ignoredDeclarationIsAWarning()
{
    QFETCH(std::string, text);
    QFETCH(FixKind, kind);
    const auto session = open(text);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY2(finding.severity == Severity::Warning, finding.message().c_str());
    QVERIFY(session->fixesOf(finding.id()).front().kind == kind);
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Passed);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const Verification after = verifier.verify(m_folder.path("out.onnx"), m_progress);
    COMPARE_STATUS(after.runtime, Passed);
    COMPARE_STATUS(after.checker, Passed);
}

void DeclarationsTest::staleDeclarationsAreDeclaredAnew_data()
{
    QTest::addColumn<std::string>("text");
    QTest::newRow("weights and outputs agree")
        << std::string("(float16[2] x) => (float16[2] y) <float16[2] w = {1, 2}, float[2] a, float[2] b, "
                       "float[2] c> { a = Add (x, w) b = Neg (a) c = Mul (b, w) y = Exp (c) }");
    QTest::newRow("a chain up to the output")
        << std::string("(float16[2] x) => (float16[2] y) <float[2] a, float[2] b, float[2] c> "
                       "{ a = Abs (x) b = Neg (a) c = Exp (b) y = Sin (c) }");
}

void DeclarationsTest::staleDeclarationsAreDeclaredAnew()
{
    QFETCH(std::string, text);
    const auto session = open(text);
    QCOMPARE(session->report().summary.errors, std::size_t(3));
    for (const Finding& finding : session->report().findings) {
        QVERIFY2(finding.message().find("stale") != std::string::npos, finding.message().c_str());
    }
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QVERIFY(areAll<RetypeValueInfo>(fixed.session->plan().edits));
    QCOMPARE(fixed.session->plan().edits.size(), std::size_t(3));
}

/// The input is at fault here, or at least not the declarations.
void DeclarationsTest::declarationsThatWeightsConfirmAreNotStale()
{
    const auto session = open("(float16[2] x) => (float[2] y) <float[2] w = {1, 2}, float[2] a, float[2] b> "
                              "{ a = Abs (x) b = Add (a, w) y = Exp (b) }");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QVERIFY(!areAll<RetypeValueInfo>(fixed.session->plan().edits));
}

ONNXMEND_GUILESS_TEST(declarations, DeclarationsTest)
#include "tst_declarations.moc"
