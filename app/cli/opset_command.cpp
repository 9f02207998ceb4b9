// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_run.h"
#include "core/mend/mend_opset.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace onnxmend::cli
{

namespace
{

struct OpsetOptions {
    FixOptions fix;
    std::int64_t to = 0;
};

} // namespace

Run defineOpset(CLI::App& app)
{
    const auto options = std::make_shared<OpsetOptions>();
    options->fix.isOpsetRaise = true;
    addResultOptions(app, options->fix);
    app.add_option("--to", options->to, "The opset of the default domain that the model will have (required)")
        ->required()
        ->type_name("N");
    return [options] {
        return runFixes(options->fix, [&](MendRequest request, Verifier& verifier, Progress& progress) {
            MendedOpset mended = mendOpset(std::move(request), options->to, verifier, progress);
            return Mended{std::move(mended.report), {}, std::move(mended.changes)};
        });
    };
}

} // namespace onnxmend::cli
