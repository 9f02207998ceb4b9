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

/// What all plots have in common: the QCustomPlot that fills the widget, its colours and fonts, and that it
/// is drawn anew when these change.
class Plot : public QWidget
{
    Q_OBJECT

public:
    ~Plot() override;

protected:
    Plot(const QString& objectName, const QString& title, QWidget* parent);

    QCustomPlot& plot() const { return *m_plot; }
    /// Draws what is shown now, in the colours and fonts in force.
    virtual void draw() = 0;
    void changeEvent(QEvent* event) override;

    /// Adds a line of text below the plot.
    QLabel* addNote(const QString& objectName);
    /// Adds a mark from bottom to top, between two values on the horizontal axis (setBand).
    QCPItemRect* addBand(QCPAxisRect& rect);
    static void setBand(QCPItemRect& band, double from, double to);
    void paintBand(QCPItemRect& band, theme::Tone tone, int alpha) const;
    /// Adds a text, which may stand outside of the axes.
    QCPItemText* addText(const QString& text, const QColor& color);
    /// Adds a dashed line with its text, where that axis has the greatest value that is allowed.
    void addLimit(const QCPAxis& axis, double limit, const QString& text);

    /// Sets colours and fonts of the axes of a plot that is looked at for itself.
    void styleAxes();
    /// Sets those of a small plot beside other things, whose axes stay behind the values.
    void styleFaintAxes(QCPAxisRect& rect, const QFont& font);

private:
    QCustomPlot* m_plot;
};

/// Horizontal bars in rows, each of which has a name.
class BarPlot : public Plot
{
    Q_OBJECT

protected:
    BarPlot(const QString& objectName, const QString& title, QWidget* parent);

    /// Says what the bars show, for those who cannot see them and as a tip.
    void describe(const QStringList& rows);
    /// Clears the plot and names its rows. Returns how many there is room for, at least 1.
    int beginRows(const QStringList& names);
    void addBar(double place, double width, double from, double to, const QColor& fill, const QPen& edge);
    /// Adds a text right of a bar's end.
    void addValue(double place, double end, const QString& text, const QColor& color);
};

} // namespace onnxmend
