// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/dtype/loss.h"
#include "core/loss/measured_losses.h"
#include "core/plan/plan_entries.h"
#include "core/session/session.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// An edit of a session's plan with its price, for people.
struct PlannedChange {
    PlanEntry entry;          ///< entry of the session's sharedPlan(), which outlives this
    std::string notMade = {}; ///< reason why an enabled edit does not fit the model; otherwise empty
    std::string_view operatorType = {};    ///< operator of its node in the opened model; may be empty
    std::optional<std::size_t> input = {}; ///< input of that node, from 0
    std::optional<std::uint64_t> elementCount = {}; ///< elements of its tensor
    std::optional<std::int64_t> byteChange = {};    ///< change of the stored bytes; nullopt if unknown
    /// nullopt if the values decide it. An edit that touches no values is lossless.
    std::optional<bool> isLossless = {};

    DType from() const { return dtypesOf(*entry.edit).from; }
    DType to() const { return dtypesOf(*entry.edit).to; }
    bool isMade() const { return entry.isEnabled && notMade.empty(); }
    bool runsEachTime() const; ///< is a Cast that runs whenever the model runs
};

/// Returns one change for each of entriesOf(session.plan()). Linear in plan and model; reads no weight.
std::vector<PlannedChange> plannedChanges(const Session& session);

/// Returns the losses of the enabled casts of stored values in the plan, by entry; nullopt for other entries.
/// Streams the tensors whose dtypes alone do not determine the loss. Throws Error if one cannot be read, or
/// Cancelled.
std::vector<std::optional<Loss>> measurePlannedCasts(const Session& session, Progress& progress);

/// Returns the same without reading anything; nullopt for losses that were not measured yet.
std::vector<std::optional<Loss>> knownLossesOfPlan(const Session& session,
                                                   const std::vector<PlannedChange>& changes);

/// Returns the losses of the casts of stored values among these entries if their target were `to`
/// (planWithTarget). Streams, and throws, as above.
CastLosses measureRetargeted(const Session& session, std::span<const std::size_t> entries, DType to,
                             Progress& progress);

} // namespace onnxmend
