// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/document/recent_models.h"
#include "ui/models/initializer_columns.h"

#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QSettings>
#include <QTimer>

#include <memory>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// The statements of the window in one state of the document; a row of the table in docs/states.md.
struct WindowState {
    QString file;      ///< in the title and the banner
    QString headline;  ///< beginning of the banner's headline
    QString status;    ///< of the one initializer
    QString stored;    ///< its dtype in the file
    QString after;     ///< its dtype as saved
    QString inspector; ///< part of its dtype there; empty if it does not change
    int findings = 0;  ///< in the rail
    int changes = 0;   ///< in the rail
    QString saving;    ///< text of the action that saves
    QString statusBar; ///< at the bottom of the window
    bool isModified = false;
};

constexpr auto kWrongWeight = "(float16[2] a) => (float16[2] y) <float[2] a = {0.5, 2}> { y = Relu(a) }";

const WindowState kOpened{.file = u"model.onnx"_s,
                          .headline = u"1 "_s,
                          .status = u"Mismatch"_s,
                          .stored = u"FLOAT"_s,
                          .after = u"FLOAT16"_s,
                          .inspector = u"(recommended)"_s,
                          .findings = 1,
                          .changes = 0,
                          .saving = u"Fix All and Save..."_s,
                          .statusBar = u"1 tensor, 1 mismatched, 8 bytes → 4 bytes"_s};
const WindowState kPlanned{.file = u"model.onnx"_s,
                           .headline = u"Planned: 1 tensor changes on save"_s,
                           .status = u"Planned"_s,
                           .stored = u"FLOAT"_s,
                           .after = u"FLOAT16"_s,
                           .inspector = u"(planned)"_s,
                           .findings = 0,
                           .changes = 1,
                           .saving = u"Save Changes..."_s,
                           .statusBar = u"1 tensor, 0 mismatched, 8 bytes → 4 bytes"_s,
                           .isModified = true};
const WindowState kSaved{.file = u"fixed.onnx"_s,
                         .headline = u"Complete"_s,
                         .status = u"OK"_s,
                         .stored = u"FLOAT16"_s,
                         .after = u"FLOAT16"_s,
                         .inspector = {},
                         .findings = 0,
                         .changes = 0,
                         .saving = u"Save a Copy..."_s,
                         .statusBar = u"1 tensor, 0 mismatched, 4 bytes"_s};

/// The state after a step back from the saved file: the plan is in a file, so closing loses nothing.
WindowState steppedBack()
{
    WindowState state = kPlanned;
    state.isModified = false;
    state.saving = u"Save a Copy..."_s;
    return state;
}

class StatesDriver : public WindowDriver
{
public:
    explicit StatesDriver(const QTemporaryDir& folder)
        : m_folder(folder)
    {
    }

    QString path(const QString& name) const { return m_folder.filePath(name); }
    bool openModel()
    {
        return open({writeFile(
            m_folder, "model.onnx",
            modelFromText(std::string("<ir_version: 8, opset_import: [\"\" : 17]> g ") + kWrongWeight))});
    }
    bool save()
    {
        if (!click("saveAs") || !saveTo(path(u"fixed.onnx"_s))) {
            return false;
        }
        QDialog* const result = dialog("resultDialog");
        return result && waitIdle() && result->close();
    }

