// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/graph_seeds.h"

#include <onnx/defs/parser.h>

#include <array>
#include <random>
#include <stdexcept>

namespace onnxmend::mutants
{

namespace
{

/// Builds one model as ONNX text. The running value is `m_value`, of shape [2,4] and type `m_type`.
class GraphWriter
{
public:
    explicit GraphWriter(std::uint64_t seed)
        : m_random(seed)
    {
        m_opset = std::array{13, 14, 15, 16, 17, 18, 19, 20, 21, 22}[pick(10)];
        m_withValueInfo = pick(2) == 0;
        m_old = pick(6) == 0;
        m_type = std::array{"float", "float", "float16", "double", "int64", "int32"}[pick(6)];
        m_inputs = m_type + "[2,4] x";
    }

    onnx::ModelProto write()
    {
        const std::size_t count = 3 + pick(6);
        for (std::size_t i = 0; i < count; ++i) {
            addStep();
        }
        const int irVersion = m_old ? 3 : irVersionOf(m_opset);
        const std::string imports = "opset_import: [\"\" : " + std::to_string(m_opset) + ", \"local\" : 1]";
        std::string text = "<ir_version: " + std::to_string(irVersion) + ", " + imports + "> g (" + m_inputs +
                           ") => (" + m_type + "[2,4] " + m_value + ") ";
        if (!m_stored.empty()) {
            text += "<" + m_stored.substr(2) + "> ";
        }
        text += "{ " + m_nodes + " } " + m_functions;
        onnx::ModelProto model;
        const auto status = onnx::OnnxParser::Parse(model, text.c_str());
        if (!status.IsOK()) {
            throw std::runtime_error(status.ErrorMessage() + "\n" + text);
        }
        finish(model);
        return model;
    }

private:
    std::size_t pick(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }
    std::string fresh(const char* stem) { return stem + std::to_string(m_number++); }
    bool isFloat() const { return m_type != "int64" && m_type != "int32"; }
    std::string arithmetic()
    {
        return std::array{"Add", "Mul", "Sub", "Max", "Min", "Div"}[pick(isFloat() ? 6 : 5)];
    }

    static std::string bracketed(const std::string& shape)
    {
        return shape.empty() ? shape : "[" + shape + "]";
    }

    /// An initializer; its values come in finish().
    std::string store(const std::string& type, const std::string& shape)
    {
        const std::string name = fresh("w");
        m_stored += ", " + type + bracketed(shape) + " " + name + " = {0}";
        return name;
    }
    std::string input(const std::string& type, const std::string& shape)
    {
        const std::string name = fresh("x");
        m_inputs += ", " + type + bracketed(shape) + " " + name;
        return name;
    }
    /// Ends a step: `text` computes the next running value from the last.
    void next(const std::string& text, const std::string& type)
    {
        const std::string name = fresh("v");
        m_nodes += " " + name + " = " + text;
        m_value = name;
        m_type = type;
        if (m_withValueInfo) {
            m_stored += ", " + type + "[2,4] " + name;
        }
    }
    void next(const std::string& text) { next(text, m_type); }
    std::string operand()
    {
        switch (pick(4)) {
        case 0:
            return store(m_type, "1");
        case 1:
            return store(m_type, "4");
        case 2:
            return input(m_type, "2,4");
        default:
            break;
        }
        const std::string name = fresh("c");
        m_nodes += " " + name + " = Constant<value = " + m_type + "[1] {1}>()";
        return name;
    }

    void addStep()
    {
        switch (pick(13)) {
        case 0:
            addUnary();
            break;
        case 1:
        case 2:
            next(arithmetic() + "(" + m_value + ", " + operand() + ")");
            break;
        case 3:
            next(arithmetic() + "(" + operand() + ", " + m_value + ")");
            break;
        case 4:
            addCast();
            break;
        case 5:
            addWhere();
            break;
        case 6:
            next("Clip(" + m_value + ", " + store(m_type, "") + ", " + store(m_type, "") + ")");
            break;
        case 7:
            next("Gather<axis = 1>(" + m_value + ", " + store("int64", "4") + ")");
            break;
        case 8:
            addIf();
            break;
        case 9:
            addLoop();
            break;
        case 10:
            addCall();
            break;
        case 11:
            addNormalization();
            break;
        default:
            addMatMul();
            break;
        }
    }

