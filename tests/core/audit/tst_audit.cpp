// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/apply/apply_plan.h"
#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/plan/choose_fixes.h"
#include "core/types/finding_kinds.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;

class AuditTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void soundModelHasNoFinding();
    void storedAgainstDeclaredIsAnError();
    void checkpointAgainstDeclaredIsAnError();
    void shapeAgainstDeclaredIsAnError();
    void symbolsOfADeclaredShapeAreTold();
    void unreadableTensorIsAFindingAndTheRestIsAudited();
    void repeatedInitializerIsAFinding();
    void missingWeightIsAFindingOnlyWithACheckpoint();
    void nameAloneMakesNoWeight_data();
    void nameAloneMakesNoWeight();
    void foldedWeightIsMissing();
    void inputFedAtRunTimeIsNoFinding();
    void unusedWeightsAreInfos();
    void unmergedAdapterIsAWarning_data();
    void unmergedAdapterIsAWarning();
    void adapterOfStoredWeightsIsAnInfo();
    void recommendedFixesEmptyTheReport();
    void bitsUnderAWrongLabelAreRelabelled();
    void unreadableInitializerIsFilledFromACheckpoint();
    void planSurvivesItsFile();
    void planOfAnotherModelSaysWhatDoesNotFit();
    void findingIdsAreUniqueAndBeginWithTheKind();

private:
    struct Document {
        std::shared_ptr<const Model> model;
        Checkpoints checkpoints;

        Report report() const
        {
            Progress progress;
            return audit(*model, checkpoints, {}, progress);
        }
    };

    /// "severity kind value actual expected" for each finding.
    static std::string describe(const Report& report)
    {
        std::string text;
        for (const Finding& finding : report.findings) {
            text += std::string(severityName(finding.severity)) + " " +
                    std::string(findingKindInfo(finding.kind).name) + " " + finding.value + " " +
                    dtypeName(finding.actual) + " " + dtypeName(finding.expected) + "\n";
        }
        return text;
    }

    static Plan recommendedPlan(const Document& document)
    {
        const Report report = document.report();
        const ProposalContext context{*document.model, report, document.checkpoints};
        Plan plan;
        for (const Finding& finding : report.findings) {
            const std::vector<Fix> fixes = proposeFixes(context, finding);
            if (!fixes.empty()) {
                plan.edits.insert(plan.edits.end(), fixes.front().edits.begin(), fixes.front().edits.end());
            }
        }
        for (const Fix& binding : chooseBindings(context)) {
            plan.edits.insert(plan.edits.end(), binding.edits.begin(), binding.edits.end());
        }
        return plan;
    }

    std::shared_ptr<const Model> modelWith(const std::string& inputs, const std::string& initializers = {})
    {
        return readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs +
                                           ") => (float[1] out) <" + initializers +
                                           "> { out = Constant <value_float = 1.0> () }");
    }

    QTemporaryDir m_folder;
};

void AuditTest::soundModelHasNoFinding()
{
    const Document document{modelWith("float[2] w, float[N] x", "float[2] w = {1, 2}, int64[1] i = {3}"), {}};
    const Report report = document.report();
    QCOMPARE(describe(report), std::string());
    QCOMPARE(report.rows.size(), 2u);
    QCOMPARE(report.rows[0].declaredDtype, DType::Float);
    QCOMPARE(report.rows[0].status, RowStatus::Ok);
}

void AuditTest::storedAgainstDeclaredIsAnError()
{
    const Document document{modelWith("bool[2] mask", "uint8[2] mask = {1, 0}"), {}};
    const Report report = document.report();
    QCOMPARE(describe(report), std::string("error initializer-dtype mask UINT8 BOOL\n"));
    QCOMPARE(report.summary.errors, 1u);
    QCOMPARE(report.rows[0].status, RowStatus::Mismatch);
    QVERIFY(report.findings[0].message().find("stored as UINT8") != std::string::npos);
}

