// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/verify/library_version.h"
#include "core/verify/runtime_matrix.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// A model in several libraries: the real one, a copy of it under another name, and ones that cannot be used.
class RuntimeMatrixTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelRunsInAllThatCanBeUsed();
    void firstOneThatRunsIsTheReference();
    void modelThatDoesNotLoadIsSoInEach();
    void modelThatDoesNotRunLoads();
    void openDimensionsAreTheSameInEach();
    void sizeOnWhichItRunsIsFound();
    void modelThatRunsOnNoSizeLoadsInEach();
    void givenDimensionsAreTaken();
    void wrongInputsAreRefused_data();
    void wrongInputsAreRefused();
    void randomNumbersAreNotCompared();
    void outputsWithoutNumbersAreNotCompared();
    void outputsWithoutTensorsAreNotCompared();
    void kernelsOfTheTargetAreNotMissed();
    void modelThatRanNowhereIsNotMeasured();
    void missingLibraryIsNamed();
    void hangingLibraryEndsAtItsLimit();
    void stopEndsIt();

private:
    static std::filesystem::path real() { return qgetenv("ONNXMEND_ORT").toStdString(); }
    /// Another path of the same library.
    std::filesystem::path copy()
    {
        const std::filesystem::path path = m_folder.filePath("libonnxruntime_copy.so").toStdString();
        if (!std::filesystem::exists(path)) {
            std::filesystem::copy_file(real(), path);
        }
        return path;
    }
    std::filesystem::path model(const std::string& graph)
    {
        return writeFile(m_folder, "model.onnx",
                         modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph));
    }
    RuntimeMatrix tried(const std::filesystem::path& path, std::vector<std::filesystem::path> libraries)
    {
        return tryRuntimes(path, {.libraries = std::move(libraries), .timeoutSeconds = 60}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

#define COMPARE_ANSWERS(row, first, second, third)                                                           \
    QVERIFY2((row).loads == RuntimeAnswer::first && (row).runs == RuntimeAnswer::second &&                   \
                 (row).same == RuntimeAnswer::third,                                                         \
             ((row).library.string() + ": " + (row).message).c_str())

void RuntimeMatrixTest::modelRunsInAllThatCanBeUsed()
{
    const auto path = model("(float[2, 3] x) => (float[2, 3] y) { a = Exp (x) y = Softmax (a) }");
    const std::filesystem::path text = writeFile(m_folder, "libtext.so", "a text");
    const RuntimeMatrix matrix = tried(path, {real(), faultyRuntime(), copy(), text});
    QCOMPARE(matrix.rows.size(), std::size_t(4));
    QCOMPARE(matrix.reference.value_or(9), std::size_t(0));
    COMPARE_ANSWERS(matrix.rows[0], Yes, Yes, Yes);
    COMPARE_ANSWERS(matrix.rows[1], NotTried, NotTried, NotTried);
    COMPARE_ANSWERS(matrix.rows[2], Yes, Yes, Yes);
    COMPARE_ANSWERS(matrix.rows[3], NotTried, NotTried, NotTried);
    QCOMPARE(matrix.rows[0].version, libraryVersion(real()));
    QCOMPARE(matrix.rows[2].version, matrix.rows[0].version);
    QVERIFY(matrix.rows[0].message.empty() && matrix.rows[2].message.empty());
    QVERIFY(!matrix.rows[1].isUsable && !matrix.rows[3].isUsable);
    QVERIFY(matrix.rows[1].message.find("it is not an ONNX Runtime library") != std::string::npos);
    QCOMPARE(matrix.rows[2].outputs.size(), std::size_t(1));
    QVERIFY(matrix.rows[2].outputs[0].isMeasured());
    QVERIFY(!matrix.failed() && matrix.hasUnusable());
}

void RuntimeMatrixTest::firstOneThatRunsIsTheReference()
{
    const auto path = model("(float[2] x) => (float[2] y) { y = Relu (x) }");
    const RuntimeMatrix matrix = tried(path, {faultyRuntime(), copy(), real()});
    QCOMPARE(matrix.reference.value_or(9), std::size_t(1));
    COMPARE_ANSWERS(matrix.rows[2], Yes, Yes, Yes);
}

void RuntimeMatrixTest::modelThatDoesNotLoadIsSoInEach()
{
    const auto path = model("(float[2] x, float16[2] h) => (float[2] y) { [add] y = Add (x, h) }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    QVERIFY(!matrix.reference);
    QVERIFY(matrix.failed());
    for (const RuntimeRow& row : matrix.rows) {
        COMPARE_ANSWERS(row, No, NotTried, NotTried);
        QVERIFY2(row.message.find("Type parameter (T)") != std::string::npos, row.message.c_str());
        QVERIFY(row.isUsable && row.failed());
    }
}

/// The index lies outside, which only a run finds.
void RuntimeMatrixTest::modelThatDoesNotRunLoads()
{
    const auto path = model("(float[2] x, int64[1] n) => (float[m] y) "
                            "{ k = Constant <value = int64[1] {9}> () z = Mul (n, n) i = Add (z, k) "
                            "y = Gather (x, i) }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    for (const RuntimeRow& row : matrix.rows) {
        COMPARE_ANSWERS(row, Yes, No, NotTried);
        QVERIFY(!row.message.empty());
    }
    QVERIFY(matrix.failed() && !matrix.reference);
}

void RuntimeMatrixTest::openDimensionsAreTheSameInEach()
{
    const auto path = model("(float[N, 8] x) => (float[N, 8] y) <float[8] w = {1, 2, 3, 4, 5, 6, 7, 8}> "
                            "{ y = Add (x, w) }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    COMPARE_ANSWERS(matrix.rows[1], Yes, Yes, Yes);
    QCOMPARE(matrix.rows[1].outputs.at(0).shape.size(), std::size_t(2));
}

void RuntimeMatrixTest::sizeOnWhichItRunsIsFound()
{
    const auto path = model("(float[N] x) => (float[8, 8] y) <int64[2] s = {8, 8}> { y = Reshape (x, s) }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    COMPARE_ANSWERS(matrix.rows[0], Yes, Yes, Yes);
    COMPARE_ANSWERS(matrix.rows[1], Yes, Yes, Yes);
}

void RuntimeMatrixTest::modelThatRunsOnNoSizeLoadsInEach()
{
    const auto path = model("(float[N] x) => (float[7, 9] y) <int64[2] s = {7, 9}> { y = Reshape (x, s) }");
    const RuntimeMatrix matrix = tried(path, {faultyRuntime(), real(), copy()});
    for (std::size_t i : {1, 2}) {
        COMPARE_ANSWERS(matrix.rows[i], Yes, No, NotTried);
        QVERIFY(!matrix.rows[i].message.empty());
    }
    QVERIFY(matrix.failed() && !matrix.reference && !matrix.isMeasured());
}

void RuntimeMatrixTest::givenDimensionsAreTaken()
{
    const auto path = model("(float[N] x) => (float[N] y) { y = Relu (x) }");
    RuntimeMatrixOptions options{.libraries = {real(), copy()}, .timeoutSeconds = 60, .threads = 2};
    options.inputs.dimensions["N"] = 5;
    const RuntimeMatrix matrix = tryRuntimes(path, options, m_progress);
    QCOMPARE(matrix.rows[1].outputs.at(0).shape.at(0), std::int64_t(5));
}

void RuntimeMatrixTest::wrongInputsAreRefused_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("says");
    QTest::newRow("dimension") << std::string("M") << std::string() << std::string("of that name");
    QTest::newRow("input") << std::string("z") << std::string("none.npy") << std::string("of that name");
    QTest::newRow("file") << std::string("x") << std::string("none.npy") << std::string("none.npy");
}

/// Wrong inputs are a mistake in the command, and say nothing about the model.
void RuntimeMatrixTest::wrongInputsAreRefused()
{
    QFETCH(std::string, name);
    QFETCH(std::string, file);
    QFETCH(std::string, says);
    const auto path = model("(float[N] x) => (float[N] y) { y = Relu (x) }");
    RuntimeMatrixOptions options{.libraries = {real(), copy()}, .timeoutSeconds = 60};
    if (file.empty()) {
        options.inputs.dimensions[name] = 3;
    } else {
        options.inputs.files[name] = m_folder.filePath(QString::fromStdString(file)).toStdString();
    }
    try {
        (void)tryRuntimes(path, options, m_progress);
        QFAIL("they were not refused");
    } catch (const Error& error) {
        QVERIFY2(std::string(error.what()).find(says) != std::string::npos, error.what());
    }
}

void RuntimeMatrixTest::randomNumbersAreNotCompared()
{
    const auto path = model("() => (float[4] y) { y = RandomNormal <shape = [4]> () }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    for (const RuntimeRow& row : matrix.rows) {
        COMPARE_ANSWERS(row, Yes, Yes, NotTried);
        QVERIFY(row.message.find("random") != std::string::npos);
    }
    QVERIFY(!matrix.failed());
}

/// NaN equals NaN without anything being right.
void RuntimeMatrixTest::outputsWithoutNumbersAreNotCompared()
{
    const auto path = model("(float[4] x) => (float[4] y) { z = Sub (x, x) y = Div (z, z) }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    for (const RuntimeRow& row : matrix.rows) {
        COMPARE_ANSWERS(row, Yes, Yes, NotTried);
        QVERIFY2(row.message.find("no finite number") != std::string::npos, row.message.c_str());
    }
    QVERIFY(!matrix.failed() && matrix.isMeasured());
}

void RuntimeMatrixTest::outputsWithoutTensorsAreNotCompared()
{
    const auto path =
        model("(float[4] x) => (float[4] y, seq(float[N]) s) { y = Relu (x) s = SequenceEmpty () }");
    const RuntimeMatrix matrix = tried(path, {real(), copy()});
    for (const RuntimeRow& row : matrix.rows) {
        COMPARE_ANSWERS(row, Yes, Yes, NotTried);
        QVERIFY2(row.message.find("holds no tensor") != std::string::npos, row.message.c_str());
    }
    QVERIFY(!matrix.failed());
}

/// The CPU has no kernel of Add for BFLOAT16, and a graphics card has one.
void RuntimeMatrixTest::kernelsOfTheTargetAreNotMissed()
{
    const auto path = model("(bfloat16[2] x) => (bfloat16[2] y) { [add] y = Add (x, x) }");
    const RuntimeMatrix onCpu = tried(path, {real(), copy()});
    QVERIFY(onCpu.failed());
    COMPARE_ANSWERS(onCpu.rows[0], No, NotTried, NotTried);
    const RuntimeMatrix elsewhere = tryRuntimes(
        path, {.libraries = {real(), copy()}, .target = RuntimeTarget::Cuda, .timeoutSeconds = 60},
        m_progress);
    COMPARE_ANSWERS(elsewhere.rows[0], NotTried, NotTried, NotTried);
    QVERIFY2(elsewhere.rows[0].message.find("lacks a kernel") != std::string::npos,
             elsewhere.rows[0].message.c_str());
    QVERIFY(!elsewhere.failed() && !elsewhere.isMeasured() && elsewhere.hasUsable());
}

void RuntimeMatrixTest::modelThatRanNowhereIsNotMeasured()
{
    const auto path = model("(float[2] x) => (float[2] y) { y = Relu (x) }");
    const RuntimeMatrix matrix = tried(path, {faultyRuntime()});
    QVERIFY(!matrix.failed() && !matrix.isMeasured() && !matrix.hasUsable());
}

void RuntimeMatrixTest::missingLibraryIsNamed()
{
    const auto path = model("(float[2] x) => (float[2] y) { y = Relu (x) }");
    try {
        (void)tried(path, {real(), "/no/such/libonnxruntime.so"});
        QFAIL("it was not refused");
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains("/no/such/libonnxruntime.so"), error.what());
    }
}

void RuntimeMatrixTest::hangingLibraryEndsAtItsLimit()
{
    const EnvironmentGuard guard("ONNXMEND_FAULTY_RUNTIME", "hang");
    const auto path = model("(float[2] x) => (float[2] y) { y = Relu (x) }");
    const RuntimeMatrix matrix =
        tryRuntimes(path, {.libraries = {faultyRuntime(), real()}, .timeoutSeconds = 10}, m_progress);
    QVERIFY(!matrix.rows[0].isUsable);
    QVERIFY2(matrix.rows[0].message.find("took too long") != std::string::npos,
             matrix.rows[0].message.c_str());
    COMPARE_ANSWERS(matrix.rows[1], Yes, Yes, Yes);
}

void RuntimeMatrixTest::stopEndsIt()
{
    const EnvironmentGuard guard("ONNXMEND_FAULTY_RUNTIME", "hang");
    const auto path = model("(float[2] x) => (float[2] y) { y = Relu (x) }");
    std::stop_source stop;
    Progress progress({}, stop.get_token());
    const std::jthread stopper([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.request_stop();
    });
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, tryRuntimes(path, {.libraries = {real(), faultyRuntime(), faultyRuntime()}}, progress));
}

ONNXMEND_GUILESS_TEST(runtime_matrix, RuntimeMatrixTest)
#include "tst_runtime_matrix.moc"
