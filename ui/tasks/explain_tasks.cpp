// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/explain_tasks.h"

#include <memory>

namespace onnxmend
{

void ExplainTasks::explain(const std::string& text)
{
    const std::shared_ptr<const Session> session = m_document.session();
    m_runner.start(makeJob<Explanation>(
                       tr("Reading the message"),
                       [text, session](Progress&) { return explainError(text, session.get()); }, this,
                       [this, text, session](const Explanation& explanation) {
                           Q_EMIT explained(text, explanation, session);
                       }),
                   tr("The message could not be read."));
}

} // namespace onnxmend
