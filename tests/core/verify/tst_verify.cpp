// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Functions f0, f1, ... of which each calls the next so many times.
std::string nestedFunctions(int count, int calls)
{
    std::string text = R"(<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
        g (float[2] x) => (float[2] y) { y = f.f0(x) })";
    for (int i = 0; i < count; ++i) {
        const std::string next = i + 1 < count ? "f.f" + std::to_string(i + 1) : "Relu";
        text +=
            "\n<domain: \"f\", opset_import: [\"\" : 17, \"f\" : 1]> f" + std::to_string(i) + " (x) => (y) {";
        for (int call = 1; call < calls; ++call) {
            text += " t" + std::to_string(call) + " = " + next + "(x)";
        }
        text += " y = " + next + "(x) }";
    }
    return text;
}

} // namespace

class TestVerify : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void goodModelPasses();
    void runtimesOwnMessageIsKept();
    void checkerFailureIsReported();
    void modelNewerThanCheckerIsSkipped();
    void spellingOfDefaultDomainIsSkipped();
    void truncatedDataFails();
    void unreadableFileFails();
    void endlessFunctionsFail_data();
    void endlessFunctionsFail();
    void allowedFunctionsPass();
    void kernelThatOnlyTheCpuLacksIsNoFailureForAGpu();
    void chosenLibraryThatIsNoneIsNoFaultOfTheModel();
    void nameNeedNotBeUtf8();

private:
    Verification verifyText(const std::string& text, VerifyOptions options = {});
    std::filesystem::path writeModel(const std::string& text, const char* name = "model.onnx")
    {
        return writeFile(m_folder, name, modelFromText(text));
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

Verification TestVerify::verifyText(const std::string& text, VerifyOptions options)
{
    return Verifier(std::move(options)).verify(writeModel(text), m_progress);
}

void TestVerify::initTestCase()
{
    const QString runtime = qEnvironmentVariable("ONNXMEND_ORT");
    QVERIFY2(QFile::exists(runtime),
             "ONNXMEND_ORT must name an ONNX Runtime library (./dev setup installs it)");
}

void TestVerify::goodModelPasses()
{
    Verifier verifier({});
    const auto model = writeModel(goodModelText);
    for (int round = 0; round < 3; ++round) {
        const auto result = verifier.verify(model, m_progress);
        COMPARE_STATUS(result.checker, Passed);
        COMPARE_STATUS(result.audit, Passed);
        COMPARE_STATUS(result.runtime, Passed);
        QVERIFY(!result.failed());
        QVERIFY(result.runtime.name.starts_with("ONNX Runtime 1."));
    }
}

void TestVerify::runtimesOwnMessageIsKept()
{
    const std::string model = inTestData("/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx");
    const auto result = Verifier({}).verify(model, m_progress);
    COMPARE_STATUS(result.runtime, Failed);
    QVERIFY2(result.runtime.message.find(
                 "Data in initializer 'h_0_attn_bias' has element type tensor(uint8) but "
                 "usage of initializer in graph expects tensor(bool)") != std::string::npos,
             result.runtime.message.c_str());
    COMPARE_STATUS(result.audit, Failed);
    COMPARE_STATUS(result.checker, Failed);
    QVERIFY(result.failed());
}

void TestVerify::checkerFailureIsReported()
{
    const auto result = verifyText(
        R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = NoSuchOperator(x) })");
    COMPARE_STATUS(result.checker, Failed);
    QVERIFY2(result.checker.message.find("No Op registered for NoSuchOperator") != std::string::npos,
             result.checker.message.c_str());
    COMPARE_STATUS(result.runtime, Failed);
}

void TestVerify::modelNewerThanCheckerIsSkipped()
{
    const auto newOpset = verifyText(
        R"(<ir_version: 10, opset_import: ["" : 999]> g (float[2] x) => (float[2] y) { y = Relu(x) })");
    COMPARE_STATUS(newOpset.checker, Skipped);
    QVERIFY(newOpset.checker.message.find("newer than the checker") != std::string::npos);
    COMPARE_STATUS(newOpset.runtime, Failed);
    const auto newIr = verifyText(
        R"(<ir_version: 999, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) })");
    COMPARE_STATUS(newIr.checker, Skipped);
    QVERIFY(newIr.checker.message.find("newer than the checker") != std::string::npos);
}

void TestVerify::spellingOfDefaultDomainIsSkipped()
{
    const auto result = verifyText(
        R"(<ir_version: 8, opset_import: ["ai.onnx" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) })");
    COMPARE_STATUS(result.checker, Skipped);
    QVERIFY(result.checker.message.find("ai.onnx") != std::string::npos);
    COMPARE_STATUS(result.runtime, Passed);
}

