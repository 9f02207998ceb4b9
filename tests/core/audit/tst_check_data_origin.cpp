// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/compare_contents.h"
#include "core/mend/fix_all.h"
#include "core/mend/verdict.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QTest>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using Values = std::vector<float>;

Values weightsOf(std::size_t count, float phase)
{
    Values values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(std::sin(static_cast<float>(i) * 0.7F + phase) * 0.3F);
    }
    return values;
}

std::string bytesOf(const Values& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

Values scaled(const Values& values, std::size_t channels, float by)
{
    Values result = values;
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] *= by + static_cast<float>(i / (result.size() / channels)) * 0.25F;
    }
    return result;
}

} // namespace

/// Data files beside a checkpoint: whether they are those that the model was saved with.
class CheckDataOriginTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreJudgedAsAWhole_data();
    void filesAreJudgedAsAWhole();
    void cutOffFileIsDistrustedWithoutACheckpoint();
    void wholeFileIsTakenFromTheCheckpointInOneStep();
    void whatNoCheckpointHasStaysDoubtful();
    void weightsThatDifferAreTakenOnlyWhenAsked();
    void refreshingTakesWhatIsTheSameToo();
    void roundedWeightsAreTheSame();
    void comparisonIsNotRepeated();

private:
    /// Two weights of 8 x 8, "a.weight" and "b.weight", with "a.bias" between them.
    std::shared_ptr<const Session> open(const std::string& data, const std::map<std::string, Values>& weights)
    {
        std::ofstream(m_folder.path("w.bin"), std::ios::binary) << data;
        m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2, 8] x) => (float[2, 8] y)
            <float[8, 8] a_weight = ["location": "w.bin", "offset": "0"],
             float[8] a_bias = ["location": "w.bin", "offset": "256"],
             float[8, 8] b_weight = ["location": "w.bin", "offset": "288"]>
            { s = MatMul (x, a_weight) t = Add (s, a_bias) y = MatMul (t, b_weight) })");
        std::vector<TensorRef> tensors;
        for (const auto& [name, values] : weights) {
            const std::vector<std::int64_t> shape =
                values.size() == 8 ? std::vector<std::int64_t>{8} : std::vector<std::int64_t>{8, 8};
            tensors.push_back(testing::tensorOf(DType::Float, values, shape).renamed(name));
        }
        std::vector<GivenCheckpoint> checkpoints;
        if (!tensors.empty()) {
            checkpoints.emplace_back(checkpointOf(m_folder.path("c.pt").string(), std::move(tensors)));
        }
        return Session::openGiven(m_folder.path("model.onnx"), checkpoints, {}, m_progress);
    }
    static std::string findingsOf(const Session& session)
    {
        std::string text;
        for (const Finding& finding : session.report().findings) {
            if (finding.severity != Severity::Info) {
                text += std::string(severityName(finding.severity)) + " " + finding.id() + ";";
            }
        }
        return text;
    }
    static std::string valuesOf(const Session& session, const char* name)
    {
        return testing::bytesOf(find(*session.planned(), name));
    }

    SaveFolder m_folder;
    Progress m_progress;
    const Values m_a = weightsOf(64, 0);
    const Values m_bias = weightsOf(8, 1);
    const Values m_b = weightsOf(64, 2);
    const Values m_other = weightsOf(64, 5);
    const std::string m_whole = bytesOf(m_a) + bytesOf(m_bias) + bytesOf(m_b);
    const std::map<std::string, Values> m_checkpoint = {
        {"a.weight", m_a}, {"a.bias", m_bias}, {"b.weight", m_b}};
};

void CheckDataOriginTest::filesAreJudgedAsAWhole_data()
{
    QTest::addColumn<std::string>("data");
    QTest::addColumn<std::string>("findings");
    const std::string unreadable = "error invalid-tensor:main:b_weight;";
    QTest::newRow("all is the same") << m_whole << std::string();
    QTest::newRow("cut off, and the rest is the same") << m_whole.substr(0, 500) << unreadable;
    QTest::newRow("another file, too short")
        << bytesOf(m_other) + bytesOf(m_bias) << "error data-file-differs:main:w.bin;" + unreadable;
    QTest::newRow("another file of that length") << bytesOf(m_other) + bytesOf(m_bias) + bytesOf(m_a)
                                                 << std::string("warning data-file-differs:main:w.bin;");
    QTest::newRow("a BatchNorm multiplied in")
        << bytesOf(scaled(m_a, 8, 0.5F)) + bytesOf(weightsOf(8, 9)) + bytesOf(m_b) << std::string();
    QTest::newRow("zeros") << std::string(m_whole.size(), '\0')
                           << std::string("warning data-file-differs:main:w.bin;");
    QTest::newRow("infinite") << bytesOf(Values(136, std::numeric_limits<float>::infinity()))
                              << std::string("warning data-file-differs:main:w.bin;");
    QTest::newRow("one bias is another") << bytesOf(m_a) + bytesOf(weightsOf(8, 9)) + bytesOf(m_b)
                                         << std::string("warning data-file-differs:main:w.bin;");
}

void CheckDataOriginTest::filesAreJudgedAsAWhole()
{
    QFETCH(std::string, data);
    QFETCH(std::string, findings);
    QCOMPARE(findingsOf(*open(data, m_checkpoint)), findings);
}

