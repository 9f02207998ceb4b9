// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/graph/graph_page.h"

#include "core/base/taken_files.h"
#include "ui/graph/export_picture.h"
#include "ui/jobs/let_go.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/page/page_skeleton.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostFound = 50;
constexpr std::size_t mostSearchedAtOnce = 20'000; // nodes and values
constexpr std::size_t mostVisits = 100;
constexpr std::size_t widening = 4;    // factor
constexpr std::size_t widestMap = 480; // operators; more take seconds to lay out and are not readable

/// Searches the main graph first, then its bodies and the functions.
std::vector<FoundPlace> findInAll(const TypedGraph& graph, const std::string& text)
{
    std::vector<FoundPlace> found;
    for (const ScopeGraph& scope : graph.scopes()) {
        if (found.size() < mostFound) {
            std::vector<FoundPlace> more = findPlaces(scope, text, mostFound - found.size());
            std::ranges::move(more, std::back_inserter(found));
        }
    }
    return found;
}

} // namespace

GraphPage::GraphPage(QWidget* parent)
    : Page(parent)
    , m_tasks(new GraphTasks(this))
    , m_tools(new GraphTools([this](const QString& text) { return searchFor(text); }, this))
    , m_view(new GraphView(this))
    , m_skeleton(new PageSkeleton(*m_view))
    , m_state(labels::createMuted(this, {}))
    , m_more(new QPushButton(tr("Show More"), this))
{
    setObjectName(u"graphPage"_s);
    setAccessibleName(tr("Graph"));
    m_view->setObjectName(u"graphView"_s);
    m_view->setAccessibleName(tr("Graph"));
    m_view->setWalkable();
    m_state->setObjectName(u"graphState"_s);
    m_state->setAccessibleDescription(tr("Shown part of the graph"));
    m_state->setWordWrap(true);
    m_more->setObjectName(u"graphMore"_s);
    m_more->setAccessibleName(tr("Show more nodes"));
    m_more->hide();
    auto* const state = new QHBoxLayout;
    state->setContentsMargins(tokens::between, tokens::inside, tokens::between, tokens::inside);
    state->addWidget(m_state, 1);
    state->addWidget(m_more);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tools);
    layout->addWidget(m_view, 1);
    layout->addLayout(state);
    connectTools();
    connectView();
    addShortcuts();
    connect(m_tasks, &GraphTasks::started, this, [this] {
        showState(tr("Drawing the graph…"));
        if (m_view->graph().empty()) {
            m_skeleton->begin(tr("Drawing the graph…"));
        }
    });
    connect(this, &GraphPage::drawn, m_skeleton, &PageSkeleton::end);
    connect(m_tasks, &GraphTasks::mapDrawn, this, &GraphPage::showMap);
    connect(m_tasks, &GraphTasks::regionsDrawn, this, &GraphPage::showRegions);
    connect(m_tasks, &GraphTasks::wholeDrawn, this,
            [this](const std::shared_ptr<DrawnWhole>& drawn) { showWhole(*drawn); });
    connect(m_tasks, &GraphTasks::failed, this, &GraphPage::showFailure);
    live::whenFontChanges(*this, [this] {
        if (m_session && !m_isStale) {
            draw();
        }
    });
}

