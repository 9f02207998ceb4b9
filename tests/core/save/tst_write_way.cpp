// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/data_writer.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <string>

using namespace onnxmend;

class WriteWayTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void smallSaveTriesNothing();
    void fileSystemWithoutAChoiceTriesNothing();
    void bothWaysAreTriedAsOften();
    void clearlyFasterWayIsChosen_data();
    void clearlyFasterWayIsChosen();
    void bytesAreTheSameEitherWay();

private:
    static constexpr std::size_t threads = 4;
    static constexpr std::size_t trialsOfWay = WriteWayChoice::trialsOfThread * threads;
    static constexpr std::size_t manyWindows = 100 * trialsOfWay;
};

void WriteWayTest::smallSaveTriesNothing()
{
    constexpr std::size_t enough = 8 * 2 * trialsOfWay; // trials are at most an eighth of a save
    WriteWayChoice small(enough - 1, threads, true);
    QVERIFY(!small.next().isTrial);
    QVERIFY(small.next().way == WriteWay::PastCache);
    WriteWayChoice large(enough, threads, true);
    QVERIFY(large.next().isTrial);
}

void WriteWayTest::fileSystemWithoutAChoiceTriesNothing()
{
    WriteWayChoice choice(manyWindows, threads, false);
    QVERIFY(!choice.next().isTrial);
}

void WriteWayTest::bothWaysAreTriedAsOften()
{
    WriteWayChoice choice(manyWindows, threads, true);
    std::size_t past = 0;
    std::size_t through = 0;
    for (WriteWayChoice::Step step = choice.next(); step.isTrial; step = choice.next()) {
        ++(step.way == WriteWay::PastCache ? past : through);
    }
    QCOMPARE(past, trialsOfWay);
    QCOMPARE(through, trialsOfWay);
}

void WriteWayTest::clearlyFasterWayIsChosen_data()
{
    QTest::addColumn<double>("pastSeconds");
    QTest::addColumn<double>("throughSeconds");
    QTest::addColumn<bool>("goesPast");
    QTest::newRow("through is faster") << 0.004 << 0.002 << false;
    QTest::newRow("past is faster") << 0.002 << 0.004 << true;
    QTest::newRow("as fast as each other: other programs keep their pages") << 0.0021 << 0.002 << true;
    QTest::newRow("nothing took any time") << 0.0 << 0.0 << true;
}

void WriteWayTest::clearlyFasterWayIsChosen()
{
    QFETCH(double, pastSeconds);
    QFETCH(double, throughSeconds);
    QFETCH(bool, goesPast);
    WriteWayChoice choice(manyWindows, threads, true);
    for (std::size_t i = 0; i < 2 * trialsOfWay; ++i) {
        const WriteWay way = choice.next().way;
        choice.note(way, 1 << 22,
                    std::chrono::duration<double>(way == WriteWay::PastCache ? pastSeconds : throughSeconds));
    }
    const WriteWay expected = goesPast ? WriteWay::PastCache : WriteWay::ThroughCache;
    QVERIFY(choice.next().way == expected);
    QVERIFY(choice.chosen() == expected);
    QVERIFY(!choice.next().isTrial);
}

/// The bytes of one file are written in both ways, as the trials do.
void WriteWayTest::bytesAreTheSameEitherWay()
{
    constexpr std::size_t windowSize = 1 << 20U;
    const QTemporaryDir folder;
    const auto file = OutputFile::create(folder.path().toStdString());
    file->reserve(4 * windowSize - 100); // cut by flush()
    std::string expected;
    for (std::size_t i = 0; i < 4; ++i) {
        std::string window(windowSize + 4096, static_cast<char>('a' + i));
        const std::size_t misaligned = reinterpret_cast<std::uintptr_t>(window.data()) % 4096;
        const auto bytes = std::as_bytes(std::span(window)).subspan(4096 - misaligned, windowSize);
        const WriteWay way = i % 2 == 0 ? WriteWay::ThroughCache : WriteWay::PastCache;
        file->write(i * windowSize, bytes, way);
        if (way == WriteWay::ThroughCache) {
            file->settle(i * windowSize, windowSize);
        }
        expected.append(windowSize, static_cast<char>('a' + i));
    }
    file->flush();
    expected.resize(expected.size() - 100);
    QVERIFY(onnxmend::testing::fileBytes(file->temporaryPath()) == expected);
}

ONNXMEND_GUILESS_TEST(write_way, WriteWayTest)
#include "tst_write_way.moc"
