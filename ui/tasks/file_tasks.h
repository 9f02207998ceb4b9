// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/given_files.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// Reads the files of a document: the model, its checkpoints, and both again. What was read is put into the
/// document on the GUI thread, all at once or not at all.
class FileTasks : public QObject
{
    Q_OBJECT

public:
    using Paths = std::vector<std::filesystem::path>;

    FileTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// Finds out what files and folders are; ends in sorted.
    void sort(const Paths& files);
    void open(const std::filesystem::path& model, const Paths& checkpoints);
    void addCheckpoints(const Paths& paths);
    void removeUnreadable(const std::filesystem::path& path);
    void replaceUnreadable(const std::filesystem::path& path, const Paths& replacements);
    /// Opens the document's files again as they are now; the plan stays.
    void reload();
    /// Takes the weights of a checkpoint from another key in it.
    void setStateDict(std::size_t checkpoint, const std::string& key);

Q_SIGNALS:
    void sorted(const onnxmend::GivenFiles& files);
    /// Checkpoints that were just asked for and could not be read; the rest of the document is there.
    void unreadable(const std::vector<onnxmend::UnreadableCheckpoint>& checkpoints);
    void reloaded(); ///< the document is what the files are now

private:
    void changeCheckpoints(const QString& title, const QString& whatFailed, Paths removed,
                           const Paths& added);
    void tellUnreadable(const Paths& asked);

    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
