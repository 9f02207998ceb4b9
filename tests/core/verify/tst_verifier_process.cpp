// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/verify/verify.h"
#include "tests/support/child_processes.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <stop_token>
#include <thread>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// The verifier process of this test, as the system knows it; 0 = none.
pid_t childPid()
{
    std::ifstream children("/proc/self/task/" + std::to_string(::getpid()) + "/children");
    pid_t pid = 0;
    children >> pid;
    return pid;
}

} // namespace

class TestVerifierProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedChildIsReplaced();
    void crashingChildFails();
    void slowChildIsStopped();
    void talkativeChildFails();
    void cancelDoesNotWaitForTheChild();
    void childEndsWithParent();
    void childHasNoLibtorch();
    void missingProgramIsAnError();

private:
    std::filesystem::path writeModel()
    {
        return writeFile(m_folder, "model.onnx", modelFromText(goodModelText));
    }
    std::filesystem::path writeScript(const std::string& body)
    {
        const auto path = writeFile(m_folder, "verifier", "#!/bin/sh\n" + body + "\n");
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void TestVerifierProcess::killedChildIsReplaced()
{
    Verifier verifier({});
    const auto model = writeModel();
    QVERIFY(!verifier.verify(model, m_progress).failed());
    const pid_t first = childPid();
    QVERIFY(first > 0);
    ::kill(first, SIGKILL);
    QTRY_VERIFY(!isRunning(first));
    QVERIFY(!verifier.verify(model, m_progress).failed());
    QVERIFY(childPid() != first);
}

void TestVerifierProcess::crashingChildFails()
{
    const auto script = writeScript("read line; kill -SEGV $$");
    const auto model = writeModel();
    Verifier verifier({});
    {
        const EnvironmentGuard fake("ONNXMEND_VERIFIER", script.c_str());
        const auto result = verifier.verify(model, m_progress);
        COMPARE_STATUS(result.checker, Failed);
        COMPARE_STATUS(result.runtime, Skipped); // it ended before any model was loaded
        QVERIFY2(result.checker.message.find("signal 11") != std::string::npos,
                 result.checker.message.c_str());
        COMPARE_STATUS(result.audit, Passed);
    }
    QVERIFY(!verifier.verify(model, m_progress).failed());
}

void TestVerifierProcess::slowChildIsStopped()
{
    const auto script = writeScript("exec sleep 6000");
    const EnvironmentGuard fake("ONNXMEND_VERIFIER", script.c_str());
    Verifier verifier({.runtime = {}, .timeoutSeconds = 0.3});
    const auto result = verifier.verify(writeModel(), m_progress);
    COMPARE_STATUS(result.checker, Failed);
    QVERIFY2(result.checker.message.find("too long") != std::string::npos, result.checker.message.c_str());
    COMPARE_STATUS(result.runtime, Skipped);
    QCOMPARE(childPid(), 0); // nothing is left running
}

void TestVerifierProcess::talkativeChildFails()
{
    const auto script = writeScript("read line; exec cat /dev/zero");
    const EnvironmentGuard fake("ONNXMEND_VERIFIER", script.c_str());
    const auto result = Verifier({}).verify(writeModel(), m_progress);
    COMPARE_STATUS(result.checker, Failed);
    const auto nonsense = writeScript("while read line; do echo '{\"status\": 77}'; done");
    const auto misread = Verifier({}).verify(writeModel(), m_progress);
    COMPARE_STATUS(misread.checker, Failed);
    COMPARE_STATUS(misread.runtime, Skipped);
}

void TestVerifierProcess::cancelDoesNotWaitForTheChild()
{
    const auto script = writeScript("exec sleep 6000");
    const EnvironmentGuard fake("ONNXMEND_VERIFIER", script.c_str());
    const auto model = writeModel();
    Verifier verifier({.runtime = {}, .timeoutSeconds = 6000}); // longer than any test runs
    std::stop_source stop;
    Progress progress({}, stop.get_token());
    const std::jthread asker([&] {
        while (childPid() == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    QVERIFY_THROWS_EXCEPTION(Cancelled, verifier.verify(model, progress));
    QCOMPARE(childPid(), 0);
}

void TestVerifierProcess::childEndsWithParent()
{
    const auto model = writeModel();
    std::array<int, 2> ends{};
    QCOMPARE(::pipe(ends.data()), 0);
    const pid_t parent = ::fork();
    if (parent == 0) {
        Verifier verifier({});
        verifier.verify(model, m_progress);
        const pid_t child = childPid();
        const auto written = ::write(ends[1], &child, sizeof child);
        ::_exit(written == sizeof child ? 0 : 1); // as if killed: nothing is cleaned up
    }
    QVERIFY(parent > 0);
    int status = 0;
    QCOMPARE(::waitpid(parent, &status, 0), parent);
    QCOMPARE(status, 0);
    pid_t child = 0;
    QCOMPARE(::read(ends[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
    ::close(ends[0]);
    ::close(ends[1]);
    QVERIFY(child > 0);
    QTRY_VERIFY(!isRunning(child));
}

void TestVerifierProcess::childHasNoLibtorch()
{
    Verifier verifier({});
    QVERIFY(!verifier.verify(writeModel(), m_progress).failed());
    QFile maps(QString("/proc/%1/maps").arg(childPid()));
    QVERIFY(maps.open(QIODevice::ReadOnly));
    const QByteArray libraries = maps.readAll();
    QVERIFY(libraries.contains("libonnxruntime"));
    QVERIFY(!libraries.contains("libtorch"));
}

void TestVerifierProcess::missingProgramIsAnError()
{
    const EnvironmentGuard missing("ONNXMEND_VERIFIER", m_folder.filePath("missing").toLocal8Bit());
    Verifier verifier({});
    QVERIFY_THROWS_EXCEPTION(Error, verifier.verify(writeModel(), m_progress));
}

ONNXMEND_GUILESS_TEST(verifier_process, TestVerifierProcess)
#include "tst_verifier_process.moc"
