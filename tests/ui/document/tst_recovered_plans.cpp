// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/document/recovered_plans.h"

#include <QDir>
#include <QSignalSpy>
#include <QStandardPaths>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Makes the files that a crashed window leaves: without a lock.
void abandon(const QString& folder)
{
    const QDir all(folder);
    for (const QString& name : all.entryList({u"*.alive"_s}, QDir::Files | QDir::Hidden)) {
        QFile::remove(all.filePath(name));
    }
}

} // namespace

class TestRecoveredPlans : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareWindowTests();
        m_folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u"/plans"_s;
    }
    void init() { QDir(m_folder).removeRecursively(); }
    void plansOfLivingWindowsAreNotOffered();
    void nothingStaysOnceItIsSavedOrUndone();
    void abandonedPlanIsOfferedAndRestored();
    void checkpointsAreRestoredWithTheirStateDicts();
    void discardedPlanIsGone();
    void planOfARefusedModelWaitsForNoOther();
    void planThatWasNotRestoredStaysWhenAnotherIs();
    void planIsRestoredWithoutTheRefusedPolicy();

private:
    /// A document with a plan whose window is no more; it keeps the model.
    void leaveAPlan(DocumentBench& bench)
    {
        PlanKeeper keeper(bench.document);
        QVERIFY(bench.open(kWrongMask));
        bench.planFirstFix();
        QSignalSpy kept(&keeper, &PlanKeeper::kept);
        keeper.writeNow();
        QVERIFY(kept.wait(10000));
        const QDir all(m_folder);
        for (const QString& name : all.entryList(QDir::Files)) { // a crash takes nothing away
            const bool isOfAnother = name.startsWith(u"crashed-"_s);
            QVERIFY(isOfAnother || QFile::copy(all.filePath(name), all.filePath(u"crashed-"_s + name)));
        }
        abandon(m_folder);
    }

    QString m_folder;
};

void TestRecoveredPlans::plansOfLivingWindowsAreNotOffered()
{
    DocumentBench bench;
    PlanKeeper keeper(bench.document);
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QSignalSpy kept(&keeper, &PlanKeeper::kept);
    keeper.writeNow();
    QVERIFY(kept.wait(10000));
    QVERIFY(!QDir(m_folder).isEmpty());
    QVERIFY(recoveredPlans().empty());
}

void TestRecoveredPlans::nothingStaysOnceItIsSavedOrUndone()
{
    DocumentBench bench;
    {
        PlanKeeper keeper(bench.document);
        QVERIFY(bench.open(kWrongMask));
        bench.planFirstFix();
        QSignalSpy kept(&keeper, &PlanKeeper::kept);
        keeper.writeNow();
        QVERIFY(kept.wait(10000));
        bench.document.markSaved();
        QVERIFY(QDir(m_folder).isEmpty());
    }
    QVERIFY(recoveredPlans().empty());
}

void TestRecoveredPlans::abandonedPlanIsOfferedAndRestored()
{
    DocumentBench bench;
    leaveAPlan(bench);
    const std::vector<RecoveredPlan> plans = recoveredPlans();
    QCOMPARE(plans.size(), 1u);
    QCOMPARE(plans[0].edits, 1u);
    QCOMPARE(plans[0].model, bench.session().model()->path());

    WindowDriver driver;
    auto* const button = driver.window().findChild<QPushButton*>(u"keptPlan"_s);
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(driver.window().document().session() &&
                driver.window().document().session()->plan().edits.size() == 1);
    QVERIFY(driver.window().isWindowModified());
    QTRY_VERIFY(recoveredPlans().empty());
    driver.window().setWindowModified(false);
}

void TestRecoveredPlans::checkpointsAreRestoredWithTheirStateDicts()
{
    const std::filesystem::path golden =
        std::filesystem::path(inSource()) / "tests/golden/data/checkpoints/ema.pt";
    DocumentBench bench;
    PlanKeeper keeper(bench.document);
    QVERIFY(writeBytes(bench.path(u"page.pt"_s), "<!DOCTYPE html><html>not found</html>"));
    const std::filesystem::path page = texts::toPath(bench.path(u"page.pt"_s));
    bench.files.open(bench.write(u"model.onnx"_s, kWrongMask), {page, golden});
    QVERIFY(bench.waitIdle());
    bench.planFirstFix();
    bench.files.addCheckpoints({golden});
    QVERIFY(bench.waitIdle());
    bench.files.setStateDict(1, "ema");
    QVERIFY(bench.waitIdle());
    QSignalSpy kept(&keeper, &PlanKeeper::kept);
    keeper.writeNow();
    QVERIFY(kept.wait(10000));
    for (const QString& name : QDir(m_folder).entryList(QDir::Files)) {
        QVERIFY(QFile::copy(m_folder + u'/' + name, m_folder + u"/crashed-"_s + name));
    }
    abandon(m_folder);

    WindowDriver driver;
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"keptPlan"_s), Qt::LeftButton);
    QDialog* const error = driver.dialog("errorDialog"); // one of them still cannot be read
    QVERIFY(error);
    error->close();
    QTRY_COMPARE(driver.window().document().session()->plan().edits.size(), std::size_t{1});
    const Session& session = *driver.window().document().session();
    QCOMPARE(session.checkpoints().size(), std::size_t{2});
    QCOMPARE(session.checkpoints()[0]->stateDictKey, std::string("model"));
    QCOMPARE(session.checkpoints()[1]->stateDictKey, std::string("ema"));
    QCOMPARE(session.unreadable().size(), std::size_t{1});
    driver.window().setWindowModified(false);
}

