// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/look/language.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStyle>
#include <QTranslator>

#include <map>
#include <memory>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kPages{PageId::Overview, PageId::Initializers, PageId::Findings,
                            PageId::Changes,  PageId::Graph,        PageId::Convert,
                            PageId::Compare,  PageId::Verify,       PageId::Numerics};

/// Asked before the catalogues are: notes what of ours is looked up, and knows nothing itself.
class Eavesdropper : public QTranslator
{
public:
    QString translate(const char* context, const char* text, const char* comment, int) const override
    {
        static const QRegularExpression ofQt(u"^(Q[A-Z]|CloseButton$|Default$)"_s);
        if (context && *text != '\0' && !ofQt.match(QLatin1StringView(context)).hasMatch()) {
            m_heard.insert({context, text, comment ? comment : ""});
        }
        return {};
    }
    bool isEmpty() const override { return false; }

    using Text = std::array<QByteArray, 3>;
    const std::set<Text>& heard() const { return m_heard; }

private:
    mutable std::set<Text> m_heard;
};

bool isSeen(const QWidget& widget)
{
    return widget.isVisible() && !widget.visibleRegion().isEmpty() && widget.width() > 1;
}

/// Returns the parts that are visible but do not show all of their text.
QStringList clippedIn(const QWidget& window)
{
    QStringList clipped;
    const auto note = [&clipped](const QWidget& widget, const QString& text, int needed, int given) {
        clipped.append(
            u"%1 %2 '%3' needs %4, has %5"_s
                .arg(QLatin1StringView(widget.metaObject()->className()), widget.objectName(), text)
                .arg(needed)
                .arg(given));
    };
    for (const auto* const label : window.findChildren<QLabel*>()) {
        if (!isSeen(*label) || label->text().isEmpty()) {
            continue;
        }
        const int needed =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().width();
        const int given = label->wordWrap() ? label->height() : label->width();
        if (needed > given) {
            note(*label, label->text(), needed, given);
        }
    }
    for (const auto* const button : window.findChildren<QAbstractButton*>()) {
        if (isSeen(*button) && !button->text().isEmpty() && button->sizeHint().width() > button->width()) {
            note(*button, button->text(), button->sizeHint().width(), button->width());
        }
    }
    for (const auto* const header : window.findChildren<QHeaderView*>()) {
        for (int section = 0; isSeen(*header) && section < header->count(); ++section) {
            const QString title =
                header->model()->headerData(section, header->orientation(), Qt::DisplayRole).toString();
            const int needed = header->fontMetrics().horizontalAdvance(title);
            const int given = header->sectionSize(section);
            if (header->orientation() == Qt::Horizontal && !header->isSectionHidden(section) &&
                needed > given) {
                note(*header, title, needed, given);
            }
        }
    }
    return clipped;
}

/// Returns for each menu and the bar the mnemonics that several texts have.
QStringList doubledMnemonics(const QWidget& bar)
{
    QStringList doubled;
    std::map<QChar, QString> known;
    for (const QAction* const action : bar.actions()) {
        static const QRegularExpression mark(u"&(\\w)"_s);
        const QRegularExpressionMatch match = mark.match(action->text());
        if (match.hasMatch()) {
            const QChar letter = match.captured(1).at(0).toLower();
            if (known.contains(letter)) {
                doubled.append(known[letter] + u" / "_s + action->text());
            }
            known[letter] = action->text();
        }
        if (action->menu()) {
            doubled += doubledMnemonics(*action->menu());
        }
    }
    return doubled;
}

void addLanguages()
{
    QTest::addColumn<QString>("id");
    for (const language::Language& language : language::languages()) {
        QTest::newRow(language.id.data()) << QString(language.id);
    }
}

} // namespace

class TestLanguages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { language::speak(u"en"_s); }
    void nothingIsClipped_data() { addLanguages(); }
    void nothingIsClipped();
    void mnemonicsAreUnique_data() { addLanguages(); }
    void mnemonicsAreUnique();
    void longNamesDoNotWidenTheWindow_data() { addLanguages(); }
    void longNamesDoNotWidenTheWindow();
    void everythingAskedForIsTranslated_data() { addLanguages(); }
    void everythingAskedForIsTranslated();
};

