// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/keyboard_walk.h"
#include "tests/ui/window_driver.h"
#include "ui/look/language.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QHeaderView>
#include <QRegularExpression>
#include <QSet>
#include <QTableView>
#include <QTextDocumentFragment>

#include <algorithm>
#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr std::array readPages{PageId::Overview, PageId::Initializers, PageId::Findings,
                               PageId::Changes,  PageId::Graph,        PageId::Convert,
                               PageId::Compare,  PageId::Verify,       PageId::Numerics};
constexpr int readRows = 20; ///< rows of a table that are compared

using Told = QHash<const QObject*, QString>;

QSet<QString> wordsOf(const QString& text)
{
    static const QRegularExpression noWord(u"\\W+"_s, QRegularExpression::UseUnicodePropertiesOption);
    const QString plain =
        Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
    const QStringList words = QString(plain)
                                  .remove(QChar(0x200B)) // marks where a long name may break
                                  .remove(u'&')
                                  .toLower()
                                  .split(noWord, Qt::SkipEmptyParts);
    return {words.begin(), words.end()};
}

/// Returns what a screen reader says of a thing.
QString toldOf(QAccessibleInterface& thing)
{
    QStringList told;
    for (const QAccessible::Text part : {QAccessible::Name, QAccessible::Description, QAccessible::Value}) {
        told.append(thing.text(part));
    }
    if (QAccessibleTextInterface* const text = thing.textInterface()) {
        told.append(text->text(0, text->characterCount()));
    }
    return told.join(u' ');
}

/// Walks the tree as a screen reader does. Cells are looked at by their tables.
void walkTree(QAccessibleInterface* thing, Told& told)
{
    if (!thing || !thing->isValid() || thing->state().invisible) {
        return;
    }
    if (thing->object()) {
        told[thing->object()] += u' ' + toldOf(*thing);
    }
    for (int i = 0; i < thing->childCount() && !thing->tableInterface(); ++i) {
        walkTree(thing->child(i), told);
    }
}

QString seenTextOf(const QWidget& widget)
{
    if (const auto* const label = qobject_cast<const QLabel*>(&widget)) {
        return label->text();
    }
    if (const auto* const button = qobject_cast<const QToolButton*>(&widget);
        button && button->toolButtonStyle() == Qt::ToolButtonIconOnly && !button->icon().isNull()) {
        return {};
    }
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget)) {
        return button->text();
    }
    if (const auto* const edit = qobject_cast<const QLineEdit*>(&widget)) {
        return edit->text().isEmpty() ? edit->placeholderText() : edit->text();
    }
    if (const auto* const box = qobject_cast<const QComboBox*>(&widget)) {
        return box->currentText();
    }
    return {};
}

QString unreadCellsOf(QAbstractItemView& view)
{
    QAccessibleInterface* const thing = QAccessible::queryAccessibleInterface(&view);
    QAccessibleTableInterface* const table = thing ? thing->tableInterface() : nullptr;
    if (!table) {
        return view.objectName() + u" is not a table"_s;
    }
    // Qt tells the tree of replaced rows only while a screen reader runs.
    QAccessibleTableModelChangeEvent change(&view, QAccessibleTableModelChangeEvent::ModelReset);
    table->modelChange(&change);
    QStringList unread;
    const auto* const grid = qobject_cast<const QTableView*>(&view);
    const QAbstractItemModel& model = *view.model();
    for (int column = 0; column < model.columnCount(); ++column) {
        if (grid && grid->isColumnHidden(column)) {
            continue;
        }
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        if (grid && grid->horizontalHeader()->isVisible() &&
            !wordsOf(table->columnDescription(column)).contains(wordsOf(title))) {
            unread.append(title);
        }
        for (int row = 0; row < std::min(model.rowCount(), readRows); ++row) {
            const QString text = model.index(row, column).data().toString();
            QAccessibleInterface* const cell = table->cellAt(row, column);
            if (!cell || !wordsOf(cell->text(QAccessible::Name)).contains(wordsOf(text))) {
                unread.append(text);
            }
        }
    }
    return unread.isEmpty() ? QString() : view.objectName() + u": "_s + unread.join(u", "_s);
}