    QString cell(const char* column)
    {
        turnTo(PageId::Initializers);
        return table()->model()->index(0, initializerColumn(column)).data().toString();
    }
    QString railText(PageId page)
    {
        const auto* const rail = window().findChild<QListWidget*>(u"pageRail"_s);
        return rail->item(static_cast<int>(page))->data(Qt::AccessibleTextRole).toString();
    }
    QString inspector()
    {
        turnTo(PageId::Initializers);
        table()->selectRow(0);
        return textOf(window().findChild<QWidget*>(u"detailsPanel"_s));
    }
    /// The checkpoints that are seen as chips.
    int chips()
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // deletes dropped chips
        int count = 0;
        for (const auto* const chip : window().findChildren<QWidget*>(u"checkpointChip"_s)) {
            count += chip->isHidden() ? 0 : 1;
        }
        return count;
    }
    QString conversionFacts() { return window().findChild<QLabel*>(u"convertFacts"_s)->text(); }
    QString checks() { return textOf(window().findChild<QWidget*>(u"checksCard"_s)); }

    /// Compares all parts with the state. Returns the parts that differ.
    QStringList differences(const WindowState& state)
    {
        QStringList wrong;
        const auto expect = [&wrong](bool holds, const QString& text) {
            if (!holds) {
                wrong.append(text);
            }
        };
        const QString title = window().windowTitle();
        expect(title.startsWith(state.file + u"[*]"_s), u"title: "_s + title);
        const QString banner = textOf(window().findChild<QWidget*>(u"documentBanner"_s));
        expect(banner.contains(state.file), u"banner: "_s + banner);
        const QString headline = window().findChild<QLabel*>(u"bannerHeadline"_s)->text();
        expect(headline.startsWith(state.headline), u"headline: "_s + headline);
        expect(cell("status") == state.status, u"status: "_s + cell("status"));
        expect(cell("stored") == state.stored, u"stored: "_s + cell("stored"));
        expect(cell("after") == state.after, u"after: "_s + cell("after"));
        const QString inspected = inspector();
        const bool isSame = state.inspector.isEmpty() ? !inspected.contains(u"(planned)"_s) &&
                                                            !inspected.contains(u"(recommended)"_s)
                                                      : inspected.contains(state.inspector);
        expect(isSame, u"inspector: "_s + inspected);
        const auto counted = [](const QString& name, int count) {
            return count == 0 ? name : u"%1, %2"_s.arg(name).arg(count);
        };
        expect(railText(PageId::Findings) == counted(u"Findings"_s, state.findings),
               railText(PageId::Findings));
        expect(railText(PageId::Changes) == counted(u"Changes"_s, state.changes), railText(PageId::Changes));
        expect(changeRows() == state.changes, u"rows of changes: %1"_s.arg(changeRows()));
        expect((findingRows() > 0) == (state.findings > 0), u"rows of findings: %1"_s.arg(findingRows()));
        expect(comparedNames().contains(state.file), u"compare: "_s + comparedNames());
        const QString overview = overviewText();
        expect(overview.contains(state.file), u"overview: "_s + overview);
        expect(graphHasPlan(state.changes > 0) == (state.changes > 0), u"graph"_s);
        const QString saving = action("fixAllAndSave")->text().remove(u'&');
        expect(saving == state.saving, u"action: "_s + saving);
        const QString verifying = action("verify")->text().remove(u'&');
        expect(verifying == (state.changes > 0 ? u"Verify Planned Model"_s : u"Verify"_s), verifying);
        expect(window().isWindowModified() == state.isModified, u"modified"_s);
        expect(statusText() == state.statusBar, u"status bar: "_s + statusText());
        return wrong;
    }

private:
    /// The list of changes is made by a job. Headings of its groups are not changes.
    int changeRows()
    {
        turnTo(PageId::Changes);
        const auto& shown = *static_cast<const ColumnTableModel*>(
            window().findChild<QTableView*>(u"changesTable"_s)->model());
        const int expected = static_cast<int>(constWindow().document().session()->plan().edits.size());
        (void)QTest::qWaitFor([&] { return shown.sourceRowCount() == expected; }, 10000);
        return shown.sourceRowCount();
    }
    int findingRows()
    {
        turnTo(PageId::Findings);
        return window().findChild<QTableView*>(u"findingsTable"_s)->model()->rowCount();
    }
    QString overviewText()
    {
        turnTo(PageId::Overview);
        QCoreApplication::processEvents(); // new labels of a page show themselves with the next events
        const QString text = textOf(window().findChild<QWidget*>(u"overviewPage"_s));
        return QString(text).remove(QChar(0x200B)); // possible breaks
    }
    /// Waits until the picture is drawn for the state.
    bool graphHasPlan(bool expected)
    {
        turnTo(PageId::Graph);
        const auto* const choice = window().findChild<QWidget*>(u"graphPlan"_s);
        (void)QTest::qWaitFor([&] { return choice->isVisible() == expected; }, 20000);
        return choice->isVisible();
    }
    QString comparedNames()
    {
        QStringList names;
        turnTo(PageId::Compare);
        for (const QComboBox* const side : window().findChildren<QComboBox*>()) {
            if (side->itemText(0).endsWith(u"as opened"_s)) {
                names.append(side->itemText(0));
            }
        }
        return names.join(u'\n');
    }

    const QTemporaryDir& m_folder;
};

} // namespace

