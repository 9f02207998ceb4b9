// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/plan/measure_cast.h"

#include <QString>
#include <QWidget>

#include <memory>

class QCustomPlot;
class QCPGraph;
class QLabel;

namespace onnxmend
{

/// The histogram of a tensor's values before and, as an outline on top, after a cast. The only user of
/// QCustomPlot.
class HistogramPlot : public QWidget
{
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    ~HistogramPlot() override;

    void show(const Histogram& before, const QString& beforeName, const Histogram* after,
              const QString& afterName);
    void clear();

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyPalette();

    QCustomPlot* m_plot;
    QCPGraph* m_before;
    QCPGraph* m_after;
    QLabel* m_note;
};

} // namespace onnxmend
