// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "tests/support/documents.h"
#include "tests/support/make_pickle.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// The values that a plan binds are those of the checkpoint and state_dict that were shown, or it is refused.
class WeightOriginTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void eachOpeningOfOneFileBindsItsOwn();
    void planWithoutItsKeyOpensThatStateDict();
    void planOfTwoStateDictsOpensBoth();
    void planAgainstAnotherKeyIsRefusedInWords();
    void keyOfTheRootIsNotNone();
    void earlyPlanBindsOnlyWhatIsClear();
    void otherStateDictTakesThePlanAlong();
    void weightThatTheOtherStateDictLacksLeavesThePlan();
    void weightOfAnotherDtypeIsRefused();
    void weightOfAnotherShapeIsRefused();
    void plannedWeightShowsItsOwnOrigin();
    void planOfAnotherModelIsKnown();

private:
    std::filesystem::path writeModel(const std::string& name, const std::string& input) const
    {
        return writeFile(m_folder, name,
                         modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (" + input +
                                       ") => (float[2, 3] y) { y = Relu(w) }"));
    }
    std::filesystem::path writeCheckpoint(const std::string& name, const std::string& value) const
    {
        return writeFile(m_folder, name, makeZip(checkpointRecords(pickle(value))));
    }
    std::shared_ptr<const Session> open(const std::vector<std::filesystem::path>& checkpoints,
                                        const std::string& key = {})
    {
        return Session::open(m_model, checkpoints, {.readModel = {}, .checkpoint = {.key = key}, .audit = {}},
                             m_progress);
    }
    std::shared_ptr<const Session> fixed(const std::shared_ptr<const Session>& session)
    {
        return fixAll(session, {}, m_progress).session;
    }
    PlanFile written(const Session& session) const
    {
        const std::filesystem::path path = m_folder.filePath("plan.json").toStdString();
        writePlan(session.plan(), *session.model(), path);
        return readPlan(path);
    }
    static const InitializerRow& rowOfW(const Session& session)
    {
        return *std::ranges::find_if(session.report().rows, [](const InitializerRow& row) {
            return row.name == "w" && row.status != RowStatus::Unused;
        });
    }
    /// "model" or "ema", by the values themselves; empty when w is not bound.
    static std::string boundBytes(const Session& session)
    {
        const auto tensor = session.planned()->findInitializer({}, "w");
        const std::string bytes =
            tensor ? elementBytes(*session.planned()->tensor(*tensor).stored) : std::string();
        return bytes == std::string(24, '\x3f') ? "model" : bytes == std::string(24, '\x40') ? "ema" : bytes;
    }

    QTemporaryDir m_folder;
    Progress m_progress;
    std::filesystem::path m_model;
    std::filesystem::path m_checkpoint; ///< {"model": {"w": 0x3f...}, "ema": {"w": 0x40...}}
};

namespace
{

std::string weight(const std::string& storage)
{
    PickledTensor tensor;
    tensor.key = storage;
    return tensor.bytes();
}

} // namespace

void WeightOriginTest::init()
{
    m_model = writeModel("model.onnx", "float[2, 3] w");
    m_checkpoint = writeCheckpoint("two.pt", pickledDict({{"model", pickledDict({{"w", weight("0")}})},
                                                          {"ema", pickledDict({{"w", weight("odd")}})}}));
}

void WeightOriginTest::eachOpeningOfOneFileBindsItsOwn()
{
    const auto twice = open({m_checkpoint, m_checkpoint});
    QCOMPARE(boundBytes(*fixed(twice)), std::string("model"));
    const auto emaLast = fixed(twice->withStateDict(1, "ema", m_progress));
    QCOMPARE(rowOfW(*emaLast).origin->key, std::optional<std::string>("ema"));
    QCOMPARE(boundBytes(*emaLast), std::string("ema"));
    const auto emaFirst = fixed(twice->withStateDict(0, "ema", m_progress));
    QCOMPARE(rowOfW(*emaFirst).origin->key, std::optional<std::string>("model"));
    QCOMPARE(boundBytes(*emaFirst), std::string("model"));
}

