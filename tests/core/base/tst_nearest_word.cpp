// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <vector>

using namespace onnxmend;

class NearestWordTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void distanceCountsLetters();
    void findsTheWordThatWasMeant_data();
    void findsTheWordThatWasMeant();
};

void NearestWordTest::distanceCountsLetters()
{
    QCOMPARE(editDistance("kitten", "sitting"), 3u);
    QCOMPARE(editDistance("", "abc"), 3u);
    QCOMPARE(editDistance("abc", ""), 3u);
    QCOMPARE(editDistance("abc", "abc"), 0u);
    QCOMPARE(editDistance(std::string(5000, 'a'), std::string(5000, 'b')), 200u);
}

void NearestWordTest::findsTheWordThatWasMeant_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("meant");
    QTest::newRow("a letter too much") << QStringLiteral("declaredd") << QStringLiteral("declared");
    QTest::newRow("two exchanged") << QStringLiteral("delcared") << QStringLiteral("declared");
    QTest::newRow("goes on") << QStringLiteral("operator") << QStringLiteral("op");
    QTest::newRow("ends before") << QStringLiteral("stat") << QStringLiteral("status");
    QTest::newRow("capitals") << QStringLiteral("SIZE") << QStringLiteral("size");
    QTest::newRow("none like it") << QStringLiteral("colour") << QString();
}

void NearestWordTest::findsTheWordThatWasMeant()
{
    QFETCH(const QString, written);
    QFETCH(const QString, meant);
    const std::vector<std::string> known{"declared", "op", "size", "status"};
    QCOMPARE(QString::fromStdString(nearestWord(written.toStdString(), known)), meant);
}

ONNXMEND_GUILESS_TEST(nearest_word, NearestWordTest)
#include "tst_nearest_word.moc"
