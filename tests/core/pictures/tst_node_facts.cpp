// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/node_facts.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

GraphPlace placeOfValue(const char* value, const char* scope = "main")
{
    return {.scope = scope, .node = {}, .nodeName = {}, .value = value};
}

const NodeAttribute* attributeOf(const NodeFacts& facts, std::string_view name)
{
    const auto found = std::ranges::find(facts.attributes, name, &NodeAttribute::name);
    return found == facts.attributes.end() ? nullptr : &*found;
}

std::string textOf(const NodeAttribute* attribute)
{
    std::string text;
    if (attribute && attribute->elements) {
        for (const std::string& element : attribute->elements->texts) {
            text += (text.empty() ? "" : ",") + element;
        }
    }
    return text;
}

std::string shapeOf(const NodeArgument& argument)
{
    return argument.shape ? shapeText(*argument.shape) : "none";
}

} // namespace

class NodeFactsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statesAttributesWithDefaults();
    void statesShapesWithSymbols();
    void showsSmallTensorsAndNotLargeOnes();
    void linksProducersAndReaders();
    void linksSubgraphsAndWhatTheyCapture();
    void infersTypesOfThePlannedModel();
    void documentsOperators();
    void followsFunctionsOfTheModel();
    void unknownOperatorsHaveTheirArguments();
    void findsTheNodeByEachOfItsNames();
    void quotesTheAuthorAboutValues();

private:
    NodeFacts facts(const std::string& graph, const GraphPlace& place)
    {
        m_session = openGraph(m_folder, graph);
        return nodeFacts(*m_session, place, m_progress).value();
    }
    NodeFacts factsOfModel(const std::string& text, const GraphPlace& place)
    {
        const auto path = writeFile(m_folder, "functions.onnx", modelFromText(text));
        m_session = Session::open(path, {}, {}, m_progress);
        return nodeFacts(*m_session, place, m_progress).value();
    }

    QTemporaryDir m_folder;
    Progress m_progress;
    std::shared_ptr<const Session> m_session;
};

void NodeFactsTest::statesAttributesWithDefaults()
{
    const NodeFacts gemm = facts("(float[2, 2] x, float[2, 2] w) => (float[2, 2] y) {"
                                 " y = Gemm <alpha = 0.5, transB = 1> (x, w) }",
                                 placeOfValue("y"));
    QCOMPARE(gemm.opType, std::string("Gemm"));
    QCOMPARE(gemm.domain, std::string("ai.onnx"));
    QCOMPARE(gemm.opset, std::int64_t{17});
    QCOMPARE(gemm.sinceVersion, 13);
    QCOMPARE(textOf(attributeOf(gemm, "alpha")), std::string("0.5"));
    QCOMPARE(attributeOf(gemm, "alpha")->type, std::string("float"));
    QVERIFY(!attributeOf(gemm, "alpha")->isDefault);
    QCOMPARE(textOf(attributeOf(gemm, "beta")), std::string("1"));
    QVERIFY(attributeOf(gemm, "beta")->isDefault);
    QVERIFY(!attributeOf(gemm, "beta")->text.empty());

    const NodeFacts cast =
        facts("(float[2] x) => (float16[2] y) { y = Cast <to = 10> (x) }", placeOfValue("y"));
    QVERIFY(attributeOf(cast, "to")->dtype == DType::Float16);

    const NodeFacts transpose =
        facts("(float[2, 3] x) => (float[3, 2] y) { y = Transpose <perm = [1, 0]> (x) }", placeOfValue("y"));
    QCOMPARE(textOf(attributeOf(transpose, "perm")), std::string("1,0"));
    QVERIFY(attributeOf(transpose, "perm")->elements->isList);
}

void NodeFactsTest::statesShapesWithSymbols()
{
    const NodeFacts add =
        facts("(float[N, 2] x, float[2] w) => (float[N, 2] y) { y = Add (x, w) }", placeOfValue("y"));
    QCOMPARE(add.inputs.size(), std::size_t{2});
    QCOMPARE(add.inputs[0].parameter, std::string("A"));
    QCOMPARE(add.inputs[0].parameterType, std::string("T"));
    QCOMPARE(shapeOf(add.inputs[0]), std::string("[N, 2]"));
    QCOMPARE(shapeOf(add.inputs[1]), std::string("[2]"));
    QCOMPARE(shapeOf(add.outputs[0]), std::string("[N, 2]"));
    QVERIFY(add.inputs[0].isInput);
    QVERIFY(add.outputs[0].isOutput);
}

