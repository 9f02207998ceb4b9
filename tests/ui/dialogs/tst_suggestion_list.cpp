// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/mapping_bench.h"
#include "ui/dialogs/mapping_tables.h"
#include "ui/models/mapping_editor.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTableView>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestSuggestionList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void titleNamesThePlace();
    void enterChooses();
};

void TestSuggestionList::titleNamesThePlace()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    SuggestionList list(editor.suggestions());
    const QLabel* const title = list.findChild<QLabel*>();
    QCOMPARE(title->text(), u"Suggestions"_s);
    const TargetId kernel = targetOf(editor.mapping(), "enc_0_fc_kernel");
    list.showPlace(&editor.mapping().targets()[kernel]);
    QCOMPARE(title->text(), u"Suggestions for enc_0_fc_kernel"_s);
    list.showPlace(nullptr);
    QCOMPARE(title->text(), u"Suggestions"_s);
}

void TestSuggestionList::enterChooses()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    SuggestionList list(editor.suggestions());
    list.show();
    editor.setPlace(targetOf(editor.mapping(), "enc_0_fc_kernel"));
    QList<int> chosen;
    connect(&list, &SuggestionList::chosen, this, [&chosen](int row) { chosen.append(row); });
    auto* const table = list.findChild<QTableView*>(u"suggestionTable"_s);
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(chosen, QList<int>()); // nothing is selected
    table->selectRow(0);
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(chosen, QList<int>{0});
}

ONNXMEND_WINDOW_TEST(suggestion_list, TestSuggestionList)
#include "tst_suggestion_list.moc"
