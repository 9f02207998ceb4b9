// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"

#include <QFont>
#include <QPen>
#include <QStringList>
#include <QWidget>

class QCPAxis;
class QCPAxisRect;
class QCPItemRect;
class QCPItemText;
class QCustomPlot;
class QLabel;

namespace onnxmend
{

/// The base of all plots: the QCustomPlot that fills the widget, with its colours and fonts. It is drawn
/// again when these change.
class Plot : public QWidget
{
    Q_OBJECT

public:
    ~Plot() override;

protected:
    Plot(const QString& objectName, const QString& title, QWidget* parent);

    QCustomPlot& plot() const { return *m_plot; }
    /// Draws the present data in the present colours and fonts.
    virtual void draw() = 0;
    void changeEvent(QEvent* event) override;

    /// Adds a line of text below the plot.
    QLabel* addNote(const QString& objectName);
    /// Adds a band from bottom to top between two values on the horizontal axis (setBand).
    QCPItemRect* addBand(QCPAxisRect& rect);
    static void setBand(QCPItemRect& band, double from, double to);
    void paintBand(QCPItemRect& band, theme::Tone tone, int alpha) const;
    /// Adds a text, which may be outside the axes.
    QCPItemText* addText(const QString& text, const QColor& color);
    /// Adds a dashed line with its text at the greatest value that is allowed on that axis.
    void addLimit(const QCPAxis& axis, double limit, const QString& text);

    /// Sets colours and fonts of the axes of a large plot.
    void styleAxes();
    /// Sets colours and fonts of a small plot beside other things. Its axes are less visible than its values.
    void styleFaintAxes(QCPAxisRect& rect, const QFont& font);

private:
    QCustomPlot* m_plot;
};

/// Horizontal bars in named rows.
class BarPlot : public Plot
{
    Q_OBJECT

protected:
    BarPlot(const QString& objectName, const QString& title, QWidget* parent);

    /// Describes the bars for screen readers and in a tool tip.
    void describe(const QStringList& rows);
    /// Clears the plot and names its rows. Returns the number of rows that have room, at least 1.
    int beginRows(const QStringList& names);
    void addBar(double place, double width, double from, double to, const QColor& fill, const QPen& edge);
    /// Adds a text to the right of a bar's end.
    void addValue(double place, double end, const QString& text, const QColor& color);
};

} // namespace onnxmend
