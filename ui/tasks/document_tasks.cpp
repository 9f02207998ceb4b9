// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/document_tasks.h"

#include "core/mend/document_modules.h"
#include "core/mend/model_overview.h"
#include "core/mend/verdict.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"

namespace onnxmend
{

DocumentTasks::DocumentTasks(Document& document, TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_runner(runner)
{
}

std::shared_ptr<const Session> readyToShow(std::shared_ptr<const Session> session)
{
    overviewOf(*session);
    judgeDocument(*session);
    findingList(*session);
    modulesOf(*session);
    initializerFacts(*session);
    // Makes the index of constants, which costs a pass over all nodes.
    (void)session->planned()->findStored(GraphId{}, {});
    return session;
}

} // namespace onnxmend
