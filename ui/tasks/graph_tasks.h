// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/dtype_map.h"
#include "core/pictures/dtype_regions.h"
#include "core/pictures/tool_numbers.h"
#include "core/pictures/whole_graph.h"
#include "ui/graph/graph_layout.h"
#include "ui/jobs/job.h"

#include <QFont>
#include <QObject>

#include <functional>
#include <memory>
#include <string>

namespace onnxmend
{

/// A map or the regions with their layout, and the graph that they were drawn from.
struct DrawnMap {
    std::shared_ptr<const TypedGraph> graph;
    DtypeMap map;
    GraphLayout layout;
};
struct DrawnRegions {
    std::shared_ptr<const TypedGraph> graph;
    DtypeRegions regions;
    GraphPicture picture;
    GraphLayout layout;
};

struct DrawnWhole {
    std::shared_ptr<const WholeGraph> groups;
    WholePicture whole;
    GraphLayout layout;
};

/// Draws the pictures of the graph page off the GUI thread, beside the window's long tasks. The types of a
/// session's graphs are inferred once, for its first picture; a newer picture makes an older one stale.
class GraphTasks : public QObject
{
    Q_OBJECT

public:
    explicit GraphTasks(QObject* parent = nullptr);

    void
    setSession(std::shared_ptr<const Session> session);     ///< makes requests for the previous session stale
    const GraphsOfPlan& graphs() const { return m_graphs; } ///< null before the first picture

    void drawMap(const MapQuery& query, bool withPlan, const QFont& font);
    /// Chooses the place to begin at.
    void drawFirstMap(const MapQuery& query, bool withPlan, const QFont& font);
    void drawRegions(const std::string& scope, const RegionOptions& options, bool withPlan,
                     const QFont& font);
    /// Numbers may be null.
    void drawWhole(const WholeQuery& query, bool withPlan, std::shared_ptr<const NumberSeries> numbers,
                   const QFont& font);
    void cancel();

Q_SIGNALS:
    void started();
    void mapDrawn(const onnxmend::DrawnMap& drawn);
    void regionsDrawn(const onnxmend::DrawnRegions& drawn);
    /// The receiver may move the picture away, which is too large to copy.
    void wholeDrawn(const std::shared_ptr<onnxmend::DrawnWhole>& drawn);
    void failed(const onnxmend::ErrorDetails& error);

private:
    const std::shared_ptr<const TypedGraph>& graph(bool withPlan) const
    {
        return withPlan ? m_graphs.after : m_graphs.before;
    }
    void request(std::function<void()> start);
    void startGraphs();
    void startWhole(const WholeQuery& query, bool withPlan, std::shared_ptr<const NumberSeries> numbers,
                    const QFont& font);
    void startMap(MapQuery query, bool isFirst, bool withPlan, const QFont& font);
    template <class Drawn, class Work, class Receive>
    void startPicture(Work work, Receive receive);

    JobSlot m_graphsJob;
    JobSlot m_pictureJob;
    std::shared_ptr<const Session> m_session;
    GraphsOfPlan m_graphs;
    std::shared_ptr<const WholeGraph> m_groups[2]; ///< without and with the plan; null before they are used
    std::function<void()> m_waiting;               ///< request that waits for the graphs
};

} // namespace onnxmend
