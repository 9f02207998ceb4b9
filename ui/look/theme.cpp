// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/theme.h"

#include "ui/look/tokens.h"
#include "ui/look/tone_icon.h"

#include <QGuiApplication>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace onnxmend::theme
{

namespace
{

struct ToneColors {
    QRgb onLight;
    QRgb onDark;
};

// In the order of Tone, from Good on; the first two come from the palette.
constexpr std::array<ToneColors, 4> kTones{{
    {0xff1a7f37, 0xff56d364}, // Good
    {0xff8a5a00, 0xffe3b341}, // Warning: #9A6700 keeps no 4.5 to 1 on its own tint
    {0xffc21f2e, 0xffff7b72}, // Bad
    {0xff2563eb, 0xff6ea0ff}, // Accent
}};

struct SeverityLook {
    Tone tone;
    std::string_view icon;
};

// In the order of Severity and of ProofStatus.
constexpr std::array<SeverityLook, 3> kSeverities{
    {{Tone::Bad, "status-mismatch"}, {Tone::Warning, "status-warning"}, {Tone::Accent, "status-info"}}};
constexpr std::array<SeverityLook, 4> kProofs{{{Tone::Good, "status-ok"},
                                               {Tone::Bad, "status-mismatch"},
                                               {Tone::Muted, "status-none"},
                                               {Tone::Warning, "status-warning"}}};

// In the order of DTypeKind: the hue of 32 bits, and by how much it turns with each doubling; negative =
// grey. Those of two kinds never meet.
struct KindHue {
    int hue;
    int turn;
};
constexpr std::array<KindHue, 7> kKindHues{
    {{-1, 0}, {214, 24}, {28, 6}, {62, 5}, {280, 0}, {325, 8}, {105, 0}}};

constexpr double kMarkContrast = 3.0; // to 1, of what is no text (WCAG 2, 1.4.11)

/// WCAG 2, "relative luminance".
double luminance(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [part](float x, float y) { return static_cast<float>(x * (1 - part) + y * part); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

double contrast(const QColor& a, const QColor& b)
{
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

QColor color(Tone tone, const QPalette& palette)
{
    if (tone == Tone::Plain) {
        return palette.color(QPalette::Text);
    }
    if (tone == Tone::Muted) {
        return QColor::fromRgb(tokens::surfaces(isDark(palette)).secondary);
    }
    const ToneColors& colors =
        kTones.at(static_cast<std::size_t>(tone) - static_cast<std::size_t>(Tone::Good));
    return QColor::fromRgb(isDark(palette) ? colors.onDark : colors.onLight);
}

QColor tint(Tone tone, const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), color(tone, palette), isDark(palette) ? 0.18 : 0.10);
}

QIcon icon(std::string_view name, Tone tone)
{
    return QIcon(new ToneIcon(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())), [tone] {
        return tone == Tone::Plain ? QGuiApplication::palette().color(QPalette::WindowText)
                                   : color(tone, QGuiApplication::palette());
    }));
}

Tone tone(Severity severity) { return kSeverities.at(static_cast<std::size_t>(severity)).tone; }

std::string_view iconName(Severity severity)
{
    return kSeverities.at(static_cast<std::size_t>(severity)).icon;
}

Tone tone(const Verdict& verdict)
{
    switch (verdict.completeness) {
    case Completeness::Fails:
        return Tone::Bad;
    case Completeness::Incomplete:
        return Tone::Warning;
    case Completeness::Complete:
        break;
    }
    const bool isSound = verdict.isWritten ? verdict.isProved() : !verdict.isPlan();
    return verdict.destroysValues() ? Tone::Warning : isSound ? Tone::Good : Tone::Accent;
}

std::string_view iconName(const Verdict& verdict)
{
    switch (tone(verdict)) {
    case Tone::Bad:
        return "status-mismatch";
    case Tone::Warning:
        return "status-warning";
    case Tone::Good:
        return "status-ok";
    default:
        return "status-fixed";
    }
}

Tone tone(ProofStatus status) { return kProofs.at(static_cast<std::size_t>(status)).tone; }

std::string_view iconName(ProofStatus status) { return kProofs.at(static_cast<std::size_t>(status)).icon; }

QColor dtypeColor(DType dtype, const QPalette& palette)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const KindHue& kind = kKindHues.at(static_cast<std::size_t>(info.kind));
    if (kind.hue < 0) {
        return color(Tone::Muted, palette);
    }
    const int doublings = std::bit_width(static_cast<unsigned>(info.bits)) - std::bit_width(32U);
    const int hue = (kind.hue + doublings * kind.turn + 360) % 360;
    const QColor base = palette.color(QPalette::Base);
    int saturation = 170;
    int value = isDark(palette) ? 235 : 190;
    QColor mark = QColor::fromHsv(hue, saturation, value);
    // Yellow on white and blue on black are too faint.
    while (contrast(mark, base) < kMarkContrast && saturation > 0 && value > 0) {
        (isDark(palette) ? saturation : value) -= 5;
        mark = QColor::fromHsv(hue, saturation, value);
    }
    return mark;
}

QIcon dtypeIcon(DType dtype)
{
    return QIcon(new ToneIcon(QStringLiteral("dtype"),
                              [dtype] { return dtypeColor(dtype, QGuiApplication::palette()); }));
}

} // namespace onnxmend::theme
