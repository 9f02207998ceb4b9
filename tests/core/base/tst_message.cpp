// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/message.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace onnxmend;

class TestMessage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void placesAreFilledOnce();
    void numbersAreWrittenAsInEnglish();
    void placesWithoutArgumentsStay();
    void messagesAreJoined();
    void plainTextStays();
    void equalMessagesSayTheSame();
};

void TestMessage::placesAreFilledOnce()
{
    const Message message(ONNXMEND_TEXT("%2 before %1, and %2 again"), {"%2", "%1"});
    QCOMPARE(message.text(), std::string("%1 before %2, and %1 again"));
    QCOMPARE(message.english().view(), std::string_view("%2 before %1, and %2 again"));
    QCOMPARE(message.arguments().size(), std::size_t(2));
}

void TestMessage::numbersAreWrittenAsInEnglish()
{
    const Message message(ONNXMEND_TEXT("%1 of %2, off by %3"),
                          {std::uint64_t(1), std::uint64_t(1260), 0.00049});
    QCOMPARE(message.text(), std::string("1 of 1,260, off by 0.00049"));
    const double infinite = std::numeric_limits<double>::infinity();
    QCOMPARE(Message(ONNXMEND_TEXT("%1"), {infinite}).text(), std::string("inf"));
}

void TestMessage::placesWithoutArgumentsStay()
{
    QCOMPARE(Message(ONNXMEND_TEXT("100 % of %1, %2 and %0 at 5%"), {"a"}).text(),
             std::string("100 % of a, %2 and %0 at 5%"));
    QCOMPARE(Message(ONNXMEND_TEXT("of %1")).text(), std::string("of %1"));
}

void TestMessage::messagesAreJoined()
{
    const std::vector<Message> messages{ONNXMEND_TEXT("a"), Message::plain("%1"), ONNXMEND_TEXT("c")};
    QCOMPARE(Message::list(ONNXMEND_TEXT("%1; %2"), messages).text(), std::string("a; %1; c"));
    QCOMPARE(Message::list(ONNXMEND_TEXT("%1; %2"), std::span(messages).first(1)), messages.front());
    QVERIFY(Message::list(ONNXMEND_TEXT("%1; %2"), {}).empty());
}

void TestMessage::plainTextStays()
{
    QCOMPARE(Message::plain("100 %1 \n").text(), std::string("100 %1 \n"));
    QVERIFY(Message::plain({}).empty());
    QVERIFY(Message::plain({}).text().empty());
}

void TestMessage::equalMessagesSayTheSame()
{
    const Message one(ONNXMEND_TEXT("%1 weights"), {std::uint64_t(2)});
    QVERIFY(one == Message(ONNXMEND_TEXT("%1 weights"), {std::uint64_t(2)}));
    QVERIFY(one != Message(ONNXMEND_TEXT("%1 weights"), {std::uint64_t(3)}));
    QVERIFY(one != Message(ONNXMEND_TEXT("%1 tensors"), {std::uint64_t(2)}));
    QVERIFY(Message() == Message::plain(""));
}

ONNXMEND_APPLESS_TEST(message, TestMessage)
#include "tst_message.moc"
