// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/binding/compare_contents.h"
#include "core/binding/graph_names.h"
#include "core/binding/weight_mapping.h"
#include "core/dtype/loss.h"
#include "core/formats/folded_norm.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <span>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Returns where the weights of an export come from, according to torch's values.
const nlohmann::json& origins(const std::string& network)
{
    static const auto json = nlohmann::json::parse(fileBytes(goldenFolded + "origins.json"));
    return json.at(network);
}

std::vector<double> valuesOf(const TensorRef& tensor)
{
    std::vector<double> values(tensor.elementCount());
    const std::string bytes = elementBytes(tensor);
    toDoubles(tensor.dtype(), std::as_bytes(std::span(bytes)), values);
    return values;
}

struct Document {
    std::shared_ptr<const Model> model;
    Checkpoints checkpoints;

    static Document open(const std::string& model, const std::string& checkpoint)
    {
        Progress progress;
        return {readModel(goldenFolded + model, {}, progress),
                {openCheckpointFile(goldenFolded + checkpoint)}};
    }

    std::string nameOf(const CheckpointTensorId& weight) const
    {
        return checkpoints[weight.checkpoint]->tensors[weight.tensor].name();
    }

    /// Returns the origin of a match in the form of origins.json.
    nlohmann::json originOf(const Binding& binding) const
    {
        if (binding.folded) {
            const FoldedNorm& folded = *binding.folded;
            nlohmann::json origin = {{"tensor", nullptr}, {"norm", folded.norm}, {"epsilon", folded.epsilon}};
            if (!folded.convolution.empty()) {
                origin["tensor"] = folded.convolution;
            }
            return origin;
        }
        nlohmann::json origin = {{"tensor", nameOf(binding.weight)}};
        if (binding.transposed) {
            origin["transposed"] = true;
        }
        return origin;
    }

    std::map<std::string, Binding> bound(const BindingOptions& options = {}) const
    {
        std::map<std::string, Binding> result;
        for (const Binding& binding : bindWeights(*model, checkpoints, options).bound) {
            result.emplace(binding.value, binding);
        }
        return result;
    }
};

} // namespace

/// Exports of torch.onnx and the state_dicts of the same networks; what belongs together is known from
/// values.
class TestMatchByGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nodesNameTheirModules_data();
    void nodesNameTheirModules();
    void valuesDecideWhereThereAreSome_data();
    void valuesDecideWhereThereAreSome();
    void exportsWithoutDataAreFilledOrSuggested();
    void whoSaysSoGetsWhatIsSuggested();
    void mappingByHandShowsWhatValuesTell();
    void otherValuesAreNotPaired();
    void anotherEpsilonIsFoundByTheValues();
    void multipliedWeightIsNeitherFilledNorSuggested();
    void squareMatrixByHandIsTransposed();
    void computedValuesAreThoseOfTorch();
    void stepCountsAreNotUnused();
    void comparisonsAreRemembered();
};

void TestMatchByGraph::nodesNameTheirModules_data()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("module");
    const auto row = [](const char* node, const char* module) { QTest::newRow(node) << node << module; };
    row("/h.0/qkv/MatMul", "h.0.qkv");
    row("/conv1/Conv", "conv1");
    row("/layer1/layer1.0/conv1/Conv", "layer1.0.conv1");
    row("/layer2/layer2.0/downsample/downsample.0/Conv", "layer2.0.downsample.0");
    row("/a/ab/MatMul", "a.ab");
    row("/MatMul", "");
    row("MatMul_12", "");
    row("", "");
}

void TestMatchByGraph::nodesNameTheirModules()
{
    QFETCH(QString, node);
    QFETCH(QString, module);
    QCOMPARE(QString::fromStdString(moduleOfNode(node.toStdString())), module);
}

void TestMatchByGraph::valuesDecideWhereThereAreSome_data()
{
    QTest::addColumn<QString>("network");
    for (const char* network : {"net", "epsilon", "scaled"}) {
        QTest::newRow(network) << network;
    }
}

void TestMatchByGraph::valuesDecideWhereThereAreSome()
{
    QFETCH(QString, network);
    const std::string name = network.toStdString();
    const Document document = Document::open(name + ".onnx", name + ".pt");
    const auto bound = document.bound();
    for (const auto& [value, origin] : origins(name).items()) {
        const auto found = bound.find(value);
        QCOMPARE(found != bound.end(), !origin.is_null());
        if (found != bound.end()) {
            QCOMPARE(document.originOf(found->second).dump(), origin.dump());
        }
    }
    const Bindings bindings = bindWeights(*document.model, document.checkpoints, {});
    QVERIFY(bindings.suggested.empty());
    QCOMPARE(bindings.unused.size(), name == "scaled" ? 2u : 0u);
}

