// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How files come into the main window.

#include "core/formats/checkpoint_readers.h"
#include "ui/dialogs/choose_files_dialog.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/look/texts.h"
#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/reload_bar.h"
#include "ui/window/main_window.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using Paths = MainWindow::Paths;

namespace
{

constexpr std::size_t kMostWindows = 4; ///< that are opened unasked
constexpr int kCascade = 32;            ///< px between a window and the next

/// The usual names of every checkpoint format, each once.
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

/// The same name for a folder, however it was given.
std::filesystem::path withoutTrailingSlash(const std::filesystem::path& path)
{
    return path.has_filename() || !path.has_parent_path() ? path : path.parent_path();
}

/// "3 models and 2 checkpoints are in exports"
QString whereText(const GivenFiles& files)
{
    QStringList parts;
    if (!files.models.empty()) {
        parts.append(
            texts::count(files.models.size(), MainWindow::tr("1 model"), MainWindow::tr("%1 models")));
    }
    if (!files.checkpoints.empty()) {
        parts.append(texts::count(files.checkpoints.size(), MainWindow::tr("1 checkpoint"),
                                  MainWindow::tr("%1 checkpoints")));
    }
    const QString what = parts.join(MainWindow::tr(" and "));
    return files.folders.size() == 1
               ? MainWindow::tr("%1 in %2")
                     .arg(what, texts::fileName(withoutTrailingSlash(files.folders.front())))
               : what;
}

} // namespace

void MainWindow::connectFiles()
{
    connect(&m_tasks, &Tasks::sorted, this, &MainWindow::openGiven);
    connect(&m_tasks, &Tasks::unreadable, this, &MainWindow::showUnreadable);
    connect(&m_tasks, &Tasks::reloaded, this, [this] {
        m_lastSaved.clear();
        m_lastSave.reset(); // the plan was saved with what the files were before
        showStatus();
        if (!m_document.session()->skippedEdits().empty()) {
            ResultDialog::ofSkippedEdits(*m_document.session(), this)->open();
        }
    });
    connect(m_checkpoints, &CheckpointBar::removalRequested, &m_tasks, &Tasks::removeUnreadable);
    connect(m_checkpoints, &CheckpointBar::replacementRequested, this, &MainWindow::askForCheckpoints);
    connect(m_checkpoints, &CheckpointBar::errorRequested, this,
            [this](const UnreadableCheckpoint& checkpoint) { showUnreadable({checkpoint}); });
    connect(m_reloadBar, &ReloadBar::reloadRequested, &m_tasks, &Tasks::reload);
    const auto watch = [this] { m_watch.watch(m_document.session()); };
    connect(&m_document, &Document::opened, this, watch);
    connect(&m_document, &Document::changed, this, watch);
    connect(&m_watch, &SourceWatch::checked, this, &MainWindow::showChangedFiles);
    connect(&m_jobs, &JobSlot::ended, &m_watch, &SourceWatch::check);
}

