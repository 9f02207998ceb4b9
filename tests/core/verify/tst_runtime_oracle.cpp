// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/runtime_oracle.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QElapsedTimer>
#include <QTest>

#include <chrono>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr double longTimeout = 600; ///< seconds; nothing here waits for it
constexpr qint64 soon = 60'000;     ///< milliseconds

} // namespace

/// Questions to ONNX Runtime take a bounded time together.
class RuntimeOracleTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsAskedWithoutTime();
    void nothingIsAskedAfterTheTime();

private:
    Progress m_progress;
};

/// The library would hang until the timeout of a verification.
void RuntimeOracleTest::nothingIsAskedWithoutTime()
{
    const EnvironmentGuard guard("ONNXMEND_FAULTY_RUNTIME", "hang");
    QElapsedTimer timer;
    timer.start();
    const auto oracle = runtimeOracle({.runtime = faultyRuntime(), .timeoutSeconds = longTimeout},
                                      std::chrono::milliseconds(0));
    QVERIFY(!oracle->loads(modelFromText(goodModelText), m_progress));
    QVERIFY(timer.elapsed() < soon);
}

/// The first question is asked, and takes longer than all together may. The second would hang.
void RuntimeOracleTest::nothingIsAskedAfterTheTime()
{
    const EnvironmentGuard guard("ONNXMEND_FAULTY_RUNTIME", "none");
    const auto oracle = runtimeOracle({.runtime = faultyRuntime(), .timeoutSeconds = longTimeout},
                                      std::chrono::milliseconds(1));
    QVERIFY(!oracle->loads(modelFromText(goodModelText), m_progress)); // starts a process: more than 1 ms
    const EnvironmentGuard hanging("ONNXMEND_FAULTY_RUNTIME", "hang");
    QElapsedTimer timer;
    timer.start();
    const std::string other = modelFromText(
        R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = Abs(x) })");
    QVERIFY(!oracle->loads(other, m_progress));
    QVERIFY(timer.elapsed() < soon);
}

ONNXMEND_GUILESS_TEST(runtime_oracle, RuntimeOracleTest)
#include "tst_runtime_oracle.moc"