void TestMatchByGraph::exportsWithoutDataAreFilledOrSuggested()
{
    const Document document = Document::open("net_empty.onnx", "net.pt");
    const Bindings bindings = bindWeights(*document.model, document.checkpoints, {});
    std::map<std::string, std::string> how;
    for (const Binding& binding : bindings.bound) {
        QCOMPARE(document.originOf(binding).dump(), origins("net").at(binding.value).dump());
        how[binding.value] = matchRuleName(binding.rule);
    }
    for (const Binding& binding : bindings.suggested) {
        QCOMPARE(document.originOf(binding).dump(), origins("net").at(binding.value).dump());
        how[binding.value] = "suggested";
    }
    // The square matrix without a bias is only likely; so is every product.
    const std::map<std::string, std::string> expected = {{"wide.bias", "exact"},
                                                         {"square.bias", "exact"},
                                                         {"onnx::Conv_56", "suggested"},
                                                         {"onnx::Conv_57", "suggested"},
                                                         {"onnx::Conv_59", "suggested"},
                                                         {"onnx::Conv_60", "suggested"},
                                                         {"onnx::Conv_62", "suggested"},
                                                         {"onnx::Conv_63", "suggested"},
                                                         {"onnx::MatMul_64", "transposed"},
                                                         {"onnx::MatMul_65", "transposed"},
                                                         {"onnx::MatMul_66", "suggested"},
                                                         {"onnx::MatMul_67", "transposed"}};
    QCOMPARE(how, expected);
    QVERIFY(bindings.unused.empty());
}

void TestMatchByGraph::whoSaysSoGetsWhatIsSuggested()
{
    const Document document = Document::open("net_empty.onnx", "net.pt");
    BindingOptions options;
    options.bindFolded = true;
    const auto bound = document.bound(options);
    const auto expected = origins("net");
    QCOMPARE(bound.size(), expected.size());
    for (const auto& [value, origin] : expected.items()) {
        QCOMPARE(document.originOf(bound.at(value)).dump(), origin.dump());
    }
    QCOMPARE(bound.at("onnx::Conv_56").rule, MatchRule::Manual);
    QCOMPARE(bound.at("onnx::MatMul_66").rule, MatchRule::Transposed);
    options.foldedEpsilon = 0.25;
    QCOMPARE(document.bound(options).at("onnx::Conv_56").folded->epsilon, 0.25);
}

void TestMatchByGraph::mappingByHandShowsWhatValuesTell()
{
    const Document document = Document::open("net.onnx", "net.pt");
    const auto bound = document.bound();
    WeightMapping mapping(document.model, document.checkpoints, {});
    const auto filled = [&mapping] {
        return std::ranges::count_if(mapping.targets(),
                                     [](const Target& target) { return target.source.has_value(); });
    };
    QVERIFY(filled() < static_cast<std::ptrdiff_t>(bound.size()));
    Progress progress;
    mapping.compareContents(progress);
    QCOMPARE(filled(), static_cast<std::ptrdiff_t>(bound.size()));
    std::optional<TargetId> same;
    for (const TargetId id : mapping.targets().ids()) {
        const Target& target = mapping.targets()[id];
        if (target.source) {
            const Binding& binding = bound.at(target.name);
            QCOMPARE(mapping.sources()[*target.source].where, binding.weight);
            QCOMPARE(target.rule, binding.rule);
            QCOMPARE(target.derivation.transposed, binding.transposed);
            same = target.data ? id : same;
        }
    }
    QVERIFY(same);
    // Given up and taken back, as what names say is.
    const SourceId source = *mapping.targets()[*same].source;
    mapping.unbind(std::array{source});
    QVERIFY(!mapping.targets()[*same].source);
    mapping.forget(std::array{source});
    QCOMPARE(mapping.targets()[*same].source, source);
}

