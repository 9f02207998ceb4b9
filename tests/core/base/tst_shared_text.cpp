// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/shared_text.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace onnxmend;

class SharedTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyTextIsOnePointer();
    void copiesShareTheText();
    void textOutlivesWhatItWasCopiedFrom();
    void whatIsAddedToOneIsNotAddedToItsCopies();
    void textsCompareByWhatTheySay();
    void oneOfManyIsSharedWhereItComesAgain();
    void threadsMayCopyOneText();
};

void SharedTextTest::emptyTextIsOnePointer()
{
    static_assert(sizeof(SharedText) == sizeof(void*));
    QVERIFY(SharedText().empty());
    QVERIFY(SharedText("").empty());
    QVERIFY(SharedText::ofMany("").empty());
    QCOMPARE(SharedText().str(), std::string());
}

void SharedTextTest::copiesShareTheText()
{
    const SharedText text("a text that is too long to lie in the string itself");
    const SharedText copy = text;
    QCOMPARE(copy.str().data(), text.str().data());
    QVERIFY(copy == text);
}

void SharedTextTest::textOutlivesWhatItWasCopiedFrom()
{
    SharedText kept;
    {
        std::vector<SharedText> texts(3, SharedText("layer.0.weight of a decoder"));
        kept = texts[1];
        texts[0] = std::move(texts[2]);
        SharedText& self = texts[0];
        self = texts[0];
    }
    QCOMPARE(kept.str(), std::string("layer.0.weight of a decoder"));
    SharedText moved = std::move(kept);
    QCOMPARE(moved.str(), std::string("layer.0.weight of a decoder"));
    moved = SharedText();
    QVERIFY(moved.empty());
}

void SharedTextTest::whatIsAddedToOneIsNotAddedToItsCopies()
{
    SharedText text("Add");
    const SharedText copy = text;
    text += ", and 2 more";
    QCOMPARE(text.str(), std::string("Add, and 2 more"));
    QCOMPARE(copy.str(), std::string("Add"));
}

void SharedTextTest::textsCompareByWhatTheySay()
{
    QVERIFY(SharedText("a") == SharedText("a"));
    QVERIFY(SharedText("a") == "a");
    QVERIFY(SharedText("a") < SharedText("b"));
    QVERIFY(SharedText() < SharedText("a"));
    QVERIFY((SharedText() <=> SharedText("")) == std::strong_ordering::equal);
}

void SharedTextTest::oneOfManyIsSharedWhereItComesAgain()
{
    const SharedText first = SharedText::ofMany("a graph input that has no name of its own");
    const SharedText again = SharedText::ofMany(std::string("a graph input that has no name of its own"));
    QCOMPARE(again.str().data(), first.str().data());
    for (int i = 0; i < 1000; ++i) { // more than are remembered
        const std::string text = "value." + std::to_string(i);
        QCOMPARE(SharedText::ofMany(text).str(), text);
    }
    QCOMPARE(SharedText::ofMany("a graph input that has no name of its own"), first);
}

void SharedTextTest::threadsMayCopyOneText()
{
    const SharedText text("shared by threads, each with copies that come and go");
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([copy = text] {
            for (int round = 0; round < 1000; ++round) {
                const std::vector<SharedText> copies(10, copy);
                if (copies.back() != copy) {
                    qFatal("a copy says something else");
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    QCOMPARE(text.str(), std::string("shared by threads, each with copies that come and go"));
}

ONNXMEND_GUILESS_TEST(shared_text, SharedTextTest)
#include "tst_shared_text.moc"