/// Returns the visible texts that the tree does not have, one a line.
QStringList unreadTextsOf(QWidget& window)
{
    Told told;
    walkTree(QAccessible::queryAccessibleInterface(&window), told);
    QStringList unread;
    for (QWidget* const widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window || isPartOfAControl(widget)) {
            continue;
        }
        if (auto* const view = qobject_cast<QAbstractItemView*>(widget)) {
            if (const QString cells = unreadCellsOf(*view); !cells.isEmpty()) {
                unread.append(cells);
            }
            continue;
        }
        // A name says more than the button's text. In other languages the same words have other endings
        // there.
        if (language::spoken().id != "en"_L1 && qobject_cast<const QAbstractButton*>(widget)) {
            continue;
        }
        const QString text = seenTextOf(*widget);
        if (!text.isEmpty() && !wordsOf(told.value(widget)).contains(wordsOf(text))) {
            unread.append(u"%1 '%2' shows '%3' and says '%4'"_s.arg(
                QLatin1StringView(widget->metaObject()->className()), widget->objectName(), text,
                told.value(widget)));
        }
    }
    return unread;
}

} // namespace

/// A screen reader finds every text of the window: a name never stands for a text.
class TestReadableTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { language::speak(u"en"_s); }
    void everyVisibleWordIsInTheTree_data();
    void everyVisibleWordIsInTheTree();
    void statesAreReadAsTheyStand();
    void paintedTextsAreDescribed();
};

void TestReadableTexts::everyVisibleWordIsInTheTree_data()
{
    QTest::addColumn<QString>("id");
    for (const language::Language& language : language::languages()) {
        QTest::newRow(language.id.data()) << QString(language.id);
    }
}

void TestReadableTexts::everyVisibleWordIsInTheTree()
{
    QFETCH(QString, id);
    language::speak(id);
    WindowDriver driver;
    driver.window().resize(1500, 900);
    QStringList unread = unreadTextsOf(driver.window()); // the start page
    QVERIFY(driver.openSample());
    const auto look = [&driver, &unread] {
        for (const PageId page : readPages) {
            driver.turnTo(page);
            if (auto* const table = driver.window().findChild<QTableView*>(u"findingsTable"_s);
                page == PageId::Findings && table->model()->rowCount() > 0) {
                table->selectRow(0);
            }
            QTest::qWait(400); // until the inspector has read its values
            unread += unreadTextsOf(driver.window());
        }
    };
    look();
    QVERIFY(driver.run("fixAll"));
    look();
    QVERIFY(driver.run("verify"));
    unread += unreadTextsOf(driver.window());
    unread.removeDuplicates();
    QVERIFY2(unread.isEmpty(), qPrintable(unread.join(u'\n')));
}

void TestReadableTexts::statesAreReadAsTheyStand()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.turnTo(PageId::Overview);
    for (const char* const name : {"bannerHeadline", "bannerFacts", "nextStepSentence", "statusText"}) {
        auto* const label = driver.window().findChild<QLabel*>(QLatin1StringView(name));
        QVERIFY2(label && !label->text().isEmpty(), name);
        QCOMPARE(QAccessible::queryAccessibleInterface(label)->text(QAccessible::Name), label->text());
        QVERIFY2(!label->accessibleDescription().isEmpty(), name); // describes its subject
    }
}

void TestReadableTexts::paintedTextsAreDescribed()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.turnTo(PageId::Compare);
    auto* const table = driver.window().findChild<QTableView*>(u"comparisonTable"_s);
    QCOMPARE(QAccessible::queryAccessibleInterface(table)->text(QAccessible::Description),
             u"Nothing was compared yet."_s);
    driver.turnTo(PageId::Initializers);
    QCOMPARE(driver.table()->accessibleDescription(), QString());
}

ONNXMEND_WINDOW_TEST(readable_texts, TestReadableTexts)
#include "tst_readable_texts.moc"
