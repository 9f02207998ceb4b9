// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Does everything in the real window that a person does with a large model, by mouse and keyboard, and times
// every event of the GUI thread on the way. Prints the worst of each step, the memory that it took at most
// and that was held after it, and the worst of all. Usage: onnxmend-watchdog MODEL [CHECKPOINT] [--save FILE]
// [--only WORD] [--until STEP] [--stacks] Ends with 1 where an event took longer than a window may stand
// still, with 2 where a step could not be done.

#include "tests/ui/watchdog.h"

#include "tests/ui/dialog_driver.h"
#include "tests/ui/ui_environment.h"
#include "ui/jobs/let_go.h"
#include "ui/page/page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"
#include "ui/window/main_window.h"
#include "ui/workspace/document_pages.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QGraphicsView>
#include <QHeaderView>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextStream>
#include <QToolButton>

#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

using namespace Qt::StringLiterals;
using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr double longestEvent = 50;              // ms; longer ones are felt
constexpr int quiet = 300;                       // ms; longer than anything waits before it begins
constexpr std::size_t mostWhileWaiting = 20'000; // weights; to run or convert more takes many minutes

/// A line of the kernel's account of this process, in MiB: "VmRSS", what it has in memory; "VmHWM", the most
/// since forgetPeak().
long megabytesOf(const std::string& name)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(name + ":")) {
            return std::stol(line.substr(name.size() + 1)) / 1024;
        }
    }
    return 0;
}

void forgetPeak() { std::ofstream("/proc/self/clear_refs") << '5'; }

/// Has the GUI thread print where it is, while an event takes longer than that. `addr2line -Cfpie PROGRAM`
/// reads it.
class StackPrinter
{
public:
    StackPrinter(const WatchedApplication& application, std::chrono::duration<double, std::milli> longest)
        : m_thread([&application, longest, gui = pthread_self()](const std::stop_token& stop) {
            std::signal(SIGUSR2, [](int) {
                std::array<void*, 60> frames{};
                backtrace_symbols_fd(frames.data(), backtrace(frames.data(), frames.size()), STDERR_FILENO);
                std::fputs("--\n", stderr);
            });
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                const auto now = std::chrono::steady_clock::now().time_since_epoch();
                const auto begin = std::chrono::nanoseconds(application.begin());
                if (begin.count() != 0 && now - begin > longest) {
                    pthread_kill(gui, SIGUSR2);
                }
            }
        })
    {
    }

private:
    std::jthread m_thread;
};

class Watchdog
{
public:
    Watchdog(WatchedApplication& application, MainWindow& window, const QString& only, const QString& until)
        : m_application(application)
        , m_window(window)
        , m_only(only)
        , m_until(until)
    {
        m_out << u"%1 %2 %3 %4 %5 %6  %7\n"_s.arg(u"step"_s, -44)
                     .arg(u"worst ms"_s, 8)
                     .arg(u"of CPU"_s, 7)
                     .arg(u"done s"_s, 7)
                     .arg(u"peak MB"_s, 8)
                     .arg(u"held MB"_s, 8)
                     .arg(u"event"_s);
    }

    /// Does it, waits until nothing goes on any more, and tells the worst event.
    template <class Action>
    void step(const QString& name, Action action)
    {
        m_application.takeWorst();
        forgetPeak();
        QElapsedTimer timer;
        timer.start();
        action();
        settle();
        const TimedEvent worst = m_application.takeWorst();
        const long peak = megabytesOf("VmHWM");
        m_peak = std::max(m_peak, peak);
        const double seconds = static_cast<double>(timer.elapsed() - m_lastBusy.elapsed()) / 1000;
        if (m_only.isEmpty() || name.contains(m_only)) {
            m_out << u"%1 %2 %3 %4 %5 %6  %7\n"_s.arg(name, -44)
                         .arg(worst.milliseconds, 8, 'f', 1)
                         .arg(worst.processorMilliseconds, 7, 'f', 1)
                         .arg(seconds, 7, 'f', 1)
                         .arg(peak, 8)
                         .arg(megabytesOf("VmRSS"), 8)
                         .arg(worst.what);
            m_out.flush();
        }
        if (worst.milliseconds > m_worst.milliseconds) {
            m_worst = worst;
            m_worstStep = name;
        }
        if (name == m_until) {
            finish();
            std::exit(0);
        }
    }

