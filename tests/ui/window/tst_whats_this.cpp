// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/look/appearance.h"
#include "ui/look/tokens.h"
#include "ui/window/whats_this.h"

#include <QCheckBox>
#include <QWhatsThis>

#include <algorithm>
#include <array>
#include <cmath>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Help on the parts of the window, and colours for every kind of colour vision.
class TestWhatsThis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void everyPartIsThere();
    void keyAsksForTheClick();
    void safeColorsDifferForAllEyes();
    void settingsChooseTheColors();

private:
    static double linear(double part)
    {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    }
    static double gamma(double part)
    {
        part = std::clamp(part, 0.0, 1.0);
        return part <= 0.0031308 ? part * 12.92 : 1.055 * std::pow(part, 1 / 2.4) - 0.055;
    }
    /// Returns the colour that a dichromat sees: a matrix keeps one mixture of red and green (Viénot,
    /// Brettel, Mollon 1999).
    static std::array<double, 3> seen(const QColor& color, double red, double blue)
    {
        const double r = linear(color.redF());
        const double g = linear(color.greenF());
        const double mixed = gamma(red * r + (1 - red) * g);
        return {mixed, mixed, gamma(blue * (g - r) + linear(color.blueF()))};
    }
    static double distance(const std::array<double, 3>& a, const std::array<double, 3>& b)
    {
        return 255 * std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }
};

void TestWhatsThis::everyPartIsThere()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    for (const PartText& row : partTexts()) {
        const auto parts = driver.window().findChildren<QWidget*>(QLatin1StringView(row.part));
        QVERIFY2(!parts.isEmpty(), row.part);
        for (const QWidget* const part : parts) {
            QVERIFY2(!part->whatsThis().isEmpty(), row.part);
        }
    }
}

void TestWhatsThis::keyAsksForTheClick()
{
    WindowDriver driver;
    QVERIFY(!QWhatsThis::inWhatsThisMode());
    driver.action("whatsThis")->trigger();
    QVERIFY(QWhatsThis::inWhatsThisMode());
    QWhatsThis::leaveWhatsThisMode();
}

void TestWhatsThis::safeColorsDifferForAllEyes()
{
    constexpr std::array types{DType::Double,   DType::Float,        DType::Float16,
                               DType::Bfloat16, DType::Float8E4M3FN, DType::Int64,
                               DType::Uint8,    DType::Bool,         DType::Complex64};
    theme::setDtypeColors(theme::DtypeColors::ColorBlind);
    for (const bool isDark : {false, true}) {
        const QPalette palette = tokens::palette(isDark);
        for (std::size_t i = 0; i < types.size(); ++i) {
            const QColor color = theme::dtypeColor(types[i], palette);
            QVERIFY2(theme::contrast(color, palette.color(QPalette::Base)) >= 3,
                     qPrintable(texts::dtype(types[i])));
            for (std::size_t j = 0; j < i; ++j) {
                const QColor other = theme::dtypeColor(types[j], palette);
                const double deuteranope =
                    distance(seen(color, 0.29275, 0.02234), seen(other, 0.29275, 0.02234));
                const double protanope =
                    distance(seen(color, 0.11238, -0.00401), seen(other, 0.11238, -0.00401));
                QVERIFY2(std::min(deuteranope, protanope) > 20,
                         qPrintable(texts::dtype(types[i]) + u" and "_s + texts::dtype(types[j])));
            }
        }
    }
    theme::setDtypeColors(theme::DtypeColors::ByWidth);
}

void TestWhatsThis::settingsChooseTheColors()
{
    WindowDriver driver;
    const QPalette palette = tokens::palette(false);
    const QColor before = theme::dtypeColor(DType::Int64, palette);
    driver.action("settings")->trigger();
    QDialog* dialog = openedDialog("settingsDialog");
    QVERIFY(dialog);
    dialog->findChild<QCheckBox*>(u"safeColors"_s)->click();
    QVERIFY(theme::dtypeColor(DType::Int64, palette) != before); // at once
    dialog->reject();
    QCOMPARE(theme::dtypeColor(DType::Int64, palette), before);
    QVERIFY(loadAppearance() == Appearance());
}

ONNXMEND_WINDOW_TEST(whats_this, TestWhatsThis)
#include "tst_whats_this.moc"
