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

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

ConversionRegions::ConversionRegions(QWidget* parent)
    : QWidget(parent)
    , m_tasks(new GraphTasks(this))
    , m_parts(new SegmentedControl(tr("Parts of the converted model"), {tr("Regions"), tr("Modules")}, this))
    , m_view(new GraphView(this))
    , m_state(labels::createText(this, tr("The region that is selected")))
{
    setObjectName(u"conversionRegions"_s);
    setAccessibleName(tr("Regions of the converted model"));
    m_parts->setObjectName(u"conversionParts"_s);
    m_view->setObjectName(u"conversionGraph"_s);
    m_view->setAccessibleName(tr("Regions of the converted model"));
    m_view->setWalkable();
    m_state->setObjectName(u"conversionRegion"_s);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_parts, 0, Qt::AlignLeft);
    layout->addWidget(m_view, 1);
    layout->addWidget(createBar());
    connect(m_parts, &SegmentedControl::chosen, this, [this] {
        redraw();
        Q_EMIT selectionChanged(); // the region has gone
    });
    connect(m_view, &GraphView::currentChanged, this, [this] {
        showCurrent();
        if (!m_isShowing) {
            Q_EMIT selectionChanged();
        }
    });
    connect(m_view, &GraphView::activated, this, &ConversionRegions::activate);
    connect(m_view, &GraphView::closeRequested, this, [this](std::size_t group) {
        m_view->setCurrent({GraphElement::Kind::Node, group}); // stays where it is
        toggle(group);
    });
    live::whenFontChanges(*this, [this] { redraw(); });
    connect(m_tasks, &GraphTasks::regionsDrawn, this, &ConversionRegions::showRegions);
    connect(m_tasks, &GraphTasks::wholeDrawn, this,
            [this](const std::shared_ptr<DrawnWhole>& drawn) { showWhole(*drawn); });
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
    connect(m_keep, &QPushButton::clicked, this,
            [this] { Q_EMIT keepRequested(currentNodes({m_outcome->conversion.to})); });
    connect(m_convert, &QPushButton::clicked, this,
            [this] { Q_EMIT convertRequested(currentNodes(m_outcome->conversion.from)); });
    connect(m_show, &QPushButton::clicked, this, [this] {
        const DtypeRegion* const region = current();
        GraphPlace place = region ? region->first : selectedPart().place;
        place.node = {}; // it numbers nodes of the converted model
        Q_EMIT showRequested(place);
    });
    return bar;
}

void ConversionRegions::show(std::shared_ptr<const ConversionOutcome> outcome)
{
    letGo(std::exchange(m_outcome, std::move(outcome)));
    m_tasks->setSession(m_outcome ? m_outcome->after : nullptr);
    if (!m_outcome) { // another document may come
        m_opened.clear();
        m_opensFirst = true;
    }
    m_focus.clear();
    redraw();
}

bool ConversionRegions::showsModules() const { return m_parts->current() == 1; }

