// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reduce/reduce_model.h"
#include "ui/tasks/document_tasks.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

struct SmallModelRequest {
    WantedFailure wanted;
    std::filesystem::path output;
    bool anonymous = false;   ///< neutral names, no metadata
    bool writesIssue = false; ///< also writes the text for a bug report, to issuePath()
    /// Files that are read besides those of the document, as for a comparison: they are not replaced.
    std::vector<std::filesystem::path> inputs = {};
};

/// Returns `small.issue.md` for `small.onnx`.
std::filesystem::path issuePath(const std::filesystem::path& output);

struct SmallModelOutcome {
    Reduction reduction; ///< without its model
    std::filesystem::path output;
    std::filesystem::path issue; ///< empty if it was not written
    std::string issueText;       ///< for the clipboard, also if it was not written
};

/// Makes the smallest model that shows one finding, message or node of the planned model.
class SmallModelTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    /// Files that the document is read from are never replaced.
    void make(const SmallModelRequest& request);

Q_SIGNALS:
    void made(const onnxmend::SmallModelOutcome& outcome);
};

} // namespace onnxmend
