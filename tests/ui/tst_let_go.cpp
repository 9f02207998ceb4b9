// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sanitizers.h"
#include "ui/jobs/let_go.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <malloc.h>

#include <list>
#include <memory>

using namespace onnxmend;

/// What is given up on another thread, and what of it is left to the one with the window.
class TestLetGo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valueIsFreedOnAnotherThread();
    void windowIsPaintedMeanwhile();
    void freedMemoryIsNotLeftToWhoFreesNext();
};

void TestLetGo::valueIsFreedOnAnotherThread()
{
    QThread* freed = nullptr;
    std::shared_ptr<const void> value(new int, [&freed](const int* number) {
        freed = QThread::currentThread();
        delete number;
    });
    letGo(std::move(value));
    waitForLetGo();
    QVERIFY(freed && freed != QThread::currentThread());
}

/// Qt paints large pieces in its global pool, and waits for them.
void TestLetGo::windowIsPaintedMeanwhile()
{
    QSemaphore isPainted;
    const int pieces = QThreadPool::globalInstance()->maxThreadCount() + 1;
    for (int i = 0; i < pieces; ++i) {
        letGo(std::shared_ptr<const void>(new int, [&isPainted](const int* number) {
            isPainted.acquire();
            delete number;
        }));
    }
    QSemaphore wasRun;
    QThreadPool::globalInstance()->start([&wasRun] { wasRun.release(); });
    const bool isFree = wasRun.tryAcquire(1, 10000);
    isPainted.release(pieces);
    waitForLetGo();
    QVERIFY(isFree);
    QThreadPool::globalInstance()->waitForDone();
}

void TestLetGo::freedMemoryIsNotLeftToWhoFreesNext()
{
#if defined(ONNXMEND_ADDRESS_SANITIZER) || defined(ONNXMEND_THREAD_SANITIZER)
    QSKIP("sanitizers have an allocator of their own");
#else
    constexpr int pieces = 100'000;
    const auto bytesLeftAfter = [pieces] {
        std::shared_ptr<const void> value = std::make_shared<const std::list<int>>(pieces, 1);
        letGo(std::move(value));
        waitForLetGo();
        return mallinfo2().fsmblks;
    };
    QVERIFY(bytesLeftAfter() > pieces); // which is what the allocator does by itself
    joinFreedMemoryAtOnce();
    QVERIFY(bytesLeftAfter() < pieces); // no more than other threads had left before
#endif
}

QTEST_GUILESS_MAIN(TestLetGo)
#include "tst_let_go.moc"
