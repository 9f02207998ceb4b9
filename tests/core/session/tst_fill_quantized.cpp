// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/mend/verdict.h"
#include "core/plan/cast_rows.h"
#include "core/save/save.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/safetensors_file.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

const StoredTensor float8Weight{
    "fc.weight", "F8_E4M3", {2, 2}, std::string("\x38\x40\x44\xB8", 4)}; // 1 2 3 -1
const StoredTensor smallScale{"fc.weight_scale", "F32", {}, bytesOfFloats({0.5})};

/// The projections of an expert.
enum class Projection { Gate, Up, Down };

/// A code of 4 bits, another one at each place.
int codeAt(int expert, Projection projection, int row, int column)
{
    return (5 * expert + 3 * static_cast<int>(projection) + 7 * row + column * column) % 16;
}

float scaleAt(int expert, Projection projection, int row, int group)
{
    return 0.5F + static_cast<float>(100 * expert + 30 * static_cast<int>(projection) + 2 * row + group);
}

int zeroAt(int expert, Projection projection, int row, int group)
{
    return (3 * expert + static_cast<int>(projection) + 5 * row + 2 * group) % 16;
}

constexpr std::array projectionNames = {"gate_proj", "up_proj", "down_proj"};

/// The tensors of compressed-tensors for a projection: eight codes in a word from the low end, with zero
/// points down the rows except for down.
void addExpert(int expert, Projection projection, std::vector<StoredTensor>& tensors)
{
    const bool isDown = projection == Projection::Down;
    const int rows = isDown ? 64 : 4;
    const int columns = isDown ? 4 : 64;
    const int groups = isDown ? 1 : 2;
    std::string words;
    std::vector<float> scales;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < (columns + 7) / 8 * 8; column += 2) {
            const int low = column < columns ? codeAt(expert, projection, row, column) : 0;
            const int high = column < columns ? codeAt(expert, projection, row, column + 1) : 0;
            words += static_cast<char>(low | high << 4);
        }
        for (int group = 0; group < groups; ++group) {
            scales.push_back(scaleAt(expert, projection, row, group));
        }
    }
    const std::string name = "l.mlp.experts." + std::to_string(expert) + "." +
                             projectionNames.at(static_cast<std::size_t>(projection)) + ".weight";
    std::string shape(16, '\0');
    shape[0] = static_cast<char>(rows);
    shape[8] = static_cast<char>(columns);
    tensors.push_back({name + "_packed", "I32", {rows, (columns + 7) / 8}, words});
    tensors.push_back({name + "_scale", "F32", {rows, groups}, bytesOfFloats(scales)});
    tensors.push_back({name + "_shape", "I64", {2}, shape});
    if (!isDown) {
        std::string zeros(static_cast<std::size_t>(groups) * 4, '\0');
        for (int row = 0; row < rows; ++row) {
            for (int group = 0; group < groups; ++group) {
                char& byte = zeros[static_cast<std::size_t>(group * 4 + row / 2)];
                byte = static_cast<char>(byte | zeroAt(expert, projection, row, group) << (row % 2 * 4));
            }
        }
        tensors.push_back({name + "_zero_point", "I32", {1, groups}, zeros});
    }
}

std::vector<StoredTensor> expertTensors()
{
    std::vector<StoredTensor> tensors;
    for (int expert = 0; expert < 2; ++expert) {
        for (const Projection projection : {Projection::Gate, Projection::Up, Projection::Down}) {
            addExpert(expert, projection, tensors);
        }
    }
    return tensors;
}

} // namespace

/// Graphs that need numbers get them from weights of few bits, graphs that need bits get bits, and weights of
/// no known scheme are refused.
class FillQuantizedTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findingNamesSchemeAndCompanions();
    void numbersAreFilledAndSaved();
    void numbersAreRoundedOnceToWhatIsDeclared();
    void planIsReplayed();
    void planOfAnotherSchemeIsRefused();
    void bitsAreBoundAsTheyAre();
    void scaleAndZeroPointOfDequantizeLinearAreFilled();
    void integersArePackedAnewForMatMulNBits();
    void zeroPointsThatMatMulNBitsCannotHoldAreRefused();
    void expertsArePackedForQMoE_data();
    void expertsArePackedForQMoE();
    void bytesOfAllExpertsCountFromTheMiddle();
    void expertsThatDoNotFitAreLeftOut_data();
    void expertsThatDoNotFitAreLeftOut();
    void companionsAreNoStrangers();
    void integersWithoutASchemeAreRefused();
    void bytesOfFloatPlacesAreRefused_data();
    void bytesOfFloatPlacesAreRefused();
    void bytesThatNodesNeedAsFloatsAreRefused_data();
    void bytesThatNodesNeedAsFloatsAreRefused();
    void codesOfTheModelAreRefused_data();
    void codesOfTheModelAreRefused();
    void plainCastIsTakenByHandAlone();
    void float8OfSmallValuesIsCast();
    void float8ThatFillsItsRangeIsRefused();
    void float8BesideAScaleIsRefused_data();
    void float8BesideAScaleIsRefused();
    void schemeThatIsNotComputedLeavesThePlaceEmpty();
    void graphThatTakesTheScaleIsNotScaledTwice();
    void mappingByHandTakesTheNumbers();
    void codesByHandReplaceNothingUnasked();
    void partsOfFewBitsFillNoNumbers();
    void packedNameIsMatched();
    void castingRowsStandsOnTheNumbers();

