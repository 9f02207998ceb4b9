// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How files come into the main window.

#include "core/formats/checkpoint_readers.h"
#include "ui/window/main_window.h"
#include "ui/window/texts.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kSampleFiles{"tiny_gpt2.onnx", "tiny_gpt2.bin"};

bool isModelFile(const std::filesystem::path& path)
{
    return texts::path(path).endsWith(u".onnx"_s, Qt::CaseInsensitive);
}

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

} // namespace

void MainWindow::openFiles(const std::vector<std::filesystem::path>& files)
{
    if (files.empty()) {
        return;
    }
    const auto model = std::find_if(files.begin(), files.end(), isModelFile);
    if (model == files.end() && m_document.session()) {
        m_tasks.addCheckpoint(files.front());
        return;
    }
    const auto chosen = model == files.end() ? files.begin() : model;
    std::vector<std::filesystem::path> checkpoints(files.begin(), chosen);
    checkpoints.insert(checkpoints.end(), chosen + 1, files.end());
    openModel(*chosen, checkpoints);
}

void MainWindow::openModel(const std::filesystem::path& model,
                           const std::vector<std::filesystem::path>& checkpoints)
{
    whenUnsavedMayGo([this, model, checkpoints] { m_tasks.open(model, checkpoints); });
}

void MainWindow::askForModel()
{
    auto* const dialog =
        new QFileDialog(this, tr("Open Model"), {}, tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setObjectName(u"openModelDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { openModel(texts::toPath(file), {}); });
    dialog->open();
}

void MainWindow::askForCheckpoint()
{
    const QString folder = texts::path(m_document.session()->model()->path().parent_path());
    auto* const dialog = new QFileDialog(this, tr("Add Checkpoint"), folder,
                                         tr("Checkpoints (%1);;All files (*)").arg(checkpointPatterns()));
    dialog->setObjectName(u"addCheckpointDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { m_tasks.addCheckpoint(texts::toPath(file)); });
    dialog->open();
}

void MainWindow::openSample()
{
    // Core opens files, so the sample is put where files may be kept.
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/sample"_s);
    std::vector<std::filesystem::path> files;
    for (const char* const name : kSampleFiles) {
        const QString path = folder.filePath(QLatin1StringView(name));
        QFile resource(u":/samples/"_s + QLatin1StringView(name));
        QFile copy(path);
        if (!folder.mkpath(u"."_s) || !resource.open(QIODevice::ReadOnly) ||
            !copy.open(QIODevice::WriteOnly) || copy.write(resource.readAll()) != resource.size() ||
            !copy.flush()) {
            showError(tr("The sample could not be opened."),
                      {.file = path.toStdString(), .reason = copy.errorString().toStdString()});
            return;
        }
        files.push_back(texts::toPath(path));
    }
    openModel(files.front(), {files.begin() + 1, files.end()});
}

} // namespace onnxmend
