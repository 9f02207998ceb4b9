// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"
#include "tests/support/work_count.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <map>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Counts what each event costs the GUI thread: allocations, and comparisons of names. Time would depend on
/// the machine.
class CountingApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_isInEvent || QThread::currentThread() != thread()) {
            return QApplication::notify(receiver, event);
        }
        m_isInEvent = true;
        const std::uint64_t before = workOfThread().steps();
        const bool result = QApplication::notify(receiver, event);
        m_most = std::max(m_most, workOfThread().steps() - before);
        m_isInEvent = false;
        return result;
    }

    /// Returns the most expensive event since the last call.
    std::uint64_t takeMost() { return std::exchange(m_most, 0); }

private:
    std::uint64_t m_most = 0;
    bool m_isInEvent = false;
};

CountingApplication& application() { return static_cast<CountingApplication&>(*qApp); }

/// Weights in float16 that nodes add to a float32 value: each is a tensor, a node and a finding.
std::string modelOf(int weights)
{
    std::string stored;
    std::string nodes;
    for (int i = 0; i < weights; ++i) {
        const std::string number = std::to_string(i);
        const std::string name = "layers_" + std::to_string(i / 10) + "_weight_" + number;
        stored += (i > 0 ? ", float16[2] " : "float16[2] ") + name + " = {1, 2}";
        nodes += " v" + std::to_string(i + 1) + " = Add(v0, " + name + ")";
    }
    return "(float[2] v0) => (float[2] v" + std::to_string(weights) + ") <" + stored + "> {" + nodes + " }";
}

/// A window with a large document, in which each step tells what its most expensive event has cost.
class LargeDocument
{
public:
    explicit LargeDocument(int weights)
    {
        const auto model = m_bench.write(u"model.onnx"_s, modelOf(weights));
        step("open", [&] { m_driver.open({model}); });
    }

    const std::map<std::string, std::uint64_t>& costs() const { return m_costs; }

