// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/conversion.h"
#include "core/mend/mend.h"
#include "core/report/json_report.h"
#include "core/report/model_result.h"
#include "core/report/read_results.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

QString joinedFields(const QStringList& parts) { return parts.join(" | "); }

QString fieldOf(const std::string& text) { return QString::fromStdString(text); }

QString fieldsOf(const ModelResult::Finding& finding)
{
    return joinedFields({fieldOf(finding.rule), severityName(finding.severity), fieldOf(finding.id),
                         fieldOf(finding.graph), fieldOf(finding.node),
                         finding.nodeIndex ? QString::number(*finding.nodeIndex) : "none",
                         fieldOf(finding.opType), fieldOf(finding.domain), fieldOf(finding.value),
                         fieldOf(finding.actual), fieldOf(finding.expected), fieldOf(finding.message),
                         fieldOf(finding.fixKind), fieldOf(finding.fixFrom), fieldOf(finding.fixTo),
                         fieldOf(finding.fixTitle), noveltyName(finding.novelty)});
}

QString fieldsOf(const ModelResult::Tensor& tensor)
{
    return joinedFields({fieldOf(tensor.name), fieldOf(tensor.graph), fieldOf(tensor.stored),
                         fieldOf(tensor.declared), fieldOf(tensor.required), fieldOf(tensor.shape),
                         QString::number(tensor.byteCount), fieldOf(tensor.origin), fieldOf(tensor.status)});
}

QString fieldsOf(const ModelResult::Change& change)
{
    return joinedFields({fieldOf(change.target), fieldOf(change.kind), fieldOf(change.from),
                         fieldOf(change.to), QString::number(change.elements),
                         QString::number(change.byteCount), fieldOf(change.loss)});
}

QString fieldsOf(const ModelResult::Kept& kept)
{
    const CodeSource& source = kept.source.orNone();
    return joinedFields({fieldOf(kept.graph), fieldOf(kept.node), fieldOf(kept.opType), fieldOf(kept.reason),
                         fieldOf(kept.detail), fieldOf(moduleText(source)), fieldOf(placeText(source.place)),
                         fieldOf(source.place.code)});
}

QString fieldsOf(const ModelResult::Proof& proof)
{
    return joinedFields({fieldOf(proof.name), fieldOf(proof.status), fieldOf(proof.message)});
}

/// Returns everything that a result says except its policy, in lines.
QString fieldsOf(const ModelResult& result)
{
    QStringList lines = {commandName(result.command),
                         fieldOf(result.path),
                         fieldOf(result.output),
                         fieldOf(result.error),
                         fieldOf(result.producer),
                         fieldOf(result.opsets),
                         result.nodes ? QString::number(*result.nodes) : "none",
                         QString::number(result.byteCount),
                         fieldOf(result.verdict)};
    for (const auto& [dtype, byteCount] : result.bytesByDtype) {
        lines.append(fieldOf(dtype) + " " + QString::number(byteCount));
    }
    const auto add = [&lines](const char* title, const auto& list) {
        lines.append(title);
        for (const auto& element : list) {
            lines.append(fieldsOf(element));
        }
    };
    add("tensors", result.tensors);
    add("findings", result.findings);
    add("changes", result.changes);
    add("kept", result.kept);
    add("proofs", result.proofs);
    return lines.join('\n');
}

