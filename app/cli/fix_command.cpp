// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/command.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_run.h"
#include "core/base/error.h"

#include <algorithm>

namespace onnxmend::cli
{

namespace
{

/// With one model an id that means nothing is a slip; with several it may belong to another one.
void checkFindingIds(const Session& session, const FixOptions& options)
{
    if (options.document.models.size() > 1) {
        return;
    }
    const std::vector<Finding>& findings = session.report().findings;
    for (const std::vector<std::string>* ids : {&options.only, &options.skip}) {
        for (const std::string& id : *ids) {
            if (std::none_of(findings.begin(), findings.end(),
                             [&id](const Finding& finding) { return finding.id() == id; })) {
                throw UsageError("no finding has the id '" + id + "'",
                                 "onnxmend audit --format json lists them.");
            }
        }
    }
}

} // namespace

Run defineFix(CLI::App& app)
{
    const auto options = std::make_shared<FixOptions>();
    addFixOptions(app, *options);
    app.add_flag("--until-runs", options->untilRuns,
                 "Load the result in ONNX Runtime, fix what it refuses, and again, until it loads");
    addRepeatable(app, "--only", options->only, "Fix this finding only (repeatable)")
        ->type_name("FINDING_ID");
    addRepeatable(app, "--skip", options->skip, "Do not fix this finding (repeatable)")
        ->type_name("FINDING_ID");
    return [options] {
        return runFixes(*options, [&](const std::shared_ptr<const Session>& session, Verifier& verifier,
                                      Progress& progress) {
            checkFindingIds(*session, *options);
            return MadeFixes{
                options->untilRuns
                    ? fixUntilRuns(session, options->fixAllOptions(), verifier, progress)
                    : FixedForRuntime{fixAll(session, options->fixAllOptions(), progress), {}, {}}};
        });
    };
}

} // namespace onnxmend::cli