private:
    /// A model with these graph inputs and a checkpoint with these tensors.
    std::shared_ptr<const Session> open(const std::string& inputs, const std::vector<StoredTensor>& tensors,
                                        const SessionOptions& options = {})
    {
        const std::string text = "<ir_version: 10, opset_import: [\"\" : 21]> g (" + inputs +
                                 ", float[1] x) => (float[1] y) { y = Relu(x) }";
        const auto model = writeFile(m_folder, "model.onnx", modelFromText(text));
        const auto checkpoint = writeFile(m_folder, "w.safetensors", safetensorsBytes(tensors));
        return Session::open(model, {checkpoint}, options, m_progress);
    }
    /// A MatMulNBits with codes of GPTQ that are 1 each, and zero points that are stored as these two.
    std::shared_ptr<const Session> openNBits(const std::string& inputs, const std::string& arguments,
                                             char zeros)
    {
        const std::string graph =
            "<ir_version: 8, opset_import: [\"\" : 17, \"com.microsoft\" : 1]> g (float[1, 32] a, "
            "uint8[8, 1, 16] fc_qweight" +
            inputs +
            ") => (float[1, 8] y) { y = com.microsoft.MatMulNBits <K = 32, N = 8, bits = 4, "
            "block_size = 32> (a, fc_qweight" +
            arguments + ") }";
        const auto model = writeFile(m_folder, "model.onnx", modelFromText(graph));
        const auto checkpoint = writeFile(
            m_folder, "w.safetensors",
            safetensorsBytes({{"fc.qweight", "I32", {4, 8}, std::string(128, '\x11')},
                              {"fc.qzeros", "I32", {1, 1}, std::string(4, zeros)},
                              {"fc.scales", "F32", {1, 8}, bytesOfFloats({1, 2, 3, 4, 5, 6, 7, 8})}}));
        return Session::open(model, {checkpoint}, {}, m_progress);
    }
    /// A QMoE of two experts with 8 rows of gate and up and 64 columns, and 64 rows of down and 4 columns.
    std::shared_ptr<const Session> openExperts(const std::string& attributes,
                                               const std::vector<StoredTensor>& tensors)
    {
        const std::string graph =
            "<ir_version: 8, opset_import: [\"\" : 17, \"com.microsoft\" : 1]> g (float[1, 64] a, "
            "float[1, 2] r, uint8[2, 8, 32] l_moe_experts_gate_up_proj_weight, float[2, 8, 2] s_1, "
            "uint8[2, 64, 2] l_moe_experts_down_proj_weight, float[2, 64, 1] s_2, uint8[2, 8, 1] z_1) => "
            "(float[1, 64] y) { y = com.microsoft.QMoE <" +
            attributes +
            "> (a, r, l_moe_experts_gate_up_proj_weight, s_1, , l_moe_experts_down_proj_weight, s_2, "
            ", , , , z_1) }";
        const auto model = writeFile(m_folder, "model.onnx", modelFromText(graph));
        const auto checkpoint = writeFile(m_folder, "w.safetensors", safetensorsBytes(tensors));
        return Session::open(model, {checkpoint}, {}, m_progress);
    }
    static std::vector<const Finding*> ofKind(const Session& session, FindingKind kind)
    {
        std::vector<const Finding*> found;
        for (const Finding& finding : session.report().findings) {
            if (finding.kind == kind) {
                found.push_back(&finding);
            }
        }
        return found;
    }
    static const InitializerRow& rowNamed(const Session& session, const std::string& name)
    {
        return *std::ranges::find_if(session.report().rows, [&](const InitializerRow& row) {
            return row.name == name && row.status != RowStatus::Unused;
        });
    }
    FixAllResult fixed(const std::shared_ptr<const Session>& session)
    {
        return fixAll(session, {}, m_progress);
    }
    /// Returns the bytes that a save of the session's plan writes for an initializer.
    std::string savedBytes(const Session& session, const std::string& name)
    {
        const std::filesystem::path path = m_folder.filePath("out.onnx").toStdString();
        save(*session.planned(), path, {}, m_progress);
        const auto model = readModel(path, {}, m_progress);
        return bytesOf(find(*model, name));
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void FillQuantizedTest::findingNamesSchemeAndCompanions()
{
    const auto session = open("float[2, 2] fc_weight",
                              {float8Weight, smallScale, {"fc.input_scale", "F32", {}, bytesOfFloats({1})}});
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), 1u);
    const Finding& finding = *findings.front();
    QCOMPARE(finding.value, std::string("fc_weight"));
    QCOMPARE(finding.actual, DType::Float8E4M3FN);
    QCOMPARE(finding.expected, DType::Float);
    QCOMPARE(finding.severity, Severity::Error);
    QCOMPARE(finding.quantization->scheme, std::string("scaled"));
    QCOMPARE(finding.quantization->companions,
             (std::vector<std::string>{"fc.weight_scale", "fc.input_scale"}));
    const std::vector<Fix> fixes = session->fixesOf(finding.id());
    QCOMPARE(fixes.size(), 1u);
    QCOMPARE(fixes[0].kind, FixKind::DequantizeWeight);
    QVERIFY(fixes[0].recommended && fixes[0].lossless == true);
    QCOMPARE(fixes[0].titleText(), std::string("Compute \"fc_weight\" as fc.weight * fc.weight_scale"));
    QCOMPARE(rowNamed(*session, "fc_weight").match, MatchRule::Scheme);
    QCOMPARE(rowNamed(*session, "fc_weight").dtypeInFile(), DType::Float8E4M3FN);
}

