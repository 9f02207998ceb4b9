// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/journal_text.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;

class JournalTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsReadBack();
    void damagedTextIsNotBelieved_data();
    void damagedTextIsNotBelieved();
};

void JournalTextTest::textIsReadBack()
{
    JournalEntries entries;
    entries.model = {"a b\n\xFF", {~std::uint64_t(0), 0, 1, 2}};
    QVERIFY(fromJournalText(toJournalText(entries)) == entries);
    entries.added = {{"x", {1, 2, 3, 4}}, {"..y", {}}};
    entries.replaced = {{"-", {5, 6, 7, 8}}};
    const std::string text = toJournalText(entries);
    QVERIFY(fromJournalText(text) == entries);
    for (std::size_t length = 0; length < text.size(); ++length) {
        QVERIFY(!fromJournalText(text.substr(0, length)));
    }
    QVERIFY(!fromJournalText(text + "x"));
    QVERIFY(!fromJournalText(text + text));
}

void JournalTextTest::damagedTextIsNotBelieved_data()
{
    QTest::addColumn<QByteArray>("lines");
    const auto add = [](const char* name, QByteArray lines) { QTest::newRow(name) << lines; };
    add("no model", "added 1 2 3 4 a|");
    add("two models", "model 1 2 3 4 a|model 1 2 3 4 b|");
    add("model last", "added 1 2 3 4 a|model 1 2 3 4 b|");
    add("unknown kind", "model 1 2 3 4 a|removed 1 2 3 4 b|");
    add("path", "model 1 2 3 4 a|added 1 2 3 4 b/c|");
    add("path upwards", "model 1 2 3 4 a|added 1 2 3 4 ../b|");
    add("absolute path", "model 1 2 3 4 a|added 1 2 3 4 /etc/passwd|");
    add("folder above", "model 1 2 3 4 a|added 1 2 3 4 ..|");
    add("this folder", "model 1 2 3 4 a|added 1 2 3 4 .|");
    add("no name", "model 1 2 3 4 a|added 1 2 3 4 |");
    add("three numbers", "model 1 2 3 4 a|added 1 2 3 b|");
    add("negative number", "model 1 2 3 4 a|added 1 -2 3 4 b|");
    add("leading zero", "model 1 2 3 4 a|added 1 02 3 4 b|");
    add("number beyond 64 bits", "model 1 2 3 4 a|added 1 2 3 18446744073709551616 b|");
    add("two spaces", "model 1 2 3 4 a|added  1 2 3 4 b|");
    add("empty line", "model 1 2 3 4 a||");
}

void JournalTextTest::damagedTextIsNotBelieved()
{
    QFETCH(QByteArray, lines);
    QByteArray text = "onnxmend save 1|" + lines + "end|";
    text.replace('|', '\0');
    QVERIFY(!fromJournalText(text.toStdString()));
}

ONNXMEND_APPLESS_TEST(journal_text, JournalTextTest)
#include "tst_journal_text.moc"
