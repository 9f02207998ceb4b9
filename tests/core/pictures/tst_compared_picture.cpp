// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/compared_picture.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// "Relu", "Sub!" for a node of one side alone, "Add*" for one with another row.
std::string comparedNodeText(const PictureNode& node)
{
    return node.title + (node.mark == PictureMark::Alone     ? "!"
                         : node.mark == PictureMark::Changed ? "*"
                                                             : "");
}

/// The nodes of a side, sorted.
QString nodeTexts(const GraphPicture& side)
{
    std::vector<std::string> texts;
    for (const PictureNode& node : side.nodes) {
        texts.push_back(comparedNodeText(node));
    }
    std::sort(texts.begin(), texts.end());
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() ? "" : " ") + text;
    }
    return QString::fromStdString(all);
}

/// Returns the index in the picture of both of the node with that title; -1 if there is none.
int placeOf(const GraphPicture& side, const std::vector<std::size_t>& places, const std::string& title)
{
    const auto found = std::ranges::find(side.nodes, title, &PictureNode::title);
    return found == side.nodes.end()
               ? -1
               : static_cast<int>(places.at(static_cast<std::size_t>(found - side.nodes.begin())));
}

} // namespace

/// The neighbourhood of a difference in two models: matched nodes are in line, others are marked.
class ComparedPictureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void insertedCastIsMarked();
    void renamedNodesAreInLine();
    void fusedNodeStandsBesideItsParts();
    void initializerShowsItsReaders();
    void propertyHasNoPicture();
    void functionOfOneSideHasNoMiddle();
    void manyNeighboursAreCutOff();

private:
    ComparedPicture draw(const std::string& left, const std::string& right, std::size_t row = 0)
    {
        const std::string head = "<ir_version: 9, opset_import: [\"\" : 17]> g ";
        const auto a = readModelText(m_folder, head + left, "left.onnx");
        const auto b = readModelText(m_folder, head + right, "right.onnx");
        m_comparison = compareDocuments(a, b, {}, m_progress);
        return comparedPicture(*a, *b, m_comparison, m_comparison.rows.at(row), m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
    Comparison m_comparison;
};

void ComparedPictureTest::insertedCastIsMarked()
{
    const ComparedPicture picture =
        draw("(float[2] x) => (float16[2] y) { [a] v = Relu (x) [b] y = Cast <to = 10> (v) }",
             "(float[2] x) => (float16[2] y) { [a] v = Relu (x) [c] w = Cast <to = 1> (v) "
             "[b] y = Cast <to = 10> (w) }");
    QCOMPARE(nodeTexts(picture.right), QStringLiteral("Cast Cast! Relu"));
    QCOMPARE(nodeTexts(picture.left), QStringLiteral("Cast Relu"));
    QCOMPARE(picture.both.nodes.size(), std::size_t(3));
    QCOMPARE(placeOf(picture.left, picture.leftNodes, "Relu"),
             placeOf(picture.right, picture.rightNodes, "Relu"));
}

void ComparedPictureTest::renamedNodesAreInLine()
{
    const ComparedPicture picture = draw(
        "(float[2] x) => (float[2] y) { [a] v = Relu (x) [b] w = Softmax <axis = 0> (v) [c] y = Exp (w) }",
        "(float[2] x) => (float[2] y) { [p] q = Relu (x) [r] s = Softmax <axis = -1> (q) "
        "[t] y = Exp (s) }");
    QCOMPARE(nodeTexts(picture.left), QStringLiteral("Exp Relu Softmax*"));
    QCOMPARE(nodeTexts(picture.right), QStringLiteral("Exp Relu Softmax*"));
    QCOMPARE(picture.both.nodes.size(), std::size_t(3));
    QCOMPARE(picture.leftNodes.size(), std::size_t(3));
    for (const char* title : {"Exp", "Relu", "Softmax"}) {
        QCOMPARE(placeOf(picture.left, picture.leftNodes, title),
                 placeOf(picture.right, picture.rightNodes, title));
    }
    QCOMPARE(picture.both.edges.size(), std::size_t(2));
    QVERIFY(std::ranges::all_of(picture.left.edges, [](const PictureEdge& edge) {
        return edge.dtype == DType::Float && edge.mark == PictureMark::None;
    }));
}

void ComparedPictureTest::fusedNodeStandsBesideItsParts()
{
    const std::string begin =
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}, float[2] b = "
        "{5, 6}> { v = Relu (x) ";
    const ComparedPicture picture = draw(begin + "m = MatMul (v, w) z = Add (m, b) y = Exp (z) }",
                                         begin + "g = Gemm (v, w, b) y = Exp (g) }");
    QCOMPARE(nodeTexts(picture.left), QStringLiteral("Add* Exp MatMul Relu b w"));
    QCOMPARE(nodeTexts(picture.right), QStringLiteral("Exp Gemm* Relu b w"));
    QCOMPARE(placeOf(picture.left, picture.leftNodes, "Add"),
             placeOf(picture.right, picture.rightNodes, "Gemm"));
    QCOMPARE(placeOf(picture.left, picture.leftNodes, "w"), placeOf(picture.right, picture.rightNodes, "w"));
}

