// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/mutations.h"

#include "core/dtype/dtype.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <functional>
#include <map>

namespace onnxmend::mutants
{

namespace
{

using Type = onnx::TensorProto;

/// Returns the types that exporters confuse a type with.
const std::vector<std::int32_t>& neighbours(std::int32_t type)
{
    static const std::map<std::int32_t, std::vector<std::int32_t>> table = {
        {Type::FLOAT, {Type::FLOAT16, Type::DOUBLE, Type::BFLOAT16, Type::INT64, Type::BOOL, Type::UINT8}},
        {Type::FLOAT16, {Type::FLOAT, Type::BFLOAT16, Type::DOUBLE, Type::INT64}},
        {Type::DOUBLE, {Type::FLOAT, Type::FLOAT16, Type::INT64}},
        {Type::BFLOAT16, {Type::FLOAT, Type::FLOAT16, Type::DOUBLE}},
        {Type::INT64, {Type::INT32, Type::FLOAT, Type::UINT8}},
        {Type::INT32, {Type::INT64, Type::FLOAT, Type::UINT8}},
        {Type::BOOL, {Type::FLOAT, Type::UINT8, Type::INT64}},
        {Type::UINT8, {Type::INT8, Type::FLOAT, Type::BOOL}},
        {Type::INT8, {Type::UINT8, Type::FLOAT}},
        {Type::INT16, {Type::INT32, Type::FLOAT}},
        {Type::UINT16, {Type::INT32, Type::FLOAT}},
        {Type::UINT32, {Type::INT64, Type::FLOAT}},
        {Type::UINT64, {Type::INT64, Type::FLOAT}},
    };
    static const std::vector<std::int32_t> none;
    const auto found = table.find(type);
    return found == table.end() ? none : found->second;
}

/// Returns whether changing a computed value from one type to the other may change it beyond rounding.
bool mayLose(std::int32_t from, std::int32_t to)
{
    return !(isFloating(from) && isFloating(to)) && !isLosslessCast(dtypeFromOnnx(from), dtypeFromOnnx(to));
}

/// Makes a mutant for each neighbour of a type: `change` edits a copy and may refuse.
class MutantMaker
{
public:
    explicit MutantMaker(const onnx::ModelProto& seed)
        : m_seed(seed)
    {
    }

    void make(const std::string& what, const std::string& value, std::int32_t from,
              const std::function<bool(Mutant&)>& change)
    {
        for (const std::int32_t to : neighbours(from)) {
            makeOne(what, value, from, to, change);
        }
    }

    void makeOne(const std::string& what, const std::string& value, std::int32_t from, std::int32_t to,
                 const std::function<bool(Mutant&)>& change)
    {
        const std::string before = from == Type::UNDEFINED ? "none" : typeName(from);
        Mutant mutant{
            what + " " + value + ": " + before + " -> " + typeName(to), value, from, to, false, m_seed};
        if (change(mutant)) {
            result.push_back(std::move(mutant));
        }
    }

