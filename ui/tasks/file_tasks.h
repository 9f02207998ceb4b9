// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/audit.h"
#include "core/policy/read_policy.h"
#include "core/session/given_files.h"
#include "ui/tasks/document_tasks.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The policy to open a model with.
struct PolicyChoice {
    enum class Kind { Found, None, Named };
    Kind kind = Kind::Found;
    std::filesystem::path file = {}; ///< the policy to use, or the one not to use
};

/// The source of the policy of the open model.
struct PolicySource {
    PolicyChoice choice = {};
    std::vector<LeftOutPolicy> leftOut = {}; ///< policies that were found but are not used
};

/// A document to open, and how to open it.
struct OpenRequest {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints = {};
    /// State_dict key of each checkpoint; a missing one is found by itself.
    std::vector<std::string> stateDicts = {};
    PolicyChoice policy = {}; ///< by default the policy that the command line takes
    AuditOptions audit = {.target = usualTarget};
    /// Called once after this document was opened, never for another one.
    std::function<void()> then = {};
};

/// A document that was not opened because its policy cannot be read.
struct RefusedPolicy {
    OpenRequest request;
    ErrorDetails error;
};

/// Reads the files of a document: the model, its checkpoints, and both again. The document changes on the GUI
/// thread, completely or not at all.
class FileTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using Paths = std::vector<std::filesystem::path>;

    using DocumentTasks::DocumentTasks;

    /// Finds out the kinds of files and folders. Emits sorted.
    void sort(const Paths& files);
    void open(const OpenRequest& request);
    void open(const std::filesystem::path& model, const Paths& checkpoints)
    {
        open({.model = model, .checkpoints = checkpoints});
    }
    void addCheckpoints(const Paths& paths);
    /// `checkpoint` is its place as Session counts them, unreadable ones last.
    void removeCheckpoint(std::size_t checkpoint);
    /// Keeps the old checkpoint if the new one cannot be read.
    void replaceCheckpoint(std::size_t checkpoint, const std::filesystem::path& replacement);
    /// Opens the present files of the document again; the plan stays.
    void reload();
    /// Uses the state_dict of another key of the checkpoint.
    void setStateDict(std::size_t checkpoint, const std::string& key);

Q_SIGNALS:
    void sorted(const onnxmend::GivenFiles& files);
    /// Requested checkpoints that could not be read; the rest of the document is open.
    void unreadable(const std::vector<onnxmend::UnreadableCheckpoint>& checkpoints);
    /// Emitted before the model is opened with that policy.
    void policyLookedFor(const onnxmend::PolicySource& source);
    /// Emitted before the failure is reported, so that a receiver can offer a way out.
    void policyRefused(const onnxmend::RefusedPolicy& refused);
    void reloaded(); ///< the document matches its files again

private:
    /// `work` makes the changed session in the worker; the change is an undo step.
    template <class Work>
    void changeCheckpoints(const QString& title, const QString& text, const QString& whatFailed, Work work,
                           const Paths& asked = {});
    void reportUnreadable(const Paths& asked);
};

} // namespace onnxmend