void FillQuantizedTest::numbersAreFilledAndSaved()
{
    const auto session = open("float[2, 2] fc_weight", {float8Weight, smallScale});
    const FixAllResult result = fixed(session);
    QCOMPARE(result.applied.size(), 1u);
    QCOMPARE(result.refused.size(), 0u);
    QCOMPARE(result.applied[0].elementCount, 4u);
    QVERIFY(result.applied[0].loss.lossless());
    QCOMPARE(result.session->report().findings.size(), 0u);
    QCOMPARE(judgeResult(result, false).completeness, Completeness::Complete);
    QCOMPARE(savedBytes(*result.session, "fc_weight"), bytesOfFloats({0.5, 1, 1.5, -0.5}));
}

void FillQuantizedTest::numbersAreRoundedOnceToWhatIsDeclared()
{
    const auto session =
        open("float16[2, 2] fc_weight",
             {float8Weight, {"fc.weight_scale", "F32", {2, 1}, bytesOfFloats({0.1F, 1e-9F})}});
    const FixAllResult result = fixed(session);
    QCOMPARE(result.applied.size(), 1u);
    const AppliedFix& applied = result.applied.front();
    QCOMPARE(applied.fix.kind, FixKind::DequantizeWeight);
    QCOMPARE(applied.fix.edits.size(), 2u);
    QCOMPARE(applied.fix.from, DType::Float8E4M3FN);
    QCOMPARE(applied.fix.to, DType::Float16);
    QCOMPARE(applied.loss.rounded, 2u);
    QCOMPARE(applied.loss.underflowed, 2u);
    // 0.1F and 2 * 0.1F as halves; what is too small is 0 with its sign.
    QCOMPARE(savedBytes(*result.session, "fc_weight"), std::string("\x66\x2E\x66\x32\0\0\0\x80", 8));
}

void FillQuantizedTest::planIsReplayed()
{
    const auto session = open("float16[2, 2] fc_weight", {float8Weight, smallScale});
    const auto planned = fixed(session).session;
    const std::string text = planText(planned->plan(), *planned->model());
    QVERIFY(text.find("dequantize-weight") != std::string::npos);
    QVERIFY(text.find("fc.weight * fc.weight_scale") != std::string::npos);
    const FixAllResult replayed = replayPlan(session, planFromText(text), {}, m_progress);
    QVERIFY(replayed.refused.empty());
    QVERIFY(replayed.session->plan() == planned->plan());
    QCOMPARE(savedBytes(*replayed.session, "fc_weight"), savedBytes(*planned, "fc_weight"));
}

void FillQuantizedTest::planOfAnotherSchemeIsRefused()
{
    const auto planned = fixed(open("float[2, 2] fc_weight", {float8Weight, smallScale})).session;
    const PlanFile file = planFromText(planText(planned->plan(), *planned->model()));
    const auto withZero =
        open("float[2, 2] fc_weight", {{"fc.weight", "I8", {2, 2}, std::string("\1\2\3\4", 4)}, smallScale});
    const FixAllResult other = replayPlan(withZero, file, {.bindWeights = false}, m_progress);
    QCOMPARE(other.refused.size(), 1u);
    QVERIFY2(other.refused[0].reason.find("the plan was made for FLOAT8E4M3FN") != std::string::npos,
             other.refused[0].reason.c_str());
    const auto without = open("float[2, 2] fc_weight", {float8Weight});
    QCOMPARE(replayPlan(without, file, {.bindWeights = false}, m_progress).refused.size(), 1u);
}

void FillQuantizedTest::bitsAreBoundAsTheyAre()
{
    const auto session =
        open("float8e4m3fn[2, 2] fc_weight, float fc_weight_scale", {float8Weight, smallScale});
    QVERIFY(ofKind(*session, FindingKind::QuantizedWeight).empty());
    QCOMPARE(rowNamed(*session, "fc_weight").status, RowStatus::Ok);
    QCOMPARE(rowNamed(*session, "fc_weight_scale").status, RowStatus::Ok);
    const FixAllResult result = fixed(session);
    QCOMPARE(savedBytes(*result.session, "fc_weight"), float8Weight.bytes);
    QCOMPARE(savedBytes(*result.session, "fc_weight_scale"), smallScale.bytes);
}

/// Under names of an exporter, and a column of scales for a list of them.
void FillQuantizedTest::scaleAndZeroPointOfDequantizeLinearAreFilled()
{
    const std::string graph =
        "<ir_version: 8, opset_import: [\"\" : 17]> g (int8[3, 2] fc_weight, float[3] s_1, "
        "int8[3] z_1) => (float[3, 2] y) "
        "{ y = DequantizeLinear <axis = 0> (fc_weight, s_1, z_1) }";
    const auto model = writeFile(m_folder, "model.onnx", modelFromText(graph));
    const auto checkpoint =
        writeFile(m_folder, "w.safetensors",
                  safetensorsBytes({{"fc.weight", "I8", {3, 2}, std::string("\1\2\3\4\5\6", 6)},
                                    {"fc.weight_scale", "F32", {3, 1}, bytesOfFloats({1, 2, 3})},
                                    {"fc.weight_zero_point", "I8", {3, 1}, std::string("\1\2\3", 3)}}));
    const auto session = Session::open(model, {checkpoint}, {}, m_progress);
    QVERIFY(session->report().findings.empty());
    QCOMPARE(rowNamed(*session, "s_1").match, MatchRule::Scheme);
    const FixAllResult result = fixed(session);
    QCOMPARE(savedBytes(*result.session, "fc_weight"), std::string("\1\2\3\4\5\6", 6));
    QCOMPARE(savedBytes(*result.session, "s_1"), bytesOfFloats({1, 2, 3}));
    QCOMPARE(savedBytes(*result.session, "z_1"), std::string("\1\2\3", 3));
    const std::string text = planText(result.session->plan(), *result.session->model());
    QVERIFY(replayPlan(session, planFromText(text), {}, m_progress).session->plan() ==
            result.session->plan());
}

