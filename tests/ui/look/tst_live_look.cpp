// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/look/appearance.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"

#include <QLabel>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

#include <initializer_list>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr Appearance lightLook{.theme = ThemeChoice::Light};
constexpr Appearance darkLook{.theme = ThemeChoice::Dark};
constexpr Appearance largeLook{.theme = ThemeChoice::Light, .textPercent = 150};

} // namespace

/// Tests that a look given to a widget once follows theme and text size.
class TestLiveLook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init() { apply(lightLook); }
    void cleanupTestCase() { apply({}); }
    void fontsFollowTheTextSize();
    void colorsFollowTheTheme();
    void otherColorsFollowTheWindow();
    void picturesAreAsHighAsTheirLines();
    void cellsFollowTheTextSize();
    void sizesAreSetOnceAllFontsAreThere();
    void laterCallsReplaceEarlierOnes();
};

void TestLiveLook::fontsFollowTheTextSize()
{
    QWidget window;
    auto* const heading = new QLabel(u"heading"_s, &window);
    auto* const name = new QLabel(u"name"_s, &window);
    const QLabel* const title = labels::createHeading(&window, u"title"_s, tokens::TextSize::Section);
    live::setFont(*heading, tokens::TextSize::Section);
    live::setMonospaced(*name);
    window.show();
    for (const Appearance& look : {largeLook, lightLook}) {
        apply(look);
        QCOMPARE(heading->font().pointSizeF(), tokens::font(tokens::TextSize::Section).pointSizeF());
        QCOMPARE(title->font().pointSizeF(), tokens::font(tokens::TextSize::Section).pointSizeF());
        QCOMPARE(name->font().pointSizeF(), tokens::monospaced().pointSizeF());
        QCOMPARE(name->font().family(), tokens::monospaced().family());
    }
}

void TestLiveLook::colorsFollowTheTheme()
{
    QWidget window;
    const QLabel* const muted = labels::createMuted(&window, u"muted"_s);
    auto* const wrong = new QLabel(u"wrong"_s, &window);
    live::setColor(*wrong, QPalette::WindowText, theme::Tone::Bad);
    window.show();
    for (const Appearance& look : {darkLook, lightLook}) {
        apply(look);
        const QPalette colors = QApplication::palette();
        QCOMPARE(theme::isDark(colors), look.theme == ThemeChoice::Dark);
        QCOMPARE(muted->palette().color(QPalette::WindowText), theme::color(theme::Tone::Muted, colors));
        QCOMPARE(wrong->palette().color(QPalette::WindowText), theme::color(theme::Tone::Bad, colors));
    }
}

void TestLiveLook::otherColorsFollowTheWindow()
{
    QWidget window;
    QLabel* const muted = labels::createMuted(&window, u"muted"_s);
    live::setColor(window, QPalette::Window, theme::Tone::Accent);
    window.show();
    apply(darkLook);
    for (const QWidget* const widget : std::initializer_list<QWidget*>{&window, muted}) {
        QCOMPARE(widget->palette().color(QPalette::Base), QApplication::palette().color(QPalette::Base));
        QCOMPARE(widget->palette().color(QPalette::Text), QApplication::palette().color(QPalette::Text));
    }
}

void TestLiveLook::picturesAreAsHighAsTheirLines()
{
    QWidget window;
    auto* const picture = new QLabel(&window);
    live::setPicture(*picture, theme::icon("status-ok", theme::Tone::Good), 2);
    window.show();
    const QImage before = picture->pixmap().toImage();
    apply(darkLook);
    QVERIFY(picture->pixmap().toImage() != before);
    apply(largeLook);
    QCOMPARE(picture->pixmap().height(), picture->fontMetrics().height() * 2);
}

void TestLiveLook::cellsFollowTheTextSize()
{
    QTableWidget table(1, 2);
    live::keepCellsMonospaced(table);
    auto* const name = new QTableWidgetItem(u"name"_s);
    name->setFont(tokens::monospaced());
    table.setItem(0, 0, name);
    table.setItem(0, 1, new QTableWidgetItem(u"word"_s));
    table.show();
    apply(largeLook);
    QCOMPARE(name->font().pointSizeF(), tokens::monospaced().pointSizeF());
    QVERIFY(!table.item(0, 1)->data(Qt::FontRole).isValid());
}

void TestLiveLook::sizesAreSetOnceAllFontsAreThere()
{
    QWidget window;
    auto* const inner = new QLabel(u"a text"_s);
    live::setFont(*inner, tokens::TextSize::Headline);
    auto* const outer = new QWidget(&window);
    (new QVBoxLayout(outer))->addWidget(inner);
    live::keep(*outer, live::Part::Size,
               [outer, inner] { outer->setMinimumWidth(inner->sizeHint().width()); });
    window.show();
    apply(largeLook);
    QTRY_COMPARE(outer->minimumWidth(), inner->sizeHint().width());
    QVERIFY(outer->minimumWidth() >=
            QFontMetrics(tokens::font(tokens::TextSize::Headline)).horizontalAdvance(u"a text"_s));
}

void TestLiveLook::laterCallsReplaceEarlierOnes()
{
    QLabel label(u"text"_s);
    int first = 0;
    int second = 0;
    live::keep(label, live::Part::Size, [&first] { ++first; });
    live::keep(label, live::Part::Size, [&second] { ++second; });
    QCOMPARE(first, 1);
    QCOMPARE(second, 1);
    label.show();
    apply(largeLook);
    QCOMPARE(first, 1);
    QVERIFY(second > 1);
    QCOMPARE(label.findChildren<live::LookFollower*>().size(), qsizetype(1));
}

ONNXMEND_WINDOW_TEST(live_look, TestLiveLook)
#include "tst_live_look.moc"
