// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/job_bar.h"

#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"

#include <QAction>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <chrono>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{
constexpr auto kShowAfter = 200ms;
constexpr int kSteps = 1000; // per mille: QProgressBar counts in int
} // namespace

JobBar::JobBar(JobSlot& slot, QAction* cancel, QWidget* parent)
    : QFrame(parent)
    , m_title(new ElidedLabel(this))
    , m_amount(new ElidedLabel(this, Qt::ElideRight))
    , m_bar(new QProgressBar(this))
    , m_delay(new QTimer(this))
{
    setObjectName(u"jobBar"_s);
    setAccessibleName(tr("Progress of the running task"));
    setFrameShape(QFrame::StyledPanel);
    m_title->setAccessibleDescription(tr("Running task"));
    m_amount->setAccessibleDescription(tr("Amount done"));
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setTextVisible(false);
    live::keep(*m_bar, live::Part::Size, [this] { m_bar->setMaximumHeight(m_bar->fontMetrics().height()); });
    auto* const button = new QToolButton(this);
    button->setDefaultAction(cancel);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAccessibleName(tr("Cancel the running task"));

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(tokens::parts, tokens::inside, tokens::parts, tokens::inside);
    layout->setSpacing(tokens::parts);
    layout->addWidget(m_title);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_amount);
    layout->addWidget(button);

    m_delay->setSingleShot(true);
    m_delay->setInterval(kShowAfter);
    hide();
    connect(m_delay, &QTimer::timeout, this, &QWidget::show);
    connect(&slot, &JobSlot::started, this, &JobBar::showJob);
    connect(&slot, &JobSlot::ended, this, [this] {
        m_delay->stop();
        hide();
    });
}

void JobBar::showJob(Job* job)
{
    m_title->setText(job->title());
    m_amount->clear();
    m_widestAmount = 0;
    m_amount->setMinimumWidth(0);
    m_bar->setRange(0, 0);
    connect(job, &Job::progressed, this, &JobBar::showProgress);
    if (!isVisible()) {
        m_delay->start();
    }
}

void JobBar::showProgress(const ProgressState& state)
{
    if (state.bytesTotal == 0) {
        m_bar->setRange(0, 0);
        m_amount->setText(texts::translated(state.label));
        return;
    }
    const double part = static_cast<double>(state.bytesDone) / static_cast<double>(state.bytesTotal);
    m_bar->setRange(0, kSteps);
    m_bar->setValue(static_cast<int>(std::min(part, 1.0) * kSteps));
    QString amount = tr("%1: %2 of %3")
                         .arg(texts::translated(state.label), texts::bytes(state.bytesDone),
                              texts::bytes(state.bytesTotal));
    if (state.bytesPerSecond > 0) {
        amount += tr(", %1/s").arg(texts::bytes(static_cast<std::uint64_t>(state.bytesPerSecond)));
    }
    if (const auto left = state.timeLeft()) {
        amount += tr(", %1 left").arg(texts::duration(*left));
    }
    m_amount->setText(amount);
    // Never narrower than before: otherwise the bar beside it would change its length all the time.
    m_widestAmount = std::max(m_widestAmount, m_amount->sizeHint().width());
    m_amount->setMinimumWidth(std::min(m_widestAmount, width() / 3));
}

} // namespace onnxmend
