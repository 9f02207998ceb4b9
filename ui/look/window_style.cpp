// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/window_style.h"

#include "ui/look/focus_ring.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>
#include <tuple>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr const char* primaryProperty = "isPrimary";

QColor accentOf(const QPalette& palette) { return theme::color(theme::Tone::Accent, palette); }

QColor outlineOf(const QStyleOption& option)
{
    const tokens::Surfaces& surfaces = tokens::surfaces(theme::isDark(option.palette));
    return QColor::fromRgb(option.state & QStyle::State_Enabled ? surfaces.outline : surfaces.hairline);
}

/// Returns the surface of a control in its state: it only gets darker, or lighter on dark.
QColor surfaceOf(const QStyleOption& option, const QColor& base)
{
    const QColor text = option.palette.color(QPalette::Text);
    const bool isHeld = option.state & (QStyle::State_Sunken | QStyle::State_On);
    const bool isHovered = (option.state & QStyle::State_MouseOver) && (option.state & QStyle::State_Enabled);
    return theme::mixed(base, text, isHeld ? 0.12 : isHovered ? 0.06 : 0.0);
}

QRectF crisp(const QRect& rect) { return QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5); }

void drawSurface(QPainter& painter, const QRect& rect, const QColor& fill, const QColor& edge)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(edge.isValid() ? QPen(edge, tokens::hairline) : QPen(Qt::NoPen));
    painter.drawRoundedRect(edge.isValid() ? crisp(rect) : QRectF(rect), tokens::radius, tokens::radius);
    painter.restore();
}

void drawRing(QPainter& painter, const QRectF& rect, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 2));
    painter.drawRoundedRect(rect, tokens::radius, tokens::radius);
    painter.restore();
}

void drawFocusRing(QPainter& painter, const QRect& rect, const QPalette& palette)
{
    drawRing(painter, QRectF(rect).adjusted(1, 1, -1, -1), accentOf(palette));
}

bool hasVisibleFocus(const QStyleOption& option)
{
    return (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange);
}

/// Returns whether a frame shows the focus. A table with a current cell shows it there.
bool showsFocusByFrame(const QStyleOption& option, const QWidget* widget)
{
    if (qobject_cast<const QPlainTextEdit*>(widget)) {
        return option.state & QStyle::State_HasFocus;
    }
    const auto* const view = qobject_cast<const QAbstractItemView*>(widget);
    return hasVisibleFocus(option) && !qobject_cast<const QScrollArea*>(widget) &&
           !(view && view->currentIndex().isValid());
}

void drawPushButton(const QStyleOption& option, QPainter& painter, const QWidget* widget)
{
    const bool isEnabled = option.state & QStyle::State_Enabled;
    if (isPrimary(widget) && isEnabled) {
        const QColor accent = accentOf(option.palette);
        drawSurface(painter, option.rect, surfaceOf(option, accent), {});
        if (hasVisibleFocus(option)) { // accent on accent would not be visible
            drawRing(painter, QRectF(option.rect).adjusted(3, 3, -3, -3),
                     option.palette.color(QPalette::Base));
        }
        return;
    }
    drawSurface(painter, option.rect, surfaceOf(option, option.palette.color(QPalette::Base)),
                outlineOf(option));
    if (hasVisibleFocus(option)) {
        drawFocusRing(painter, option.rect, option.palette);
    }
}

/// Draws a button of a bar, which has no edge: its surface appears when it is hovered, pressed, checked or
/// focused.
void drawToolButton(const QStyleOption& option, QPainter& painter)
{
    const QColor base = option.palette.color(QPalette::Window);
    const QColor fill = surfaceOf(option, base);
    if (fill != base) {
        drawSurface(painter, option.rect, fill, {});
    }
}

void drawField(const QStyleOption& option, QPainter& painter)
{
    const bool isEnabled = option.state & QStyle::State_Enabled;
    drawSurface(painter, option.rect, option.palette.color(isEnabled ? QPalette::Base : QPalette::Window),
                outlineOf(option));
    if (option.state & QStyle::State_HasFocus) {
        drawFocusRing(painter, option.rect, option.palette);
    }
}

