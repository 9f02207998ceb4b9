// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/plan.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/document/opening_choices.h"
#include "ui/document/recovered_plans.h"
#include "ui/window/drop_overlay.h"

#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Windows beside each other, what they leave for the next start, and what can be dropped on them.
class TestSeveralWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void cleanup();
    void newWindowHasTheStartPage();
    void otherModelOpensWhereTheSettingsSay();
    void nextStartOffersWhatWasOpen();
    void keptChangesAreThereTheNextTime();
    void dropSaysWhatItWillDo();
    void droppedPlanIsLoaded();

private:
    std::filesystem::path model(const QString& name) const { return texts::toPath(m_folder->filePath(name)); }
    /// Windows beside that of the test.
    static std::vector<MainWindow*> others(WindowDriver& driver)
    {
        std::vector<MainWindow*> windows;
        for (QWidget* const widget : QApplication::topLevelWidgets()) {
            auto* const window = qobject_cast<MainWindow*>(widget);
            if (window && window->isVisible() && window != &driver.window()) {
                windows.push_back(window);
            }
        }
        return windows;
    }
    static bool showsModel(MainWindow* window, const std::filesystem::path& path)
    {
        return QTest::qWaitFor(
            [&] {
                const auto& session = std::as_const(*window).document().session();
                return session && session->model()->path() == path && !window->jobs().isBusy();
            },
            30000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSeveralWindows::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const QString& name : {u"a.onnx"_s, u"b.onnx"_s}) {
        QVERIFY(QFile::copy(kSampleModel, m_folder->filePath(name)));
    }
    storeOpeningChoice({});
    noteShown({});
}

void TestSeveralWindows::cleanup()
{
    for (const RecoveredPlan& plan : recoveredPlans()) {
        forget(plan);
    }
}

void TestSeveralWindows::newWindowHasTheStartPage()
{
    WindowDriver driver;
    QVERIFY(driver.open({model(u"a.onnx"_s)}));
    driver.action("newWindow")->trigger();
    const std::vector<MainWindow*> windows = others(driver);
    QCOMPARE(windows.size(), std::size_t{1});
    QVERIFY(windows.front()->findChild<QWidget*>(u"startPage"_s)->isVisible());
    QVERIFY(windows.front()->pos() != driver.window().pos());
    windows.front()->close();
}

void TestSeveralWindows::otherModelOpensWhereTheSettingsSay()
{
    WindowDriver driver;
    QVERIFY(driver.open({model(u"a.onnx"_s)}));
    QVERIFY(driver.open({model(u"b.onnx"_s)}));
    QVERIFY(others(driver).empty());
    QVERIFY(showsModel(&driver.window(), model(u"b.onnx"_s)));
    storeOpeningChoice({.inNewWindow = true, .reopensAtStart = false});
    QVERIFY(driver.open({model(u"a.onnx"_s)}));
    const std::vector<MainWindow*> windows = others(driver);
    QCOMPARE(windows.size(), std::size_t{1});
    QVERIFY(showsModel(windows.front(), model(u"a.onnx"_s)));
    QVERIFY(showsModel(&driver.window(), model(u"b.onnx"_s)));
    windows.front()->close();
}

