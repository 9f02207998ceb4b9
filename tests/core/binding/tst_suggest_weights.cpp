// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/weight_mapping.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/support/work_count.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace onnxmend;
using namespace onnxmend::testing;

class SuggestWeightsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void likerNamesScoreHigher_data();
    void likerNamesScoreHigher();
    void otherLayersScoreLow();
    void onlyTensorOfAShapeIsSuggestedWhateverItsName();
    void placeAmongEqualShapesDecides();
    void otherShapesAreNotSuggested();
    void otherDtypesAreSuggestedWithTheReason();
    void renamedLayersFindTheirTensors();
    void equallyGoodOnesAreNotTakenUnseen();
    void acceptedSuggestionsAreMappedByHand();
    void fourTimesTheNamesAreFourTimesTheWork();

private:
    std::unique_ptr<WeightMapping> mapping(const std::string& inputs, std::vector<TensorRef> tensors)
    {
        return std::make_unique<WeightMapping>(
            readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs +
                                        ") => (float[1] out) { out = Constant <value_float = 1.0> () }"),
            Checkpoints{checkpointOf("c.bin", std::move(tensors))}, BindingOptions{});
    }

    /// Maps every clear suggestion by hand, and says how many there were.
    static std::size_t accept(WeightMapping& mapping)
    {
        Progress progress;
        const std::vector<WeightMapping::Pair> pairs = mapping.clearSuggestions(progress);
        mapping.bind(pairs);
        return pairs.size();
    }

    /// "tensor 87 reason" of each suggestion for a place
    static std::string describe(const WeightMapping& mapping, TargetId target, std::size_t most = 3)
    {
        std::string text;
        for (const Suggestion& suggestion : mapping.suggestionsFor(target, most)) {
            text += mapping.sources()[suggestion.source].tensor->name() + " " +
                    std::to_string(std::lround(suggestion.score * 100)) + " " + suggestion.reason + "\n";
        }
        return text;
    }

    QTemporaryDir m_folder;
};

void SuggestWeightsTest::likerNamesScoreHigher_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("better");
    QTest::addColumn<QByteArray>("worse");
    const auto add = [](const char* input, const char* better, const char* worse) {
        QTest::addRow("%s: %s, %s", input, better, worse)
            << QByteArray(input) << QByteArray(better) << QByteArray(worse);
    };
    add("fc_weight", "fc_weight", "fc.weight");
    add("fc_weight", "fc.weight", "module.fc.weight");
    add("fc_weight", "module.fc.weight", "encoder.fc.weight");
    add("fc_weight", "encoder.fc.weight", "encoder.layer.block.fc.weight");
    add("a_fc_weight", "b.fc.weight", "b.other.weight");
    add("layers_3_q_proj_weight", "layer.3.attention.q.weight", "layer.3.attention.k.weight");
    add("layers_3_q_proj_weight", "layer.3.attention.k.weight", "layer.4.attention.q.weight");
    add("norm_scale", "norm.weight", "proj.bias");
}

void SuggestWeightsTest::likerNamesScoreHigher()
{
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, better);
    QFETCH(QByteArray, worse);
    const NameParts target = takeApart(input.toStdString());
    const NameLikeness good = likeness(target, takeApart(better.toStdString()));
    const NameLikeness bad = likeness(target, takeApart(worse.toStdString()));
    QVERIFY2(good.score > bad.score, qPrintable(QString("%1 > %2").arg(good.score).arg(bad.score)));
    QVERIFY(good.score <= 1 && bad.score >= 0);
}

void SuggestWeightsTest::otherLayersScoreLow()
{
    const NameParts target = takeApart("decoder_layers_3_mlp_fc_weight");
    QVERIFY(likeness(target, takeApart("transformer.layer.3.mlp.fc.weight")).score > 0.5);
    QVERIFY(likeness(target, takeApart("transformer.layer.4.mlp.fc.weight")).score < 0.4);
}

void SuggestWeightsTest::onlyTensorOfAShapeIsSuggestedWhateverItsName()
{
    const auto made = mapping("float[2,3] onnx__MatMul_7",
                              {zeros("x", DType::Float, {2, 3}), zeros("y", DType::Float, {4})});
    QCOMPARE(describe(*made, TargetId{0}), std::string("x 60 other name, the only one of this shape\n"));
}

void SuggestWeightsTest::placeAmongEqualShapesDecides()
{
    const auto made = mapping(
        "float[2] p, float[2] q, float[2] r",
        {zeros("a1x", DType::Float, {2}), zeros("b1x", DType::Float, {2}), zeros("c1x", DType::Float, {2})});
    QCOMPARE(describe(*made, TargetId{1}, 1),
             std::string("b1x 40 other name, both the 2nd of 3 of this shape\n"));
}