void NodeFactsTest::showsSmallTensorsAndNotLargeOnes()
{
    const NodeFacts add = facts("(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2.5, 3, -4}> {"
                                " y = Add (x, w) }",
                                placeOfValue("y"));
    QVERIFY(add.inputs[1].stored.has_value());
    QCOMPARE(add.inputs[1].stored->values, std::string("[[1.0, 2.5], [3.0, -4.0]]"));
    QCOMPARE(shapeOf(add.inputs[1]), std::string("[2, 2]"));
    QVERIFY(!add.inputs[0].stored.has_value());

    std::string many;
    for (int i = 0; i < 65; ++i) {
        many += (i > 0 ? ", " : "") + std::to_string(i);
    }
    const NodeFacts large =
        facts("(float[65] x) => (float[65] y) <float[65] w = {" + many + "}> { y = Add (x, w) }",
              placeOfValue("y"));
    QCOMPARE(large.inputs[1].stored->elementCount, std::uint64_t{65});
    QVERIFY(large.inputs[1].stored->values.empty());

    const NodeFacts constant = facts("(int64[2] x) => (int64[2] y) {"
                                     " c = Constant <value = int64[2] {3, 4}> () y = Add (x, c) }",
                                     placeOfValue("c"));
    QCOMPARE(attributeOf(constant, "value")->tensors.size(), std::size_t{1});
    QCOMPARE(attributeOf(constant, "value")->tensors.front().values, std::string("[3, 4]"));
}

void NodeFactsTest::linksProducersAndReaders()
{
    const NodeFacts neg = facts("(float[2] x) => (float[2] p, float[2] q) {"
                                " [first] a = Relu (x) [middle] b = Neg (a)"
                                " [left] p = Abs (b) [right] q = Mul (b, b) }",
                                placeOfValue("b"));
    QCOMPARE(neg.place.nodeName, std::string("middle"));
    QCOMPARE(neg.inputs[0].producer->place.nodeName, std::string("first"));
    QCOMPARE(neg.inputs[0].producer->opType, std::string("Relu"));
    QVERIFY(!neg.outputs[0].producer.has_value());
    QCOMPARE(neg.outputs[0].readerCount, std::size_t{3});
    QCOMPARE(neg.outputs[0].readers.front().place.nodeName, std::string("left"));
    QCOMPARE(neg.outputs[0].readers.back().place.nodeName, std::string("right"));
}

void NodeFactsTest::linksSubgraphsAndWhatTheyCapture()
{
    const std::string graph = "(bool c, float[2] x) => (float[2] y) { [outer] h = Relu (x)"
                              " [choice] y = If (c) <then_branch = t () => (float[2] a) { a = Neg (h) },"
                              " else_branch = e () => (float[2] b) { b = Abs (h) }> }";
    const NodeFacts choice = facts(graph, placeOfValue("y"));
    QCOMPARE(attributeOf(choice, "then_branch")->subgraphs.front().scope,
             std::string("main/choice/then_branch"));
    QCOMPARE(attributeOf(choice, "else_branch")->subgraphs.size(), std::size_t{1});
    const NodeFacts neg = facts(graph, placeOfValue("a", "main/choice/then_branch"));
    QCOMPARE(neg.inputs[0].scope, std::string("main"));
    QCOMPARE(neg.inputs[0].producer->place.nodeName, std::string("outer"));
    const NodeFacts outer = facts(graph, placeOfValue("h"));
    QCOMPARE(outer.outputs[0].readerCount, std::size_t{2});
    QVERIFY(outer.outputs[0].readers.front().place.scope != "main");
}

void NodeFactsTest::infersTypesOfThePlannedModel()
{
    NodeFacts neg = facts("(float16[2] x) => (float16[2] y) { a = Relu (x) y = Neg (a) }", placeOfValue("y"));
    QVERIFY(!neg.inputs[0].type.known());
    addTypes(*m_session, neg, m_progress);
    QVERIFY(neg.inputs[0].type.dtype() == DType::Float16);
    QVERIFY(neg.outputs[0].type.dtype() == DType::Float16);
}

void NodeFactsTest::documentsOperators()
{
    const NodeFacts relu = facts("(float[2] x) => (float[2] y) { y = Relu (x) }", placeOfValue("y"));
    QVERIFY(relu.isKnown);
    QVERIFY(relu.documentation.has_value());
    QVERIFY(relu.documentation->text.find("rectified linear") != std::string::npos);
    QVERIFY(!relu.documentation->inputs.at(0).empty());
    QCOMPARE(relu.constraints.size(), std::size_t{1});
    QCOMPARE(relu.constraints.front().name, std::string("T"));
    QVERIFY(std::ranges::count(relu.constraints.front().allowed, ValueType::tensor(DType::Bfloat16)) == 1);
    QVERIFY(!relu.constraints.front().text.empty());

    const NodeFacts gelu = factsOfModel("<ir_version: 8, opset_import: [\"\" : 17, \"com.microsoft\" : 1]>"
                                        " g (float[2] x) => (float[2] y) { y = com.microsoft.Gelu (x) }",
                                        placeOfValue("y"));
    QVERIFY(gelu.isKnown);
    QVERIFY(!gelu.documentation.has_value());
    QVERIFY(!gelu.constraints.empty());
    QVERIFY(!gelu.inputs[0].parameter.empty());
}

