// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <vector>

using namespace onnxmend;

class TextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofALongListTheFirstFewAreTold();
    void shapeOfWhatIsNoTensorEnds();
};

void TextTest::ofALongListTheFirstFewAreTold()
{
    FirstFew few(2);
    QCOMPARE(few.text(), std::string());
    few.add("a");
    QCOMPARE(few.text(), std::string("a"));
    few.add("b");
    QCOMPARE(few.text(), std::string("a, b"));
    few.add("c");
    QCOMPARE(few.text(), std::string("a, b and 1 more"));
    for (int i = 0; i < 1234; ++i) {
        few.add("d");
    }
    QCOMPARE(few.text(), std::string("a, b and 1,235 more"));
}

void TextTest::shapeOfWhatIsNoTensorEnds()
{
    QCOMPARE(shapeText({}), std::string("[]"));
    QCOMPARE(shapeText(std::vector<std::int64_t>{2, -1, 3}), std::string("[2, -1, 3]"));
    const std::string text = shapeText(std::vector<std::int64_t>(100'064, 1));
    QVERIFY2(text.ends_with(", 1 and 100,000 more]"), text.c_str());
}

ONNXMEND_APPLESS_TEST(text, TextTest)
#include "tst_text.moc"