void GraphPage::connectTools()
{
    connect(m_tools, &GraphTools::changed, this, [this] {
        m_query.hops = m_tools->hops();
        const Visit next{m_tools->mode(), m_query.centre};
        const bool isStillWhole = next.mode == GraphMode::Whole && !m_history.empty() &&
                                  m_history[m_at].mode == next.mode; // its place follows the selection
        if (m_history.empty() || isStillWhole || m_history[m_at] == next) {
            draw();
        } else {
            visit(next);
        }
    });
    connect(m_tools, &GraphTools::backRequested, this, [this] { go(-1); });
    connect(m_tools, &GraphTools::forwardRequested, this, [this] { go(1); });
    connect(m_tools, &GraphTools::scopeRequested, this, [this](const std::string& scope) {
        visit({m_tools->mode(), {.scope = scope, .node = {}, .nodeName = {}, .value = {}}});
        focusView();
    });
    connect(m_tools, &GraphTools::placeRequested, this, &GraphPage::showPlace);
    connect(m_tools, &GraphTools::openAllRequested, this, [this] { openAll(true); });
    connect(m_tools, &GraphTools::closeAllRequested, this, [this] { openAll(false); });
    connect(m_tools, &GraphTools::zoomRequested, m_view, &GraphView::zoomBy);
    connect(m_tools, &GraphTools::fitRequested, m_view, &GraphView::fitAll);
    connect(m_tools, &GraphTools::exportRequested, this, &GraphPage::askToExport);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_query.mostNodes = std::min(m_query.mostNodes * 2, widestMap);
        draw();
    });
}

void GraphPage::connectView()
{
    connect(m_view, &GraphView::currentChanged, this, &GraphPage::showCurrent);
    connect(m_view, &GraphView::activated, this, &GraphPage::activate);
    connect(m_view, &GraphView::closeRequested, this, &GraphPage::closeGroup);
    connect(m_view, &GraphView::menuRequested, this, &GraphPage::showMenu);
}

void GraphPage::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto action) {
        auto* const shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { go(-1); });
    add(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { go(1); });
    add(QKeySequence(Qt::ALT | Qt::Key_Up), [this] {
        const ScopeGraph* const scope = shownScope();
        if (scope && scope->parent) {
            openScope(*scope->parent);
        }
    });
}

void GraphPage::open(const std::shared_ptr<const Session>& session)
{
    m_history.clear();
    m_at = 0;
    m_query = {};
    m_query.hops = m_tools->hops();
    m_selection = {};
    m_regions = {};
    m_timesAsOpened.reset();
    m_timesOfPlan.reset();
    letGo(std::exchange(m_graph, nullptr));
    m_view->showGraph({}, {});
    m_opened.clear();
    m_opensFirst = true;
    m_opensAll = false;
    m_reveal.reset();
    m_focus.clear();
    m_tools->setMode(GraphMode::Whole);
    m_tools->setCanGo(false, false);
    m_tools->setScopes({});
    update(session);
}

void GraphPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_requested = {}; // its indices belong to the older report
    m_isRequestPending = false;
    m_tasks->setSession(session);
    m_tools->setPlanShown(!session->plan().edits.empty());
    m_isStale = true;
    if (isVisible()) {
        draw();
    } else { // otherwise the picture keeps the older session alive
        m_selection = {};
        letGo(std::exchange(m_graph, nullptr));
        m_view->showGraph({}, {});
    }
}

namespace
{

/// Returns whether the current part is the requested one, which names a node by its number, or a value.
bool isAt(const GraphPlace& current, const GraphPlace& asked)
{
    return current.scope == asked.scope &&
           (asked.node            ? current.node == asked.node
            : asked.value.empty() ? !asked.nodeName.empty() && current.nodeName == asked.nodeName
                                  : current.value == asked.value);
}

} // namespace

Selection GraphPage::selected() const
{
    if (m_isRequestPending) {
        return {};
    }
    Selection selection = sharedSelection(m_selection, m_session);
    if (selection.isEmpty()) {
        selection.title = tr("Nothing selected in the graph");
        selection.hint = tr("Click a node or an edge to see its types. Arrow keys walk along the edges.");
    } else if (m_requested.session == m_session &&
               !m_requested.isEmpty()) { // a node may have several findings
        selection.findings = m_requested.findings.empty() ? selection.findings : m_requested.findings;
    }
    return selection;
}

void GraphPage::select(const Selection& selection)
{
    const GraphPlace& place = selection.place;
    const bool isPlace = selection.count() == 1 && !(place == GraphPlace{});
    const bool isShown = !m_selection.title.isEmpty() && isAt(m_selection.place, place);
    if (!isPlace || isShown || (!m_requested.isEmpty() && m_requested.place == place)) {
        return;
    }
    m_requested = selection;
    m_isRequestPending = true;
    showInMap(place);
}

