// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/dialogs/settings_dialog.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSet>
#include <QSettings>
#include <QTableWidget>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// A window whose palette is opened by its key and used by keys.
class PaletteDriver : public WindowDriver
{
public:
    bool openPalette()
    {
        if (!QTest::qWaitForWindowActive(&window())) {
            return false;
        }
        QTest::keyClick(window().windowHandle(), Qt::Key_K, Qt::ControlModifier);
        m_palette = dialog("commandPalette");
        return m_palette && hasTheKeyboard(*m_palette);
    }
    QDialog* palette() { return m_palette; }
    QLineEdit* box() { return m_palette->findChild<QLineEdit*>(u"paletteSearch"_s); }
    QTableWidget* list() { return m_palette->findChild<QTableWidget*>(u"paletteList"_s); }
    QString about() { return m_palette->findChild<QLabel*>(u"paletteAbout"_s)->text(); }
    void type(const QString& text)
    {
        box()->clear();
        QTest::keyClicks(box(), text);
    }
    QStringList found()
    {
        QStringList titles;
        for (int row = 0; row < list()->rowCount(); ++row) {
            titles.append(list()->item(row, 0)->text());
        }
        return titles;
    }

private:
    QDialog* m_palette = nullptr;
};

} // namespace

class TestCommandPalette : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init() { QSettings().clear(); }
    void everyActionPageAndSettingIsListed();
    void everySettingHasARow();
    void actionIsRunByReturn();
    void pageIsTurnedTo();
    void settingIsShown();
    void disabledActionSaysWhyNot();
    void wordsOfTheTipFindIt();
    void clickRuns();
};

void TestCommandPalette::everyActionPageAndSettingIsListed()
{
    PaletteDriver driver;
    QVERIFY(driver.openPalette());
    const QStringList found = driver.found();
    for (const ActionRow& row : actionRows()) {
        const QString title = texts::withoutMnemonic(driver.action(row.name)->text());
        QVERIFY2(row.id == ActionId::Palette || found.contains(title), row.name);
    }
    for (const SettingsDialog::Setting& setting : SettingsDialog::settings()) {
        QVERIFY2(found.contains(texts::withoutMnemonic(setting.title)), qPrintable(setting.name));
    }
    driver.palette()->reject();
}

void TestCommandPalette::everySettingHasARow()
{
    QSet<QString> listed;
    for (const SettingsDialog::Setting& setting : SettingsDialog::settings()) {
        listed.insert(setting.name);
    }
    const SettingsDialog dialog;
    for (const QWidget* const control : dialog.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<const QComboBox*>(control) ||
                               qobject_cast<const QAbstractSpinBox*>(control) ||
                               qobject_cast<const QAbstractButton*>(control);
        const bool isOfTheDialog =
            control->objectName().isEmpty() || control->objectName().startsWith(u"qt_"_s);
        if (isControl && !isOfTheDialog) {
            QVERIFY2(listed.contains(control->objectName()), qPrintable(control->objectName()));
            listed.remove(control->objectName());
        }
    }
    QVERIFY2(listed.isEmpty(), qPrintable(listed.values().join(u' ')));
}

void TestCommandPalette::actionIsRunByReturn()
{
    PaletteDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.openPalette());
    driver.type(u"fix all"_s);
    QCOMPARE(driver.found().front(), u"Fix All"_s);
    QTest::keyClick(driver.box(), Qt::Key_Return);
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().isWindowModified());
}

void TestCommandPalette::pageIsTurnedTo()
{
    PaletteDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.openPalette());
    driver.type(u"view g"_s); // the menu counts, too
    while (driver.list()->currentRow() >= 0 &&
           driver.list()->item(driver.list()->currentRow(), 0)->text() != u"Graph"_s &&
           driver.list()->currentRow() + 1 < driver.list()->rowCount()) {
        QTest::keyClick(driver.box(), Qt::Key_Down);
    }
    QTest::keyClick(driver.box(), Qt::Key_Return);
    QVERIFY(driver.window().findChild<DocumentPages*>(u"pages"_s)->current() == PageId::Graph);
}

void TestCommandPalette::settingIsShown()
{
    PaletteDriver driver;
    QVERIFY(driver.openPalette());
    driver.type(u"align tensors"_s);
    QTest::keyClick(driver.box(), Qt::Key_Return);
    QDialog* const settings = driver.dialog("settingsDialog");
    QVERIFY(settings);
    QVERIFY(hasTheKeyboard(*settings));
    QTRY_VERIFY(settings->findChild<QWidget*>(u"defaultAlignment"_s)->hasFocus());
    settings->reject();
}

void TestCommandPalette::disabledActionSaysWhyNot()
{
    PaletteDriver driver; // without a model
    QVERIFY(driver.openPalette());
    driver.type(u"fix all"_s);
    QCOMPARE(driver.about(), u"Not now: open a model first"_s);
    QTest::keyClick(driver.box(), Qt::Key_Return);
    QVERIFY(driver.palette()->isVisible());
    driver.type(u"nosuchthing"_s);
    QCOMPARE(driver.list()->rowCount(), 0);
    QTest::keyClick(driver.box(), Qt::Key_Return);
    QVERIFY(driver.palette()->isVisible());
    driver.palette()->reject();
}

void TestCommandPalette::wordsOfTheTipFindIt()
{
    PaletteDriver driver;
    QVERIFY(driver.openPalette());
    driver.type(u"sarif"_s);
    QCOMPARE(driver.found(), QStringList{u"Export Report..."_s});
    driver.type(u"F7"_s);
    QVERIFY(driver.found().contains(u"Verify"_s));
    driver.palette()->reject();
}

void TestCommandPalette::clickRuns()
{
    PaletteDriver driver;
    QVERIFY(driver.openPalette());
    driver.type(u"keyboard shortcuts"_s);
    QTableWidget* const list = driver.list();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0, 0)).center());
    QDialog* const shortcuts = driver.dialog("shortcutsDialog");
    QVERIFY(shortcuts);
    shortcuts->reject();
}

ONNXMEND_WINDOW_TEST(command_palette, TestCommandPalette)
#include "tst_command_palette.moc"
