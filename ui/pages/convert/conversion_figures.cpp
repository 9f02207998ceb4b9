// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/convert/conversion_figures.h"

#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double slower = 1.05; ///< factor; less is noise between runs

QString runText(double seconds)
{
    return seconds < 1 ? ConversionFigures::tr("%1 ms").arg(texts::number(seconds * 1000, 3))
                       : texts::seconds(seconds);
}

QString sizeText(const Conversion& conversion)
{
    return ConversionFigures::tr("%1 → %2").arg(texts::bytes(conversion.bytesBefore),
                                                texts::bytes(conversion.bytesAfter));
}

QString nodesText(const Conversion& conversion)
{
    return ConversionFigures::tr("%1 of %2")
        .arg(texts::count(conversion.convertedNodes),
             texts::count(conversion.convertedNodes + conversion.kept.size()));
}

QString errorText(const Conversion& conversion)
{
    const std::vector<MeasuredOutput> outputs = measuredOutputs(conversion.measurement);
    const auto worst = std::ranges::max_element(outputs, {}, &MeasuredOutput::worst);
    if (worst == outputs.end()) {
        return texts::dash();
    }
    return worst->breaks() ? ConversionFigures::tr("not finite") : texts::number(worst->worst(), 3);
}

QString errorNote(const ConversionMeasurement& measurement)
{
    switch (measurement.status) {
    case ConversionMeasurement::Status::NotAsked:
        return ConversionFigures::tr("not measured");
    case ConversionMeasurement::Status::Impossible:
        return ConversionFigures::tr("could not be measured");
    default:
        return ConversionFigures::tr("%1 is allowed").arg(texts::number(measurement.tolerance));
    }
}

QString timeText(const ConversionTimes& times)
{
    return times.before > 0
               ? ConversionFigures::tr("%1 → %2").arg(runText(times.before),
                                                      times.runs > 0 ? runText(times.after) : texts::dash())
               : texts::dash();
}

QString timeNote(const Conversion& conversion)
{
    const ConversionTimes& times = conversion.times;
    if (conversion.changesNothing()) {
        return ConversionFigures::tr("not timed: the model stays as it is");
    }
    if (times.runs == 0) {
        return times.trouble.empty() ? ConversionFigures::tr("not measured")
                                     : ConversionFigures::tr("could not be measured");
    }
    const bool computesHalves = conversion.convertedNodes > 0 &&
                                (conversion.to == DType::Float16 || conversion.to == DType::Bfloat16);
    return computesHalves && times.after > times.before * slower
               ? ConversionFigures::tr("slower on this CPU, which computes halves as FLOAT; a GPU does not")
               : ConversionFigures::tr("on this CPU, median of %1 runs").arg(texts::count(times.runs));
}

QString timeTip(const ConversionTimes& times)
{
    if (times.runs == 0) {
        return texts::fromUtf8(times.trouble);
    }
    return ConversionFigures::tr(
               "%1, CPU provider, all optimisations, all cores; the first run does not count, "
               "and the median of %2 runs of each model is shown.")
        .arg(texts::fromUtf8(times.runtime), texts::count(times.runs));
}

} // namespace

ConversionFigures::ConversionFigures(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(u"conversionFigures"_s);
    setAccessibleName(tr("Figures of the conversion"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::section);
    m_figures = {createFigure(tr("Tensors"), u"figureSize"_s),
                 createFigure(tr("Nodes Converted"), u"figureNodes"_s),
                 createFigure(tr("Largest Error"), u"figureError"_s),
                 createFigure(tr("Casts Inserted"), u"figureCasts"_s),
                 createFigure(tr("Time of a Run"), u"figureTime"_s)};
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const bool isPair = i == Size || i == Time; // before and after
        layout->addWidget(m_figures.at(i).tile, isPair ? 3 : 2, Qt::AlignTop);
    }
}

ConversionFigures::Figure ConversionFigures::createFigure(const QString& title, const QString& objectName)
{
    Figure figure;
    figure.tile = new QWidget(this);
    figure.tile->setAccessibleName(title);
    auto* const layout = new QVBoxLayout(figure.tile);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::inside / 2);
    QLabel* const heading = labels::createMuted(figure.tile, title);
    live::setFont(*heading, tokens::TextSize::Caption);
    figure.value = labels::createText(figure.tile, title);
    figure.value->setObjectName(objectName);
    live::setFont(*figure.value, tokens::TextSize::Section);
    figure.note = labels::createMuted(figure.tile, {});
    live::setFont(*figure.note, tokens::TextSize::Caption);
    layout->addWidget(heading);
    layout->addWidget(figure.value);
    layout->addWidget(figure.note);
    return figure;
}

void ConversionFigures::set(Which which, const QString& value, const QString& note, const QString& last)
{
    const Figure& figure = m_figures.at(which);
    figure.value->setText(value);
    figure.note->setText(last.isEmpty() || last == value ? note : tr("%1; before: %2").arg(note, last));
}

void ConversionFigures::show(const ConversionOutcome& outcome, const ConversionOutcome* last)
{
    const Conversion& now = outcome.conversion;
    const Conversion* const then = last ? &last->conversion : nullptr;
    const double part = now.bytesBefore == 0
                            ? 1.0
                            : static_cast<double>(now.bytesAfter) / static_cast<double>(now.bytesBefore);
    set(Size, sizeText(now), tr("%1 of the original size").arg(texts::percent(part)),
        then ? sizeText(*then) : QString());
    set(Nodes, nodesText(now), texts::count(now.kept.size(), tr("1 is kept"), tr("%1 are kept")),
        then ? nodesText(*then) : QString());
    set(Error, errorText(now), errorNote(now.measurement), then ? errorText(*then) : QString());
    set(Casts, texts::count(now.casts), tr("at run time"), then ? texts::count(then->casts) : QString());
    set(Time, timeText(now.times), timeNote(now), {});
    m_figures.at(Time).tile->setToolTip(timeTip(now.times));
}

} // namespace onnxmend
