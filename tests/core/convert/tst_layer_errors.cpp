// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/conversion_text.h"
#include "core/convert/convert_model.h"
#include "core/convert/region_nodes.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr auto two = "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> "
                     "{ a = MatMul (x, w) b = Relu (a) y = MatMul (b, w) }";

} // namespace

/// Tests of the facts about a conversion beside its plan: the error after each layer, the time of a run, a
/// sentence, and the name of a region of the drawn result.
class LayerErrorsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyValueOfTheMainGraphIsMeasuredInOrder();
    void nothingIsMeasuredUnasked();
    void keptNodesBeforeTheFirstConvertedOneAreExact();
    void runsOfBothModelsAreTimed();
    void finerDtypeHasNothingToRound();
    void forcedNodeIsConvertedAndMeasured();
    void forceDoesNotOutweighTypes();
    void nameIsNoPattern();
    void headlineSaysWhatWasMeasured();
    void modelInTheTargetHasNothingToConvert();
    void keptNodesAreGroupedByReason();
    void regionNamesNodesThatCanBeKept();
    void regionOfARaisedModelNamesNodesThatWereThere();

private:
    std::shared_ptr<const Session> open(const std::string& graph, int opset = 17)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g " + graph);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    Conversion convert(const std::string& graph, const ConversionOptions& options)
    {
        return convertModel(open(graph), options, m_verifier, m_progress);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void LayerErrorsTest::everyValueOfTheMainGraphIsMeasuredInOrder()
{
    const Conversion conversion = convert(two, {.studies = true});
    QCOMPARE(conversion.layers.size(), std::size_t{3});
    QCOMPARE(conversion.layers[0].value, std::string("a"));
    QCOMPARE(conversion.layers[0].opType, std::string("MatMul"));
    QCOMPARE(conversion.layers[1].value, std::string("b"));
    QCOMPARE(conversion.layers[2].value, std::string("y"));
    for (const LayerError& layer : conversion.layers) {
        QVERIFY2(layer.isConverted, layer.value.c_str());
        QVERIFY2(layer.error > 0 && layer.error < 0.01, layer.value.c_str());
        QVERIFY(!layer.breaks);
    }
    // The last layer is the output, which was measured by itself.
    QCOMPARE(conversion.layers[2].error, conversion.measurement.rounded.front().error);
}

void LayerErrorsTest::nothingIsMeasuredUnasked()
{
    const Conversion conversion = convert(two, {});
    QVERIFY(conversion.layers.empty());
    QCOMPARE(conversion.times.runs, std::size_t{0});
    QCOMPARE(conversion.times.before, 0.0);
}

void LayerErrorsTest::keptNodesBeforeTheFirstConvertedOneAreExact()
{
    const Conversion conversion = convert(two, {.keep = {"a", "b"}, .studies = true});
    QCOMPARE(conversion.layers.size(), std::size_t{3});
    QVERIFY(!conversion.layers[0].isConverted);
    QCOMPARE(conversion.layers[1].error, 0.0);
    QVERIFY(conversion.layers[2].isConverted);
    QVERIFY(conversion.layers[2].error > 0);
}

void LayerErrorsTest::runsOfBothModelsAreTimed()
{
    const Conversion conversion = convert(two, {.studies = true});
    QVERIFY2(conversion.times.trouble.empty(), conversion.times.trouble.c_str());
    QVERIFY(conversion.times.runs >= 3);
    QVERIFY(conversion.times.before > 0);
    QVERIFY(conversion.times.after > 0);
    QVERIFY2(conversion.times.runtime.starts_with("ONNX Runtime "), conversion.times.runtime.c_str());
}

void LayerErrorsTest::finerDtypeHasNothingToRound()
{
    const Conversion conversion = convert("(float16[2, 2] x) => (float16[2, 2] y) { y = MatMul (x, x) }",
                                          {.to = DType::Float, .studies = true});
    QCOMPARE(conversion.convertedNodes, std::size_t{1});
    QVERIFY(conversion.layers.empty());
    QVERIFY(conversion.times.after > 0);
}

void LayerErrorsTest::forcedNodeIsConvertedAndMeasured()
{
    const auto isKept = [](const Conversion& conversion, const char* output) {
        return std::ranges::any_of(conversion.kept,
                                   [output](const KeptNode& node) { return node.output == output; });
    };
    const std::string graph = "(float[2, 2] x) => (float[2, 2] y) "
                              "{ c = Constant <value = float[1] {1e6}> () a = Mul (x, c) y = MatMul (a, a) }";
    QVERIFY(isKept(convert(graph, {}), "a"));
    const Conversion forced = convert(graph, {.force = {"a"}});
    QVERIFY(!isKept(forced, "a"));
    QVERIFY(forced.measurement.status == ConversionMeasurement::Status::Failed);
    QCOMPARE(headlineOf(forced).state, ConversionState::TooFarOff);
}

void LayerErrorsTest::forceDoesNotOutweighTypes()
{
    const Conversion conversion =
        convert("(float[2, 2] x) => (float[2, 2] y, int64[n, 3] s) "
                "<float[1, 4, 4] b = {0, 0, 1, 1, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}, "
                "float[1, 1, 4] p = {1, 0.5, 0.25, 0.125}> "
                "{ y = MatMul (x, x) s = NonMaxSuppression (b, p) }",
                {.force = {"op:NonMaxSuppression"}});
    QCOMPARE(conversion.kept.size(), std::size_t{1});
    QVERIFY(conversion.kept.front().reason == KeepReason::OperatorType);
}

/// Names that the maker of the model chose, as for a region that a click keeps.
void LayerErrorsTest::nameIsNoPattern()
{
    std::string bytes = modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 2] x) => "
                                      "(float[2, 2] y) { a_b = MatMul (x, x) a_c = Relu (a_b) "
                                      "a_ = Add (a_c, a_b) y = MatMul (a_, x) }");
    std::ranges::replace(bytes, '_', '*');
    const std::string path = m_folder.path("model.onnx").string();
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(bytes)) > 0);
    file.close();
    const Conversion conversion =
        convertModel(Session::open(path, {}, {}, m_progress), {.keep = {"a*"}}, m_verifier, m_progress);
    const auto isAsked = [](const KeptNode& node) { return node.reason == KeepReason::Asked; };
    QCOMPARE(std::ranges::count_if(conversion.kept, isAsked), 1);
}