    /// The most that was held by now.
    void tellPeak(const QString& of)
    {
        m_out << u"peak memory of %1: %2 MB\n"_s.arg(of).arg(m_peak);
        m_out.flush();
    }

    bool finish()
    {
        m_out << u"worst event: %1 ms, %2, %3\n"_s.arg(m_worst.milliseconds, 0, 'f', 1)
                     .arg(m_worstStep, m_worst.what);
        m_out << u"peak memory: %1 MB\n"_s.arg(m_peak);
        return m_worst.milliseconds <= longestEvent;
    }

private:
    /// Waits until no thread has run for a while.
    void settle()
    {
        m_lastBusy.start();
        std::clock_t used = std::clock();
        while (m_lastBusy.elapsed() < quiet || m_window.jobs().isBusy()) {
            QTest::qWait(20);
            const std::clock_t now = std::clock();
            if (now - used > CLOCKS_PER_SEC / 100) {
                m_lastBusy.restart();
            }
            used = now;
        }
    }

    WatchedApplication& m_application;
    MainWindow& m_window;
    QString m_only;
    QString m_until; ///< a step
    QTextStream m_out{stdout};
    QElapsedTimer m_lastBusy;
    TimedEvent m_worst;
    QString m_worstStep;
    long m_peak = 0; ///< MiB
};

template <class Widget>
Widget& find(const QObject& parent, const QString& name)
{
    auto* const widget = parent.findChild<Widget*>(name);
    if (!widget) {
        qCritical() << "there is no" << name;
        std::exit(2);
    }
    return *widget;
}

/// Runs in an event of its own, like an action of a user.
void trigger(MainWindow& window, const QString& action)
{
    QMetaObject::invokeMethod(&find<QAction>(window, action), &QAction::trigger, Qt::QueuedConnection);
    QTest::qWait(0);
}

void turnTo(MainWindow& window, PageId page)
{
    auto* const pages = &find<DocumentPages>(window, u"pages"_s);
    QMetaObject::invokeMethod(
        pages, [pages, page] { pages->turnTo(page); }, Qt::QueuedConnection);
    QTest::qWait(0);
}

