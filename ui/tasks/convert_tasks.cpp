// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/convert_tasks.h"

#include "core/convert/convert_model.h"
#include "ui/look/texts.h"
#include "ui/tasks/document_tasks.h"
#include "ui/tasks/verify_tasks.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

using Outcome = std::shared_ptr<const ConversionOutcome>;

Outcome convertSession(const std::shared_ptr<const Session>& session, const ConvertRequest& request,
                       Progress& progress)
{
    auto outcome = std::make_shared<ConversionOutcome>();
    outcome->request = request;
    outcome->before = session;
    // The target is an option of the conversion, not a choice of the document.
    const bool isOther = session->target().value_or(usualTarget) != request.target;
    const std::shared_ptr<const Session> source =
        isOther ? session->withTarget(request.target, progress) : session;
    DocumentVerifier verifier(*source);
    outcome->conversion = convertModel(source, request.options, verifier, progress);
    outcome->headline = headlineOf(outcome->conversion);
    outcome->keepsInSubgraphs = std::ranges::any_of(
        outcome->conversion.kept, [](const KeptNode& node) { return node.graph != "main"; });
    outcome->sources = KeptSources(outcome->conversion);
    outcome->after = outcome->conversion.fixes.session;
    if (isOther) {
        Choices choices = session->choices();
        choices.plan = outcome->after->sharedPlan();
        choices.conversion = outcome->after->conversion();
        outcome->after = session->withChoices(choices, progress);
    }
    readyToShow(outcome->after);
    return outcome;
}

} // namespace

bool isSameDocument(const Session& a, const Session& b)
{
    if (a.model() != b.model() || a.sharedPlan() != b.sharedPlan() || a.checkpoints() != b.checkpoints()) {
        return false;
    }
    return a.choices() == b.choices();
}

ConvertTasks::ConvertTasks(Document& document, JobSlot& jobs, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_jobs(jobs)
{
}

void ConvertTasks::convert(const ConvertRequest& request)
{
    auto job = makeJob<Outcome>(
        tr("Converting to %1").arg(texts::dtype(request.options.to)),
        [session = m_document.session(), request](Progress& progress) {
            return convertSession(session, request, progress);
        },
        this, [this](const Outcome& outcome) { Q_EMIT converted(outcome); });
    connect(job.get(), &Job::cancelled, this, &ConvertTasks::cancelled);
    connect(job.get(), &Job::failed, this, &ConvertTasks::failed);
    Q_EMIT started();
    m_jobs.start(std::move(job));
}

bool ConvertTasks::apply(const ConversionOutcome& outcome)
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (!session || !isSameDocument(*session, *outcome.before)) {
        return false;
    }
    m_document.change(tr("Convert to %1").arg(texts::dtype(outcome.request.options.to)), outcome.after);
    return true;
}

} // namespace onnxmend
