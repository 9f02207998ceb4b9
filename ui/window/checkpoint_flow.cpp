// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/checkpoint_flow.h"

#include "core/session/given_files.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/look/texts.h"
#include "ui/pages/overview_page.h"
#include "ui/tasks/file_tasks.h"
#include "ui/tasks/plan_tasks.h"
#include "ui/window/error_reports.h"
#include "ui/window/opening_flow.h"
#include "ui/workspace/checkpoint_bar.h"
#include "ui/workspace/notice_bars.h"

#include <algorithm>
#include <system_error>

namespace onnxmend
{

CheckpointFlow::CheckpointFlow(const Document& document, FileTasks& files, PlanTasks& plan,
                               OpeningFlow& opening, ErrorReports& errors, const CheckpointBar& bar,
                               const DoubtfulDataBar& doubtful, QWidget& window)
    : m_document(document)
    , m_window(window)
{
    connect(&bar, &CheckpointBar::addRequested, &opening, &OpeningFlow::askForCheckpoints);
    connect(&bar, &CheckpointBar::refreshRequested, &plan, &PlanTasks::refreshWeights);
    connect(&doubtful, &DoubtfulDataBar::refreshRequested, &plan, [&plan] { plan.refreshWeights({}); });
    connect(&bar, &CheckpointBar::replacementRequested, &opening, &OpeningFlow::askForReplacement);
    connect(&bar, &CheckpointBar::removalRequested, &files, &FileTasks::removeCheckpoint);
    connect(&bar, &CheckpointBar::stateDictChosen, &files, &FileTasks::setStateDict);
    connect(&bar, &CheckpointBar::errorRequested, &errors,
            [&errors](const UnreadableCheckpoint& checkpoint) { errors.showUnreadable({checkpoint}); });
    connect(&bar, &CheckpointBar::warningsRequested, this, &CheckpointFlow::showWarnings);
}

void CheckpointFlow::showWarnings(std::size_t checkpoint)
{
    const Checkpoint& shown = *m_document.session()->checkpoints().at(checkpoint);
    FactSheet sheet{.headline = {theme::Tone::Warning, "status-warning", tr("Warnings of a Checkpoint"),
                                 tr("%1 was read, but look at this first").arg(texts::fileName(shown.path))},
                    .facts = {}};
    for (const QString& warning : warningsOf(shown)) {
        sheet.facts.push_back(
            {theme::Tone::Warning, "status-warning", tr("Warning"), texts::asSentence(warning)});
    }
    auto* const dialog = new ResultDialog(sheet, &m_window);
    dialog->open();
}

namespace
{

bool isOpen(const Session& session, const std::filesystem::path& path)
{
    const auto isSame = [&path](const std::filesystem::path& other) {
        std::error_code error;
        return other == path || std::filesystem::equivalent(path, other, error);
    };
    return std::ranges::any_of(session.checkpoints(),
                               [&](const auto& checkpoint) { return isSame(checkpoint->path); }) ||
           std::ranges::any_of(session.unreadable(), [&](const UnreadableCheckpoint& checkpoint) {
               return isSame(checkpoint.path);
           });
}

} // namespace

NearbyFlow::NearbyFlow(const Document& document, FileTasks& files, OpeningFlow& opening,
                       FoundCheckpointsBar& bar, OverviewPage& overview)
    : m_document(document)
    , m_bar(bar)
    , m_overview(overview)
{
    const auto add = [&files](const std::filesystem::path& path) { files.addCheckpoints({path}); };
    connect(&overview, &OverviewPage::checkpointRequested, &files, add);
    connect(&document, &Document::opened, this, &NearbyFlow::search);
    connect(&document, &Document::changed, this, &NearbyFlow::show);
    connect(&bar, &FoundCheckpointsBar::addRequested, &files, add);
    connect(&bar, &FoundCheckpointsBar::chooseRequested, &opening, &OpeningFlow::askForCheckpoints);
}

/// Counts inputs that are weights without fitting data, as the verdict does.
std::size_t NearbyFlow::missingWeights() const
{
    const std::vector<InitializerRow>& rows = m_document.session()->report().rows;
    return static_cast<std::size_t>(std::ranges::count_if(rows, [](const InitializerRow& row) {
        return row.status == RowStatus::Missing && !row.modelTensor;
    }));
}

void NearbyFlow::search()
{
    m_found.clear();
    m_job.drop();
    show();
    if (missingWeights() == 0) {
        return;
    }
    using Paths = std::vector<std::filesystem::path>;
    m_job.start(makeJob<Paths>(
        tr("Looking for checkpoints"),
        [model = m_document.session()->model()->path()](Progress& progress) {
            return nearbyCheckpoints(model, {}, progress);
        },
        this,
        [this](const Paths& found) {
            m_found = found;
            show();
            Q_EMIT searched();
        }));
}

void NearbyFlow::show()
{
    std::vector<std::filesystem::path> offered = m_found;
    std::erase_if(offered, [this](const auto& path) { return isOpen(*m_document.session(), path); });
    const bool isWanted = !offered.empty() && missingWeights() > 0;
    if (!isWanted) {
        offered.clear();
    }
    m_bar.showFound(offered);
    m_overview.showFound(offered);
}

} // namespace onnxmend
