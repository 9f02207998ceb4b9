// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/save/save_trial.h"
#include "tests/support/places.h"
#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"

#include <QProcess>
#include <QTest>

#include <csignal>
#include <random>
#include <thread>

using namespace onnxmend::testing;

/// Saves that are killed: the old pair or the new one, complete, and nothing else after the next opening.
class SaveCrashesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY2(faultState(), "the fault library is not loaded"); }

    void killedAtAnyMoment_data() { addScenarios(); }
    void killedAtAnyMoment();
    void interruptedAtAnyMoment();
    void programKilledAtAnyMoment();
    // Names and their order are the same in memory, and hundreds of kills wait for no disk there.
    void killedAtEachCall_data()
    {
        useMemoryFolders();
        addScenarios();
    }
    void killedAtEachCall();

private:
    static void addScenarios();
    void checkKilled(const SaveTrial& trial, const QByteArray& when);

    int m_old = 0;
    int m_new = 0;
};

void SaveCrashesTest::addScenarios()
{
    QTest::addColumn<std::size_t>("index");
    const auto scenarios = saveScenarios();
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        QTest::newRow(scenarios[i].name) << i;
    }
}

void SaveCrashesTest::checkKilled(const SaveTrial& trial, const QByteArray& when)
{
    const std::string pair = trial.pair();
    QVERIFY2(pair == "old" || pair == "new", (when + ": " + pair.c_str()).constData());
    ++(pair == "old" ? m_old : m_new);
    const std::string opened = trial.pairAfterOpening();
    QVERIFY2(opened == pair, (when + ": " + pair.c_str() + ", then " + opened.c_str()).constData());
}

/// Kills before and after every call that changes names or makes them durable, and most calls that write.
void SaveCrashesTest::killedAtEachCall()
{
    QFETCH(std::size_t, index);
    SaveTrial trial(saveScenarios()[index], 3, 30'000);
    for (const Call call : {Call::Create, Call::Lock, Call::Reserve, Call::Write, Call::Flush, Call::Link,
                            Call::Rename, Call::Unlink}) {
        const unsigned count = trial.counts()[static_cast<std::size_t>(call)];
        for (unsigned number = 1; number <= count; number += seriesStep) {
            for (const Action action : {Action::KillBefore, Action::KillAfter}) {
                trial.reset();
                const ChildRun run = waitFor(trial.start({call, number, action}));
                QCOMPARE(run.status, -1);
                checkKilled(trial, QByteArray("call ") + QByteArray::number(int(call)) + " number " +
                                       QByteArray::number(number));
            }
        }
    }
    qInfo("%d times the old pair, %d times the new one", m_old, m_new);
    QVERIFY(m_old > 0 && m_new > 0);
}

void SaveCrashesTest::killedAtAnyMoment()
{
    QFETCH(std::size_t, index);
    SaveTrial trial(saveScenarios()[index], 4, 400'000);
    std::mt19937 random(static_cast<unsigned>(index)); // the same moments each time, as far as clocks allow
    constexpr int kills = 25 / static_cast<int>(seriesStep); // 200 in all scenarios
    for (int i = 0; i < kills; ++i) {
        std::uniform_int_distribution<std::int64_t> microseconds(0, trial.duration().count());
        const std::chrono::microseconds moment(microseconds(random));
        trial.reset();
        const pid_t child = trial.start();
        std::this_thread::sleep_for(moment);
        ::kill(child, SIGKILL);
        (void)waitFor(child);
        checkKilled(trial, QByteArray::number(qlonglong(moment.count())) + " microseconds");
    }
    qInfo("%d times the old pair, %d times the new one", m_old, m_new);
}

/// SIGTERM, unlike SIGKILL, leaves the time to clear away.
void SaveCrashesTest::interruptedAtAnyMoment()
{
    SaveTrial trial(saveScenarios()[3], 4, 400'000);
    for (int i = 0; i < 10; ++i) {
        trial.reset();
        const pid_t child = trial.start();
        std::this_thread::sleep_for(trial.duration() * i / 10);
        ::kill(child, SIGTERM);
        const ChildRun run = waitFor(child);
        const std::string pair = trial.pair();
        QCOMPARE(pair, std::string(run.status == 0 ? "new" : "old"));
        QVERIFY(run.status == 0 || run.status == 128 + SIGTERM || run.status == -1); // -1: before the handler
        QCOMPARE(trial.strays(), std::string());
    }
}

/// The program itself, with all that it does before and after.
void SaveCrashesTest::programKilledAtAnyMoment()
{
    SaveTrial trial(saveScenarios().front(), 4, 400'000);
    QStringList arguments;
    for (const std::string& argument : trial.scenario().arguments) {
        arguments << QString::fromStdString(argument);
    }
    const auto start = [&](QProcess& process) {
        trial.reset();
        process.setWorkingDirectory(QString::fromStdString(trial.folder().string()));
        process.start(binText("/onnxmend"), arguments);
        QVERIFY(process.waitForStarted());
    };
    QProcess whole;
    const auto before = std::chrono::steady_clock::now();
    start(whole);
    QVERIFY(whole.waitForFinished());
    QCOMPARE(whole.exitCode(), 0);
    const auto duration = std::chrono::steady_clock::now() - before;
    for (int i = 0; i < 5; ++i) { // the save is the last part
        QProcess process;
        start(process);
        std::this_thread::sleep_for(duration * (80 + 5 * i) / 100);
        process.kill();
        process.waitForFinished();
        checkKilled(trial, QByteArray::number(80 + 5 * i) + " per cent");
    }
}

ONNXMEND_TEST_FUNCTION(save_crashes)
{
    preloadFaultLibrary(argv);
    SaveCrashesTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_save_crashes.moc"