void WeightOriginTest::planWithoutItsKeyOpensThatStateDict()
{
    const PlanFile plan = written(*fixed(open({m_checkpoint}, "ema")));
    const auto fresh = open({m_checkpoint});
    QCOMPARE(fresh->checkpoints().front()->stateDictKey, std::string("model"));
    const FixAllResult replayed = replayPlan(fresh, plan, {}, m_progress);
    QCOMPARE(replayed.refused.size(), 0u);
    QCOMPARE(boundBytes(*replayed.session), std::string("ema"));
    QCOMPARE(replayed.session->checkpoints().size(), 1u);
    QCOMPARE(replayed.session->checkpoints().front()->stateDictKey, std::string("ema"));
    QVERIFY(replayed.session->bindings().empty());
}

void WeightOriginTest::planOfTwoStateDictsOpensBoth()
{
    m_model = writeFile(m_folder, "sum.onnx",
                        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 3] w, "
                                      "float[2, 3] v) => (float[2, 3] y) { y = Add(w, v) }"));
    PlanFile plan = written(*fixed(open({m_checkpoint}, "ema")));
    plan.plan.edits.push_back(plan.plan.edits.front());
    std::get<BindWeight>(plan.plan.edits.back()).value = "v";
    std::get<BindWeight>(plan.plan.edits.back()).weight.key = "model";
    const FixAllResult replayed = replayPlan(open({m_checkpoint}), plan, {}, m_progress);
    QCOMPARE(replayed.refused.size(), 0u);
    QCOMPARE(replayed.session->checkpoints().size(), 2u);
    QCOMPARE(boundBytes(*replayed.session), std::string("ema"));
    const auto v = replayed.session->planned()->findInitializer({}, "v");
    QVERIFY(elementBytes(*replayed.session->planned()->tensor(*v).stored) == std::string(24, '\x3f'));
}

void WeightOriginTest::planAgainstAnotherKeyIsRefusedInWords()
{
    const PlanFile plan = written(*fixed(open({m_checkpoint}, "ema")));
    const FixAllResult replayed = replayPlan(open({m_checkpoint}, "model"), plan, {}, m_progress);
    QCOMPARE(replayed.applied.size(), 0u);
    QCOMPARE(replayed.refused.size(), 1u);
    QCOMPARE(boundBytes(*replayed.session), std::string());
    const QString reason = QString::fromStdString(replayed.refused.front().reason);
    QVERIFY2(reason.contains("\"ema\"") && reason.contains("\"model\"") && reason.contains("Give --key ema."),
             qPrintable(reason));
}

void WeightOriginTest::keyOfTheRootIsNotNone()
{
    const auto root = writeCheckpoint("root.pt", pickledDict({{"w", weight("0")}, {"b", weight("0")}}));
    const PlanFile plan = written(*fixed(open({root})));
    QCOMPARE(std::get<BindWeight>(plan.plan.edits.front()).weight.key, std::optional<std::string>(""));
    QCOMPARE(boundBytes(*replayPlan(open({root}), plan, {}, m_progress).session), std::string("model"));
    // The same path holds another file by now, whose root is not a state_dict.
    std::filesystem::copy_file(m_checkpoint, root, std::filesystem::copy_options::overwrite_existing);
    const FixAllResult replayed = replayPlan(open({root}), plan, {}, m_progress);
    QCOMPARE(replayed.refused.size(), 1u);
    QVERIFY(replayed.refused.front().reason.find("the root of") != std::string::npos);
}

void WeightOriginTest::earlyPlanBindsOnlyWhatIsClear()
{
    PlanFile plan = written(*fixed(open({m_checkpoint})));
    std::get<BindWeight>(plan.plan.edits.front()).weight.key.reset();
    QCOMPARE(boundBytes(*replayPlan(open({m_checkpoint}), plan, {}, m_progress).session),
             std::string("model"));
    QCOMPARE(boundBytes(*replayPlan(open({m_checkpoint}, "ema"), plan, {}, m_progress).session),
             std::string("ema"));
    const auto twice = open({m_checkpoint, m_checkpoint})->withStateDict(1, "ema", m_progress);
    const FixAllResult replayed = replayPlan(twice, plan, {}, m_progress);
    QCOMPARE(replayed.refused.size(), 1u);
    const QString reason = QString::fromStdString(replayed.refused.front().reason);
    QVERIFY2(reason.contains("\"ema\"") && reason.contains("\"model\""), qPrintable(reason));
}

