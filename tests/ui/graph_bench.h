// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/document_bench.h"
#include "ui/graph/graph_view.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/workspace/document_pages.h"
#include "ui/workspace/workspace.h"

#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace onnxmend::testing
{

/// A document whose graph is seen, with all that stands around it.
class GraphBench : public DocumentBench
{
public:
    GraphBench()
    {
        QObject::connect(&document, &Document::opened, workspace,
                         [this] { workspace->open(document.session()); });
        QObject::connect(&document, &Document::changed, workspace,
                         [this] { workspace->update(document.session()); });
        window.resize(1400, 900);
        workspace->resize(1400, 900);
        window.show();
    }

    /// Opens a graph in onnx's text format, or the file of a model, and turns to its map.
    bool show(const std::string& graph) { return open(graph) && turnToGraph(); }
    /// Opens a graph and turns to the picture of all of it, with which the page begins.
    bool showWhole(const std::string& graph) { return open(graph) && turnToPage(); }
    bool turnToPage()
    {
        QSignalSpy drawn(&page(), &GraphPage::drawn);
        pages().turnTo(PageId::Graph);
        return drawn.count() > 0 || drawn.wait(60000);
    }
    /// Turns to the map, which is shown at once if something is selected on another page.
    bool turnToGraph()
    {
        return turnToPage() && (page().tools().mode() != GraphMode::Whole || setMode(GraphMode::Map));
    }
    bool setMode(GraphMode mode)
    {
        const auto* const control = page().findChild<QWidget*>(QStringLiteral("graphMode"));
        auto* const segment =
            control->findChild<QToolButton*>(QStringLiteral("segment%1").arg(static_cast<int>(mode)));
        return draws([segment] { QTest::mouseClick(segment, Qt::LeftButton); });
    }
    /// Does something, and waits for the picture that it leads to.
    template <class Action>
    bool draws(Action action)
    {
        QSignalSpy drawn(&page(), &GraphPage::drawn);
        action();
        return drawn.count() > 0 || drawn.wait(60000);
    }

    DocumentPages& pages() { return workspace->pages(); }
    GraphPage& page() { return pages().graph(); }
    GraphView& view() { return page().view(); }

    /// Returns the index of the first node of that title; the number of nodes if there is none.
    std::size_t node(const std::string& title)
    {
        return static_cast<std::size_t>(std::ranges::find(view().graph().nodes, title, &PictureNode::title) -
                                        view().graph().nodes.begin());
    }
    QPoint pointOf(std::size_t node)
    {
        view().ensureVisible(view().layoutOfGraph().nodes.at(node));
        return view().mapFromScene(view().layoutOfGraph().nodes.at(node).center());
    }
    void click(const std::string& title)
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, pointOf(node(title)));
    }
    void doubleClick(std::size_t index)
    {
        const QPoint at = pointOf(index);
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, at);
    }
    void press(const QString& button)
    {
        QTest::mouseClick(page().findChild<QToolButton*>(button), Qt::LeftButton);
    }
    void setHops(int hops) { page().findChild<QSpinBox*>(QStringLiteral("graphHops"))->setValue(hops); }
    std::string currentTitle()
    {
        const PictureNode* const current = view().currentNode();
        return current ? current->title : std::string();
    }

    InitializerModel initializers;
    FindingsModel findings;
    QWidget window;
    Actions actions{&window};
    Workspace* workspace = new Workspace(initializers, findings, actions, &window);
};

} // namespace onnxmend::testing
