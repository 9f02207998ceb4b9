// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/graph_tasks.h"

#include "ui/graph/whole_layout.h"
#include "ui/jobs/let_go.h"

#include <utility>

namespace onnxmend
{

GraphTasks::GraphTasks(QObject* parent)
    : QObject(parent)
{
}

void GraphTasks::setSession(std::shared_ptr<const Session> session)
{
    cancel();
    m_graphsJob.drop();
    letGo(std::move(m_graphs.before));
    letGo(std::move(m_graphs.after));
    m_graphs = {};
    for (std::shared_ptr<const WholeGraph>& groups : m_groups) {
        letGo(std::exchange(groups, nullptr));
    }
    m_session = std::move(session);
}

void GraphTasks::cancel()
{
    m_waiting = nullptr;
    m_pictureJob.drop();
}

void GraphTasks::request(std::function<void()> start)
{
    cancel();
    if (!m_session) {
        return;
    }
    Q_EMIT started();
    if (m_graphs.after) {
        start();
        return;
    }
    m_waiting = std::move(start);
    if (!m_graphsJob.isBusy()) {
        startGraphs();
    }
}

void GraphTasks::startGraphs()
{
    auto job = makeJob<GraphsOfPlan>(
        tr("Inferring types"),
        [session = m_session](Progress& progress) { return graphsOfPlan(session, progress); }, this,
        [this](GraphsOfPlan graphs) {
            m_graphs = std::move(graphs);
            if (const auto start = std::exchange(m_waiting, nullptr)) {
                start();
            }
        });
    connect(job.get(), &Job::failed, this, &GraphTasks::failed);
    m_graphsJob.start(std::move(job));
}

template <typename Drawn, typename Work, typename Receive>
void GraphTasks::startPicture(Work work, Receive receive)
{
    auto job = makeJob<Drawn>(tr("Drawing the graph"), std::move(work), this, std::move(receive));
    connect(job.get(), &Job::failed, this, &GraphTasks::failed);
    m_pictureJob.start(std::move(job));
}

void GraphTasks::startMap(MapQuery query, bool isFirst, bool withPlan, const QFont& font)
{
    const auto work = [graph = graph(withPlan), other = graph(!withPlan), query = std::move(query), isFirst,
                       font](Progress& progress) {
        MapQuery wanted = query;
        if (isFirst) {
            wanted.centre = firstPlace(*graph);
        }
        DrawnMap drawn{graph, dtypeMap(*graph, *other, wanted), {}};
        progress.checkCancelled();
        drawn.layout = layOut(drawn.map.picture, font);
        return drawn;
    };
    startPicture<DrawnMap>(work, [this](const DrawnMap& drawn) { Q_EMIT mapDrawn(drawn); });
}

void GraphTasks::drawMap(const MapQuery& query, bool withPlan, const QFont& font)
{
    request([this, query, withPlan, font] { startMap(query, false, withPlan, font); });
}

void GraphTasks::drawFirstMap(const MapQuery& query, bool withPlan, const QFont& font)
{
    request([this, query, withPlan, font] { startMap(query, true, withPlan, font); });
}

void GraphTasks::drawRegions(const std::string& scope, const RegionOptions& options, bool withPlan,
                             const QFont& font)
{
    request([this, scope, options, withPlan, font] {
        const auto work = [graph = graph(withPlan), scope, options, font](Progress& progress) {
            DrawnRegions drawn;
            drawn.graph = graph;
            drawn.regions = dtypeRegions(*graph, graph->findScope(scope).value_or(GraphId{}), options);
            drawn.picture = pictureOf(drawn.regions);
            progress.checkCancelled();
            drawn.layout = layOut(drawn.picture, font);
            return drawn;
        };
        startPicture<DrawnRegions>(work, [this](const DrawnRegions& drawn) { Q_EMIT regionsDrawn(drawn); });
    });
}

void GraphTasks::drawWhole(const WholeQuery& query, bool withPlan,
                           std::shared_ptr<const NumberSeries> numbers, const QFont& font)
{
    request([this, query, withPlan, numbers = std::move(numbers), font] {
        startWhole(query, withPlan, numbers, font);
    });
}

void GraphTasks::startWhole(const WholeQuery& query, bool withPlan,
                            std::shared_ptr<const NumberSeries> numbers, const QFont& font)
{
    const auto work = [graph = graph(withPlan), other = graph(!withPlan), known = m_groups[withPlan ? 1 : 0],
                       query, numbers = std::move(numbers), font](Progress& progress) {
        auto drawn = std::make_shared<DrawnWhole>();
        drawn->groups = known ? known : std::make_shared<const WholeGraph>(graph, other, progress);
        drawn->whole = drawn->groups->picture(query, progress);
        if (numbers) {
            setNumbers(*numbers, drawn->whole.picture);
        }
        drawn->layout = layOutWhole(drawn->whole, font, progress);
        return drawn;
    };
    startPicture<std::shared_ptr<DrawnWhole>>(work,
                                              [this, withPlan](const std::shared_ptr<DrawnWhole>& drawn) {
                                                  m_groups[withPlan ? 1 : 0] = drawn->groups;
                                                  Q_EMIT wholeDrawn(drawn);
                                              });
}

} // namespace onnxmend