/// Reads a result as `report` does, after the command line has printed it.
ModelResult readBack(const nlohmann::ordered_json& json)
{
    return readResult(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

Proof failedProof(ProofStatus status, const std::string& message)
{
    return {.status = status,
            .message = message,
            .name = "ONNX Runtime 1.20\xff",
            .subject = ProofSubject{.graph = "main",
                                    .node = "a\xffnode",
                                    .nodeIndex = NodeId{1},
                                    .opType = "Add",
                                    .value = "v",
                                    .kind = {}}};
}

Verification failedProofs()
{
    return {.checker = failedProof(ProofStatus::FailedBefore, "in a.onnx: no name"),
            .audit = {.status = ProofStatus::Passed, .message = {}, .name = {}},
            .runtime = failedProof(ProofStatus::Failed, "no kernel\xff")};
}

} // namespace

/// Tests that a result made of values equals the one that is read back from its JSON.
class ModelResultTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void auditIsWhatItsJsonSays();
    void fixIsWhatItsJsonSays_data();
    void fixIsWhatItsJsonSays();
    void conversionIsWhatItsJsonSays_data();
    void conversionIsWhatItsJsonSays();
    void keptNodesAreWhatTheirJsonSays();
    void verificationIsWhatItsJsonSays_data();
    void verificationIsWhatItsJsonSays();

private:
    std::shared_ptr<const Session> open()
    {
        const std::string bytes =
            modelFromText("<ir_version: 8, opset_import: [\"\" : 17], producer_name: \"maker\"> g "
                          "(bool[2] mask, float[2] x, float16[2] h, float16[1] w) => (bool[2] out, float[2] "
                          "y, float16[1] z) "
                          "<uint8[2] mask = {1, 0}, float[1] w = {70000.0}> "
                          "{ out = Identity(mask) y = Add(x, h) z = Identity(w) }");
        return Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, m_progress);
    }

    /// Some fixes are made, some left out, a weight is missing, and what is left is found.
    FixReport fixed(bool isProved)
    {
        FixReport report;
        report.model = "a.onnx";
        report.output = "b\xff.onnx";
        const std::shared_ptr<const Session> session = open();
        report.fixes = fixAll(
            session, {.skip = {session->report().findings.at(0).id()}, .allowOverflow = true}, m_progress);
        report.fixes.refused.push_back({.finding = "id\xff", .reason = "it would overflow", .target = "t"});
        report.fixes.refused.push_back({.finding = {}, .reason = "it does not fit\xff", .target = {}});
        report.saved.files = {{.path = "b.onnx", .byteCount = 12}, {.path = "b.data", .byteCount = 30}};
        if (isProved) {
            report.verification = failedProofs();
        }
        report.verdict = judgeResult(report.fixes, true, {.proofs = report.verification, .trouble = {}});
        report.verdict.weights.missing = {"u\xff", "u\xff", session->report().findings.at(0).value};
        return report;
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void ModelResultTest::auditIsWhatItsJsonSays()
{
    const std::shared_ptr<const Session> session = open();
    const ModelResult result = resultOf(*session, "a\xff.onnx");
    QVERIFY(result.findings.size() >= 2);
    QVERIFY(!result.tensors.empty());
    QCOMPARE(fieldsOf(result), fieldsOf(readResult(auditJson(*session, "a\xff.onnx", true))));
}

void ModelResultTest::fixIsWhatItsJsonSays_data()
{
    QTest::addColumn<bool>("isProved");
    QTest::newRow("proved") << true;
    QTest::newRow("not proved") << false;
}

void ModelResultTest::fixIsWhatItsJsonSays()
{
    QFETCH(const bool, isProved);
    const FixReport report = fixed(isProved);
    const ModelResult result = resultOf(report);
    QVERIFY(!result.changes.empty());
    QVERIFY(result.findings.size() >= 4);
    QCOMPARE(fieldsOf(result), fieldsOf(readBack(fixJson(report))));
}

void ModelResultTest::conversionIsWhatItsJsonSays_data()
{
    using Status = ConversionMeasurement::Status;
    QTest::addColumn<int>("status");
    QTest::newRow("not asked") << static_cast<int>(Status::NotAsked);
    QTest::newRow("passed") << static_cast<int>(Status::Passed);
    QTest::newRow("failed") << static_cast<int>(Status::Failed);
    QTest::newRow("impossible") << static_cast<int>(Status::Impossible);
}

void ModelResultTest::conversionIsWhatItsJsonSays()
{
    QFETCH(const int, status);
    const FixReport report = fixed(true);
    Conversion conversion;
    conversion.fixes = report.fixes;
    conversion.to = DType::Float16;
    conversion.from = {DType::Float};
    conversion.measurement.status = static_cast<ConversionMeasurement::Status>(status);
    conversion.measurement.trouble = "no room\xff";
    QCOMPARE(fieldsOf(resultOf(report, conversion)), fieldsOf(readBack(convertJson(report, conversion))));
}

void ModelResultTest::keptNodesAreWhatTheirJsonSays()
{
    const std::string bytes = withExporterNotes(
        modelFromText(
            "<ir_version: 10, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y, float[2] z) "
            "{ y = Exp(x) z = Neg(y) }"),
        {{"y", exporterNotes("layers.3.attn", "Attention", 12, "return scores.exp()")}});
    FixReport report;
    report.fixes.session = Session::open(writeFile(m_folder, "noted.onnx", bytes), {}, {}, m_progress);
    Conversion conversion;
    conversion.fixes = report.fixes;
    conversion.to = DType::Float16;
    conversion.kept = {{.graph = "main",
                        .node = "y",
                        .output = "y",
                        .opType = "Exp",
                        .reason = KeepReason::ComputedOverflow,
                        .detail = Message::plain(SharedText("up to 1e6"))}};
    const ModelResult result = resultOf(report, conversion);
    QCOMPARE(result.kept.size(), std::size_t(1));
    QCOMPARE(fieldsOf(result.kept.front()),
             QString("main | y | Exp | computed-overflow | up to 1e6 | layers.3.attn (Attention) | "
                     "/home/user/model.py:12 | return scores.exp()"));
    QCOMPARE(fieldsOf(result), fieldsOf(readBack(convertJson(report, conversion))));
}

void ModelResultTest::verificationIsWhatItsJsonSays_data()
{
    QTest::addColumn<bool>("isRun");
    QTest::addColumn<int>("optimised");
    QTest::newRow("not run") << false << 0;
    QTest::newRow("runs") << true << static_cast<int>(ProofStatus::Passed);
    QTest::newRow("fails once it is optimised") << true << static_cast<int>(ProofStatus::Failed);
}

void ModelResultTest::verificationIsWhatItsJsonSays()
{
    QFETCH(const bool, isRun);
    QFETCH(const int, optimised);
    RunSummary ran;
    ran.report.runs.push_back(
        {.optimised = false, .proof = {.status = ProofStatus::Passed, .message = {}, .name = {}}});
    ran.report.runs.push_back(
        {.optimised = true, .proof = failedProof(static_cast<ProofStatus>(optimised), "off by 0.5\xff")});
    const RunSummary* const run = isRun ? &ran : nullptr;
    const Verification verification = failedProofs();
    QCOMPARE(fieldsOf(resultOf("a\xff.onnx", verification, run)),
             fieldsOf(readBack(verifyJson("a\xff.onnx", verification, run))));
}

ONNXMEND_GUILESS_TEST(model_result, ModelResultTest)
#include "tst_model_result.moc"