void FillQuantizedTest::integersArePackedAnewForMatMulNBits()
{
    const auto session = openNBits(", float[8] s, uint8[8] z", ", s, z", '\0');
    QVERIFY(session->report().findings.empty());
    const FixAllResult result = fixed(session);
    QVERIFY(result.refused.empty());
    QCOMPARE(savedBytes(*result.session, "fc_qweight"), std::string(128, '\x11'));
    QCOMPARE(savedBytes(*result.session, "s"), bytesOfFloats({1, 2, 3, 4, 5, 6, 7, 8}));
    QCOMPARE(savedBytes(*result.session, "z"), std::string(8, '\1')); // 0, counted from one
    const std::string text = planText(result.session->plan(), *result.session->model());
    const FixAllResult replayed = replayPlan(session, planFromText(text), {}, m_progress);
    QVERIFY(replayed.session->plan() == result.session->plan());
}

void FillQuantizedTest::zeroPointsThatMatMulNBitsCannotHoldAreRefused()
{
    // 15 counted from one is 16; and without that input zero points are 8.
    QVERIFY(fixed(openNBits(", float[8] s, uint8[8] z", ", s, z", '\xFF')).applied.empty());
    QVERIFY(fixed(openNBits(", float[8] s", ", s", '\0')).applied.empty());
    QCOMPARE(fixed(openNBits(", float[8] s", ", s", '\x77')).applied.size(), 2u);
}

void FillQuantizedTest::expertsArePackedForQMoE_data()
{
    QTest::addColumn<int>("fusion");
    QTest::newRow("interleaved") << 1;
    QTest::newRow("concatenated") << 2;
}

void FillQuantizedTest::expertsArePackedForQMoE()
{
    QFETCH(int, fusion);
    const auto session =
        openExperts("expert_weight_bits = 4, block_size = 32, swiglu_fusion = " + std::to_string(fusion),
                    expertTensors());
    QVERIFY(session->report().findings.empty());
    std::string gateAndUp;
    std::string zeros;
    std::vector<float> scales;
    std::string down;
    std::vector<float> scalesOfDown;
    for (int expert = 0; expert < 2; ++expert) {
        for (int place = 0; place < 8; ++place) {
            const bool isUp = fusion == 1 ? place % 2 == 1 : place >= 4;
            const Projection projection = isUp ? Projection::Up : Projection::Gate;
            const int row = fusion == 1 ? place / 2 : place % 4;
            for (int column = 0; column < 64; column += 2) {
                gateAndUp += static_cast<char>(codeAt(expert, projection, row, column) |
                                               codeAt(expert, projection, row, column + 1) << 4);
            }
            scales.push_back(scaleAt(expert, projection, row, 0));
            scales.push_back(scaleAt(expert, projection, row, 1));
            zeros += static_cast<char>(zeroAt(expert, projection, row, 0) | zeroAt(expert, projection, row, 1)
                                                                                << 4);
        }
        for (int row = 0; row < 64; ++row) {
            for (int column = 0; column < 4; column += 2) {
                down += static_cast<char>(codeAt(expert, Projection::Down, row, column) |
                                          codeAt(expert, Projection::Down, row, column + 1) << 4);
            }
            scalesOfDown.push_back(scaleAt(expert, Projection::Down, row, 0));
        }
    }
    const FixAllResult result = fixed(session);
    QVERIFY(result.refused.empty());
    QCOMPARE(savedBytes(*result.session, "l_moe_experts_gate_up_proj_weight"), gateAndUp);
    QCOMPARE(savedBytes(*result.session, "s_1"), bytesOfFloats(scales));
    QCOMPARE(savedBytes(*result.session, "z_1"), zeros);
    QCOMPARE(savedBytes(*result.session, "l_moe_experts_down_proj_weight"), down);
    QCOMPARE(savedBytes(*result.session, "s_2"), bytesOfFloats(scalesOfDown));
    const std::string text = planText(result.session->plan(), *result.session->model());
    const FixAllResult replayed = replayPlan(session, planFromText(text), {}, m_progress);
    QVERIFY(replayed.session->plan() == result.session->plan());
}

