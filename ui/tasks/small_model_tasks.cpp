// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/small_model_tasks.h"

#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "core/reduce/issue_text.h"
#include "core/save/save.h"
#include "core/verify/runtime_oracle.h"
#include "ui/tasks/verify_tasks.h"

#include <memory>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Asks as the window's audit and verification do, so that ids of findings fit.
ReducePrograms programsOf(const Session& session)
{
    ReducePrograms programs{.verify = usualVerifyOptions(session)};
    programs.audit.strategy = session.strategy();
    programs.audit.target = session.target();
    programs.audit.release = session.release();
    programs.audit.kernels = runtimeOracle(programs.verify);
    return programs;
}

SmallModelOutcome makeSmallModel(const Session& session, const SmallModelRequest& request, Progress& progress)
{
    const std::filesystem::path issue =
        request.writesIssue ? issuePath(request.output) : std::filesystem::path();
    std::vector<std::filesystem::path> inputs = session.openedPaths();
    inputs.insert(inputs.end(), request.inputs.begin(), request.inputs.end());
    requireNotRead(inputs, request.output);
    if (!issue.empty()) {
        requireNotRead(inputs, issue);
    }
    SmallModelOutcome outcome{.output = request.output, .issue = issue};
    outcome.reduction = reduceModel(*session.planned(), request.wanted, programsOf(session),
                                    {.anonymous = request.anonymous}, progress);
    static_cast<void>(save(*outcome.reduction.model, request.output, {}, progress));
    outcome.issueText = issueText(outcome.reduction, request.output);
    if (!issue.empty()) {
        writeWholeFile(issue, outcome.issueText);
    }
    outcome.reduction.model = nullptr; // its file has it
    return outcome;
}

} // namespace

std::filesystem::path issuePath(const std::filesystem::path& output)
{
    std::filesystem::path path = output;
    path.replace_extension(".issue.md");
    return path;
}

void SmallModelTasks::make(const SmallModelRequest& request)
{
    m_runner.start(makeJob<SmallModelOutcome>(
                       tr("Making a small model"),
                       [session = m_document.session(), request](Progress& progress) {
                           return makeSmallModel(*session, request, progress);
                       },
                       this, [this](const SmallModelOutcome& outcome) { Q_EMIT made(outcome); }),
                   tr("The small model could not be made."));
}

} // namespace onnxmend
