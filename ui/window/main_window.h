// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job_slot.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/window/actions.h"
#include "ui/window/tasks.h"

#include <QMainWindow>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace onnxmend
{

class CheckpointBar;
class SidePanel;
class DocumentBanner;
class FindingsPage;
class InitializersPage;
class OverviewPage;
class ResultDialog;

/// Puts document, pages and jobs together.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens files given on the command line or dropped: the first model, the rest as checkpoints.
    void openFiles(const std::vector<std::filesystem::path>& files);

    const Document& document() const { return m_document; }
    const JobSlot& jobs() const { return m_jobs; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void createPages();
    void createBars();
    void connectActions();
    void connectTasks();
    void restoreState();
    void saveState() const;

    void showOpened();
    void showChanged();
    void showStatus();
    void showSelection();
    Verdict verdict() const; ///< of the files, while they are what the document is
    void showRowsOf(const Shortcoming& shortcoming);
    void updateActions();

    void askForModel();
    void askForCheckpoint();
    void openSample();
    void openModel(const std::filesystem::path& model, const std::vector<std::filesystem::path>& checkpoints);
    void askToSave(bool fixFirst);
    void fixSelected();
    void castSelected(DType to);
    void applyFix();           ///< the one chosen for the selected finding
    void applyFixToAllAlike(); ///< findings of its kind
    void connectMapping();
    void askForMapping(const std::string& name); ///< that is selected at first; may be empty
    void showMapping(const std::shared_ptr<WeightMapping>& mapping);
    std::string selectedName() const;
    void verify();
    void verifyFile();
    void showResult(ResultDialog* dialog);
    /// Selects the row of what a proof names, and says so where there is none.
    void showSubject(const ProofSubject& subject);
    bool selectFinding(const ProofSubject& subject);
    bool selectTensor(const ProofSubject& subject);
    void copy();
    void showError(const QString& what, const ErrorDetails& error);
    void showSaved(const SaveOutcome& outcome);
    /// Asks whether unsaved changes may go, where there are any; then goes on.
    void whenUnsavedMayGo(const std::function<void()>& goOn);
    /// Asks whether the running save may be given up; then goes on.
    void whenSaveMayStop(const std::function<void()>& goOn);

    Document m_document;
    JobSlot m_jobs;
    Tasks m_tasks;
    Actions m_actions;
    InitializerModel m_initializers;
    FindingsModel m_findings;

    QStackedWidget* m_stack;
    OverviewPage* m_overview;
    QWidget* m_workspace;
    DocumentBanner* m_banner;
    CheckpointBar* m_checkpoints;
    QTabWidget* m_tabs;
    InitializersPage* m_initializersPage;
    FindingsPage* m_findingsPage;
    SidePanel* m_side;
    QSplitter* m_splitter;
    QLabel* m_status;
    std::string m_nameToMap;               ///< what the mapping dialog is opened for
    std::filesystem::path m_lastSaved;     ///< of this document; what Verify looks at
    std::optional<SaveOutcome> m_lastSave; ///< of this document
    bool m_reopensSaved = false;           ///< the file that is being opened is the one that was just saved
    bool m_closing = false;                ///< the user said that unsaved changes may go
};

} // namespace onnxmend
