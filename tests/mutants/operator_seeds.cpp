// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/operator_seeds.h"

#include "tests/mutants/seed_recipes.h"
#include "tests/mutants/type_assignments.h"

#include <onnx/defs/parser.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace onnxmend::mutants
{

namespace
{

constexpr int oldestOpset = 7;
constexpr int newestOpset = 22;

struct InputSpec {
    bool omitted = false;
    bool stored = false;
    std::vector<std::int64_t> shape;
    std::vector<double> values;
};

template <typename Number>
std::vector<Number> numbers(const std::string& text, char separator)
{
    std::vector<Number> result;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) {
        result.push_back(static_cast<Number>(std::stod(part)));
    }
    return result;
}

InputSpec parseInput(std::string word)
{
    InputSpec spec;
    spec.omitted = word == "-";
    spec.stored = word.starts_with('!');
    word.erase(0, spec.stored ? 1 : 0);
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) {
        spec.values = numbers<double>(word.substr(equals + 1), ',');
    }
    const std::string shape = word.substr(0, equals);
    if (shape != "s" && !spec.omitted) {
        spec.shape = numbers<std::int64_t>(shape, 'x');
    }
    return spec;
}

/// Inputs that are initializers.
enum class Storing { None, AllButFirst, First };

class SeedBuilder
{
public:
    SeedBuilder(const onnx::OpSchema& schema, const Recipe& recipe, const Assignment& assignment, int opset)
        : m_schema(schema)
        , m_recipe(recipe)
        , m_assignment(assignment)
        , m_opset(opset)
    {
    }

    std::optional<Seed> build(Storing storing)
    {
        m_seed = {};
        m_seed.family = m_schema.Name();
        m_seed.name = describe(storing);
        m_seed.model.set_ir_version(irVersionOf(m_opset));
        auto& import = *m_seed.model.add_opset_import();
        import.set_domain(m_schema.domain());
        import.set_version(m_schema.domain().empty() ? m_opset : m_schema.SinceVersion());
        m_seed.model.mutable_graph()->set_name("g");
        if (!parseNode()) {
            return std::nullopt;
        }
        const std::size_t stored = addInputs(storing);
        addOutputs();
        if (storing != Storing::None && stored == 0) {
            return std::nullopt;
        }
        nameNodes(m_seed.model);
        return m_seed;
    }

private:
    std::string describe(Storing storing) const
    {
        std::string text = m_schema.Name() + "-" + std::to_string(m_schema.SinceVersion());
        for (const auto& [variable, type] : m_assignment) {
            text += " " + variable + "=" + type;
        }
        text += storing == Storing::None    ? ""
                : storing == Storing::First ? ", first stored"
                                            : ", rest stored";
        return text + ", opset " + std::to_string(m_opset);
    }

    bool parseNode()
    {
        const std::string attributes = fillIn(std::string(m_recipe.attributes), m_assignment);
        const std::string text = "_ = Op" + (attributes.empty() ? "" : " <" + attributes + "> ") + "()";
        onnx::NodeProto& node = *m_seed.model.mutable_graph()->add_node();
        if (!onnx::OnnxParser::Parse(node, text.c_str()).IsOK()) {
            return false;
        }
        node.clear_output();
        node.set_op_type(m_schema.Name());
        node.set_domain(m_schema.domain());
        for (auto& attribute : *node.mutable_attribute()) {
            if (attribute.has_t() && attribute.t().data_type() != onnx::TensorProto::STRING) {
                *attribute.mutable_t() = makeTensor("", attribute.t().data_type(), {1}, {1});
            }
        }
        return true;
    }

    std::string typeText(const onnx::OpSchema::FormalParameter& parameter) const
    {
        const auto found = m_assignment.find(parameter.GetTypeStr());
        return found == m_assignment.end() ? parameter.GetTypeStr() : found->second;
    }

    std::vector<InputSpec> inputSpecs() const
    {
        std::vector<InputSpec> specs;
        std::istringstream words{std::string(m_recipe.inputs)};
        for (std::string word; words >> word;) {
            specs.push_back(parseInput(word));
        }
        const auto& parameters = m_schema.inputs();
        const bool variadic =
            !parameters.empty() && parameters.back().GetOption() == onnx::OpSchema::Variadic;
        if (m_recipe.inputs.empty()) {
            specs.resize(parameters.size() + (variadic ? 1 : 0), parseInput("2x3"));
        }
        if (!variadic && specs.size() > parameters.size()) {
            specs.resize(parameters.size());
        }
        return specs;
    }

