// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/base/progress.h"
#include "core/dtype/loss.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// Reasons why a dtype is a likely target of a cast; a better reason comes first.
enum class CastReason { Declared, Required, Neighbours, Common, Other };

struct CastChoice {
    DType to = DType::Undefined;
    CastReason reason = CastReason::Other;

    bool isLikely() const { return reason != CastReason::Other; }
};

/// Returns the dtypes that these rows of the report can be cast to, each once and the likely ones first: the
/// declared dtype, the required one, the one that most tensors of the same layers are stored as, and the
/// usual ones of weights. Rows that cannot be cast do not count; empty if none can.
std::vector<CastChoice> castChoices(const Report& report, std::span<const std::size_t> rows);

/// Returns the dtype in which a save writes all these rows now; Undefined if they differ.
DType dtypeNow(const Report& report, std::span<const std::size_t> rows);

/// The loss that was seen in a sample or in all values.
struct SeenLoss {
    Loss loss = {};
    bool isExact = false;   ///< every value of every tensor was measured
    bool isRefused = false; ///< some value cannot be cast at all
};

/// Measures some values of some of the tensors: takes milliseconds for any size. Throws Error if one cannot
/// be read, or Cancelled.
SeenLoss sampleLoss(const Report& report, std::span<const std::size_t> rows, DType to, Progress& progress);

} // namespace onnxmend
