// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/plan/cast_rows.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <cstring>
#include <numeric>

using namespace onnxmend;
using namespace onnxmend::testing;

class CastRowsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void castReplacesWhatWasPlannedForTheDtype();
    void weightsAreBoundFirst();
    void rowsThatCannotBeCastAreLeftOut();
    void lossesAreCountedAndTheWorstAreNamed();
    void relabelledRowIsMeasuredAsStored();
    void measuringTellsAndStops();
    void manyRowsTakeLinearTime();

private:
    std::shared_ptr<const Session> open(const std::string& initializers,
                                        const std::vector<std::filesystem::path>& checkpoints = {},
                                        const std::string& inputs = "")
    {
        return Session::open(writeFile(m_folder, "model.onnx",
                                       modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (" +
                                                     inputs + ") => (float[1] y) <" + initializers +
                                                     "> { y = Constant <value_float = 1.0> () }")),
                             checkpoints, {}, m_progress);
    }
    /// "kind value FROM TO; " of each edit.
    static std::string describe(const Plan& plan)
    {
        std::string text;
        for (const Edit& edit : plan.edits) {
            const auto [from, to] = dtypesOf(edit);
            text += std::string(kindName(edit)) + " " + valueOf(edit) + " " + dtypeName(from) + " " +
                    dtypeName(to) + "; ";
        }
        return text;
    }
    static std::vector<std::size_t> allRows(const Report& report)
    {
        std::vector<std::size_t> rows(report.rows.size());
        std::iota(rows.begin(), rows.end(), 0);
        return rows;
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void CastRowsTest::castReplacesWhatWasPlannedForTheDtype()
{
    const auto session = open("float[2] a = {1, 2}, float[2] b = {1, 2}");
    const auto cast = [&](const Plan& plan, std::vector<std::size_t> rows, DType to) {
        return planWithCasts(plan, session->report(), rows, to);
    };
    const Plan first = cast({}, {0, 1}, DType::Float16);
    QCOMPARE(describe(first),
             std::string("cast-initializer a FLOAT FLOAT16; cast-initializer b FLOAT FLOAT16; "));
    QCOMPARE(describe(cast(first, {0}, DType::Double)),
             std::string("cast-initializer b FLOAT FLOAT16; cast-initializer a FLOAT DOUBLE; "));
    QCOMPARE(describe(cast(first, {1}, DType::Float)), std::string("cast-initializer a FLOAT FLOAT16; "));
}

void CastRowsTest::weightsAreBoundFirst()
{
    const std::string header = R"({"w":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})";
    const auto checkpoint = writeFile(
        m_folder, "w.safetensors", std::string{char(header.size())} + std::string(7, '\0') + header + "abcd");
    const auto session = open("float[1] a = {1}", {checkpoint}, "float16[2] w");
    const Plan plan = planWithCasts({}, session->report(), allRows(session->report()), DType::Float);
    QCOMPARE(describe(plan),
             std::string("bind-weight w FLOAT16 FLOAT16; cast-initializer w FLOAT16 FLOAT; "));
    QCOMPARE(std::get<BindWeight>(plan.edits.front()).weight.path, checkpoint.string());
    // Bound once, it is only cast.
    const auto planned = session->withPlan(plan, m_progress);
    const Plan again =
        planWithCasts(planned->plan(), planned->report(), allRows(planned->report()), DType::Double);
    QCOMPARE(describe(again), std::string("bind-weight w FLOAT16 FLOAT16; cast-initializer a FLOAT DOUBLE; "
                                          "cast-initializer w FLOAT16 DOUBLE; "));
}

void CastRowsTest::rowsThatCannotBeCastAreLeftOut()
{
    const auto session = open("string[1] s = {\"text\"}, float[1] a = {1}");
    const Report& report = session->report();
    QCOMPARE(describe(planWithCasts({}, report, allRows(report), DType::Double)),
             std::string("cast-initializer a FLOAT DOUBLE; "));
    QCOMPARE(measureCasts(report, allRows(report), DType::Double, m_progress).tensorCount, 1u);
}

void CastRowsTest::lossesAreCountedAndTheWorstAreNamed()
{
    std::string tensors =
        "float[3] large = {70000, 80000, 1}, float[1] fits = {0.5}, float[2] tiny = {1e-9, 0.1}, "
        "float16[1] half = {1}";
    for (int i = 0; i < 10; ++i) {
        tensors += ", float[1] r" + std::to_string(i) + " = {0.1}";
    }
    const auto session = open(tensors);
    const CastLosses losses =
        measureCasts(session->report(), allRows(session->report()), DType::Float16, m_progress);
    QCOMPARE(losses.tensorCount, 13u); // half is FLOAT16 already
    QCOMPARE(losses.lossyCount, 12u);
    QCOMPARE(losses.total.elements, 16u);
    QCOMPARE(losses.total.overflowed, 2u);
    QCOMPARE(losses.total.underflowed, 1u);
    QCOMPARE(losses.total.rounded, 11u);
    QCOMPARE(losses.worst.size(), 5u);
    QCOMPARE(losses.worst[0].name, std::string("large"));
    QCOMPARE(losses.worst[1].name, std::string("tiny"));
    const CastLosses none =
        measureCasts(session->report(), allRows(session->report()), DType::Double, m_progress);
    QVERIFY(none.lossless());
    QCOMPARE(none.total.elements, 17u);
}

void CastRowsTest::relabelledRowIsMeasuredAsStored()
{
    const auto session = open("uint16[1] bits = {16256}"); // 1.0 as BFLOAT16
    const Plan plan{
        {RelabelInitializer{.graph = "main", .value = "bits", .from = DType::Uint16, .to = DType::Bfloat16}}};
    const auto planned = session->withPlan(plan, m_progress);
    QVERIFY(planned->skippedEdits().empty());
    const CastLosses losses =
        measureCasts(planned->report(), allRows(planned->report()), DType::Uint8, m_progress);
    QCOMPARE(losses.total.overflowed, 1u); // 16256 does not fit into uint8, while 1.0 would
    QCOMPARE(
        describe(planWithCasts(planned->plan(), planned->report(), allRows(planned->report()), DType::Uint8)),
        std::string("cast-initializer bits UINT16 UINT8; "));
}

void CastRowsTest::measuringTellsAndStops()
{
    const auto session = open("float[4] a = {1, 2, 3, 4}, double[1] b = {1}");
    std::uint64_t total = 0;
    Progress told([&total](const ProgressState& state) { total = state.bytesTotal; });
    measureCasts(session->report(), allRows(session->report()), DType::Float16, told);
    QCOMPARE(total, 24u);
    std::stop_source stop;
    stop.request_stop();
    Progress stopped({}, stop.get_token());
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, measureCasts(session->report(), allRows(session->report()), DType::Float16, stopped));
}

