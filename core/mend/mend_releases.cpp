// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/mend_releases.h"

#include "core/base/error.h"
#include "core/edit/lower_ir_version.h"
#include "core/onnx/domains.h"
#include "core/onnx/runtime_releases.h"
#include "core/plan/plan.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

std::string tooNew(const std::string& what, std::int64_t own, std::int64_t newest)
{
    return what + " " + std::to_string(own) + " is newer than " + std::to_string(newest) +
           ", the newest one that it takes";
}

/// Returns which opset of the model the release does not take; empty if it takes all.
std::string obstacleOfOpsets(const Model& model, const RuntimeRelease& release)
{
    for (const auto& [domain, version] : model.opsets()) {
        if (isSameDomain(domain, {}) && version > release.newestOpset) {
            return tooNew("opset", version, release.newestOpset);
        }
        if (domain == "ai.onnx.ml" && version > release.newestMlOpset) {
            return tooNew("ai.onnx.ml", version, release.newestMlOpset);
        }
    }
    return {};
}

/// Asks releases about one model, each at most once.
class AskedReleases
{
public:
    AskedReleases(const Model& model, Progress& progress)
        : m_model(model)
        , m_progress(progress)
    {
        for (const Finding& finding :
             kernelFindings(newestTensorrt)) { // the newest, as it is without a release
            m_anywhere.insert(placeOf(finding));
        }
    }

    /// Returns why the release does not load the model; empty if it does.
    const std::string& obstacle(std::size_t position)
    {
        const auto known = m_obstacles.find(position);
        return known != m_obstacles.end()
                   ? known->second
                   : m_obstacles.emplace(position, findObstacle(position)).first->second;
    }

private:
    using Place = std::tuple<std::string, std::string, std::string>;
    static Place placeOf(const Finding& finding)
    {
        return {finding.graph.str(), finding.node.str(), finding.value.str()};
    }

    std::vector<Finding> kernelFindings(TargetRelease release) const
    {
        TypeInferenceOptions options;
        options.target = RuntimeTarget::Cpu;
        options.release = release;
        std::vector<Finding> findings = inferTypes(m_model, options, m_progress).findings;
        std::erase_if(findings, [](const Finding& finding) {
            return finding.kind != FindingKind::RuntimeUnsupported || finding.severity == Severity::Info;
        });
        return findings;
    }

    std::string findObstacle(std::size_t position) const
    {
        const RuntimeRelease& release = runtimeReleases()[position];
        const std::string versions = obstacleOfVersions(release);
        if (!versions.empty() || position + 1 == runtimeReleases().size()) {
            return versions;
        }
        for (const Finding& finding : kernelFindings(release.minor)) {
            if (!m_anywhere.contains(placeOf(finding))) {
                return finding.message();
            }
        }
        return {};
    }

    std::string obstacleOfVersions(const RuntimeRelease& release) const
    {
        return m_model.irVersion() > release.newestIr
                   ? tooNew("IR version", m_model.irVersion(), release.newestIr)
                   : obstacleOfOpsets(m_model, release);
    }

    const Model& m_model;
    Progress& m_progress;
    std::set<Place> m_anywhere; ///< nodes that the newest release does not compute either
    std::map<std::size_t, std::string> m_obstacles;
};

/// Returns the newest IR version that all these releases take, if the model has a newer one and can declare
/// it.
std::optional<std::int64_t> loweredIrVersion(const Model& model, const std::vector<std::size_t>& positions)
{
    std::int64_t newest = model.irVersion();
    for (const std::size_t position : positions) {
        const RuntimeRelease& release = runtimeReleases()[position];
        if (obstacleOfOpsets(model, release).empty()) { // otherwise it takes no IR version of the model
            newest = std::min(newest, release.newestIr);
        }
    }
    const bool isLower = newest < model.irVersion() && obstacleToIr(model, newest).empty();
    return isLower ? std::optional(newest) : std::nullopt;
}

/// Chooses edits for a session whose plan lowers the IR version first, if the releases need it.
FixedForRuntime chooseForReleases(const ChooseFixes& choose, const std::vector<std::size_t>& positions,
                                  const std::shared_ptr<const Session>& session, Verifier& verifier,
                                  Progress& progress)
{
    const auto version = loweredIrVersion(*session->planned(), positions);
    if (!version) {
        return choose(session, verifier, progress);
    }
    PlanFile file;
    file.plan.edits.emplace_back(
        LowerIrVersion{.graph = session->model()->graph(GraphId{}).scope, .version = *version});
    FixAllOptions options;
    options.bindWeights = false;
    const FixAllResult lowered = replayPlan(session, file, options, progress);
    FixedForRuntime chosen = choose(lowered.session, verifier, progress);
    std::vector<AppliedFix>& applied = chosen.fixes.applied;
    applied.insert(applied.begin(), lowered.applied.begin(), lowered.applied.end());
    return chosen;
}

} // namespace

bool RunsIn::areAllTaken() const { return std::ranges::all_of(releases, &ReleaseAnswer::loads); }

RunsIn runsIn(const Model& model, const std::vector<std::size_t>& positions, Progress& progress)
{
    AskedReleases asked(model, progress);
    RunsIn result;
    for (const std::size_t position : positions) {
        result.releases.push_back(
            {.version = runtimeReleases()[position].version, .message = asked.obstacle(position)});
    }
    // A kernel that is there stays, so the releases that take the model are the last ones.
    std::size_t low = 0;
    std::size_t high = runtimeReleases().size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (asked.obstacle(middle).empty()) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    if (low < runtimeReleases().size()) {
        result.firstVersion = runtimeReleases()[low].version;
    }
    return result;
}

MendedReleases mendReleases(MendRequest request, const std::vector<std::size_t>& positions,
                            Verifier& verifier, Progress& progress)
{
    MendedReleases mended;
    request.choose = [&mended, &positions, choose = std::move(request.choose)](
                         const std::shared_ptr<const Session>& session, Verifier& asked, Progress& inner) {
        FixedForRuntime chosen = chooseForReleases(choose, positions, session, asked, inner);
        mended.runsIn = runsIn(*chosen.fixes.session->planned(), positions, inner);
        return chosen;
    };
    mended.report = mend(request, verifier, progress);
    return mended;
}

void auditForReleases(AuditOptions& options, const std::vector<std::size_t>& positions)
{
    if (positions.empty()) {
        return;
    }
    if (options.target.value_or(usualTarget) != RuntimeTarget::Cpu) {
        throw UsageError("releases of ONNX Runtime are known for the CPU only, and the target is " +
                             std::string(runtimeTargetInfo(*options.target).name),
                         "Leave the target out.");
    }
    options.target = RuntimeTarget::Cpu;
    options.release = runtimeReleases()[positions.front()].minor;
}

} // namespace onnxmend