void MainWindow::showChangedFiles(const std::vector<ChangedFile>& files)
{
    // While it runs, a job may be what changes them: our own save. Its end asks again.
    if (!m_jobs.isBusy()) {
        m_reloadBar->showFiles(files);
    }
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        m_watch.check();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::openFiles(const Paths& files)
{
    if (!files.empty()) {
        m_wantsModel = false;
        m_tasks.sort(files);
    }
}

void MainWindow::openGiven(GivenFiles files)
{
    const bool isOpen = m_document.session() != nullptr;
    if (files.models.empty() && (m_wantsModel || !isOpen)) {
        files.models = std::exchange(files.others, {}); // what is no model says so when it is read
    }
    std::ranges::copy(files.others, std::back_inserter(files.checkpoints));
    if (files.models.empty() && files.checkpoints.empty()) {
        showError(tr("There is nothing to open in %1.")
                      .arg(texts::fileName(withoutTrailingSlash(files.folders.front()))),
                  {.file = files.folders.front().string(),
                   .reason = files.isCut
                                 ? "it has too many files, and the first of them are neither ONNX models "
                                   "nor checkpoints"
                                 : "no file in it ends in .onnx or is a checkpoint",
                   .advice = "Open the model by its own name."});
        return;
    }
    const bool isSearch = !files.folders.empty();
    if (files.models.empty() && (m_wantsModel || !isOpen)) {
        showError(tr("%1 is a checkpoint, not a model.").arg(texts::fileName(files.checkpoints.front())),
                  {.file = files.checkpoints.front().string(),
                   .reason = "it holds weights, but no graph that they belong to",
                   .advice = "Open the ONNX model first, then add the checkpoint."});
        return;
    }
    const bool isManifold = files.models.size() > kMostWindows ||
                            (isSearch && (files.models.size() > 1 || files.checkpoints.size() > 1));
    if (!isManifold) {
        openModels(files.models, files.checkpoints);
        return;
    }
    auto* const dialog = new ChooseFilesDialog(whereText(files), files.models, files.checkpoints, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { openModels(dialog->models(), dialog->checkpoints()); });
    dialog->open();
}

void MainWindow::openModels(const Paths& models, const Paths& checkpoints)
{
    if (models.empty()) {
        m_tasks.addCheckpoints(checkpoints);
        return;
    }
    for (std::size_t other = 1; other < models.size(); ++other) {
        auto* const window = new MainWindow;
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->move(pos() + QPoint(kCascade, kCascade) * static_cast<int>(other));
        window->show();
        window->openModel(models[other], checkpoints);
    }
    openModel(models.front(), checkpoints);
}

void MainWindow::openModel(const std::filesystem::path& model, const Paths& checkpoints)
{
    whenUnsavedMayGo([this, model, checkpoints] { m_tasks.open(model, checkpoints); });
}

void MainWindow::showUnreadable(const std::vector<UnreadableCheckpoint>& checkpoints)
{
    const UnreadableCheckpoint& first = checkpoints.front();
    const QString name = texts::fileName(first.path);
    showError(checkpoints.size() == 1
                  ? tr("%1 cannot be read. The model is open without it.").arg(name)
                  : tr("%1 and %2 cannot be read. The model is open without them.")
                        .arg(name, texts::count(checkpoints.size() - 1, tr("1 other checkpoint"),
                                                tr("%1 other checkpoints"))),
              first.error);
}

void MainWindow::askForModel()
{
    auto* const dialog =
        new QFileDialog(this, tr("Open Model"), {}, tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setObjectName(u"openModelDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        m_wantsModel = true;
        m_tasks.sort(toPaths(files));
    });
    dialog->open();
}

void MainWindow::askForCheckpoints(const std::filesystem::path& replaced)
{
    const QString folder = texts::exactPath(m_document.session()->model()->path().parent_path());
    auto* const dialog =
        new QFileDialog(this, replaced.empty() ? tr("Add Checkpoints") : tr("Replace Checkpoint"), folder,
                        tr("Checkpoints (%1);;All files (*)").arg(checkpointPatterns()));
    dialog->setObjectName(u"addCheckpointDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this, replaced](const QStringList& files) {
        replaced.empty() ? m_tasks.addCheckpoints(toPaths(files))
                         : m_tasks.replaceUnreadable(replaced, toPaths(files));
    });
    dialog->open();
}

void MainWindow::openSample()
{
    whenUnsavedMayGo([this] {
        try {
            m_samples.push_back(std::make_unique<Sample>());
        } catch (const Error& error) {
            showError(tr("The sample could not be opened."), error.details());
            return;
        }
        const Paths& files = m_samples.back()->files();
        m_tasks.open(files.front(), {files.begin() + 1, files.end()});
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && !m_jobs.isBusy()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    Paths files;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (const std::filesystem::path path = texts::toPath(url); !path.empty()) {
            files.push_back(path);
        }
    }
    event->acceptProposedAction();
    if (!m_jobs.isBusy()) { // one may have begun since the files were dragged in
        openFiles(files);
    }
}

} // namespace onnxmend
