// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// An edit of a session's plan, with what it costs, to be read by people.
struct PlannedChange {
    PlanEntry entry;          ///< of the session's sharedPlan(), which has to outlive this
    std::string notMade = {}; ///< why an enabled edit does not fit the model; else empty
    std::string_view operatorType =
        {}; ///< of the node that it is about, in the model as opened; may be empty
    std::optional<std::size_t> input = {};          ///< of that node, from 0
    std::optional<std::uint64_t> elementCount = {}; ///< of the tensor that it is about
    std::optional<std::int64_t> byteChange = {};    ///< of what is stored; nothing where it is not known
    /// Nothing where the values decide it; what does not touch values loses nothing.
    std::optional<bool> isLossless = {};

    DType from() const { return dtypesOf(*entry.edit).from; }
    DType to() const { return dtypesOf(*entry.edit).to; }
    bool isMade() const { return entry.isEnabled && notMade.empty(); }
    bool runsEachTime() const; ///< a Cast that runs whenever the model runs
};

/// One for each of entriesOf(session.plan()). Linear in plan and model; reads no weight.
std::vector<PlannedChange> plannedChanges(const Session& session);

/// What the casts of stored values in the plan, as they are made now, do to the values, by entry; nothing for
/// entries that cast none. Streams the tensors whose dtypes alone do not tell. Throws Error when one cannot
/// be read, or Cancelled.
std::vector<std::optional<Loss>> measurePlannedCasts(const Session& session, Progress& progress);

/// The same without reading anything: nothing for what was not measured yet, by whomever.
std::vector<std::optional<Loss>> knownLossesOfPlan(const Session& session,
                                                   const std::vector<PlannedChange>& changes);

/// What the casts of stored values among these entries would lose if they led to `to` (planWithTarget).
/// Streams, and throws, as above.
CastLosses measureRetargeted(const Session& session, std::span<const std::size_t> entries, DType to,
                             Progress& progress);

} // namespace onnxmend