void watchTable(Watchdog& watchdog, TableView& table, FilterBar& bar, const QString& page)
{
    auto& box = find<QLineEdit>(bar, u"filterBox"_s);
    QHeaderView* const header = table.horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        if (header->isSectionHidden(column)) {
            continue;
        }
        const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
        for (const auto* const order : {"", ", turned"}) {
            watchdog.step(page + u": sort by "_s + title + QLatin1StringView(order), [&] {
                const QPoint place(header->sectionViewportPosition(column) + 5, header->height() / 2);
                table.scrollTo(table.model()->index(0, column));
                QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
            });
        }
    }
    watchdog.step(page + u": type into the filter"_s, [&] { QTest::keyClicks(&box, u"layers.1"_s, {}, 30); });
    watchdog.step(page + u": a regular expression"_s, [&] {
        QTest::keySequence(&box, QKeySequence::SelectAll);
        QTest::keyClicks(&box, u"/layers\\.\\d+1\\./"_s);
    });
    watchdog.step(page + u": no filter"_s, [&] { QTest::keyClick(&box, Qt::Key_Escape); });
    watchdog.step(page + u": select all"_s, [&] {
        table.setFocus();
        QTest::keySequence(&table, QKeySequence::SelectAll);
    });
    watchdog.step(page + u": copy all"_s,
                  [&] { trigger(static_cast<MainWindow&>(*table.window()), u"copy"_s); });
    watchdog.step(page + u": copy all as JSON"_s,
                  [&] { trigger(static_cast<MainWindow&>(*table.window()), u"copyJson"_s); });
    watchdog.step(page + u": filter with all selected"_s, [&] { QTest::keyClicks(&box, u"layers.2"_s); });
    watchdog.step(page + u": sort what is filtered"_s,
                  [&] { QTest::mouseClick(header->viewport(), Qt::LeftButton); });
    watchdog.step(page + u": no filter with much selected"_s, [&] { QTest::keyClick(&box, Qt::Key_Escape); });
    auto& groupings = find<QComboBox>(bar, u"groupings"_s);
    for (int grouping = 1; grouping <= groupings.count(); ++grouping) {
        const int choice = grouping % groupings.count();
        watchdog.step(page + u": "_s + groupings.itemText(choice), [&] {
            groupings.setFocus();
            QTest::keyClick(&groupings, choice == 0 ? Qt::Key_Home : Qt::Key_Down);
        });
        if (choice == 1) {
            watchdog.step(page + u": fold"_s, [&] {
                table.setFocus();
                table.setCurrentIndex(table.model()->index(0, 0));
                QTest::keyClick(&table, Qt::Key_Left);
            });
            watchdog.step(page + u": unfold"_s, [&] { QTest::keyClick(&table, Qt::Key_Right); });
        }
    }
    watchdog.step(page + u": to the end"_s, [&] { QTest::keyClick(&table, Qt::Key_End); });
    watchdog.step(page + u": step up"_s, [&] { QTest::keyClick(&table, Qt::Key_Up); });
}

/// Fixes before anything else was looked at, like a user who opens a model only to fix it.
void watchFixing(Watchdog& watchdog, MainWindow& window)
{
    watchdog.step(u"Fix All at once"_s, [&] { trigger(window, u"fixAll"_s); });
    watchdog.step(u"Undo at once"_s, [&] { trigger(window, u"undo"_s); });
    watchdog.step(u"Redo at once"_s, [&] { trigger(window, u"redo"_s); });
    watchdog.tellPeak(u"opening and fixing"_s);
    watchdog.step(u"Undo to go on"_s, [&] { trigger(window, u"undo"_s); });
}

void watchPlans(Watchdog& watchdog, MainWindow& window)
{
    TableView& findings = find<TableView>(window, u"findingsTable"_s);
    const auto start = [&](const QString& action) { return [&window, action] { trigger(window, action); }; };
    watchdog.step(u"Fix All"_s, start(u"fixAll"_s));
    watchdog.step(u"Undo"_s, start(u"undo"_s));
    watchdog.step(u"Redo"_s, start(u"redo"_s));
    watchdog.step(u"Undo again"_s, start(u"undo"_s));
    watchdog.step(u"Select one"_s, [&] {
        findings.setFocus();
        QTest::keyClick(&findings, Qt::Key_Home);
    });
    watchdog.step(u"Fix Selected, one"_s, start(u"fixSelected"_s));
    watchdog.step(u"Fix Selected, the next"_s, start(u"fixSelected"_s));
    watchdog.step(u"Select half"_s, [&] {
        QTest::keyClick(&findings, Qt::Key_Home);
        QTest::keyClicks(
            &find<QLineEdit>(*find<DocumentPages>(window, u"pages"_s).filterBar(), u"filterBox"_s),
            u"encoder"_s);
        QTest::qWait(1000);
        findings.setFocus();
        QTest::keySequence(&findings, QKeySequence::SelectAll);
    });
    watchdog.step(u"Fix Selected, half"_s, start(u"fixSelected"_s));
    watchdog.step(u"Undo half"_s, start(u"undo"_s));
    watchdog.step(u"Redo half"_s, start(u"redo"_s));
}

