// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/bind_weights.h"
#include "core/binding/replaced_weights.h"
#include "core/binding/weight_names.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/support/work_count.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

class BindWeightsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nameRulesDecide_data();
    void nameRulesDecide();
    void otherShapeIsRejected();
    void equallyGoodCandidatesAreAmbiguous();
    void oneTensorNeverFillsTwoInputs();
    void longerSuffixWins();
    void exactNameWinsOverNormalizedOne();
    void laterCheckpointWins();
    void replacedWeightsAreNamed();
    void handMadeMatchWinsOverNames();
    void inputsFedAtRunTimeAreLeftAlone();
    void tensorsWithoutAPlaceAreUnused();
    void fourTimesTheNamesAreFourTimesTheWork();
    void wrapperNamesAreStripped();

private:
    /// "input <- tensor (rule)" for each bound input, "input ? tensor tensor" for each rejected one, "-
    /// tensor" unused
    static std::string describe(const Bindings& bindings, const Checkpoints& checkpoints)
    {
        const auto nameOf = [&](const CheckpointTensorId& candidate) {
            return checkpoints[candidate.checkpoint]->tensors[candidate.tensor].name();
        };
        std::string text;
        for (const Binding& binding : bindings.bound) {
            text +=
                binding.value + " <- " + nameOf(binding.weight) + " (" + matchRuleName(binding.rule) + ")\n";
        }
        for (const RejectedBinding& rejected : bindings.rejected) {
            text += rejected.value + " " +
                    (rejected.reason == Rejection::Ambiguous ? "ambiguous" : "shape-mismatch") + ":";
            for (const CheckpointTensorId& candidate : rejected.candidates) {
                text += " " + nameOf(candidate);
            }
            text += "\n";
        }
        for (const CheckpointTensorId& candidate : bindings.unused) {
            text += "- " + nameOf(candidate) + "\n";
        }
        return text;
    }

    /// Binds FLOAT tensors to a model with these inputs (onnx text format) and describes what came out.
    std::string bind(const std::string& inputs, std::vector<TensorRef> tensors,
                     const BindingOptions& options = {})
    {
        const Checkpoints checkpoints = {checkpointOf("c.bin", std::move(tensors))};
        return describe(bindWeights(*modelWith(inputs), checkpoints, options), checkpoints);
    }

    std::shared_ptr<const Model> modelWith(const std::string& inputs)
    {
        return readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs +
                                           ") => (float[1] out) { out = Constant <value_float = 1.0> () }");
    }

    QTemporaryDir m_folder;
};

void BindWeightsTest::nameRulesDecide_data()
{
    QTest::addColumn<std::string>("input");
    QTest::addColumn<std::string>("tensor");
    QTest::addColumn<std::string>("rule");
    const auto add = [](const char* input, const char* tensor, const char* rule) {
        QTest::addRow("%s from %s", input, tensor)
            << std::string(input) << std::string(tensor) << std::string(rule);
    };
    add("fc_weight", "fc_weight", "exact");
    add("h_0_attn_bias", "h.0.attn.bias", "normalized");
    add("h_0_attn_bias", "module.h.0.attn.bias", "normalized");
    add("a_b_weight", "_orig_mod.module.a._orig_mod.b.weight", "normalized");
    add("transformer_h_0_w", "h.0.w", "suffix");
    add("h_0_w", "transformer.h.0.w", "suffix");
    add("p_h_0_w", "model.h.0.w", "suffix");
    add("h_10_w", "0.w", "none");
    add("h_w_0", "0", "none"); // a place in a list
    add("xweight", "weight", "none");
}

void BindWeightsTest::nameRulesDecide()
{
    QFETCH(std::string, input);
    QFETCH(std::string, tensor);
    QFETCH(std::string, rule);
    const std::string expected =
        rule == "none" ? "- " + tensor + "\n" : input + " <- " + tensor + " (" + rule + ")\n";
    QCOMPARE(bind("float[2] " + input, {zeros(tensor, DType::Float16, {2})}), expected);
}

void BindWeightsTest::otherShapeIsRejected()
{
    QCOMPARE(bind("float[2,3] a_weight", {zeros("a.weight", DType::Float, {3, 2})}),
             std::string("a_weight shape-mismatch: a.weight\n"));
}

void BindWeightsTest::equallyGoodCandidatesAreAmbiguous()
{
    QCOMPARE(bind("float[2] w_weight",
                  {zeros("a.w.weight", DType::Float, {2}), zeros("b.w.weight", DType::Float, {2})}),
             std::string("w_weight ambiguous: a.w.weight b.w.weight\n"));
    // Only one of them has the shape, so the match is not ambiguous.
    QCOMPARE(bind("float[2] w_weight",
                  {zeros("a.w.weight", DType::Float, {2}), zeros("b.w.weight", DType::Float, {3})}),
             std::string("w_weight <- a.w.weight (suffix)\n- b.w.weight\n"));
}

void BindWeightsTest::oneTensorNeverFillsTwoInputs()
{
    QCOMPARE(bind("float[2] a_w_weight, float[2] b_w_weight", {zeros("w.weight", DType::Float, {2})}),
             std::string("a_w_weight ambiguous: w.weight\nb_w_weight ambiguous: w.weight\n"));
}

