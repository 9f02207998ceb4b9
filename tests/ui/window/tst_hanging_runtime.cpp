// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A library that never returns when it is loaded as ONNX Runtime.

#include "tests/support/child_processes.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"
#include "tests/ui/window_driver.h"

#include <QElapsedTimer>

#include <memory>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 soon = 5000; ///< milliseconds; the library gets 20 s

} // namespace

class TestHangingRuntime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void settingsCloseAtOnce();
    void aboutClosesAtOnce();
    void quittingLeavesNothingBehind();

private:
    /// Opens a dialog, and closes it while the library hangs.
    static void closeWhileItHangs(const char* action, const char* name);

    const EnvironmentGuard m_behaviour{"ONNXMEND_FAULTY_RUNTIME", "hang"};
    const EnvironmentGuard m_library{"ONNXMEND_ORT", QByteArray::fromStdString(faultyRuntime())};
};

void TestHangingRuntime::closeWhileItHangs(const char* action, const char* name)
{
    WindowDriver driver;
    driver.action(action)->trigger();
    QDialog* const dialog = driver.dialog(name);
    QVERIFY(dialog);
    std::vector<pid_t> hanging;
    QTRY_VERIFY_WITH_TIMEOUT(!(hanging = hangingProcesses()).empty(), 60000);
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY2(timer.elapsed() < soon, qPrintable(QString::number(timer.elapsed())));
    for (const pid_t process : hanging) {
        QTRY_VERIFY(!isRunning(process));
    }
}

void TestHangingRuntime::settingsCloseAtOnce() { closeWhileItHangs("settings", "settingsDialog"); }

void TestHangingRuntime::aboutClosesAtOnce() { closeWhileItHangs("about", "aboutDialog"); }

void TestHangingRuntime::quittingLeavesNothingBehind()
{
    auto driver = std::make_unique<WindowDriver>();
    QVERIFY(driver->openSample());
    QVERIFY(driver->click("verify")); // turns to the page, which looks for the library, too
    std::vector<pid_t> hanging;
    QTRY_VERIFY_WITH_TIMEOUT(!(hanging = hangingProcesses()).empty(), 60000);
    QElapsedTimer timer;
    timer.start();
    driver->action("quit")->trigger();
    QVERIFY(!driver->window().isVisible());
    driver.reset();
    QVERIFY2(timer.elapsed() < soon, qPrintable(QString::number(timer.elapsed())));
    QTRY_VERIFY(childrenOf(::getpid()).empty());
    for (const pid_t process : hanging) {
        QTRY_VERIFY(!isRunning(process));
    }
}

ONNXMEND_WINDOW_TEST(hanging_runtime, TestHangingRuntime)
#include "tst_hanging_runtime.moc"