void CastRowsTest::manyRowsTakeLinearTime()
{
    // Each row looked through the whole plan: 80,000 rows took as long as to copy the plan a thousand times.
    // It takes less than ten such copies, which slow down with the machine.
    Report report;
    report.rows.resize(80'000);
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        InitializerRow& row = report.rows[i];
        row.name = "layers." + std::to_string(i) + ".weight";
        row.graph = "main";
        row.storedDtype = DType::Float;
        row.tensor = zeros(row.name, DType::Float, {1});
        row.modelTensor = TensorId{static_cast<std::uint32_t>(i)};
    }
    const Plan first = planWithCasts({}, report, allRows(report), DType::Float16);
    const auto begin = std::chrono::steady_clock::now();
    const Plan copy = first;
    const auto copied = std::chrono::steady_clock::now();
    const Plan second = planWithCasts(copy, report, allRows(report), DType::Double);
    const auto end = std::chrono::steady_clock::now();
    QCOMPARE(second.edits.size(), report.rows.size());
    QCOMPARE(dtypesOf(second.edits.back()).to, DType::Double);
    QVERIFY2(end - copied < 150 * (copied - begin), "it takes more than linear time");
}

ONNXMEND_GUILESS_TEST(cast_rows, CastRowsTest)
#include "tst_cast_rows.moc"
