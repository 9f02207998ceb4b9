// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QIcon>
#include <QObject>
#include <QPalette>

#include <array>
#include <cstddef>
#include <functional>

class QLabel;
class QTableWidget;
class QWidget;

/// Looks that follow theme and text size while a window is open. A font, a palette, a picture or a size that
/// a widget was given once would stay as it was. These are set again whenever palette, font or style of the
/// widget change.
namespace onnxmend::live
{

/// In the order in which they are applied: a size may depend on the font.
enum class Part { Font, Colors, Picture, Size };

/// Calls `apply` now and after every change, until the widget is destroyed. A later call for the same part
/// replaces it. `apply` may use the widget and its children, and must not destroy a widget at once: Qt is
/// telling the others.
void keep(QWidget& widget, Part part, std::function<void()> apply);

void setFont(QWidget& widget, tokens::TextSize size);
void setMonospaced(QWidget& widget, tokens::TextSize size = tokens::TextSize::Body);
/// Keeps the cells of a table monospaced: those that were given a font of their own.
void keepCellsMonospaced(QTableWidget& table);
/// Sets one colour of the widget; all others stay those of the window.
void setColor(QWidget& widget, QPalette::ColorRole role, theme::Tone tone);
/// Sets the background to the tint of a tone; all other colours follow the window.
void setTint(QWidget& widget, theme::Tone tone);
/// Shows the icon, as high as a number of lines of the label's text.
void setPicture(QLabel& label, const QIcon& icon, int lines = 1);
/// Calls `action` whenever the widget has another font, for pictures whose parts are as wide as their texts.
void whenFontChanges(QWidget& widget, std::function<void()> action);

/// Applies the parts of one widget for the functions above, and lives as long as the widget.
class LookFollower : public QObject
{
    Q_OBJECT

public:
    static LookFollower& of(QWidget& widget);
    void keep(Part part, std::function<void()> apply);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    explicit LookFollower(QWidget& widget);
    void applyAll();

    static constexpr std::size_t partCount = 4;
    std::array<std::function<void()>, partCount> m_parts; ///< in the order of Part; empty if not kept
    bool m_isApplying = false;
    bool m_isDue = false; ///< true until it was applied once more
};

} // namespace onnxmend::live
