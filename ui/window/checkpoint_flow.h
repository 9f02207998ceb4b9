// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job.h"

#include <QObject>

#include <filesystem>
#include <vector>

class QWidget;

namespace onnxmend
{

class CheckpointBar;
class DoubtfulDataBar;
class ErrorReports;
class FileTasks;
class OpeningFlow;
class PlanTasks;

/// Handles the chips of the checkpoints and the bar about data files that differ from them.
class CheckpointFlow : public QObject
{
    Q_OBJECT

public:
    CheckpointFlow(const Document& document, FileTasks& files, PlanTasks& plan, OpeningFlow& opening,
                   ErrorReports& errors, const CheckpointBar& bar, const DoubtfulDataBar& doubtful,
                   QWidget& window);

private:
    void showWarnings(std::size_t checkpoint);

    const Document& m_document;
    QWidget& m_window;
};

class FileTasks;
class FoundCheckpointsBar;
class OpeningFlow;
class OverviewPage;

/// Looks for checkpoints beside a model that has no data for its weights, and offers them.
class NearbyFlow : public QObject
{
    Q_OBJECT

public:
    NearbyFlow(const Document& document, FileTasks& files, OpeningFlow& opening, FoundCheckpointsBar& bar,
               OverviewPage& overview);

    void search(); ///< is called when a document is opened

Q_SIGNALS:
    void searched(); ///< the search is complete

private:
    void show();
    std::size_t missingWeights() const;

    const Document& m_document;
    FoundCheckpointsBar& m_bar;
    OverviewPage& m_overview;
    std::vector<std::filesystem::path>
        m_found; ///< checkpoints beside the open model, including those that are open by now
    JobSlot m_job;
};

} // namespace onnxmend