void TestSeveralWindows::nextStartOffersWhatWasOpen()
{
    {
        WindowDriver driver;
        storeOpeningChoice({.inNewWindow = true, .reopensAtStart = false});
        QVERIFY(driver.open({model(u"a.onnx"_s)}));
        QVERIFY(driver.open({model(u"b.onnx"_s)}));
        const std::vector<MainWindow*> windows = others(driver);
        QCOMPARE(windows.size(), std::size_t{1});
        QVERIFY(showsModel(windows.front(), model(u"b.onnx"_s)));
        driver.action("quit")->trigger();
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(lastShown().size(), std::size_t{2});
    WindowDriver driver;
    driver.window().resume();
    auto* const reopen = driver.window().findChild<QPushButton*>(u"reopenLast"_s);
    QVERIFY(reopen && reopen->isVisible());
    QTest::mouseClick(reopen, Qt::LeftButton);
    QCOMPARE(others(driver).size(), std::size_t{1});
    MainWindow* const other = others(driver).front();
    QTRY_VERIFY(driver.window().document().session());
    QTRY_VERIFY(std::as_const(*other).document().session());
    QVERIFY(driver.window().document().session()->model()->path() !=
            std::as_const(*other).document().session()->model()->path());
    QVERIFY(driver.waitIdle());
    other->close();
}

void TestSeveralWindows::keptChangesAreThereTheNextTime()
{
    const std::filesystem::path checkpoint = texts::toPath(kSampleCheckpoint);
    std::size_t edits = 0;
    {
        WindowDriver driver;
        QVERIFY(driver.open({model(u"a.onnx"_s), checkpoint}));
        QVERIFY(driver.run("fixAll"));
        edits = driver.window().document().session()->plan().edits.size();
        QVERIFY(edits > 0);
        driver.window().close();
        QDialog* const question = openedDialog("unsavedDialog");
        QVERIFY(question && press(question, u"Keep for Next Time"_s));
        QTRY_VERIFY(!driver.window().isVisible());
    }
    QCOMPARE(recoveredPlans().size(), std::size_t{1});
    storeOpeningChoice({.inNewWindow = false, .reopensAtStart = true});
    WindowDriver driver;
    driver.window().resume();
    QTRY_VERIFY(driver.window().document().session() && driver.window().document().isModified());
    QCOMPARE(driver.window().document().session()->plan().edits.size(), edits);
    QVERIFY(driver.waitIdle());
    QVERIFY(recoveredPlans().empty());
}

void TestSeveralWindows::dropSaysWhatItWillDo()
{
    WindowDriver driver;
    const auto* const overlay = driver.window().findChild<DropOverlay*>();
    const auto enter = [&driver](const QMimeData& data) {
        QDragEnterEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&driver.window(), &event);
        return event.isAccepted();
    };
    QMimeData file;
    file.setUrls({QUrl::fromLocalFile(m_folder->filePath(u"a.onnx"_s))});
    QVERIFY(enter(file));
    QVERIFY(overlay->isVisible() && overlay->size() == driver.window().size());
    QCOMPARE(overlay->findChild<QLabel*>(u"dropText"_s)->text(), u"Drop to open a.onnx"_s);
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(&driver.window(), &leave);
    QVERIFY(!overlay->isVisible());

    QMimeData message;
    message.setText(u"Type Error: Type parameter (T) of Optype (Add) bound to different types"_s);
    QVERIFY(enter(message));
    QDropEvent drop({10, 10}, Qt::CopyAction, &message, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&driver.window(), &drop);
    QVERIFY(!overlay->isVisible());
    QDialog* const explain = openedDialog("explainDialog");
    QVERIFY(explain);
    QVERIFY(explain->findChild<QPlainTextEdit*>()->toPlainText().startsWith(u"Type Error"_s));
    explain->close();
    QVERIFY(driver.waitIdle());
    QMimeData nothing;
    nothing.setUrls({QUrl(u"https://example.com/a.onnx"_s)});
    QVERIFY(!enter(nothing));
}

void TestSeveralWindows::droppedPlanIsLoaded()
{
    WindowDriver driver;
    QVERIFY(driver.open({model(u"a.onnx"_s), texts::toPath(kSampleCheckpoint)}));
    QVERIFY(driver.run("fixAll"));
    const Plan planned = driver.window().document().session()->plan();
    const std::filesystem::path file = texts::toPath(m_folder->filePath(u"changes.json"_s));
    writePlan(planned, *driver.window().document().session()->model(), file);
    driver.action("undo")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().document().session()->plan().empty());

    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_folder->filePath(u"changes.json"_s))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&driver.window(), &enter);
    QCOMPARE(driver.window().findChild<QLabel*>(u"dropText"_s)->text(),
             u"Drop to load the plan changes.json"_s);
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&driver.window(), &drop);
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().document().session()->plan() == planned);
}

ONNXMEND_WINDOW_TEST(several_windows, TestSeveralWindows)
#include "tst_several_windows.moc"
