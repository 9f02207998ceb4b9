// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QStyle>
#include <QTest>

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <vector>

using namespace onnxmend;
using namespace Qt::StringLiterals;

class TestWindowStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsAndOutlinesKeepTheirContrast_data();
    void textsAndOutlinesKeepTheirContrast();
    void dtypesThatMeetCanBeToldApart();
    void disabledPrimaryButtonKeepsItsText();
    void initTestCase() { QApplication::setStyle(new WindowStyle); }
    void dialogButtonsHaveNoForeignIcons();
    void hintsCanBeReadOnDark();
    void everyDtypeHasAColourThatShows_data();
    void everyDtypeHasAColourThatShows();
};

void TestWindowStyle::dialogButtonsHaveNoForeignIcons()
{
    const QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Cancel);
    for (const QAbstractButton* const button : box.buttons()) {
        QVERIFY2(button->icon().isNull(), qPrintable(button->text()));
    }
}

void TestWindowStyle::hintsCanBeReadOnDark()
{
    QPalette dark;
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::PlaceholderText, Qt::black);
    QApplication::style()->polish(dark); // as the desktop's palette is before it is used
    QVERIFY(dark.color(QPalette::PlaceholderText).lightness() > 128);
}

void TestWindowStyle::everyDtypeHasAColourThatShows_data()
{
    QTest::addColumn<QColor>("base");
    QTest::newRow("light") << QColor(Qt::white);
    QTest::newRow("dark") << QColor(0x1e, 0x1e, 0x1e);
    QTest::newRow("black") << QColor(Qt::black);
}

/// Each dtype of the table can be told from the background, from the grey of what has no dtype, and from
/// every other kind.
void TestWindowStyle::everyDtypeHasAColourThatShows()
{
    QFETCH(QColor, base);
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::Text, base.lightness() > 128 ? Qt::black : Qt::white);
    std::map<DTypeKind, std::set<int>> hues;
    for (const DTypeInfo& info : dtypeTable()) {
        const QColor color = theme::dtypeColor(info.dtype, palette);
        const auto name = QByteArray::fromStdString(dtypeName(info.dtype));
        QVERIFY2(color.isValid(), name);
        QVERIFY2(theme::contrast(color, base) >= 3.0, name);
        if (info.kind != DTypeKind::None) {
            QVERIFY2(color.saturation() > 60, name);
            hues[info.kind].insert(color.hue());
        }
    }
    QCOMPARE(hues.size(), 6u);
    for (const auto& [kind, own] : hues) {
        for (const auto& [otherKind, others] : hues) {
            for (const int hue : own) {
                const int apart = 4; // degrees
                QVERIFY(kind == otherKind ||
                        others.lower_bound(hue - apart) == others.upper_bound(hue + apart));
            }
        }
    }
    QCOMPARE(hues.at(DTypeKind::SignedInteger).size(), 6u); // each width another
}

void TestWindowStyle::textsAndOutlinesKeepTheirContrast_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

/// WCAG 2, level AA: 4.5 to 1 of text, 3 to 1 of what shows where a control is.
void TestWindowStyle::textsAndOutlinesKeepTheirContrast()
{
    QFETCH(const bool, isDark);
    const QPalette palette = tokens::palette(isDark);
    const tokens::Surfaces& surfaces = tokens::surfaces(isDark);
    using theme::Tone;
    constexpr std::array tones{Tone::Muted, Tone::Good, Tone::Warning, Tone::Bad, Tone::Accent};
    std::vector<QColor> behind{QColor(surfaces.window), QColor(surfaces.surface),
                               palette.color(QPalette::Highlight)};
    for (const QColor& base : {behind[0], behind[1]}) {
        QVERIFY(theme::contrast(QColor(surfaces.outline), base) >= 3);
    }
    for (const Tone tone : {Tone::Good, Tone::Warning, Tone::Bad, Tone::Accent}) {
        behind.push_back(theme::tint(tone, palette));
    }
    for (const QColor& base : behind) {
        QVERIFY(theme::contrast(QColor(surfaces.text), base) >= 4.5);
        for (const Tone tone : tones) {
            const double contrast = theme::contrast(theme::color(tone, palette), base);
            QVERIFY2(contrast >= 4.5,
                     qPrintable(
                         u"tone %1 on %2: %3"_s.arg(static_cast<int>(tone)).arg(base.name()).arg(contrast)));
        }
    }
}

namespace
{

/// CIE L*a*b*, in which distances are what eyes see.
std::array<double, 3> labOf(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    const auto root = [](double part) {
        return part > 0.008856 ? std::cbrt(part) : 7.787 * part + 16.0 / 116;
    };
    const double r = linear(color.redF());
    const double g = linear(color.greenF());
    const double b = linear(color.blueF());
    const double x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const double y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

void TestWindowStyle::dtypesThatMeetCanBeToldApart()
{
    constexpr std::array dtypes{DType::Float16, DType::Bfloat16, DType::Float, DType::Double, DType::Int8,
                                DType::Int32,   DType::Int64,    DType::Uint8, DType::Bool};
    for (const bool isDark : {false, true}) {
        const QPalette palette = tokens::palette(isDark);
        for (const DType one : dtypes) {
            for (const DType other : dtypes) {
                const auto a = labOf(theme::dtypeColor(one, palette));
                const auto b = labOf(theme::dtypeColor(other, palette));
                const double distance = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
                QVERIFY2(
                    one == other || distance >= 14,
                    qPrintable(u"%1 %2: %3"_s.arg(texts::dtype(one), texts::dtype(other)).arg(distance)));
            }
        }
    }
}

/// Without the accent behind it, the text is not in the colour that stands on the accent.
void TestWindowStyle::disabledPrimaryButtonKeepsItsText()
{
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        QApplication::setStyle(new WindowStyle(choice));
        QPushButton button(u"Apply"_s);
        setPrimary(button);
        button.setEnabled(false);
        const QImage image = button.grab().toImage();
        const QColor behind = image.pixelColor(image.width() / 2, tokens::inside);
        double most = 1;
        for (int x = tokens::between; x < image.width() - tokens::between; ++x) {
            most = std::max(most, theme::contrast(image.pixelColor(x, image.height() / 2), behind));
        }
        QVERIFY2(most >= 2, qPrintable(u"%1"_s.arg(most)));
    }
}

QTEST_MAIN(TestWindowStyle)
#include "tst_window_style.moc"