void watchChanges(Watchdog& watchdog, MainWindow& window)
{
    auto& changes = find<TableView>(window, u"changesTable"_s);
    watchdog.step(u"Changes: turn to"_s, [&] { turnTo(window, PageId::Changes); });
    watchdog.step(u"Changes: select all"_s, [&] {
        changes.setFocus();
        QTest::keySequence(&changes, QKeySequence::SelectAll);
    });
    watchdog.step(u"Changes: measure"_s, [&] {
        QTest::mouseClick(&find<QPushButton>(window, u"measureChanges"_s), Qt::LeftButton);
    });
    watchdog.step(u"Changes: disable all"_s,
                  [&] { QTest::mouseClick(&find<QPushButton>(window, u"enableChanges"_s), Qt::LeftButton); });
    watchdog.step(u"Changes: undo"_s, [&] { trigger(window, u"undo"_s); });
}

void watchPages(Watchdog& watchdog, MainWindow& window)
{
    const auto& stack = find<QStackedWidget>(find<DocumentPages>(window, u"pages"_s), {});
    for (int index = 0; index < stack.count(); ++index) {
        const auto* const page = qobject_cast<const Page*>(stack.widget(index));
        watchdog.step(u"turn to "_s + page->name(), [&] { turnTo(window, static_cast<PageId>(index)); });
    }
}

/// Compares the plan with the opened model, without and with values.
void watchCompare(Watchdog& watchdog, MainWindow& window)
{
    watchdog.step(u"Compare: turn to"_s, [&] { turnTo(window, PageId::Compare); });
    auto& compare = find<QPushButton>(window, u"compareButton"_s);
    watchdog.step(u"Compare: as opened with as planned"_s,
                  [&] { QTest::mouseClick(&compare, Qt::LeftButton); });
    watchdog.step(u"Compare: select all"_s, [&] {
        auto& table = find<TableView>(window, u"comparisonTable"_s);
        table.setFocus();
        QTest::keySequence(&table, QKeySequence::SelectAll);
    });
    watchdog.step(u"Compare: measure values"_s, [&] {
        QTest::keyClick(&find<QCheckBox>(window, u"compareMeasure"_s), Qt::Key_Space);
        QTest::mouseClick(&compare, Qt::LeftButton);
    });
}

/// Returns the message for the case that no ONNX Runtime is found.
void watchProofs(Watchdog& watchdog, MainWindow& window, bool isQuick)
{
    watchdog.step(u"Verify the planned model"_s, [&] { trigger(window, u"verify"_s); });
    if (isQuick) {
        watchdog.step(u"Run the planned model"_s, [&] { trigger(window, u"run"_s); });
    }
    watchdog.step(u"Proofs: close what failed"_s, [&] {
        if (QDialog* const failure = seenDialog("errorDialog")) {
            failure->close();
        }
    });
}

void watchConvert(Watchdog& watchdog, MainWindow& window)
{
    watchdog.step(u"Convert: turn to"_s, [&] { turnTo(window, PageId::Convert); });
    watchdog.step(u"Convert without measuring"_s, [&] {
        auto& measures = find<QCheckBox>(window, u"convertMeasures"_s);
        if (measures.isChecked()) {
            measures.click();
        }
        QTest::mouseClick(&find<QPushButton>(window, u"convertButton"_s), Qt::LeftButton);
    });
    auto& apply = find<QPushButton>(window, u"applyConversion"_s);
    if (apply.isEnabled()) {
        watchdog.step(u"Convert: apply"_s, [&] { QTest::mouseClick(&apply, Qt::LeftButton); });
        watchdog.step(u"Convert: undo"_s, [&] { trigger(window, u"undo"_s); });
    }
}