void AuditTest::checkpointAgainstDeclaredIsAnError()
{
    const Document document{
        modelWith("float[2] h_w, float[2] h_b"),
        {checkpointOf("c.bin", {zeros("h.w", DType::Float16, {2}), zeros("h.b", DType::Float, {2})})}};
    const Report report = document.report();
    QCOMPARE(describe(report), std::string("error checkpoint-dtype h_w FLOAT16 FLOAT\n"));
    QCOMPARE(report.rows[0].source, RowSource::Checkpoint);
    QCOMPARE(report.rows[0].match, MatchRule::Normalized);
    QCOMPARE(report.rows[0].byteCount, 4u);
    QCOMPARE(report.rows[1].status, RowStatus::Ok);
}

void AuditTest::shapeAgainstDeclaredIsAnError()
{
    const Document document{modelWith("float[3] w, float[2] a_weight", "float[2] w = {1, 2}"),
                            {checkpointOf("c.bin", {zeros("a.weight", DType::Float, {5})})}};
    QCOMPARE(describe(document.report()), std::string("error shape-mismatch w FLOAT FLOAT\n"
                                                      "error shape-mismatch a_weight UNDEFINED FLOAT\n"));
}

void AuditTest::symbolsOfADeclaredShapeAreTold()
{
    const Document document{readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> "
                                                    "g (float[N,4] w) => (float[N,4] y) { y = Relu(w) }"),
                            {checkpointOf("c.bin", {zeros("w", DType::Float, {2, 3})})}};
    QCOMPARE(describe(document.report()), std::string("error shape-mismatch w UNDEFINED FLOAT\n"));
    QCOMPARE(
        document.report().findings[0].message(),
        std::string("checkpoint tensor \"w\" has the shape [2, 3], but graph input \"w\" declares [N, 4]"));
    QCOMPARE(document.report().rows[0].openShape, std::string("[N, 4]"));
}

void AuditTest::unreadableTensorIsAFindingAndTheRestIsAudited()
{
    const Document document{
        modelWith("float[2] w, bool[1] m", R"(float[2] w = ["location": "absent"], uint8[1] m = {1})"), {}};
    QCOMPARE(describe(document.report()), std::string("error invalid-tensor w FLOAT FLOAT\n"
                                                      "error initializer-dtype m UINT8 BOOL\n"));
}

void AuditTest::repeatedInitializerIsAFinding()
{
    const Document document{modelWith("float[1] x", "float[2] w = {1, 2}, float[2] w = {3, 4}"), {}};
    QCOMPARE(describe(document.report()), std::string("error invalid-graph w FLOAT FLOAT\n"));
}

void AuditTest::missingWeightIsAFindingOnlyWithACheckpoint()
{
    Document document{modelWith("float[2] a_weight, float[2] a_bias, float[2] b_weight, float[2] b_table, "
                                "float[2] b_scale_table"),
                      {}};
    QCOMPARE(describe(document.report()), std::string());
    QCOMPARE(document.report().rows.size(), 3u); // not b_table
    QCOMPARE(document.report().rows[0].status, RowStatus::Missing);
    document.checkpoints = {
        checkpointOf("c.bin", {zeros("a.weight", DType::Float, {2}), zeros("a.bias", DType::Float, {2}),
                               zeros("b.scale_zero", DType::Float, {2})})};
    QVERIFY(describe(document.report()).starts_with("warning missing-weight b_weight UNDEFINED FLOAT\n"));
}