/// INT8 is signed, the codes of QMoE are not; 128 is their zero point.
void FillQuantizedTest::bytesOfAllExpertsCountFromTheMiddle()
{
    const std::string graph =
        "<ir_version: 8, opset_import: [\"\" : 17, \"com.microsoft\" : 1]> g (float[1, 2] a, "
        "float[1, 2] r, uint8[2, 3, 2] experts_up, float[2, 3] s_1, uint8[2, 2, 3] experts_down, "
        "float[2, 2] s_2) => (float[1, 2] y) { y = com.microsoft.QMoE <expert_weight_bits = 8> "
        "(a, r, experts_up, s_1, , experts_down, s_2) }";
    const std::string codes("\x80\xFF\x00\x01\x7F\x05\x81\x02\x03\x04\xF0\x0F", 12);
    std::string unsignedCodes;
    for (const char code : codes) {
        unsignedCodes += static_cast<char>(static_cast<int>(static_cast<signed char>(code)) + 128);
    }
    const auto model = writeFile(m_folder, "model.onnx", modelFromText(graph));
    const auto checkpoint =
        writeFile(m_folder, "w.safetensors",
                  safetensorsBytes({{"experts.up", "I8", {2, 3, 2}, codes},
                                    {"experts.up_scale", "F32", {2, 3, 1}, bytesOfFloats({1, 2, 3, 4, 5, 6})},
                                    {"experts.down", "I8", {2, 2, 3}, codes},
                                    {"experts.down_scale", "F32", {2, 2}, bytesOfFloats({1, 2, 3, 4})}}));
    const auto session = Session::open(model, {checkpoint}, {}, m_progress);
    QVERIFY(session->report().findings.empty());
    const FixAllResult result = fixed(session);
    QCOMPARE(savedBytes(*result.session, "experts_up"), unsignedCodes);
    QCOMPARE(savedBytes(*result.session, "experts_down"), unsignedCodes);
    QCOMPARE(savedBytes(*result.session, "s_1"), bytesOfFloats({1, 2, 3, 4, 5, 6}));
    QCOMPARE(savedBytes(*result.session, "s_2"), bytesOfFloats({1, 2, 3, 4}));
}

void FillQuantizedTest::expertsThatDoNotFitAreLeftOut_data()
{
    QTest::addColumn<QString>("attributes");
    QTest::addColumn<int>("left"); // tensors of the checkpoint
    const QString usual = "expert_weight_bits = 4, block_size = 32, swiglu_fusion = 1";
    QTest::newRow("other bits") << "expert_weight_bits = 8, block_size = 32, swiglu_fusion = 1" << 22;
    QTest::newRow("other groups") << "expert_weight_bits = 4, block_size = 64, swiglu_fusion = 1" << 22;
    QTest::newRow("order of CUDA") << usual + ", weights_prepacked = 1" << 22;
    QTest::newRow("floats") << usual + ", quant_type = \"fp4\"" << 22;
    QTest::newRow("an expert is missing") << usual << 11;
}

void FillQuantizedTest::expertsThatDoNotFitAreLeftOut()
{
    QFETCH(QString, attributes);
    QFETCH(int, left);
    std::vector<StoredTensor> tensors = expertTensors();
    tensors.resize(static_cast<std::size_t>(left));
    const auto session = openExperts(attributes.toStdString(), tensors);
    const FixAllResult result = fixed(session);
    const auto isFilled = [&](const std::string& name) {
        return std::ranges::any_of(result.applied, [&](const AppliedFix& applied) {
            return applied.fix.subject.str().ends_with(":" + name);
        });
    };
    QVERIFY(!isFilled("l_moe_experts_gate_up_proj_weight"));
    QVERIFY(!isFilled("s_1"));
}

void FillQuantizedTest::companionsAreNoStrangers()
{
    const auto session = open("float[2, 2] fc_weight", {float8Weight,
                                                        smallScale,
                                                        {"fc.input_scale", "F32", {}, bytesOfFloats({1})},
                                                        {"scaled_fp8", "F8_E4M3", {2}, std::string(2, '\0')},
                                                        {"head.weight", "F32", {1}, bytesOfFloats({1})}});
    const auto unused = ofKind(*session, FindingKind::UnusedWeight);
    QCOMPARE(unused.size(), 1u);
    QCOMPARE(unused.front()->value, std::string("head.weight"));
    const auto nowhere = open("float[1] other", {float8Weight, smallScale});
    const auto once = ofKind(*nowhere, FindingKind::UnusedWeight);
    QCOMPARE(once.size(), 1u);
    QCOMPARE(once.front()->value, std::string("fc.weight"));
}

void FillQuantizedTest::integersWithoutASchemeAreRefused()
{
    const auto session =
        open("float[2, 2] fc_weight", {{"fc.weight", "I8", {2, 2}, std::string("\1\2\3\4", 4)}});
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), 1u);
    QVERIFY(findings.front()->quantization->scheme.empty());
    QVERIFY(ofKind(*session, FindingKind::CheckpointDtype).empty());
    const FixAllResult result = fixed(session);
    QVERIFY(result.applied.empty());
    const Verdict verdict = judgeResult(result, false);
    QVERIFY(verdict.completeness != Completeness::Complete);
    QCOMPARE(verdict.weights.missing, std::vector<SharedText>{"fc_weight"});
    QVERIFY(fillWeights(session, {}, m_progress).applied.empty());
}

void FillQuantizedTest::bytesOfFloatPlacesAreRefused_data()
{
    QTest::addColumn<QString>("graph");
    const QString text = "<ir_version: 10, opset_import: [\"\" : 21]> g (%1[2, 2] fc_weight, %1[1, 2] x) => "
                         "(%1[1, 2] y) { y = MatMul(x, fc_weight) }";
    QTest::newRow("FLOAT") << text.arg("float");
    QTest::newRow("FLOAT16") << text.arg("float16");
}

void FillQuantizedTest::bytesOfFloatPlacesAreRefused()
{
    QFETCH(QString, graph);
    const auto model = writeFile(m_folder, "model.onnx", modelFromText(graph.toStdString()));
    const auto checkpoint =
        writeFile(m_folder, "w.safetensors",
                  safetensorsBytes({{"fc.weight", "U8", {2, 2}, std::string("\1\2\3\xFE", 4)}}));
    const auto session = Session::open(model, {checkpoint}, {}, m_progress);
    QCOMPARE(ofKind(*session, FindingKind::QuantizedWeight).size(), 1u);
    QVERIFY(ofKind(*session, FindingKind::CheckpointDtype).empty());
    QVERIFY(fixed(session).applied.empty());
    QVERIFY(fillWeights(session, {}, m_progress).applied.empty());
}

