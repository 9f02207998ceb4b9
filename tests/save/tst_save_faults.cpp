// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "tests/save/save_trial.h"
#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cerrno>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// A failure that a call may report, and whether the save must then end with an error, at whichever call it
/// is.
struct Failure {
    Call call;
    Action action;
    int error;
    bool mustFail;
    const char* name;

    bool differsOnlyInErrno(const Failure& other) const
    {
        return call == other.call && action == other.action && mustFail == other.mustFail;
    }
};

constexpr std::array failures = {
    Failure{Call::Create, Action::Fail, ENOSPC, false, "create ENOSPC"}, // a named file may do instead
    Failure{Call::Create, Action::Fail, EIO, false, "create EIO"},
    Failure{Call::Create, Action::Fail, EDQUOT, false, "create EDQUOT"},
    Failure{Call::Lock, Action::Fail, ENOLCK, false,
            "lock ENOLCK"}, // the creator of the journal has the lock
    // The audit before a save looks into weights for copies: what it cannot read there costs a hint alone.
    Failure{Call::Read, Action::Fail, EIO, false, "read EIO"},
    Failure{Call::Read, Action::End, 0, false, "read of a truncated file"},
    Failure{Call::Read, Action::Short, 0, false, "short read"},
    Failure{Call::Read, Action::Fail, EINTR, false, "read EINTR"},
    Failure{Call::Write, Action::Fail, ENOSPC, true, "write ENOSPC"},
    Failure{Call::Write, Action::Fail, EIO, true, "write EIO"},
    Failure{Call::Write, Action::Fail, EDQUOT, true, "write EDQUOT"},
    Failure{Call::Write, Action::Short, 0, false, "short write"},
    Failure{Call::Write, Action::Fail, EINTR, false, "write EINTR"},
    Failure{Call::Reserve, Action::Fail, ENOSPC, true, "reserve ENOSPC"},
    Failure{Call::Reserve, Action::Fail, EDQUOT, true, "reserve EDQUOT"},
    Failure{Call::Reserve, Action::Fail, EIO, true, "reserve EIO"},
    Failure{Call::Reserve, Action::Fail, EINTR, false, "reserve EINTR"},
    Failure{Call::Reserve, Action::Fail, EOPNOTSUPP, false, "reserve EOPNOTSUPP"},
    Failure{Call::Cut, Action::Fail, EIO, true, "cut EIO"},
    Failure{Call::Flush, Action::Fail, EIO, true, "flush EIO"},
    Failure{Call::Flush, Action::Fail, ENOSPC, true, "flush ENOSPC"},
    Failure{Call::Flush, Action::Fail, EDQUOT, true, "flush EDQUOT"},
    Failure{Call::Link, Action::Fail, ENOSPC, true, "link ENOSPC"},
    Failure{Call::Link, Action::Fail, EIO, true, "link EIO"},
    Failure{Call::Rename, Action::Fail, ENOSPC, true, "rename ENOSPC"},
    Failure{Call::Rename, Action::Fail, EIO, true, "rename EIO"},
    Failure{Call::Rename, Action::FailLate, EIO, false, "rename that answers EIO"},
    Failure{Call::Link, Action::FailLate, EEXIST, false, "link that answers EEXIST"},
    Failure{Call::Unlink, Action::Fail, EIO, false, "unlink EIO"},
    Failure{Call::Chmod, Action::Fail, EPERM, true, "chmod EPERM"},
};

} // namespace

/// Calls of the system that fail: an error of one line and the old pair, or the new pair; no stray files.
class SaveFaultsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY2(faultState(), "the fault library is not loaded"); }
    void flushesInOrder_data() { addScenarios(); }
    void flushesInOrder();
    void everyCallFailsOnce_data() { addScenarios(); }
    void everyCallFailsOnce();
    void pastThePageCache();
    void whatTheDiskDidNotTakeIsToldWhileWaysAreTried_data();
    void whatTheDiskDidNotTakeIsToldWhileWaysAreTried();

private:
    static void addScenarios();
    static void check(const SaveTrial& trial, const Failure& failure, const ChildRun& run);
};

void SaveFaultsTest::addScenarios()
{
    QTest::addColumn<std::size_t>("index");
    const auto scenarios = saveScenarios();
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        QTest::newRow(scenarios[i].name) << i;
    }
}

