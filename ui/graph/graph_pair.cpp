// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_pair.h"

#include "ui/graph/graph_view.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace onnxmend
{

using namespace std::chrono_literals;

namespace
{

constexpr auto drawAfter = 120ms;

QWidget* createSide(QWidget* parent, QLabel*& title, GraphView* view)
{
    auto* const side = new QWidget(parent);
    auto* const layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    title = labels::createHeading(side, {}, tokens::TextSize::Body);
    layout->addWidget(title);
    layout->addWidget(view, 1);
    return side;
}

} // namespace

GraphPair::GraphPair(QWidget* parent)
    : QWidget(parent)
    , m_delay(new QTimer(this))
    , m_views(new QWidget(this))
    , m_left(new GraphView(this))
    , m_right(new GraphView(this))
    , m_state(labels::createMuted(this, {}))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* const sides = new QHBoxLayout(m_views);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->setSpacing(tokens::around);
    m_rightSide = createSide(m_views, m_rightTitle, m_right);
    sides->addWidget(createSide(m_views, m_leftTitle, m_left), 1);
    sides->addWidget(m_rightSide, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::parts, tokens::between, tokens::parts, tokens::between);
    layout->addWidget(m_views, 1);
    layout->addWidget(m_state);
    m_delay->setSingleShot(true);
    m_delay->setInterval(drawAfter);
    connect(m_delay, &QTimer::timeout, this, &GraphPair::startDrawing);
    live::whenFontChanges(*this, [this] {
        if (m_hasWish && !m_delay->isActive()) {
            startDrawing();
        }
    });
    hide();
}

void GraphPair::drawSoon(const QString& state)
{
    m_job.drop();
    m_hasWish = true;
    showState(state);
    show();
    m_delay->start();
}

void GraphPair::clearGraphs()
{
    m_delay->stop();
    m_job.drop();
    m_hasWish = false;
    hide();
}

bool GraphPair::isDrawing() const { return m_delay->isActive() || m_job.isBusy(); }

void GraphPair::startDrawing()
{
    auto job = createDrawing();
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        showGraphs(false, failureText(texts::sentence(error)));
        Q_EMIT shown();
    });
    m_job.start(std::move(job));
}

void GraphPair::showGraphs(bool areThereAny, const QString& state)
{
    m_views->setVisible(areThereAny);
    showState(state);
}

void GraphPair::showState(const QString& text)
{
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
}

} // namespace onnxmend