/// The graph declares the bytes as they are, and a node needs floats.
void FillQuantizedTest::bytesThatNodesNeedAsFloatsAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("hasScale");
    QTest::addColumn<bool>("isRefused");
    QTest::newRow("values fill the range") << QByteArray("\x01\x02\x03\xFE", 4) << false << true;
    QTest::newRow("a scale beside it") << QByteArray("\x01\x02\x03\x04", 4) << true << true;
    QTest::newRow("a mask") << QByteArray("\x01\x00\x01\x01", 4) << false << false;
}

void FillQuantizedTest::bytesThatNodesNeedAsFloatsAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, hasScale);
    QFETCH(bool, isRefused);
    const std::string graph = "<ir_version: 10, opset_import: [\"\" : 21]> g (uint8[2, 2] fc_weight, "
                              "float[2, 2] x) => (float[2, 2] y) { y = Add(x, fc_weight) }";
    const auto model = writeFile(m_folder, "model.onnx", modelFromText(graph));
    std::vector<StoredTensor> tensors = {{"fc.weight", "U8", {2, 2}, bytes.toStdString()}};
    if (hasScale) {
        tensors.push_back({"fc.scale_unknown", "F32", {1}, bytesOfFloats({1})});
    }
    const auto checkpoint = writeFile(m_folder, "w.safetensors", safetensorsBytes(tensors));
    const auto session = Session::open(model, {checkpoint}, {}, m_progress);
    QCOMPARE(ofKind(*session, FindingKind::QuantizedWeight).size(), isRefused ? 1u : 0u);
    const auto conflicts = ofKind(*session, FindingKind::OpTypeConflict);
    QCOMPARE(conflicts.size(), 1u);
    const std::vector<Fix> fixes = session->fixesOf(conflicts.front()->id());
    QVERIFY(!fixes.empty());
    QCOMPARE(fixes.front().onlyAsked, isRefused);
    QCOMPARE(fixes.front().titleText().find("every value will be wrong") != std::string::npos, isRefused);
    QVERIFY(!isRefused || judgeResult(fixed(session), false).completeness != Completeness::Complete);
}

/// The graph may scale what it computes with codes, so only a scale that nothing reads tells of a fault.
void FillQuantizedTest::codesOfTheModelAreRefused_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isRefused");
    const std::string codes = "<int8[2, 2] fc_weight = {1, -2, 127, 4}";
    const std::string scale = ", float[2] fc_weight_scale = {0.5, 0.25}";
    const auto row = [](const char* name, const std::string& graph, bool isRefused) {
        QTest::newRow(name) << "g (float[2, 2] x) => (float[2, 2] y) " + graph << isRefused;
    };
    row("read by a node", codes + scale + "> { y = MatMul (x, fc_weight) }", true);
    row("moved before", codes + scale + "> { t = Transpose (fc_weight) y = MatMul (x, t) }", true);
    row("in a branch",
        codes + scale +
            ", bool c = {1}> { y = If (c) <then_branch = t () => (float[2, 2] a) { a = MatMul "
            "(x, fc_weight) }, else_branch = e () => (float[2, 2] b) { b = Identity (x) }> }",
        true);
    row("a scale in half", codes + ", float16[2] fc_scale = {15360, 15360}> { y = MatMul (x, fc_weight) }",
        true);
    row("a scale of another one", codes + ", float[2] up_scale = {0.5, 2}> { y = MatMul (x, fc_weight) }",
        false);
    row("nothing but words", "<int8[2, 2] w = {1, -2, 127, 4}, float scale = {0.5}> { y = MatMul (x, w) }",
        true);
    row("as onnxruntime names them",
        "<uint8[2, 2] w_quantized = {1, 2, 127, 4}" + std::string(", float w_scale = {0.5}") +
            "> { y = MatMul (x, w_quantized) }",
        true);
    row("in a Constant",
        "<float[2] k_scale = {0.5, 0.25}> { k = Constant <value = int8[2, 2] {1, -2, 127, 4}> () y = MatMul "
        "(x, "
        "k) }",
        true);
    row("dequantized for another node",
        codes + ", float s = {0.5}> { d = DequantizeLinear (fc_weight, s) m = MatMul (x, d) n = MatMul (x, "
                "fc_weight) y = Add (m, n) }",
        true);
    row("scaled later", codes + scale + "> { m = MatMul (x, fc_weight) y = Mul (m, fc_weight_scale) }",
        false);
    row("without a scale", codes + "> { y = MatMul (x, fc_weight) }", false);
    row("integers of 32 bits",
        "<int32[2, 2] fc_weight = {1, -2, 127, 4}" + scale + "> { y = MatMul (x, fc_weight) }", false);
    QTest::newRow("declared as floats") << "g (float[2, 2] x, float[2, 2] fc_weight) => (float[2, 2] y) " +
                                               codes + scale + "> { y = MatMul (x, fc_weight) }"
                                        << true;
}

