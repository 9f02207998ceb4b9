// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/folded_norm.h"
#include "core/mend/fix_all.h"
#include "core/policy/read_policy.h"
#include "core/save/save.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::vector<float> floatsOf(const Model& model, const std::string& name)
{
    const auto id = model.findInitializer(GraphId{}, name);
    const std::string bytes = id ? elementBytes(*model.tensor(*id).stored) : std::string();
    std::vector<float> values(bytes.size() / sizeof(float));
    std::ranges::copy(std::as_bytes(std::span(bytes)), std::as_writable_bytes(std::span(values)).begin());
    return values;
}

} // namespace

/// An export of torch without data and the network's state_dict give what the export with data holds.
class TestFoldedWeights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filledModelHoldsWhatTorchExports();
    void policyFillsThemWhereNobodySaysOtherwise();
    void choiceIsUndone();
    void halvesAreFoldedWideAndRoundedOnce();
    void lossIsThatOfTheComputedValue();
    void planFillsTheSameWithoutTheOption();
    void suggestionsAreNotTakenUnasked();
    void suggestionIsTakenByHand();
    void withDataNothingIsLeftOver();
    void editsWithoutSenseAreRefused();

private:
    std::shared_ptr<const Session> open(const std::string& model, bool bindFolded,
                                        const char* checkpoint = "net.pt")
    {
        SessionOptions options;
        options.audit.binding.bindFolded = bindFolded;
        return Session::open(goldenFolded + model, {goldenFolded + checkpoint}, options, m_progress);
    }
    /// Weights of the export with data whose values the model has not.
    std::vector<std::string> wrongValues(const Model& model)
    {
        const auto expected = readModel(goldenFolded + "net.onnx", {}, m_progress);
        std::vector<std::string> wrong;
        for (const ModelTensor& tensor : expected->tensors()) {
            if (tensor.place != TensorPlace::Initializer) {
                continue;
            }
            const std::vector<float> actual = floatsOf(model, tensor.name);
            const std::vector<float> wanted = floatsOf(*expected, tensor.name);
            const bool same =
                std::equal(actual.begin(), actual.end(), wanted.begin(), wanted.end(), [](float a, float b) {
                    return std::abs(a - b) <= 2e-7F * std::max(1.0F, std::abs(b));
                });
            if (!same) {
                wrong.push_back(tensor.name);
            }
        }
        return wrong;
    }
    std::shared_ptr<const Model> saved(const Session& session)
    {
        const std::filesystem::path path = m_folder.filePath("out.onnx").toStdString();
        save(*session.planned(), path, {}, m_progress);
        return readModel(path, {}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void TestFoldedWeights::filledModelHoldsWhatTorchExports()
{
    const FixAllResult result = fixAll(open("net_empty.onnx", true), {}, m_progress);
    QVERIFY(result.refused.empty());
    QCOMPARE(result.session->report().findings.size(), 0u);
    QCOMPARE(wrongValues(*saved(*result.session)), std::vector<std::string>());
}

void TestFoldedWeights::policyFillsThemWhereNobodySaysOtherwise()
{
    const auto openAs = [this](const char* policy, std::optional<double> epsilon) {
        SessionOptions options;
        options.policy = std::make_shared<const Policy>(parsePolicy(policy, "/etc/p.toml"));
        options.audit.binding.foldedEpsilon = epsilon;
        return Session::open(goldenFolded + "net_empty.onnx", {goldenFolded + "net.pt"}, options, m_progress);
    };
    const auto filled = openAs("[audit]\nbind-folded = true", std::nullopt);
    QVERIFY(filled->binding().bindFolded);
    QCOMPARE(wrongValues(*saved(*fixAll(filled, {}, m_progress).session)), std::vector<std::string>());
    const auto told = openAs("[audit]\nbind-folded = true\nfolded-eps = 0.5", 0.25);
    QVERIFY(told->binding().foldedEpsilon == std::optional(0.25));
    QVERIFY(!openAs("[audit]\nbind-folded = false", std::nullopt)->binding().bindFolded);
    QVERIFY(openAs("[audit]\nfolded-eps = 0.5", std::nullopt)->binding().foldedEpsilon == std::optional(0.5));
}

void TestFoldedWeights::choiceIsUndone()
{
    const auto before = open("net_empty.onnx", false);
    const auto filled = before->withBindFolded(true, m_progress);
    QVERIFY(!(filled->choices() == before->choices()));
    QVERIFY(filled->binding().bindFolded);
    QCOMPARE(wrongValues(*saved(*fixAll(filled, {}, m_progress).session)), std::vector<std::string>());
    QVERIFY(!filled->withChoices(before->choices(), m_progress)->binding().bindFolded);
}

void TestFoldedWeights::halvesAreFoldedWideAndRoundedOnce()
{
    const FixAllResult result = fixAll(open("net_empty.onnx", true, "half.pt"), {}, m_progress);
    QVERIFY(result.refused.empty());
    const auto filled = saved(*result.session);
    const auto expected = openCheckpointFile(goldenFolded + "half_expected.npz");
    QCOMPARE(expected->tensors.size(), 6u);
    for (const TensorRef& tensor : expected->tensors) {
        const auto id = filled->findInitializer(GraphId{}, tensor.name());
        QVERIFY2(id, tensor.name().str().c_str());
        QVERIFY2(elementBytes(*filled->tensor(*id).stored) == elementBytes(tensor),
                 tensor.name().str().c_str());
    }
}

void TestFoldedWeights::lossIsThatOfTheComputedValue()
{
    const auto checkpoint = openCheckpointFile(goldenFolded + "net.pt");
    const FoldedNorm folded{.convolution = "conv1.weight", .norm = "bn1"};
    QVERIFY(foldedDtype(*checkpoint, folded, DType::Float) == DType::Float);
    QVERIFY(foldedDtype(*checkpoint, folded, DType::Double) == DType::Double);
    // A cast is to say what halves lose of it.
    QVERIFY(foldedDtype(*checkpoint, folded, DType::Float16) == DType::Double);
    QVERIFY(foldedTensor(*checkpoint, folded).dtype() == DType::Float);

    const auto halves = openCheckpointFile(goldenFolded + "half.pt");
    QVERIFY(foldedDtype(*halves, folded, DType::Float16) == DType::Float16);
    Plan plan;
    FoldedNorm asHalf = folded;
    asHalf.dtype = DType::Float16;
    plan.edits.emplace_back(
        RetypeInput{.graph = "main", .value = "onnx::Conv_56", .from = DType::Float, .to = DType::Float16});
    plan.edits.emplace_back(BindWeight{.graph = "main",
                                       .value = "onnx::Conv_56",
                                       .dtype = DType::Float16,
                                       .weight = {.path = goldenFolded + "half.pt",
                                                  .key = SharedText(),
                                                  .tensor = "conv1.weight",
                                                  .folded = asHalf}});
    const FixAllResult result =
        replayPlan(open("net_empty.onnx", false, "half.pt"), {.plan = plan}, {}, m_progress);
    const auto bound = std::ranges::find_if(result.applied, [](const AppliedFix& fix) {
        return fix.fix.target == "onnx::Conv_56" && fix.fix.kind == FixKind::BindWeight;
    });
    QVERIFY(bound != result.applied.end());
    QVERIFY(bound->loss.rounded > 0);
    QVERIFY(bound->loss.maxRelError > 1e-5 && bound->loss.maxRelError < 4.9e-4); // half of the last bit
}

void TestFoldedWeights::planFillsTheSameWithoutTheOption()
{
    const FixAllResult result = fixAll(open("net_empty.onnx", true), {}, m_progress);
    const std::filesystem::path path = m_folder.filePath("plan.json").toStdString();
    writePlan(result.session->plan(), *result.session->model(), path);
    const FixAllResult replayed = replayPlan(open("net_empty.onnx", false), readPlan(path), {}, m_progress);
    QVERIFY(replayed.refused.empty());
    QVERIFY(replayed.session->plan() == result.session->plan());
    QCOMPARE(wrongValues(*replayed.session->planned()), std::vector<std::string>());
    QCOMPARE(replayed.session->report().findings.size(), 0u);
}

void TestFoldedWeights::suggestionsAreNotTakenUnasked()
{
    const FixAllResult result = fixAll(open("net_empty.onnx", false), {}, m_progress);
    const Report& report = result.session->report();
    QCOMPARE(report.findings.size(), 7u); // six of convolutions, and the square matrix without a bias
    for (const Finding& finding : report.findings) {
        QVERIFY(finding.kind == FindingKind::MissingWeight);
        const std::vector<Fix> fixes = result.session->fixesOf(finding.id());
        QCOMPARE(fixes.size(), 1u);
        QVERIFY(!fixes.front().recommended);
        const InitializerRow& row = report.rows[*finding.row];
        QVERIFY(finding.message().find(row.suggestion->derivation.formula) != std::string::npos);
    }
    QCOMPARE(result.session->fixableCount(), 0u);
    QCOMPARE(wrongValues(*result.session->planned()).size(), 7u);
}

void TestFoldedWeights::suggestionIsTakenByHand()
{
    const auto session = open("net_empty.onnx", false);
    const auto& findings = session->report().findings;
    const auto square = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.value == "onnx::MatMul_66";
    });
    QVERIFY(square != findings.end());
    FixAllOptions options;
    options.only = {square->id()};
    const FixAllResult result = fixLike(session, session->fixesOf(square->id()).front(), options, m_progress);
    QCOMPARE(result.applied.size(), 1u);
    const std::vector<std::string> wrong = wrongValues(*result.session->planned());
    QVERIFY(std::find(wrong.begin(), wrong.end(), "onnx::MatMul_66") == wrong.end());
}

