// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/document/sample.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job_slot.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/tasks/tasks.h"

#include <QMainWindow>
#include <QPointer>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QMessageBox;
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
class ReloadBar;
class ResultDialog;

/// Puts document, pages and jobs together.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    using Paths = std::vector<std::filesystem::path>;

    /// Opens files and folders given on the command line or dropped: a model with all checkpoints, more
    /// models in windows of their own, and checkpoints alone beside the model that is open.
    void openFiles(const Paths& files);

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

    void connectFiles();
    void askForModel();
    /// `replaced`: the unreadable one that they are to stand in for; may be empty.
    void askForCheckpoints(const std::filesystem::path& replaced);
    void openSample();
    void openGiven(GivenFiles files);
    void openModels(const Paths& models, const Paths& checkpoints);
    void openModel(const std::filesystem::path& model, const Paths& checkpoints);
    void showUnreadable(const std::vector<UnreadableCheckpoint>& checkpoints);
    void showChangedFiles(const std::vector<ChangedFile>& files);
    void askToSave(bool fixFirst);
    void fixSelected();
    void castSelected(DType to);
    std::vector<std::size_t> selectedRows() const; ///< of the initializers, as indices into the report
    void applyFix();                               ///< the one chosen for the selected finding
    void applyFixToAllAlike();                     ///< findings of its kind
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
    std::filesystem::path placeToSave() const;
    /// Asks whether unsaved changes may go, where there are any; then goes on. Where they are saved first, it
    /// goes on when that has ended well.
    void whenUnsavedMayGo(const std::function<void()>& goOn);
    /// Goes on when the running save has ended well, or is given up.
    void whenSaveMayStop(const std::function<void()>& goOn);
    /// What was to happen after the save happens, if it ended well; true then.
    bool goOnAfterSave(const SaveOutcome& outcome);
    void quit();

    Document m_document;
    JobSlot m_jobs;
    Tasks m_tasks;
    SourceWatch m_watch;
    Actions m_actions;
    InitializerModel m_initializers;
    FindingsModel m_findings;

    QStackedWidget* m_stack;
    OverviewPage* m_overview;
    QWidget* m_workspace;
    DocumentBanner* m_banner;
    ReloadBar* m_reloadBar;
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
    std::vector<std::unique_ptr<Sample>> m_samples; ///< that were opened here
    bool m_wantsModel = false;                      ///< the files that are being sorted were chosen as models
    std::function<void()> m_afterSave;              ///< what waits for a save to end well
    QPointer<QMessageBox> m_stopQuestion;
    bool m_closing = false; ///< the user said that unsaved changes may go
};

} // namespace onnxmend
