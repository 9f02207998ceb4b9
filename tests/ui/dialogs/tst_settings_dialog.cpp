// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/ui_environment.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/document/opening_choices.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QScopeGuard>
#include <QSettings>
#include <QSpinBox>
#include <QTableWidget>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestSettingsDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init() { QSettings().clear(); }
    void cleanup() { apply({}); }
    void themeChangesAtOnceAndIsKept();
    void cancelTakesLooksBack();
    void textSizeFollowsTheSystem();
    void unknownSettingsAreTheUsualOnes();
    void saveDialogBeginsWithTheDefaults();
    void savingKeepsWhatWasChosen();
    void languageIsKeptAndSpoken();
    void everyShortcutIsListedOnce();
    void accentChangesAtOnceAndIsKept();
    void sizesOfSavingAreKept();
    void runtimeIsChosenAmongTheFound();
    void runtimeFromAFileIsKeptOnlyWithTheDialog();
    void defaultsComeBackAndCanBeCancelled();
};

void TestSettingsDialog::themeChangesAtOnceAndIsKept()
{
    auto* const dialog = new SettingsDialog;
    dialog->open();
    dialog->findChild<QComboBox*>(u"theme"_s)->setCurrentIndex(2);
    QVERIFY(theme::isDark(QApplication::palette()));
    QVERIFY(loadAppearance() == Appearance());
    dialog->accept();
    QVERIFY(theme::isDark(QApplication::palette()));
    QVERIFY(loadAppearance().theme == ThemeChoice::Dark);
}

void TestSettingsDialog::cancelTakesLooksBack()
{
    apply({.theme = ThemeChoice::Light});
    storeAppearance({.theme = ThemeChoice::Light});
    auto* const dialog = new SettingsDialog;
    dialog->open();
    dialog->findChild<QComboBox*>(u"theme"_s)->setCurrentIndex(2);
    QVERIFY(theme::isDark(QApplication::palette()));
    dialog->reject();
    QVERIFY(!theme::isDark(QApplication::palette()));
    QVERIFY(loadAppearance().theme == ThemeChoice::Light);
}

void TestSettingsDialog::textSizeFollowsTheSystem()
{
    apply({});
    const double usual = QApplication::font().pointSizeF();
    auto* const dialog = new SettingsDialog;
    dialog->open();
    dialog->findChild<QSpinBox*>(u"textSize"_s)->setValue(150);
    QCOMPARE(QApplication::font().pointSizeF(), usual * 1.5);
    dialog->reject();
    QCOMPARE(QApplication::font().pointSizeF(), usual);
}

void TestSettingsDialog::unknownSettingsAreTheUsualOnes()
{
    QSettings().setValue(u"appearance/theme"_s, u"sepia"_s);
    QSettings().setValue(u"appearance/text"_s, 100000);
    QSettings().setValue(u"save/externalData"_s, 77);
    QVERIFY(loadAppearance().theme == ThemeChoice::System);
    QCOMPARE(loadAppearance().textPercent, mostTextPercent);
    QVERIFY(loadSaveDefaults() == SaveDefaults());
}

void TestSettingsDialog::saveDialogBeginsWithTheDefaults()
{
    auto* const dialog = new SettingsDialog;
    dialog->open();
    dialog->findChild<QComboBox*>(u"defaultMode"_s)->setCurrentIndex(1);
    dialog->findChild<QCheckBox*>(u"defaultVerify"_s)->setChecked(false);
    dialog->accept();
    const SaveDialog save(false, "/tmp/m.onnx", 0);
    QVERIFY(save.request().options.externalData == ExternalDataMode::Single);
    QVERIFY(!save.request().verify);
}

