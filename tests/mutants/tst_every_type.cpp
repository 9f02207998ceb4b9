// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/dtype.h"
#include "tests/mutants/judge.h"
#include "tests/support/test_class.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>

using namespace onnxmend;
using namespace onnxmend::mutants;

namespace
{

/// One node between graph inputs and an output, as far as types go.
struct Form {
    const char* name;
    const char* op;
    const char* inputs;    ///< dtype of each input: a, b, or f for FLOAT
    char output;           ///< declared dtype of the output
    const char* attribute; ///< the one that states dtype b; empty: none
    int since;             ///< the opset from which on it is tried
};

constexpr Form forms[] = {
    {"Cast", "Cast", "a", 'b', "to", 21},
    {"CastLike", "CastLike", "ab", 'b', "", 21},
    {"QuantizeLinear with a zero point", "QuantizeLinear", "aab", 'b', "", 21},
    {"QuantizeLinear with output_dtype", "QuantizeLinear", "fa", 'b', "output_dtype", 21},
    {"QuantizeLinear with both", "QuantizeLinear", "ffa", 'b', "output_dtype", 21},
    {"DequantizeLinear", "DequantizeLinear", "aba", 'b', "", 21},
    {"DequantizeLinear with output_dtype", "DequantizeLinear", "af", 'b', "output_dtype", 23},
    {"Identity declared otherwise", "Identity", "a", 'b', "", 21},
    {"Add", "Add", "ab", 'a', "", 21},
};

const std::map<int, int> irVersions = {{21, 10}, {22, 10}, {23, 11}, {24, 12}, {25, 13}};

void setType(onnx::ValueInfoProto& value, const std::string& name, DType dtype)
{
    value.set_name(name);
    auto& tensor = *value.mutable_type()->mutable_tensor_type();
    tensor.set_elem_type(static_cast<int>(dtype));
    tensor.mutable_shape()->add_dim()->set_dim_value(2);
}

onnx::ModelProto modelOf(const Form& form, int opset, DType a, DType b)
{
    const auto typeOf = [&](char what) { return what == 'a' ? a : what == 'b' ? b : DType::Float; };
    onnx::ModelProto model;
    model.set_ir_version(irVersions.at(opset));
    model.add_opset_import()->set_version(opset);
    auto& graph = *model.mutable_graph();
    graph.set_name("g");
    auto& node = *graph.add_node();
    node.set_name("n");
    node.set_op_type(form.op);
    node.add_output("y");
    setType(*graph.add_output(), "y", typeOf(form.output));
    for (const char what : std::string(form.inputs)) {
        const std::string name = "x" + std::to_string(graph.input_size());
        node.add_input(name);
        setType(*graph.add_input(), name, typeOf(what));
    }
    if (*form.attribute) {
        auto& attribute = *node.add_attribute();
        attribute.set_name(form.attribute);
        attribute.set_type(onnx::AttributeProto::INT);
        attribute.set_i(static_cast<int>(b));
    }
    return model;
}

/// Returns the fault of an audit of a model, by the judgement of ONNX Runtime; empty if all is right.
QString disagreement(const Ruling& ruling, const Diagnosis& diagnosis)
{
    static const QRegularExpression emptyPlace(R"(  | [.,;)]|\(\)|''|""|UNDEFINED)");
    bool isAccused = false;
    bool isFound = false;
    for (const Finding& finding : diagnosis.findings) {
        if (emptyPlace.match(QString::fromStdString(finding.message())).hasMatch()) {
            return "an empty place in: " + QString::fromStdString(finding.message());
        }
        // A declaration that ONNX Runtime accepts nevertheless may get a warning.
        isAccused =
            isAccused || finding.severity == Severity::Error || finding.kind != FindingKind::OutputType;
        isFound = isFound ||
                  (finding.severity == Severity::Error && (finding.node == "n" || !finding.value.empty()));
    }
    if (ruling.verdict == Verdict::Crash || !diagnosis.failure.empty()) {
        return "a crash, or: " + QString::fromStdString(diagnosis.failure);
    }
    if (ruling.verdict == Verdict::Accepted) {
        return isAccused ? "accused: " + QString::fromStdString(describe(diagnosis.findings.front()))
                         : QString();
    }
    return isFound ? QString() : "not found: " + QString::fromStdString(ruling.message);
}

/// Tensors, sequences and optionals of them, and optional sequences, each of some dtypes.
std::vector<onnx::TypeProto> containerTypes()
{
    std::vector<onnx::TypeProto> types;
    for (const DType dtype : {DType::Float, DType::Float16, DType::Int64}) {
        onnx::TypeProto tensor;
        tensor.mutable_tensor_type()->set_elem_type(static_cast<int>(dtype));
        onnx::TypeProto sequence;
        *sequence.mutable_sequence_type()->mutable_elem_type() = tensor;
        onnx::TypeProto optional;
        *optional.mutable_optional_type()->mutable_elem_type() = tensor;
        onnx::TypeProto optionalSequence;
        *optionalSequence.mutable_optional_type()->mutable_elem_type() = sequence;
        types.insert(types.end(), {tensor, sequence, optional, optionalSequence});
    }
    return types;
}

/// The way of values through an operator with bodies.
enum class Passing { Branches, LoopInput, LoopResult };

class BodyModel
{
public:
    BodyModel(Passing passing, const onnx::TypeProto& a, const onnx::TypeProto& b,
              const onnx::TypeProto* output)
    {
        m_model.set_ir_version(8);
        m_model.add_opset_import()->set_version(17);
        graph().set_name("g");
        declare(graph().add_input(), "c", tensorOf(DType::Bool));
        declare(graph().add_input(), "m", tensorOf(DType::Int64));
        declare(graph().add_input(), "x", a);
        declare(graph().add_input(), "z", b);
        onnx::ValueInfoProto& result = *graph().add_output();
        result.set_name("y");
        if (output) {
            *result.mutable_type() = *output;
        }
        passing == Passing::Branches ? addIf(a, b) : addLoop(a, b, passing == Passing::LoopResult);
    }

