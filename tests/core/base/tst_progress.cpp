// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/base/text.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <vector>

using namespace onnxmend;
using namespace std::chrono_literals;

class TestProgress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsTheFirstAndTheLastState();
    void stopThrowsCancelled();
    void rateIsThatOfTheLastSeconds();
    void rateIsNotGuessedTooEarly();
    void timeLeft_data();
    void timeLeft();
    void durationsAreReadable_data();
    void durationsAreReadable();
};

void TestProgress::tellsTheFirstAndTheLastState()
{
    std::vector<ProgressState> told;
    Progress progress([&](const ProgressState& state) { told.push_back(state); });
    progress.begin(ONNXMEND_TEXT("writing"), 10);
    progress.advance(4);
    progress.advance(6);
    QVERIFY(told.size() >= 2);
    QCOMPARE(told.front().bytesDone, 0U);
    QCOMPARE(told.back().bytesDone, 10U);
    QCOMPARE(told.back().bytesTotal, 10U);
    QCOMPARE(QByteArray::fromStdString(told.back().label.text()), QByteArray("writing"));
}

void TestProgress::stopThrowsCancelled()
{
    std::stop_source stop;
    Progress progress({}, stop.get_token());
    progress.begin(ONNXMEND_TEXT("writing"), 10);
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, progress.advance(1));
    QVERIFY_THROWS_EXCEPTION(Cancelled, progress.checkCancelled());
}

void TestProgress::rateIsThatOfTheLastSeconds()
{
    const RateMeter::Clock::time_point begin{};
    RateMeter meter;
    meter.begin(begin);
    std::uint64_t done = 0;
    auto now = begin;
    const auto workAt = [&](std::uint64_t bytesPerSecond, std::chrono::seconds duration) {
        for (auto passed = 0ms; passed < duration; passed += 50ms) {
            now += 50ms;
            done += bytesPerSecond / 20;
            meter.update(done, now);
        }
    };
    workAt(2'000'000, 1s);
    QVERIFY(std::abs(meter.bytesPerSecond() - 2e6) < 1); // a steady rate is told exactly, also at first
    workAt(1'000'000, 30s);
    QVERIFY(std::abs(meter.bytesPerSecond() - 1e6) < 1e3);
    workAt(0, 30s);
    QVERIFY(meter.bytesPerSecond() < 1e3);
    meter.begin(now);
    QCOMPARE(meter.bytesPerSecond(), 0.0);
}

void TestProgress::rateIsNotGuessedTooEarly()
{
    RateMeter meter;
    const RateMeter::Clock::time_point begin{};
    meter.begin(begin);
    meter.update(0, begin); // no time has passed
    meter.update(1000, begin + 100ms);
    QCOMPARE(meter.bytesPerSecond(), 0.0);
    meter.update(10'000, begin + 1s);
    QVERIFY(meter.bytesPerSecond() > 0);
}

void TestProgress::timeLeft_data()
{
    QTest::addColumn<ProgressState>("state");
    QTest::addColumn<int>("seconds"); // -1: not known
    const auto state = [](std::uint64_t done, std::uint64_t total, double rate) {
        return ProgressState{.label = {}, .bytesDone = done, .bytesTotal = total, .bytesPerSecond = rate};
    };
    QTest::newRow("rounded up") << state(500, 1000, 300) << 2;
    QTest::newRow("nearly done") << state(999, 1000, 300) << 1;
    QTest::newRow("done") << state(1000, 1000, 300) << -1;
    QTest::newRow("no total") << state(500, 0, 300) << -1;
    QTest::newRow("no rate yet") << state(500, 1000, 0) << -1;
    QTest::newRow("stands still") << state(500, UINT64_MAX, 1e-9) << 1'000'000;
}

void TestProgress::timeLeft()
{
    QFETCH(ProgressState, state);
    QTEST(static_cast<int>(state.timeLeft().value_or(-1s).count()), "seconds");
}

void TestProgress::durationsAreReadable_data()
{
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("seconds") << 8 << QByteArray("8 s");
    QTest::newRow("a minute") << 60 << QByteArray("1 min 0 s");
    QTest::newRow("minutes") << 80 << QByteArray("1 min 20 s");
    QTest::newRow("hours") << 7500 << QByteArray("2 h 5 min");
}

void TestProgress::durationsAreReadable()
{
    QFETCH(int, seconds);
    QTEST(QByteArray::fromStdString(durationText(std::chrono::seconds(seconds))), "text");
}

ONNXMEND_APPLESS_TEST(progress, TestProgress)
#include "tst_progress.moc"
