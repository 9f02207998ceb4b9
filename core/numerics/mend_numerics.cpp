// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/mend_numerics.h"

#include "core/base/error.h"
#include "core/numerics/numerics_text.h"

#include <utility>

namespace onnxmend
{

FixReport mendNumerics(const std::shared_ptr<const Session>& session, const Numerics& numerics,
                       const std::string& shown, ResultFiles files, Verifier& verifier, Progress& progress)
{
    if (const Message obstacle = obstacleToKeeping(numerics); !obstacle.empty()) {
        throw Error({.file = shown, .reason = obstacle.text()});
    }
    MendRequest request{.model = shown, .files = std::move(files)};
    request.open = [&session](Progress&) { return session; };
    request.choose = [&](const std::shared_ptr<const Session>& opened, Verifier&, Progress&) {
        return FixedForRuntime{FixAllResult{.session = numerics.kept ? numerics.kept : opened}, {}, {}};
    };
    request.files.isRun = false; // the outputs are meant to differ from the original's, and were measured
    return mend(request, verifier, progress);
}

bool isGood(const Numerics& numerics, const FixReport* fix)
{
    if (fix) {
        return numerics.agreesWithReference() && !numerics.isPartial &&
               (!fix->verification || !fix->verification->failed());
    }
    return numerics.verdict() == Numerics::Verdict::Sound;
}

} // namespace onnxmend
