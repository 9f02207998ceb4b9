// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_index.h"
#include "core/code/module_names.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Modules, classes and lines of nodes in models of torch's exporters.
class CodeIndexTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dynamoMetadataIsRead();
    void namespaceStandsInForTheLists();
    void nodesWithoutNotesTakeThoseOfReaders();
    void namesOfTorchScriptTellModules();
    void furtherCallsAreTheSameModule();
    void documentedFramesAreRead();
    void modelWithoutNotesHasNoSources();
    void pathsOfModulesAreCleaned_data();
    void pathsOfModulesAreCleaned();
    void hostileNotesAreIgnored();

private:
    std::shared_ptr<const Model> open(const std::string& bytes)
    {
        Progress progress;
        return readModel(writeFile(m_folder, "model.onnx", bytes), {}, progress);
    }

    QTemporaryDir m_folder;
};

namespace
{

constexpr GraphId mainGraph{0};

std::string chain()
{
    return modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y)"
                         "{ [n0] a = Relu(x) [n1] b = Abs(a) [n2] y = Neg(b) }");
}

} // namespace

void CodeIndexTest::dynamoMetadataIsRead()
{
    ExporterNotes notes = exporterNotes("layers.0.fc@1", "Linear", 12, "x = self.fc(x)");
    notes.trace +=
        "File \"/usr/lib/python3/dist-packages/torch/nn/modules/linear.py\", line 125, in forward\n"
        "    return F.linear(input, self.weight, self.bias)\n";
    const auto model = open(withExporterNotes(chain(), {{"b", notes}}));
    CodeIndex index(*model);
    QVERIFY(index.hasNotes());
    const auto source = index.ofNode(mainGraph, NodeId{1});
    QVERIFY(source);
    QCOMPARE(moduleText(*source), std::string("layers.0.fc (Linear)"));
    QCOMPARE(placeText(source->place), std::string("/home/user/model.py:12"));
    QCOMPARE(source->place.code.str(), std::string("x = self.fc(x)"));
    QCOMPARE(source->failing.line, std::uint64_t(12));
    QCOMPARE(source->library.line, std::uint64_t(125));
    QVERIFY(source->advice.empty());
    QVERIFY(index.ofValue(mainGraph, "b") == source);
    QVERIFY(index.ofNodeNamed("main", "n1") == source);
    QVERIFY((index.moduleOf(mainGraph, NodeId{1}) == CodeModule{"layers.0.fc", "Linear"}));
    QVERIFY(!index.moduleOf(mainGraph, NodeId{0}));
    QVERIFY(!index.ofNode(mainGraph, NodeId{3}));
    QVERIFY(!index.ofNodeNamed("other", "n1"));
}

void CodeIndexTest::namespaceStandsInForTheLists()
{
    std::string bytes =
        withExporterNotes(chain(), {{"y",
                                     {.scopes = {},
                                      .classes = {},
                                      .trace = "File \"m.py\", line 3, in forward\n  y = -x\n",
                                      .documentation = {}}}});
    const auto model = open(withMetadata(
        bytes, "y", "namespace", ": __main__.Net/head: torch.nn.modules.linear.Linear/neg: aten.neg"));
    CodeIndex index(*model);
    const auto source = index.ofNode(mainGraph, NodeId{2});
    QVERIFY(source);
    QCOMPARE(moduleText(*source), std::string("head (Linear)"));
}

void CodeIndexTest::nodesWithoutNotesTakeThoseOfReaders()
{
    const auto model =
        open(withExporterNotes(chain(), {{"b", exporterNotes("encoder", "Encoder", 4, "b = a.abs()")}}));
    CodeIndex index(*model);
    // The reader of the first node has notes; the last one has no reader, so it takes those above it.
    for (const std::size_t node : {std::size_t(0), std::size_t(2)}) {
        const auto source = index.ofNode(mainGraph, NodeId{node});
        QVERIFY(source);
        QCOMPARE(moduleText(*source), std::string("encoder (Encoder)"));
        QCOMPARE(source->place.line, std::uint64_t(4));
    }
    QCOMPARE(index.ofValue(mainGraph, "x").value().place.line, std::uint64_t(4));
}

