// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/compared_graphs.h"

#include "ui/graph/graph_view.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto drawAfter = 120ms; // a selection that moves through the table by keyboard draws nothing

using ModelOfSide = std::shared_ptr<const Model>;

/// Returns the places of some nodes and edges of a layout; the bounds stay, so that both sides are in line.
GraphLayout partOf(const GraphLayout& all, const std::vector<std::size_t>& nodes,
                   const std::vector<std::size_t>& edges)
{
    GraphLayout part;
    part.bounds = all.bounds;
    for (const std::size_t node : nodes) {
        part.nodes.push_back(all.nodes.at(node));
    }
    for (const std::size_t edge : edges) {
        part.edges.push_back(all.edges.at(edge));
    }
    return part;
}

/// Returns the name of a side for people.
QString sideTitle(const ModelOrCheckpoint& side, ComparedDocument::Kind kind)
{
    const QString file = texts::fileName(std::get<ModelOfSide>(side)->path());
    return kind == ComparedDocument::Kind::Planned ? ComparedGraphs::tr("%1 as planned").arg(file) : file;
}

bool isOfDocument(const ComparedDocument& side)
{
    return side.kind == ComparedDocument::Kind::Opened || side.kind == ComparedDocument::Kind::Planned;
}

} // namespace

struct ComparedGraphs::Drawn {
    ComparedPicture picture;
    GraphLayout layout;
};

ComparedGraphs::ComparedGraphs(QWidget* parent)
    : QWidget(parent)
    , m_delay(new QTimer(this))
    , m_left(new GraphView(this))
    , m_right(new GraphView(this))
{
    setObjectName(u"comparedGraphs"_s);
    setAccessibleName(tr("The difference in both graphs"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_views = new QWidget(this);
    auto* const sides = new QHBoxLayout(m_views);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->setSpacing(tokens::around);
    m_left->setObjectName(u"comparedLeft"_s);
    m_left->setAccessibleName(tr("Graph of side A"));
    m_right->setObjectName(u"comparedRight"_s);
    m_right->setAccessibleName(tr("Graph of side B"));
    sides->addWidget(createSide(m_leftTitle, m_left), 1);
    sides->addWidget(createSide(m_rightTitle, m_right), 1);
    m_state = labels::createMuted(this, {}, u"comparedGraphsState"_s);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::parts, tokens::between, tokens::parts, tokens::between);
    layout->addWidget(m_views, 1);
    layout->addWidget(m_state);
    connectViews(m_left, m_right);
    connectViews(m_right, m_left);
    m_delay->setSingleShot(true);
    m_delay->setInterval(drawAfter);
    connect(m_delay, &QTimer::timeout, this, &ComparedGraphs::startWork);
    live::whenFontChanges(*this, [this] {
        if (m_outcome && !m_delay->isActive()) {
            startWork();
        }
    });
    hide();
}

QWidget* ComparedGraphs::createSide(QLabel*& title, GraphView* view)
{
    auto* const side = new QWidget(m_views);
    auto* const layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    title = labels::createHeading(side, {}, tokens::TextSize::Body);
    view->setWalkable();
    layout->addWidget(title);
    layout->addWidget(view, 1);
    return side;
}

void ComparedGraphs::connectViews(GraphView* view, GraphView* other)
{
    // A view that follows moves its bars, too, and at another scale its values would move the first one
    // again.
    const auto follow = [this, view, other] {
        if (!std::exchange(m_isFollowing, true)) {
            other->showAs(*view);
            m_isFollowing = false;
        }
    };
    connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, this, follow);
    connect(view->verticalScrollBar(), &QScrollBar::valueChanged, this, follow);
    connect(view, &GraphView::zoomed, this, follow);
    const bool isLeft = view == m_left;
    connect(view, &GraphView::currentChanged, this, [this, isLeft] { chooseInOther(isLeft); });
    connect(view, &GraphView::activated, this, [this, isLeft] { activate(isLeft); });
}

void ComparedGraphs::showRow(const std::shared_ptr<const CompareOutcome>& outcome, std::size_t row)
{
    const bool areModels = outcome && std::holds_alternative<ModelOfSide>(outcome->left) &&
                           std::holds_alternative<ModelOfSide>(outcome->right);
    const ComparedKind kind = areModels ? outcome->comparison.rows.at(row).kind : ComparedKind::Model;
    if (kind == ComparedKind::Model || kind == ComparedKind::Function) { // not about a part of a graph
        clear();
        return;
    }
    m_job.drop();
    m_outcome = outcome;
    m_row = row;
    m_leftTitle->setText(tr("A: %1").arg(sideTitle(outcome->left, outcome->request.left.kind)));
    m_rightTitle->setText(tr("B: %1").arg(sideTitle(outcome->right, outcome->request.right.kind)));
    showState(tr("Drawing both graphs…"));
    show();
    m_delay->start();
}

