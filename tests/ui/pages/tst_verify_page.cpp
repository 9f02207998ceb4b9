// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/find_runtime.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/document/opening_choices.h"
#include "ui/graph/graph_view.h"
#include "ui/models/runtimes_model.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/pages/runtime_box.h"
#include "ui/pages/verify_page.h"
#include "ui/plots/error_bars.h"
#include "ui/tables/table_view.h"
#include "ui/tasks/plan_tasks.h"
#include "ui/tasks/verify_tasks.h"
#include "ui/window/fix_flow.h"
#include "ui/window/verify_flow.h"

#include <QComboBox>
#include <QDir>
#include <QSignalSpy>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto original =
    "(float[4] x) => (float[4] y) { a = Abs (x) b = Sqrt (a) c = Mul (b, b) y = Exp (c) }";
constexpr auto changed =
    "(float[4] x) => (float[4] y) { a = Abs (x) b = Sqrt (a) c = Add (b, b) y = Exp (c) }";

int pixelsOf(QWidget& widget, const QColor& color)
{
    const QImage image = widget.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y) == color ? 1 : 0;
        }
    }
    return count;
}

/// The page among the others, and what its messages lead to.
class VerifyBench : public SavingBench
{
public:
    VerifyTasks tasks{document, runner};
    VerifyFlow verifying{document, tasks, lastSave, guide, *pages};

    VerifyPage& page() { return pages->verify(); }
    /// Turns to the page, and waits until the runtimes are listed where they are not yet.
    bool list()
    {
        QSignalSpy listed(page().findChild<RuntimeBox*>(), &RuntimeBox::listed);
        pages->turnTo(PageId::Verify);
        return listed.count() > 0 || listed.wait(60000);
    }
    QComboBox* box() { return page().findChild<QComboBox*>(u"runtime"_s); }
    QStringList runtimes()
    {
        QStringList texts;
        for (int i = 0; i < box()->count(); ++i) {
            texts.append(box()->itemText(i));
        }
        return texts;
    }
    /// Keys do what a press on an entry does.
    void choose(int index)
    {
        box()->setFocus();
        QTest::keyClick(box(), Qt::Key_Home);
        for (int i = 0; i < index; ++i) {
            QTest::keyClick(box(), Qt::Key_Down);
        }
    }
    /// Returns the button, by its text, that shows the subject of a card's message; waits until it is
    /// visible.
    QPushButton* showButton(const QString& card, const QString& called)
    {
        QPushButton* found = nullptr;
        const auto isSeen = [&] {
            for (QPushButton* const button :
                 page().findChild<QWidget*>(card)->findChildren<QPushButton*>(u"showSubject"_s)) {
                found = button->accessibleName() == called && button->isVisible() ? button : found;
            }
            return found != nullptr;
        };
        return QTest::qWaitFor(isSeen, 10000) ? found : nullptr;
    }
    QStringList shownThings(const QString& card)
    {
        QStringList names;
        for (const QPushButton* const button :
             page().findChild<QWidget*>(card)->findChildren<QPushButton*>(u"showSubject"_s)) {
            names.append(button->accessibleName());
        }
        return names;
    }
    /// Presses it, and waits for the picture of the graph that it leads to; what is current there.
    std::string shownInGraph(QPushButton* button)
    {
        QSignalSpy drawn(&pages->graph(), &GraphPage::drawn);
        QTest::mouseClick(button, Qt::LeftButton);
        if (pages->current() != PageId::Graph || (drawn.isEmpty() && !drawn.wait(60000))) {
            return {};
        }
        const PictureNode* const node = pages->graph().view().currentNode();
        return node ? node->title + " " + node->value : "nothing";
    }
    /// Runs the second graph as what was made from the first one, which is open.
    RunOutcome runAgainst(const std::string& graph)
    {
        Progress progress;
        RunOptions options;
        options.against = write(u"before.onnx"_s, graph);
        return {session().model()->path(), true, true,
                Verifier({}).run(session().model()->path(), options, progress)};
    }
};

} // namespace

class TestVerifyPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup() { QSettings().remove(u"verify"_s); }
    void everyRuntimeIsListedAlsoWhatIsNone();
    void libraryThatIsChosenIsAsked();
    void libraryFromAFileIsAskedAndListed();
    void dialogThatIsClosedChangesNothing();
    void libraryThatSettingsChoseIsShown();
    void errorsOfOutputsAreDrawn();
    void runByItselfHasNoErrors();
    void differenceLeadsToItsNode();
    void outputLeadsToItsNode();
    void refusalOfTheOriginalLeadsToItsNode();
    void failedRunLeadsToItsNode();
    void everyLoadLeadsToItsNode();
    void fixThatWasLeftOutLeadsToItsFinding();
    void whatIsShownGrowsOld();
    void everyRuntimeIsTried();
    void plannedModelIsTriedInEveryRuntime();

private:
    /// A folder as pip fills it, with a library that is none.
    QString brokenLibrary() const
    {
        const QString folder = m_folder.filePath(u"venv/lib/python3.11/site-packages/onnxruntime/capi"_s);
        const QString path = folder + u"/libonnxruntime.so.1.2.3"_s;
        return QDir().mkpath(folder) && writeBytes(path, "no library") ? path : QString();
    }

    QTemporaryDir m_folder;
};

void TestVerifyPage::initTestCase()
{
    prepareWindowTests();
    QVERIFY2(qEnvironmentVariableIsSet("ONNXMEND_ORT"), "ONNXMEND_ORT must name an ONNX Runtime library");
}

void TestVerifyPage::everyRuntimeIsListedAlsoWhatIsNone()
{
    const QString broken = brokenLibrary();
    QVERIFY(!broken.isEmpty());
    const EnvironmentGuard venv("VIRTUAL_ENV", m_folder.filePath(u"venv"_s).toUtf8());
    VerifyBench bench;
    QVERIFY(bench.open(original));
    QVERIFY(bench.list());
    const QStringList texts = bench.runtimes();
    QVERIFY2(texts.size() >= 4, qPrintable(texts.join(u'\n')));
    QVERIFY2(texts.front().startsWith(u"ONNX Runtime 1."_s) && texts.front().endsWith(u", as found"_s),
             qPrintable(texts.front()));
    const QString folder = QFileInfo(qEnvironmentVariable("ONNXMEND_ORT")).path();
    QVERIFY2(texts[1].startsWith(u"ONNX Runtime 1."_s) && texts[1].endsWith(folder), qPrintable(texts[1]));
    QVERIFY2(texts.contains(u"Cannot be loaded: "_s + broken), qPrintable(texts.join(u'\n')));
    QCOMPARE(texts.back(), u"Choose a Library..."_s);
    QCOMPARE(bench.box()->currentIndex(), 0);
}

void TestVerifyPage::libraryThatIsChosenIsAsked()
{
    VerifyBench bench;
    QVERIFY(bench.open(original));
    QVERIFY(bench.list());
    bench.choose(1);
    const std::filesystem::path library = texts::toPath(qEnvironmentVariable("ONNXMEND_ORT"));
    QCOMPARE(chosenRuntime(), library);
    QCOMPARE(usualVerifyOptions(bench.session()).runtime, library);
    VerifyBench next; // it is kept between windows and runs
    QVERIFY(next.open(original));
    QVERIFY(next.list());
    QCOMPARE(next.box()->currentIndex(), 1);
    next.choose(0);
    QVERIFY(chosenRuntime().empty());
}

void TestVerifyPage::libraryFromAFileIsAskedAndListed()
{
    const QString broken = brokenLibrary();
    VerifyBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.list());
    const int before = bench.box()->count();
    QSignalSpy listed(bench.page().findChild<RuntimeBox*>(), &RuntimeBox::listed);
    bench.box()->setFocus();
    QTest::keyClick(bench.box(), Qt::Key_End);
    QVERIFY(chooseFile("runtimeDialog", broken));
    QVERIFY(listed.wait(60000));
    QCOMPARE(bench.box()->count(), before + 1);
    QCOMPARE(bench.box()->currentText(), u"Cannot be loaded: "_s + broken);
    QCOMPARE(chosenRuntime(), texts::toPath(broken));
    bench.verifying.verify(); // the chosen library is used, and no other one
    QVERIFY(bench.waitIdle());
    const QString told = textOf(bench.page().findChild<QWidget*>(u"checksCard"_s)).remove(QChar(0x200b));
    QVERIFY2(told.contains(u"libonnxruntime.so.1.2.3"_s), qPrintable(told));
    QVERIFY2(told.contains(u"ould not be verified: the library cannot be used"_s), qPrintable(told));
}