void NodeFactsTest::followsFunctionsOfTheModel()
{
    const NodeFacts twice =
        factsOfModel("<ir_version: 8, opset_import: [\"\" : 17, \"my\" : 1]>"
                     " g (float[2] x) => (float[2] y) { y = my.Twice (x) }"
                     "<domain: \"my\", opset_import: [\"\" : 17]> Twice (v) => (w) { w = Add (v, v) }",
                     placeOfValue("y"));
    QVERIFY(twice.function.has_value());
    QVERIFY(m_session->planned()->findGraph(twice.function->scope).has_value());
    QVERIFY(!twice.isKnown);
}

void NodeFactsTest::unknownOperatorsHaveTheirArguments()
{
    const NodeFacts own = factsOfModel("<ir_version: 8, opset_import: [\"\" : 17, \"my\" : 1]>"
                                       " g (float[2] x) => (float[2] y) { y = my.Own <k = 3> (x) }",
                                       placeOfValue("y"));
    QVERIFY(!own.isKnown);
    QVERIFY(!own.function.has_value());
    QCOMPARE(own.inputs[0].value, std::string("x"));
    QVERIFY(own.inputs[0].parameter.empty());
    QCOMPARE(textOf(attributeOf(own, "k")), std::string("3"));
}

void NodeFactsTest::findsTheNodeByEachOfItsNames()
{
    const std::string graph = "(float[2] x) => (float[2] y) { [one] a = Relu (x) [two] y = Neg (a) }";
    const NodeFacts byName = facts(graph, {.scope = "main", .node = {}, .nodeName = "two", .value = {}});
    QCOMPARE(byName.opType, std::string("Neg"));
    const NodeFacts byNumber =
        facts(graph, {.scope = "main", .node = NodeId{0}, .nodeName = "one", .value = {}});
    QCOMPARE(byNumber.opType, std::string("Relu"));
    // A number that the plan has moved counts less than the value.
    const NodeFacts moved =
        facts(graph, {.scope = "main", .node = NodeId{0}, .nodeName = "two", .value = "y"});
    QCOMPARE(moved.opType, std::string("Neg"));
    QVERIFY(!nodeFacts(*m_session, placeOfValue("nowhere"), m_progress).has_value());
    QVERIFY(!nodeFacts(*m_session, placeOfValue("y", "no such scope"), m_progress).has_value());
}

void NodeFactsTest::quotesTheAuthorAboutValues()
{
    const std::string model = modelFromDebugText(R"(
        ir_version: 10 opset_import { version: 17 }
        graph {
          name: "g"
          node { op_type: "Sub" input: "image" input: "mean" output: "y" }
          input {
            name: "image" doc_string: "Pixels from 0 to 255" metadata_props { key: "order" value: "RGB" }
            type {
              denotation: "IMAGE"
              tensor_type {
                elem_type: 1
                shape { dim { dim_param: "N" denotation: "DATA_BATCH" } dim { dim_value: 3 } }
              }
            }
          }
          output { name: "y" type { tensor_type { elem_type: 1 } } }
          initializer {
            name: "mean" data_type: 1 dims: 3 float_data: [1, 2, 3] doc_string: "Means of the training set"
          }
          quantization_annotation {
            tensor_name: "y" quant_parameter_tensor_names { key: "SCALE_TENSOR" value: "y_scale" }
          }
        })");
    const auto path = writeFile(m_folder, "notes.onnx", model);
    m_session = Session::open(path, {}, {}, m_progress);
    const NodeFacts sub = nodeFacts(*m_session, placeOfValue("y"), m_progress).value();

    using Entries = std::vector<std::pair<std::string, std::string>>;
    QCOMPARE(sub.inputs[0].notes.description, std::string("Pixels from 0 to 255"));
    QCOMPARE(sub.inputs[0].notes.denotation, std::string("IMAGE (DATA_BATCH, ?)"));
    QVERIFY(sub.inputs[0].notes.metadata == Entries({{"order", "RGB"}}));
    QCOMPARE(sub.inputs[1].notes.description, std::string("Means of the training set"));
    QVERIFY(sub.outputs[0].notes.quantization == Entries({{"SCALE_TENSOR", "y_scale"}}));
    QVERIFY(sub.outputs[0].notes.description.empty());
}

ONNXMEND_APPLESS_TEST(node_facts, NodeFactsTest)
#include "tst_node_facts.moc"