void BindWeightsTest::longerSuffixWins()
{
    QCOMPARE(
        bind("float[2] encoder_fc_weight, float[2] decoder_fc_weight",
             {zeros("fc.weight", DType::Float, {2}), zeros("x.encoder.fc.weight", DType::Float, {2})}),
        std::string(
            "encoder_fc_weight <- x.encoder.fc.weight (suffix)\ndecoder_fc_weight <- fc.weight (suffix)\n"));
}

void BindWeightsTest::exactNameWinsOverNormalizedOne()
{
    QCOMPARE(bind("float[2] a_b", {zeros("a.b", DType::Float, {2}), zeros("a_b", DType::Float, {2})}),
             std::string("a_b <- a_b (exact)\n- a.b\n"));
}

void BindWeightsTest::laterCheckpointWins()
{
    const Checkpoints checkpoints = {checkpointOf("1.bin", {zeros("w", DType::Float, {2})}),
                                     checkpointOf("2.bin", {zeros("w", DType::Float16, {2})})};
    const Bindings bindings = bindWeights(*modelWith("float[2] w"), checkpoints, {});
    QCOMPARE(bindings.bound.size(), 1u);
    QCOMPARE(bindings.bound.front().weight.checkpoint, 1u);
    QVERIFY(bindings.unused.empty());
}

void BindWeightsTest::replacedWeightsAreNamed()
{
    const auto checkpoint = [](const char* path, const std::vector<std::string>& names) {
        std::vector<TensorRef> tensors;
        for (const std::string& name : names) {
            tensors.push_back(zeros(name, DType::Float, {2}));
        }
        return checkpointOf(path, tensors);
    };
    const Checkpoints checkpoints = {checkpoint("1.bin", {"a", "b", "c", "d", "e", "f", "g", "z"}),
                                     checkpoint("2.bin", {"z", "own"}),
                                     checkpoint("3.bin", {"a", "b", "c", "d", "e", "f"})};
    const std::vector<ReplacedWeights> replaced = replacedWeights(checkpoints);
    QCOMPARE(replaced.size(), 2u);
    QVERIFY(replaced[0].checkpoint == 0 && replaced[0].by == 1 && replaced[0].count == 1);
    QCOMPARE(replaced[0].names, std::vector<std::string>{"z"});
    QVERIFY(replaced[1].checkpoint == 0 && replaced[1].by == 2 && replaced[1].count == 6);
    QCOMPARE(replaced[1].names, (std::vector<std::string>{"a", "b", "c", "d", "e"}));
    QVERIFY(replacedWeights({checkpoints[0]}).empty());
    QVERIFY(replacedWeights({}).empty());
}

void BindWeightsTest::handMadeMatchWinsOverNames()
{
    QCOMPARE(bind("float[2] a, float[2] b",
                  {zeros("a", DType::Float, {2}), zeros("other", DType::Float, {2})},
                  {.manual = {{"other", "a"}, {"a", "b"}}}),
             std::string("a <- other (manual)\nb <- a (manual)\n"));
}

void BindWeightsTest::inputsFedAtRunTimeAreLeftAlone()
{
    // A free dimension: an attention mask that is fed, although a buffer ends with the same words.
    QCOMPARE(bind("float[N,4] attention_mask", {zeros("h.0.attention_mask", DType::Float, {2, 4})}),
             std::string("- h.0.attention_mask\n"));
}

void BindWeightsTest::tensorsWithoutAPlaceAreUnused()
{
    QCOMPARE(bind("float[2] a", {zeros("a", DType::Float, {2}), zeros("step", DType::Int64, {})}),
             std::string("a <- a (exact)\n- step\n"));
}

void BindWeightsTest::fourTimesTheNamesAreFourTimesTheWork()
{
    const auto workFor = [this](int count) {
        std::string inputs;
        std::vector<TensorRef> tensors;
        for (int i = 10'000; i < 10'000 + count; ++i) { // names of one length, which have to be compared
            inputs += inputs.empty() ? "float[2] " : ", float[2] ";
            inputs += (i % 2 ? "net_" : "x_") + std::to_string(i) + "_weight"; // normalized, or a suffix
            tensors.push_back(zeros("net." + std::to_string(i) + ".weight", DType::Float, {2}));
        }
        const auto model = modelWith(inputs);
        const Checkpoints checkpoints{checkpointOf("c.bin", std::move(tensors))};
        Bindings bindings;
        const Work work = workOf([&] { bindings = bindWeights(*model, checkpoints, {}); });
        [&] { QCOMPARE(bindings.bound.size(), static_cast<std::size_t>(count)); }();
        return work.steps();
    };
    const std::uint64_t few = workFor(1'250);
    const std::uint64_t many = workFor(5'000);
    QVERIFY2(many < 5 * few, qPrintable(QStringLiteral("%1 and %2 steps").arg(few).arg(many)));
}

void BindWeightsTest::wrapperNamesAreStripped()
{
    QCOMPARE(withoutWrappers("module.model.h.0"), std::string("h_0"));
    QCOMPARE(withoutWrappers("h.model.0"), std::string("h_model_0"));
    QCOMPARE(withoutWrappers("a._fsdp_wrapped_module.b"), std::string("a_b"));
    QCOMPARE(withoutWrappers("model"), std::string("model"));
    QVERIFY(isWeightName("h_0_attn_bias"));
    QVERIFY(!isWeightName("bias"));
    QCOMPARE(modulePrefix("h.0.attn.bias"), std::string("h_0_attn"));
}

ONNXMEND_GUILESS_TEST(bind_weights, BindWeightsTest)
#include "tst_bind_weights.moc"
