// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "ui/jobs/job.h"
#include "ui/jobs/let_go.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <stdexcept>
#include <utility>

using namespace onnxmend;

namespace
{

struct Spies {
    explicit Spies(Job& job)
        : done(&job, &Job::done)
        , cancelled(&job, &Job::cancelled)
        , failed(&job, &Job::failed)
        , ended(&job, &Job::ended)
    {
    }
    QSignalSpy done;
    QSignalSpy cancelled;
    QSignalSpy failed;
    QSignalSpy ended;
};

/// Counts how many were freed on the GUI thread.
class Watched
{
public:
    explicit Watched(std::atomic<int>& freedHere)
        : m_freedHere(&freedHere)
    {
    }
    Watched(Watched&& other) noexcept
        : m_freedHere(std::exchange(other.m_freedHere, nullptr))
    {
    }
    Watched& operator=(Watched&&) = delete;
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    ~Watched()
    {
        if (m_freedHere && QThread::currentThread() == QCoreApplication::instance()->thread()) {
            ++*m_freedHere;
        }
    }

private:
    std::atomic<int>* m_freedHere;
};

/// Runs until it is stopped.
void runUntilStopped(Progress& progress)
{
    while (true) {
        progress.checkCancelled();
        QThread::msleep(1);
    }
}

} // namespace

class TestJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handsOverItsValueOnTheGuiThread();
    void freesItsValueOnAnotherThread();
    void endsInExactlyOneOutcome_data();
    void endsInExactlyOneOutcome();
    void tellsWhatWentWrong();
    void cancelBeforeStartRunsNothing();
    void destroyingStopsAndWaits();
    void newerJobMakesOlderStale();
    void progressArrivesBeforeTheEnd();
};

void TestJob::handsOverItsValueOnTheGuiThread()
{
    int value = 0;
    QThread* receivedOn = nullptr;
    std::thread::id ranOn;
    const auto job = makeJob<int>(
        QStringLiteral("count"),
        [&ranOn](Progress&) {
            ranOn = std::this_thread::get_id();
            return 42;
        },
        this,
        [&](int result) {
            value = result;
            receivedOn = QThread::currentThread();
        });
    QSignalSpy ended(job.get(), &Job::ended);
    job->start();
    QVERIFY(ended.wait());
    QCOMPARE(value, 42);
    QCOMPARE(receivedOn, thread());
    QVERIFY(ranOn != std::this_thread::get_id());
}

/// A value that takes longer to free than the window may stop.
void TestJob::freesItsValueOnAnotherThread()
{
    std::atomic<int> freedHere = 0;
    for (int i = 0; i < 300; ++i) {
        const auto job = makeJob<Watched>(
            QStringLiteral("make"), [&freedHere](Progress&) { return Watched(freedHere); }, this,
            [](const Watched&) { QThread::usleep(50); });
        QSignalSpy ended(job.get(), &Job::ended);
        job->start();
        QVERIFY(ended.wait());
    }
    waitForLetGo();
    QCOMPARE(freedHere.load(), 0);
}

void TestJob::endsInExactlyOneOutcome_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("done");
    QTest::addColumn<int>("cancelled");
    QTest::addColumn<int>("failed");
    QTest::newRow("returns") << 0 << 1 << 0 << 0;
    QTest::newRow("is cancelled") << 1 << 0 << 1 << 0;
    QTest::newRow("throws Error") << 2 << 0 << 0 << 1;
    QTest::newRow("throws something else") << 3 << 0 << 0 << 1;
    QTest::newRow("has no memory") << 4 << 0 << 0 << 1;
}

