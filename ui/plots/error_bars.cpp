// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/error_bars.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/plots/tickers.h"

#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// The left edge: smaller than one rounding of a double.
constexpr double leastRelativeError = 1e-17;
constexpr double errorBarWidth = 0.6;

} // namespace

ErrorBars::ErrorBars(QWidget* parent)
    : BarPlot(u"errorBars"_s, tr("Largest relative error of each output"), parent)
{
    plot().xAxis->setScaleType(QCPAxis::stLogarithmic);
    setTicker(*plot().xAxis, QSharedPointer<PowerTicker>::create());
    plot().xAxis->setLabel(tr("Largest relative error"));
    draw();
}

void ErrorBars::show(std::vector<Output> outputs)
{
    m_outputs = std::move(outputs);
    QStringList said;
    for (const Output& output : m_outputs) {
        said.append(tr("%1: %2").arg(output.name, texts::number(output.error, 3)));
    }
    describe(said);
    draw();
}

void ErrorBars::draw()
{
    QStringList names;
    for (const Output& output : m_outputs) {
        names.append(shortName(output.name));
    }
    const int rows = beginRows(names);
    double highest = 1e-6;
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const Output& output = m_outputs[i];
        const double error = std::isfinite(output.error) ? output.error : 1.0;
        highest = std::max(highest, error);
        if (error > 0) {
            const auto tone = output.differs ? theme::Tone::Bad : theme::Tone::Accent;
            addBar(static_cast<double>(i), errorBarWidth, leastRelativeError,
                   std::max(error, leastRelativeError * 10), theme::color(tone, palette()), Qt::NoPen);
        }
    }
    plot().xAxis->setRange(leastRelativeError, highest * 10);
    setFixedHeight((rows + 3) * tokens::denseRow);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

} // namespace onnxmend