void TestRecoveredPlans::discardedPlanIsGone()
{
    DocumentBench bench;
    leaveAPlan(bench);
    WindowDriver driver;
    auto* const button = driver.window().findChild<QPushButton*>(u"forgetPlan"_s);
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(recoveredPlans().empty());
    QVERIFY(QDir(m_folder).isEmpty());
}

void TestRecoveredPlans::planOfARefusedModelWaitsForNoOther()
{
    DocumentBench bench;
    leaveAPlan(bench);
    QVERIFY(writeBytes(bench.path(u".onnxmend.toml"_s), "forbit = []\n"));
    const DocumentBench elsewhere;
    const std::filesystem::path other = elsewhere.write(u"other.onnx"_s, kWrongMask);
    WindowDriver driver;
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"keptPlan"_s), Qt::LeftButton);
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QVERIFY(driver.open({other}));
    QCoreApplication::processEvents(); // a plan would follow here
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.window().document().session()->model()->path(), other);
    QCOMPARE(driver.window().document().session()->plan().edits.size(), std::size_t{0});
    QCOMPARE(recoveredPlans().size(), std::size_t{1});
}

void TestRecoveredPlans::planThatWasNotRestoredStaysWhenAnotherIs()
{
    DocumentBench first;
    leaveAPlan(first);
    DocumentBench second;
    leaveAPlan(second);
    const std::vector<RecoveredPlan> plans = recoveredPlans();
    QCOMPARE(plans.size(), std::size_t{2});
    const DocumentBench elsewhere;
    const std::filesystem::path other = elsewhere.write(u"other.onnx"_s, kWrongMask);
    WindowDriver driver;
    const QList<QPushButton*> buttons = driver.window().findChildren<QPushButton*>(u"keptPlan"_s);
    QCOMPARE(buttons.size(), 2);
    bool isOvertaken = false;
    connect(&driver.window().jobs(), &JobSlot::started, this, [&](const Job* job) {
        if (job->title() == u"Restoring the plan"_s && !isOvertaken) {
            isOvertaken = true; // before anything that the job has to say is heard
            QMetaObject::invokeMethod(
                &driver.window(), [&] { driver.window().openFiles({other}); }, Qt::QueuedConnection);
        }
    });
    QTest::mouseClick(buttons.front(), Qt::LeftButton);
    const auto isOpen = [&driver](const std::filesystem::path& model) {
        const auto& session = driver.window().document().session();
        return session && session->model()->path() == model && !driver.window().jobs().isBusy();
    };
    QTRY_VERIFY(isOvertaken && isOpen(other));
    QCOMPARE(driver.window().document().session()->plan().edits.size(), std::size_t{0});
    QCOMPARE(recoveredPlans().size(), std::size_t{2});
    buttons.back()->click(); // the start page is not seen any more
    QTRY_VERIFY(isOpen(plans.back().model) && driver.window().document().session()->plan().edits.size() == 1);
    QTRY_COMPARE(recoveredPlans().size(), std::size_t{1});
    QCOMPARE(recoveredPlans().front().model, plans.front().model);
    driver.window().setWindowModified(false);
}

void TestRecoveredPlans::planIsRestoredWithoutTheRefusedPolicy()
{
    DocumentBench bench;
    leaveAPlan(bench);
    QVERIFY(writeBytes(bench.path(u".onnxmend.toml"_s), "forbit = []\n"));
    WindowDriver driver;
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"keptPlan"_s), Qt::LeftButton);
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QVERIFY(press(error, u"Open Without It"_s));
    QTRY_VERIFY(driver.window().document().session() &&
                driver.window().document().session()->plan().edits.size() == 1);
    QTRY_VERIFY(recoveredPlans().empty());
    driver.window().setWindowModified(false);
}

ONNXMEND_WINDOW_TEST(recovered_plans, TestRecoveredPlans)
#include "tst_recovered_plans.moc"
