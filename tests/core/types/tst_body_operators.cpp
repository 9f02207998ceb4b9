// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/body_operators.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>
#include <onnx/defs/schema.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Attributes that are graphs, by domain and name of the operator, over all its versions.
using Bodies = std::map<std::pair<std::string, std::string>, std::set<std::string>>;

void addRegistered(Bodies& bodies)
{
    for (const auto& schema : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        for (const auto& [name, attribute] : schema.attributes()) {
            if (attribute.type == onnx::AttributeProto::GRAPH ||
                attribute.type == onnx::AttributeProto::GRAPHS) {
                bodies[{schema.domain(), schema.Name()}].insert(name);
            }
        }
    }
}

/// Adds the operators of our tables that onnx's registry lacks: newer opsets, and operators of ONNX Runtime.
void addTabled(Bodies& bodies)
{
    for (const char* table : {"newer_onnx_ops.json", "contrib_ops.json"}) {
        std::ifstream file(std::filesystem::path(inSource()) / "resources" / "operators" / table);
        const auto json = nlohmann::json::parse(file);
        for (const auto& op : json.is_array() ? json : json.at("operators")) {
            for (const auto& [name, attribute] : op.at("attributes").items()) {
                if (attribute.at("type").get<std::string>().starts_with("graph")) {
                    bodies[{op.at("domain"), op.at("op")}].insert(name);
                }
            }
        }
    }
}

Bodies allBodies()
{
    Bodies bodies;
    addRegistered(bodies);
    addTabled(bodies);
    return bodies;
}

std::string textOf(const Bodies& bodies)
{
    std::string text;
    for (const auto& [op, attributes] : bodies) {
        text += op.first + "::" + op.second + ":";
        for (const std::string& attribute : attributes) {
            text += " " + attribute;
        }
        text += "\n";
    }
    return text;
}

} // namespace

/// The table of operators with bodies.
class BodyOperatorsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableHasTheBodiesOfAllSchemas();
    void rowsThatAreFollowedSayHow();
    void argumentsAreThoseOfTheNode();
    void operatorsAreFoundByDomainAndName();
};

/// Every operator whose schema has an attribute that is a graph, with all of them, and no other.
void BodyOperatorsTest::tableHasTheBodiesOfAllSchemas()
{
    Bodies tabled;
    for (const BodyOperator& row : bodyOperators()) {
        QVERIFY2(!tabled.contains({std::string(row.domain), std::string(row.name)}), row.name.data());
        tabled[{std::string(row.domain), std::string(row.name)}].insert(row.bodies.begin(), row.bodies.end());
    }
    QCOMPARE(QString::fromStdString(textOf(tabled)), QString::fromStdString(textOf(allBodies())));
}

void BodyOperatorsTest::rowsThatAreFollowedSayHow()
{
    for (const BodyOperator& row : bodyOperators()) {
        const bool isWhole = row.arguments && row.asInput && row.asOutput;
        QVERIFY2(isWhole != row.isOpaque, row.name.data());
        QVERIFY2(!row.bodies.empty(), row.name.data());
    }
}

/// The number in a file must not count: two billion loop-carried values would keep the audit busy for
/// minutes.
void BodyOperatorsTest::argumentsAreThoseOfTheNode()
{
    for (const BodyOperator& row : bodyOperators()) {
        for (const std::int64_t scanned :
             {INT64_MIN, std::int64_t(-2'000'000'000), std::int64_t(0), std::int64_t(2), INT64_MAX}) {
            onnx::GraphProto graph;
            onnx::NodeProto& node = *graph.add_node();
            node.add_attribute()->set_name("num_scan_inputs");
            node.mutable_attribute(0)->set_i(scanned);
            for (int count = 0; count < 5 && !row.isOpaque; ++count) {
                ValueScope scope(graph, InitializerList(graph.initializer()), NodeList(graph.node()), "main");
                for (const std::int64_t version : {8, 17}) { // Scan-8 begins with an input of its own
                    const OpSchema* schema = findOpSchema(row.domain, row.name, version);
                    const auto arguments =
                        schema ? row.arguments({{scope, scope.nodes()[0], 0}, *schema}) : BodyArguments{};
                    QVERIFY(arguments && arguments->count >= 0);
                    QVERIFY(arguments->count == 0 || arguments->first + arguments->count <= count);
                    QVERIFY(arguments->carried >= 0 && arguments->carried <= arguments->count);
                }
                node.add_input("x");
            }
        }
    }
}

void BodyOperatorsTest::operatorsAreFoundByDomainAndName()
{
    QVERIFY(findBodyOperator("", "Loop"));
    QCOMPARE(findBodyOperator("ai.onnx", "Loop"), findBodyOperator("", "Loop"));
    QVERIFY(findBodyOperator("com.microsoft", "BeamSearch"));
    QVERIFY(!findBodyOperator("com.microsoft", "Loop"));
    QVERIFY(!findBodyOperator("", "Add"));
}

ONNXMEND_APPLESS_TEST(body_operators, BodyOperatorsTest)
#include "tst_body_operators.moc"
