// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/graph_editor.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"

#include <QTest>

#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

// Field numbers of onnx.proto.
constexpr std::uint64_t graphField = 7;
constexpr std::uint64_t graphNode = 1;
constexpr std::uint64_t nodeInput = 1;
constexpr std::uint64_t nodeOutput = 2;
constexpr std::uint64_t nodeName = 3;
constexpr std::uint64_t nodeOpType = 4;
constexpr std::uint64_t nodeDocumentation = 6;
constexpr std::uint64_t unknownField = 1000;

std::string node(const std::string& opType, const std::string& from, const std::string& to)
{
    return message(nodeInput, from) + message(nodeOutput, to) + message(nodeOpType, opType);
}

std::string withTail(const std::string& text, const std::string& tail) { return modelFromText(text) + tail; }

} // namespace

/// The main graph's nodes are kept as the bytes that the file has of them: they have to be what protobuf
/// reads, and come out of a save as they were, except for the changes of an edit.
class MainNodesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<SaveFolder>(); }

    void documentationAndUnknownFieldsComeThrough()
    {
        const std::string told = node("Relu", "x", "h") + message(nodeDocumentation, "why it is here") +
                                 message(unknownField, "of a newer version");
        write(withTail(nodesHeader + "g (float16[2] x) => (float[2] h, float16[2] y) { y = Neg(x) }",
                       message(graphField, message(graphNode, told))));
        const std::string before = modelToDebugText(fileBytes(m_folder->path("model.onnx")));

        m_folder->saveTo(*m_folder->reread("model.onnx"), "out.onnx");
        QCOMPARE(modelToDebugText(fileBytes(m_folder->path("out.onnx"))), before);

        GraphEditor editor(m_folder->reread("model.onnx"));
        editor.insertCastAfter("main", "h", DType::Float, DType::Float16);
        m_folder->saveTo(*editor.finish(), "out.onnx");
        const std::string edited = modelToDebugText(fileBytes(m_folder->path("out.onnx")));
        for (const char* kept : {"doc_string: \"why it is here\"", "1000: \"of a newer version\"",
                                 "output: \"h__before_cast\"", "op_type: \"Cast\""}) {
            QVERIFY2(edited.find(kept) != std::string::npos, (std::string(kept) + "\n" + edited).c_str());
        }
    }

    void graphInTwoPartsIsPutTogether()
    {
        const auto part = [](const std::string& one) { return message(graphField, message(graphNode, one)); };
        write(withTail(nodesHeader + "g (float[2] x) => (float[2] z) { y = Neg(x) }",
                       part(node("Abs", "y", "z"))));
        const auto model = m_folder->reread("model.onnx");
        QCOMPARE(model->nodeCount(), std::size_t(2));
        QCOMPARE(model->usesOf(GraphId{}, "y").size(), std::size_t(1));
        m_folder->saveTo(*model, "out.onnx");
        QCOMPARE(m_folder->reread()->digest(), model->digest());
        QCOMPARE(modelToDebugText(fileBytes(m_folder->path("out.onnx"))),
                 modelToDebugText(fileBytes(m_folder->path("model.onnx"))));
    }

    /// https://protobuf.dev/programming-guides/encoding/#last-one-wins
    void lastOfARepeatedNameCounts()
    {
        write(
            withTail(nodesHeader + "g (float[2] x) => (float[2] y) { }",
                     message(graphField,
                             message(graphNode, node("Neg", "x", "y") + message(nodeName, "first") +
                                                    number(unknownField, 7) + message(nodeName, "second")))));
        const auto uses = m_folder->reread("model.onnx")->usesOf(GraphId{}, "x");
        QCOMPARE(uses.size(), std::size_t(1));
        QCOMPARE(uses[0].nodeName, std::string("second"));
    }

    /// Nodes that give the same attributes share them, until one of them is another.
    void attributesThatAreChangedAreNobodyElses()
    {
        const EditCase edited(
            nodesHeader + "g (float[2] x) => (float16[2] a, float16[2] b) "
                          "{ a = Cast <to = 10> (x) b = Cast <to = 10> (x) }",
            [](GraphEditor& editor) { editor.setDtypeAttribute("main", "b", "to", DType::Double); });
        COMPARE_SAVED(edited, nodesHeader + "g (float[2] x) => (float16[2] a, float16[2] b) "
                                            "{ a = Cast <to = 10> (x) b = Cast <to = 11> (x) }");
    }

    /// Constants of equal bytes are two tensors.
    void equalConstantsAreCastOneByOne()
    {
        const std::string constant = " = Constant <value = float[2] {1, 2}> () ";
        const EditCase edited(nodesHeader + "g (float[2] x, float16[2] u) => (float[2] y, float16[2] v) { c" +
                                  constant + "d" + constant + "y = Add(x, c) v = Add(u, d) }",
                              [](GraphEditor& editor) { editor.castConstant("main", "d", DType::Float16); });
        const auto saved = edited.reread();
        QCOMPARE(saved->tensor(saved->findStored(GraphId{}, "c").value()).storedDtype, DType::Float);
        QCOMPARE(saved->tensor(saved->findStored(GraphId{}, "d").value()).storedDtype, DType::Float16);
        VERIFY_LOADS(edited);
    }

    void editsOfAnEditedModelStand()
    {
        const auto model = m_folder->readText(
            nodesHeader + "g (float16[2] x, float[2] z) => (float[2] y) { y = Add(x, z) }");
        GraphEditor first(model);
        first.insertCastBefore("main", "y", 0, DType::Float);
        GraphEditor second(first.finish());
        second.insertCastAfter("main", "y", DType::Double, DType::Float);
        m_folder->saveTo(*second.finish(), "out.onnx");
        QCOMPARE(modelToText(fileBytes(m_folder->path("out.onnx"))),
                 asSaved(nodesHeader + R"(g (float16[2] x, float[2] z) => (float[2] y) {
                     x__cast_float = Cast <to = 1> (x)
                     y__before_cast = Add(x__cast_float, z)
                     y = Cast <to = 11> (y__before_cast) })"));
        QCOMPARE(model->nodeCount(), std::size_t(1));
    }

private:
    void write(const std::string& bytes)
    {
        std::ofstream(m_folder->path("model.onnx"), std::ios::binary) << bytes;
    }

    const std::string nodesHeader = "<ir_version: 8, opset_import: [\"\" : 17]> ";
    std::unique_ptr<SaveFolder> m_folder;
};

ONNXMEND_GUILESS_TEST(main_nodes, MainNodesTest)
#include "tst_main_nodes.moc"