/// Draws one field with two arrows in it. Its line edit draws no frame.
void drawSpinBox(const QStyleOptionSpinBox& option, QPainter& painter, const QStyle& style,
                 const QWidget* widget)
{
    drawField(option, painter);
    for (const auto& [control, arrow, step] :
         {std::tuple{QStyle::SC_SpinBoxUp, QStyle::PE_IndicatorArrowUp, QAbstractSpinBox::StepUpEnabled},
          std::tuple{QStyle::SC_SpinBoxDown, QStyle::PE_IndicatorArrowDown,
                     QAbstractSpinBox::StepDownEnabled}}) {
        QStyleOption part;
        part.palette = option.palette;
        part.state = option.state;
        part.rect = style.subControlRect(QStyle::CC_SpinBox, &option, control, widget);
        part.state.setFlag(QStyle::State_Enabled,
                           (option.state & QStyle::State_Enabled) && (option.stepEnabled & step));
        const bool isActive = option.activeSubControls & control;
        part.state.setFlag(QStyle::State_Sunken, isActive && (option.state & QStyle::State_Sunken));
        part.state.setFlag(QStyle::State_MouseOver, isActive && (option.state & QStyle::State_MouseOver));
        const QColor base = option.palette.color(QPalette::Base);
        if (const QColor fill = surfaceOf(part, base); fill != base) {
            drawSurface(painter, part.rect.adjusted(1, 1, -2, -1), fill, {});
        }
        style.drawPrimitive(arrow, &part, &painter, widget);
    }
}

/// Draws a thumb without arrows, which gets stronger under the pointer.
void drawScrollBar(const QStyleOptionSlider& option, QPainter& painter, const QStyle& style,
                   const QWidget* widget)
{
    painter.fillRect(option.rect, option.palette.color(QPalette::Window));
    if (option.maximum <= option.minimum) {
        return;
    }
    QRectF thumb = style.subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, widget);
    constexpr double beside = 3;
    thumb.adjust(beside, beside, -beside, -beside);
    const bool isActive = (option.state & QStyle::State_MouseOver) || (option.state & QStyle::State_Sunken);
    const double radius = std::min(thumb.width(), thumb.height()) / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isActive ? theme::color(theme::Tone::Muted, option.palette) : outlineOf(option));
    painter.drawRoundedRect(thumb, radius, radius);
    painter.restore();
}

QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part, int smallest)
{
    const bool isSideways = bar.orientation == Qt::Horizontal;
    const int length = isSideways ? bar.rect.width() : bar.rect.height();
    const qint64 range = static_cast<qint64>(bar.maximum) - bar.minimum;
    int thumb = length;
    if (range > 0) {
        const qint64 whole = range + bar.pageStep;
        thumb = static_cast<int>(static_cast<qint64>(bar.pageStep) * length / std::max<qint64>(whole, 1));
        thumb = std::clamp(thumb, std::min(smallest, length), length);
    }
    const int begin = QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition,
                                                      length - thumb, bar.upsideDown);
    const auto along = [&bar, isSideways](int from, int size) {
        const QRect rect =
            isSideways ? QRect(from, 0, size, bar.rect.height()) : QRect(0, from, bar.rect.width(), size);
        return QStyle::visualRect(bar.direction, bar.rect, rect.translated(bar.rect.topLeft()));
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        return along(begin, thumb);
    case QStyle::SC_ScrollBarSubPage:
        return along(0, begin);
    case QStyle::SC_ScrollBarAddPage:
        return along(begin + thumb, length - begin - thumb);
    case QStyle::SC_ScrollBarGroove:
        return bar.rect;
    default:
        return {}; // the bar has no arrows
    }
}

