// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/tick_labels.h"

#include <qcustomplot.h>

#include <algorithm>
#include <span>

/// Where an axis has its ticks, and what stands at them: numbers as everywhere else in the window.
namespace onnxmend
{

class NumberTicker : public QCPAxisTicker
{
public:
    explicit NumberTicker(int ticks, double finestStep = 0)
        : m_finestStep(finestStep)
    {
        setTickCount(ticks);
    }

protected:
    double getTickStep(const QCPRange& range) override
    {
        return std::max(m_finestStep, QCPAxisTicker::getTickStep(range));
    }

    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) override
    {
        return tickLabels(ticks);
    }

private:
    double m_finestStep;
};

class PowerTicker : public QCPAxisTickerLog
{
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickLabels(std::span(&tick, 1)).front();
    }
};

} // namespace onnxmend
