// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/verify_tasks.h"

#include "ui/look/texts.h"

#include <memory>

namespace onnxmend
{

VerifyTasks::VerifyTasks(Document& document, TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_runner(runner)
{
}

void VerifyTasks::verify(const std::filesystem::path& model)
{
    const QString name = texts::fileName(model);
    m_runner.start(makeJob<VerifyOutcome>(
                       tr("Verifying %1").arg(name),
                       [model, original = m_document.session()->model()](Progress& progress) {
                           Verifier verifier({});
                           return VerifyOutcome{model, false,
                                                model == original->path()
                                                    ? verifier.verify(model, progress)
                                                    : verifier.verifyResult(model, *original, progress)};
                       },
                       this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
                   tr("%1 could not be verified.").arg(name));
}

void VerifyTasks::verifyPlanned()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const QString name = texts::fileName(session->model()->path());
    m_runner.start(makeJob<VerifyOutcome>(
                       tr("Verifying the planned %1").arg(name),
                       [session](Progress& progress) {
                           const Model& original = *session->model();
                           return VerifyOutcome{
                               original.path(), true,
                               Verifier({}).verifyPlanned(*session->planned(), original, progress)};
                       },
                       this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
                   tr("The planned %1 could not be verified.").arg(name));
}

} // namespace onnxmend
