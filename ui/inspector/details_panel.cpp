// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/details_panel.h"

#include "core/session/session_losses.h"
#include "ui/actions/actions.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/plots/histogram_plot.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using labels::breakable;
using labels::createHeading;
using labels::createText;

namespace
{

constexpr auto kReadAfter = 150ms; // a selection that moves through the table by keyboard reads nothing

QString statisticsHeadings()
{
    return u"<tr><td></td><td align='right'>%1</td><td align='right'>%2</td><td align='right'>%3</td>"
           "<td align='right'>&nbsp;&nbsp;%4</td></tr>"_s.arg(
               DetailsPanel::tr("Min"), DetailsPanel::tr("Mean"), DetailsPanel::tr("Max"),
               DetailsPanel::tr("inf/NaN"));
}

QString statisticsRow(const QString& name, const ValueStatistics& values)
{
    const QFont digitsFont = tokens::monospaced(tokens::TextSize::Caption);
    const QString style =
        u"font-family:'%1'; font-size:%2pt"_s.arg(digitsFont.family()).arg(digitsFont.pointSizeF());
    const auto cell = [&style](const QString& text) {
        return u"<td align='right' style=\"%1\">&nbsp;%2</td>"_s.arg(style, text);
    };
    constexpr int digits = 4; // a table of more would be wider than the panel
    return u"<tr><td>%1</td>"_s.arg(name) + cell(texts::number(values.lowest, digits)) +
           cell(texts::number(values.mean, digits)) + cell(texts::number(values.highest, digits)) +
           cell(texts::count(values.infinite + values.nan)) + u"</tr>"_s;
}

} // namespace

DetailsPanel::DetailsPanel(const Actions& actions, QWidget* parent)
    : QScrollArea(parent)
    , m_delay(new QTimer(this))
{
    setObjectName(u"detailsPanel"_s);
    setAccessibleName(tr("Details of the selected tensor"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::Base);
    auto* const content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(tokens::around, tokens::parts, tokens::around, tokens::parts);
    layout->setSpacing(tokens::between);
    m_title = createHeading(content, {}, tokens::TextSize::Section);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setAccessibleDescription(tr("Selected tensor"));
    auto* const statusLine = new QHBoxLayout;
    m_statusIcon = new QLabel(content);
    m_status = createText(content, tr("Status of the selected tensor"));
    statusLine->addWidget(m_statusIcon, 0, Qt::AlignTop);
    statusLine->addWidget(m_status, 1);
    m_facts = new QWidget(content);
    m_grid = new QGridLayout(m_facts);
    m_grid->setContentsMargins(0, tokens::inside, 0, tokens::inside);
    m_grid->setHorizontalSpacing(tokens::parts);
    m_grid->setColumnStretch(1, 1);
    m_dtype = addFact(tr("Dtype"));
    m_shape = addFact(tr("Shape"));
    m_size = addFact(tr("Size"));
    m_place = addFact(tr("Bytes in"));
    m_checkpoint = addFact(tr("Checkpoint"));
    m_checkpointTitle = static_cast<QLabel*>(m_grid->itemAtPosition(m_grid->rowCount() - 1, 0)->widget());
    m_uses = addFact(tr("Used by"));
    layout->addWidget(m_title);
    layout->addLayout(statusLine);
    layout->addWidget(m_facts);
    createValues(content, actions);
    layout->addStretch(1);
    setWidget(content);

    m_delay->setSingleShot(true);
    m_delay->setInterval(kReadAfter);
    connect(m_delay, &QTimer::timeout, this, &DetailsPanel::startReading);
    showSummary(tr("No tensor selected"), tr("Select a row to see its values and what a cast does to them."));
}

QLabel* DetailsPanel::addFact(const QString& title)
{
    QLabel* const value = createText(m_facts, title);
    QLabel* const label = labels::createMuted(m_facts, title);
    label->setWordWrap(false);
    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0, Qt::AlignTop);
    m_grid->addWidget(value, row, 1, Qt::AlignTop);
    return value;
}

void DetailsPanel::createValues(QWidget* content, const Actions& actions)
{
    m_valuesTitle = createHeading(content, tr("Values"), tokens::TextSize::Body);
    m_showValues = new QToolButton(content);
    m_showValues->setObjectName(u"showValuesButton"_s);
    m_showValues->setDefaultAction(actions[ActionId::ShowValues]);
    m_showValues->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_showValues->setAccessibleName(actions[ActionId::ShowValues]->iconText());
    m_showValues->setFocusPolicy(Qt::StrongFocus);
    m_valuesState = createText(content, tr("State of the values"));
    m_values = new QWidget(content);
    m_loss = createText(m_values, tr("Loss of the cast"));
    m_statistics = createText(m_values, tr("Smallest, mean and largest value"));
    m_statistics->setTextFormat(Qt::RichText);
    m_statistics->setWordWrap(false);
    m_statistics->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_first = createText(m_values, tr("First values"));
    live::setMonospaced(*m_first, tokens::TextSize::Caption);
    m_plot = new HistogramPlot(m_values);
    auto* const layout = new QVBoxLayout(m_values);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_loss);
    layout->addWidget(m_plot);
    layout->addWidget(m_statistics);
    layout->addWidget(m_first);
    auto* const contentLayout = static_cast<QVBoxLayout*>(content->layout());
    auto* const title = new QHBoxLayout;
    title->addWidget(m_valuesTitle, 1);
    title->addWidget(m_showValues);
    contentLayout->addLayout(title);
    contentLayout->addWidget(m_valuesState);
    contentLayout->addWidget(m_values);
}

void DetailsPanel::showSummary(const QString& title, const QString& text)
{
    m_delay->stop();
    m_job.drop();
    m_session.reset();
    m_title->setText(title);
    m_statusIcon->hide();
    m_status->show();
    m_status->setText(text);
    m_facts->hide();
    m_valuesTitle->hide();
    m_showValues->hide();
    hideValues({});
}

