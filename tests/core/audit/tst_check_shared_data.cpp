// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/mend/verdict.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <filesystem>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tensors that store the same bytes several times.
class CheckSharedDataTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void copiesAreOffered_data();
    void copiesAreOffered();
    void copiesOfOneRangeCountOnce();
    void copiesAreStoredOnce_data();
    void copiesAreStoredOnce();
    void tensorsOfOtherBytesAreNotShared();

private:
    /// Opens a model whose tensors have 4,096 floats each, one behind the other in a data file.
    std::shared_ptr<const Session> open(const std::string& data, const std::string& thirdOffset = "32768")
    {
        std::ofstream(m_folder.path("w.bin"), std::ios::binary) << data;
        std::string text =
            R"(<ir_version: 8, opset_import: ["" : 17]> g (bool c, float[4096] x) => (float[4096] y)
            <float[4096] a = ["location": "w.bin", "offset": "0"],
             float[4096] b = ["location": "w.bin", "offset": "16384"]>
            { s = Add (x, a)
              y = If (c) <then_branch = t () => (float[4096] p)
                              <float[4096] d = ["location": "w.bin", "offset": "THIRD"]> { p = Add (s, d) },
                          else_branch = e () => (float[4096] q) { q = Add (s, b) }> })";
        text.replace(text.find("THIRD"), 5, thirdOffset);
        m_folder.readText(text);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    static std::string content(char first) { return first + std::string(16'383, '\x01'); }

    SaveFolder m_folder;
    Progress m_progress;
};

void CheckSharedDataTest::copiesAreOffered_data()
{
    QTest::addColumn<std::string>("data");
    QTest::addColumn<int>("copies"); // of the first
    QTest::newRow("none") << content(1) + content(2) + content(3) << 0;
    QTest::newRow("one") << content(1) + content(1) + content(3) << 1;
    QTest::newRow("in a branch") << content(1) + content(1) + content(1) << 2;
    std::string last = content(1);
    last.back() = 2; // no sample has this byte
    QTest::newRow("the last byte is another") << content(1) + last + content(3) << 0;
}

void CheckSharedDataTest::copiesAreOffered()
{
    QFETCH(std::string, data);
    QFETCH(int, copies);
    const auto session = open(data);
    QCOMPARE(session->report().findings.size(), std::size_t(copies > 0 ? 1 : 0));
    QVERIFY(fixAll(session, {}, m_progress).applied.empty()); // nothing is wrong
    QVERIFY(judgeDocument(*session).completeness == Completeness::Complete);
    if (copies > 0) {
        const Finding& finding = session->report().findings.front();
        QCOMPARE(finding.id(), std::string("share-initializer:main:a"));
        QVERIFY(finding.severity == Severity::Info);
        const Fix fix = session->fixesAt(0).front();
        QCOMPARE(fix.edits.size(), static_cast<std::size_t>(copies));
        QCOMPARE(fix.storedByteChange, std::int64_t(-16'384) * copies);
    }
}

/// Two of the three name one range already.
void CheckSharedDataTest::copiesOfOneRangeCountOnce()
{
    const auto session = open(content(1) + content(1), "16384");
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const std::string message = session->report().findings.front().message();
    QVERIFY2(message.find("saves 16,384 bytes") != std::string::npos, message.c_str());
    const Fix fix = session->fixesAt(0).front();
    QCOMPARE(fix.edits.size(), std::size_t(2));
    QCOMPARE(fix.storedByteChange, std::int64_t(-16'384));
}

void CheckSharedDataTest::copiesAreStoredOnce_data()
{
    QTest::addColumn<ExternalDataMode>("mode");
    QTest::newRow("auto") << ExternalDataMode::Auto;
    QTest::newRow("single") << ExternalDataMode::Single;
    QTest::newRow("per-tensor") << ExternalDataMode::PerTensor;
}

void CheckSharedDataTest::copiesAreStoredOnce()
{
    QFETCH(ExternalDataMode, mode);
    const auto session = open(content(1) + content(1) + content(1));
    const FixAllResult shared = fixLike(session, session->fixesAt(0).front(), {}, m_progress);
    QVERIFY(shared.refused.empty());
    QVERIFY(shared.session->report().findings.empty());
    const SaveResult saved = m_folder.saveTo(*shared.session->planned(), "out.onnx", {.externalData = mode});
    QVERIFY2(saved.bytesWritten < 16'384 + 4096, std::to_string(saved.bytesWritten).c_str());
    const auto written = m_folder.reread();
    for (const ModelTensor& tensor : written->tensors()) {
        QCOMPARE(bytesOf(tensor), content(1));
    }
    COMPARE_STATUS(Verifier({}).verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

/// A plan that was made for another model.
void CheckSharedDataTest::tensorsOfOtherBytesAreNotShared()
{
    const auto session = open(content(1) + content(2) + content(3));
    Plan plan;
    plan.edits.emplace_back(
        ShareInitializer{.graph = "main", .value = "b", .sourceGraph = {}, .source = "a"});
    const auto planned = session->withPlan(plan, m_progress);
    QCOMPARE(planned->skippedEdits().size(), std::size_t(1));
    QCOMPARE(bytesOf(find(*planned->planned(), "b")), content(2));
}

ONNXMEND_GUILESS_TEST(check_shared_data, CheckSharedDataTest)
#include "tst_check_shared_data.moc"
