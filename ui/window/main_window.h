// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/document/opening_choices.h"
#include "ui/document/recovered_plans.h"
#include "ui/document/sample.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job.h"
#include "ui/look/language.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/tasks/compare_tasks.h"
#include "ui/tasks/convert_tasks.h"
#include "ui/tasks/explain_tasks.h"
#include "ui/tasks/file_tasks.h"
#include "ui/tasks/mapping_tasks.h"
#include "ui/tasks/number_tasks.h"
#include "ui/tasks/numerics_tasks.h"
#include "ui/tasks/plan_tasks.h"
#include "ui/tasks/report_tasks.h"
#include "ui/tasks/save_task.h"
#include "ui/tasks/small_model_tasks.h"
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
class ChangesFlow;
class CheckpointFlow;
class CompareFlow;
class ConvertFlow;
class DropOverlay;
class ErrorReports;
class ExplainFlow;
class FixFlow;
class MappingFlow;
class NearbyFlow;
class OpeningFlow;
class PageSkeleton;
class PolicyFlow;
class VerifyFlow;
class RecentMenu;
class ReloadFlow;
class NumbersFlow;
class NumericsFlow;
class ReportFlow;
class ResultGuide;
class SaveFlow;
class SmallModelFlow;
class StartPage;
class Tour;
class UnsavedGuard;
class ValuesFlow;
class Workspace;

/// The window of a document: layout, actions and pages. It connects the flows, which do the work.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens files and folders of the command line or a drop; see OpeningFlow.
    void openFiles(const std::vector<std::filesystem::path>& files);
    /// Opens or offers the models of the last run, as the settings say. Called at a start without files.
    void resume();

    const Document& document() const { return m_document; }
    const JobSlot& jobs() const { return m_jobs; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void createParts();
    void dropParts();
    void dropFlows();
    void followLanguage();
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
    void showFile(); ///< the document is another file than before
    void showStatus();
    void openWindow(const std::filesystem::path& model, const std::vector<std::filesystem::path>& checkpoints,
                    int number);
    MainWindow* createWindow(int number); ///< `number` counts the windows beside this one
    void takeTour();
    void openLast();
    void closeModel(); ///< a window with the start page takes the place of this one
    void showPalette();
    void showSettings(const QString& setting = {}); ///< with the focus on a setting
    void openShown(const WindowModel& shown);
    /// Stores what all windows show, except one that closes.
    static void noteWindows(const MainWindow* going = nullptr);
    void restore(const RecoveredPlan& plan);
    void restoreInto(const RecoveredPlan& plan); ///< restores the plan into the open model
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
    CompareTasks m_compareTasks;
    ConvertTasks m_convertTasks;
    ReportTasks m_reportTasks;
    NumberTasks m_numberTasks;
    SmallModelTasks m_smallModelTasks;
    NumericsTasks m_numericsTasks;
    SourceWatch m_watch;
    LastSave m_lastSave;
    PlanKeeper m_keeper;
    OpenedSamples m_samples;
    Actions m_actions;
    const language::Language* m_language; ///< language of the words in this window
    InitializerModel m_initializers;
    FindingsModel m_findings;

    QStackedWidget* m_stack;
    StartPage* m_start;
    PageSkeleton* m_skeleton; ///< covers the stack while the first model is opened
    DropOverlay* m_drop;
    Tour* m_tour;
    Workspace* m_workspace;
    QLabel* m_status;
    RecentMenu* m_recentMenu;

    std::unique_ptr<ActionStates> m_actionStates;
    std::unique_ptr<ErrorReports> m_errors;
    std::unique_ptr<ResultGuide> m_guide;
    std::unique_ptr<SaveFlow> m_saving;
    std::unique_ptr<UnsavedGuard> m_guard;
    std::unique_ptr<OpeningFlow> m_opening;
    std::unique_ptr<PolicyFlow> m_policy;
    std::unique_ptr<CheckpointFlow> m_checkpoints;
    std::unique_ptr<NearbyFlow> m_nearby;
    std::unique_ptr<ReloadFlow> m_reloading;
    std::unique_ptr<FixFlow> m_fixing;
    std::unique_ptr<ChangesFlow> m_changing;
    std::unique_ptr<CompareFlow> m_comparing;
    std::unique_ptr<ConvertFlow> m_converting;
    std::unique_ptr<NumericsFlow> m_measuring;
    std::unique_ptr<ReportFlow> m_reporting;
    std::unique_ptr<NumbersFlow> m_numbers;
    std::unique_ptr<MappingFlow> m_mapping;
    std::unique_ptr<VerifyFlow> m_verifying;
    std::unique_ptr<ExplainFlow> m_explaining;
    std::unique_ptr<SmallModelFlow> m_smallModels;
    std::unique_ptr<ValuesFlow> m_values;
    std::filesystem::path m_shownFile; ///< file in the title and in the lists of models
    bool m_closing = false;            ///< true if the user agreed to lose unsaved changes
};

} // namespace onnxmend