void FillQuantizedTest::codesOfTheModelAreRefused()
{
    QFETCH(std::string, graph);
    QFETCH(bool, isRefused);
    const auto model = writeFile(m_folder, "model.onnx",
                                 modelFromText("<ir_version: 10, opset_import: [\"\" : 21]> " + graph));
    const auto session = Session::open(model, {}, {}, m_progress);
    QVERIFY(session->report().summary.errors > 0);
    for (const Finding& finding : session->report().findings) {
        QCOMPARE(finding.message().find("looks quantized") != std::string::npos,
                 isRefused && finding.kind != FindingKind::OpTypeUnsupported);
        for (const Fix& fix : session->fixesOf(finding.id())) {
            QCOMPARE(fix.onlyAsked, isRefused);
            QCOMPARE(fix.titleText().find("every value will be wrong") != std::string::npos, isRefused);
        }
    }
    const FixAllResult result = fixed(session);
    QCOMPARE(result.applied.empty(), isRefused);
    QCOMPARE(judgeResult(result, false).completeness == Completeness::Complete, !isRefused);
}

void FillQuantizedTest::plainCastIsTakenByHandAlone()
{
    const auto session =
        open("float[2, 2] fc_weight", {{"fc.weight", "I8", {2, 2}, std::string("\1\2\3\4", 4)}});
    const std::string id = ofKind(*session, FindingKind::QuantizedWeight).front()->id();
    const std::vector<Fix> fixes = session->fixesOf(id);
    QCOMPARE(fixes.size(), 1u);
    QVERIFY(fixes[0].onlyAsked && !fixes[0].recommended);
    QCOMPARE(fixes[0].lossless, std::optional(false)); // though FLOAT has every INT8
    QVERIFY2(fixes[0].titleText().find("every value will be wrong") != std::string::npos,
             fixes[0].titleText().c_str());
    const FixAllResult byHand = fixLike(session, fixes[0], {.only = {id}}, m_progress);
    QCOMPARE(byHand.applied.size(), 1u);
    QCOMPARE(byHand.applied[0].isLossless(), std::optional(false));
    QCOMPARE(savedBytes(*byHand.session, "fc_weight"), bytesOfFloats({1, 2, 3, 4}));
}

void FillQuantizedTest::float8OfSmallValuesIsCast()
{
    const auto session = open("float[2, 2] fc_weight", {float8Weight});
    QVERIFY(ofKind(*session, FindingKind::QuantizedWeight).empty());
    QCOMPARE(savedBytes(*fixed(session).session, "fc_weight"), bytesOfFloats({1, 2, 3, -1}));
}

void FillQuantizedTest::float8ThatFillsItsRangeIsRefused()
{
    const auto session = open("float[2, 2] fc_weight",
                              {{"fc.weight", "F8_E4M3", {2, 2}, std::string("\x38\x76\x44\xB8", 4)}}); // 224
    QCOMPARE(ofKind(*session, FindingKind::QuantizedWeight).size(), 1u);
    QVERIFY(fixed(session).applied.empty());
    const auto beside =
        open("float[2, 2] fc_weight", {float8Weight, {"fc.scale_unknown", "F32", {1}, bytesOfFloats({1})}});
    const auto findings = ofKind(*beside, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), 1u);
    QCOMPARE(findings.front()->quantization->companions, std::vector<std::string>{"fc.scale_unknown"});
    QVERIFY(fixed(beside).applied.empty());
}

/// No scheme is known by these names, but what they name is no plain weight.
void FillQuantizedTest::float8BesideAScaleIsRefused_data()
{
    QTest::addColumn<QString>("beside");
    QTest::addColumn<bool>("isRefused");
    for (const char* const name :
         {"fc.weights_scaling_factor", "fc.scaling", "fc_scale", "fc.weight_s", "fc.weight.s",
          "fc.weight:exponent", "weight_scales.fc", "scales.fc.weight", "fc.parametrizations.weight.scale"}) {
        QTest::newRow(name) << QString(name) << true;
    }
    for (const char* const name : {"fc.bias", "fc2_scale", "fc.norm.scale", "norm.weight", "other.weight_s",
                                   "fc.weights", "scale", "fc.delta"}) {
        QTest::newRow(name) << QString(name) << false;
    }
}

void FillQuantizedTest::float8BesideAScaleIsRefused()
{
    QFETCH(QString, beside);
    QFETCH(bool, isRefused);
    const std::string name = beside.toStdString();
    const auto session =
        open("float[2, 2] fc_weight", {float8Weight, {name, "F32", {1}, bytesOfFloats({1})}});
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), isRefused ? 1u : 0u);
    if (isRefused) {
        QCOMPARE(findings.front()->quantization->companions, std::vector<std::string>{name});
        QVERIFY(fixed(session).applied.empty());
    }
}

void FillQuantizedTest::schemeThatIsNotComputedLeavesThePlaceEmpty()
{
    const auto session =
        open("float[64, 2] fc_weight", {{"fc.W_q", "U8", {32, 2}, std::string(64, '\1')},
                                        {"fc.scale", "F32", {64, 1}, std::string(256, '\0')}});
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), 1u);
    QCOMPARE(findings.front()->value, std::string("fc_weight"));
    QCOMPARE(findings.front()->quantization->scheme, std::string("hqq"));
    QVERIFY(ofKind(*session, FindingKind::MissingWeight).empty());
    QVERIFY(ofKind(*session, FindingKind::UnusedWeight).empty());
    QCOMPARE(rowNamed(*session, "fc_weight").status, RowStatus::Missing);
    QVERIFY(fixed(session).applied.empty());
    QVERIFY(judgeDocument(*session).completeness != Completeness::Complete);
}

void FillQuantizedTest::graphThatTakesTheScaleIsNotScaledTwice()
{
    const auto session = open("float[2, 2] fc_weight, float fc_weight_scale", {float8Weight, smallScale});
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), 1u);
    QVERIFY2(findings.front()->message().find("multiply") != std::string::npos,
             findings.front()->message().c_str());
    QCOMPARE(rowNamed(*session, "fc_weight").status, RowStatus::Missing);
    QCOMPARE(rowNamed(*session, "fc_weight_scale").status, RowStatus::Ok);
}

