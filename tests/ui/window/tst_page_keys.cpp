// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Keys and menus that lead to pages, to their search, and to other models.

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/test_files.h"
#include "ui/window/action_states.h"

#include <QAbstractItemModel>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>

#include <memory>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestPageKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void graphIsSearchedByTheUsualKey();
    void pageWithoutASearchGivesWay();
    void everyPageHasAKey();
    void openDialogBeginsInTheFolderOfTheModel();
    void fileMenuReloads();
    void fileMenuClosesTheModel();
    void unsavedChangesAreAskedForBeforeTheModelCloses();

private:
    /// Presses keys the way the window system reports them, so that shortcuts work.
    static void press(WindowDriver& driver, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(driver.window().windowHandle(), key, modifiers);
    }
    static DocumentPages& pages(WindowDriver& driver)
    {
        return *driver.window().findChild<DocumentPages*>(u"pages"_s);
    }
    /// Returns another window that can be seen; null if there is none.
    static MainWindow* otherWindow(WindowDriver& driver)
    {
        MainWindow* other = nullptr;
        for (QWidget* const widget : QApplication::topLevelWidgets()) {
            auto* const window = qobject_cast<MainWindow*>(widget);
            other = window && window->isVisible() && window != &driver.window() ? window : other;
        }
        return other;
    }
    QString path(const QString& name) const { return m_files->path(name); }

    std::unique_ptr<TestFiles> m_files;
};

void TestPageKeys::init()
{
    QSettings().clear();
    m_files = std::make_unique<TestFiles>();
    QVERIFY(m_files->isWritten());
}

void TestPageKeys::graphIsSearchedByTheUsualKey()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
    driver.turnTo(PageId::Graph);
    driver.window().findChild<QListWidget*>(u"pageRail"_s)->setFocus();
    press(driver, Qt::Key_F, Qt::ControlModifier);
    const auto* const search = driver.window().findChild<QLineEdit*>(u"graphSearch"_s);
    QVERIFY(search->hasFocus());
    press(driver, Qt::Key_I); // the rail would turn to Initializers
    QCOMPARE(search->text().toLower(), u"i"_s);
    QVERIFY(pages(driver).current() == PageId::Graph);
}

void TestPageKeys::pageWithoutASearchGivesWay()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
    driver.turnTo(PageId::Overview);
    press(driver, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(pages(driver).current() == PageId::Initializers);
    auto* const focused = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(focused && focused->objectName() == u"filterBox"_s);
}

void TestPageKeys::everyPageHasAKey()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
    const auto* const rail = driver.window().findChild<QListWidget*>(u"pageRail"_s);
    const QList<QAction*> shown = driver.window().findChild<QMenu*>(u"viewMenu"_s)->actions();
    QCOMPARE(rail->count(), static_cast<int>(allPages.size()));
    for (const PageId page : allPages) {
        const int number = static_cast<int>(page);
        const ActionRow& row = actionRows()[static_cast<std::size_t>(pageAction(page))];
        QAction* const action = driver.action(row.name);
        QVERIFY2(shown.contains(action), row.name);
        QCOMPARE(action->text().remove(u'&'), rail->item(number)->text());
        press(driver, static_cast<Qt::Key>(Qt::Key_1 + number), Qt::ControlModifier);
        QVERIFY2(pages(driver).current() == page, row.name);
        QVERIFY2(action->isChecked(), row.name);
    }
    driver.action("showVerify")->trigger(); // the page is shown already
    QVERIFY(driver.action("showVerify")->isChecked());
}

void TestPageKeys::openDialogBeginsInTheFolderOfTheModel()
{
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"gpt2.onnx"_s))}));
    driver.action("openModel")->trigger();
    auto* const dialog = qobject_cast<QFileDialog*>(driver.dialog("openModelDialog"));
    QVERIFY(dialog);
    QCOMPARE(dialog->directory().canonicalPath(), QDir(m_files->path()).canonicalPath());
    dialog->reject();
}

void TestPageKeys::fileMenuReloads()
{
    QVERIFY(m_files->writeModel(u"m.onnx"_s, kWrongMask));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"m.onnx"_s))}));
    QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
    QCOMPARE(driver.table()->model()->rowCount(), 1);
    QVERIFY(m_files->writeModel(
        u"m.onnx"_s, "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}, uint8[1] more = {1}>"
                     " { out = Identity(mask) unused = Identity(more) }"));
    QVERIFY(driver.window().findChild<QMenu*>(u"fileMenu"_s)->actions().contains(driver.action("reload")));
    press(driver, Qt::Key_F5);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.table()->model()->rowCount(), 2);
}

void TestPageKeys::fileMenuClosesTheModel()
{
    WindowDriver driver;
    QVERIFY(!driver.action("closeModel")->isEnabled());
    QVERIFY(driver.open({texts::toPath(path(u"gpt2.onnx"_s))}));
    QVERIFY(
        driver.window().findChild<QMenu*>(u"fileMenu"_s)->actions().contains(driver.action("closeModel")));
    driver.action("closeModel")->trigger();
    QTRY_VERIFY(!driver.window().isVisible());
    MainWindow* const start = otherWindow(driver);
    QVERIFY(start);
    QVERIFY(!std::as_const(*start).document().session());
    QVERIFY(start->findChild<QWidget*>(u"startPage"_s)->isVisible());
    QVERIFY(start->findChild<QPushButton*>(u"recentModel"_s)); // the model is one click away
    start->close();
}

void TestPageKeys::unsavedChangesAreAskedForBeforeTheModelCloses()
{
    WindowDriver driver;
    QVERIFY(m_files->writeModel(u"m.onnx"_s, kWrongMask));
    QVERIFY(driver.open({texts::toPath(path(u"m.onnx"_s))}));
    QVERIFY(driver.run("fixAll"));
    driver.action("closeModel")->trigger();
    QDialog* const question = driver.dialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(testing::press(question, u"Cancel"_s));
    QVERIFY(driver.window().isVisible());
    QVERIFY(!otherWindow(driver));
}

ONNXMEND_WINDOW_TEST(page_keys, TestPageKeys)
#include "tst_page_keys.moc"
