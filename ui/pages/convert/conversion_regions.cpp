// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/convert/conversion_regions.h"

#include "core/convert/region_nodes.h"
#include "ui/graph/graph_view.h"
#include "ui/jobs/let_go.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/pages/graph/graph_selection.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

ConversionRegions::ConversionRegions(QWidget* parent)
    : QWidget(parent)
    , m_tasks(new GraphTasks(this))
    , m_view(new GraphView(this))
    , m_state(labels::createText(this, tr("The region that is selected")))
{
    setObjectName(u"conversionRegions"_s);
    setAccessibleName(tr("Regions of the converted model"));
    m_view->setObjectName(u"conversionGraph"_s);
    m_view->setAccessibleName(tr("Regions of the converted model"));
    m_view->setWalkable();
    m_state->setObjectName(u"conversionRegion"_s);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_view, 1);
    layout->addWidget(createBar());
    connect(m_view, &GraphView::currentChanged, this, [this] {
        showCurrent();
        if (!m_isShowing) {
            Q_EMIT selectionChanged();
        }
    });
    connect(m_view, &GraphView::activated, m_show, &QPushButton::click);
    live::whenFontChanges(*this, [this] {
        m_isStale = true;
        if (isVisible()) {
            draw();
        }
    });
    connect(m_tasks, &GraphTasks::regionsDrawn, this, &ConversionRegions::showRegions);
    connect(m_tasks, &GraphTasks::failed, this, [this](const ErrorDetails& error) {
        m_view->showGraph({}, {});
        m_state->setText(tr("The regions could not be drawn. %1").arg(texts::sentence(error)));
        Q_EMIT drawn();
    });
}

QWidget* ConversionRegions::createBar()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    m_keep = createButton(bar, u"keepRegion"_s, tr("Keep Region"),
                          tr("Leave its nodes as they are, and convert again"));
    m_convert = createButton(bar, u"convertRegion"_s, tr("Convert Region"),
                             tr("Convert its nodes whatever their values are, and measure what that does"));
    m_show =
        createButton(bar, u"showRegion"_s, tr("Show in Graph"), tr("Go to its first node on the Graph page"));
    layout->addWidget(m_state, 1);
    layout->addWidget(m_keep);
    layout->addWidget(m_convert);
    layout->addWidget(m_show);
    connect(m_keep, &QPushButton::clicked, this, [this] { Q_EMIT keepRequested(currentNodes()); });
    connect(m_convert, &QPushButton::clicked, this, [this] { Q_EMIT convertRequested(currentNodes()); });
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const DtypeRegion* const region = current()) {
            GraphPlace place = region->first;
            place.node = {}; // it numbers nodes of the converted model
            Q_EMIT showRequested(place);
        }
    });
    return bar;
}

void ConversionRegions::show(std::shared_ptr<const ConversionOutcome> outcome)
{
    letGo(std::exchange(m_outcome, std::move(outcome)));
    m_tasks->setSession(m_outcome ? m_outcome->after : nullptr);
    m_regions = {};
    m_isShowing = true;
    m_view->showGraph({}, {});
    m_isShowing = false;
    m_isStale = true;
    if (isVisible()) {
        draw();
    }
}

void ConversionRegions::setChangeable(bool isChangeable)
{
    m_isChangeable = isChangeable;
    showCurrent();
}

void ConversionRegions::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    draw();
}

void ConversionRegions::draw()
{
    if (std::exchange(m_isStale, false) && m_outcome) {
        m_state->setText(tr("Drawing the regions…"));
        m_tasks->drawRegions(m_outcome->after->planned()->graphs().front().scope, {}, true, font());
    }
}

void ConversionRegions::showRegions(const DrawnRegions& drawn)
{
    m_regions = drawn.regions;
    m_isShowing = true;
    m_view->showGraph(drawn.picture, drawn.layout);
    if (m_regions.regions.size() == 1) {
        m_view->setCurrent({GraphElement::Kind::Node, 0});
    }
    m_isShowing = false;
    showCurrent();
    Q_EMIT this->drawn();
}

const DtypeRegion* ConversionRegions::current() const
{
    const PictureNode* const node = m_view->currentNode();
    return node && node->region && *node->region < m_regions.regions.size()
               ? &m_regions.regions[*node->region]
               : nullptr;
}

Selection ConversionRegions::selected() const
{
    if (m_regions.regions.empty()) {
        return {};
    }
    const PictureNode* const node = m_view->currentNode();
    const PictureEdge* const edge = m_view->currentEdge();
    return node   ? sharedSelection(selectionOf(m_regions, *node), nullptr)
           : edge ? sharedSelection(selectionOf(m_regions, *edge), nullptr)
                  : Selection{};
}

std::vector<std::string> ConversionRegions::currentNodes() const
{
    const DtypeRegion* const region = current();
    return region ? nodesOfRegion(m_tasks->graphs(), m_regions.scope, *region) : std::vector<std::string>();
}

void ConversionRegions::showCurrent()
{
    const DtypeRegion* const region = current();
    if (region) {
        const QString name = region->name.empty() ? tr("Region") : texts::fromUtf8(region->name);
        m_state->setText(tr("%1: %2 in %3, %4 of weights")
                             .arg(labels::breakable(name),
                                  texts::count(region->nodes, tr("1 node"), tr("%1 nodes")),
                                  texts::dtype(region->dtype), texts::bytes(region->byteCount)));
    } else if (!m_regions.regions.empty()) {
        m_state->setText(tr("Click a region to keep or convert it and see the new figures."));
    }
    const auto isOf = [region](const std::vector<DType>& dtypes) {
        return std::ranges::find(dtypes, region->dtype) != dtypes.end();
    };
    const bool isFirst = region && m_isChangeable;
    m_keep->setEnabled(isFirst && isOf({m_outcome->conversion.to}));
    m_convert->setEnabled(isFirst && isOf(m_outcome->conversion.from));
    m_show->setEnabled(region != nullptr);
}

} // namespace onnxmend