    void lookAround()
    {
        for (const PageId page :
             {PageId::Overview, PageId::Changes, PageId::Graph, PageId::Convert, PageId::Compare,
              PageId::Verify, PageId::Numerics, PageId::Initializers, PageId::Findings}) {
            step("turn to page " + std::to_string(static_cast<int>(page)), [&] { turnTo(page); });
        }
        QHeaderView* const header = findings().horizontalHeader();
        step("sort", [&] {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              {header->sectionViewportPosition(2) + 5, header->height() / 2});
        });
        auto* const bar = m_driver.window().findChild<DocumentPages*>(u"pages"_s)->filterBar();
        auto* const box = bar->findChild<QLineEdit*>(u"filterBox"_s);
        step("filter", [&] { QTest::keyClicks(box, u"layers_1"_s); });
        step("no filter", [&] { QTest::keyClick(box, Qt::Key_Escape); });
        step("filter by operator", [&] { QTest::keyClicks(box, u"op:Add stored:f16"_s); });
        step("no filter again", [&] { QTest::keyClick(box, Qt::Key_Escape); });
        group(*bar);
        step("select all", [&] { QTest::keySequence(&findings(), QKeySequence::SelectAll); });
        step("copy", [&] { trigger("copy"); });
    }

    /// Searches the graph, from the node of a selected finding.
    void search()
    {
        step("select one", [&] {
            turnTo(PageId::Findings);
            findings().setFocus();
            QTest::keyClick(&findings(), Qt::Key_Home);
        });
        step("Graph", [&] { turnTo(PageId::Graph); });
        auto* const box = m_driver.window().findChild<QLineEdit*>(u"graphSearch"_s);
        step("Graph: search", [&] { QTest::keyClicks(box, u"v12"_s); });
        step("Graph: go there", [&] { QTest::keyClick(box, Qt::Key_Return); });
    }

    /// Compares the plan with the opened model.
    void compare()
    {
        turnTo(PageId::Compare);
        step("Compare", [&] { press(u"compareButton"_s); });
        step("Compare: sort", [&] {
            QHeaderView* const header =
                m_driver.window().findChild<TableView*>(u"comparisonTable"_s)->horizontalHeader();
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              {header->sectionViewportPosition(1) + 5, header->height() / 2});
        });
    }

    /// Without a measurement, which is a runtime's work. Returns whether it was applied.
    bool convert()
    {
        turnTo(PageId::Convert);
        auto* const measures = m_driver.window().findChild<QCheckBox*>(u"convertMeasures"_s);
        if (measures->isChecked()) {
            measures->click();
        }
        step("Convert", [&] { press(u"convertButton"_s); });
        const auto* const apply = m_driver.window().findChild<QPushButton*>(u"applyConversion"_s);
        if (!apply->isEnabled()) {
            qWarning() << m_driver.window().findChild<QLabel*>(u"convertHeadline"_s)->text()
                       << m_driver.window().findChild<QLabel*>(u"convertFacts"_s)->text();
            return false;
        }
        step("Convert: apply", [&] { press(u"applyConversion"_s); });
        const bool isApplied = !m_driver.constWindow().document().session()->plan().empty();
        step("Convert: undo", [&] { trigger("undo"); });
        return isApplied;
    }

    void fix()
    {
        turnTo(PageId::Findings);
        findings().setFocus();
        QTest::keyClick(&findings(), Qt::Key_Home);
        step("Fix Selected", [&] { m_driver.click("fixSelected"); });
        step("Undo", [&] { trigger("undo"); });
        step("Fix All", [&] { m_driver.click("fixAll"); });
        step("changes", [&] { turnTo(PageId::Changes); });
        step("Undo again", [&] { trigger("undo"); });
        step("Redo", [&] { trigger("redo"); });
    }

    DocumentPages& pages() { return *m_driver.window().findChild<DocumentPages*>(u"pages"_s); }
    TableView& findings() { return *m_driver.window().findChild<TableView*>(u"findingsTable"_s); }

private:
    void group(FilterBar& bar)
    {
        auto* const groupings = bar.findChild<QComboBox*>(u"groupings"_s);
        for (int choice = 1; choice < groupings->count(); ++choice) {
            step("group by " + groupings->itemText(choice).toStdString(), [&] {
                groupings->setFocus();
                QTest::keyClick(groupings, Qt::Key_Down);
            });
        }
        step("fold", [&] {
            findings().setFocus();
            findings().setCurrentIndex(findings().model()->index(0, 0));
            QTest::keyClick(&findings(), Qt::Key_Left);
        });
        step("unfold", [&] { QTest::keyClick(&findings(), Qt::Key_Right); });
        step("no groups", [&] {
            groupings->setFocus();
            QTest::keyClick(groupings, Qt::Key_Home);
        });
    }
    void press(const QString& button)
    {
        QTest::mouseClick(m_driver.window().findChild<QPushButton*>(button), Qt::LeftButton);
    }
    // Each as an event of its own, which counts.
    void trigger(const char* action)
    {
        QMetaObject::invokeMethod(m_driver.action(action), &QAction::trigger, Qt::QueuedConnection);
        QTest::qWait(1);
    }
    void turnTo(PageId page)
    {
        auto* const pages = m_driver.window().findChild<DocumentPages*>(u"pages"_s);
        QMetaObject::invokeMethod(
            pages, [pages, page] { pages->turnTo(page); }, Qt::QueuedConnection);
        QTest::qWait(1);
    }

    template <class Action>
    void step(const std::string& name, Action action)
    {
        application().takeMost();
        action();
        m_driver.waitIdle();
        QTest::qWait(300); // the filter waits for the end of a word
        // Work that a timer begins would otherwise count for the next step where a sanitizer slows it down.
        constexpr int quietRounds = seriesStep > 1 ? 15 : 3;
        for (int quiet = 0; quiet < quietRounds; quiet = isBusy() ? 0 : quiet + 1) {
            QTest::qWait(20);
        }
        m_costs[name] = application().takeMost();
    }
    bool isBusy()
    {
        const QList<JobSlot*> all = m_driver.window().findChildren<JobSlot*>();
        return m_driver.window().jobs().isBusy() ||
               std::ranges::any_of(all, [](const JobSlot* slot) { return slot->isBusy(); });
    }

    DocumentBench m_bench;
    WindowDriver m_driver;
    std::map<std::string, std::uint64_t> m_costs;
};

} // namespace

