// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// The plan with the values of these rows of `report` cast to `to`, whatever was planned for their dtype
/// before; weights of a checkpoint are bound first. Rows that cannot be cast (no data, nothing in the graph)
/// are left out. Linear in both.
Plan planWithCasts(const Plan& plan, const Report& report, std::span<const std::size_t> rows, DType to);

/// What those casts do to the values. Streams the tensors that may lose something. Throws Error when one
/// cannot be read, or Cancelled.
CastLosses measureCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                        Progress& progress);
/// The same without reading what is known; the rest becomes known.
CastLosses measureCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                        MeasuredLosses& known, Progress& progress);
/// In all, without reading anything; nothing where one of them was not measured.
std::optional<Loss> knownLossOfCasts(const Report& report, std::span<const std::size_t> rows, DType to,
                                     const MeasuredLosses& known);

} // namespace onnxmend
