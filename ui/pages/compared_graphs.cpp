// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/compared_graphs.h"

#include "ui/graph/graph_view.h"
#include "ui/look/texts.h"

#include <QLabel>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

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
    : GraphPair(parent)
{
    setObjectName(u"comparedGraphs"_s);
    setAccessibleName(tr("The difference in both graphs"));
    left().setObjectName(u"comparedLeft"_s);
    left().setAccessibleName(tr("Graph of side A"));
    right().setObjectName(u"comparedRight"_s);
    right().setAccessibleName(tr("Graph of side B"));
    stateLabel().setObjectName(u"comparedGraphsState"_s);
    for (const bool isLeft : {true, false}) {
        viewOf(isLeft).setWalkable();
        connectViews(isLeft);
    }
}

void ComparedGraphs::connectViews(bool isLeft)
{
    GraphView* const view = &viewOf(isLeft);
    GraphView* const other = &viewOf(!isLeft);
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
    m_outcome = outcome;
    m_row = row;
    leftTitle().setText(tr("A: %1").arg(sideTitle(outcome->left, outcome->request.left.kind)));
    rightTitle().setText(tr("B: %1").arg(sideTitle(outcome->right, outcome->request.right.kind)));
    drawSoon(tr("Drawing both graphs…"));
}

void ComparedGraphs::clear()
{
    m_outcome = nullptr;
    clearGraphs();
}

std::unique_ptr<Job> ComparedGraphs::createDrawing()
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
    return makeJob<Drawn>(tr("Drawing both graphs"), work, this,
                          [this](const Drawn& drawn) { showDrawn(drawn); });
}

QString ComparedGraphs::failureText(const QString& reason) const
{
    return tr("There is no picture. %1").arg(reason);
}

void ComparedGraphs::showDrawn(const Drawn& drawn)
{
    const ComparedPicture& picture = drawn.picture;
    m_leftNodes = picture.leftNodes;
    m_rightNodes = picture.rightNodes;
    m_isFilling = true;
    left().showGraph(picture.left, partOf(drawn.layout, picture.leftNodes, picture.leftEdges));
    right().showGraph(picture.right, partOf(drawn.layout, picture.rightNodes, picture.rightEdges));
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
    showGraphs(!picture.empty(), notes.join(u' '));
    centre();
    Q_EMIT shown();
}

/// Centres both views on the difference once their sizes are known. A side that does not have it follows.
void ComparedGraphs::centre()
{
    QTimer::singleShot(0, this, [this] {
        const bool isInLeft = std::ranges::any_of(left().graph().nodes, &PictureNode::isFocus);
        viewOf(isInLeft).centreOnFocus();
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
    const GraphElement element = viewOf(isLeft).current();
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
    viewOf(!isLeft).setCurrent(counterpart);
}

void ComparedGraphs::activate(bool isLeft)
{
    const PictureNode* const node = viewOf(isLeft).currentNode();
    if (!node || !m_outcome || isDrawing()) { // pictures of the row before
        return;
    }
    const ComparedRow& row = m_outcome->comparison.rows.at(m_row);
    const std::optional<ComparedSide>& side = isLeft ? row.left : row.right;
    if (isOfDocument(isLeft ? m_outcome->request.left : m_outcome->request.right)) {
        Q_EMIT placeChosen(side ? side->scope : row.side().scope, node->value);
    }
}

} // namespace onnxmend