void DetailsPanel::showTensor(std::shared_ptr<const Session> session, std::size_t row,
                              const InitializerEntry& entry)
{
    m_job.drop();
    m_session = std::move(session);
    m_row = row;
    m_entry = entry;
    const InitializerRow& tensor = *entry.row;
    const DType after = entry.dtypeAfterFix();
    m_title->setText(breakable(texts::fromUtf8(tensor.name)));
    showStatus(entry);
    m_facts->show();
    const bool changes = after != tensor.storedDtype && after != DType::Undefined;
    showDtype(entry.isCastPlanned() ? tr("(planned)") : tr("(recommended)"));
    m_shape->setText(texts::shape(tensor.shape));
    const QString bytes =
        changes ? tr("%1 → %2").arg(texts::bytes(tensor.byteCount), texts::bytes(entry.byteCountAfterFix()))
                : texts::bytes(tensor.byteCount);
    m_size->setText(texts::count(tensor.elementCount, tr("1 element"), tr("%1 elements")) + u", "_s + bytes);
    m_place->setText(breakable(placeText(tensor)));
    const bool fromCheckpoint = static_cast<bool>(tensor.origin);
    m_checkpointTitle->setVisible(fromCheckpoint);
    m_checkpoint->setVisible(fromCheckpoint);
    m_checkpoint->setText(
        tr("%1\nmatched by: %2")
            .arg(breakable(texts::fromUtf8(tensor.origin.orNone().tensor)), texts::match(tensor.match)));
    m_uses->setText(u"…"_s);
    m_valuesTitle->show();
    m_showValues->show();
    hideValues(tr("Reading values…"));
    m_delay->start();
}

void DetailsPanel::showDtype(const QString& change)
{
    const DType before = m_entry.row->storedDtype;
    const DType after = m_entry.dtypeAfterFix();
    m_dtype->setText(after != before && after != DType::Undefined
                         ? tr("%1 → %2 %3").arg(texts::dtype(before), texts::dtype(after), change)
                         : texts::dtype(before));
}

void DetailsPanel::setStatusShown(bool shown) { m_isStatusShown = shown; }

void DetailsPanel::showStatus(const InitializerEntry& entry)
{
    const EntryStatusRow& look = entryStatusRow(entry.status());
    live::setPicture(*m_statusIcon, theme::icon(look.icon, look.tone));
    m_statusIcon->setVisible(m_isStatusShown);
    m_status->setVisible(m_isStatusShown);
    m_status->setText(
        breakable(tr("%1: %2").arg(QCoreApplication::translate("status", look.title), entry.note())));
}

void DetailsPanel::startReading()
{
    const auto work = [session = m_session, row = m_row, to = m_entry.dtypeAfterFix()](Progress& progress) {
        return readTensorDetails(*session, row, to, progress);
    };
    auto job = makeJob<TensorDetails>(tr("Reading values"), work, this,
                                      [this](const TensorDetails& details) { showDetails(details); });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_uses->setText(texts::dash());
        hideValues(tr("The values cannot be read. %1").arg(texts::sentence(error)));
        Q_EMIT detailsShown();
    });
    connect(job.get(), &Job::progressed, this, [this](const ProgressState& state) {
        if (state.bytesTotal > 0) {
            const double part = static_cast<double>(state.bytesDone) / static_cast<double>(state.bytesTotal);
            m_valuesState->setText(tr("Reading values… %1").arg(texts::percent(part)));
        }
    });
    m_job.start(std::move(job));
}

void DetailsPanel::showDetails(const TensorDetails& details)
{
    m_uses->setText(breakable(usesText(details.uses)));
    if (details.failure) {
        hideValues(tr("The values cannot be read. %1").arg(texts::sentence(*details.failure)));
    } else if (details.measurement) {
        showMeasurement(*details.measurement);
    } else {
        hideValues(tr("There are no numbers to show."));
    }
    Q_EMIT detailsShown();
}

void DetailsPanel::showMeasurement(const TensorMeasurement& measurement)
{
    const DType before = m_entry.row->storedDtype;
    const DType after = m_entry.dtypeAfterFix();
    m_valuesState->hide();
    m_values->show();
    m_loss->setVisible(measurement.loss.has_value());
    if (measurement.loss) {
        m_loss->setText(lossText(*measurement.loss, after));
        if (!m_entry.row->changedByPlan && isRefusedUnasked(*measurement.loss)) {
            showDtype(tr("(Fix All skips it)"));
        }
    }
    // The text names its font.
    live::keep(*m_statistics, live::Part::Font,
               [label = m_statistics, before, after, first = measurement.before, second = measurement.after] {
                   QString rows = statisticsHeadings() + statisticsRow(texts::dtype(before), first);
                   if (second) {
                       rows += statisticsRow(texts::dtype(after), *second);
                   }
                   label->setText(u"<table cellspacing='2'>%1</table>"_s.arg(rows));
               });
    QString first =
        tr("First values: %1").arg(valuesText(measurement.firstValues, m_entry.row->elementCount));
    if (measurement.loss && !measurement.loss->lossless()) {
        first += tr("\nafter the cast: %1")
                     .arg(valuesText(measurement.firstValuesAfter, m_entry.row->elementCount));
    }
    m_first->setText(first);
    m_plot->show(measurement.histogramBefore, before,
                 measurement.histogramAfter ? &*measurement.histogramAfter : nullptr, after);
}

void DetailsPanel::hideValues(const QString& why)
{
    m_values->hide();
    m_valuesState->setText(why);
    m_valuesState->setVisible(!why.isEmpty());
}

} // namespace onnxmend