/// Each part of the window states what is true now, in every state of a document (docs/states.md).
class TestDocumentStates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init()
    {
        QSettings().clear();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void everyPartFollowsTheDocument();
    void checksOfTheSaveAreShown();
    void checksComeBackWithTheirState();
    void fixingUntilItRunsKeepsTheVerdictOfTheSave();
    void eachFileHasItsOwnVerdictAmongTheRecentOnes();
    void checkpointsGoIntoTheSavedFile();
    void conversionFollowsTheDocument();
    void changedFileIsNamed();
    void castByHandIsSeenAndIsCancelledByItsFix();
    void copiesOfAnInitializerAreRemoved();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDocumentStates::everyPartFollowsTheDocument()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.openModel());
    const auto holds = [&driver](const WindowState& state) {
        const QStringList wrong = driver.differences(state);
        return wrong.isEmpty() ? QString() : wrong.join(u'\n');
    };
    QCOMPARE(holds(kOpened), QString());
    QVERIFY(driver.run("fixAll"));
    QCOMPARE(holds(kPlanned), QString());
    QVERIFY(driver.run("undo"));
    QCOMPARE(holds(kOpened), QString()); // nothing is left to save
    QVERIFY(driver.run("redo"));
    QCOMPARE(holds(kPlanned), QString());
    QVERIFY(driver.save());
    QCOMPARE(holds(kSaved), QString());
    QVERIFY(driver.run("undo"));
    QCOMPARE(holds(steppedBack()), QString());
    QVERIFY(driver.run("undo"));
    QCOMPARE(holds(kOpened), QString());
    QVERIFY(driver.run("redo"));
    QCOMPARE(holds(steppedBack()), QString());
    QVERIFY(driver.run("redo"));
    QCOMPARE(holds(kSaved), QString()); // with the verdict of the save
    driver.window().close();
    QVERIFY(!seenDialog("unsavedDialog"));
}

void TestDocumentStates::checksOfTheSaveAreShown()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.openModel());
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.save());
    const QString shown = driver.checks();
    QVERIFY2(shown.contains(u"fixed.onnx"_s) && !shown.contains(u"Of the model before"_s), qPrintable(shown));
}

void TestDocumentStates::checksComeBackWithTheirState()
{
    const QString old = u"Of the model before"_s;
    StatesDriver driver(*m_folder);
    const auto checks = [&driver] {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the result of before
        return driver.checks();
    };
    QVERIFY(driver.openModel());
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.run("verify")); // the planned model
    const QString planned = checks();
    QVERIFY2(!planned.contains(old), qPrintable(planned));
    QVERIFY(driver.save());
    const QString saved = checks();
    QVERIFY2(saved.contains(u"fixed.onnx"_s) && !saved.contains(old), qPrintable(saved));
    for (int i = 0; i < 2; ++i) {
        QVERIFY(driver.run("undo"));
        QCOMPARE(checks(), planned);
        QVERIFY(driver.run("redo"));
        QCOMPARE(checks(), saved);
    }
    QVERIFY(driver.run("undo"));
    QVERIFY(driver.run("undo"));
    QVERIFY2(checks().contains(old), qPrintable(checks())); // no check was made of that state
}

void TestDocumentStates::fixingUntilItRunsKeepsTheVerdictOfTheSave()
{
    if (qEnvironmentVariableIsEmpty("ONNXMEND_ORT")) {
        QSKIP("ONNXMEND_ORT names no ONNX Runtime library");
    }
    StatesDriver driver(*m_folder);
    QVERIFY(driver.openModel());
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.save());
    const auto* const headline = driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    const QString verdict = headline->text();
    QVERIFY2(verdict.startsWith(u"Complete and verified"_s), qPrintable(verdict));
    driver.action("fixUntilRuns")->trigger();
    QVERIFY(driver.waitIdle());
    QCOMPARE(headline->text(), verdict);
    QVERIFY(!driver.window().isWindowModified());
}

void TestDocumentStates::eachFileHasItsOwnVerdictAmongTheRecentOnes()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.openModel());
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.save());
    driver.window().close();
    const std::vector<RecentModel> models = recent::models();
    QCOMPARE(models.size(), std::size_t{2});
    QCOMPARE(models[0].model, texts::toPath(driver.path(u"fixed.onnx"_s)));
    QCOMPARE(models[0].completeness, Completeness::Complete);
    QCOMPARE(models[1].model, texts::toPath(driver.path(u"model.onnx"_s)));
    QVERIFY(models[1].completeness != Completeness::Complete);
}

void TestDocumentStates::checkpointsGoIntoTheSavedFile()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    QCOMPARE(driver.chips(), 1);
    const int planned = driver.rowsWithStatus(u"Planned"_s);
    QVERIFY(planned > 0);
    QVERIFY(driver.save());
    QCOMPARE(driver.chips(), 0);
    driver.turnTo(PageId::Initializers);
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 0);
    QVERIFY(driver.run("undo"));
    QCOMPARE(driver.chips(), 1);
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), planned);
    QVERIFY(driver.run("redo"));
    QCOMPARE(driver.chips(), 0);
}

