// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/tick_labels.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <span>

/// Tickers: the places of ticks on an axis, and their labels in the window's usual form.
namespace onnxmend
{

class NumberTicker : public QCPAxisTicker
{
public:
    enum class Of { Values, Counts }; ///< counts have no fractions

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

/// Lets the axis write the ticker's labels, and no powers of ten of its own.
inline void setTicker(QCPAxis& axis, const QSharedPointer<QCPAxisTicker>& ticker)
{
    axis.setTicker(ticker);
    axis.setNumberFormat(QStringLiteral("g"));
}

} // namespace onnxmend