void TestLanguages::nothingIsClipped()
{
    QFETCH(QString, id);
    language::speak(id);
    WindowDriver driver;
    driver.window().resize(1280, 720);
    QCoreApplication::processEvents();
    QStringList clipped = clippedIn(driver.window());
    QVERIFY(driver.openSample());
    const auto look = [&driver, &clipped] {
        for (const PageId page : kPages) {
            driver.turnTo(page);
            QVERIFY(driver.waitIdle());
            // A layout follows what a text of another font asks for, in its own time.
            if (!QTest::qWaitFor([&driver] { return clippedIn(driver.window()).isEmpty(); }, 1000)) {
                clipped += clippedIn(driver.window());
            }
        }
    };
    look();
    QVERIFY(driver.run("fixAll"));
    look();
    driver.turnTo(PageId::Findings);
    QCOMPARE(driver.window().width(), 1280);
    clipped.removeDuplicates();
    QVERIFY2(clipped.empty(), qPrintable(clipped.join(u'\n')));
}

void TestLanguages::mnemonicsAreUnique()
{
    QFETCH(QString, id);
    language::speak(id);
    WindowDriver driver;
    const QMenuBar& bar = *driver.window().menuBar();
    QCOMPARE(doubledMnemonics(bar).join(u'\n'), QString());
    QVERIFY(driver.openSample());
    QCOMPARE(doubledMnemonics(bar).join(u'\n'), QString());
    QVERIFY(driver.run("fixAll")); // names what is undone, and the planned model
    QCOMPARE(doubledMnemonics(bar).join(u'\n'), QString());
}

void TestLanguages::longNamesDoNotWidenTheWindow()
{
    QFETCH(QString, id);
    language::speak(id);
    const QTemporaryDir folder;
    const std::string name(3000, 'n');
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] a" + name +
                             ") => (float[2] y" + name + ") <float16[2] w" + name + " = {1, 2}> { y" + name +
                             " = Add (a" + name + ", w" + name + ") }";
    const QString path = folder.filePath(u"long.onnx"_s);
    QVERIFY(writeBytes(path, QByteArray::fromStdString(modelFromText(text))));
    WindowDriver driver;
    driver.window().resize(1280, 720);
    QVERIFY(driver.open({texts::toPath(path)}));
    for (const PageId page : kPages) {
        driver.turnTo(page);
        QVERIFY(driver.waitIdle());
        if (auto* const table = driver.window().findChild<QTableView*>(u"findingsTable"_s)) {
            table->selectRow(0);
        }
        driver.table()->selectRow(0);
        QTest::qWait(50);
        QVERIFY2(driver.window().minimumSizeHint().width() <= 1280,
                 qPrintable(QString::number(driver.window().minimumSizeHint().width())));
        QCOMPARE(driver.window().width(), 1280);
    }
}

void TestLanguages::everythingAskedForIsTranslated()
{
    QFETCH(QString, id);
    if (id == u"en") {
        return; // the sources are
    }
    language::speak(id);
    Eavesdropper eavesdropper;
    QCoreApplication::installTranslator(&eavesdropper);
    {
        WindowDriver driver;
        QVERIFY(driver.openSample());
        for (const PageId page : kPages) {
            driver.turnTo(page);
            QVERIFY(driver.waitIdle());
        }
        driver.turnTo(PageId::Initializers);
        driver.table()->selectRow(0);
        QVERIFY(driver.run("fixAll"));
        for (const char* const action :
             {"settings", "shortcuts", "about", "guide", "pasteError", "mapWeights"}) {
            driver.action(action)->trigger();
            QVERIFY(driver.waitIdle());
        }
        QVERIFY(driver.askToSave());
        driver.dialog("saveDialog")->reject();
        for (QWidget* const widget : QApplication::topLevelWidgets()) {
            if (widget != &driver.window()) {
                widget->close();
            }
        }
    }
    QTranslator catalogue;
    QVERIFY(catalogue.load(u":/translations/onnxmend_"_s + id));
    QStringList unknown;
    for (const auto& [context, text, comment] : eavesdropper.heard()) {
        if (catalogue.translate(context, text, comment.isEmpty() ? nullptr : comment.constData()).isNull()) {
            unknown.append(QString::fromUtf8(context) + u": "_s + QString::fromUtf8(text));
        }
    }
    QVERIFY(eavesdropper.heard().size() > 500);
    QVERIFY2(unknown.empty(), qPrintable(unknown.join(u'\n')));
}

ONNXMEND_WINDOW_TEST(languages, TestLanguages)
#include "tst_languages.moc"