bool GraphPage::focusSearch()
{
    m_tools->focusSearch();
    return true;
}

void GraphPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_isStale && m_session) {
        draw();
    }
}

void GraphPage::draw()
{
    m_isStale = !isVisible();
    if (m_isStale) {
        return;
    }
    m_currentAtRequest = m_view->current();
    const bool withPlan = m_tools->showsPlan();
    if (m_tools->mode() == GraphMode::Whole) {
        m_tasks->drawWhole(wholeQuery(), withPlan, m_numbers, font());
    } else if (m_tools->mode() == GraphMode::Regions) {
        const std::string scope = m_query.centre.scope;
        const RegionOptions options{.foldsIntegers = m_tools->foldsIntegers(), .times = shownTimes()};
        m_tasks->drawRegions(scope, options, withPlan, font());
    } else if (m_query.centre == GraphPlace{}) {
        m_tasks->drawFirstMap(m_query, withPlan, font());
    } else {
        m_tasks->drawMap(m_query, withPlan, font());
    }
}

void GraphPage::setTimes(const Choices& choices, std::shared_ptr<const NodeTimes> times)
{
    auto& known = choices.plan->edits.empty() ? m_timesAsOpened : m_timesOfPlan;
    known = PlanTimes{choices.plan, choices.reloads, std::move(times)};
    if (m_session && m_tools->mode() == GraphMode::Regions) {
        draw();
    }
}

std::shared_ptr<const NodeTimes> GraphPage::shownTimes() const
{
    const Choices choices = m_session->choices();
    const bool hasPlan = m_tools->showsPlan() && !choices.plan->edits.empty();
    const std::optional<PlanTimes>& known = hasPlan ? m_timesOfPlan : m_timesAsOpened;
    const bool isOfThis =
        known && known->reloads == choices.reloads && (!hasPlan || *known->plan == *choices.plan);
    return isOfThis ? known->times : nullptr;
}

/// Returns a sentence about the times of regions, and how to learn them.
QString GraphPage::timeState(const DtypeRegions& regions) const
{
    if (regions.seconds > 0) {
        return regions.optimised ? tr("Times are those of the model as ONNX Runtime optimises it.")
                                 : tr("Times are those of the model as it is written.");
    }
    if (m_graph->scope(GraphId{}).scope != regions.scope) {
        return {}; // counted at the node that has it as its body
    }
    return m_timesAsOpened || m_timesOfPlan
               ? tr("Their times are unknown since the last change. Run measures them.")
               : tr("Run measures how much of the time each takes.");
}

void GraphPage::showInMap(const GraphPlace& place)
{
    visit({GraphMode::Map, place});
    focusView();
}

void GraphPage::showPlace(const GraphPlace& place)
{
    if (m_tools->mode() == GraphMode::Whole) {
        visit({GraphMode::Whole, place});
        focusView();
    } else {
        showInMap(place);
    }
}

/// Moves the focus to the picture if the pressed button is gone.
void GraphPage::focusView()
{
    if (isVisible()) {
        m_view->setFocus();
    }
}

void GraphPage::visit(const Visit& next)
{
    if (!m_history.empty()) {
        m_history.resize(m_at + 1);
    }
    if (m_history.empty() || !(m_history.back() == next)) {
        m_history.push_back(next);
    }
    if (m_history.size() > mostVisits) {
        m_history.erase(m_history.begin());
    }
    m_at = m_history.size() - 1;
    apply(next);
}

void GraphPage::go(int steps)
{
    const auto wanted = static_cast<std::ptrdiff_t>(m_at) + steps;
    if (wanted >= 0 && wanted < static_cast<std::ptrdiff_t>(m_history.size())) {
        m_at = static_cast<std::size_t>(wanted);
        apply(m_history[m_at]);
    }
}

