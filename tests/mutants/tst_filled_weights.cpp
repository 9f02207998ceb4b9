// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/graph_editor.h"
#include "core/save/save.h"
#include "core/verify/verify.h"
#include "tests/mutants/referee.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::mutants;
using namespace onnxmend::testing;

/// Weights that become constants compute what they computed as inputs with a default.
class FilledWeightsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void constantsComputeTheSame_data();
    void constantsComputeTheSame();

private:
    onnx::ModelProto saved(const Model& model, const char* name, bool keepInputs)
    {
        const std::filesystem::path path = m_folder.filePath(QLatin1StringView(name)).toStdString();
        save(model, path, {.keepInputs = keepInputs}, m_progress);
        const Verification proofs = Verifier({}).verify(path, m_progress);
        checkProofs(proofs);
        onnx::ModelProto proto;
        std::ifstream file(path, std::ios::binary);
        proto.ParseFromIstream(&file);
        return proto;
    }
    static void checkProofs(const Verification& proofs)
    {
        COMPARE_STATUS(proofs.checker, Passed);
        COMPARE_STATUS(proofs.audit, Passed);
        COMPARE_STATUS(proofs.runtime, Passed);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

namespace
{

TensorRef floats(const std::string& name, const std::vector<float>& values)
{
    std::string bytes(values.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return TensorRef::make({.name = name,
                            .dtype = DType::Float,
                            .shape = {static_cast<std::int64_t>(values.size())},
                            .source = ByteSource::fromBytes(bytes)});
}

onnx::GraphProto feedOf(const onnx::ModelProto& model)
{
    onnx::GraphProto feed;
    *feed.add_initializer() = makeTensor("x", onnx::TensorProto::FLOAT, {2}, {3, -4});
    *feed.add_initializer() = makeTensor("c", onnx::TensorProto::BOOL, {}, {1});
    for (const auto& output : model.graph().output()) {
        feed.add_output()->set_name(output.name());
    }
    return feed;
}

} // namespace

void FilledWeightsTest::constantsComputeTheSame_data()
{
    QTest::addColumn<std::string>("outputs");
    QTest::addColumn<std::string>("nodes");
    QTest::newRow("plain") << std::string("float[2] y") << std::string("t = Add(x, w) y = Where(c, t, v)");
    QTest::newRow("captured") << std::string("float[2] y") << std::string(R"(
        t = Add(x, w)
        y = If(c) <then_branch = a () => (float[2] p) { p = Mul(t, v) },
                   else_branch = b () => (float[2] q) { q = Sub(t, w) }>)");
    QTest::newRow("an output too") << std::string("float[2] y, float[2] w")
                                   << std::string("t = Add(x, v) y = Where(c, t, x)");
}

void FilledWeightsTest::constantsComputeTheSame()
{
    if (!qEnvironmentVariableIsSet("ONNXMEND_ORT")) {
        QSKIP("ONNXMEND_ORT does not name an ONNX Runtime");
    }
    QFETCH(std::string, outputs);
    QFETCH(std::string, nodes);
    GraphEditor editor(readModelText(
        m_folder,
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x, bool c, float[2] w, float[2] v) => (" +
            outputs + ") {" + nodes + "}"));
    editor.bindWeight({}, "w", floats("w", {0.5F, 7}), {.path = "c.bin", .key = "", .tensor = "w"});
    editor.bindWeight({}, "v", floats("v", {-2, 1.25F}), {.path = "c.bin", .key = "", .tensor = "v"});
    const auto model = editor.finish();
    const onnx::ModelProto before = saved(*model, "inputs.onnx", true);
    const onnx::ModelProto after = saved(*model, "constants.onnx", false);
    QCOMPARE(before.graph().input_size(), 4);
    QCOMPARE(after.graph().input_size(), 2);
    Referee referee(qgetenv("ONNXMEND_ORT").toStdString());
    const auto expected = referee.run(before, feedOf(before));
    const auto got = referee.run(after, feedOf(after));
    QVERIFY(expected && got);
    QVERIFY(expected->initializer_size() > 0);
    QCOMPARE(got->SerializeAsString(), expected->SerializeAsString());
}

ONNXMEND_GUILESS_TEST(filled_weights, FilledWeightsTest)
#include "tst_filled_weights.moc"