    const onnx::ModelProto& model() const { return m_model; }

private:
    onnx::GraphProto& graph() { return *m_model.mutable_graph(); }

    static onnx::TypeProto tensorOf(DType dtype)
    {
        onnx::TypeProto type;
        type.mutable_tensor_type()->set_elem_type(static_cast<int>(dtype));
        type.mutable_tensor_type()->mutable_shape();
        return type;
    }

    static void declare(onnx::ValueInfoProto* value, const std::string& name, const onnx::TypeProto& type)
    {
        value->set_name(name);
        *value->mutable_type() = type;
    }

    static onnx::NodeProto& addNode(onnx::GraphProto& graph, const char* name, const char* op,
                                    const std::vector<std::string>& inputs, const char* output)
    {
        onnx::NodeProto& node = *graph.add_node();
        node.set_name(name);
        node.set_op_type(op);
        for (const std::string& input : inputs) {
            node.add_input(input);
        }
        node.add_output(output);
        return node;
    }

    static onnx::GraphProto& addBody(onnx::NodeProto& node, const char* name)
    {
        onnx::AttributeProto& attribute = *node.add_attribute();
        attribute.set_name(name);
        attribute.set_type(onnx::AttributeProto::GRAPH);
        attribute.mutable_g()->set_name(name);
        return *attribute.mutable_g();
    }

    void addIf(const onnx::TypeProto& a, const onnx::TypeProto& b)
    {
        onnx::NodeProto& node = addNode(graph(), "n", "If", {"c"}, "y");
        onnx::GraphProto& whenTrue = addBody(node, "then_branch");
        addNode(whenTrue, "i", "Identity", {"x"}, "p");
        declare(whenTrue.add_output(), "p", a);
        onnx::GraphProto& whenFalse = addBody(node, "else_branch");
        addNode(whenFalse, "j", "Identity", {"z"}, "q");
        declare(whenFalse.add_output(), "q", b);
    }

    /// The body declares b and hands it out, or takes a and gives b.
    void addLoop(const onnx::TypeProto& a, const onnx::TypeProto& b, bool givesOther)
    {
        onnx::NodeProto& node = addNode(graph(), "n", "Loop", {"m", "c", "x"}, "y");
        onnx::GraphProto& body = addBody(node, "body");
        declare(body.add_input(), "i", tensorOf(DType::Int64));
        declare(body.add_input(), "k", tensorOf(DType::Bool));
        declare(body.add_input(), "v", givesOther ? a : b);
        addNode(body, "o", "Identity", {"k"}, "l");
        addNode(body, "p", "Identity", {givesOther ? "z" : "v"}, "w");
        declare(body.add_output(), "l", tensorOf(DType::Bool));
        declare(body.add_output(), "w", b);
    }