/// Draws a box or a circle with its mark, and an edge that is visible on light and dark (WCAG 2, 1.4.11).
void drawIndicator(const QStyleOption& option, QPainter& painter, bool isRound)
{
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const bool isOn = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const QColor edge = theme::color(theme::Tone::Muted, option.palette);
    const QColor accent = isEnabled ? accentOf(option.palette) : edge;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isOn ? accent : edge, 1.2));
    painter.setBrush(isOn ? accent : option.palette.color(QPalette::Base));
    const QRectF box = QRectF(option.rect).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(box, isRound ? box.width() / 2 : 3, isRound ? box.height() / 2 : 3);
    painter.setPen(
        QPen(option.palette.color(QPalette::Base), 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box](double x, double y) {
        return QPointF(box.left() + box.width() * x, box.top() + box.height() * y);
    };
    if (option.state & QStyle::State_NoChange) {
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    } else if (isOn && isRound) {
        painter.setBrush(option.palette.color(QPalette::Base));
        painter.drawEllipse(box.center(), box.width() * 0.14, box.height() * 0.14);
    } else if (isOn) {
        painter.drawPolyline(QPolygonF{at(0.24, 0.52), at(0.43, 0.72), at(0.77, 0.30)});
    }
    painter.restore();
    if (hasVisibleFocus(option)) {
        drawFocusRing(painter, option.rect.adjusted(-2, -2, 2, 2), option.palette);
    }
}

/// Draws progress. Returns false while the amount is unknown: Fusion's moving bar shows that.
bool drawProgress(const QStyleOption& option, QPainter& painter)
{
    const auto* const bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    if (!bar || bar->maximum <= bar->minimum) {
        return false;
    }
    QRect done = option.rect.adjusted(1, 1, -1, -1);
    done.setWidth(static_cast<int>(done.width() * static_cast<double>(bar->progress - bar->minimum) /
                                   (bar->maximum - bar->minimum)));
    if (done.width() > 0) {
        drawSurface(painter, done, accentOf(option.palette), {});
    }
    return true;
}

void drawHeaderSection(const QStyleOption& option, QPainter& painter)
{
    const QPalette& palette = option.palette;
    painter.fillRect(option.rect, surfaceOf(option, palette.color(QPalette::Window)));
    painter.fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), tokens::hairline,
                     palette.color(QPalette::Mid));
}

} // namespace

WindowStyle::WindowStyle(ThemeChoice choice)
    : QProxyStyle(u"fusion"_s)
    , m_choice(choice)
{
}

void WindowStyle::polish(QPalette& palette)
{
    const bool isDark =
        m_choice == ThemeChoice::System ? theme::isDark(palette) : m_choice == ThemeChoice::Dark;
    palette = tokens::palette(isDark);
}

void WindowStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
    }
    if (qobject_cast<QScrollArea*>(widget) || qobject_cast<QGraphicsView*>(widget)) {
        FocusRing::addTo(*qobject_cast<QAbstractScrollArea*>(widget));
    }
    if (auto* const text = qobject_cast<QPlainTextEdit*>(widget)) {
        text->setFrameStyle(text->frameStyle()); // Qt asked too early, before the widget was a text view
    }
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* result) const
{
    switch (hint) {
    // Qt's icons for Close and Cancel are black and red pictures, which do not fit our icons or a dark
    // window.
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
    case SH_ComboBox_Popup:
        return 0;
    case SH_Table_GridLineColor:
        return static_cast<int>(
            tokens::surfaces(theme::isDark(option ? option->palette : QGuiApplication::palette())).hairline);
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ToolBarItemSpacing:
    case PM_ToolBarItemMargin:
        return tokens::inside;
    case PM_FocusFrameHMargin: // beside texts of cells, so that columns do not touch
    case PM_HeaderMargin:
        return tokens::inside + 2;
    case PM_ScrollBarExtent:
        return tokens::around - tokens::inside;
    case PM_ScrollBarSliderMin:
        return tokens::section;
    case PM_LayoutLeftMargin: // margins of a dialog
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return widget && widget->isWindow() ? tokens::around
                                            : QProxyStyle::pixelMetric(metric, option, widget);
    case PM_DefaultFrameWidth: // room for the focus ring
        return qobject_cast<const QPlainTextEdit*>(widget) ? tokens::tight
                                                           : QProxyStyle::pixelMetric(metric, option, widget);
    case PM_ToolBarFrameWidth:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    switch (element) {
    case PE_PanelButtonCommand:
        drawPushButton(*option, *painter, widget);
        return;
    case PE_PanelButtonTool:
        drawToolButton(*option, *painter);
        return;
    case PE_PanelLineEdit:
        if (widget && qobject_cast<const QAbstractSpinBox*>(widget->parentWidget())) {
            return;
        }
        drawField(*option, *painter);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawIndicator(*option, *painter, false);
        return;
    case PE_IndicatorRadioButton:
        drawIndicator(*option, *painter, true);
        return;
    case PE_FrameDefaultButton: // the primary button has its own colour
        return;
    case PE_PanelScrollAreaCorner: // between two scroll bars, which have no edges
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        return;
    case PE_Frame: { // tables and texts; an editable text has the outline of fields
        const bool isField = qobject_cast<const QPlainTextEdit*>(widget);
        const QColor hairline = QColor::fromRgb(tokens::surfaces(theme::isDark(option->palette)).hairline);
        painter->save();
        if (showsFocusByFrame(*option, widget)) {
            const int width = isField ? tokens::tight : tokens::hairline; // a page covers the rest of it
            const double half = width / 2.0;
            painter->setPen(QPen(accentOf(option->palette), width));
            painter->drawRect(QRectF(option->rect).adjusted(half, half, -half, -half));
            painter->restore();
            return;
        }
        painter->setPen(QPen(isField ? outlineOf(*option) : hairline, tokens::hairline));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(crisp(option->rect));
        painter->restore();
        return;
    }
    case PE_FrameFocusRect:
        if (qobject_cast<const QToolButton*>(widget)) { // Qt draws no panel for a flat button
            if (hasVisibleFocus(*option)) {
                drawFocusRing(*painter, widget->rect(), option->palette);
            }
        } else if (!qobject_cast<const QAbstractButton*>(widget)) { // buttons draw their own ring
            drawFocusRing(*painter, option->rect, option->palette);
        }
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

namespace
{

bool hasTextBesideIcon(const QStyleOptionToolButton& button)
{
    return button.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !button.icon.isNull();
}

bool hasTextBesideIcon(const QStyleOptionButton& button)
{
    return !button.icon.isNull() && !button.text.isEmpty();
}

/// Adds space between icon and text, for which Qt leaves only 2 pixels.
QString apartFromIcon(const QString& text) { return u' ' + QString(text).replace(u'\n', u"\n "_s); }

/// Returns the box with a text that is cut in its middle if it has no room: Qt would cut within a letter.
QStyleOptionComboBox shortened(const QStyleOptionComboBox& box, const QStyle& style, const QWidget* widget)
{
    const QRect room = style.subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxEditField, widget);
    const int icon = box.currentIcon.isNull() ? 0 : box.iconSize.width() + tokens::inside;
    QStyleOptionComboBox result = box;
    result.currentText =
        box.fontMetrics.elidedText(box.currentText, Qt::ElideMiddle, room.width() - icon - tokens::tight);
    return result;
}

} // namespace

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    const auto* const button = qstyleoption_cast<const QStyleOptionButton*>(option);
    // A disabled button has no accent behind its text.
    if (element == CE_PushButtonLabel && button && isPrimary(widget) && (option->state & State_Enabled)) {
        QStyleOptionButton onAccent = *button;
        onAccent.palette.setColor(QPalette::ButtonText, option->palette.color(QPalette::Base));
        onAccent.text = hasTextBesideIcon(*button) ? apartFromIcon(button->text) : button->text;
        QProxyStyle::drawControl(element, &onAccent, painter, widget);
        return;
    }
    if (element == CE_PushButtonLabel && button && hasTextBesideIcon(*button)) {
        QStyleOptionButton apart = *button;
        apart.text = apartFromIcon(button->text);
        QProxyStyle::drawControl(element, &apart, painter, widget);
        return;
    }
    const auto* const menu = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (element == CE_MenuBarItem && menu && (option->state & State_Selected)) {
        QStyleOptionMenuItem shown = *menu;
        shown.state |= State_Sunken; // Fusion marks only the one with an open menu
        QProxyStyle::drawControl(element, &shown, painter, widget);
        return;
    }
    const auto* const tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (element == CE_ToolButtonLabel && tool && hasTextBesideIcon(*tool)) {
        QStyleOptionToolButton apart = *tool;
        apart.text = apartFromIcon(tool->text);
        QProxyStyle::drawControl(element, &apart, painter, widget);
        return;
    }
    const auto* const box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (element == CE_ComboBoxLabel && box) {
        const QStyleOptionComboBox shown = shortened(*box, *this, widget);
        QProxyStyle::drawControl(element, &shown, painter, widget);
        return;
    }
    switch (element) {
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        drawHeaderSection(*option, *painter);
        return;
    case CE_ToolBar:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        painter->fillRect(option->rect.left(), option->rect.bottom(), option->rect.width(), tokens::hairline,
                          option->palette.color(QPalette::Mid));
        return;
    case CE_ProgressBarGroove:
        drawSurface(*painter, option->rect, option->palette.color(QPalette::Window),
                    option->palette.color(QPalette::Mid));
        return;
    case CE_ProgressBarContents:
        if (drawProgress(*option, *painter)) {
            return;
        }
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    case CE_Splitter:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        return;
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const
{
    const auto* const spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control == CC_SpinBox && spin) {
        drawSpinBox(*spin, *painter, *this, widget);
        return;
    }
    const auto* const slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_ScrollBar && slider) {
        drawScrollBar(*slider, *painter, *this, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect WindowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                  const QWidget* widget) const
{
    const auto* const slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_ScrollBar && slider) {
        return scrollBarPart(*slider, part, pixelMetric(PM_ScrollBarSliderMin, option, widget));
    }
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    const bool isText = (control == CC_ComboBox && part == SC_ComboBoxEditField) ||
                        (control == CC_SpinBox && part == SC_SpinBoxEditField);
    return isText ? rect.adjusted(tokens::tight, 0, 0, 0) : rect;
}

QRect WindowStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* const field = qobject_cast<const QLineEdit*>(widget);
    return element == SE_LineEditContents && field && field->hasFrame()
               ? rect.adjusted(tokens::inside, 0, -tokens::inside, 0)
               : rect;
}

QSize WindowStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_SpinBox) { // as high as other fields
        result.setHeight(option->fontMetrics.height() + 3 * tokens::inside);
    } else if (type == CT_PushButton || type == CT_LineEdit || type == CT_ComboBox) {
        result.setHeight(qMax(result.height(), option->fontMetrics.height() + 3 * tokens::inside));
    }
    if (type == CT_PushButton) {
        result.rwidth() += tokens::between;
    } else if (type == CT_LineEdit) { // matches the room in subElementRect
        result.rwidth() += 2 * tokens::inside;
    } else if (type == CT_ComboBox || type == CT_SpinBox) {
        result.rwidth() += tokens::tight;
    } else if (type == CT_ItemViewItem && qobject_cast<const QListView*>(widget)) {
        result.setHeight(qMax(result.height(), option->fontMetrics.height() + 2 * tokens::inside));
    }
    const auto* const tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (type == CT_ToolButton && tool && hasTextBesideIcon(*tool)) {
        result.rwidth() += tokens::inside;
    }
    return result;
}

void setPrimary(QWidget& button, bool isNext)
{
    button.setProperty(primaryProperty, isNext);
    button.update();
}

bool isPrimary(const QWidget* button) { return button && button->property(primaryProperty).toBool(); }

} // namespace onnxmend
