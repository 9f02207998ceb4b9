// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/explain/explain_error.h"
#include "ui/tasks/document_tasks.h"

#include <string>

namespace onnxmend
{

/// Explains error messages of other programs by the open document.
class ExplainTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    /// Emits explained. Without a document it explains the message but not its place.
    void explain(const std::string& text);

Q_SIGNALS:
    /// `session` is the document that was searched; null without one.
    void explained(const std::string& text, const onnxmend::Explanation& explanation,
                   const std::shared_ptr<const onnxmend::Session>& session);
};

} // namespace onnxmend
