// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/tool_numbers.h"
#include "ui/graph/graph_view.h"
#include "ui/page/page.h"
#include "ui/pages/graph/graph_selection.h"
#include "ui/pages/graph/graph_tools.h"
#include "ui/tasks/graph_tasks.h"

#include <memory>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;

namespace onnxmend
{

class PageSkeleton;

/// The graph in the colours of its dtypes: the whole graph in groups that open in place, a map of the nodes
/// around a place, or the regions that compute in one dtype. Nothing is computed before the page is shown.
class GraphPage : public Page
{
    Q_OBJECT

public:
    explicit GraphPage(QWidget* parent = nullptr);

    QString name() const override { return tr("Graph"); }
    std::string_view iconName() const override { return "graph"; }
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;

    GraphView& view() { return *m_view; }
    GraphTools& tools() { return *m_tools; }
    const GraphSelection& selection() const { return m_selection; }
    Selection selected() const override; ///< empty while a requested selection is not drawn yet
    void select(const Selection& selection) override;
    bool focusSearch() override;
    const GraphPlace& centre() const { return m_query.centre; }

    void showInMap(const GraphPlace& place); ///< centres the map on the place, as a step of the history
    /// Shows the place in the picture of the whole graph if that is shown, otherwise in the map.
    void showPlace(const GraphPlace& place);
    /// Takes the times of the nodes of the model with this plan. The regions show their shares while the
    /// document has that plan.
    void setTimes(const Choices& choices, std::shared_ptr<const NodeTimes> times);
    /// Fills the nodes of the map in a depth of colour by their numbers; null = by their dtypes.
    void setNumbers(std::shared_ptr<const NumberSeries> numbers);
    /// Throws nothing: a failure is stated below the picture.
    void exportTo(const std::filesystem::path& path);

Q_SIGNALS:
    void drawn(); ///< emitted when there is a picture, or the reason why not

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// A step of the history.
    struct Visit {
        GraphMode mode = GraphMode::Whole;
        GraphPlace place;
        friend bool operator==(const Visit&, const Visit&) = default;
    };

    /// Times of the nodes of the model with a plan, and of its files at that reload.
    struct PlanTimes {
        std::shared_ptr<const Plan> plan;
        int reloads = 0;
        std::shared_ptr<const NodeTimes> times;
    };

    void connectTools();
    void connectView();
    void addShortcuts();
    void draw();
    void visit(const Visit& visit); ///< adds a step
    void go(int steps);             ///< moves through the history
    void apply(const Visit& visit);
    void showMap(const DrawnMap& drawn);
    void showRegions(const DrawnRegions& drawn);
    void showWhole(DrawnWhole& drawn);
    WholeQuery wholeQuery() const;
    void keepCurrent(WholePicture& whole) const;
    void toggle(std::size_t element); ///< opens or closes an element of the whole graph
    void closeGroup(std::size_t group);
    void openAll(bool isOpen);
    GraphSelection selectionInWhole() const;
    void takeGraph(const std::shared_ptr<const TypedGraph>& graph, const std::string& scope);
    void showPicture(const std::shared_ptr<const TypedGraph>& graph, const std::string& scope,
                     const GraphPicture& picture, const GraphLayout& layout);
    void showFailure(const ErrorDetails& error);
    void showState(const QString& text, bool isCut = false);
    void showScopes();
    void showCurrent();
    void activate();
    void showMenu(const QPoint& position);
    void addMapActions(QMenu& menu);
    void openScope(GraphId scope);
    void focusView();
    void widen(const PictureNode& node);
    void askToExport(const QString& ending);
    const ScopeGraph* shownScope() const;
    std::shared_ptr<const NodeTimes> shownTimes() const; ///< null if unknown
    QString timeState(const DtypeRegions& regions) const;
    GraphTools::Search searchFor(const QString& text) const; ///< null if nothing is shown

    GraphTasks* m_tasks;
    GraphTools* m_tools;
    GraphView* m_view;
    PageSkeleton* m_skeleton; ///< covers the view before the first picture
    QLabel* m_state;
    QPushButton* m_more;
    std::shared_ptr<const Session> m_session;
    std::vector<Visit> m_history;
    std::size_t m_at = 0; ///< index into the history
    MapQuery m_query;
    OpenedGroups m_opened;                         ///< keys of opened elements of the whole graph
    bool m_opensFirst = true;                      ///< until the first picture has chosen the groups to open
    bool m_opensAll = false;                       ///< until the next picture of the whole graph
    std::optional<GraphPlace> m_reveal;            ///< place that this picture is to show
    std::string m_focus;                           ///< key of the element that it is to focus
    std::optional<PlanTimes> m_timesAsOpened;      ///< times without a plan
    std::optional<PlanTimes> m_timesOfPlan;        ///< times of the plan that was run last
    std::shared_ptr<const NumberSeries> m_numbers; ///< null if none are shown
    DtypeRegions m_regions;                        ///< regions in the picture
    GraphSelection m_selection;
    Selection m_requested;           ///< centre that select() requested; empty once something else is current
    bool m_isRequestPending = false; ///< true until the requested centre is drawn
    std::shared_ptr<const TypedGraph> m_graph; ///< graph of the picture; null before the first
    GraphId m_scope;                           ///< scope of the picture
    bool m_isStale = true;                     ///< true if the last request is not drawn yet
    GraphElement m_currentAtRequest; ///< element of the picture that was current at the last request
};

} // namespace onnxmend
