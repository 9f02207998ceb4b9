// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QImage>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
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
    void unsignedIntegersAreOchre();
    void dtypesThatMeetDifferForEveryVision_data();
    void dtypesThatMeetDifferForEveryVision();
    void disabledPrimaryButtonKeepsItsText();
    void pillsOfSharpScreensAreAsLarge();
    void fieldsOfSeveralLinesShowTheirFocus();
    void emptyTablesShowTheirFocus();
    void initTestCase() { QApplication::setStyle(new WindowStyle); }
    void cleanup()
    {
        tokens::setAccent(tokens::Accent::Blue);
        theme::setDtypeColors(theme::DtypeColors::ByWidth);
    }
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
    QApplication::style()->polish(dark); // as with the palette of a desktop
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
    QTest::addColumn<int>("accent");
    QTest::addColumn<bool>("isDark");
    for (int accent = 0; accent < static_cast<int>(tokens::accents().size()); ++accent) {
        const char* const id = tokens::accents()[static_cast<std::size_t>(accent)].id.data();
        QTest::addRow("%s, light", id) << accent << false;
        QTest::addRow("%s, dark", id) << accent << true;
    }
}

/// WCAG 2, level AA: 4.5 to 1 of text, 3 to 1 of what shows where a control is.
void TestWindowStyle::textsAndOutlinesKeepTheirContrast()
{
    QFETCH(const int, accent);
    QFETCH(const bool, isDark);
    tokens::setAccent(static_cast<tokens::Accent>(accent));
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

namespace
{

using Rgb = std::array<double, 3>;

/// A linear colour as somebody sees it who lacks one kind of cones: Viénot, Brettel and Mollon (1999) for the
/// first two, Brettel, Viénot and Mollon (1997) for tritanopes, with two half planes.
enum class Vision { All, Protanope, Deuteranope, Tritanope };
QColor seenBy(Vision vision, const QColor& color)
{
    using Matrix = std::array<Rgb, 3>;
    constexpr Matrix protanope{{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}};
    constexpr Matrix deuteranope{{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}};
    constexpr Matrix tritanopeBlue{
        {{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}}};
    constexpr Matrix tritanopeYellow{
        {{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}};
    constexpr Rgb between{0.03901, -0.02788, -0.01113};
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    const auto encoded = [](double part) {
        const double inside = std::clamp(part, 0.0, 1.0);
        return inside <= 0.0031308 ? 12.92 * inside : 1.055 * std::pow(inside, 1 / 2.4) - 0.055;
    };
    const auto times = [](const Rgb& a, const Rgb& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
    if (vision == Vision::All) {
        return color;
    }
    const Rgb rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    const Matrix& matrix = vision == Vision::Protanope     ? protanope
                           : vision == Vision::Deuteranope ? deuteranope
                           : times(rgb, between) >= 0      ? tritanopeBlue
                                                           : tritanopeYellow;
    const auto part = [&](std::size_t row) {
        return static_cast<float>(encoded(times(matrix.at(row), rgb)));
    };
    return QColor::fromRgbF(part(0), part(1), part(2));
}

/// CIEDE2000, by Sharma, Wu and Dalal (2005): 2.3 is what one can just see.
double difference(const QColor& one, const QColor& other)
{
    const auto a = labOf(one);
    const auto b = labOf(other);
    const auto power7 = [](double value) {
        return std::sqrt(std::pow(value, 7) / (std::pow(value, 7) + std::pow(25.0, 7)));
    };
    const auto radians = [](double degrees) { return degrees * M_PI / 180; };
    const double chroma = (std::hypot(a[1], a[2]) + std::hypot(b[1], b[2])) / 2;
    const double stretch = 1 + 0.5 * (1 - power7(chroma));
    const double c1 = std::hypot(a[1] * stretch, a[2]);
    const double c2 = std::hypot(b[1] * stretch, b[2]);
    const auto hueOf = [stretch](const std::array<double, 3>& lab) {
        const double hue = std::atan2(lab[2], lab[1] * stretch) * 180 / M_PI;
        return hue < 0 ? hue + 360 : hue;
    };
    const double h1 = hueOf(a);
    const double h2 = hueOf(b);
    double turn = h2 - h1;
    turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
    const double dl = b[0] - a[0];
    const double dc = c2 - c1;
    const double dh = 2 * std::sqrt(c1 * c2) * std::sin(radians(turn / 2));
    const double l = (a[0] + b[0]) / 2;
    const double c = (c1 + c2) / 2;
    const double h = std::abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
    const double t = 1 - 0.17 * std::cos(radians(h - 30)) + 0.24 * std::cos(radians(2 * h)) +
                     0.32 * std::cos(radians(3 * h + 6)) - 0.2 * std::cos(radians(4 * h - 63));
    const double sl = 1 + 0.015 * std::pow(l - 50, 2) / std::sqrt(20 + std::pow(l - 50, 2));
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    const double rotation = -2 * power7(c) * std::sin(radians(60 * std::exp(-std::pow((h - 275) / 25, 2))));
    return std::sqrt(std::pow(dl / sl, 2) + std::pow(dc / sc, 2) + std::pow(dh / sh, 2) +
                     rotation * dc / sc * dh / sh);
}

} // namespace

void TestWindowStyle::dtypesThatMeetDifferForEveryVision_data()
{
    QTest::addColumn<bool>("isSafe");
    QTest::addColumn<bool>("isDark");
    QTest::newRow("usual, light") << false << false;
    QTest::newRow("usual, dark") << false << true;
    QTest::newRow("safe, light") << true << false;
    QTest::newRow("safe, dark") << true << true;
}

/// Tests any two of the safe colours, and of the usual ones those of dtypes that people convert.
void TestWindowStyle::dtypesThatMeetDifferForEveryVision()
{
    QFETCH(const bool, isSafe);
    QFETCH(const bool, isDark);
    theme::setDtypeColors(isSafe ? theme::DtypeColors::ColorBlind : theme::DtypeColors::ByWidth);
    const QPalette palette = tokens::palette(isDark);
    std::vector dtypes{DType::Float8E4M3FN, DType::Float16, DType::Bfloat16, DType::Float,
                       DType::Double,       DType::Int8,    DType::Uint8,    DType::Bool};
    const std::vector<DType> more =
        isSafe ? std::vector{DType::Complex64, DType::String} : std::vector{DType::Int32, DType::Int64};
    dtypes.insert(dtypes.end(), more.begin(), more.end());
    const double least = isSafe ? 8 : 5;
    for (const Vision vision : {Vision::All, Vision::Protanope, Vision::Deuteranope, Vision::Tritanope}) {
        for (const DType one : dtypes) {
            for (const DType other : dtypes) {
                const double apart = difference(seenBy(vision, theme::dtypeColor(one, palette)),
                                                seenBy(vision, theme::dtypeColor(other, palette)));
                QVERIFY2(one == other || apart >= least,
                         qPrintable(u"%1 %2 of vision %3: %4"_s.arg(texts::dtype(one), texts::dtype(other))
                                        .arg(static_cast<int>(vision))
                                        .arg(apart)));
            }
        }
    }
}

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

void TestWindowStyle::unsignedIntegersAreOchre()
{
    for (const bool isDark : {false, true}) {
        const QPalette palette = tokens::palette(isDark);
        for (const DTypeInfo& info : dtypeTable()) {
            if (info.kind == DTypeKind::UnsignedInteger) {
                const int hue = theme::dtypeColor(info.dtype, palette).hue();
                QVERIFY2(hue >= 40 && hue <= 62, dtypeName(info.dtype).c_str()); // between brown and yellow
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

/// On a screen with twice the pixels a pill has twice of them each way.
void TestWindowStyle::pillsOfSharpScreensAreAsLarge()
{
    const auto painted = [](qreal scale) {
        const QImage image = pill::icon(DType::Float16).pixmap(pill::size(DType::Float16), scale).toImage();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixelColor(x, y).alpha() > 0 ? 1 : 0;
            }
        }
        return count;
    };
    const double ratio = static_cast<double>(painted(2)) / painted(1);
    QVERIFY2(ratio > 3.5 && ratio < 4.5, qPrintable(QString::number(ratio)));
}

void TestWindowStyle::fieldsOfSeveralLinesShowTheirFocus()
{
    QWidget window;
    auto* const first = new QPlainTextEdit(&window);
    auto* const second = new QPlainTextEdit(&window);
    auto* const layout = new QVBoxLayout(&window);
    layout->addWidget(first);
    layout->addWidget(second);
    window.show();
    window.activateWindow();
    const auto edgeOf = [](QWidget* field) {
        const QImage image = field->grab().toImage();
        return image.pixelColor(1, image.height() / 2);
    };
    const QColor accent = theme::color(theme::Tone::Accent, window.palette());
    first->setFocus();
    QTRY_VERIFY(first->hasFocus());
    QCOMPARE(edgeOf(first), accent);
    QVERIFY(edgeOf(second) != accent);
    second->setFocus();
    QCOMPARE(edgeOf(second), accent);
    QVERIFY(edgeOf(first) != accent);
}

void TestWindowStyle::emptyTablesShowTheirFocus()
{
    QWidget window;
    auto* const field = new QLineEdit(&window);
    auto* const table = new QTableWidget(0, 2, &window);
    auto* const layout = new QVBoxLayout(&window);
    layout->addWidget(field);
    layout->addWidget(table);
    window.show();
    window.activateWindow();
    const auto edge = [table] {
        const QImage image = table->grab().toImage();
        return image.pixelColor(0, image.height() / 2);
    };
    const QColor accent = theme::color(theme::Tone::Accent, window.palette());
    field->setFocus();
    QTRY_VERIFY(field->hasFocus());
    QVERIFY(edge() != accent);
    QTest::keyClick(field, Qt::Key_Tab);
    QVERIFY(table->hasFocus());
    QCOMPARE(edge(), accent);
    table->setRowCount(1); // the cell shows it from now on
    table->setCurrentCell(0, 0);
    QVERIFY(edge() != accent);
}

ONNXMEND_WINDOW_TEST(window_style, TestWindowStyle)
#include "tst_window_style.moc"