void ConversionRegions::redraw()
{
    m_regions = {};
    letGo(std::exchange(m_groups, nullptr));
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
    if (!std::exchange(m_isStale, false) || !m_outcome) {
        return;
    }
    m_state->setText(tr("Drawing the regions…"));
    if (showsModules()) {
        m_tasks->drawWhole({.opened = m_opened, .opensFirst = m_opensFirst, .key = m_focus}, true, nullptr,
                           font());
    } else {
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

void ConversionRegions::showWhole(DrawnWhole& drawn)
{
    m_groups = std::move(drawn.groups);
    m_opened.insert(drawn.whole.opened.begin(), drawn.whole.opened.end());
    m_opensFirst = false;
    m_focus.clear();
    m_isShowing = true;
    m_view->showWhole(std::move(drawn.whole), std::move(drawn.layout));
    m_isShowing = false;
    showCurrent();
    Q_EMIT this->drawn();
}

void ConversionRegions::activate()
{
    const PictureNode* const node = m_view->currentNode();
    if (m_groups && node && node->canOpen) {
        toggle(m_view->current().index);
    } else {
        m_show->click();
    }
}

void ConversionRegions::toggle(std::size_t element)
{
    const WholeElement& toggled = m_view->whole()->elements.at(element);
    toggleKeys(toggled, m_view->graph().nodes.at(element), m_opened);
    m_focus = toggled.key;
    m_isStale = true;
    draw();
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
    if (m_groups) {
        return sharedSelection(selectedPart(), nullptr);
    }
    if (m_regions.regions.empty()) {
        return {};
    }
    const PictureNode* const node = m_view->currentNode();
    const PictureEdge* const edge = m_view->currentEdge();
    return node   ? sharedSelection(selectionOf(m_regions, *node), nullptr)
           : edge ? sharedSelection(selectionOf(m_regions, *edge), nullptr)
                  : Selection{};
}

std::vector<std::uint32_t> ConversionRegions::Part::nodesIn(const std::vector<DType>& dtypes) const
{
    std::vector<std::uint32_t> found;
    std::ranges::copy_if(nodes, std::back_inserter(found), [&](std::uint32_t node) {
        return std::ranges::find(dtypes, scope->nodes[node].computesIn) != dtypes.end();
    });
    return found;
}

std::optional<ConversionRegions::Part> ConversionRegions::currentPart() const
{
    if (!m_groups || !m_view->whole() || !m_view->currentNode()) {
        return std::nullopt;
    }
    const WholeElement& element = m_view->whole()->elements.at(m_view->current().index);
    Part part{&m_groups->graph()->scope(element.scope), m_groups->nodesOf(element)};
    std::erase_if(part.nodes, [&part](std::uint32_t node) { return part.scope->nodes[node].isCast; });
    return part;
}

GraphSelection ConversionRegions::selectedPart() const
{
    if (!m_groups || !m_view->whole()) {
        return {};
    }
    const TypedGraph& graph = *m_groups->graph();
    const std::vector<WholeElement>& elements = m_view->whole()->elements;
    if (const PictureNode* const node = m_view->currentNode()) {
        const ScopeGraph& scope = graph.scope(elements.at(m_view->current().index).scope);
        return node->kind == PictureNode::Kind::Group
                   ? selectionOfGroup(scope, *node)
                   : selectionOf(graph, scope, m_view->graph(), *node, false);
    }
    if (const PictureEdge* const edge = m_view->currentEdge()) {
        // The end inside a body knows a value that the body captures.
        const ScopeGraph& scope = graph.scope(elements.at(std::max(edge->from, edge->to)).scope);
        return selectionOf(graph, scope, m_view->graph(), *edge, false);
    }
    return {};
}

std::vector<std::string> ConversionRegions::currentNodes(const std::vector<DType>& dtypes) const
{
    if (const std::optional<Part> part = currentPart()) {
        return nodesBeforePlan(m_tasks->graphs(), part->scope->scope, part->nodesIn(dtypes));
    }
    const DtypeRegion* const region = current();
    return region ? nodesOfRegion(m_tasks->graphs(), m_regions.scope, *region) : std::vector<std::string>();
}

void ConversionRegions::showCurrent()
{
    if (m_groups) {
        showCurrentPart();
        return;
    }
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
        return region && std::ranges::find(dtypes, region->dtype) != dtypes.end();
    };
    setButtons(m_outcome && isOf({m_outcome->conversion.to}), m_outcome && isOf(m_outcome->conversion.from),
               region != nullptr);
}

void ConversionRegions::showCurrentPart()
{
    const std::optional<Part> part = currentPart();
    const Conversion& conversion = m_outcome->conversion;
    const std::size_t converted = part ? part->nodesIn({conversion.to}).size() : 0;
    const GraphSelection selection = selectedPart();
    if (part && !part->nodes.empty()) {
        m_state->setText(tr("%1: %2, %3 of them in %4")
                             .arg(labels::breakable(selection.title),
                                  texts::count(part->nodes.size(), tr("1 node"), tr("%1 nodes")),
                                  texts::count(converted), texts::dtype(conversion.to)));
    } else if (!selection.title.isEmpty()) {
        m_state->setText(labels::breakable(selection.title));
    } else {
        m_state->setText(tr("Click a module to keep or convert it. A double click opens it."));
    }
    setButtons(converted > 0, part && !part->nodesIn(conversion.from).empty(), !selection.title.isEmpty());
}

void ConversionRegions::setButtons(bool canKeep, bool canConvert, bool canShow)
{
    m_keep->setText(m_groups ? tr("Keep Module") : tr("Keep Region"));
    m_convert->setText(m_groups ? tr("Convert Module") : tr("Convert Region"));
    for (QPushButton* const button : {m_keep, m_convert}) {
        button->setAccessibleName(button->text());
    }
    m_keep->setEnabled(canKeep && m_isChangeable);
    m_convert->setEnabled(canConvert && m_isChangeable);
    m_show->setEnabled(canShow);
}

} // namespace onnxmend
