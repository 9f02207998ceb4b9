// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/verify/run_report.h"
#include "core/verify/runtime_oracle.h"
#include "core/verify/verify.h"
#include "tests/support/child_processes.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr qint64 atOnce = 10'000; ///< milliseconds; a probe may take longer

} // namespace

/// A library that cannot be used says nothing about a model, and holds nothing up.
class FaultyRuntimeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelIsNotBlamed_data();
    void modelIsNotBlamed();
    void nothingIsRun();
    void stopEndsAllThatHangs_data();
    void stopEndsAllThatHangs();

private:
    using Work = std::function<void(Progress&)>;

    std::filesystem::path writeModel()
    {
        return writeFile(m_folder, "model.onnx", modelFromText(goodModelText));
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void FaultyRuntimeTest::modelIsNotBlamed_data()
{
    QTest::addColumn<QByteArray>("behaviour");
    QTest::addColumn<QString>("reason");
    QTest::newRow("a text") << QByteArray() << "file too short";
    QTest::newRow("no API") << QByteArray("none") << "it is not an ONNX Runtime library";
    QTest::newRow("crash") << QByteArray("crash") << "it crashed";
    QTest::newRow("hang") << QByteArray("hang") << "it took too long and was stopped";
}

void FaultyRuntimeTest::modelIsNotBlamed()
{
    QFETCH(QByteArray, behaviour);
    QFETCH(QString, reason);
    const EnvironmentGuard guard("ONNXMEND_FAULTY_RUNTIME", behaviour);
    const std::filesystem::path library = behaviour.isNull()
                                              ? writeFile(m_folder, "libonnxruntime.so", "a text")
                                              : std::filesystem::path(faultyRuntime());
    Verifier verifier({.runtime = library, .timeoutSeconds = 10});
    for (int i = 0; i < 2; ++i) {
        const Verification result = verifier.verify(writeModel(), m_progress);
        COMPARE_STATUS(result.checker, Passed);
        COMPARE_STATUS(result.runtime, Skipped);
        QVERIFY(result.runtime.isOfLibrary && result.lacksNamedRuntime && !result.failed());
        const QString message = QString::fromStdString(result.runtime.message);
        QVERIFY2(message.startsWith("could not be verified: the library cannot be used: "),
                 qPrintable(message));
        QVERIFY2(message.contains(QString::fromStdString(library.string())) && message.contains(reason),
                 qPrintable(message));
    }
}

void FaultyRuntimeTest::nothingIsRun()
{
    const std::filesystem::path model = writeModel();
    Verifier verifier({.runtime = faultyRuntime()});
    QVERIFY_THROWS_EXCEPTION(Error, verifier.run(model, {}, m_progress));
    QVERIFY_THROWS_EXCEPTION(Error, runtimeName({.runtime = faultyRuntime()}, m_progress));
}

void FaultyRuntimeTest::stopEndsAllThatHangs_data()
{
    QTest::addColumn<Work>("work");
    const VerifyOptions options{.runtime = faultyRuntime()};
    const std::filesystem::path model = writeModel();
    QTest::newRow("its name") << Work([options](Progress& progress) { runtimeName(options, progress); });
    QTest::newRow("a verification") << Work(
        [options, model](Progress& progress) { Verifier(options).verify(model, progress); });
    QTest::newRow("a question about a node") << Work([options](Progress& progress) {
        runtimeOracle(options)->loads(modelFromText(goodModelText), progress);
    });
}

void FaultyRuntimeTest::stopEndsAllThatHangs()
{
    QFETCH(Work, work);
    const EnvironmentGuard guard("ONNXMEND_FAULTY_RUNTIME", "hang");
    std::stop_source stop;
    Progress progress({}, stop.get_token());
    QElapsedTimer timer;
    std::vector<pid_t> hanging;
    {
        const std::jthread stopper([&] {
            constexpr int mostLooks = 12'000; // a minute
            for (int look = 0; hanging.empty() && look < mostLooks; ++look) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                hanging = hangingProcesses();
            }
            timer.start();
            stop.request_stop();
        });
        QVERIFY_THROWS_EXCEPTION(Cancelled, work(progress));
    }
    QVERIFY(timer.elapsed() < atOnce);
    QCOMPARE(hanging.size(), std::size_t(2));
    for (const pid_t process : hanging) {
        QTRY_VERIFY(!isRunning(process));
    }
}

ONNXMEND_GUILESS_TEST(faulty_runtime, FaultyRuntimeTest)
#include "tst_faulty_runtime.moc"