    void addUnary()
    {
        if (!isFloat()) {
            next("Abs(" + m_value + ")");
            return;
        }
        const std::string op =
            std::array{"Relu", "Sigmoid", "Tanh", "Neg", "Abs", "Exp", "Cos", "Erf"}[pick(8)];
        next((m_type == "double" && op == "Erf" ? "Tanh" : op) + "(" + m_value + ")");
    }
    void addCast()
    {
        constexpr std::array types = {"float", "float16", "double", "int64", "int32"};
        constexpr std::array codes = {1, 10, 11, 7, 6};
        const std::size_t to = pick(types.size());
        next("Cast<to = " + std::to_string(codes[to]) + ">(" + m_value + ")", types[to]);
    }
    void addWhere()
    {
        const std::string mask = fresh("b");
        m_nodes += " " + mask + " = Greater(" + m_value + ", " + operand() + ")";
        next("Where(" + mask + ", " + m_value + ", " + operand() + ")");
    }
    void addIf()
    {
        const std::string outer = operand();
        const std::string condition = input("bool", "");
        const std::string yes = fresh("t");
        const std::string no = fresh("e");
        next("If<then_branch = " + fresh("g") + " () => (" + m_type + "[2,4] " + yes + ") { " + yes +
             " = Add(" + m_value + ", " + outer + ") }, else_branch = " + fresh("g") + " () => (" + m_type +
             "[2,4] " + no + ") { " + no + " = Mul(" + m_value + ", " + outer + ") }>(" + condition + ")");
    }
    void addLoop()
    {
        const std::string outer = operand();
        const std::string trips = store("int64", "");
        const std::string go = store("bool", "");
        const std::string i = fresh("i");
        next("Loop<body = " + fresh("g") + " (int64 " + i + ", bool q" + i + ", " + m_type + "[2,4] a" + i +
             ") => (bool r" + i + ", " + m_type + "[2,4] n" + i + ") { r" + i + " = Identity(q" + i + ") n" +
             i + " = Add(a" + i + ", " + outer + ") }>(" + trips + ", " + go + ", " + m_value + ")");
    }
    void addCall()
    {
        if (m_old) {
            addUnary();
            return;
        }
        const std::string name = fresh("f");
        const bool hasConstant = pick(2) == 0;
        m_functions += " <domain: \"local\", opset_import: [\"\" : " + std::to_string(m_opset) + "]> " +
                       name + " (a, b) => (c) { t = Mul(a, b) ";
        m_functions +=
            hasConstant ? "k = Constant<value = " + m_type + "[1] {1}>() c = Add(t, k) }" : "c = Add(t, b) }";
        next("local." + name + "(" + m_value + ", " + operand() + ")");
        if (pick(2) == 0) {
            if (!hasConstant && pick(2) == 0) {
                addCast(); // called with two types
            }
            next("local." + name + "(" + m_value + ", " + operand() + ")");
        }
    }
    void addNormalization()
    {
        if (!isFloat()) {
            addCast();
        } else if (m_opset >= 17 && pick(2) == 0) {
            next("LayerNormalization(" + m_value + ", " + store(m_type, "4") + ", " + store(m_type, "4") +
                 ")");
        } else {
            next("Softmax(" + m_value + ")");
        }
    }
    void addMatMul() { next("MatMul(" + m_value + ", " + store(m_type, "4,4") + ")"); }

    void finish(onnx::ModelProto& model)
    {
        onnx::GraphProto& graph = *model.mutable_graph();
        for (auto& tensor : *graph.mutable_initializer()) {
            const std::vector<std::int64_t> shape(tensor.dims().begin(), tensor.dims().end());
            tensor = makeTensor(tensor.name(), tensor.data_type(), shape, {});
        }
        makeConstantsRaw(*graph.mutable_node());
        for (auto& function : *model.mutable_functions()) {
            makeConstantsRaw(*function.mutable_node());
        }
        const bool some = pick(3) == 0;
        for (const auto& tensor : graph.initializer()) {
            if (m_old || (some && pick(3) == 0)) {
                auto& input = *graph.add_input();
                input.set_name(tensor.name());
                auto& type = *input.mutable_type()->mutable_tensor_type();
                type.set_elem_type(tensor.data_type());
                type.mutable_shape();
                for (const std::int64_t dimension : tensor.dims()) {
                    type.mutable_shape()->add_dim()->set_dim_value(dimension);
                }
            }
        }
        nameNodes(model);
    }
    template <typename Nodes>
    static void makeConstantsRaw(Nodes& nodes)
    {
        for (auto& node : nodes) {
            for (auto& attribute : *node.mutable_attribute()) {
                if (attribute.has_t()) {
                    *attribute.mutable_t() = makeTensor("", attribute.t().data_type(), {1}, {1});
                }
            }
        }
    }

    std::mt19937_64 m_random;
    int m_opset = 0;
    bool m_withValueInfo = false;
    bool m_old = false; ///< IR version 3: every initializer is a graph input
    int m_number = 0;
    std::string m_type;
    std::string m_value = "x";
    std::string m_inputs;
    std::string m_stored; ///< initializers and value_info, each after ", "
    std::string m_nodes;
    std::string m_functions;
};

} // namespace

std::vector<Seed> graphSeeds(std::size_t count, std::uint64_t seed)
{
    std::vector<Seed> seeds;
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        Seed& next = seeds.emplace_back();
        next.model = GraphWriter(random()).write();
        next.name = "graph " + std::to_string(i) + ", opset " +
                    std::to_string(next.model.opset_import(0).version()) + ", IR " +
                    std::to_string(next.model.ir_version());
        next.family = "graph";
    }
    return seeds;
}

} // namespace onnxmend::mutants