void GraphPage::apply(const Visit& next)
{
    m_query = {};
    m_query.hops = m_tools->hops();
    m_query.centre = next.place;
    m_reveal.reset();
    if (next.mode == GraphMode::Whole && !(next.place == GraphPlace{})) {
        m_reveal = next.place;
    }
    m_tools->setMode(next.mode);
    m_tools->setCanGo(m_at > 0, m_at + 1 < m_history.size());
    draw();
}

GraphTools::Search GraphPage::searchFor(const QString& text) const
{
    const ScopeGraph* const scope = shownScope();
    if (!scope) {
        return {.run = [] { return std::vector<FoundPlace>(); }};
    }
    if (m_tools->mode() == GraphMode::Whole) {
        std::size_t size = 0;
        for (const ScopeGraph& each : m_graph->scopes()) {
            size += each.nodes.size() + each.values.size();
        }
        return {.run = [graph = m_graph,
                        wanted = text.trimmed().toStdString()] { return findInAll(*graph, wanted); },
                .isQuick = size <= mostSearchedAtOnce};
    }
    return {.run = [graph = m_graph, scope,
                    wanted = text.trimmed().toStdString()] { return findPlaces(*scope, wanted, mostFound); },
            .isQuick = scope->nodes.size() + scope->values.size() <= mostSearchedAtOnce};
}

const ScopeGraph* GraphPage::shownScope() const { return m_graph ? &m_graph->scope(m_scope) : nullptr; }

void GraphPage::showMap(const DrawnMap& drawn)
{
    m_query.centre = drawn.map.centre;
    const Visit here{GraphMode::Map, m_query.centre};
    if (m_history.empty()) {
        m_history.push_back(here);
    } else {
        m_history[m_at] = here; // with the details that were found
    }
    m_tools->setPicture(drawn.map.dtypes, drawn.map.picture);
    showPicture(drawn.graph, drawn.map.centre.scope, drawn.map.picture, drawn.layout);
    const QString hops = texts::count(static_cast<std::uint64_t>(m_query.hops), tr("1 hop"), tr("%1 hops"));
    const bool isCut = drawn.map.shown < drawn.map.within;
    if (drawn.map.picture.empty()) {
        showState(tr("The graph is empty: it has no nodes."));
    } else if (isCut) {
        showState(tr("%1 of %2 nodes within %3 are shown, the nearest first.")
                      .arg(texts::count(drawn.map.shown), texts::count(drawn.map.within), hops),
                  drawn.map.isFull && m_query.mostNodes < widestMap);
    } else {
        showState(tr("%1 within %2; none is left out.")
                      .arg(texts::count(drawn.map.shown, tr("1 node"), tr("%1 nodes")), hops));
    }
    Q_EMIT this->drawn();
}

void GraphPage::showRegions(const DrawnRegions& drawn)
{
    m_regions = drawn.regions;
    std::vector<DType> dtypes;
    for (const PictureNode& node : drawn.picture.nodes) {
        if (node.dtype != DType::Undefined && std::ranges::find(dtypes, node.dtype) == dtypes.end()) {
            dtypes.push_back(node.dtype);
        }
    }
    std::ranges::sort(dtypes);
    m_tools->setPicture(dtypes, drawn.picture);
    if (m_history.empty()) {
        m_history.push_back({GraphMode::Regions, m_query.centre});
    }
    showPicture(drawn.graph, drawn.regions.scope, drawn.picture, drawn.layout);
    const std::size_t shown = drawn.regions.regions.size();
    const QString regions = texts::count(drawn.regions.found, tr("1 region"), tr("%1 regions"));
    const QString what =
        shown == 0                    ? tr("The graph is empty: it has no nodes.")
        : drawn.regions.found > shown ? tr("%1 are drawn as %2: small ones of one layer and dtype are one.")
                                            .arg(regions, texts::count(shown))
        : shown == 1 ? tr("The whole graph computes in one dtype.")
                     : tr("%1: nodes that hand values of one dtype on to each other.").arg(regions);
    const QString time = shown > 0 ? timeState(drawn.regions) : QString();
    showState(time.isEmpty() ? what : u"%1 %2"_s.arg(what, time));
    Q_EMIT this->drawn();
}

