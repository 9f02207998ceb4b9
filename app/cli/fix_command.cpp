// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_run.h"
#include "core/mend/mend_releases.h"
#include "core/onnx/runtime_releases.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

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
    app.add_option(
           "--runs-in", options->runsIn,
           "Releases of ONNX Runtime that have to load the result, as 1.18..1.30 or 1.18,1.20.1: nodes that "
           "one of them does not compute are fixed")
        ->type_name("VERSIONS");
    return [options] {
        std::vector<std::size_t> releases;
        if (!options->runsIn.empty()) {
            releases = releasesFromText(options->runsIn);
            auditForReleases(options->document.audit, releases);
        }
        return runFixes(*options, [&](MendRequest request, Verifier& verifier, Progress& progress) {
            request.choose = [&](const std::shared_ptr<const Session>& session, Verifier& asked,
                                 Progress& inner) { return fixesOf(*options, session, asked, inner); };
            if (releases.empty()) {
                return Mended{mend(request, verifier, progress)};
            }
            MendedReleases mended = mendReleases(std::move(request), releases, verifier, progress);
            return Mended{.report = std::move(mended.report), .runsIn = std::move(mended.runsIn)};
        });
    };
}

} // namespace onnxmend::cli
