// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job.h"
#include "ui/tasks/file_tasks.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <vector>

class QFileDialog;
class QMimeData;
class QWidget;

namespace onnxmend
{

class ErrorReports;
class OpenedSamples;
class UnsavedGuard;

/// Opens files in the document: asks which ones, finds out their kinds, and protects unsaved changes.
class OpeningFlow : public QObject
{
    Q_OBJECT

public:
    using Paths = std::vector<std::filesystem::path>;

    OpeningFlow(const Document& document, FileTasks& files, UnsavedGuard& guard, ErrorReports& errors,
                OpenedSamples& samples, QWidget& window);

    /// Opens files and folders of the command line or a drop: a model with all checkpoints, further models in
    /// windows of their own, and checkpoints alone beside the open model.
    void open(const Paths& files);
    void openModel(const OpenRequest& request);
    void openSample(const std::function<void()>& then = {}); ///< `then` is called once it is open
    void askForModel();
    void askForCheckpoints();
    /// `checkpoint` is counted as in FileTasks.
    void askForReplacement(std::size_t checkpoint);

    /// Returns the files of a drag, also those with names that are not UTF-8.
    static Paths filesOf(const QMimeData& data);

Q_SIGNALS:
    /// Opens the model in a window of its own, the `number`th beside this one.
    void windowWanted(const std::filesystem::path& model,
                      const std::vector<std::filesystem::path>& checkpoints, int number);

private:
    void openGiven(GivenFiles files);
    void openModels(const Paths& models, const Paths& checkpoints);
    QString likelyFolder() const;
    QFileDialog* createCheckpointDialog(const QString& title);
    void showNothingFound(const GivenFiles& files);
    void showNoModel(const GivenFiles& files);

    const Document& m_document;
    FileTasks& m_files;
    UnsavedGuard& m_guard;
    ErrorReports& m_errors;
    OpenedSamples& m_samples;
    QWidget& m_window;
    bool m_wantsModel = false; ///< true if the files being sorted were chosen as models
};

class LastSave;
class ReloadBar;

/// Watches the document's files, offers to open changed ones again, and reports edits that no longer fit.
class ReloadFlow : public QObject
{
    Q_OBJECT

public:
    ReloadFlow(const Document& document, const JobSlot& jobs, FileTasks& files, SourceWatch& watch,
               LastSave& lastSave, ReloadBar& bar, QWidget& window);

private:
    void showChangedFiles(const std::vector<ChangedFile>& files);
    void showReloaded();

    const Document& m_document;
    const JobSlot& m_jobs;
    LastSave& m_lastSave;
    ReloadBar& m_bar;
    QWidget& m_window;
};

} // namespace onnxmend
