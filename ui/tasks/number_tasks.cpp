// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/number_tasks.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

/// Throws Error if no node of the model has one of the numbers: they are those of another model.
std::shared_ptr<const PlacedNumbers> placeNumbers(const Session& session, const std::filesystem::path& path,
                                                  Progress& progress)
{
    auto placed = std::make_shared<PlacedNumbers>();
    placed->numbers = readToolNumbers(path);
    for (const NumberSeries& series : placed->numbers.series) {
        placed->nodes.push_back(nodesWithNumbers(series, *session.planned(), progress));
    }
    if (std::ranges::all_of(placed->nodes, [](const auto& nodes) { return nodes.empty(); })) {
        throw Error(
            {.file = path.string(),
             .reason = "none of its names is the name of a node or of an output of a node",
             .advice = "It may belong to another model, or to the model as another tool rewrote it."});
    }
    return placed;
}

} // namespace

void NumberTasks::read(const std::filesystem::path& path)
{
    using Placed = std::shared_ptr<const PlacedNumbers>;
    m_runner.start(makeJob<Placed>(
                       tr("Reading numbers of nodes"),
                       [session = m_document.session(), path](Progress& progress) {
                           return placeNumbers(*session, path, progress);
                       },
                       this, [this](const Placed& placed) { Q_EMIT done(placed); }),
                   tr("The numbers could not be read."));
}

} // namespace onnxmend