void TestVerifyPage::dialogThatIsClosedChangesNothing()
{
    VerifyBench bench;
    QVERIFY(bench.open(original));
    QVERIFY(bench.list());
    bench.choose(1);
    bench.box()->setFocus();
    QTest::keyClick(bench.box(), Qt::Key_End);
    QDialog* const dialog = openedDialog("runtimeDialog");
    QVERIFY(dialog);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!seenDialog("runtimeDialog"));
    QCOMPARE(bench.box()->currentIndex(), 1);
    QCOMPARE(chosenRuntime(), texts::toPath(qEnvironmentVariable("ONNXMEND_ORT")));
}

void TestVerifyPage::libraryThatSettingsChoseIsShown()
{
    VerifyBench bench;
    QVERIFY(bench.open(original));
    QVERIFY(bench.list());
    auto* const settings = new SettingsDialog(&bench.page());
    settings->open();
    auto* const box = settings->findChild<QComboBox*>(u"runtime"_s);
    const QString library = qEnvironmentVariable("ONNXMEND_ORT");
    QTRY_VERIFY(box->findData(library) > 0);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentData().toString(), library);
    QCOMPARE(bench.box()->currentIndex(), 0);
    settings->accept();
    QTRY_COMPARE(bench.box()->currentData().toString(), library); // whichever window was active
}

void TestVerifyPage::errorsOfOutputsAreDrawn()
{
    VerifyBench bench;
    QVERIFY(bench.open("(float[4] x) => (float[4] y, z) { y = Add (x, x) z = Neg (x) }"));
    QVERIFY(bench.list());
    const RunOutcome outcome =
        bench.runAgainst("(float[4] x) => (float[4] y, z) { y = Mul (x, x) z = Neg (x) }");
    bench.page().showRun(outcome);
    auto* const bars = bench.page().findChild<ErrorBars*>();
    QVERIFY(bars->isVisible());
    QWidget* plot = nullptr;
    for (QWidget* const part : bars->findChildren<QWidget*>()) {
        plot = part->accessibleName() == u"Largest relative error of each output"_s ? part : plot;
    }
    QVERIFY(plot);
    const double error = outcome.report.runs.front().outputs.front().difference->maxRelError;
    QVERIFY(error > 0.01);
    QVERIFY2(plot->accessibleDescription().contains(u"y: "_s + texts::number(error, 3)),
             qPrintable(plot->accessibleDescription()));
    QVERIFY(plot->accessibleDescription().contains(u"z: 0"_s));
    const QColor bad = theme::color(theme::Tone::Bad, bars->palette());
    QTRY_VERIFY(pixelsOf(*bars, bad) > 100); // the bar of y is as long as its error
    QVERIFY(bench.open(original));           // another document
    QVERIFY(!bars->isVisibleTo(&bench.page()));
}

void TestVerifyPage::runByItselfHasNoErrors()
{
    VerifyBench bench;
    QVERIFY(bench.open(original));
    bench.verifying.run();
    QVERIFY(bench.waitIdle());
    QVERIFY(textOf(bench.page().findChild<QWidget*>(u"runCard"_s)).contains(u"model.onnx runs"_s));
    QVERIFY(!bench.page().findChild<ErrorBars*>()->isVisibleTo(&bench.page()));
}

void TestVerifyPage::differenceLeadsToItsNode()
{
    VerifyBench bench;
    QVERIFY(bench.open(changed));
    QVERIFY(bench.list());
    const RunOutcome outcome = bench.runAgainst(original);
    QVERIFY(outcome.report.beginning);
    bench.page().showRun(outcome);
    QPushButton* const show = bench.showButton(u"runCard"_s, u"Difference: show Add"_s);
    QVERIFY2(show, qPrintable(bench.shownThings(u"runCard"_s).join(u'\n')));
    QCOMPARE(bench.shownInGraph(show), std::string("Add c"));
}

