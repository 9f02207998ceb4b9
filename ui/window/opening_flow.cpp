// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/opening_flow.h"

#include "core/base/error.h"
#include "core/base/wrong_file.h"
#include "core/formats/checkpoint_readers.h"
#include "ui/dialogs/choose_files_dialog.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/document/opening_choices.h"
#include "ui/document/recent_models.h"
#include "ui/document/sample.h"
#include "ui/look/texts.h"
#include "ui/window/error_reports.h"
#include "ui/window/last_save.h"
#include "ui/window/unsaved_guard.h"
#include "ui/workspace/notice_bars.h"

#include <QFileDialog>
#include <QMimeData>
#include <QUrl>

#include <algorithm>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using Paths = OpeningFlow::Paths;

namespace
{

constexpr std::size_t kMostWindows = 4; ///< opened without a question

/// Returns the usual name patterns of all checkpoint formats, each once.
QString checkpointPatterns()
{
    QStringList patterns;
    for (const CheckpointReader& reader : checkpointReaders()) {
        patterns += texts::fromUtf8(reader.patterns).split(u' ');
    }
    patterns.removeDuplicates();
    return patterns.join(u' ');
}

Paths toPaths(const QStringList& files)
{
    Paths paths;
    std::ranges::transform(files, std::back_inserter(paths),
                           [](const QString& file) { return texts::toPath(file); });
    return paths;
}

/// Returns the same path for a folder, however it was written.
std::filesystem::path withoutTrailingSlash(const std::filesystem::path& path)
{
    return path.has_filename() || !path.has_parent_path() ? path : path.parent_path();
}

/// Returns "3 models and 2 checkpoints are in exports".
QString whereText(const GivenFiles& files)
{
    QStringList parts;
    if (!files.models.empty()) {
        parts.append(
            texts::count(files.models.size(), OpeningFlow::tr("1 model"), OpeningFlow::tr("%1 models")));
    }
    if (!files.checkpoints.empty()) {
        parts.append(texts::count(files.checkpoints.size(), OpeningFlow::tr("1 checkpoint"),
                                  OpeningFlow::tr("%1 checkpoints")));
    }
    const QString what = parts.join(OpeningFlow::tr(" and "));
    return files.folders.size() == 1
               ? OpeningFlow::tr("%1 in %2")
                     .arg(what, texts::fileName(withoutTrailingSlash(files.folders.front())))
               : what;
}

} // namespace

OpeningFlow::OpeningFlow(const Document& document, FileTasks& files, UnsavedGuard& guard,
                         ErrorReports& errors, OpenedSamples& samples, QWidget& window)
    : m_document(document)
    , m_files(files)
    , m_guard(guard)
    , m_errors(errors)
    , m_samples(samples)
    , m_window(window)
{
    connect(&files, &FileTasks::sorted, this, &OpeningFlow::openGiven);
    connect(&files, &FileTasks::unreadable, &errors, &ErrorReports::showUnreadable);
}

Paths OpeningFlow::filesOf(const QMimeData& data)
{
    Paths files;
    for (const QUrl& url : data.urls()) {
        if (const std::filesystem::path path = texts::toPath(url); !path.empty()) {
            files.push_back(path);
        }
    }
    return files;
}

void OpeningFlow::open(const Paths& files)
{
    if (!files.empty()) {
        m_wantsModel = false;
        m_files.sort(files);
    }
}

void OpeningFlow::openGiven(GivenFiles files)
{
    const bool needsModel = m_wantsModel || !m_document.session();
    if (files.models.empty() && needsModel) {
        files.models = std::exchange(files.others, {}); // a file that is not a model fails when it is read
    }
    std::ranges::copy(files.others, std::back_inserter(files.checkpoints));
    if (files.models.empty() && files.checkpoints.empty()) {
        showNothingFound(files);
        return;
    }
    if (files.models.empty() && needsModel) {
        showNoModel(files);
        return;
    }
    const bool isSearch = !files.folders.empty();
    const bool isManifold = files.models.size() > kMostWindows ||
                            (isSearch && (files.models.size() > 1 || files.checkpoints.size() > 1));
    if (!isManifold) {
        openModels(files.models, files.checkpoints);
        return;
    }
    auto* const dialog = new ChooseFilesDialog(whereText(files), files.models, files.checkpoints, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { openModels(dialog->models(), dialog->checkpoints()); });
    dialog->open();
}

void OpeningFlow::showNothingFound(const GivenFiles& files)
{
    const std::filesystem::path& folder = files.folders.front();
    if (const std::optional<Error> other = otherModelError(folder, wantedModel)) {
        m_errors.show(tr("%1 could not be opened.").arg(texts::fileName(withoutTrailingSlash(folder))),
                      other->details());
        return;
    }
    m_errors.show(tr("There is nothing to open in %1.").arg(texts::fileName(withoutTrailingSlash(folder))),
                  {.file = folder.string(),
                   .reason = files.isCut
                                 ? "it has too many files, and the first of them are neither ONNX models "
                                   "nor checkpoints"
                                 : "no file in it ends in .onnx or is a checkpoint",
                   .advice = "Open the model by its own name."});
}