void watchMapping(Watchdog& watchdog, MainWindow& window)
{
    watchdog.step(u"Map Weights"_s, [&] {
        trigger(window, u"mapWeights"_s);
        openedDialog("mappingDialog");
    });
    watchdog.step(u"Map Weights: close"_s, [&] {
        if (QDialog* const mapping = seenDialog("mappingDialog")) {
            QTest::keyClick(mapping, Qt::Key_Escape);
        }
    });
}

/// Opens a window of the first weight, which stays open.
void watchValues(Watchdog& watchdog, MainWindow& window)
{
    auto& table = find<TableView>(window, u"initializerTable"_s);
    watchdog.step(u"Values: select the first weight"_s, [&] {
        turnTo(window, PageId::Initializers);
        table.setFocus();
        QTest::keyClick(&table, Qt::Key_Home);
    });
    watchdog.step(u"Values: open their window"_s, [&] { trigger(window, u"showValues"_s); });
}

/// With every page seen and the window of a weight's values open: what is shown all changes at once.
void watchUndoWithEverything(Watchdog& watchdog, MainWindow& window)
{
    watchdog.step(u"Fix All with everything"_s, [&] { trigger(window, u"fixAll"_s); });
    watchPages(watchdog, window);
    watchdog.step(u"Undo with everything"_s, [&] { trigger(window, u"undo"_s); });
    watchdog.step(u"Redo with everything"_s, [&] { trigger(window, u"redo"_s); });
}

/// Counts how often a widget is painted.
class PaintCounter : public QObject
{
public:
    explicit PaintCounter(QWidget& widget)
        : QObject(&widget)
    {
        widget.installEventFilter(this);
    }

    int count() const { return m_count; }

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }

private:
    int m_count = 0;
};

/// Drags the graph to and fro with the mouse for two seconds.
void pan(QGraphicsView& view)
{
    constexpr int milliseconds = 2000;
    constexpr int reach = 300;    // pixels
    constexpr int stepLength = 6; // pixels
    QWidget& area = *view.viewport();
    const PaintCounter painted(area);
    const QPoint centre = area.rect().center();
    QTest::mousePress(&area, Qt::LeftButton, {}, centre);
    QElapsedTimer timer;
    timer.start();
    int distance = 0;
    for (int direction = stepLength; timer.elapsed() < milliseconds; distance += direction) {
        direction = std::abs(distance) >= reach ? (distance > 0 ? -stepLength : stepLength) : direction;
        QMouseEvent move(QEvent::MouseMove, centre + QPoint(distance, distance / 2),
                         area.mapToGlobal(centre + QPoint(distance, distance / 2)), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(&area, &move);
        QCoreApplication::processEvents();
    }
    const double seconds = static_cast<double>(timer.elapsed()) / 1000;
    QTest::mouseRelease(&area, Qt::LeftButton, {}, centre);
    QTextStream(stdout) << u"panning: %1 pictures a second\n"_s.arg(painted.count() / seconds, 0, 'f', 0);
}

/// The whole graph in groups, then with as many of them open as can be.
void watchPanning(Watchdog& watchdog, MainWindow& window)
{
    auto& view = find<QGraphicsView>(window, u"graphView"_s);
    const auto zoomIn = [&window] {
        for (int i = 0; i < 4; ++i) {
            find<QToolButton>(window, u"graphZoomIn"_s).click();
        }
    };
    watchdog.step(u"Graph: pan"_s, [&] {
        zoomIn();
        pan(view);
    });
    watchdog.step(u"Graph: open all"_s, [&] { find<QToolButton>(window, u"graphOpenAll"_s).click(); });
    watchdog.step(u"Graph: pan with all open"_s, [&] { pan(view); });
    watchdog.step(u"Graph: pan closer"_s, [&] {
        zoomIn();
        pan(view);
    });
}

void watchGraph(Watchdog& watchdog, MainWindow& window)
{
    watchdog.step(u"Graph: turn to"_s, [&] { turnTo(window, PageId::Graph); });
    watchPanning(watchdog, window);
    auto& search = find<QLineEdit>(window, u"graphSearch"_s);
    watchdog.step(u"Graph: search"_s, [&] { QTest::keyClicks(&search, u"Add_1"_s); });
    watchdog.step(u"Graph: go there"_s, [&] { QTest::keyClick(&search, Qt::Key_Return); });
}

void watchSave(Watchdog& watchdog, MainWindow& window, const QString& path)
{
    watchdog.step(u"Save: ask"_s, [&] {
        trigger(window, u"fixAllAndSave"_s);
        openedDialog("saveDialog");
    });
    watchdog.step(u"Save"_s, [&] { saveTo(path); });
    watchdog.step(u"Save: close the result"_s, [&] {
        if (QDialog* const result = seenDialog("resultDialog")) {
            result->close();
        }
    });
}

} // namespace