    onnx::ModelProto m_model;
};

} // namespace

/// Every dtype in place of every other one, in the operators whose types are the node's own choice, opsets 21
/// to 25: those that onnx 1.17 does not know too.
class EveryTypeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void auditSaysWhatTheRuntimeSays_data();
    void auditSaysWhatTheRuntimeSays();
    void containersPassBodiesAsInTheRuntime_data();
    void containersPassBodiesAsInTheRuntime();

private:
    std::unique_ptr<Referee> m_referee;
    Judge m_judge{RuntimeTarget::Cpu};
};

void EveryTypeTest::initTestCase()
{
    m_referee = std::make_unique<Referee>(qEnvironmentVariable("ONNXMEND_ORT").toStdString());
}

void EveryTypeTest::auditSaysWhatTheRuntimeSays_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<int>("opset");
    for (int form = 0; form < static_cast<int>(std::size(forms)); ++form) {
        for (const auto& [opset, irVersion] : irVersions) {
            if (opset >= forms[form].since) {
                QTest::addRow("%s, opset %d", forms[form].name, opset) << form << opset;
            }
        }
    }
}

void EveryTypeTest::auditSaysWhatTheRuntimeSays()
{
    QFETCH(int, form);
    QFETCH(int, opset);
    int accepted = 0;
    int refused = 0;
    QStringList wrong;
    for (const DTypeInfo& a : dtypeTable()) {
        for (const DTypeInfo& b : dtypeTable()) {
            if (!isKnown(a.dtype) || !isKnown(b.dtype)) {
                continue;
            }
            const onnx::ModelProto model = modelOf(forms[form], opset, a.dtype, b.dtype);
            const Ruling ruling = m_referee->load(model);
            ++(ruling.verdict == Verdict::Accepted ? accepted : refused);
            if (const QString text = disagreement(ruling, m_judge.audit(model)); !text.isEmpty()) {
                wrong += QString("%1 and %2: %3").arg(a.onnxName.data(), b.onnxName.data(), text);
            }
        }
    }
    QVERIFY(accepted > 0 && refused > 0);
    QVERIFY2(wrong.isEmpty(),
             qPrintable(QString::number(wrong.size()) + " wrong\n" + wrong.mid(0, 12).join("\n")));
}

void EveryTypeTest::containersPassBodiesAsInTheRuntime_data()
{
    QTest::addColumn<Passing>("passing");
    QTest::newRow("out of both branches") << Passing::Branches;
    QTest::newRow("into a loop") << Passing::LoopInput;
    QTest::newRow("through a loop") << Passing::LoopResult;
}

void EveryTypeTest::containersPassBodiesAsInTheRuntime()
{
    QFETCH(const Passing, passing);
    const std::vector<onnx::TypeProto> types = containerTypes();
    int accepted = 0;
    QStringList wrong;
    for (const onnx::TypeProto& a : types) {
        for (const onnx::TypeProto& b : types) {
            for (const onnx::TypeProto* output : {&a, &b, static_cast<const onnx::TypeProto*>(nullptr)}) {
                const BodyModel made(passing, a, b, output);
                const Ruling ruling = m_referee->load(made.model());
                accepted += ruling.verdict == Verdict::Accepted ? 1 : 0;
                const QString text = disagreement(ruling, m_judge.audit(made.model()));
                if (!text.isEmpty()) {
                    wrong +=
                        QString::fromStdString(a.ShortDebugString() + ", " + b.ShortDebugString() + ": ") +
                        text;
                }
            }
        }
    }
    QVERIFY(accepted > 0);
    QVERIFY2(wrong.isEmpty(),
             qPrintable(QString::number(wrong.size()) + " wrong\n" + wrong.mid(0, 12).join("\n")));
}

ONNXMEND_GUILESS_TEST(every_type, EveryTypeTest)
#include "tst_every_type.moc"