void OpeningFlow::showNoModel(const GivenFiles& files)
{
    const std::filesystem::path& checkpoint = files.checkpoints.front();
    m_errors.show(tr("%1 is a checkpoint, not a model.").arg(texts::fileName(checkpoint)),
                  {.file = checkpoint.string(),
                   .reason = "it holds weights, but no graph that they belong to",
                   .advice = "Open the ONNX model first, then add the checkpoint."});
}

void OpeningFlow::openModels(const Paths& models, const Paths& checkpoints)
{
    if (models.empty()) {
        m_files.addCheckpoints(checkpoints);
        return;
    }
    for (std::size_t other = 1; other < models.size(); ++other) {
        Q_EMIT windowWanted(models[other], checkpoints, static_cast<int>(other));
    }
    openModel({.model = models.front(), .checkpoints = checkpoints});
}

void OpeningFlow::openModel(const OpenRequest& request)
{
    if (m_document.session() && loadOpeningChoice().inNewWindow) {
        Q_EMIT windowWanted(request.model, request.checkpoints, 1);
        return;
    }
    m_guard.whenUnsavedMayGo([this, request] { m_files.open(request); });
}

/// Returns the folder of the open model, otherwise that of the last one; empty if it is unknown.
QString OpeningFlow::likelyFolder() const
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (session && !m_samples.hold(session->model()->path())) {
        std::error_code error; // without a working folder the path stays relative
        const std::filesystem::path model = std::filesystem::absolute(session->model()->path(), error);
        return texts::exactPath(model.parent_path());
    }
    const std::vector<RecentModel> models = recent::models();
    return models.empty() ? QString() : texts::exactPath(models.front().model.parent_path());
}

void OpeningFlow::askForModel()
{
    auto* const dialog = new QFileDialog(&m_window, tr("Open Model"), likelyFolder(),
                                         tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setObjectName(u"openModelDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        m_wantsModel = true;
        m_files.sort(toPaths(files));
    });
    dialog->open();
}

void OpeningFlow::askForCheckpoints()
{
    QFileDialog* const dialog = createCheckpointDialog(tr("Add Checkpoints"));
    dialog->setObjectName(u"addCheckpointDialog"_s);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, &m_files,
            [this](const QStringList& files) { m_files.addCheckpoints(toPaths(files)); });
    dialog->open();
}

void OpeningFlow::askForReplacement(std::size_t checkpoint)
{
    QFileDialog* const dialog = createCheckpointDialog(tr("Replace Checkpoint"));
    dialog->setObjectName(u"replaceCheckpointDialog"_s);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, &m_files, [this, checkpoint](const QString& file) {
        m_files.replaceCheckpoint(checkpoint, texts::toPath(file));
    });
    dialog->open();
}

QFileDialog* OpeningFlow::createCheckpointDialog(const QString& title)
{
    const QString folder = texts::exactPath(m_document.session()->model()->path().parent_path());
    auto* const dialog = new QFileDialog(&m_window, title, folder,
                                         tr("Checkpoints (%1);;All files (*)").arg(checkpointPatterns()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

void OpeningFlow::openSample(const std::function<void()>& then)
{
    m_guard.whenUnsavedMayGo([this, then] {
        try {
            const Paths& files = m_samples.add().files();
            m_files.open(
                {.model = files.front(), .checkpoints = {files.begin() + 1, files.end()}, .then = then});
        } catch (const Error& error) {
            m_errors.show(tr("The sample could not be opened."), error.details());
        }
    });
}

ReloadFlow::ReloadFlow(const Document& document, const JobSlot& jobs, FileTasks& files, SourceWatch& watch,
                       LastSave& lastSave, ReloadBar& bar, QWidget& window)
    : m_document(document)
    , m_jobs(jobs)
    , m_lastSave(lastSave)
    , m_bar(bar)
    , m_window(window)
{
    const auto watchFiles = [this, &watch] { watch.watch(m_document.session()); };
    connect(&document, &Document::opened, this, watchFiles);
    connect(&document, &Document::changed, this, watchFiles);
    connect(&watch, &SourceWatch::checked, this, &ReloadFlow::showChangedFiles);
    connect(&jobs, &JobSlot::ended, &watch, &SourceWatch::check);
    connect(&bar, &ReloadBar::reloadRequested, &files, &FileTasks::reload);
    connect(&files, &FileTasks::reloaded, this, &ReloadFlow::showReloaded);
}

void ReloadFlow::showChangedFiles(const std::vector<ChangedFile>& files)
{
    // A running job, such as our own save, may change the files. Its end checks again.
    if (!m_jobs.isBusy()) {
        m_bar.showFiles(files);
    }
}

void ReloadFlow::showReloaded()
{
    m_lastSave.forget(); // the plan was saved with the older files
    if (!m_document.session()->skippedEdits().empty()) {
        (new ResultDialog(sheetOfSkippedEdits(*m_document.session()), &m_window))->open();
    }
}

} // namespace onnxmend