void CodeIndexTest::namesOfTorchScriptTellModules()
{
    QCOMPARE(moduleInName("/layers.0/attn/MatMul").value(), std::string("layers.0.attn"));
    QCOMPARE(moduleInName("/Add_1").value(), std::string());
    QVERIFY(moduleOfWeight("layers.0.fc.weight") == "layers.0.fc" && moduleOfWeight("weight").empty());
    for (const char* const name : {"", "MatMul_3", "node_MatMul_3", "n0", "layers/MatMul"}) {
        QVERIFY2(!moduleInName(name), name);
    }
}

void CodeIndexTest::furtherCallsAreTheSameModule()
{
    const auto model = open(withPaths(
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y)"
                      "<float[2] w = {1, 2}> { [__fc_1__Mul] a = Mul(x, w) [__ab_1__Add] y = Add(a, w) }")));
    CodeIndex unknown(*model);
    QCOMPARE(unknown.ofNodeNamed("main", "/fc_1/Mul").value().module.value(), std::string("fc_1"));
    const auto known = open(withWeightNames(
        withPaths(modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y)"
                                "<float[2] w = {1, 2}, float[2] v = {1, 2}>"
                                "{ [__fc_1__Mul] a = Mul(x, w) [__ab_1__Add] y = Add(a, v) }")),
        {{"w", "fc.weight"}, {"v", "ab_1.bias"}}));
    CodeIndex index(*known);
    QCOMPARE(index.ofNodeNamed("main", "/fc_1/Mul").value().module.value(), std::string("fc"));
    QCOMPARE(index.ofNodeNamed("main", "/ab_1/Add").value().module.value(), std::string("ab_1"));
}

void CodeIndexTest::documentedFramesAreRead()
{
    const auto model = open(withExporterNotes(
        chain(), {{"a",
                   {.scopes = {},
                    .classes = {},
                    .trace = {},
                    .documentation = "/usr/lib/python3/dist-packages/torch/nn/functional.py(1457): relu\n"
                                     "/home/u/net.py(21): forward\n"
                                     "/usr/lib/python3/dist-packages/torch/nn/modules/module.py(1508): "
                                     "_slow_forward\n"}}}));
    CodeIndex index(*model);
    QVERIFY(index.hasNotes());
    const auto source = index.ofNode(mainGraph, NodeId{0});
    QVERIFY(source);
    QCOMPARE(placeText(source->place), std::string("/home/u/net.py:21"));
    QCOMPARE(source->library.line, std::uint64_t(1457));
    QVERIFY(source->place.code.empty());
}

void CodeIndexTest::modelWithoutNotesHasNoSources()
{
    const auto model = open(chain());
    CodeIndex index(*model);
    QVERIFY(!index.hasNotes());
    QVERIFY(!index.ofNode(mainGraph, NodeId{0}));
    QVERIFY(!index.ofNodeNamed("main", "n0"));
}

void CodeIndexTest::pathsOfModulesAreCleaned_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char* name, const char* path) {
        QTest::newRow(*name ? name : "whole model") << QByteArray(name) << QByteArray(path);
    };
    row("", "");
    row("layers.0.fc", "layers.0.fc");
    row("fc.1@1", "fc.1");
    row("L['self'].layers[0].fc", "layers.0.fc");
    row("L['self']", "");
    row("a@b", "a@b");
}

void CodeIndexTest::pathsOfModulesAreCleaned()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, path);
    QCOMPARE(QByteArray::fromStdString(modulePath(name.toStdString())), path);
}

void CodeIndexTest::hostileNotesAreIgnored()
{
    const std::string deep(100'000, '[');
    const auto model = open(withExporterNotes(
        chain(), {{"b", {.scopes = deep, .classes = deep, .trace = deep, .documentation = deep}}}));
    CodeIndex index(*model);
    QVERIFY(!index.ofNode(mainGraph, NodeId{1}));
}

ONNXMEND_GUILESS_TEST(code_index, CodeIndexTest)
#include "tst_code_index.moc"