WholeQuery GraphPage::wholeQuery() const
{
    WholeQuery query;
    query.opened = m_opened;
    query.opensFirst = m_opensFirst;
    query.opensAll = m_opensAll;
    query.place = m_reveal;
    query.key = m_focus;
    const WholePicture* const whole = m_view->whole();
    const GraphElement current = m_view->current();
    if (!m_reveal && m_focus.empty() && whole && current.kind == GraphElement::Kind::Node) {
        query.key = whole->elements[current.index].key; // stays current
        if (query.key.empty()) {
            query.place = m_selection.place;
        }
    }
    return query;
}

/// Lets the element stay current that the user went to while the picture was drawn, if it is in there.
void GraphPage::keepCurrent(WholePicture& whole) const
{
    const PictureNode* const current = m_view->currentNode();
    if (!m_view->whole() || !current || m_view->current() == m_currentAtRequest) {
        return;
    }
    const WholeElement& element = m_view->whole()->elements.at(m_view->current().index);
    std::vector<PictureNode>& nodes = whole.picture.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool isSame = element.key.empty()
                                ? whole.elements[i].key.empty() && whole.elements[i].scope == element.scope &&
                                      nodes[i].kind == current->kind && nodes[i].value == current->value &&
                                      nodes[i].name == current->name
                                : whole.elements[i].key == element.key;
        if (isSame) {
            std::ranges::for_each(nodes, [](PictureNode& node) { node.isFocus = false; });
            nodes[i].isFocus = true;
            return;
        }
    }
}

void GraphPage::showWhole(DrawnWhole& drawn)
{
    keepCurrent(drawn.whole);
    m_opened.insert(drawn.whole.opened.begin(), drawn.whole.opened.end());
    m_opensFirst = false;
    m_opensAll = false;
    m_reveal.reset();
    m_focus.clear();
    if (m_history.empty()) {
        m_history.push_back({GraphMode::Whole, m_query.centre});
    }
    takeGraph(drawn.groups->graph(), drawn.groups->graph()->scope(GraphId{}).scope);
    m_tools->setPicture(drawn.whole.dtypes, drawn.whole.picture);
    const std::size_t shown = drawn.whole.shownNodes;
    const std::size_t nodes = drawn.whole.nodes;
    const bool isEmpty = drawn.whole.picture.empty();
    const bool isFull = drawn.whole.isFull;
    m_view->showWhole(std::move(drawn.whole), std::move(drawn.layout));
    if (isEmpty) {
        showState(tr("The graph is empty: it has no nodes."));
    } else if (isFull) {
        showState(tr("%1 of %2 nodes are shown, as many as there is room for. Close groups to open others.")
                      .arg(texts::count(shown), texts::count(nodes)));
    } else if (shown < nodes) {
        showState(tr("%1 of %2 nodes are shown, the others in closed groups.")
                      .arg(texts::count(shown), texts::count(nodes)));
    } else {
        showState(tr("%1; all are shown.").arg(texts::count(nodes, tr("1 node"), tr("%1 nodes"))));
    }
    Q_EMIT this->drawn();
}

void GraphPage::toggle(std::size_t element)
{
    const WholeElement& toggled = m_view->whole()->elements.at(element);
    toggleKeys(toggled, m_view->graph().nodes.at(element), m_opened);
    m_focus = toggled.key;
    draw();
}

void GraphPage::closeGroup(std::size_t group)
{
    m_view->setCurrent({GraphElement::Kind::Node, group}); // stays where it is
    toggle(group);
}

void GraphPage::openAll(bool isOpen)
{
    m_opensFirst = false;
    m_opensAll = isOpen;
    if (!isOpen) {
        m_opened.clear();
        m_view->setCurrent({}); // it would open the groups around it again
    }
    draw();
}

