// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/delta_debugging.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace onnxmend;

/// The smallest part of a list that still has a property.
class DeltaDebuggingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheElementsThatMatter_data();
    void findsTheElementsThatMatter();
    void endsWhenTheTimeIsOver();
};

namespace
{

Elements firstNumbers(std::size_t count)
{
    Elements all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

bool neverOver() { return false; }

} // namespace

void DeltaDebuggingTest::findsTheElementsThatMatter_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QList<int>>("wanted");
    QTest::newRow("none of none") << 0 << QList<int>{};
    QTest::newRow("none of one") << 1 << QList<int>{};
    QTest::newRow("none of many") << 100 << QList<int>{};
    QTest::newRow("one of one") << 1 << QList<int>{0};
    QTest::newRow("first") << 100 << QList<int>{0};
    QTest::newRow("last") << 100 << QList<int>{99};
    QTest::newRow("far apart") << 100 << QList<int>{3, 50, 98};
    QTest::newRow("all") << 5 << QList<int>{0, 1, 2, 3, 4};
}

void DeltaDebuggingTest::findsTheElementsThatMatter()
{
    QFETCH(const int, count);
    QFETCH(const QList<int>, wanted);
    const Elements expected(wanted.begin(), wanted.end());
    const auto holds = [&expected](const Elements& part) { return std::ranges::includes(part, expected); };
    QVERIFY(smallestPart(firstNumbers(static_cast<std::size_t>(count)), holds, neverOver) == expected);
}

void DeltaDebuggingTest::endsWhenTheTimeIsOver()
{
    int questions = 0;
    const auto holds = [&questions](const Elements& part) {
        ++questions;
        return std::ranges::find(part, std::size_t{7}) != part.end();
    };
    const Elements part = smallestPart(firstNumbers(1000), holds, [&questions] { return questions >= 3; });
    QCOMPARE(questions, 3);
    QVERIFY(part.size() < 1000);
    QVERIFY(std::ranges::find(part, std::size_t{7}) != part.end());
}

ONNXMEND_APPLESS_TEST(delta_debugging, DeltaDebuggingTest)
#include "tst_delta_debugging.moc"