int main(int count, char** arguments)
{
    prepareWindowTests();
    WatchedApplication application(count, arguments);
    QCommandLineParser parser;
    parser.addOptions(
        {{u"save"_s, u"where to save"_s, u"file"_s},
         {u"only"_s, u"prints steps with it"_s, u"word"_s},
         {u"until"_s, u"ends after that step, at once: for a memory profiler"_s, u"step"_s},
         {u"stacks"_s, u"prints where the GUI thread is while an event takes longer"_s, u"milliseconds"_s}});
    parser.addPositionalArgument(u"model"_s, u"model and checkpoints"_s);
    parser.process(application);
    std::vector<std::filesystem::path> files;
    for (const QString& file : parser.positionalArguments()) {
        files.push_back(texts::toPath(file));
    }
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    std::optional<StackPrinter> printer;
    if (parser.isSet(u"stacks"_s)) {
        printer.emplace(application, std::chrono::milliseconds(parser.value(u"stacks"_s).toInt()));
    }
    Watchdog watchdog(application, window, parser.value(u"only"_s), parser.value(u"until"_s));
    watchdog.step(u"open"_s, [&] { window.openFiles(files); });
    if (find<TableView>(window, u"findingsTable"_s).model()->rowCount() > 0) {
        watchFixing(watchdog, window);
    }
    watchPages(watchdog, window);
    for (const PageId page : {PageId::Initializers, PageId::Findings}) {
        const bool isFindings = page == PageId::Findings;
        turnTo(window, page);
        QTest::qWait(100);
        auto& table = find<TableView>(window, isFindings ? u"findingsTable"_s : u"initializerTable"_s);
        auto& pages = find<DocumentPages>(window, u"pages"_s);
        if (table.model()->rowCount() > 0) {
            watchTable(watchdog, table, *pages.filterBar(), isFindings ? u"Findings"_s : u"Initializers"_s);
        }
    }
    if (find<TableView>(window, u"findingsTable"_s).model()->rowCount() > 0) {
        watchPlans(watchdog, window);
        watchChanges(watchdog, window);
        watchPages(watchdog, window);
    }
    watchGraph(watchdog, window);
    const auto hasOpened = [&](auto what) {
        const std::shared_ptr<const Session>& session = window.document().session();
        return session && what(*session);
    };
    if (hasOpened([](const Session& session) { return !session.checkpoints().empty(); })) {
        watchMapping(watchdog, window);
    }
    if (hasOpened([](const Session& session) { return !session.report().rows.empty(); })) {
        watchValues(watchdog, window);
    }
    watchUndoWithEverything(watchdog, window);
    watchCompare(watchdog, window);
    const bool isQuick =
        hasOpened([](const Session& session) { return session.report().rows.size() <= mostWhileWaiting; });
    watchProofs(watchdog, window, isQuick);
    if (isQuick) {
        watchConvert(watchdog, window);
    }
    if (parser.isSet(u"save"_s)) {
        watchSave(watchdog, window, parser.value(u"save"_s));
    }
    watchdog.step(u"close"_s, [&] { window.hide(); });
    return watchdog.finish() ? 0 : 1;
}
