// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "core/onnx/onnx_proto.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <onnx/defs/data_type_utils.h>
#include <onnx/defs/schema.h>

#include <map>
#include <set>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using Domains = std::map<std::string, std::map<int, std::vector<onnx::OpSchema>>>; ///< by since_version

Domains allSchemas()
{
    Domains domains;
    for (const auto& schema : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        domains[schema.domain()][schema.since_version()].push_back(schema);
    }
    return domains;
}

/// A file may give a node any attributes.
void setStrangeAttributes(const onnx::OpSchema& schema, std::int64_t number, onnx::NodeProto& node)
{
    for (const auto& [name, declared] : schema.attributes()) {
        auto* attribute = node.add_attribute();
        attribute->set_name(name);
        attribute->set_type(declared.type);
        attribute->set_i(number);
        attribute->set_f(static_cast<float>(number));
        attribute->set_s(std::to_string(number));
        for (int i = 0; i < 3; ++i) {
            attribute->add_ints(number);
            attribute->add_floats(static_cast<float>(number));
            attribute->add_strings(std::to_string(number));
        }
        attribute->mutable_t()->set_data_type(static_cast<int>(number));
        attribute->mutable_t()->add_dims(number);
        attribute->mutable_g()->add_input()->set_name("body_input");
        attribute->mutable_g()->add_output()->set_name("body_input");
    }
}

/// A type that the operator allows for argument `index`; empty where there is none.
using TypeOfArgument = std::string (*)(const onnx::OpSchema& schema, std::size_t index);

std::string unknown(const onnx::OpSchema&, std::size_t) { return {}; }

std::set<std::string> allowed(const onnx::OpSchema& schema, std::size_t index)
{
    std::set<std::string> types;
    if (index < schema.inputs().size()) {
        for (const auto* type : schema.inputs()[index].GetTypes()) {
            types.insert(*type);
        }
    }
    return types;
}

std::string firstAllowed(const onnx::OpSchema& schema, std::size_t index)
{
    const auto types = allowed(schema, index);
    return types.empty() ? std::string() : *types.begin();
}

std::string lastAllowed(const onnx::OpSchema& schema, std::size_t index)
{
    const auto types = allowed(schema, index);
    return types.empty() ? std::string() : *types.rbegin();
}

/// A graph in which operators stand with arguments of each number, one of them left out.
class GraphOfNodes
{
public:
    explicit GraphOfNodes(onnx::GraphProto& graph)
        : m_graph(graph)
    {
        auto* source = m_graph.add_node();
        source->set_op_type("Source");
        source->set_domain("nobody");
        source->add_output("unknown");
    }

    void addNodes(const onnx::OpSchema& schema)
    {
        const int most = static_cast<int>(schema.inputs().size()) + 1;
        for (int count = 0; count <= most; ++count) {
            for (int omitted = -1; omitted < count; ++omitted) {
                for (const std::int64_t number : {std::int64_t(0), std::int64_t(1), INT64_MIN, INT64_MAX}) {
                    for (const TypeOfArgument typeOf : {unknown, firstAllowed, lastAllowed}) {
                        addNode(schema, count, omitted, number, typeOf);
                    }
                }
            }
        }
    }

private:
    void addNode(const onnx::OpSchema& schema, int count, int omitted, std::int64_t number,
                 TypeOfArgument typeOf)
    {
        auto* node = m_graph.add_node();
        node->set_op_type(schema.Name());
        node->set_domain(schema.domain());
        for (int i = 0; i < count; ++i) {
            node->add_input(i == omitted ? "" : valueOf(typeOf(schema, static_cast<std::size_t>(i))));
        }
        const std::size_t outputs = schema.outputs().size() + (number == INT64_MIN ? 1 : 0);
        for (std::size_t i = 0; i < outputs; ++i) {
            node->add_output("y" + std::to_string(m_graph.node_size()) + "_" + std::to_string(i));
        }
        if (number != 0) {
            setStrangeAttributes(schema, number, *node);
        }
    }

    /// The graph input of that type.
    std::string valueOf(const std::string& type)
    {
        if (!type.empty() && m_declared.insert(type).second) {
            auto* input = m_graph.add_input();
            input->set_name(type);
            *input->mutable_type() =
                onnx::Utils::DataTypeUtils::ToTypeProto(onnx::Utils::DataTypeUtils::ToType(type));
        }
        return type.empty() ? "unknown" : type;
    }

    onnx::GraphProto& m_graph;
    std::set<std::string> m_declared;
};

onnx::ModelProto modelOf(const std::string& domain, int version, const std::vector<onnx::OpSchema>& schemas)
{
    onnx::ModelProto model;
    model.set_ir_version(8);
    for (const auto& [imported, number] : {std::pair(domain, version), std::pair(std::string("nobody"), 1)}) {
        auto* opset = model.add_opset_import();
        opset->set_domain(imported);
        opset->set_version(number);
    }
    GraphOfNodes graph(*model.mutable_graph());
    for (const auto& schema : schemas) {
        graph.addNodes(schema);
    }
    return model;
}

} // namespace

/// Every operator of onnx's registry, every version: its inference function is not written for arguments that
/// are missing or of unknown type, nor for attributes that lie.
class EveryOperatorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void strangeNodesAreSurvived()
    {
        QTemporaryDir folder;
        Progress progress;
        std::size_t nodes = 0;
        for (const auto& [domain, versions] : allSchemas()) {
            for (const auto& [version, schemas] : versions) {
                const std::string bytes = modelOf(domain, version, schemas).SerializeAsString();
                const auto model = readModel(writeFile(folder, "model.onnx", bytes), {}, progress);
                nodes += model->nodeCount();
                audit(*model, {}, {}, progress);
                audit(*model, {}, {.target = RuntimeTarget::Cpu}, progress);
            }
        }
        QVERIFY(nodes > 10000);
    }
};

ONNXMEND_APPLESS_TEST(every_operator, EveryOperatorTest)
#include "tst_every_operator.moc"
