// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/checkpoint_flow.h"

#include "ui/dialogs/result_dialog.h"
#include "ui/look/texts.h"
#include "ui/tasks/file_tasks.h"
#include "ui/tasks/mapping_tasks.h"
#include "ui/tasks/plan_tasks.h"
#include "ui/window/error_reports.h"
#include "ui/window/opening_flow.h"
#include "ui/workspace/checkpoint_bar.h"
#include "ui/workspace/doubtful_data_bar.h"

namespace onnxmend
{

CheckpointFlow::CheckpointFlow(const Document& document, FileTasks& files, PlanTasks& plan,
                               MappingTasks& mapping, OpeningFlow& opening, ErrorReports& errors,
                               const CheckpointBar& bar, const DoubtfulDataBar& doubtful, QWidget& window)
    : m_document(document)
    , m_window(window)
{
    connect(&bar, &CheckpointBar::addRequested, &opening, &OpeningFlow::askForCheckpoints);
    connect(&bar, &CheckpointBar::refreshRequested, &plan, &PlanTasks::refreshWeights);
    connect(&bar, &CheckpointBar::bindFoldedChosen, &mapping, &MappingTasks::setBindFolded);
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

} // namespace onnxmend