void ComparedGraphs::clear()
{
    m_delay->stop();
    m_job.drop();
    m_outcome = nullptr;
    hide();
}

void ComparedGraphs::startWork()
{
    const auto work = [outcome = m_outcome, row = m_row, font = font()](Progress& progress) {
        Drawn drawn;
        drawn.picture =
            comparedPicture(*std::get<ModelOfSide>(outcome->left), *std::get<ModelOfSide>(outcome->right),
                            outcome->comparison, outcome->comparison.rows.at(row), progress);
        progress.checkCancelled();
        drawn.layout = layOut(drawn.picture.both, font);
        return drawn;
    };
    auto job = makeJob<Drawn>(tr("Drawing both graphs"), work, this,
                              [this](const Drawn& drawn) { showDrawn(drawn); });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_views->hide();
        showState(tr("There is no picture. %1").arg(texts::sentence(error)));
        Q_EMIT shown();
    });
    m_job.start(std::move(job));
}

void ComparedGraphs::showDrawn(const Drawn& drawn)
{
    const ComparedPicture& picture = drawn.picture;
    m_leftNodes = picture.leftNodes;
    m_rightNodes = picture.rightNodes;
    m_views->setVisible(!picture.empty());
    m_isFilling = true;
    m_left->showGraph(picture.left, partOf(drawn.layout, picture.leftNodes, picture.leftEdges));
    m_right->showGraph(picture.right, partOf(drawn.layout, picture.rightNodes, picture.rightEdges));
    m_isFilling = false;
    const auto isAlone = [](const PictureNode& node) { return node.mark == PictureMark::Alone; };
    QStringList notes;
    if (picture.empty()) {
        notes.append(tr("No node reads it, so there is no graph to show."));
    } else if (std::ranges::any_of(picture.left.nodes, isAlone) ||
               std::ranges::any_of(picture.right.nodes, isAlone)) {
        notes.append(tr("Dashed nodes are in this model alone."));
    }
    if (picture.left.isCut || picture.right.isCut) {
        notes.append(tr("There are more neighbours than are shown."));
    }
    showState(notes.join(u' '));
    centre();
    Q_EMIT shown();
}

/// Centres both views on the difference once their sizes are known. A side that does not have it follows.
void ComparedGraphs::centre()
{
    QTimer::singleShot(0, this, [this] {
        const auto hasFocus = [](const GraphView* view) {
            return std::ranges::any_of(view->graph().nodes, &PictureNode::isFocus);
        };
        (hasFocus(m_left) ? m_left : m_right)->centreOnFocus();
    });
}

void ComparedGraphs::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    centre();
}

/// Chooses the matched node of the other side, or none.
void ComparedGraphs::chooseInOther(bool isLeft)
{
    const GraphElement element = (isLeft ? m_left : m_right)->current();
    if (m_isFilling || element.kind != GraphElement::Kind::Node) {
        return;
    }
    const std::vector<std::size_t>& nodes = isLeft ? m_leftNodes : m_rightNodes;
    const std::vector<std::size_t>& others = isLeft ? m_rightNodes : m_leftNodes;
    const auto found = std::ranges::find(others, nodes.at(element.index));
    GraphElement counterpart;
    if (found != others.end()) {
        counterpart = {GraphElement::Kind::Node, static_cast<std::size_t>(found - others.begin())};
    }
    (isLeft ? m_right : m_left)->setCurrent(counterpart);
}

void ComparedGraphs::activate(bool isLeft)
{
    const PictureNode* const node = (isLeft ? m_left : m_right)->currentNode();
    if (!node || !m_outcome || m_delay->isActive() || m_job.isBusy()) { // pictures of the row before
        return;
    }
    const ComparedRow& row = m_outcome->comparison.rows.at(m_row);
    const std::optional<ComparedSide>& side = isLeft ? row.left : row.right;
    if (isOfDocument(isLeft ? m_outcome->request.left : m_outcome->request.right)) {
        Q_EMIT placeChosen(side ? side->scope : row.side().scope, node->value);
    }
}

void ComparedGraphs::showState(const QString& text)
{
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
}

} // namespace onnxmend
