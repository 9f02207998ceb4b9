// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/report.h"
#include "core/base/progress.h"
#include "core/loss/measured_losses.h"
#include "core/plan/plan.h"

#include <cstddef>
#include <optional>
#include <span>

namespace onnxmend
{

/// Returns the plan with the values of these rows of `report` cast to `to`, in place of earlier edits of
/// their dtype; weights of a checkpoint are bound first. Rows without data, or without a place in the graph,
/// are left out. Linear in both.
Plan planWithCasts(const Plan& plan, const Report& report, std::span<const std::size_t> rows, DType to);

/// Returns the losses of those casts. Streams the tensors that may lose something. Throws Error if one cannot
/// be read, or Cancelled.
CastLosses measureCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                        Progress& progress);
/// Does the same, but reads no tensor whose loss is in `known`, and adds the other losses to it.
CastLosses measureCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                        MeasuredLosses& known, Progress& progress);
/// Returns the sum of the losses without reading a tensor; nullopt if one of them was not measured.
std::optional<Loss> knownLossOfCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                                     const MeasuredLosses& known);

} // namespace onnxmend
