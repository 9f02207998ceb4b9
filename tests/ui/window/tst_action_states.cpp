// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/pages_bench.h"
#include "ui/window/action_states.h"

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class ActionBench : public PagesBench
{
public:
    bool can(ActionId id) const { return actions[id]->isEnabled(); }

    ActionStates states{actions, document, jobs, *pages};
};

} // namespace

class TestActionStates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void withoutADocumentOneCanOnlyOpen();
    void selectionEnablesWhatItIsFor();
    void runningTaskCanOnlyBeCancelled();
    void plannedChangesNameTheActions();
};

void TestActionStates::withoutADocumentOneCanOnlyOpen()
{
    const ActionBench bench;
    QVERIFY(bench.can(ActionId::OpenModel) && bench.can(ActionId::OpenSample));
    for (const ActionId id :
         {ActionId::AddCheckpoint, ActionId::SaveAs, ActionId::Undo, ActionId::FixAll, ActionId::FixSelected,
          ActionId::FixAllAndSave, ActionId::MapWeights, ActionId::FillFolded, ActionId::Verify,
          ActionId::Copy, ActionId::Filter, ActionId::Cancel}) {
        QVERIFY2(!bench.can(id), qPrintable(bench.actions[id]->text()));
    }
}

void TestActionStates::selectionEnablesWhatItIsFor()
{
    ActionBench bench;
    QVERIFY(bench.openSample());
    QVERIFY(bench.can(ActionId::FixAll) && bench.can(ActionId::MapWeights));
    QVERIFY(!bench.can(ActionId::FixSelected) && !bench.can(ActionId::Copy));
    bench.pages->table()->selectRow(0);
    QVERIFY(bench.can(ActionId::FixSelected) && bench.can(ActionId::Copy));
    bench.pages->turnTo(PageId::Findings); // the finding of that tensor is selected there now
    QVERIFY(bench.can(ActionId::FixSelected) && bench.can(ActionId::Copy));
    bench.pages->table()->clearSelection();
    QVERIFY(!bench.can(ActionId::FixSelected) && !bench.can(ActionId::Copy));
    bench.pages->turnTo(PageId::Initializers);
    bench.pages->table()->selectRow(0);
    QVERIFY(bench.can(ActionId::Copy));
    QVERIFY(bench.open(kWrongMask)); // a model without checkpoints, and nothing selected
    QVERIFY(!bench.can(ActionId::Copy) && !bench.can(ActionId::MapWeights) &&
            !bench.can(ActionId::FillFolded));
}

void TestActionStates::runningTaskCanOnlyBeCancelled()
{
    ActionBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.files.reload();
    QVERIFY(bench.can(ActionId::Cancel));
    QVERIFY(!bench.can(ActionId::OpenModel) && !bench.can(ActionId::SaveAs) && !bench.can(ActionId::FixAll));
    QVERIFY(bench.waitIdle());
    QVERIFY(!bench.can(ActionId::Cancel));
    QVERIFY(bench.can(ActionId::OpenModel) && bench.can(ActionId::SaveAs) && bench.can(ActionId::FixAll));
}

void TestActionStates::plannedChangesNameTheActions()
{
    ActionBench bench;
    QVERIFY(bench.open(kWrongMask));
    QCOMPARE(bench.actions[ActionId::Verify]->text().remove(u'&'), u"Verify"_s);
    QVERIFY(!bench.actions[ActionId::VerifyFile]->isVisible());
    bench.planFirstFix();
    QCOMPARE(bench.actions[ActionId::Undo]->text().remove(u'&'), u"Undo Fix"_s);
    QVERIFY(bench.can(ActionId::Undo) && !bench.can(ActionId::Redo));
    QCOMPARE(bench.actions[ActionId::Verify]->text().remove(u'&'), u"Verify Planned Model"_s);
    QVERIFY(bench.actions[ActionId::VerifyFile]->isVisible());
}

ONNXMEND_WINDOW_TEST(action_states, TestActionStates)
#include "tst_action_states.moc"
