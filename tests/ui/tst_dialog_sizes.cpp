// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/ui/document_bench.h"
#include "ui/dialogs/explain_dialog.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/dialogs/mapping_dialog.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/look/language.h"
#include "ui/look/tokens.h"

#include <QTextBrowser>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// A screen of 1366 x 768 shows every dialog with its buttons, whatever its language.
class TestDialogSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { language::speak(u"en"_s); }
    void dialogsAreLowEnough_data() { addLanguages(); }
    void dialogsAreLowEnough();
    void mappingFitsASmallScreen_data() { addLanguages(); }
    void mappingFitsASmallScreen();
    void manyFactsScroll();

private:
    static void addLanguages()
    {
        QTest::addColumn<QString>("id");
        for (const language::Language& language : language::languages()) {
            QTest::newRow(language.id.data()) << QString(language.id);
        }
    }

    static void show(QWidget& dialog)
    {
        dialog.show();
        QCoreApplication::processEvents();
        const QString size = u"%1: %2 px, at least %3 px"_s.arg(dialog.objectName())
                                 .arg(dialog.height())
                                 .arg(dialog.minimumSizeHint().height());
        QVERIFY2(dialog.height() <= tokens::tallestDialog, qPrintable(size));
        QVERIFY2(dialog.minimumSizeHint().height() <= tokens::tallestDialog, qPrintable(size));
        QVERIFY2(dialog.minimumSizeHint().width() <= 1280, qPrintable(size));
    }
};

void TestDialogSizes::dialogsAreLowEnough()
{
    QFETCH(QString, id);
    language::speak(id);
    SaveDialog save(true, "/tmp/m.onnx", 3);
    show(save);
    ExplainDialog explain;
    show(explain);
    ShortcutsDialog shortcuts;
    shortcuts.setAttribute(Qt::WA_DeleteOnClose, false);
    show(shortcuts);
    GuideDialog guide;
    guide.setAttribute(Qt::WA_DeleteOnClose, false);
    show(guide);
    QVERIFY(guide.findChild<QTextBrowser*>(u"guide"_s)->toPlainText().contains(u"Fix Until It Runs"_s));
    SettingsDialog settings;
    settings.setAttribute(Qt::WA_DeleteOnClose, false);
    show(settings);
}

void TestDialogSizes::mappingFitsASmallScreen()
{
    QFETCH(QString, id);
    language::speak(id);
    DocumentBench bench;
    QVERIFY(bench.openSample());
    MappingDialog dialog(std::make_shared<WeightMapping>(
        bench.session().model(), bench.session().checkpoints(), bench.session().binding()));
    show(dialog);
}

void TestDialogSizes::manyFactsScroll()
{
    FactSheet sheet{.headline = {theme::Tone::Bad, "status-mismatch", u"Saved"_s, QString(3000, u'x')},
                    .facts = {}};
    for (int i = 0; i < 100; ++i) {
        sheet.facts.push_back({theme::Tone::Plain, {}, u"Fact"_s, u"a line\nand another"_s});
    }
    ResultDialog dialog(sheet);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    show(dialog);
}

QTEST_MAIN(TestDialogSizes)
#include "tst_dialog_sizes.moc"