void TestJob::endsInExactlyOneOutcome()
{
    QFETCH(int, kind);
    QFETCH(int, done);
    QFETCH(int, cancelled);
    QFETCH(int, failed);
    Job job(QStringLiteral("task"), [kind](Progress&) {
        switch (kind) {
        case 1:
            throw Cancelled();
        case 2:
            throw Error({.file = "model.onnx", .reason = "it is cut short"});
        case 3:
            throw std::runtime_error("something else");
        case 4:
            throw std::bad_alloc();
        default:
            break;
        }
    });
    Spies spies(job);
    job.start();
    QVERIFY(spies.ended.wait());
    QCOMPARE(spies.done.count(), done);
    QCOMPARE(spies.cancelled.count(), cancelled);
    QCOMPARE(spies.failed.count(), failed);
    QCOMPARE(spies.ended.count(), 1);
}

void TestJob::tellsWhatWentWrong()
{
    Job job(QStringLiteral("task"), [](Progress&) {
        throw Error({.file = "model.onnx", .place = "byte 7", .reason = "it is cut short"});
    });
    ErrorDetails error;
    connect(&job, &Job::failed, this, [&error](const ErrorDetails& details) { error = details; });
    QSignalSpy ended(&job, &Job::ended);
    job.start();
    QVERIFY(ended.wait());
    QCOMPARE(error.file, std::string("model.onnx"));
    QCOMPARE(error.place, std::string("byte 7"));
    QCOMPARE(error.reason, std::string("it is cut short"));
}

void TestJob::cancelBeforeStartRunsNothing()
{
    std::atomic<bool> ran = false;
    Job job(QStringLiteral("task"), [&ran](Progress&) { ran = true; });
    Spies spies(job);
    job.cancel();
    job.start();
    QVERIFY(spies.ended.wait());
    QCOMPARE(spies.cancelled.count(), 1);
    QVERIFY(!ran);
}

void TestJob::destroyingStopsAndWaits()
{
    std::atomic<bool> running = false;
    std::atomic<bool> left = false;
    {
        Job job(QStringLiteral("task"), [&](Progress& progress) {
            running = true;
            try {
                runUntilStopped(progress);
            } catch (...) {
                left = true;
                throw;
            }
        });
        job.start();
        QTRY_VERIFY(running);
    }
    QVERIFY(left);
}

void TestJob::newerJobMakesOlderStale()
{
    JobSlot slot;
    QSignalSpy idle(&slot, &JobSlot::ended);
    std::vector<int> received;
    const auto receive = [&received](int value) { received.push_back(value); };
    std::atomic<bool> mayGoOn = false;
    slot.start(makeJob<int>(
        QStringLiteral("old"),
        [&mayGoOn](Progress&) {
            while (!mayGoOn) {
                QThread::msleep(1);
            }
            return 1; // past the point of no return: it does not look at the stop
        },
        this, receive));
    QSignalSpy gone(slot.current(), &QObject::destroyed); // the thread is gone, too
    slot.start(makeJob<int>(
        QStringLiteral("new"), [](Progress&) { return 2; }, this, receive));
    mayGoOn = true;
    QVERIFY(idle.wait());
    QTRY_COMPARE(gone.count(), 1);
    QCOMPARE(received, std::vector<int>{2});
    QCOMPARE(idle.count(), 1);
    QVERIFY(!slot.isBusy());
}

void TestJob::progressArrivesBeforeTheEnd()
{
    Job job(QStringLiteral("task"), [](Progress& progress) {
        progress.begin(ONNXMEND_TEXT("Reading"), 100);
        progress.advance(100);
    });
    QStringList heard;
    connect(&job, &Job::progressed, this, [&heard](const ProgressState& state) {
        heard.append(
            QStringLiteral("%1 %2").arg(QString::fromStdString(state.label.text())).arg(state.bytesDone));
    });
    connect(&job, &Job::done, this, [&heard] { heard.append(QStringLiteral("done")); });
    QSignalSpy ended(&job, &Job::ended);
    job.start();
    QVERIFY(ended.wait());
    QCOMPARE(heard.first(), QStringLiteral("Reading 0"));
    QCOMPARE(heard.last(), QStringLiteral("done"));
}

ONNXMEND_GUILESS_TEST(job, TestJob)
#include "tst_job.moc"