void TestMatchByGraph::otherValuesAreNotPaired()
{
    Document document = Document::open("net.onnx", "net.pt");
    std::vector<TensorRef> tensors;
    for (const TensorRef& tensor : document.checkpoints.front()->tensors) {
        const std::string bytes = elementBytes(tensor);
        std::string other = bytes;
        // One value of each differs, and not the one that a look at a few would meet first.
        other[other.size() - 1] = static_cast<char>(other.back() ^ 0x40);
        tensors.push_back(TensorRef::make({.name = tensor.name(),
                                           .dtype = tensor.dtype(),
                                           .shape = tensor.shape(),
                                           .source = ByteSource::fromBytes(other)}));
    }
    document.checkpoints = {checkpointOf("other.pt", std::move(tensors))};
    for (const auto& [value, binding] : document.bound()) {
        QVERIFY2(value == "wide.bias" || value == "square.bias", value.c_str()); // by their names
    }
}

void TestMatchByGraph::anotherEpsilonIsFoundByTheValues()
{
    const Document document = Document::open("epsilon.onnx", "epsilon.pt");
    const auto bound = document.bound();
    QCOMPARE(bound.at("onnx::Conv_10").folded->epsilon, 1e-3);
    QCOMPARE(bound.at("onnx::Conv_10").rule, MatchRule::Content);
}

void TestMatchByGraph::multipliedWeightIsNeitherFilledNorSuggested()
{
    const Document document = Document::open("scaled_empty.onnx", "scaled.pt");
    BindingOptions options;
    options.bindFolded = true;
    const Bindings bindings = bindWeights(*document.model, document.checkpoints, options);
    QVERIFY(bindings.bound.empty());
    QVERIFY(bindings.suggested.empty());
}

void TestMatchByGraph::squareMatrixByHandIsTransposed()
{
    const Document document = Document::open("net_empty.onnx", "net.pt");
    BindingOptions options;
    options.manual = {{"bare.weight", "onnx::MatMul_66"}, {"head.weight", "onnx::MatMul_67"}};
    const auto bound = document.bound(options);
    for (const char* value : {"onnx::MatMul_66", "onnx::MatMul_67"}) {
        QCOMPARE(bound.at(value).rule, MatchRule::Manual);
        QVERIFY(bound.at(value).transposed);
    }
}

void TestMatchByGraph::computedValuesAreThoseOfTorch()
{
    const Document torch = Document::open("net.onnx", "net.pt");
    std::size_t compared = 0;
    for (const auto& [value, binding] : torch.bound()) {
        if (!binding.folded) {
            continue;
        }
        const auto stored = torch.model->tensor(*torch.model->findInitializer(GraphId{}, value)).stored;
        const TensorRef computed = foldedTensor(*torch.checkpoints.front(), *binding.folded);
        QCOMPARE(computed.shape(), stored->shape());
        QCOMPARE(computed.dtype(), stored->dtype());
        const std::vector<double> expected = valuesOf(*stored);
        const std::vector<double> actual = valuesOf(computed);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(std::abs(actual[i] - expected[i]) <= 2e-7 * std::max(1.0, std::abs(expected[i])));
        }
        // Every part of it has the same bytes.
        const std::string whole = elementBytes(computed);
        QCOMPARE(computed.source().bytes(3, whole.size() - 5), whole.substr(3, whole.size() - 5));
        ++compared;
    }
    QCOMPARE(compared, 6u);
    const FoldedNorm nowhere{"conv1.weight", "bn7", 1e-5, false};
    QVERIFY_THROWS_EXCEPTION(Error, foldedTensor(*torch.checkpoints.front(), nowhere));
    const FoldedNorm misfit{"conv1.weight", "tail.1", 1e-5, false};
    QVERIFY_THROWS_EXCEPTION(Error, foldedTensor(*torch.checkpoints.front(), misfit));
}

void TestMatchByGraph::stepCountsAreNotUnused()
{
    const Document document = Document::open("scaled.onnx", "net.pt");
    for (const CheckpointTensorId& unused : bindWeights(*document.model, document.checkpoints, {}).unused) {
        QVERIFY(document.nameOf(unused).find("num_batches_tracked") == std::string::npos);
    }
}

void TestMatchByGraph::comparisonsAreRemembered()
{
    const Document document = Document::open("net.onnx", "net.pt");
    BindingOptions options;
    options.contents = std::make_shared<KnownContents>();
    const std::size_t count = document.bound(options).size();
    const std::size_t known = options.contents->size();
    QVERIFY(known >= 10);
    QCOMPARE(document.bound(options).size(), count);
    QCOMPARE(options.contents->size(), known);
}

ONNXMEND_APPLESS_TEST(match_by_graph, TestMatchByGraph)
#include "tst_match_by_graph.moc"
