// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/tick_labels.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <span>

/// Where an axis has its ticks, and what stands at them: numbers as everywhere else in the window.
namespace onnxmend
{

class NumberTicker : public QCPAxisTicker
{
public:
    enum class Of { Values, Counts }; ///< there is no half an element

    explicit NumberTicker(int ticks, Of numbers = Of::Values)
        : m_numbers(numbers)
    {
        setTickCount(ticks);
    }

protected:
    double getTickStep(const QCPRange& range) override
    {
        const double step = QCPAxisTicker::getTickStep(range);
        return m_numbers == Of::Counts ? std::max(1.0, std::floor(step)) : step;
    }

    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) override
    {
        return tickLabels(ticks);
    }

private:
    Of m_numbers;
};

class PowerTicker : public QCPAxisTickerLog
{
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickLabels(std::span(&tick, 1)).constFirst();
    }
};

/// The axis writes what the ticker says, and no powers of ten of its own.
inline void setTicker(QCPAxis& axis, const QSharedPointer<QCPAxisTicker>& ticker)
{
    axis.setTicker(ticker);
    axis.setNumberFormat(QStringLiteral("g"));
}

} // namespace onnxmend