void TestSettingsDialog::savingKeepsWhatWasChosen()
{
    SaveDialog save(false, "/tmp/m.onnx", 0);
    save.findChild<QCheckBox*>(u"saveConstants"_s)->setChecked(false);
    save.findChild<QCheckBox*>(u"keepSaveOptions"_s)->setChecked(true);
    QTest::mouseClick(save.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QVERIFY(loadSaveDefaults().options.keepInputs);
}

void TestSettingsDialog::languageIsKeptAndSpoken()
{
    const auto back = qScopeGuard([] { language::speak(u"en"_s); });
    auto* const dialog = new SettingsDialog;
    dialog->open();
    auto* const choice = dialog->findChild<QComboBox*>(u"language"_s);
    QCOMPARE(choice->currentData().toString(), QString());
    choice->setCurrentIndex(choice->findText(u"Deutsch"_s));
    QCOMPARE(language::chosen(), QString());
    dialog->accept();
    QCOMPARE(language::chosen(), u"de"_s);
    QCOMPARE(language::spoken().id, "de"_L1);
    QCOMPARE(QCoreApplication::translate("actions", "&File"), u"&Datei"_s);
    const SettingsDialog again;
    QCOMPARE(again.findChild<QComboBox*>(u"language"_s)->currentText(), u"Deutsch"_s);
}

void TestSettingsDialog::everyShortcutIsListedOnce()
{
    ShortcutsDialog dialog;
    auto* const table = dialog.findChild<QTableWidget*>(u"shortcuts"_s);
    QSet<QString> keys;
    for (int row = 0; row < table->rowCount(); ++row) {
        const QString key = table->item(row, 0)->text();
        QVERIFY2(!key.isEmpty(), qPrintable(table->item(row, 1)->text()));
        keys.insert(key);
    }
    QVERIFY(keys.size() >= table->rowCount() - 1); // Esc cancels a task, or empties the box
    QVERIFY(keys.contains(u"Ctrl+O"_s) && keys.contains(u"F7"_s));
}

void TestSettingsDialog::accentChangesAtOnceAndIsKept()
{
    apply({.theme = ThemeChoice::Light});
    const QColor before = theme::color(theme::Tone::Accent, QApplication::palette());
    auto* const dialog = new SettingsDialog;
    dialog->open();
    auto* const accent = dialog->findChild<QComboBox*>(u"accent"_s);
    QCOMPARE(accent->count(), static_cast<int>(tokens::accents().size()));
    accent->setFocus();
    QTest::keyClick(accent, Qt::Key_Down);
    const QColor now = theme::color(theme::Tone::Accent, QApplication::palette());
    QVERIFY(now != before);
    QCOMPARE(QApplication::palette().color(QPalette::Link), now);
    dialog->accept();
    QVERIFY(loadAppearance().accent == tokens::Accent::Violet);
    QSettings().setValue(u"appearance/accent"_s, u"beige"_s);
    QVERIFY(loadAppearance().accent == tokens::Accent::Blue);
}

void TestSettingsDialog::sizesOfSavingAreKept()
{
    auto* const dialog = new SettingsDialog;
    dialog->open();
    dialog->findChild<QSpinBox*>(u"defaultThreshold"_s)->setValue(4096);
    dialog->findChild<QSpinBox*>(u"defaultAlignment"_s)->setValue(64);
    dialog->accept();
    const SaveDialog save(false, "/tmp/m.onnx", 0);
    QCOMPARE(save.request().options.threshold, 4096U);
    QCOMPARE(save.request().options.alignment, 64U);
}

void TestSettingsDialog::runtimeIsChosenAmongTheFound()
{
    const QString library = qEnvironmentVariable("ONNXMEND_ORT");
    QVERIFY2(!library.isEmpty(), "ONNXMEND_ORT must name an ONNX Runtime library");
    const auto chooseFirst = [&library] {
        auto* const dialog = new SettingsDialog;
        dialog->open();
        auto* const box = dialog->findChild<QComboBox*>(u"runtime"_s);
        if (QTest::qWaitFor([&] { return box->findData(library) > 0; })) {
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Down);
        }
        return dialog;
    };
    SettingsDialog* const cancelled = chooseFirst();
    const auto* const box = cancelled->findChild<QComboBox*>(u"runtime"_s);
    QVERIFY2(box->itemText(0).startsWith(u"ONNX Runtime 1."_s) && box->itemText(0).endsWith(u", as found"_s),
             qPrintable(box->itemText(0)));
    QVERIFY2(box->currentText().startsWith(u"ONNX Runtime 1."_s) &&
                 box->currentText().endsWith(QFileInfo(library).path()),
             qPrintable(box->currentText()));
    cancelled->reject();
    QVERIFY(chosenRuntime().empty());
    chooseFirst()->accept();
    QCOMPARE(chosenRuntime(), texts::toPath(library));

    auto* const again = new SettingsDialog;
    again->open();
    QTRY_COMPARE(again->findChild<QComboBox*>(u"runtime"_s)->currentData().toString(), library);
    QTest::mouseClick(again->findChild<QPushButton*>(u"restoreDefaults"_s), Qt::LeftButton);
    QCOMPARE(again->findChild<QComboBox*>(u"runtime"_s)->currentIndex(), 0);
    again->accept();
    QVERIFY(chosenRuntime().empty());
}

void TestSettingsDialog::runtimeFromAFileIsKeptOnlyWithTheDialog()
{
    const QTemporaryDir folder;
    const QString broken = folder.filePath(u"libonnxruntime.so"_s);
    QVERIFY(writeBytes(broken, "no library"));
    auto* const dialog = new SettingsDialog;
    dialog->open();
    auto* const box = dialog->findChild<QComboBox*>(u"runtime"_s);
    QTRY_VERIFY(box->itemData(0).isValid() && box->count() > 2);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_End);
    QVERIFY(chooseFile("runtimeDialog", broken));
    QTRY_COMPARE(box->currentData().toString(), broken);
    QTRY_COMPARE_WITH_TIMEOUT(box->currentText(), u"Cannot be loaded: "_s + broken, 60000);
    QVERIFY(chosenRuntime().empty());
    dialog->accept();
    QCOMPARE(chosenRuntime(), texts::toPath(broken));
}

void TestSettingsDialog::defaultsComeBackAndCanBeCancelled()
{
    const Appearance own{.theme = ThemeChoice::Dark, .textPercent = 150, .accent = tokens::Accent::Plum};
    const SaveDefaults saving{.options = {.threshold = 7}, .verify = false};
    const auto reset = [] {
        auto* const dialog = new SettingsDialog;
        dialog->open();
        QTest::mouseClick(dialog->findChild<QPushButton*>(u"restoreDefaults"_s), Qt::LeftButton);
        return dialog;
    };
    storeAppearance(own);
    storeSaveDefaults(saving);
    reset()->reject();
    QVERIFY(loadAppearance() == own);
    QVERIFY(loadSaveDefaults() == saving);
    reset()->accept();
    QVERIFY(loadAppearance() == Appearance());
    QVERIFY(loadSaveDefaults() == SaveDefaults());
}

ONNXMEND_WINDOW_TEST(settings_dialog, TestSettingsDialog)
#include "tst_settings_dialog.moc"
