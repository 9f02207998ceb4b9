// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/document/opened_samples.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job_slot.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/tasks/explain_tasks.h"
#include "ui/tasks/file_tasks.h"
#include "ui/tasks/mapping_tasks.h"
#include "ui/tasks/plan_tasks.h"
#include "ui/tasks/save_task.h"
#include "ui/tasks/task_runner.h"
#include "ui/tasks/verify_tasks.h"
#include "ui/window/last_save.h"

#include <QMainWindow>

#include <filesystem>
#include <memory>
#include <vector>

class QLabel;
class QStackedWidget;

namespace onnxmend
{

class ActionStates;
class ErrorReports;
class ExplainFlow;
class FixFlow;
class MappingFlow;
class OpeningFlow;
class ProofFlow;
class ReloadFlow;
class ResultGuide;
class SaveFlow;
class StartPage;
class UnsavedGuard;
class Workspace;

/// Layout, actions and pages of a document's window. What goes on with the document is done by the flows,
/// which it brings together.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Files and folders given on the command line or dropped; see OpeningFlow.
    void openFiles(const std::vector<std::filesystem::path>& files);

    const Document& document() const { return m_document; }
    const JobSlot& jobs() const { return m_jobs; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void createPages();
    void createBars();
    void createFlows();
    void connectActions();
    void connectPages();
    void connectDocument();
    void restoreState();
    void saveState() const;
    void noteRecent() const;

    void showOpened();
    void showChanged();
    void showStatus();
    void openWindow(const std::filesystem::path& model, const std::vector<std::filesystem::path>& checkpoints,
                    int number);
    void quit();

    Document m_document;
    JobSlot m_jobs;
    TaskRunner m_runner;
    FileTasks m_fileTasks;
    PlanTasks m_planTasks;
    MappingTasks m_mappingTasks;
    SaveTask m_saveTask;
    VerifyTasks m_verifyTasks;
    ExplainTasks m_explainTasks;
    SourceWatch m_watch;
    LastSave m_lastSave;
    OpenedSamples m_samples;
    Actions m_actions;
    InitializerModel m_initializers;
    FindingsModel m_findings;

    QStackedWidget* m_stack;
    StartPage* m_start;
    Workspace* m_workspace;
    QLabel* m_status;

    std::unique_ptr<ActionStates> m_actionStates;
    std::unique_ptr<ErrorReports> m_errors;
    std::unique_ptr<ResultGuide> m_guide;
    std::unique_ptr<SaveFlow> m_saving;
    std::unique_ptr<UnsavedGuard> m_guard;
    std::unique_ptr<OpeningFlow> m_opening;
    std::unique_ptr<ReloadFlow> m_reloading;
    std::unique_ptr<FixFlow> m_fixing;
    std::unique_ptr<MappingFlow> m_mapping;
    std::unique_ptr<ProofFlow> m_proving;
    std::unique_ptr<ExplainFlow> m_explaining;
    bool m_closing = false; ///< the user said that unsaved changes may go
};

} // namespace onnxmend
