// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/jobs/job.h"
#include "ui/page/page_skeleton.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QTest>

#include <atomic>
#include <thread>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

/// Looks at the skeleton every few milliseconds while it appears.
class Watch : public QObject
{
public:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Show && shownAfter < 0) {
            shownAfter = clock.elapsed();
        }
        return false;
    }

    QElapsedTimer clock;
    qint64 shownAfter = -1; ///< ms
};

class SkeletonBench
{
public:
    SkeletonBench()
    {
        page.resize(600, 400);
        page.show();
        skeleton.installEventFilter(&watch);
    }
    /// Starts a job that goes on until it may end.
    void start(std::uint64_t bytes = 0)
    {
        jobs.start(std::make_unique<Job>(u"Opening big.onnx"_s, [this, bytes](Progress& progress) {
            if (bytes > 0) {
                progress.begin(ONNXMEND_TEXT("Reading"), bytes);
                std::this_thread::sleep_for(200ms); // no more often than somebody can see
                progress.advance(bytes / 2);
            }
            while (!mayEnd) {
                progress.checkCancelled();
                std::this_thread::sleep_for(5ms);
            }
        }));
        watch.clock.start();
        skeleton.follow(*jobs.current());
    }
    QWidget* find(const char* name) { return skeleton.findChild<QWidget*>(QLatin1StringView(name)); }

    QWidget page;
    PageSkeleton skeleton{page};
    Watch watch;
    std::atomic<bool> mayEnd = false;
    JobSlot jobs;
};

} // namespace

class TestPageSkeleton : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void quickJobIsNotSeen();
    void slowJobShowsOutlinesAndThenWhatGoesOn();
    void progressIsShownWhereItIsKnown();
    void cancelledJobLeavesNothing();
    void coversThePageThatIsResized();
};

void TestPageSkeleton::quickJobIsNotSeen()
{
    SkeletonBench bench;
    bench.mayEnd = true;
    bench.start();
    QTest::qWait(400);
    QCOMPARE(bench.watch.shownAfter, qint64{-1});
}

void TestPageSkeleton::slowJobShowsOutlinesAndThenWhatGoesOn()
{
    SkeletonBench bench;
    bench.start();
    QVERIFY(!bench.skeleton.isVisible());
    QTRY_VERIFY(bench.skeleton.isVisible());
    QVERIFY2(bench.watch.shownAfter >= 180, qPrintable(QString::number(bench.watch.shownAfter)));
    QCOMPARE(bench.skeleton.geometry(), bench.page.rect());
    QCOMPARE(bench.skeleton.accessibleName(), u"Opening big.onnx"_s);
    QVERIFY(!bench.find("skeletonTitle")->isVisible());
    QTRY_VERIFY(bench.find("skeletonTitle")->isVisible());
    QVERIFY(bench.watch.clock.elapsed() >= 940);
    QCOMPARE(static_cast<QLabel*>(bench.find("skeletonTitle"))->text(), u"Opening big.onnx"_s);
    QVERIFY(!bench.find("skeletonProgress")->isVisible()); // the progress is not known
    bench.mayEnd = true;
    QTRY_VERIFY(!bench.skeleton.isVisible());
}

void TestPageSkeleton::progressIsShownWhereItIsKnown()
{
    SkeletonBench bench;
    bench.start(1'000'000);
    QTRY_VERIFY(bench.find("skeletonProgress")->isVisible());
    const auto* const bar = static_cast<QProgressBar*>(bench.find("skeletonProgress"));
    QTRY_COMPARE(bar->value(), bar->maximum() / 2);
}

void TestPageSkeleton::cancelledJobLeavesNothing()
{
    SkeletonBench bench;
    bench.start();
    QTRY_VERIFY(bench.skeleton.isVisible());
    bench.jobs.cancel();
    QTRY_VERIFY(!bench.skeleton.isVisible());
    QTest::qWait(1000);
    QVERIFY(!bench.skeleton.isVisible());
}

void TestPageSkeleton::coversThePageThatIsResized()
{
    SkeletonBench bench;
    bench.start();
    QTRY_VERIFY(bench.skeleton.isVisible());
    bench.page.resize(900, 500);
    QTRY_COMPARE(bench.skeleton.size(), QSize(900, 500));
}

ONNXMEND_WINDOW_TEST(page_skeleton, TestPageSkeleton)
#include "tst_page_skeleton.moc"
