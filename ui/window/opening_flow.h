// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job.h"
#include "ui/tasks/file_tasks.h"

#include <QObject>

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

/// Brings files into the document, however they were given: asks which ones, finds out what they are, and
/// sees to it that nothing unsaved goes.
class OpeningFlow : public QObject
{
    Q_OBJECT

public:
    using Paths = std::vector<std::filesystem::path>;

    OpeningFlow(const Document& document, FileTasks& files, UnsavedGuard& guard, ErrorReports& errors,
                OpenedSamples& samples, QWidget& window);

    /// Files and folders given on the command line or dropped: a model with all checkpoints, more models in
    /// windows of their own, and checkpoints alone beside the model that is open.
    void open(const Paths& files);
    void openModel(const OpenRequest& request);
    void openSample(const std::function<void()>& then = {}); ///< once it is open
    void askForModel();
    void askForCheckpoints();
    /// For what stands in for one, which FileTasks counts.
    void askForReplacement(std::size_t checkpoint);

    /// The files of a drag, also those whose names are no UTF-8.
    static Paths filesOf(const QMimeData& data);

Q_SIGNALS:
    /// A window of its own for the model, the `number`th beside this one.
    void windowWanted(const std::filesystem::path& model,
                      const std::vector<std::filesystem::path>& checkpoints, int number);

private:
    void openGiven(GivenFiles files);
    void openModels(const Paths& models, const Paths& checkpoints);
    QFileDialog* createCheckpointDialog(const QString& title);
    void tellNothingFound(const GivenFiles& files);
    void tellNoModel(const GivenFiles& files);

    const Document& m_document;
    FileTasks& m_files;
    UnsavedGuard& m_guard;
    ErrorReports& m_errors;
    OpenedSamples& m_samples;
    QWidget& m_window;
    bool m_wantsModel = false; ///< the files that are being sorted were chosen as models
};

class LastSave;
class ReloadBar;

/// Has the document's files watched, offers to open them again when they are other ones, and tells what did
/// not fit them any more.
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