void CheckDataOriginTest::cutOffFileIsDistrustedWithoutACheckpoint()
{
    QCOMPARE(findingsOf(*open(m_whole, {})), std::string());
    const auto session = open(m_whole.substr(0, 300), {});
    QCOMPARE(findingsOf(*session),
             std::string("error data-file-differs:main:w.bin;error invalid-tensor:main:b_weight;"));
    const std::string message = session->report().findings.front().message();
    QVERIFY2(message.find("ends before 1 tensor of the 3") != std::string::npos, message.c_str());
    QVERIFY(session->fixesAt(0).empty());
    QVERIFY2(verdictText(judgeDocument(*session)).starts_with("1 data file is not to be trusted"),
             verdictText(judgeDocument(*session)).c_str());
}

void CheckDataOriginTest::wholeFileIsTakenFromTheCheckpointInOneStep()
{
    const auto session = open(bytesOf(m_other) + bytesOf(m_bias), m_checkpoint);
    const Fix fix = session->fixesAt(0).front();
    QCOMPARE(fix.titleText(), std::string("Take all weights from the checkpoint: 3 of those in \"w.bin\""));
    QVERIFY(fix.recommended);
    QCOMPARE(fix.edits.size(), std::size_t(3));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(findingsOf(*fixed.session), std::string());
    QCOMPARE(fixed.session->plan().edits.size(),
             std::size_t(3)); // the tensor that cannot be read is one of them
    QCOMPARE(valuesOf(*fixed.session, "a_weight"), bytesOf(m_a));
    QCOMPARE(valuesOf(*fixed.session, "b_weight"), bytesOf(m_b));
}

/// A bias that comes from the same wrong file is not right because nobody can compare it.
void CheckDataOriginTest::whatNoCheckpointHasStaysDoubtful()
{
    const auto session = open(bytesOf(m_other) + bytesOf(m_bias), {{"a.weight", m_a}, {"b.weight", m_b}});
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(findingsOf(*fixed.session), std::string("error data-file-differs:main:w.bin;"));
    QVERIFY(judgeResult(fixed, true).completeness != Completeness::Complete);
}

void CheckDataOriginTest::weightsThatDifferAreTakenOnlyWhenAsked()
{
    const auto session = open(bytesOf(m_other) + bytesOf(m_bias) + bytesOf(m_a), m_checkpoint);
    const std::string message = session->report().findings.front().message();
    QVERIFY2(message.starts_with("2 of the 3 weights in \"w.bin\""), message.c_str());
    QVERIFY2(message.find("they differ by up to 0.") != std::string::npos, message.c_str());
    const FixAllResult unasked = fixAll(session, {}, m_progress);
    QVERIFY(unasked.applied.empty());
    const Verdict verdict = judgeResult(unasked, true);
    QVERIFY(verdict.completeness == Completeness::Incomplete);
    QCOMPARE(verdictText(verdict), std::string("1 data file has other weights than the checkpoint"));
    const FixAllResult asked = fixAll(session, {.refreshWeights = true}, m_progress);
    QCOMPARE(findingsOf(*asked.session), std::string());
    QCOMPARE(valuesOf(*asked.session, "a_weight"), bytesOf(m_a));
    QCOMPARE(valuesOf(*asked.session, "b_weight"), bytesOf(m_b));
    QVERIFY(judgeResult(asked, true).shortcomings.empty());
}

void CheckDataOriginTest::refreshingTakesWhatIsTheSameToo()
{
    const auto session = open(m_whole, m_checkpoint);
    QVERIFY(fixAll(session, {}, m_progress).applied.empty());
    const FixAllResult refreshed = refreshWeights(session, {}, {}, m_progress);
    QCOMPARE(refreshed.applied.size(), std::size_t(3));
    for (const ModelTensor& tensor : refreshed.session->planned()->tensors()) {
        QVERIFY(tensor.source == TensorSource::Checkpoint);
    }
    QVERIFY(refreshWeights(refreshed.session, {}, {}, m_progress).applied.empty());
}

/// A checkpoint in half precision of what the model has in FLOAT.
void CheckDataOriginTest::roundedWeightsAreTheSame()
{
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << bytesOf(m_a);
    m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2, 8] x) => (float[2, 8] y)
        <float[8, 8] a_weight = ["location": "w.bin"]> { y = MatMul (x, a_weight) })");
    const std::string halves = castBytes(bytesOf(m_a), DType::Float, DType::Float16, 64);
    const TensorRef weight = TensorRef::make({.name = "a.weight",
                                              .dtype = DType::Float16,
                                              .shape = {8, 8},
                                              .strides = {},
                                              .storageOffset = 0,
                                              .source = ByteSource::fromBytes(halves)});
    const auto session =
        Session::openGiven(m_folder.path("model.onnx"),
                           {checkpointOf(m_folder.path("c.pt").string(), {weight})}, {}, m_progress);
    QCOMPARE(findingsOf(*session), std::string());
}

/// Each change of a plan is audited anew.
void CheckDataOriginTest::comparisonIsNotRepeated()
{
    const auto session = open(m_whole, m_checkpoint);
    const std::size_t known = session->binding().contents->size();
    QVERIFY(known > 0);
    (void)session->withPlan(Plan(), m_progress);
    QCOMPARE(session->binding().contents->size(), known);
}

ONNXMEND_GUILESS_TEST(check_data_origin, CheckDataOriginTest)
#include "tst_check_data_origin.moc"