void AuditTest::nameAloneMakesNoWeight_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("missing"); ///< names of the inputs that count as weights
    const auto row = [](const char* name, const char* graph, const char* missing) {
        QTest::newRow(name) << graph << missing;
    };
    row("attention_bias",
        "(float[2,8] x, float[2,8] attention_bias) => (float[2,8] y) { y = Add(x, attention_bias) }", "");
    row("edge_weight", "(float[9] x, float[9] edge_weight) => (float[9] y) { y = Mul(x, edge_weight) }", "");
    row("position_bias of four axes",
        "(float[1,2,4,4] q, float[1,2,4,4] position_bias) => (float[1,2,4,4] y) { s = MatMul(q, "
        "position_bias) y = "
        "Softmax(s) }",
        "");
    row("gathered edge_weight",
        "(int64[3] i, float[9] edge_weight) => (float[3] y) { y = Gather(edge_weight, i) }", "");
    row("time_weight beside time_step",
        "(float[4] x, float[4] time_weight, float[4] time_step) => (float[4] y) { t = Mul(x, time_weight) y "
        "= "
        "Add(t, time_step) }",
        "");
    row("kernel",
        "(float[1,1,4,4] x, float[1,1,3,3] stem_weight) => (float[1,1,2,2] y) { y = Conv(x, stem_weight) }",
        "stem_weight");
    row("table", "(int64[3] i, float[9,4] wte_weight) => (float[3,4] y) { y = Gather(wte_weight, i) }",
        "wte_weight");
    row("transposed matrix",
        "(float[1,4] x, float[8,4] fc_weight) => (float[1,8] y) { t = Transpose<perm = [1, 0]>(fc_weight) y "
        "= "
        "MatMul(x, t) }",
        "fc_weight");
    row("two of a module",
        "(float[4] x, float[4] norm_weight, float[4] norm_bias) => (float[4] y) { t = Mul(x, norm_weight) y "
        "= "
        "Add(t, norm_bias) }",
        "norm_weight norm_bias");
    row("a buffer of a module that has weights",
        "(float[1,4] x, float[4,4] attn_bias, float[4,4] attn_proj_weight) => (float[1,4] y) { t = MatMul(x, "
        "attn_proj_weight) s = Neg(attn_bias) y = Add(t, t) }",
        "attn_bias attn_proj_weight");
    row("open shape", "(float[N,4] x, float[N,4] stem_weight) => (float[N,N] y) { y = Gemm(x, stem_weight) }",
        "");
}

void AuditTest::nameAloneMakesNoWeight()
{
    QFETCH(QString, graph);
    QFETCH(QString, missing);
    const Document document{
        readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g " + graph.toStdString()), {}};
    QStringList names;
    for (const InitializerRow& row : document.report().rows) {
        if (row.status == RowStatus::Missing) {
            names.append(QString::fromStdString(row.name.str()));
        }
    }
    QCOMPARE(names.join(' '), missing);
}

void AuditTest::foldedWeightIsMissing()
{
    // The text format has no name with a colon.
    std::string bytes = modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] onnx__Add_0, "
                                      "float[2] a_weight, float[2] onnx__Conv_1) => (float[1] out) "
                                      "{ out = Constant <value_float = 1.0> () }");
    for (std::size_t at = bytes.find("__"); at != std::string::npos; at = bytes.find("__")) {
        bytes.replace(at, 2, "::");
    }
    Progress progress;
    Document document{readModel(writeFile(m_folder, "folded.onnx", bytes), {}, progress),
                      {checkpointOf("c.bin", {zeros("a.weight", DType::Float, {2})})}};
    const std::string missing = "warning missing-weight onnx::Conv_1 UNDEFINED FLOAT\n";
    QCOMPARE(describe(document.report()), missing);
    document.model = applyPlan(document.model, recommendedPlan(document), document.checkpoints).model;
    QCOMPARE(describe(document.report()), missing);
}

void AuditTest::inputFedAtRunTimeIsNoFinding()
{
    const Document document{modelWith("int64[1,8] input_ids, float[2] a_weight"),
                            {checkpointOf("c.bin", {zeros("a.weight", DType::Float, {2})})}};
    QCOMPARE(describe(document.report()), std::string());
    QCOMPARE(document.report().rows.size(), 1u);
}

void AuditTest::unusedWeightsAreInfos()
{
    const Document document{
        modelWith("float[2] a_weight"),
        {checkpointOf("c.bin", {zeros("a.weight", DType::Float, {2}), zeros("step", DType::Int64, {})})}};
    const Report report = document.report();
    QCOMPARE(describe(report), std::string("info unused-weight step UNDEFINED UNDEFINED\n"));
    QCOMPARE(report.rows[1].status, RowStatus::Unused);
    QCOMPARE(report.summary.infos, 1u);
}

