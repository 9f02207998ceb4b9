// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/document/opening_choices.h"
#include "ui/document/recent_models.h"

#include <QMenu>
#include <QMenuBar>
#include <QTemporaryDir>

#include <memory>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// File > Open Recent.
class TestRecentMenu : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void modelIsOpenedAgainWithItsCheckpoint();
    void newWindowWhereTheSettingsSay();
    void listIsCleared();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    /// Opens the File menu, as a click on it does; the submenu, null when it is not seen there.
    static QMenu* recent(WindowDriver& driver)
    {
        auto* const file = driver.window().findChild<QMenu*>(u"fileMenu"_s);
        file->popup(driver.window().mapToGlobal(QPoint(0, 0)));
        auto* const menu = file->findChild<QMenu*>(u"recentMenu"_s);
        const bool isSeen = menu && menu->menuAction()->isVisible();
        file->hide();
        return isSeen ? menu : nullptr;
    }
    static bool shows(const MainWindow& window, const QString& file)
    {
        return QTest::qWaitFor(
            [&] {
                const auto& session = window.document().session();
                return session && session->model()->path() == texts::toPath(file) && !window.jobs().isBusy();
            },
            30000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRecentMenu::init()
{
    QSettings().clear();
    storeOpeningChoice({});
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QFile::copy(kSampleModel, path(u"a & b.onnx"_s)));
    QVERIFY(QFile::copy(kSampleCheckpoint, path(u"weights.bin"_s)));
    QVERIFY(QFile::copy(kSampleModel, path(u"other.onnx"_s)));
}

void TestRecentMenu::modelIsOpenedAgainWithItsCheckpoint()
{
    WindowDriver driver;
    QVERIFY(!recent(driver)); // nothing was open yet
    QVERIFY(driver.open({texts::toPath(path(u"a & b.onnx"_s)), texts::toPath(path(u"weights.bin"_s))}));
    QVERIFY(driver.open({texts::toPath(path(u"other.onnx"_s))}));
    QMenu* const menu = recent(driver);
    QVERIFY(menu);
    QAction* const line = menu->actions().at(1);
    QVERIFY2(line->text().startsWith(u"&2  a && b.onnx + weights.bin, in "_s), qPrintable(line->text()));
    QVERIFY(line->toolTip().contains(path(u"weights.bin"_s)));
    line->trigger();
    QVERIFY(shows(driver.constWindow(), path(u"a & b.onnx"_s)));
    QCOMPARE(driver.constWindow().document().session()->checkpoints().size(), std::size_t{1});
}

void TestRecentMenu::newWindowWhereTheSettingsSay()
{
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"a & b.onnx"_s))}));
    QVERIFY(driver.open({texts::toPath(path(u"other.onnx"_s))}));
    storeOpeningChoice({.inNewWindow = true, .reopensAtStart = false});
    QMenu* const menu = recent(driver);
    QVERIFY(menu);
    menu->actions().at(1)->trigger();
    MainWindow* other = nullptr;
    for (QWidget* const widget : QApplication::topLevelWidgets()) {
        auto* const window = qobject_cast<MainWindow*>(widget);
        other = window && window->isVisible() && window != &driver.window() ? window : other;
    }
    QVERIFY(other);
    QVERIFY(shows(*std::as_const(other), path(u"a & b.onnx"_s)));
    QVERIFY(shows(driver.constWindow(), path(u"other.onnx"_s)));
    other->close();
}

void TestRecentMenu::listIsCleared()
{
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"other.onnx"_s))}));
    QMenu* const menu = recent(driver);
    QVERIFY(menu);
    QAction* const clear = menu->findChild<QAction*>(u"clearRecent"_s);
    QVERIFY(clear);
    clear->trigger();
    QVERIFY(recent::models().empty());
    QVERIFY(!recent(driver));
}

ONNXMEND_WINDOW_TEST(recent_menu, TestRecentMenu)
#include "tst_recent_menu.moc"
