// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/support/work_count.h"
#include "tests/ui/tensor_bench.h"

#include <QElapsedTimer>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Measures how long the window stands still: the longest time that one event takes.
class TimedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth++ > 0) {
            const bool result = QApplication::notify(receiver, event);
            --m_depth;
            return result;
        }
        QElapsedTimer timer;
        timer.start();
        const QString what = QStringLiteral("event %1 of %2")
                                 .arg(static_cast<int>(event->type()))
                                 .arg(QLatin1StringView(receiver->metaObject()->className()));
        const bool result = QApplication::notify(receiver, event);
        --m_depth;
        if (timer.nsecsElapsed() > m_worst) {
            m_worst = timer.nsecsElapsed();
            m_what = what;
        }
        return result;
    }

    void begin() { m_worst = 0; }
    void tell(const char* step) const
    {
        qInfo("%s: longest event %.1f ms (%s)", step, static_cast<double>(m_worst) / 1e6, qPrintable(m_what));
    }

private:
    int m_depth = 0;
    qint64 m_worst = 0;
    QString m_what;
};

} // namespace

/// A tensor of a gigabyte. Times are printed, work is counted: counts are the same on every machine.
class TestTensorSize : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void aGigabyteOpensLikeAKilobyte();

private:
    TensorRef sparseTensor() const
    {
        const QString path = m_folder.filePath(u"weights.bin"_s);
        QFile file(path);
        [&] { QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64{1} << 30)); }();
        file.close();
        return TensorRef::make(
            {.name = "t",
             .dtype = DType::Float,
             .shape = {8192, 32768},
             .strides = {},
             .storageOffset = 0,
             .source = ByteSource::fromFile(InputFile::open(path.toStdString()), 0, std::uint64_t{1} << 30)});
    }

    QTemporaryDir m_folder;
};

void TestTensorSize::aGigabyteOpensLikeAKilobyte()
{
    auto* const application = static_cast<TimedApplication*>(QCoreApplication::instance());
    { // excludes the cost of the first window of a process
        const TensorBench small(zeros("t", DType::Float, {64, 64}), DType::Float16);
        QVERIFY(small.waitIdle());
    }
    const TensorRef tensor = sparseTensor();
    application->begin();
    QElapsedTimer timer;
    std::unique_ptr<TensorBench> bench;
    const Work opening = workOf([&] {
        timer.start();
        bench = std::make_unique<TensorBench>(tensor, DType::Float16);
        qInfo("made in %lld ms", timer.elapsed());
        QVERIFY(bench->waitIdle());
        qInfo("grid and sample in %lld ms", timer.elapsed());
    });
    application->tell("open");
    QCOMPARE(bench->cell(0, 0), u"0.0"_s);
    QVERIFY(bench->textOf("factsState").startsWith(u"Sample of 262,144"_s));
    QVERIFY2(opening.allocatedBytes < 128 << 20, qPrintable(QString::number(opening.allocatedBytes)));

    application->begin();
    const Work scrolling = workOf([&] {
        for (int step = 0; step < 20; ++step) {
            bench->grid()->verticalScrollBar()->setValue(bench->grid()->verticalScrollBar()->maximum() *
                                                         step / 19);
            bench->grid()->horizontalScrollBar()->setValue(bench->grid()->horizontalScrollBar()->maximum() *
                                                           step / 19);
            QTest::qWait(5);
        }
        QVERIFY(bench->waitIdle());
    });
    application->tell("scroll");
    QVERIFY2(scrolling.allocatedBytes < 256 << 20, qPrintable(QString::number(scrolling.allocatedBytes)));

    application->begin();
    bench->goTo(u"8191, 32767"_s);
    QTRY_VERIFY(bench->current().startsWith(u"[8191, 32767]"_s));
    application->tell("go to");
    application->begin();
    bench->choose("targetDtype", u"INT8"_s);
    QVERIFY(bench->waitIdle());
    application->tell("cast");
    application->begin();
    bench->choose("rowDimension", u"dim 1 (32,768)"_s);
    QVERIFY(bench->waitIdle());
    application->tell("turn");

    application->begin();
    timer.restart();
    bench->click("measureAll");
    QTest::qWait(300);
    bench->find<QAction>("cancelMeasuring")->trigger();
    QVERIFY(bench->waitIdle());
    application->tell("measure and cancel");
}

ONNXMEND_TEST_FUNCTION(tensor_size)
{
    TimedApplication application(argc, argv);
    TestTensorSize test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}
#include "tst_tensor_size.moc"