void TestVerifyPage::outputLeadsToItsNode()
{
    VerifyBench bench;
    QVERIFY(bench.open(original));
    bench.verifying.run();
    QVERIFY(bench.waitIdle());
    QPushButton* const show = bench.showButton(u"runCard"_s, u"Optimised: show y"_s);
    QVERIFY2(show, qPrintable(bench.shownThings(u"runCard"_s).join(u'\n')));
    QCOMPARE(bench.shownInGraph(show), std::string("Exp y"));
}

/// The original adds two dtypes; what was made of it does not.
void TestVerifyPage::refusalOfTheOriginalLeadsToItsNode()
{
    VerifyBench bench;
    QVERIFY(
        bench.open("(float[2] x, float16[2] z) => (float[2] y) { c = Cast <to = 1> (z) y = Add (x, c) }"));
    QVERIFY(bench.list());
    bench.page().showRun(bench.runAgainst("(float[2] x, float16[2] z) => (float[2] y) { y = Add (x, z) }"));
    QPushButton* const show = bench.showButton(u"runCard"_s, u"Original: show y"_s);
    QVERIFY2(show, qPrintable(bench.shownThings(u"runCard"_s).join(u'\n')));
    QCOMPARE(bench.shownInGraph(show), std::string("Add y"));
}

/// No audit says that the dimensions do not fit.
void TestVerifyPage::failedRunLeadsToItsNode()
{
    VerifyBench bench;
    QVERIFY(
        bench.open("(float[2, 3] x, float[4, 5] z) => (float[2, 5] y) { a = Abs (x) y = MatMul (a, z) }"));
    bench.verifying.run();
    QVERIFY(bench.waitIdle());
    QPushButton* const show = bench.showButton(u"runCard"_s, u"As written: show MatMul"_s);
    QVERIFY2(show, qPrintable(bench.shownThings(u"runCard"_s).join(u'\n') +
                              textOf(bench.page().findChild<QWidget*>(u"runCard"_s))));
    QCOMPARE(bench.shownInGraph(show), std::string("MatMul y"));
}

/// The audit for CUDA finds nothing. The Casts that help have shifted all nodes behind them.
void TestVerifyPage::everyLoadLeadsToItsNode()
{
    VerifyBench bench;
    PlanTasks plans(bench.document, bench.runner);
    QVERIFY(bench.open("(bfloat16[2] x) => (bfloat16[2] y) { a = Add (x, x) y = Mul (a, x) }"));
    plans.setTarget(RuntimeTarget::Cuda);
    QVERIFY(bench.waitIdle());
    connect(&plans, &PlanTasks::fixedForRuntime, this, [&bench](const FixedForRuntime& result) {
        bench.page().showLoads(result);
        bench.pages->turnTo(PageId::Verify);
    });
    plans.fixUntilRuns();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.shownThings(u"loadsCard"_s), (QStringList{u"Load 1: show a"_s, u"Load 2: show y"_s}));
    const std::string first = bench.shownInGraph(bench.showButton(u"loadsCard"_s, u"Load 1: show a"_s));
    QVERIFY2(first.starts_with("Add a"), first.c_str());
    bench.pages->turnTo(PageId::Verify);
    const std::string second = bench.shownInGraph(bench.showButton(u"loadsCard"_s, u"Load 2: show y"_s));
    QVERIFY2(second.starts_with("Mul y"), second.c_str());
}

void TestVerifyPage::fixThatWasLeftOutLeadsToItsFinding()
{
    VerifyBench bench;
    PlanTasks plans(bench.document, bench.runner);
    QVERIFY(bench.open(kTooLarge));
    connect(&plans, &PlanTasks::fixedForRuntime, this, [&bench](const FixedForRuntime& result) {
        bench.page().showLoads(result);
        bench.pages->turnTo(PageId::Verify);
    });
    plans.fixUntilRuns();
    QVERIFY(bench.waitIdle());
    QPushButton* const show = bench.showButton(u"loadsCard"_s, u"Skipped: show a"_s);
    QVERIFY2(show, qPrintable(bench.shownThings(u"loadsCard"_s).join(u'\n')));
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(bench.pages->current() == PageId::Findings);
    QCOMPARE(bench.pages->selectedFindings(), std::vector<std::size_t>{0});
}