void GraphPage::takeGraph(const std::shared_ptr<const TypedGraph>& graph, const std::string& scope)
{
    letGo(std::exchange(m_graph, graph));
    m_scope = graph->findScope(scope).value_or(GraphId{});
    showScopes();
}

void GraphPage::showPicture(const std::shared_ptr<const TypedGraph>& graph, const std::string& scope,
                            const GraphPicture& picture, const GraphLayout& layout)
{
    takeGraph(graph, scope);
    GraphPicture coloured = picture;
    if (m_numbers) {
        onnxmend::setNumbers(*m_numbers, coloured);
    }
    m_view->showGraph(std::move(coloured), layout);
}

void GraphPage::setNumbers(std::shared_ptr<const NumberSeries> numbers)
{
    m_numbers = std::move(numbers);
    if (m_session) {
        draw();
    }
}

void GraphPage::showScopes()
{
    std::vector<std::string> scopes;
    for (std::optional<GraphId> id = m_scope; id; id = m_graph->scope(*id).parent) {
        scopes.push_back(m_graph->scope(*id).scope);
    }
    const std::string& main = m_graph->scope(GraphId{}).scope;
    if (scopes.back() != main) { // a function is not inside the main graph
        scopes.push_back(main);
    }
    std::ranges::reverse(scopes);
    m_tools->setScopes(scopes);
}

void GraphPage::showFailure(const ErrorDetails& error)
{
    m_isRequestPending = false;
    m_view->showGraph({}, {});
    showState(tr("The graph could not be drawn. %1").arg(texts::sentence(error)));
    Q_EMIT drawn();
}

void GraphPage::showState(const QString& text, bool isCut)
{
    m_state->setText(text);
    m_more->setVisible(isCut);
}

void GraphPage::showCurrent()
{
    m_selection = {};
    const ScopeGraph* const scope = shownScope();
    const GraphPicture& picture = m_view->graph();
    if (m_view->whole()) {
        m_selection = selectionInWhole();
        if (!m_selection.title.isEmpty()) {
            m_query.centre = m_selection.place; // for the map
        }
    } else if (scope && !picture.empty()) {
        const bool isOfDocument = m_graph->session() == m_session;
        const bool isRegions = picture.kind == GraphPicture::Kind::Regions;
        if (const PictureNode* const node = m_view->currentNode()) {
            m_selection = isRegions ? selectionOf(m_regions, *node)
                                    : selectionOf(*m_graph, *scope, picture, *node, isOfDocument);
        } else if (const PictureEdge* const edge = m_view->currentEdge()) {
            m_selection = isRegions ? selectionOf(m_regions, *edge)
                                    : selectionOf(*m_graph, *scope, picture, *edge, isOfDocument);
        }
    }
    m_selection.session = m_graph ? m_graph->session() : nullptr;
    m_isRequestPending = false;
    if (!m_requested.isEmpty() && !isAt(m_selection.place, m_requested.place)) {
        m_requested = {};
    }
    Q_EMIT selectionChanged();
}

GraphSelection GraphPage::selectionInWhole() const
{
    const WholePicture& whole = *m_view->whole();
    const bool isOfDocument = m_graph->session() == m_session;
    const GraphPicture& picture = m_view->graph();
    if (const PictureNode* const node = m_view->currentNode()) {
        const ScopeGraph& scope = m_graph->scope(whole.elements.at(m_view->current().index).scope);
        return node->kind == PictureNode::Kind::Group
                   ? selectionOfGroup(scope, *node)
                   : selectionOf(*m_graph, scope, picture, *node, isOfDocument);
    }
    if (const PictureEdge* const edge = m_view->currentEdge()) {
        // The end inside a body knows a value that the body captures.
        const ScopeGraph& scope = m_graph->scope(whole.elements.at(std::max(edge->from, edge->to)).scope);
        return selectionOf(*m_graph, scope, picture, *edge, isOfDocument);
    }
    return {};
}

