// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measured_losses.h"
#include "core/mend/fix_all_options.h"
#include "core/session/session.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

struct AppliedFix {
    SharedText finding; ///< id; empty for a weight that was bound as it is
    Fix fix;
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;         ///< as it will be saved
    Loss loss;                           ///< measured unless the pair of dtypes is lossless
    bool castsDecidingZeroPoint = false; ///< which says to what a node cuts what passes

    /// Nothing where Casts in the graph, or nodes that quantise, decide it at run time.
    std::optional<bool> isLossless() const;
};

struct RefusedFix {
    std::string finding; ///< id; empty for a binding or an edit of a replayed plan
    std::string reason;
    std::string target; ///< the value that stays as it is
};

/// What a plan that was replayed says of the model that it was made for.
struct ReplayedPlan {
    std::string model;                ///< its path then; empty when the plan does not say
    std::optional<bool> modelMatches; ///< nothing when the plan says no digest
};

struct FixAllResult {
    std::shared_ptr<const Session> session; ///< with the new plan
    std::vector<AppliedFix> applied;
    std::vector<RefusedFix> refused;
    std::optional<ReplayedPlan> replayed = {};
};

/// Appends the recommended fix of every finding, and the bindings, to the plan. Casts that may lose something
/// are measured first (streams those tensors). Throws Error or Cancelled.
FixAllResult fixAll(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                    Progress& progress);

/// Throws UsageError, with this advice, for an id that no finding of the session has: with one model that is
/// a slip, with several it may belong to another one.
void requireFindings(const Session& session, const std::vector<std::string>& ids, const std::string& advice);

/// Findings about weights that a checkpoint has and that are not in the model yet: fixing them fills a place.
std::set<std::string, std::less<>> findingsOfUnfilled(const Session& session);

/// Appends one fix of each wanted finding, chosen by hand: `chosen` itself, or the alternative most like it
/// (of the same kind and strategy; else of the same strategy; else the recommended one). Throws Error or
/// Cancelled.
FixAllResult fixLike(const std::shared_ptr<const Session>& session, const Fix& chosen,
                     const FixAllOptions& options, Progress& progress);

/// What the casts of stored values among these fixes lose.
CastLosses lossesOf(const std::vector<AppliedFix>& applied);

/// Appends what fills every place that an open checkpoint has a weight for: as it is where its dtype fits,
/// else with the cast to the declared dtype (as torch.onnx's save_model_with_external_data with a dtype
/// override, pytorch PR 122100). Findings that options.skip names are left alone. Throws Error or Cancelled.
FixAllResult fillWeights(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                         Progress& progress);

/// Appends what takes every weight that the model has data for from the checkpoints that have it, too,
/// whether the two differ or not. `checkpoint`: only from that one of the session; nothing: from any. Throws
/// Error or Cancelled.
FixAllResult refreshWeights(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                            std::optional<std::size_t> checkpoint, Progress& progress);

/// Appends the edits of a saved plan, each on its own, by the same rules: those that do not fit this model or
/// these checkpoints, or that would overflow, are refused and the rest is applied. Weights that fit as they
/// are and that the plan does not name are filled too (options.bindWeights). Throws Error or Cancelled.
FixAllResult replayPlan(const std::shared_ptr<const Session>& session, const PlanFile& file,
                        const FixAllOptions& options, Progress& progress);

} // namespace onnxmend