void AuditTest::unmergedAdapterIsAWarning_data()
{
    QTest::addColumn<QString>("weight"); ///< tensor that fills the model
    QTest::addColumn<QString>("adapter");
    QTest::addColumn<bool>("isInSameFile");
    QTest::addColumn<QString>("severity");
    const auto row = [](const char* name, const char* weight, const char* adapter, bool isInSameFile,
                        const char* severity) {
        QTest::newRow(name) << weight << adapter << isInSameFile << severity;
    };
    row("LoRA beside its weight", "a.weight", "a.lora_A.weight", true, "warning");
    row("named adapter of peft", "base_model.model.a.weight", "base_model.model.a.lora_B.default.weight",
        true, "warning");
    row("in a wrapper", "module.a.weight", "module.a.lora_down.weight", true, "warning");
    row("LoHa", "a.weight", "a.hada_w1_a", true, "warning");
    row("parameter of the module", "a.weight", "a.lora_A", true, "warning");
    row("in a file of its own", "a.weight", "lora_unet_a.lora_up.weight", false, "warning");
    row("of a module that nothing fills", "a.weight", "text.b.lora_A.weight", true, "info");
    row("only similar", "a.weight", "a.lora_Adam", true, "info");
}

/// The numbers of a layer with an adapter are those of its weight and of the adapter together.
void AuditTest::unmergedAdapterIsAWarning()
{
    QFETCH(const QString, weight);
    QFETCH(const QString, adapter);
    QFETCH(const bool, isInSameFile);
    QFETCH(const QString, severity);
    const TensorRef base = zeros(weight.toStdString(), DType::Float, {2});
    const TensorRef other = zeros(adapter.toStdString(), DType::Float, {1, 2});
    Document document{modelWith("float[2] a_weight"), {}};
    if (isInSameFile) {
        document.checkpoints = {checkpointOf("c.bin", {base, other})};
    } else {
        document.checkpoints = {checkpointOf("c.bin", {base}), checkpointOf("lora.bin", {other})};
    }
    const std::string expected =
        severity.toStdString() + " unused-weight " + adapter.toStdString() + " UNDEFINED UNDEFINED\n";
    QCOMPARE(describe(document.report()), expected);
    document.model = applyPlan(document.model, recommendedPlan(document), document.checkpoints).model;
    QCOMPARE(describe(document.report()), expected);
}

/// A model that has its weights may have been saved with the adapter merged.
void AuditTest::adapterOfStoredWeightsIsAnInfo()
{
    const Document document{modelWith("float[2] x", "float[2] a_weight = {1, 2}"),
                            {checkpointOf("c.bin", {zeros("a.weight", DType::Float, {2}),
                                                    zeros("a.lora_A.weight", DType::Float, {1, 2})})}};
    QCOMPARE(describe(document.report()),
             std::string("info unused-weight a.lora_A.weight UNDEFINED UNDEFINED\n"));
}

void AuditTest::recommendedFixesEmptyTheReport()
{
    const Document document{
        modelWith("float[2] h_w, float[2] h_b, bool[2] mask", "uint8[2] mask = {1, 0}"),
        {checkpointOf("c.bin", {zeros("h.w", DType::Float16, {2}), zeros("h.b", DType::Float, {2})})}};
    const AppliedPlan applied = applyPlan(document.model, recommendedPlan(document), document.checkpoints);
    QVERIFY(applied.skipped.empty());
    const Document planned{applied.model, document.checkpoints};
    const Report report = planned.report();
    QCOMPARE(describe(report), std::string());
    QCOMPARE(report.rows.size(), 3u);
    for (const InitializerRow& row : report.rows) {
        QCOMPARE(row.savedDtype, row.declaredDtype);
        QVERIFY(row.changedByPlan);
        QVERIFY(row.modelTensor);
    }
    QCOMPARE(report.rows[1].name, std::string("h_w"));
    QCOMPARE(report.rows[1].savedByteCount, 8u);
    QCOMPARE(report.rows[1].match, MatchRule::Normalized);
    QCOMPARE(describe(document.report()).size() > 0, true); // the opened model is as it was
}