    std::size_t addInputs(Storing storing)
    {
        onnx::GraphProto& graph = *m_seed.model.mutable_graph();
        const auto specs = inputSpecs();
        std::size_t stored = 0;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            const std::string name = specs[i].omitted ? "" : "x" + std::to_string(i);
            graph.mutable_node(0)->add_input(name);
            if (specs[i].omitted) {
                continue;
            }
            const auto& parameter = m_schema.inputs()[std::min(i, m_schema.inputs().size() - 1)];
            const onnx::TypeProto type = typeOf(typeText(parameter));
            const bool store = specs[i].stored || (storing == Storing::First && i == 0) ||
                               (storing == Storing::AllButFirst && i > 0);
            if (store && type.has_tensor_type()) {
                *graph.add_initializer() =
                    makeTensor(name, type.tensor_type().elem_type(), specs[i].shape, specs[i].values);
                ++stored;
            } else {
                addGraphInput(name, type, specs[i]);
            }
        }
        return stored;
    }

    void addGraphInput(const std::string& name, onnx::TypeProto type, const InputSpec& spec)
    {
        if (type.has_tensor_type()) {
            auto& shape = *type.mutable_tensor_type()->mutable_shape();
            for (const std::int64_t dimension : spec.shape) {
                shape.add_dim()->set_dim_value(dimension);
            }
        }
        auto& input = *m_seed.model.mutable_graph()->add_input();
        input.set_name(name);
        *input.mutable_type() = type;
        if (!spec.values.empty()) {
            m_seed.feed[name] = spec.values;
        }
    }

    void addOutputs()
    {
        onnx::GraphProto& graph = *m_seed.model.mutable_graph();
        const int count = std::max({1, m_schema.min_output(), m_recipe.outputs});
        for (int i = 0; i < count && !m_schema.outputs().empty(); ++i) {
            const auto& outputs = m_schema.outputs();
            const auto& parameter = outputs[std::min(static_cast<std::size_t>(i), outputs.size() - 1)];
            const std::string name = "y" + std::to_string(i);
            graph.mutable_node(0)->add_output(name);
            auto& output = *graph.add_output();
            output.set_name(name);
            *output.mutable_type() = typeOf(typeText(parameter));
        }
    }

    const onnx::OpSchema& m_schema;
    const Recipe& m_recipe;
    const Assignment& m_assignment;
    int m_opset;
    Seed m_seed;
};

/// The newest opset at which this schema is in force, but 17 and 13 where they will do.
std::optional<int> opsetFor(const onnx::OpSchema& schema)
{
    if (!schema.domain().empty()) {
        return schema.SinceVersion();
    }
    for (const int opset : {17, 13, newestOpset, 21, 20, 19, 18, 16, 15, 14, 12, 11, 10, 9, 8, oldestOpset}) {
        const auto* inForce = onnx::OpSchemaRegistry::Schema(schema.Name(), opset, schema.domain());
        if (inForce && inForce->SinceVersion() == schema.SinceVersion()) {
            return opset;
        }
    }
    return std::nullopt;
}

std::vector<Recipe> recipesOf(const onnx::OpSchema& schema)
{
    std::vector<Recipe> found;
    for (const Recipe& recipe : recipes()) {
        if (recipe.op == schema.Name() && recipe.from <= schema.SinceVersion() &&
            schema.SinceVersion() <= recipe.to) {
            found.push_back(recipe);
        }
    }
    if (found.empty()) {
        found.push_back({schema.Name(), {}});
    }
    return found;
}

void nameGraphNodes(onnx::GraphProto& graph, int& number);

template <typename Nodes>
void nameNodesOf(Nodes& nodes, int& number)
{
    for (auto& node : nodes) {
        node.set_name("n" + std::to_string(number++));
        for (auto& attribute : *node.mutable_attribute()) {
            if (attribute.has_g()) {
                nameGraphNodes(*attribute.mutable_g(), number);
            }
        }
    }
}

void nameGraphNodes(onnx::GraphProto& graph, int& number) { nameNodesOf(*graph.mutable_node(), number); }

} // namespace

void nameNodes(onnx::ModelProto& model)
{
    int number = 0;
    nameGraphNodes(*model.mutable_graph(), number);
    for (auto& function : *model.mutable_functions()) {
        nameNodesOf(*function.mutable_node(), number);
    }
}

int irVersionOf(int opset) { return opset >= 21 ? 10 : opset >= 19 ? 9 : 8; }

std::vector<Seed> operatorSeeds()
{
    std::vector<Seed> seeds;
    for (const onnx::OpSchema& schema : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        const auto opset = schema.Deprecated() ? std::nullopt : opsetFor(schema);
        if (!opset) {
            continue;
        }
        for (const Recipe& recipe : recipesOf(schema)) {
            for (const Assignment& assignment : assignments(schema)) {
                SeedBuilder builder(schema, recipe, assignment, *opset);
                for (const Storing storing : {Storing::None, Storing::AllButFirst, Storing::First}) {
                    if (auto seed = builder.build(storing)) {
                        seeds.push_back(std::move(*seed));
                    }
                }
            }
        }
    }
    return seeds;
}

} // namespace onnxmend::mutants