void TestDocumentStates::conversionFollowsTheDocument()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.open({writeFile(
        *m_folder, "model.onnx",
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 2] x) => (float[2, 2] y) "
                      "<float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> { y = MatMul (x, w) }"))}));
    driver.turnTo(PageId::Convert);
    auto* const convert = driver.window().findChild<QAbstractButton*>(u"convertButton"_s);
    auto* const apply = driver.window().findChild<QAbstractButton*>(u"applyConversion"_s);
    QTest::mouseClick(convert, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QVERIFY(apply->isVisible() && apply->isEnabled());
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    const QString applied = u"It is in the plan"_s;
    QVERIFY2(driver.conversionFacts().startsWith(applied), qPrintable(driver.conversionFacts()));
    QVERIFY(driver.save());
    driver.turnTo(PageId::Convert);
    QVERIFY2(!driver.conversionFacts().startsWith(applied), qPrintable(driver.conversionFacts()));
    QVERIFY(!apply->isVisible() || !apply->isEnabled()); // the written file is converted already
    QVERIFY(driver.run("undo"));
    QVERIFY2(driver.conversionFacts().startsWith(applied), qPrintable(driver.conversionFacts()));
    QVERIFY(driver.run("undo"));
    QVERIFY(apply->isVisible() && apply->isEnabled());
}

void TestDocumentStates::copiesOfAnInitializerAreRemoved()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.open(
        {writeFile(*m_folder, "model.onnx",
                   modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                                 "<float[2] w = {1, 2}, float[2] w = {1, 2}> { y = Add (x, w) }"))}));
    const auto& document = driver.window().document();
    QCOMPARE(document.session()->report().findings.size(), std::size_t{1});
    QVERIFY(driver.run("fixAll"));
    QVERIFY(document.session()->report().findings.empty());
    QCOMPARE(driver.railText(PageId::Changes), u"Changes, 1"_s);
    QVERIFY(driver.save());
    QCOMPARE(document.session()->model()->tensors().size(), std::size_t{1});
    QVERIFY(document.session()->report().findings.empty());
}

void TestDocumentStates::changedFileIsNamed()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.openModel());
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.save());
    QTest::qWait(100);
    const QString file = driver.path(u"fixed.onnx"_s);
    QVERIFY(writeBytes(file, bytesOf(file)));
    const auto* const text = driver.window().findChild<QLabel*>(u"reloadText"_s);
    QTRY_VERIFY(text->isVisible());
    QVERIFY2(text->text().contains(u"fixed.onnx"_s), qPrintable(text->text()));
}

void TestDocumentStates::castByHandIsSeenAndIsCancelledByItsFix()
{
    StatesDriver driver(*m_folder);
    QVERIFY(driver.open(
        {writeFile(*m_folder, "model.onnx",
                   modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] a) => (float[2] y) "
                                 "<float[2] a = {0.5, 2}> { y = Relu(a) }"))}));
    driver.table()->selectAll();
    bool isCast = false;
    QTimer::singleShot(200, &driver.window(), [&isCast] {
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        auto* const casts = menu ? menu->findChild<QMenu*>(u"castMenu"_s) : nullptr;
        for (QAction* const action : casts ? casts->findChildren<QAction*>() : QList<QAction*>()) {
            if (action->text().section(u'\t', 0, 0) == u"FLOAT16"_s) {
                isCast = true;
                action->trigger();
            }
        }
        if (menu) {
            menu->close();
        }
    });
    Q_EMIT driver.table()->customContextMenuRequested({10, 10});
    QVERIFY(isCast && driver.waitIdle());
    QCOMPARE(driver.cell("stored"), u"FLOAT"_s);
    QCOMPARE(driver.cell("declared"), u"FLOAT"_s);
    QCOMPARE(driver.cell("after"), u"FLOAT16"_s);
    QCOMPARE(driver.cell("status"), u"Mismatch"_s);
    QVERIFY(driver.inspector().contains(u"(planned)"_s));
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.constWindow().document().session()->plan().empty());
    QCOMPARE(driver.cell("status"), u"OK"_s);
    QVERIFY(!driver.window().isWindowModified()); // nothing to save
}

ONNXMEND_WINDOW_TEST(document_states, TestDocumentStates)
#include "tst_document_states.moc"
