// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace onnxmend
{

/// The user's choice of light or dark.
enum class ThemeChoice { System, Light, Dark };

/// Fusion with our colours (ui/look/tokens.h): flat buttons whose surface appears on hover, one focus ring,
/// hairlines instead of nested boxes.
class WindowStyle : public QProxyStyle
{
    Q_OBJECT

public:
    explicit WindowStyle(ThemeChoice choice = ThemeChoice::System);

    using QProxyStyle::polish;
    using QProxyStyle::unpolish;
    /// Takes only from the desktop's palette whether it is dark.
    void polish(QPalette& palette) override;
    void polish(QWidget* widget) override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                  QStyleHintReturn* result = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                    const QWidget* widget = nullptr) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    /// Gives the text of a field the same distance from its outline as that of a button.
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget = nullptr) const override;

private:
    ThemeChoice m_choice;
};

/// Makes this the one primary button of a page or dialog, drawn in the accent.
void setPrimary(QWidget& button, bool isNext = true);
bool isPrimary(const QWidget* button);

} // namespace onnxmend
