// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/audit.h"
#include "core/policy/read_policy.h"
#include "core/session/given_files.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Which policy a model is opened with.
struct PolicyWish {
    enum class Kind { Found, None, Named };
    Kind kind = Kind::Found;
    std::filesystem::path file = {}; ///< that is named, or that is not to count
};

/// Where the policy of the open model comes from.
struct PolicySource {
    PolicyWish wish = {};
    std::vector<LeftOutPolicy> leftOut = {}; ///< that were found and are not gone by
};

/// A document that is to be opened, and how.
struct OpenRequest {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints = {};
    /// The key in each checkpoint, as far as they go, instead of what is found by itself.
    std::vector<std::string> stateDicts = {};
    PolicyWish policy = {}; ///< by itself the policy is the one that the command line takes
    AuditOptions audit = {.target = usualTarget};
    /// What follows once it is open, if ever; with what is opened instead it has nothing to do.
    std::function<void()> then = {};
};

/// A document that was not opened, since its policy cannot be read.
struct RefusedPolicy {
    OpenRequest request;
    ErrorDetails error;
};

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
    void open(const OpenRequest& request);
    void open(const std::filesystem::path& model, const Paths& checkpoints)
    {
        open({.model = model, .checkpoints = checkpoints});
    }
    void addCheckpoints(const Paths& paths);
    /// `checkpoint`: its place as Session counts them, the unreadable ones last.
    void removeCheckpoint(std::size_t checkpoint);
    /// The old one stays where the new one cannot be read.
    void replaceCheckpoint(std::size_t checkpoint, const std::filesystem::path& replacement);
    /// Opens the document's files again as they are now; the plan stays.
    void reload();
    /// Takes the weights of a checkpoint from another key in it.
    void setStateDict(std::size_t checkpoint, const std::string& key);

Q_SIGNALS:
    void sorted(const onnxmend::GivenFiles& files);
    /// Checkpoints that were just asked for and could not be read; the rest of the document is there.
    void unreadable(const std::vector<onnxmend::UnreadableCheckpoint>& checkpoints);
    /// Before the model that is judged by it is there.
    void policyLookedFor(const onnxmend::PolicySource& source);
    /// Before the failure is told, as any other is: for those who know a way out.
    void policyRefused(const onnxmend::RefusedPolicy& refused);
    void reloaded(); ///< the document is what the files are now

private:
    /// `work` makes the changed session in the worker; the change is a step that can be undone.
    template <class Work>
    void changeCheckpoints(const QString& title, const QString& text, const QString& whatFailed, Work work,
                           const Paths& asked = {});
    void tellUnreadable(const Paths& asked);

    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