void SuggestWeightsTest::otherShapesAreNotSuggested()
{
    const auto made =
        mapping("float[2] a_weight, float[N,3] b_weight",
                {zeros("a.weight", DType::Float, {3}), zeros("x.b.weight", DType::Float, {5, 3}),
                 zeros("b.weight.2", DType::Float, {5, 4})});
    QCOMPARE(describe(*made, TargetId{0}), std::string());
    QVERIFY(describe(*made, TargetId{1}).find("b.weight.2") == std::string::npos);
}

void SuggestWeightsTest::otherDtypesAreSuggestedWithTheReason()
{
    const auto made = mapping("float[2] fc_w", {zeros("fc.w", DType::Float16, {2})});
    QCOMPARE(describe(*made, TargetId{0}),
             std::string("fc.w 95 same name except separators, FLOAT16 for FLOAT\n"));
}

void SuggestWeightsTest::renamedLayersFindTheirTensors()
{
    std::string inputs;
    std::vector<TensorRef> tensors;
    for (int layer = 0; layer < 6; ++layer) {
        const std::string number = std::to_string(layer);
        for (const char* part : {"q", "k", "v", "o"}) {
            inputs += (inputs.empty() ? "" : ", ") + std::string("float[8,8] decoder_layers_") + number +
                      "_attn_" + part + "_proj_weight";
        }
        for (const char* part : {"o", "v", "k", "q"}) { // in another order
            tensors.push_back(
                zeros("model.h." + number + ".attention." + part + "_lin.kernel", DType::Float, {8, 8}));
        }
    }
    const auto made = mapping(inputs, std::move(tensors));
    for (const TargetId target : made->targets().ids()) {
        const std::string& input = made->targets()[target].name; // decoder_layers_3_attn_q_proj_weight
        const std::string expected =
            std::string("model.h.") + input[15] + ".attention." + input[22] + "_lin.kernel ";
        const std::string text = describe(*made, target, 1);
        QVERIFY2(text.starts_with(expected), (input + " <- " + text).c_str());
    }
}

void SuggestWeightsTest::equallyGoodOnesAreNotTakenUnseen()
{
    const auto made = mapping("float[2] w_weight", {zeros("a.w.weight", DType::Float, {2}),
                                                    zeros("b.w.weight", DType::Float, {2})});
    QCOMPARE(made->suggestionsFor(TargetId{0}, 5).size(), 2u);
    QCOMPARE(accept(*made), 0u);
    // A tensor that fits two places is not accepted either.
    const auto shared =
        mapping("float[2] a_w_weight, float[2] b_w_weight", {zeros("w.weight", DType::Float, {2})});
    QCOMPARE(accept(*shared), 0u);
}

void SuggestWeightsTest::acceptedSuggestionsAreMappedByHand()
{
    const auto made =
        mapping("float[2] same_weight, float[2,3] enc_fc_kernel, float[9] z",
                {zeros("same.weight", DType::Float, {2}), zeros("encoder.fc.kernel2", DType::Float, {2, 3})});
    QCOMPARE(accept(*made), 1u);
    QCOMPARE(made->map(), (WeightMap{{"encoder.fc.kernel2", "enc_fc_kernel"}}));
    QCOMPARE(made->targets()[TargetId{0}].rule, MatchRule::Normalized);
    QCOMPARE(made->targets()[TargetId{1}].rule, MatchRule::Manual);
    QCOMPARE(made->targets()[TargetId{2}].rule, MatchRule::None);
}

void SuggestWeightsTest::fourTimesTheNamesAreFourTimesTheWork()
{
    // All of one shape and renamed: the worst case.
    const auto workFor = [this](int count) {
        std::string inputs;
        std::vector<TensorRef> tensors;
        for (int i = 0; i < count; ++i) {
            inputs += (i ? ", float[768] " : "float[768] ") + std::string("decoder_layers_") +
                      std::to_string(i / 8) + "_block_" + std::to_string(i % 8) + "_norm_scale";
            tensors.push_back(zeros("transformer.h." + std::to_string(i / 8) + ".sub" +
                                        std::to_string(i % 8) + ".layer_norm.gain",
                                    DType::Float, {768}));
        }
        std::size_t accepted = 0;
        const Work work = workOf([&] {
            const auto made = mapping(inputs, std::move(tensors));
            accepted = accept(*made);
        });
        [&] { QCOMPARE(accepted, static_cast<std::size_t>(count)); }();
        return work.steps();
    };
    const std::uint64_t few = workFor(2'000);
    const std::uint64_t many = workFor(8'000);
    QVERIFY2(many < 5 * few, qPrintable(QStringLiteral("%1 and %2 steps").arg(few).arg(many)));
}

ONNXMEND_GUILESS_TEST(suggest_weights, SuggestWeightsTest)
#include "tst_suggest_weights.moc"
