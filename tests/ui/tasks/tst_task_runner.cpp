// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/tasks/task_runner.h"

#include <QStringList>
#include <QTest>

#include <atomic>
#include <memory>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestTaskRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void failureIsToldInItsOwnWords();
    void failureIsAskedWhenItHasHappened();
    void cancelIsToldByTitle();
    void onlyTheJobThatRunsIsRunning();
};

void TestTaskRunner::failureIsToldInItsOwnWords()
{
    JobSlot slot;
    TaskRunner runner(slot);
    QStringList told;
    connect(&runner, &TaskRunner::failed, this, [&told](const QString& what, const ErrorDetails& error) {
        told.append({what, QString::fromStdString(error.reason)});
    });
    runner.start(makeJob<int>(
                     u"Opening"_s, [](Progress&) -> int { throw Error({.reason = "it is cut short"}); }, this,
                     [](int) {}),
                 u"It could not be opened."_s);
    QTRY_COMPARE(told, (QStringList{u"It could not be opened."_s, u"it is cut short"_s}));
    QVERIFY(!slot.isBusy());
}

void TestTaskRunner::failureIsAskedWhenItHasHappened()
{
    JobSlot slot;
    TaskRunner runner(slot);
    QString told;
    connect(&runner, &TaskRunner::failed, this, [&told](const QString& what) { told = what; });
    const auto isWritten = std::make_shared<std::atomic<bool>>(false);
    runner.start(makeJob<int>(
                     u"Saving"_s,
                     [isWritten](Progress&) -> int {
                         *isWritten = true;
                         throw Error({.reason = "the disk is full"});
                     },
                     this, [](int) {}),
                 [isWritten] { return *isWritten ? u"written"_s : u"not written"_s; });
    QTRY_COMPARE(told, u"written"_s);
}

void TestTaskRunner::cancelIsToldByTitle()
{
    JobSlot slot;
    TaskRunner runner(slot);
    QString told;
    connect(&runner, &TaskRunner::cancelled, this, [&told](const QString& title) { told = title; });
    connect(&runner, &TaskRunner::failed, this, [] { QFAIL("a cancel is no failure"); });
    connect(&slot, &JobSlot::started, &slot, &JobSlot::cancel);
    runner.start(makeJob<int>(
                     u"Opening"_s, [](Progress&) { return 1; }, this, [](int) {}),
                 u"failed"_s);
    QTRY_COMPARE(told, u"Opening"_s);
}

void TestTaskRunner::onlyTheJobThatRunsIsRunning()
{
    JobSlot slot;
    const TaskRunner idle(slot);
    QVERIFY(!idle.isRunning(nullptr));
    TaskRunner runner(slot);
    auto job = makeJob<int>(
        u"Opening"_s, [](Progress&) { return 1; }, this, [](int) {});
    const Job* const started = job.get();
    QVERIFY(!runner.isRunning(started));
    runner.start(std::move(job), u"failed"_s);
    QVERIFY(runner.isRunning(started));
    QTRY_VERIFY(!runner.isRunning(started));
}

ONNXMEND_WINDOW_TEST(task_runner, TestTaskRunner)
#include "tst_task_runner.moc"
