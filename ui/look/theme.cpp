// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/theme.h"

#include "ui/look/tokens.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

namespace onnxmend::theme
{

using namespace Qt::StringLiterals;

namespace
{

struct ToneColors {
    QRgb onLight;
    QRgb onDark;
};

// In the order of Tone from Good on. The other tones are surfaces or the accent.
constexpr std::array<ToneColors, 3> kTones{{
    {0xff187436, 0xff56d364}, // Good
    {0xff8a5a00, 0xffe3b341}, // Warning: #9A6700 has less than 4.5 to 1 on its own tint
    {0xffc21f2e, 0xffff7b72}, // Bad
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

struct Hsv {
    int hue;
    int saturation;
    int value;
};

/// Colours of dtypes up to a width: a hue for each family, a depth for each width. BFLOAT16 differs from the
/// floats around it, since its meeting with FLOAT16 is the fault that people look for. Colours that meet
/// differ by a CIEDE2000 of 5, also for protanopes, deuteranopes and tritanopes. So f8 is not light blue (f16
/// would look the same without blue), and f32 is quiet (bf16 and bool would look the same without green).
struct DtypeShade {
    DTypeKind kind;
    int bits;
    Hsv onLight;
    Hsv onDark;
};
constexpr DtypeShade kBrain{DTypeKind::Float, 16, {262, 150, 200}, {258, 114, 247}};
constexpr std::array<DtypeShade, 18> kShades{{
    {DTypeKind::Float, 8, {158, 180, 146}, {160, 147, 240}},
    {DTypeKind::Float, 16, {190, 200, 179}, {188, 135, 223}},
    {DTypeKind::Float, 32, {209, 149, 160}, {209, 121, 214}},
    {DTypeKind::Float, 64, {228, 216, 135}, {226, 182, 219}},
    {DTypeKind::SignedInteger, 2, {30, 100, 165}, {31, 85, 240}},
    {DTypeKind::SignedInteger, 4, {33, 110, 170}, {34, 95, 235}},
    {DTypeKind::SignedInteger, 8, {41, 150, 176}, {46, 158, 238}},
    {DTypeKind::SignedInteger, 16, {36, 220, 160}, {38, 175, 225}},
    {DTypeKind::SignedInteger, 32, {26, 188, 174}, {27, 163, 239}},
    {DTypeKind::SignedInteger, 64, {21, 215, 120}, {23, 181, 194}},
    {DTypeKind::UnsignedInteger, 4, {49, 100, 150}, {52, 80, 215}},
    {DTypeKind::UnsignedInteger, 8, {47, 232, 115}, {52, 240, 175}},
    {DTypeKind::UnsignedInteger, 16, {50, 235, 100}, {54, 225, 160}},
    {DTypeKind::UnsignedInteger, 32, {53, 235, 86}, {57, 215, 145}},
    {DTypeKind::UnsignedInteger, 64, {56, 235, 70}, {60, 215, 130}},
    {DTypeKind::Bool, 8, {293, 127, 178}, {290, 101, 246}},
    {DTypeKind::Complex, 128, {330, 170, 180}, {330, 130, 240}},
    {DTypeKind::String, 0, {136, 130, 130}, {132, 90, 205}},
}};

/// Colours of Okabe and Ito's palette (https://jfly.uni-koeln.de/color/), darker on light and lighter on dark
/// surfaces for their contrast. Some are moved, until any two differ by a CIEDE2000 of 8, also for
/// protanopes, deuteranopes and tritanopes.
struct SafeColors {
    ToneColors wide{0xff003f73, 0xff2c77c2};   ///< floats of 64 bits
    ToneColors single{0xff036fb2, 0xff5197cd}; ///< floats of 32 bits
    ToneColors half{0xff159cdf, 0xff9ad5f8};   ///< floats of 16 bits, except bfloat16
    ToneColors brain{0xff31936a, 0xff32c395};  ///< bfloat16
    ToneColors narrow{0xff7b97a8, 0xffe2edf3}; ///< narrower types
    ToneColors signedInteger{0xffc18102, 0xffe89f0e};
    ToneColors unsignedInteger{0xff5b4300, 0xfff0e441};
    ToneColors boolean{0xffaf568a, 0xffcc7898};
    ToneColors complex{0xffcc410a, 0xffe8590d};
};
constexpr SafeColors kSafeColors;

DtypeColors dtypeColors = DtypeColors::ByWidth;

const ToneColors& safeFloat(DType dtype, int bits)
{
    if (dtype == DType::Bfloat16) {
        return kSafeColors.brain;
    }
    return bits >= 64   ? kSafeColors.wide
           : bits == 32 ? kSafeColors.single
           : bits == 16 ? kSafeColors.half
                        : kSafeColors.narrow;
}

/// Null for what has no colour.
const ToneColors* safeColors(const DTypeInfo& info)
{
    switch (info.kind) {
    case DTypeKind::Float:
        return &safeFloat(info.dtype, info.bits);
    case DTypeKind::SignedInteger:
        return &kSafeColors.signedInteger;
    case DTypeKind::UnsignedInteger:
        return &kSafeColors.unsignedInteger;
    case DTypeKind::Bool:
        return &kSafeColors.boolean;
    case DTypeKind::Complex:
        return &kSafeColors.complex;
    case DTypeKind::None:
    case DTypeKind::String:
        break;
    }
    return nullptr;
}

/// Null for what has no colour.
const DtypeShade* shadeOf(const DTypeInfo& info)
{
    if (info.dtype == DType::Bfloat16) {
        return &kBrain;
    }
    const auto* const found = std::ranges::find_if(kShades, [&info](const DtypeShade& shade) {
        return shade.kind == info.kind && shade.bits >= info.bits;
    });
    return found == kShades.end() ? nullptr : found;
}

constexpr double kMarkContrast = 3.0; // to 1, for marks that are not text (WCAG 2, 1.4.11)

/// Returns WCAG 2's "relative luminance".
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
    if (tone == Tone::Accent) {
        return QColor::fromRgb(tokens::accent(isDark(palette)));
    }
    const ToneColors& colors =
        kTones.at(static_cast<std::size_t>(tone) - static_cast<std::size_t>(Tone::Good));
    return QColor::fromRgb(isDark(palette) ? colors.onDark : colors.onLight);
}

QColor tint(Tone tone, const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), color(tone, palette), isDark(palette) ? 0.14 : 0.10);
}

namespace
{

/// Draws a one-colour SVG of resources/icons, whose colour is written `currentColor`, in the colour at the
/// time of painting. So an icon stays right after a change of the palette.
class ToneIcon : public QIconEngine
{
public:
    using Color = std::function<QColor()>;

