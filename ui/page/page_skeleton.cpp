// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/page/page_skeleton.h"

#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <chrono>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto showAfter = 200ms;
constexpr auto showTitleAfter = 1s;
constexpr int progressSteps = 1000;                         // per mille: QProgressBar counts in int
constexpr int progressWidth = 36;                           // letters
constexpr std::array columns{0.05, 0.45, 0.68, 0.84};       // left ends of columns, as part of the width
constexpr std::array lengths{0.34, 0.27, 0.31, 0.22, 0.29}; // lengths of names, in turn

} // namespace

PageSkeleton::PageSkeleton(QWidget& covered)
    : QWidget(&covered)
    , m_state(new QWidget(this))
    , m_title(labels::createText(m_state, tr("Current step")))
    , m_bar(new QProgressBar(m_state))
    , m_outlines(new QTimer(this))
    , m_progress(new QTimer(this))
{
    setObjectName(u"pageSkeleton"_s);
    m_state->setAutoFillBackground(true);
    m_state->setBackgroundRole(QPalette::Base);
    live::keep(*m_state, live::Part::Size,
               [this] { m_state->setMinimumWidth(letterWidth(m_state->fontMetrics()) * progressWidth); });
    m_title->setObjectName(u"skeletonTitle"_s);
    m_title->setAlignment(Qt::AlignCenter);
    m_bar->setObjectName(u"skeletonProgress"_s);
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, progressSteps);
    auto* const state = new QVBoxLayout(m_state);
    state->setContentsMargins(tokens::section, tokens::around, tokens::section, tokens::around);
    state->setSpacing(tokens::between);
    state->addWidget(m_title);
    state->addWidget(m_bar);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_state, 0, Qt::AlignHCenter | Qt::AlignTop); // has its room from the start
    m_outlines->setSingleShot(true);
    m_outlines->setInterval(showAfter);
    m_progress->setSingleShot(true);
    m_progress->setInterval(showTitleAfter);
    covered.installEventFilter(this);
    hide();
    connect(m_outlines, &QTimer::timeout, this, [this] {
        setGeometry(parentWidget()->rect());
        raise();
        show();
    });
    connect(m_progress, &QTimer::timeout, m_state, &QWidget::show);
}

void PageSkeleton::follow(const Job& job)
{
    begin(job.title());
    m_ended = connect(&job, &Job::ended, this, &PageSkeleton::end);
    m_progressed = connect(&job, &Job::progressed, this, &PageSkeleton::showProgress);
}

void PageSkeleton::begin(const QString& title)
{
    disconnect(m_ended);
    disconnect(m_progressed);
    m_title->setText(title);
    setAccessibleName(title);
    m_bar->hide();
    if (!isVisible()) { // otherwise it only shows the progress of another job
        m_state->hide();
        m_outlines->start();
        m_progress->start();
    }
}

void PageSkeleton::end()
{
    disconnect(m_ended);
    disconnect(m_progressed);
    m_outlines->stop();
    m_progress->stop();
    hide();
}

void PageSkeleton::showProgress(const ProgressState& state)
{
    m_bar->setVisible(state.bytesTotal > 0);
    if (state.bytesTotal > 0) {
        const double part = static_cast<double>(state.bytesDone) / static_cast<double>(state.bytesTotal);
        m_bar->setValue(static_cast<int>(std::min(part, 1.0) * progressSteps));
    }
}

bool PageSkeleton::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible()) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void PageSkeleton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().mid());
    const int thickness = fontMetrics().height() / 2;
    std::size_t row = 0;
    for (int y = m_state->sizeHint().height() + tokens::section; y + thickness < height();
         y += tokens::row, ++row) {
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const double length = column == 0 ? lengths[row % lengths.size()] : 0.1;
            painter.drawRoundedRect(QRectF(width() * columns[column], y, width() * length, thickness),
                                    tokens::inside, tokens::inside);
        }
    }
}

} // namespace onnxmend