void WeightOriginTest::otherStateDictTakesThePlanAlong()
{
    const auto planned = fixed(open({m_checkpoint}));
    const auto other = planned->withStateDict(0, "ema", m_progress);
    QCOMPARE(boundBytes(*other), std::string("ema"));
    QCOMPARE(rowOfW(*other).origin->key, std::optional<std::string>("ema"));
    QVERIFY(other->skippedEdits().empty());
    // An undo does this.
    const auto back = other->withPlan(planned->sharedPlan(), m_progress);
    QCOMPARE(boundBytes(*back), std::string("model"));
    QCOMPARE(back->checkpoints().front()->stateDictKey, std::string("model"));
}

void WeightOriginTest::weightThatTheOtherStateDictLacksLeavesThePlan()
{
    m_model = writeFile(m_folder, "half.onnx", // needs a cast, too
                        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float16[2, 3] w) => "
                                      "(float16[2, 3] y) { y = Relu(w) }"));
    m_checkpoint = writeCheckpoint(
        "lacks.pt", pickledDict({{"model", pickledDict({{"w", weight("0")}, {"b", weight("0")}})},
                                 {"ema", pickledDict({{"b", weight("odd")}})}}));
    const auto planned = fixed(open({m_checkpoint}));
    QCOMPARE(planned->plan().edits.size(), 2u);
    const auto other = planned->withStateDict(0, "ema", m_progress);
    QVERIFY(other->plan().empty());
    QCOMPARE(boundBytes(*other), std::string());
}

void WeightOriginTest::weightOfAnotherDtypeIsRefused()
{
    PlanFile plan = written(*fixed(open({m_checkpoint})));
    std::get<BindWeight>(plan.plan.edits.front()).dtype = DType::Float16;
    const FixAllResult replayed = replayPlan(open({m_checkpoint}), plan, {}, m_progress);
    QCOMPARE(replayed.refused.size(), 1u);
    QVERIFY(replayed.refused.front().reason.find("FLOAT16") != std::string::npos);
}

void WeightOriginTest::weightOfAnotherShapeIsRefused()
{
    const PlanFile plan = written(*fixed(open({m_checkpoint})));
    m_model = writeModel("other.onnx", "float[N, 4] w"); // one number of two disagrees
    const FixAllResult replayed = replayPlan(open({m_checkpoint}), plan, {}, m_progress);
    QCOMPARE(replayed.refused.size(), 1u);
    QVERIFY2(replayed.refused.front().reason.find("[N, 4]") != std::string::npos,
             replayed.refused.front().reason.c_str());
    m_model = writeModel("free.onnx", "float[N, 3] w");
    QCOMPARE(replayPlan(open({m_checkpoint}), plan, {}, m_progress).refused.size(), 0u);
}

void WeightOriginTest::plannedWeightShowsItsOwnOrigin()
{
    const auto later = writeCheckpoint("later.pt", pickledDict({{"w", weight("odd")}}));
    const auto planned = fixed(open({m_checkpoint}));
    const auto more = planned->withCheckpoints({later}, m_progress);
    QCOMPARE(boundBytes(*more), std::string("model"));
    QCOMPARE(rowOfW(*more).origin->path, m_checkpoint.string());
    QCOMPARE(rowOfW(*more->withPlan(Plan{}, m_progress)).origin->path, later.string());
}

void WeightOriginTest::planOfAnotherModelIsKnown()
{
    PlanFile plan = written(*fixed(open({m_checkpoint})));
    const auto matches = [&] {
        return replayPlan(open({m_checkpoint}), plan, {}, m_progress).replayed->modelMatches;
    };
    QCOMPARE(matches(), std::optional<bool>(true));
    m_model = writeModel("free.onnx", "float[N, 3] w");
    QCOMPARE(matches(), std::optional<bool>(false));
    plan.digest.clear();
    QCOMPARE(matches(), std::nullopt);
    QVERIFY(!fixAll(open({m_checkpoint}), {}, m_progress).replayed);
}

ONNXMEND_GUILESS_TEST(weight_origin, WeightOriginTest)
#include "tst_weight_origin.moc"