class TestLargeDocuments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void noEventCostsMoreWhereThereAreMoreRows();
    void allRowsAreCopied();
    void allStaySelectedWhereTheyAreMany();
};

void TestLargeDocuments::noEventCostsMoreWhereThereAreMoreRows()
{
    constexpr int few = 6000; // more than is ever done at once
    constexpr int many = 4 * few;
    std::map<std::string, std::uint64_t> costs[2];
    for (const int place : {0, 1}) {
        LargeDocument document(place == 0 ? few : many);
        QCOMPARE(document.findings().model()->rowCount(), place == 0 ? few : many);
        document.lookAround();
        document.search();
        QVERIFY(document.convert());
        document.fix();
        document.compare();
        costs[place] = document.costs();
    }
    for (const auto& [step, cost] : costs[1]) {
        qInfo("%-16s %8llu of %d rows, %8llu of %d", step.c_str(),
              static_cast<unsigned long long>(costs[0][step]), few, static_cast<unsigned long long>(cost),
              many);
        // Four times as much where it goes with the rows; what is seen may differ a little.
        QVERIFY2(cost < 2 * costs[0][step] + few / 2, step.c_str());
    }
}

void TestLargeDocuments::allRowsAreCopied()
{
    constexpr int weights = 6000;
    LargeDocument document(weights);
    document.lookAround();
    const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), weights + 1);
    QVERIFY(lines.front().startsWith(u"Severity\tProblem"_s));
}

void TestLargeDocuments::allStaySelectedWhereTheyAreMany()
{
    constexpr int weights = 6000; // more than are listed
    LargeDocument document(weights);
    DocumentPages& pages = document.pages();
    pages.turnTo(PageId::Findings);
    document.findings().setFocus();
    QTest::keySequence(&document.findings(), QKeySequence::SelectAll);
    const auto title = [&pages] {
        return pages.window()->findChild<QLabel*>(u"selectionFactsTitle"_s)->text();
    };
    const QString told = title();
    QVERIFY2(told.startsWith(u"6,000 "_s), qPrintable(told));
    pages.turnTo(PageId::Verify);
    QCOMPARE(title(), told);
    QCOMPARE(pages.selectedFindings().size(), std::size_t{weights});
    QCOMPARE(pages.selectedRows().size(), std::size_t{weights});
    pages.turnTo(PageId::Findings);
    QCOMPARE(document.findings().selectedRowCount(), std::size_t{weights});
    QTest::keyClick(&document.findings(), Qt::Key_End);
    QCOMPARE(pages.selectedFindings().size(), std::size_t{1});
    QVERIFY(pages.selectedTensor().has_value());
    pages.filterBar()->setGrouping("kind");
    QTRY_VERIFY(document.findings().model()->rowCount() != weights); // there are headings, too
    QTest::keySequence(&document.findings(), QKeySequence::SelectAll);
    QCOMPARE(document.findings().selectedRowCount(), std::size_t{weights});
    QTest::keyClick(&document.findings(), Qt::Key_Home); // the heading of all
    QTest::keyClick(&document.findings(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(document.findings().selectedRowCount(), document.findings().selectedSourceRows().size());
}

ONNXMEND_TEST_FUNCTION(large_documents)
{
    CountingApplication application(argc, argv);
    TestLargeDocuments test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_large_documents.moc"
