// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"
#include "ui/jobs/let_go.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using namespace onnxmend;

namespace
{

#if !defined(ONNXMEND_ADDRESS_SANITIZER) && !defined(ONNXMEND_THREAD_SANITIZER)
std::size_t bytesInMemory()
{
    std::ifstream statm("/proc/self/statm");
    std::size_t all = 0;
    std::size_t resident = 0;
    statm >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}
#endif

} // namespace

/// A value that is given up on another thread; parts of it belong to the GUI thread.
class TestLetGo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valueIsFreedOnAnotherThread();
    void windowIsPaintedMeanwhile();
    void freedMemoryGoesBackToTheSystem();
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

/// The memory goes back even if a piece in the middle is still needed, and no more memory is requested.
void TestLetGo::freedMemoryGoesBackToTheSystem()
{
#if defined(ONNXMEND_ADDRESS_SANITIZER) || defined(ONNXMEND_THREAD_SANITIZER)
    QSKIP("sanitizers have an allocator of their own");
#else
    constexpr std::size_t pieces = 100'000;
    constexpr std::size_t pieceSize = 1000;
    const std::size_t before = bytesInMemory();
    auto given = std::make_shared<std::vector<std::string>>();
    std::unique_ptr<std::string> kept;
    std::thread([&] {
        for (std::size_t i = 0; i < pieces; ++i) {
            given->emplace_back(pieceSize, 'a');
        }
        kept = std::make_unique<std::string>(pieceSize, 'b');
    }).join();
    QVERIFY(bytesInMemory() > before + pieces * pieceSize / 2);
    letGo(std::move(given));
    waitForLetGo();
    QTRY_VERIFY(bytesInMemory() < before + pieces * pieceSize / 2);
#endif
}

ONNXMEND_GUILESS_TEST(let_go, TestLetGo)
#include "tst_let_go.moc"
