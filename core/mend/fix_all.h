// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// One change that was applied: a fix, or a graph input or output that the fix before it declares otherwise.
struct AppliedFix {
    SharedText finding; ///< id; empty for a weight that was bound as it is
    Fix fix;
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;         ///< as it will be saved
    Loss loss;                           ///< measured unless the pair of dtypes is lossless
    bool castsDecidingZeroPoint = false; ///< casts a zero point that decides how a node clips values
    bool isOfFixBefore = false;          ///< an input or output that the fix before it declares otherwise

    /// Returns nullopt if Casts in the graph, or nodes that quantize, decide it at run time.
    std::optional<bool> isLossless() const;
};

struct RefusedFix {
    std::string finding; ///< id; empty for a binding or an edit of a replayed plan
    std::string reason;
    std::string target; ///< value that stays as it is
};

/// The model that a replayed plan was made for.
struct ReplayedPlan {
    std::string model;                ///< its path at that time; empty if the plan does not say
    std::optional<bool> modelMatches; ///< nullopt if the plan has no digest
};

struct FixAllResult {
    std::shared_ptr<const Session> session; ///< with the new plan
    std::vector<AppliedFix> applied;
    std::vector<RefusedFix> refused;
    std::optional<ReplayedPlan> replayed = {};

    std::size_t fixCount() const; ///< of `applied`, in which a fix may be followed by what it redeclares
};

/// Appends the recommended fix of every finding, and the bindings, to the plan. Casts that may lose something
/// are measured first (streams those tensors). A named finding stands for all of its group (Report::groups).
/// Throws Error or Cancelled.
FixAllResult fixAll(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                    Progress& progress);

/// Throws UsageError, with this advice, for an id that no finding of the session has: with one model this is
/// an error, with several the id may belong to another one.
void requireFindings(const Session& session, const std::vector<std::string>& ids, const std::string& advice);

/// Returns the findings about weights that a checkpoint has and the model lacks: fixing them fills the
/// weights.
std::set<std::string, std::less<>> findingsOfUnfilled(const Session& session);

/// Appends one fix of each wanted finding: `chosen` itself, or the most similar alternative (of the same kind
/// and strategy; otherwise of the same strategy; otherwise the recommended one). Throws Error or Cancelled.
FixAllResult fixLike(const std::shared_ptr<const Session>& session, const Fix& chosen,
                     const FixAllOptions& options, Progress& progress);

/// Returns whether the edit gives an input or output a dtype that holds fewer numbers: whether that loses
/// something depends on the numbers that a caller passes or a node gives.
bool narrowsInterface(const Edit& edit);

/// Returns the losses of the casts of stored values among these fixes.
CastLosses lossesOf(const std::vector<AppliedFix>& applied);

/// Appends fixes that fill every missing weight that an open checkpoint has: as it is if its dtype fits,
/// otherwise with a cast to the declared dtype (as torch.onnx's save_model_with_external_data with a dtype
/// override, pytorch PR 122100). Findings that options.skip names are left alone. Throws Error or Cancelled.
FixAllResult fillWeights(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                         Progress& progress);

/// Appends edits that take every weight with data from the checkpoints that have it as well, whether or not
/// the two differ. `checkpoint`: only from that one of the session; nullopt: from any. Throws Error or
/// Cancelled.
FixAllResult refreshWeights(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                            std::optional<std::size_t> checkpoint, Progress& progress);

/// Appends the edits of a saved plan one by one, by the same rules: edits that do not fit this model or these
/// checkpoints, or that would overflow, are refused and the rest is applied. Weights that fit and that the
/// plan does not name are filled too (options.bindWeights). Throws Error or Cancelled.
FixAllResult replayPlan(const std::shared_ptr<const Session>& session, const PlanFile& file,
                        const FixAllOptions& options, Progress& progress);

} // namespace onnxmend