void FillQuantizedTest::mappingByHandTakesTheNumbers()
{
    SessionOptions options;
    options.audit.binding.manual = {{"fc.weight", "w"}};
    const auto session = open("float[2, 2] w", {float8Weight, smallScale}, options);
    QCOMPARE(rowNamed(*session, "w").match, MatchRule::Manual);
    QCOMPARE(savedBytes(*fixed(session).session, "w"), bytesOfFloats({0.5, 1, 1.5, -0.5}));
}

/// A tensor that the model stores stays what it is until somebody takes the codes for numbers.
void FillQuantizedTest::codesByHandReplaceNothingUnasked()
{
    const auto model =
        writeFile(m_folder, "model.onnx",
                  modelFromText("<ir_version: 10, opset_import: [\"\" : 21]> g (float[4] x) => "
                                "(float[4] y) <float[4] w = {5, 6, 7, 8}> { y = Add (x, w) }"));
    const auto checkpoint = writeFile(
        m_folder, "w.safetensors", safetensorsBytes({{"fc.weight", "I8", {4}, std::string("\1\2\3\4", 4)}}));
    SessionOptions options;
    options.audit.binding.manual = {{"fc.weight", "w"}};
    const auto session = Session::open(model, {checkpoint}, options, m_progress);
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QCOMPARE(findings.size(), 1u);
    QCOMPARE(findings.front()->actual, DType::Int8);
    QVERIFY2(findings.front()->message().find("initializer \"w\" is FLOAT") != std::string::npos,
             findings.front()->message().c_str());
    QVERIFY(fixed(session).applied.empty());
    const std::string id = findings.front()->id();
    const std::vector<Fix> fixes = session->fixesOf(id);
    QCOMPARE(fixes.size(), 1u);
    QVERIFY(fixes[0].onlyAsked && !fixes[0].recommended);
    QVERIFY2(fixes[0].titleText().find("every value will be wrong") != std::string::npos,
             fixes[0].titleText().c_str());
    const FixAllResult byHand = fixLike(session, fixes[0], {.only = {id}}, m_progress);
    QVERIFY(ofKind(*byHand.session, FindingKind::QuantizedWeight).empty());
    QCOMPARE(savedBytes(*byHand.session, "w"), bytesOfFloats({1, 2, 3, 4}));
}

/// Exponents that a place of the same name takes for numbers.
void FillQuantizedTest::partsOfFewBitsFillNoNumbers()
{
    const auto session = open("float[2, 2] fc_weight, float[2, 1] fc_weight_scale",
                              {float8Weight, {"fc.weight_scale", "U8", {2, 1}, std::string("\x7f\x80", 2)}});
    QVERIFY(fixed(session).applied.empty());
    const auto findings = ofKind(*session, FindingKind::QuantizedWeight);
    QVERIFY(std::ranges::any_of(
        findings, [](const Finding* finding) { return finding->value == std::string("fc_weight_scale"); }));
    QVERIFY(fillWeights(session, {}, m_progress).applied.empty());
}

void FillQuantizedTest::packedNameIsMatched()
{
    const auto session = open("float[32, 8] model_fc_weight",
                              {{"model.fc.qweight", "I32", {4, 8}, std::string(128, '\x11')},
                               {"model.fc.qzeros", "I32", {1, 1}, std::string(4, '\0')},
                               {"model.fc.scales", "F32", {1, 8}, bytesOfFloats(std::vector<float>(8, 1))}});
    // Outputs of GPTQ are columns: [8, 32] does not fit a place of [32, 8].
    QCOMPARE(ofKind(*session, FindingKind::ShapeMismatch).size(), 1u);
    const auto fitting = open("float[8, 32] model_fc_weight",
                              {{"model.fc.qweight", "I32", {4, 8}, std::string(128, '\x11')},
                               {"model.fc.qzeros", "I32", {1, 1}, std::string(4, '\0')},
                               {"model.fc.scales", "F32", {1, 8}, bytesOfFloats(std::vector<float>(8, 1))}});
    QCOMPARE(ofKind(*fitting, FindingKind::QuantizedWeight).size(), 1u);
    // Each code is 1, each zero point 0, counted from one.
    QCOMPARE(savedBytes(*fixed(fitting).session, "model_fc_weight"),
             bytesOfFloats(std::vector<float>(256, 0)));
}

void FillQuantizedTest::castingRowsStandsOnTheNumbers()
{
    const auto session = open("float[2, 2] fc_weight, float[2, 2] raw_weight",
                              {float8Weight, smallScale, {"raw.weight", "I8", {2, 2}, std::string(4, '\1')}});
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < session->report().rows.size(); ++i) {
        if (session->report().rows[i].status != RowStatus::Unused) {
            rows.push_back(i);
        }
    }
    const Plan plan = planWithCasts({}, session->report(), rows, DType::Double);
    QCOMPARE(plan.edits.size(), 2u); // of fc.weight; raw.weight looks quantized, and its own fix says so
    QVERIFY(std::holds_alternative<DequantizeWeight>(plan.edits[0]));
    const auto planned = session->withPlan(plan, m_progress);
    QVERIFY(planned->skippedEdits().empty());
}

ONNXMEND_GUILESS_TEST(fill_quantized, FillQuantizedTest)
#include "tst_fill_quantized.moc"