void TestVerifyPage::whatIsShownGrowsOld()
{
    VerifyBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.verifying.verify();
    QVERIFY(bench.waitIdle());
    const auto* const card = bench.page().findChild<QWidget*>(u"checksCard"_s);
    QVERIFY(!textOf(card).contains(u"Of the model before"_s));
    bench.planFirstFix();
    QVERIFY2(textOf(card).contains(u"Of the model before its last change:"_s), qPrintable(textOf(card)));
    QVERIFY2(textOf(card).contains(u"model.onnx fails"_s), qPrintable(textOf(card)));
    QVERIFY(bench.open(original));
    QVERIFY2(!textOf(card).contains(u"fails"_s) && textOf(card).contains(u"Verify (F7)"_s),
             qPrintable(textOf(card)));
}

/// One of the libraries that are found is none.
void TestVerifyPage::everyRuntimeIsTried()
{
    QVERIFY(!brokenLibrary().isEmpty());
    const EnvironmentGuard venv("VIRTUAL_ENV", m_folder.filePath(u"venv"_s).toUtf8());
    VerifyBench bench;
    QVERIFY(bench.open(original));
    QVERIFY(bench.list());
    auto* const button = bench.page().findChild<QPushButton*>(u"tryRuntimes"_s);
    QTRY_VERIFY(button->isVisible());
    auto* const table = bench.page().findChild<TableView*>(u"runtimesTable"_s);
    QVERIFY(!table->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(bench.jobs.isBusy());
    QVERIFY(bench.waitIdle());
    QVERIFY(table->isVisible());
    const auto* const model = static_cast<RuntimesModel*>(table->model());
    QVERIFY(model->rowCount() >= 2);
    QCOMPARE(static_cast<std::size_t>(model->rowCount()), allRuntimes().size());
    int broken = 0;
    for (int row = 0; row < model->rowCount(); ++row) {
        const auto textAt = [&](int column) { return model->index(row, column).data().toString(); };
        if (textAt(RuntimesModel::Library).endsWith(u"libonnxruntime.so.1.2.3"_s)) {
            ++broken;
            QCOMPARE(textAt(RuntimesModel::Loads), u"Not tried"_s);
            QVERIFY(!textAt(RuntimesModel::Meaning).isEmpty());
        } else {
            QCOMPARE(textAt(RuntimesModel::Loads), u"Yes"_s);
            QCOMPARE(textAt(RuntimesModel::Same), u"Yes"_s);
        }
    }
    QCOMPARE(broken, 1);
    const QRect lastRow = table->visualRect(model->index(model->rowCount() - 1, 0));
    QTRY_COMPARE(table->viewport()->height(), model->rowCount() * lastRow.height());
    const QFont font = table->font();
    QFont larger = font;
    larger.setPointSizeF(2 * font.pointSizeF());
    table->setFont(larger);
    QTRY_COMPARE(table->viewport()->height(),
                 model->rowCount() * table->visualRect(model->index(0, 0)).height());
    table->setFont(font);
    const QString told = textOf(bench.page().findChild<QWidget*>(u"runtimesCard"_s));
    QVERIFY2(told.contains(u"model.onnx gives the same wherever an ONNX Runtime could be used"_s),
             qPrintable(told));
    QVERIFY(bench.open(original)); // another document
    QVERIFY(!table->isVisible());
}

void TestVerifyPage::plannedModelIsTriedInEveryRuntime()
{
    QVERIFY(!brokenLibrary().isEmpty());
    const EnvironmentGuard venv("VIRTUAL_ENV", m_folder.filePath(u"venv"_s).toUtf8());
    VerifyBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.list());
    const auto* const model =
        static_cast<RuntimesModel*>(bench.page().findChild<TableView*>(u"runtimesTable"_s)->model());
    bench.verifying.tryRuntimes();
    QVERIFY(bench.waitIdle());
    QVERIFY(model->matrix() && model->matrix()->failed());
    bench.planFirstFix();
    QVERIFY(
        textOf(bench.page().findChild<QWidget*>(u"runtimesCard"_s)).contains(u"before its last change"_s));
    bench.verifying.tryRuntimes();
    QVERIFY(bench.waitIdle());
    QVERIFY(!model->matrix()->failed());
    QVERIFY(
        textOf(bench.page().findChild<QWidget*>(u"runtimesCard"_s)).contains(u"The planned model.onnx"_s));
}

ONNXMEND_WINDOW_TEST(verify_page, TestVerifyPage)
#include "tst_verify_page.moc"
