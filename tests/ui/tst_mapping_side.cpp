// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/mapping_bench.h"
#include "ui/dialogs/mapping_side.h"
#include "ui/models/mapping_editor.h"
#include "ui/pages/table_view.h"

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
};

void TestMappingSide::oneSelectedRowIsTheOnlyOne()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    MappingSide side(editor.places(), u"Places"_s, u"places"_s, u"Filter"_s);
    side.show();
    QCOMPARE(side.selectedRow(), none);
    QSignalSpy changed(&side, &MappingSide::selectionChanged);
    side.selectRow(targetOf(editor.mapping(), "same_bias"));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(side.selectedRow(), targetOf(editor.mapping(), "same_bias"));
    side.table().selectAll();
    QCOMPARE(side.selectedRow(), none);
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
    QTest::mouseClick(button, Qt::LeftButton); // what is bound is hidden from now on
    const std::size_t weight = sourceOf(editor.mapping(), "encoder.layer.0.dense.w");
    side.selectRow(weight);
    connect(&editor, &MappingEditor::aboutToChange, &side, &MappingSide::noteSelection);
    connect(&editor, &MappingEditor::changed, &side, &MappingSide::keepSelection);
    const MappingEditor::Pair pair{.source = weight, .target = targetOf(editor.mapping(), "enc_0_fc_kernel")};
    editor.bind({&pair, 1});
    QCOMPARE(side.selectedRow(), sourceOf(editor.mapping(), "encoder.layer.0.dense.b"));
}

QTEST_MAIN(TestMappingSide)
#include "tst_mapping_side.moc"
