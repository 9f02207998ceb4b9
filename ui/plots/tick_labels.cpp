// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/tick_labels.h"

#include "ui/look/texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr int roundDigits = 4; ///< numbers with more digits are easier to read without a unit
constexpr qsizetype longLabel = 8;

/// Units as in 150k and 1.5M; larger numbers are written as 1.5e+09.
struct Unit {
    double size = 1;
    const char* text = nullptr;
    bool hasExponent = false;
};

double smallestStep(std::span<const double> ticks)
{
    if (ticks.size() < 2) {
        return ticks.empty() ? 0 : std::abs(ticks.front());
    }
    double step = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        step = std::min(step, std::abs(ticks[i] - ticks[i - 1]));
    }
    return step;
}

double rounded(double number, int digits)
{
    std::array<char, 32> text{}; // -1.2345678901234567e-308
    const auto written =
        std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, digits);
    double result = 0;
    std::from_chars(text.data(), written.ptr, result);
    return result;
}

/// Returns the fewest significant digits that place the tick correctly.
int digitsFor(double tick, double step)
{
    int digits = 1;
    while (digits < std::numeric_limits<double>::max_digits10 &&
           std::abs(rounded(tick, digits) - tick) > step / 100) {
        ++digits;
    }
    return digits;
}

int wholeDigits(double number)
{
    return number == 0 ? 1 : std::max(1, static_cast<int>(std::floor(std::log10(std::abs(number)))) + 1);
}

Unit unitFor(double largest, int mostDigits)
{
    if (largest < 1e4 || (mostDigits > roundDigits && largest < 1e15)) {
        return {};
    }
    if (mostDigits > roundDigits || largest >= 1e9) {
        return {.hasExponent = true};
    }
    return largest < 1e6 ? Unit{1e3, QT_TRANSLATE_NOOP("numbers", "%1k")}
                         : Unit{1e6, QT_TRANSLATE_NOOP("numbers", "%1M")};
}

QString labelOf(double tick, int digits, const Unit& unit)
{
    if (unit.hasExponent || tick == 0) {
        return texts::number(tick, digits);
    }
    const double amount = tick / unit.size;
    const QString text = texts::number(amount, std::max(digits, wholeDigits(amount)));
    return unit.text ? QCoreApplication::translate("numbers", unit.text).arg(text) : text;
}

} // namespace

QStringList tickLabels(std::span<const double> ticks)
{
    const double step = smallestStep(ticks);
    std::vector<double> places;
    std::vector<int> digits;
    double largest = 0;
    for (const double tick : ticks) {
        places.push_back(std::abs(tick) < step / 100 ? 0 : tick); // rounding: 1e-17 beside 0.1
        digits.push_back(digitsFor(places.back(), step));
        largest = std::max(largest, std::abs(tick));
    }
    const Unit unit = unitFor(largest, digits.empty() ? 1 : *std::ranges::max_element(digits));
    QStringList labels;
    for (std::size_t i = 0; i < places.size(); ++i) {
        labels.append(labelOf(places[i], digits[i], unit));
    }
    const bool areLong =
        std::ranges::any_of(labels, [](const QString& label) { return label.size() > longLabel; });
    for (qsizetype i = 1; areLong && i < labels.size(); i += 2) {
        labels[i].clear();
    }
    return labels;
}

QString shortName(const QString& name)
{
    constexpr int longestName = 28; // letters
    return name.size() <= longestName ? name : QChar(u'…') + name.right(longestName - 1);
}

} // namespace onnxmend