void LayerErrorsTest::headlineSaysWhatWasMeasured()
{
    Conversion conversion = convert(two, {});
    QCOMPARE(headlineOf(conversion).state, ConversionState::Within);
    QVERIFY(QString::fromStdString(headlineOf(conversion).text.text())
                .startsWith("outputs are within tolerance"));
    conversion.measurement.computed.front().error = 0.5;
    conversion.measurement.status = ConversionMeasurement::Status::Failed;
    QCOMPARE(headlineOf(conversion).state, ConversionState::TooFarOff);
    QCOMPARE(headlineOf(conversion).text.text(),
             std::string("outputs are too far off: \"y\" by 0.5, where 0.01 is allowed"));
    conversion.measurement.computed.front().breaks = true;
    QCOMPARE(headlineOf(conversion).text.text(),
             std::string("outputs are too far off: \"y\" is not finite, or has another shape"));
    QCOMPARE(headlineOf(convert(two, {.measures = false})).state, ConversionState::NotMeasured);
    QCOMPARE(headlineOf(convert(two, {.keep = {"*"}})).state, ConversionState::NothingConverted);
}

void LayerErrorsTest::modelInTheTargetHasNothingToConvert()
{
    const Conversion half = convert("(float16[2, 2] x) => (float16[2, 2] y) { y = MatMul (x, x) }", {});
    QCOMPARE(headlineOf(half).state, ConversionState::NothingToConvert);
    QCOMPARE(headlineOf(half).text.text(), std::string("nothing to convert: it computes in FLOAT16 already"));
    const Conversion integers = convert("(int64[2] x) => (int64[2] y) { y = Add (x, x) }", {});
    QCOMPARE(headlineOf(integers).text.text(), std::string("nothing to convert: nothing computes in FLOAT"));
}

void LayerErrorsTest::keptNodesAreGroupedByReason()
{
    const Conversion conversion = convert(two, {.keep = {"a", "y"}});
    const std::vector<KeptGroup> groups = keptByReason(conversion.kept);
    QVERIFY(!groups.empty());
    QVERIFY(groups.front().reason == KeepReason::Asked);
    QCOMPARE(groups.front().nodes.size(), std::size_t{2});
    std::size_t count = 0;
    for (const KeptGroup& group : groups) {
        count += group.nodes.size();
    }
    QCOMPARE(count, conversion.kept.size());
}

void LayerErrorsTest::regionNamesNodesThatCanBeKept()
{
    const Conversion conversion = convert(two, {});
    const GraphsOfPlan graphs = graphsOfPlan(conversion.fixes.session, m_progress);
    const DtypeRegions regions = dtypeRegions(*graphs.after, GraphId{}, {});
    QCOMPARE(regions.regions.size(), std::size_t{1});
    QVERIFY(regions.regions.front().dtype == DType::Float16);
    const std::vector<std::string> names = nodesOfRegion(graphs, regions.scope, regions.regions.front());
    // A Cast stands behind the last node and gives what that gave: its name before the plan counts.
    QCOMPARE(names, (std::vector<std::string>{"a", "b", "y"}));
    const Conversion kept = convert(two, {.keep = names});
    QCOMPARE(kept.convertedNodes, std::size_t{0});
}

/// Around the Softmax stand nodes with names that the older model, which is converted again, has not.
void LayerErrorsTest::regionOfARaisedModelNamesNodesThatWereThere()
{
    const std::string rows = "(float[2, 3, 3] x) => (float[2, 3, 3] y) "
                             "{ a = MatMul (x, x) b = Softmax (a) y = MatMul (b, x) }";
    const auto session = open(rows, 11)->withTarget(RuntimeTarget::Cuda, m_progress);
    ConversionOptions options = {.to = DType::Bfloat16};
    const Conversion conversion = convertModel(session, options, m_verifier, m_progress);
    QVERIFY(conversion.opset.isRaised());
    const GraphsOfPlan graphs = graphsOfPlan(conversion.fixes.session, m_progress);
    const DtypeRegions regions = dtypeRegions(*graphs.after, GraphId{}, {});
    QCOMPARE(regions.regions.size(), std::size_t{1});
    const std::vector<std::string> names = nodesOfRegion(graphs, regions.scope, regions.regions.front());
    QCOMPARE(names, (std::vector<std::string>{"a", "b", "y"}));
    options.keep = {names[1], names[2]};
    QCOMPARE(convertModel(session, options, m_verifier, m_progress).convertedNodes, std::size_t{1});
}

ONNXMEND_GUILESS_TEST(layer_errors, LayerErrorsTest)
#include "tst_layer_errors.moc"
