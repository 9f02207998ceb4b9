// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_run.h"

#include <memory>

namespace onnxmend::cli
{

namespace
{

constexpr const char* findingsAdvice = "onnxmend audit --format json lists them.";

FixedForRuntime fixesOf(const FixOptions& options, const std::shared_ptr<const Session>& session,
                        Verifier& verifier, Progress& progress)
{
    if (options.document.models.size() == 1) {
        requireFindings(*session, options.only, findingsAdvice);
        requireFindings(*session, options.skip, findingsAdvice);
    }
    if (options.untilRuns) {
        return fixUntilRuns(session, options.fixAllOptions(), verifier, progress);
    }
    return {fixAll(session, options.fixAllOptions(), progress), {}, {}};
}

} // namespace

Run defineFix(CLI::App& app)
{
    const auto options = std::make_shared<FixOptions>();
    addFixOptions(app, *options);
    app.add_flag("--until-runs", options->untilRuns,
                 "Load the result in ONNX Runtime and fix its errors, again and again until it loads");
    addRepeatable(app, "--only", options->only, "Fix this finding only (repeatable)")
        ->type_name("FINDING_ID");
    addRepeatable(app, "--skip", options->skip, "Do not fix this finding (repeatable)")
        ->type_name("FINDING_ID");
    return [options] {
        return runFixes(*options, [&](MendRequest request, Verifier& verifier, Progress& progress) {
            request.choose = [&](const std::shared_ptr<const Session>& session, Verifier& asked,
                                 Progress& inner) { return fixesOf(*options, session, asked, inner); };
            return Mended{mend(request, verifier, progress)};
        });
    };
}

} // namespace onnxmend::cli
