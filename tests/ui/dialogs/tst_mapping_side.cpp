// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/mapping_bench.h"
#include "ui/dialogs/mapping_tables.h"
#include "ui/models/mapping_editor.h"
#include "ui/tables/table_view.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestMappingSide : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void oneSelectedRowIsTheOnlyOne();
    void keysAskForWhatTheyMean();
    void hiddenSelectionGoesToTheNextRow();
    void buttonsAreNamedByTheirSide();
};

void TestMappingSide::oneSelectedRowIsTheOnlyOne()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    MappingSide side(editor.places(), u"Places"_s, u"places"_s, u"Filter"_s);
    side.show();
    QVERIFY(!side.selectedRow());
    QSignalSpy changed(&side, &MappingSide::selectionChanged);
    const int row = tableRow(targetOf(editor.mapping(), "same_bias"));
    side.selectRow(row);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(side.selectedRow(), std::optional(row));
    side.table().selectAll();
    QVERIFY(!side.selectedRow());
    QCOMPARE(side.selectedRows().size(), editor.mapping().targets().size());
}

void TestMappingSide::keysAskForWhatTheyMean()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    MappingSide side(editor.places(), u"Places"_s, u"places"_s, u"Filter"_s);
    side.show();
    side.activateWindow();
    side.selectRow(0);
    QVERIFY(QTest::qWaitForWindowActive(&side));
    QSignalSpy activated(&side, &MappingSide::activated);
    QSignalSpy removal(&side, &MappingSide::removalRequested);
    QTest::keyClick(&side.table(), Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
    QTest::keyClick(&side.table(), Qt::Key_Delete);
    QCOMPARE(removal.count(), 1);
}

void TestMappingSide::hiddenSelectionGoesToTheNextRow()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    MappingSide side(editor.weights(), u"Tensors"_s, u"weights"_s, u"Filter"_s);
    side.show();
    side.showCounts();
    const auto open = static_cast<int>(MappingStatus::Open);
    auto* const button = side.findChild<QToolButton*>(u"filter%1"_s.arg(open));
    QCOMPARE(button->text(), u"Open 2"_s);
    QTest::mouseClick(button, Qt::LeftButton); // hides filled rows
    const SourceId weight = sourceOf(editor.mapping(), "encoder.layer.0.dense.w");
    side.selectRow(tableRow(weight));
    connect(&editor, &MappingEditor::aboutToChange, &side, &MappingSide::noteSelection);
    connect(&editor, &MappingEditor::changed, &side, &MappingSide::keepSelection);
    const MappingEditor::Pair pair{.source = weight, .target = targetOf(editor.mapping(), "enc_0_fc_kernel")};
    editor.bind({&pair, 1});
    QCOMPARE(side.selectedRow(),
             std::optional(tableRow(sourceOf(editor.mapping(), "encoder.layer.0.dense.b"))));
}

void TestMappingSide::buttonsAreNamedByTheirSide()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    MappingSide places(editor.places(), u"Places"_s, u"places"_s, u"Filter"_s);
    MappingSide weights(editor.weights(), u"Weights"_s, u"weights"_s, u"Filter"_s);
    places.showCounts();
    weights.showCounts();
    const auto names = [](const MappingSide& side) {
        QStringList names;
        for (const QToolButton* const button : side.findChildren<QToolButton*>()) {
            if (button->objectName().startsWith(u"filter"_s)) {
                names.append(button->accessibleName());
            }
        }
        return names;
    };
    QVERIFY(!names(places).isEmpty());
    for (const QString& name : names(places)) {
        QVERIFY2(name.startsWith(u"Places, "_s), qPrintable(name));
        QVERIFY2(!names(weights).contains(name), qPrintable(name));
    }
}

ONNXMEND_WINDOW_TEST(mapping_side, TestMappingSide)
#include "tst_mapping_side.moc"