void TestFoldedWeights::withDataNothingIsLeftOver()
{
    const auto session = open("net.onnx", false);
    QCOMPARE(session->report().findings.size(), 0u);
    std::size_t derived = 0;
    for (const InitializerRow& row : session->report().rows) {
        const bool ofNode = row.name.str().find("Constant") != std::string::npos;
        QVERIFY2(ofNode || row.match != MatchRule::None, row.name.str().c_str());
        QCOMPARE(row.status, RowStatus::Ok);
        derived += row.derivation ? 1 : 0;
    }
    QCOMPARE(derived, 10u);
    QVERIFY(session->bindings().empty()); // an initializer that has data keeps it
}

void TestFoldedWeights::editsWithoutSenseAreRefused()
{
    const FixAllResult result = fixAll(open("net_empty.onnx", true), {}, m_progress);
    Plan plan;
    for (Edit edit : result.session->plan().edits) {
        auto* binding = std::get_if<BindWeight>(&edit);
        if (binding && binding->weight.folded) {
            FoldedNorm other = *binding->weight.folded;
            other.norm = "bn9";
            binding->weight.folded = other;
            plan.edits.push_back(edit);
        }
    }
    QCOMPARE(plan.edits.size(), 6u);
    const auto session = open("net_empty.onnx", false);
    QCOMPARE(replayPlan(session, {.plan = plan}, {}, m_progress).refused.size(), 6u);
}

ONNXMEND_APPLESS_TEST(folded_weights, TestFoldedWeights)
#include "tst_folded_weights.moc"