void ComparedPictureTest::initializerShowsItsReaders()
{
    const ComparedPicture picture =
        draw("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }",
             "(float[2] x) => (float[2] y) <float[2] k = {1, 3}> { y = Add (x, k) }");
    QCOMPARE(nodeTexts(picture.left), QStringLiteral("Add w x y"));
    QCOMPARE(nodeTexts(picture.right), QStringLiteral("Add k x y"));
    QCOMPARE(placeOf(picture.left, picture.leftNodes, "w"), placeOf(picture.right, picture.rightNodes, "k"));
}

void ComparedPictureTest::propertyHasNoPicture()
{
    const auto a = readModelText(m_folder,
                                 "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                                 "{ y = Relu (x) }",
                                 "left.onnx");
    const auto b = readModelText(m_folder,
                                 "<ir_version: 9, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                                 "{ y = Relu (x) }",
                                 "right.onnx");
    const Comparison comparison = compareDocuments(a, b, {}, m_progress);
    QCOMPARE(comparison.rows.size(), std::size_t(1));
    QVERIFY(comparedPicture(*a, *b, comparison, comparison.rows[0], m_progress).empty());
}

void ComparedPictureTest::functionOfOneSideHasNoMiddle()
{
    const std::string head = "<ir_version: 9, opset_import: [\"\" : 17, \"l\" : 1]> "
                             "g (float[2] x) => (float[2] y) { y = Relu (x) } ";
    const auto a = readModelText(
        m_folder, head + "<domain: \"l\", opset_import: [\"\" : 17]> f (a) => (b) { b = Relu (a) }",
        "left.onnx");
    const auto b = readModelText(m_folder, head, "right.onnx");
    const Comparison comparison = compareDocuments(a, b, {}, m_progress);
    const ComparedPicture picture = comparedPicture(*a, *b, comparison, comparison.rows.at(0), m_progress);
    QVERIFY(picture.empty()); // the row is about the whole function
}

void ComparedPictureTest::manyNeighboursAreCutOff()
{
    const auto text = [](const std::string& operation) {
        std::string outputs;
        std::string nodes = "[a] v = " + operation + " (x) ";
        for (int i = 0; i < 100; ++i) {
            const std::string name = "y" + std::to_string(i);
            outputs += std::string(i == 0 ? "" : ", ") + "float[2] " + name;
            nodes += "a" + name + " = Exp (v) " + name + " = Neg (a" + name + ") ";
        }
        return "(float[2] x) => (" + outputs + ") { " + nodes + "}";
    };
    const ComparedPicture picture = draw(text("Relu"), text("Abs"));
    QCOMPARE(m_comparison.rows.size(), std::size_t(1));
    QVERIFY(picture.left.nodes.size() < 60);
    QCOMPARE(picture.left.nodes.size(), picture.right.nodes.size());
}

ONNXMEND_GUILESS_TEST(compared_picture, ComparedPictureTest)
#include "tst_compared_picture.moc"