    std::vector<Mutant> result;

private:
    const onnx::ModelProto& m_seed;
};

using GraphOf = std::function<onnx::GraphProto&(onnx::ModelProto&)>;
using NodeOf = std::function<onnx::NodeProto&(onnx::ModelProto&)>;

void mutateDeclarations(MutantMaker& maker, const onnx::GraphProto& graph, const GraphOf& graphOf,
                        const std::string& scope)
{
    using List = google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>;
    const auto each = [&](const std::string& what, const List& list, auto listOf) {
        for (int i = 0; i < list.size(); ++i) {
            maker.make(scope + what, list[i].name(), elementTypeOf(list[i].type()), [&](Mutant& mutant) {
                onnx::ValueInfoProto& declared = *listOf(graphOf(mutant.model))->Mutable(i);
                setElementType(*declared.mutable_type(), mutant.to);
                return true;
            });
        }
    };
    each("input", graph.input(), [](onnx::GraphProto& copy) { return copy.mutable_input(); });
    each("output", graph.output(), [](onnx::GraphProto& copy) { return copy.mutable_output(); });
    each("value_info", graph.value_info(), [](onnx::GraphProto& copy) { return copy.mutable_value_info(); });
}

bool isDeclared(const onnx::GraphProto& graph, const std::string& name)
{
    const auto isIt = [&](const auto& input) { return input.name() == name; };
    return std::any_of(graph.input().begin(), graph.input().end(), isIt);
}

void declare(onnx::GraphProto& graph, const onnx::TensorProto& tensor)
{
    auto& input = *graph.add_input();
    input.set_name(tensor.name());
    auto& type = *input.mutable_type()->mutable_tensor_type();
    type.set_elem_type(tensor.data_type());
    type.mutable_shape();
    for (const std::int64_t dimension : tensor.dims()) {
        type.mutable_shape()->add_dim()->set_dim_value(dimension);
    }
}

void mutateInitializers(MutantMaker& maker, const onnx::GraphProto& graph, const GraphOf& graphOf,
                        const std::string& scope)
{
    for (int i = 0; i < graph.initializer_size(); ++i) {
        const onnx::TensorProto& tensor = graph.initializer(i);
        const auto store = [&](Mutant& mutant, bool declared) {
            onnx::GraphProto& copy = graphOf(mutant.model);
            if (declared) {
                declare(copy, tensor);
            }
            onnx::TensorProto& stored = *copy.mutable_initializer(i);
            if (!convertTensor(stored, mutant.to)) {
                return false;
            }
            mutant.loses = valuesOf(stored) != valuesOf(tensor);
            return true;
        };
        maker.make(scope + "initializer", tensor.name(), tensor.data_type(),
                   [&](Mutant& mutant) { return store(mutant, false); });
        // A subgraph's inputs are the operator's affair.
        if (scope.empty() && !isDeclared(graph, tensor.name())) {
            maker.make("declared initializer", tensor.name(), tensor.data_type(),
                       [&](Mutant& mutant) { return store(mutant, true); });
        }
    }
}

/// Bits of floats under the name of integers, as tools without the float type store them.
void relabelInitializers(MutantMaker& maker, const onnx::GraphProto& graph, const GraphOf& graphOf)
{
    static const std::map<std::int32_t, std::int32_t> integers = {{Type::FLOAT16, Type::UINT16},
                                                                  {Type::BFLOAT16, Type::UINT16}};
    for (int i = 0; i < graph.initializer_size(); ++i) {
        const onnx::TensorProto& tensor = graph.initializer(i);
        if (const auto integer = integers.find(tensor.data_type()); integer != integers.end()) {
            maker.makeOne("bits of initializer", tensor.name(), tensor.data_type(), integer->second,
                          [&](Mutant& mutant) {
                              graphOf(mutant.model).mutable_initializer(i)->set_data_type(mutant.to);
                              return true;
                          });
        }
    }
}

/// Retypes all entries of a type at once, like a tool that changed the graph and left them.
void mutateAllValueInfo(MutantMaker& maker, const onnx::GraphProto& graph, const GraphOf& graphOf,
                        const std::string& scope)
{
    std::set<std::int32_t> types;
    for (const auto& info : graph.value_info()) {
        types.insert(elementTypeOf(info.type()));
    }
    for (const std::int32_t type : types) {
        maker.make(scope + "all value_info", graph.value_info(0).name(), type, [&](Mutant& mutant) {
            int changed = 0;
            for (auto& info : *graphOf(mutant.model).mutable_value_info()) {
                if (elementTypeOf(info.type()) == mutant.from) {
                    setElementType(*info.mutable_type(), mutant.to);
                    mutant.value = changed++ == 0 ? info.name() : mutant.value;
                }
            }
            return changed > 1;
        });
    }
}

/// Attributes that state a dtype, except those of Casts.
const std::set<std::string>& dtypeAttributes()
{
    static const std::set<std::string> names = {"dtype", "output_dtype", "output_datatype",
                                                "softmax_precision", "stash_type"};
    return names;
}

bool statesDtype(const onnx::AttributeProto& attribute)
{
    return attribute.type() == onnx::AttributeProto::INT && dtypeAttributes().contains(attribute.name());
}

/// States a dtype where the node leaves it open. If the version of the operator does not have the attribute,
/// ONNX Runtime refuses the model for that, and the mutant does not count.
void stateDtypes(MutantMaker& maker, const onnx::NodeProto& node, const NodeOf& nodeOf)
{
    const onnx::OpSchema* schema = onnx::OpSchemaRegistry::Schema(node.op_type(), node.domain());
    for (const std::string& name : dtypeAttributes()) {
        const bool isGiven = std::ranges::any_of(
            node.attribute(), [&name](const auto& attribute) { return attribute.name() == name; });
        if (!schema || isGiven || !schema->attributes().contains(name)) {
            continue;
        }
        for (const std::int32_t to : {Type::FLOAT, Type::FLOAT16, Type::BFLOAT16, Type::DOUBLE, Type::INT64,
                                      Type::INT32, Type::UINT8, Type::INT8, Type::BOOL}) {
            maker.makeOne("new attribute " + name + " of", node.output(0), Type::UNDEFINED, to,
                          [&](Mutant& mutant) {
                              auto& attribute = *nodeOf(mutant.model).add_attribute();
                              attribute.set_name(name);
                              attribute.set_type(onnx::AttributeProto::INT);
                              attribute.set_i(to);
                              mutant.loses = true;
                              return true;
                          });
        }
    }
}

void mutateGraph(MutantMaker& maker, const onnx::GraphProto& graph, const GraphOf& graphOf,
                 const std::string& scope);

void mutateNode(MutantMaker& maker, const onnx::NodeProto& node, const NodeOf& nodeOf)
{
    stateDtypes(maker, node, nodeOf);
    for (int i = 0; i < node.attribute_size(); ++i) {
        const onnx::AttributeProto& attribute = node.attribute(i);
        const auto attributeOf = [=](onnx::ModelProto& model) -> onnx::AttributeProto& {
            return *nodeOf(model).mutable_attribute(i);
        };
        if (attribute.has_g()) {
            const auto graphOf = [=](onnx::ModelProto& model) -> onnx::GraphProto& {
                return *attributeOf(model).mutable_g();
            };
            mutateGraph(maker, attribute.g(), graphOf, "subgraph's ");
        } else if (node.op_type() == "Cast" && attribute.name() == "to" && attribute.has_i()) {
            maker.make("Cast to", node.output(0), static_cast<std::int32_t>(attribute.i()),
                       [&](Mutant& mutant) {
                           attributeOf(mutant.model).set_i(mutant.to);
                           mutant.loses = mayLose(mutant.from, mutant.to);
                           return true;
                       });
        } else if (statesDtype(attribute)) {
            maker.make("attribute " + attribute.name() + " of", node.output(0),
                       static_cast<std::int32_t>(attribute.i()), [&](Mutant& mutant) {
                           attributeOf(mutant.model).set_i(mutant.to);
                           mutant.loses = true; // random numbers, rounded results: nothing to compare with
                           return true;
                       });
        } else if (node.op_type() == "Constant" && attribute.has_t()) {
            maker.make("Constant", node.output(0), attribute.t().data_type(), [&](Mutant& mutant) {
                onnx::TensorProto& tensor = *attributeOf(mutant.model).mutable_t();
                const bool converted = convertTensor(tensor, mutant.to);
                mutant.loses = converted && valuesOf(tensor) != valuesOf(attribute.t());
                return converted;
            });
        }
    }
}

void mutateGraph(MutantMaker& maker, const onnx::GraphProto& graph, const GraphOf& graphOf,
                 const std::string& scope)
{
    mutateDeclarations(maker, graph, graphOf, scope);
    mutateInitializers(maker, graph, graphOf, scope);
    mutateAllValueInfo(maker, graph, graphOf, scope);
    if (scope.empty()) {
        relabelInitializers(maker, graph, graphOf);
    }
    for (int i = 0; i < graph.node_size(); ++i) {
        const NodeOf nodeOf = [=](onnx::ModelProto& model) -> onnx::NodeProto& {
            return *graphOf(model).mutable_node(i);
        };
        mutateNode(maker, graph.node(i), nodeOf);
    }
}

template <typename Nodes>
void collectNodes(const Nodes& nodes, const std::string& value, std::set<std::string>& found)
{
    for (const onnx::NodeProto& node : nodes) {
        const auto touches = [&](const auto& names) {
            return std::find(names.begin(), names.end(), value) != names.end();
        };
        if (touches(node.input()) || touches(node.output())) {
            found.insert(node.name());
        }
        for (const auto& attribute : node.attribute()) {
            const auto& graph = attribute.g();
            const auto isIt = [&](const auto& declared) { return declared.name() == value; };
            if (std::any_of(graph.input().begin(), graph.input().end(), isIt) ||
                std::any_of(graph.output().begin(), graph.output().end(), isIt)) {
                found.insert(node.name()); // the operator hands it in or out
            }
            collectNodes(graph.node(), value, found);
        }
    }
}

} // namespace

std::vector<Mutant> mutantsOf(const onnx::ModelProto& seed)
{
    MutantMaker maker(seed);
    mutateGraph(
        maker, seed.graph(),
        [](onnx::ModelProto& model) -> onnx::GraphProto& { return *model.mutable_graph(); }, "");
    for (int i = 0; i < seed.functions_size(); ++i) {
        for (int k = 0; k < seed.functions(i).node_size(); ++k) {
            const NodeOf nodeOf = [=](onnx::ModelProto& model) -> onnx::NodeProto& {
                return *model.mutable_functions(i)->mutable_node(k);
            };
            mutateNode(maker, seed.functions(i).node(k), nodeOf);
        }
    }
    return std::move(maker.result);
}

std::set<std::string> nodesAt(const onnx::ModelProto& model, const std::string& value)
{
    std::set<std::string> found;
    collectNodes(model.graph().node(), value, found);
    for (const auto& function : model.functions()) {
        collectNodes(function.node(), value, found);
    }
    return found;
}

} // namespace onnxmend::mutants