void SaveFaultsTest::check(const SaveTrial& trial, const Failure& failure, const ChildRun& run)
{
    const std::string pair = trial.pair();
    if (run.status == 0) {
        QVERIFY(!failure.mustFail);
        QCOMPARE(pair, std::string("new"));
        QCOMPARE(run.errors, std::string());
    } else {
        QCOMPARE(run.status, 2);
        QVERIFY(run.errors.starts_with("onnxmend: "));
        QCOMPARE(std::count(run.errors.begin(), run.errors.end(), '\n'), 1);
        // Behind the commit the only thing that can fail is to make it durable; the old data is kept then.
        const bool isCommitted = run.errors.find("it was saved, but may be lost") != std::string::npos;
        QCOMPARE(pair, std::string(isCommitted ? "new" : "old"));
        // The files that the message says exist do exist.
        const auto says = [&run](const char* text) { return run.errors.find(text) != std::string::npos; };
        QCOMPARE(says("The new files are complete and in place."), isCommitted);
        QVERIFY(!isCommitted || !says("untouched"));
        QVERIFY(!isCommitted || !says("Nothing was written."));
        if (isCommitted) {
            QCOMPARE(failure.call, Call::Flush);
        } else if (failure.call != Call::Unlink) {
            QCOMPARE(trial.strays(), std::string());
        }
    }
    QCOMPARE(trial.pairAfterOpening(), pair);
}

/// A power failure must not lose anything that the commit depends on, nor a rename that a removal depends on.
void SaveFaultsTest::flushesInOrder()
{
    QFETCH(std::size_t, index);
    SaveTrial trial(saveScenarios()[index], 3, 30'000);
    trial.reset();
    QCOMPARE(waitFor(trial.start()).status, 0);
    QVERIFY(faultState()->counts[std::size_t(Call::Flush)] >= 3);
    QCOMPARE(faultState()->unflushed.load(), 0U);
}

void SaveFaultsTest::everyCallFailsOnce()
{
    QFETCH(std::size_t, index);
    SaveTrial trial(saveScenarios()[index], 2, 20'000);
    unsigned failed = 0;
    unsigned all = 0;
    for (const Failure& failure : failures) {
        const unsigned failedBefore = failed;
        for (unsigned number = 1; number <= trial.counts()[std::size_t(failure.call)]; number += seriesStep) {
            trial.reset();
            const ChildRun run = waitFor(trial.start({failure.call, number, failure.action, failure.error}));
            check(trial, failure, run);
            if (QTest::currentTestFailed()) {
                qWarning("%s, number %u, status %d: %s", failure.name, number, run.status,
                         run.errors.c_str());
                return;
            }
            failed += run.status == 2 ? 1 : 0;
            ++all;
        }
        const bool losesBytes = failure.action == Action::End || failure.error == EIO;
        QVERIFY2(failure.call != Call::Read || !losesBytes || failed > failedBefore, failure.name);
    }
    qInfo("%u of %u faults ended the save", failed, all);
}

/// Files of more than a MiB: a write that fails there is repeated in the usual way, and fails when that does.
void SaveFaultsTest::pastThePageCache()
{
    SaveTrial trial(saveScenarios().front(), 2, 500'000);
    for (const Failure& failure : failures) {
        if (failure.call != Call::Write && failure.call != Call::Cut) {
            continue;
        }
        for (unsigned number = 1; number <= trial.counts()[std::size_t(failure.call)]; number += seriesStep) {
            trial.reset();
            const ChildRun run = waitFor(trial.start({failure.call, number, failure.action, failure.error}));
            Failure allowed = failure;
            allowed.mustFail = false;
            check(trial, allowed, run);
            if (QTest::currentTestFailed()) {
                qWarning("%s, number %u, status %d: %s", failure.name, number, run.status,
                         run.errors.c_str());
                return;
            }
        }
    }
}

void SaveFaultsTest::whatTheDiskDidNotTakeIsToldWhileWaysAreTried_data()
{
    QTest::addColumn<int>("error");
    QTest::addColumn<bool>("fails");
    QTest::newRow("EIO") << EIO << true;
    QTest::newRow("ENOSPC") << ENOSPC << true;
    QTest::newRow("a file system that cannot wait") << EINVAL << false;
}

void SaveFaultsTest::whatTheDiskDidNotTakeIsToldWhileWaysAreTried()
{
    QFETCH(int, error);
    QFETCH(bool, fails);
    const QTemporaryDir folder;
    const auto file = OutputFile::create(folder.path().toStdString());
    const std::string bytes(10'000, 'x');
    file->reserve(bytes.size());
    file->write(0, std::as_bytes(std::span(bytes)), WriteWay::ThroughCache);
    faultState()->counts.at(std::size_t(Call::Settle)) = 0;
    faultState()->fault = {Call::Settle, 1, Action::Fail, error};
    if (fails) {
        QVERIFY_THROWS_EXCEPTION(Error, file->settle(0, bytes.size()));
    } else {
        file->settle(0, bytes.size());
    }
    faultState()->fault = {};
    QCOMPARE(faultState()->counts.at(std::size_t(Call::Settle)).load(), 1U);
}

ONNXMEND_TEST_FUNCTION(save_faults)
{
    preloadFaultLibrary(argv);
    useMemoryFolders(); // no fault waits for a disk
    SaveFaultsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_save_faults.moc"