void GraphPage::activate()
{
    const PictureNode* const node = m_view->currentNode();
    if (m_view->whole() && node && node->canOpen) {
        toggle(m_view->current().index);
    } else if (node && node->kind == PictureNode::Kind::More) {
        widen(*node);
    } else if (node && node->bodies.size() == 1) {
        openScope(node->bodies.front());
    } else if (node && node->bodies.size() > 1) {
        showMenu(m_view->mapToGlobal(m_view->rect().center()));
    } else if (!m_selection.title.isEmpty()) {
        showInMap(m_selection.place);
    }
}

void GraphPage::widen(const PictureNode& node)
{
    auto& limits = node.isOfInputs ? m_query.inputs : m_query.readers;
    constexpr std::size_t usual = 12;
    std::size_t& limit = limits.try_emplace(node.value, usual).first->second;
    limit *= widening;
    m_query.mostNodes = std::min(m_query.mostNodes + limit, widestMap);
    draw();
}

void GraphPage::openScope(GraphId scope)
{
    visit({m_tools->mode(), {.scope = m_graph->scope(scope).scope, .node = {}, .nodeName = {}, .value = {}}});
}

void GraphPage::showMenu(const QPoint& position)
{
    auto* const menu = new QMenu(this);
    menu->setObjectName(u"graphMenu"_s);
    menu->setAccessibleName(tr("What to do with it"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addMapActions(*menu);
    if (!m_selection.place.value.empty() || !m_selection.place.nodeName.empty()) {
        const GraphPlace& place = m_selection.place;
        const QString name = QString::fromStdString(place.nodeName.empty() ? place.value : place.nodeName);
        connect(menu->addAction(tr("Copy Name")), &QAction::triggered, this,
                [name] { QGuiApplication::clipboard()->setText(name); });
    }
    menu->popup(position);
}

void GraphPage::addMapActions(QMenu& menu)
{
    const PictureNode* const node = m_view->currentNode();
    if (node && node->kind == PictureNode::Kind::More) {
        connect(menu.addAction(tr("Show More of Them")), &QAction::triggered, this,
                [this, more = *node] { widen(more); });
        return;
    }
    if (m_view->whole() && node && node->canOpen) {
        connect(menu.addAction(node->isOpen ? tr("Close") : tr("Open")), &QAction::triggered, this,
                &GraphPage::activate);
    }
    const bool isMap = !m_view->whole(); // a whole graph opens bodies in place
    for (const GraphId body : node&& isMap ? node->bodies : std::vector<GraphId>()) {
        const std::string& scope = m_graph->scope(body).scope;
        connect(menu.addAction(tr("Open %1").arg(texts::fromUtf8(scope).section(u'/', -1))),
                &QAction::triggered, this, [this, scope] { // another graph may be shown by then
                    visit({m_tools->mode(), {.scope = scope, .node = {}, .nodeName = {}, .value = {}}});
                });
    }
    if (!m_selection.mapText.isEmpty()) {
        connect(menu.addAction(m_selection.mapText), &QAction::triggered, this,
                [this, place = m_selection.place] { showInMap(place); });
    }
}

void GraphPage::askToExport(const QString& ending)
{
    auto* const dialog =
        new QFileDialog(this, tr("Export Picture"), {},
                        ending == u"png"_s ? tr("PNG images (*.png)") : tr("SVG drawings (*.svg)"));
    dialog->setObjectName(u"exportDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { exportTo(texts::toPath(file)); });
    dialog->open();
}

void GraphPage::exportTo(const std::filesystem::path& path)
{
    try {
        if (m_session) {
            requireNotRead(m_session->openedPaths(), path);
        }
        exportPicture(*m_view, path);
        showState(tr("The picture is written to %1.").arg(texts::fileName(path)), m_more->isVisible());
    } catch (const Error& error) {
        showState(tr("The picture could not be written. %1").arg(texts::sentence(error.details())));
    }
}

} // namespace onnxmend
