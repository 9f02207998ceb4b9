// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/mend_releases.h"

#include "core/base/error.h"
#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/edit/lower_ir_version.h"
#include "core/onnx/op_schema.h"
#include "core/onnx/runtime_releases.h"
#include "core/plan/plan.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
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

/// The opset of the default domain; 0 if the model does not import it.
std::int64_t opsetOf(const Model& model)
{
    const OpsetVersions opsets = model.opsets();
    const auto own = opsets.find({});
    return own == opsets.end() ? 0 : own->second;
}

/// Returns which opset of other domains the release does not take; empty if it takes all.
std::string obstacleOfOtherOpsets(const Model& model, const RuntimeRelease& release)
{
    for (const auto& [domain, version] : model.opsets()) {
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
    std::string findObstacle(std::size_t position) const
    {
        const RuntimeRelease& release = runtimeReleases()[position];
        std::string versions = obstacleOfVersions(release);
        return versions.empty() ? obstacleOfNodes(release.minor) : versions;
    }

    /// A node with types that are wrong in every release, or that this one does not compute.
    std::string obstacleOfNodes(TargetRelease release) const
    {
        TypeInferenceOptions options;
        options.target = RuntimeTarget::Cpu;
        options.release = release;
        const std::vector<Finding> findings = inferTypes(m_model, options, m_progress).findings;
        const auto error = std::ranges::find(findings, Severity::Error, &Finding::severity);
        return error == findings.end() ? std::string() : error->message();
    }

    std::string obstacleOfVersions(const RuntimeRelease& release) const
    {
        if (const std::int64_t opset = opsetOf(m_model); opset > release.newestOpset) {
            return tooNew("opset", opset, release.newestOpset);
        }
        return m_model.irVersion() > release.newestIr
                   ? tooNew("IR version", m_model.irVersion(), release.newestIr)
                   : obstacleOfOtherOpsets(m_model, release);
    }

    const Model& m_model;
    Progress& m_progress;
    std::map<std::size_t, std::string> m_obstacles;
};

/// Returns the newest IR version that all these releases take, if the model has a newer one and can declare
/// it. `opset`: that it will have.
std::optional<std::int64_t> loweredIrVersion(const Model& model, std::int64_t opset,
                                             const std::vector<std::size_t>& positions)
{
    std::int64_t newest = model.irVersion();
    for (const std::size_t position : positions) {
        const RuntimeRelease& release = runtimeReleases()[position];
        // Otherwise it takes no IR version of the model.
        if (opset <= release.newestOpset && obstacleOfOtherOpsets(model, release).empty()) {
            newest = std::min(newest, release.newestIr);
        }
    }
    const bool isLower = newest < model.irVersion() && obstacleToIr(model, newest).empty();
    return isLower ? std::optional(newest) : std::nullopt;
}

/// Chooses edits for a session, and lowers its versions first if the releases need that.
class ChoiceForReleases
{
public:
    ChoiceForReleases(const ChooseFixes& choose, const std::vector<std::size_t>& positions,
                      const std::shared_ptr<const Session>& session, Verifier& verifier, Progress& progress)
        : m_choose(choose)
        , m_positions(positions)
        , m_session(session)
        , m_original(*session->planned())
        , m_ownOpset(opsetOf(m_original))
        , m_verifier(verifier)
        , m_progress(progress)
    {
    }

    struct Chosen {
        FixedForRuntime fixed;
        RunsIn runsIn;
    };

    /// Tries the newest opset that all releases take. If that does not do for all of them, any opset counts,
    /// since a release may have kernels for older versions of operators only: the one with which most
    /// releases load the model, and of those the newest.
    Chosen choose()
    {
        const std::int64_t needed = neededOpset();
        std::optional<Chosen> best = chooseWith(needed);
        std::int64_t bestOpset = needed;
        for (std::int64_t opset = m_ownOpset; !best || mayImprove(*best);) {
            std::optional<Chosen> other = opset == needed ? std::nullopt : chooseWith(opset);
            if (other && (!best || isBetter(other->runsIn, opset, best->runsIn, bestOpset))) {
                best = std::move(other);
                bestOpset = opset;
            }
            opset = std::min(opset, newestKnownOpset() + 1) - 1;
            if (opset < oldestLoweredOpset || !canHave(opset)) {
                break;
            }
        }
        explain(best->runsIn, bestOpset);
        return std::move(*best);
    }

private:
    /// Returns the newest opset that all releases take which the model can be lowered for.
    std::int64_t neededOpset()
    {
        for (const std::size_t position : m_positions) { // the oldest release first
            const RuntimeRelease& release = runtimeReleases()[position];
            const bool isAllElseTaken = obstacleOfOtherOpsets(m_original, release).empty() &&
                                        (m_original.irVersion() <= release.newestIr ||
                                         obstacleToIr(m_original, release.newestIr).empty());
            if (release.newestOpset < m_ownOpset && isAllElseTaken && canHave(release.newestOpset)) {
                return release.newestOpset;
            }
        }
        return m_ownOpset;
    }

    /// What the model cannot be lowered to, it cannot be lowered to older opsets either.
    bool canHave(std::int64_t opset)
    {
        if (m_impossible && opset <= m_impossible->opset) {
            return false;
        }
        std::string obstacle = obstacleToLoweredOpset(m_original, opset);
        if (!obstacle.empty()) {
            m_impossible = {.opset = opset, .reason = std::move(obstacle)};
            return false;
        }
        return true;
    }

    /// No opset helps a model whose types are wrong in every release.
    bool mayImprove(const Chosen& chosen) const
    {
        if (chosen.runsIn.areAllTaken()) {
            return false;
        }
        const Model& model = *chosen.fixed.fixes.session->planned();
        return std::ranges::none_of(inferTypes(model, {}, m_progress).findings, isOfTypes);
    }

    /// Returns nullopt if the lowered model has types that the older opset does not take, and Casts to wider
    /// ones do not help.
    std::optional<Chosen> chooseWith(std::int64_t opset)
    {
        const FixAllResult result = lowered(opset);
        Chosen chosen = chosenIn(result);
        if (const auto trouble =
                opset < m_ownOpset ? newTrouble(*result.session, chosen.fixed.fixes) : std::nullopt) {
            m_troubles.emplace(opset, *trouble);
            return std::nullopt;
        }
        for (std::size_t i = 0; i < m_positions.size(); ++i) {
            const ReleaseAnswer& answer = chosen.runsIn.releases[i];
            if (runtimeReleases()[m_positions[i]].newestOpset == opset && !answer.loads()) {
                m_troubles.emplace(opset, answer.message);
            }
        }
        return chosen;
    }

    static bool isBetter(const RunsIn& one, std::int64_t opset, const RunsIn& best, std::int64_t bestOpset)
    {
        const auto count = [](const RunsIn& runsIn) {
            return std::ranges::count_if(runsIn.releases, &ReleaseAnswer::loads);
        };
        return std::pair(count(one), opset) > std::pair(count(best), bestOpset);
    }

    /// Returns the first error that the lowered model has and the original one does not have, unless a Cast
    /// to a wider type removes it: a type that the older version of an operator does not take. Missing
    /// kernels are another matter.
    std::optional<std::string> newTrouble(const Session& lowered, const FixAllResult& fixes) const
    {
        const std::set<std::string> before = typeErrors(*m_session);
        const std::set<std::string> left = typeErrors(*fixes.session);
        for (const Finding& finding : lowered.report().findings) {
            const std::string id = finding.id();
            if (isOfTypes(finding) && !before.contains(id) && (left.contains(id) || isChanged(id, fixes))) {
                return finding.message();
            }
        }
        return std::nullopt;
    }

    static bool isOfTypes(const Finding& finding)
    {
        return finding.severity == Severity::Error && finding.kind != FindingKind::RuntimeUnsupported;
    }

    static std::set<std::string> typeErrors(const Session& session)
    {
        std::set<std::string> ids;
        for (const Finding& finding : session.report().findings) {
            if (isOfTypes(finding)) {
                ids.insert(finding.id());
            }
        }
        return ids;
    }

    /// A narrower type would change what the node computes. In a wider one it gives the same, or is exacter.
    /// A finding without a fix of its own is gone because of another one.
    static bool isChanged(const std::string& finding, const FixAllResult& fixes)
    {
        const auto fixed = std::ranges::find_if(
            fixes.applied, [&](const AppliedFix& one) { return one.finding.str() == finding; });
        return fixed != fixes.applied.end() &&
               (fixed->fix.kind != FixKind::CastAround || !isLosslessCast(fixed->fix.from, fixed->fix.to));
    }

    /// Returns the session with that opset, and an IR version that the releases then take.
    FixAllResult lowered(std::int64_t opset)
    {
        const SharedText scope = m_session->model()->graph(GraphId{}).scope;
        PlanFile file;
        if (opset < m_ownOpset) {
            file.plan.edits.emplace_back(LowerOpset{.graph = scope, .version = opset});
        }
        if (const auto version = loweredIrVersion(m_original, opset, m_positions)) {
            file.plan.edits.emplace_back(LowerIrVersion{.graph = scope, .version = *version});
        }
        if (file.plan.edits.empty()) {
            return {.session = m_session, .applied = {}, .refused = {}};
        }
        FixAllOptions options;
        options.bindWeights = false;
        return replayPlan(m_session, file, options, m_progress);
    }

    Chosen chosenIn(const FixAllResult& lowered)
    {
        Chosen chosen{.fixed = m_choose(lowered.session, m_verifier, m_progress), .runsIn = {}};
        std::vector<AppliedFix>& applied = chosen.fixed.fixes.applied;
        applied.insert(applied.begin(), lowered.applied.begin(), lowered.applied.end());
        chosen.runsIn = runsIn(*chosen.fixed.fixes.session->planned(), m_positions, m_progress);
        return chosen;
    }

    /// Adds to the answers why the model has a newer opset than the release takes.
    void explain(RunsIn& runsIn, std::int64_t opset) const
    {
        for (std::size_t i = 0; i < m_positions.size(); ++i) {
            const std::int64_t newest = runtimeReleases()[m_positions[i]].newestOpset;
            const auto trouble = m_troubles.find(newest);
            if (opset <= newest) {
                continue;
            }
            std::string& message = runsIn.releases[i].message;
            if (m_impossible && newest <= m_impossible->opset) {
                message += "; it cannot be lowered: " + m_impossible->reason;
            } else if (trouble != m_troubles.end()) {
                message += "; with that one, " + trouble->second;
            }
        }
    }

    struct ImpossibleOpset {
        std::int64_t opset = 0;
        std::string reason = {};
    };

    const ChooseFixes& m_choose;
    const std::vector<std::size_t>& m_positions;
    const std::shared_ptr<const Session>& m_session;
    const Model& m_original;
    const std::int64_t m_ownOpset;
    Verifier& m_verifier;
    Progress& m_progress;
    std::optional<ImpossibleOpset> m_impossible; ///< the newest one that is known
    std::map<std::int64_t, std::string>
        m_troubles; ///< by opset: why a release does not load the model with it
};

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
        ChoiceForReleases::Chosen chosen =
            ChoiceForReleases(choose, positions, session, asked, inner).choose();
        mended.runsIn = std::move(chosen.runsIn);
        return std::move(chosen.fixed);
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