/// numpy knows no bfloat16 and no float8, so tools write their bits as UINT16 and UINT8.
void AuditTest::bitsUnderAWrongLabelAreRelabelled()
{
    const Document document{modelWith("bfloat16[2] w", "uint16[2] w = {16256, 16384}"), {}};
    const Report report = document.report();
    const auto fixes = proposeFixes({*document.model, report, document.checkpoints}, report.findings.at(0));
    QCOMPARE(fixes.size(), 2u);
    QVERIFY(fixes[0].kind == FixKind::RelabelInitializer);
    QVERIFY(fixes[0].recommended && !fixes[1].recommended);
    const AppliedPlan applied = applyPlan(document.model, Plan{fixes[0].edits}, {});
    const ModelTensor& w = applied.model->tensors()[0];
    QCOMPARE(w.stored->dtype(), DType::Bfloat16);
    QCOMPARE(w.savedDtype, DType::Bfloat16);
    QVERIFY(w.relabelled);
}

void AuditTest::unreadableInitializerIsFilledFromACheckpoint()
{
    const Document document{modelWith("float[1] x", R"(float[2] a_weight = ["location": "absent"])"),
                            {checkpointOf("c.bin", {zeros("a.weight", DType::Float16, {2})})}};
    const AppliedPlan applied = applyPlan(document.model, recommendedPlan(document), document.checkpoints);
    QVERIFY(applied.skipped.empty());
    const ModelTensor& tensor = applied.model->tensors()[0];
    QCOMPARE(tensor.source, TensorSource::Checkpoint);
    QCOMPARE(tensor.savedDtype, DType::Float);
}

void AuditTest::planSurvivesItsFile()
{
    const Document document{modelWith("float[2] h_w"),
                            {checkpointOf("c.bin", {zeros("h.w", DType::Float16, {2})})}};
    const Plan plan = recommendedPlan(document);
    QCOMPARE(plan.edits.size(), 2u);
    const std::filesystem::path path = m_folder.filePath(QStringLiteral("plan.json")).toStdString();
    writePlan(plan, *document.model, path);
    const PlanFile file = readPlan(path);
    QVERIFY(file.plan == plan);
    QCOMPARE(file.model, document.model->path().string());
    QCOMPARE(file.digest, document.model->digest());
}

void AuditTest::planOfAnotherModelSaysWhatDoesNotFit()
{
    const Document document{modelWith("float[2] h_w, bool[1] m", "uint8[1] m = {1}"),
                            {checkpointOf("c.bin", {zeros("h.w", DType::Float16, {2})})}};
    const Plan plan = recommendedPlan(document);
    const auto other = modelWith("float[1] x, bool[1] m", "uint8[1] m = {1}");
    const AppliedPlan applied = applyPlan(other, plan, document.checkpoints);
    QCOMPARE(applied.skipped.size(), 2u); // binding and cast of h_w; the cast of m fits
    QCOMPARE(applied.model->tensors()[0].savedDtype, DType::Bool);
    QVERIFY(applied.skipped[0].reason.find("h_w") != std::string::npos);
}

void AuditTest::findingIdsAreUniqueAndBeginWithTheKind()
{
    const Document document{modelWith("bool[1] x", "uint8[1] x = {1}, uint8[1] x = {1}, uint8[1] x = {2}"),
                            {}};
    const Report report = document.report();
    std::set<std::string> ids;
    for (const Finding& finding : report.findings) {
        QVERIFY2(ids.insert(finding.id()).second, finding.id().c_str());
        QVERIFY(finding.id().starts_with(findingKindInfo(finding.kind).name));
    }
    QCOMPARE(ids.size(), 4u);
}

ONNXMEND_GUILESS_TEST(audit, AuditTest)
#include "tst_audit.moc"