    ToneIcon(QString name, Color color)
        : m_name(std::move(name))
        , m_color(std::move(color))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        painter->drawPixmap(rect, pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QIconEngine* clone() const override { return new ToneIcon(*this); }
    bool isNull() override { return m_name.isEmpty(); }

private:
    QColor colorOf(QIcon::Mode mode) const
    {
        return mode == QIcon::Disabled
                   ? QGuiApplication::palette().color(QPalette::Disabled, QPalette::WindowText)
                   : m_color();
    }

    QString m_name;
    Color m_color;
};

QPixmap ToneIcon::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State)
{
    const QByteArray color = colorOf(mode).name().toLatin1();
    const QString key = u"onnxmend/%1/%2x%3/%4"_s.arg(m_name)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(QLatin1StringView(color));
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QFile file(u":/icons/"_s + m_name + u".svg"_s);
    if (file.open(QIODevice::ReadOnly)) {
        QSvgRenderer renderer(file.readAll().replace("currentColor", color));
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        QPainter painter(&pixmap);
        renderer.render(&painter);
    }
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace

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
    const bool isSound =
        verdict.isWritten ? verdict.isProved() : !verdict.isPlan() && verdict.ignoredCount == 0;
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

void setDtypeColors(DtypeColors colors) { dtypeColors = colors; }

QColor dtypeColor(DType dtype, const QPalette& palette)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    if (dtypeColors == DtypeColors::ColorBlind) {
        const ToneColors* const safe = safeColors(info);
        return safe ? QColor::fromRgb(isDark(palette) ? safe->onDark : safe->onLight)
                    : color(Tone::Muted, palette);
    }
    const DtypeShade* const shade = shadeOf(info);
    if (!shade) {
        return color(Tone::Muted, palette);
    }
    const QColor base = palette.color(QPalette::Base);
    Hsv hsv = isDark(palette) ? shade->onDark : shade->onLight;
    QColor mark = QColor::fromHsv(hsv.hue, hsv.saturation, hsv.value);
    // The surface may be one of another palette.
    while (contrast(mark, base) < kMarkContrast && hsv.saturation > 0 && hsv.value > 0) {
        (isDark(palette) ? hsv.saturation : hsv.value) -= 5;
        mark = QColor::fromHsv(hsv.hue, hsv.saturation, hsv.value);
    }
    return mark;
}

QIcon dtypeIcon(DType dtype)
{
    return QIcon(new ToneIcon(QStringLiteral("dtype"),
                              [dtype] { return dtypeColor(dtype, QGuiApplication::palette()); }));
}

} // namespace onnxmend::theme