void TestVerify::truncatedDataFails()
{
    const QString source = testDataText("/golden/data/tiny_gpt2/");
    QFile data(source + "tiny_gpt2_refused.onnx.data");
    QVERIFY(data.open(QIODevice::ReadOnly));
    const std::string half = data.readAll().first(data.size() / 2).toStdString();
    writeFile(m_folder, "tiny_gpt2_refused.onnx.data", half);
    const QString model = m_folder.filePath("truncated.onnx");
    QVERIFY(QFile::copy(source + "tiny_gpt2_refused.onnx", model));
    const auto result = Verifier({}).verify(model.toStdString(), m_progress);
    COMPARE_STATUS(result.audit, Failed);
    COMPARE_STATUS(result.runtime, Failed);
}

void TestVerify::unreadableFileFails()
{
    const auto result = Verifier({}).verify(writeFile(m_folder, "page.onnx", "<html></html>"), m_progress);
    COMPARE_STATUS(result.audit, Failed);
    COMPARE_STATUS(result.checker, Skipped);
    COMPARE_STATUS(result.runtime, Skipped);
}

void TestVerify::endlessFunctionsFail_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("recursive") << R"(<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
        g (float[2] x) => (float[2] y) { y = f.a(x) }
        <domain: "f", opset_import: ["f" : 1]> a (x) => (y) { y = f.b(x) }
        <domain: "f", opset_import: ["f" : 1]> b (x) => (y) { y = f.a(x) })"
                               << "calls itself";
    QTest::newRow("doubling") << QString::fromStdString(nestedFunctions(40, 2)) << "expand to more than";
    QTest::newRow("deep") << QString::fromStdString(nestedFunctions(140, 1)) << "levels deep";
}

void TestVerify::endlessFunctionsFail()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const auto result = verifyText(text.toStdString());
    COMPARE_STATUS(result.checker, Failed);
    QVERIFY2(QString::fromStdString(result.checker.message).contains(message),
             result.checker.message.c_str());
    COMPARE_STATUS(result.runtime, Skipped);
}

void TestVerify::allowedFunctionsPass()
{
    const auto result = verifyText(nestedFunctions(6, 2));
    COMPARE_STATUS(result.checker, Passed);
    COMPARE_STATUS(result.runtime, Passed);
}

void TestVerify::kernelThatOnlyTheCpuLacksIsNoFailureForAGpu()
{
    const char* text = R"(<ir_version: 8, opset_import: ["" : 17]> g (bfloat16[2] x) => (bfloat16[2] y)
        { y = Add (x, x) })";
    COMPARE_STATUS(verifyText(text).runtime, Failed);
    COMPARE_STATUS(verifyText(text).audit, Failed); // it tells what an audit tells
    VerifyOptions options;
    options.target = RuntimeTarget::Cuda;
    COMPARE_STATUS(verifyText(text, options).runtime, Skipped);
    COMPARE_STATUS(verifyText(text, options).audit, Passed);
    // One of two without a name is not to be told.
    COMPARE_STATUS(verifyText(R"(<ir_version: 8, opset_import: ["" : 17]> g (bfloat16[2] x) => (bfloat16[2] y)
        { a = Add (x, x) y = Add (a, x) })",
                              options)
                       .runtime,
                   Skipped);
    COMPARE_STATUS(verifyText(R"(<ir_version: 8, opset_import: ["" : 17]> g (int64[2] x) => (int64[2] y)
        { y = Cos (x) })",
                              options)
                       .runtime,
                   Failed);
}

void TestVerify::chosenLibraryThatIsNoneIsNoFaultOfTheModel()
{
    const auto library = writeFile(m_folder, "libonnxruntime.so", "not a library");
    const auto result = verifyText(goodModelText, {.runtime = library});
    COMPARE_STATUS(result.checker, Passed);
    COMPARE_STATUS(result.runtime, Skipped);
    QVERIFY(result.runtime.message.find("libonnxruntime.so") != std::string::npos);
    QVERIFY(result.lacksNamedRuntime && !result.failed());
}

void TestVerify::nameNeedNotBeUtf8()
{
    const auto model = writeModel(goodModelText, "caf\xe9.onnx");
    const auto result = Verifier({}).verify(model, m_progress);
    COMPARE_STATUS(result.checker, Passed);
    COMPARE_STATUS(result.runtime, Passed);
}

ONNXMEND_GUILESS_TEST(verify, TestVerify)
#include "tst_verify.moc"
