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

/// Why a dtype is likely what tensors are to be cast to; the better reason first.
enum class CastReason { Declared, Required, Neighbours, Common, Other };

struct CastChoice {
    DType to = DType::Undefined;
    CastReason reason = CastReason::Other;

    bool isLikely() const { return reason != CastReason::Other; }
};

/// The dtypes that these rows of the report can be cast to, each once and the likely ones first: what the
/// graph declares for them, what its nodes need, what most tensors of the same layers are stored as, and what
/// weights usually are. Rows that cannot be cast do not count; empty where none can.
std::vector<CastChoice> castChoices(const Report& report, std::span<const std::size_t> rows);

/// What a save writes all these rows as now; Undefined where they differ.
DType dtypeNow(const Report& report, std::span<const std::size_t> rows);

/// What a cast was seen to lose.
struct SeenLoss {
    Loss loss = {};
    bool isExact = false;   ///< every value of every tensor was looked at
    bool isRefused = false; ///< a value cannot be cast at all
};

/// Looks at some values of some of the tensors: takes milliseconds, whatever their size. Throws Error when
/// one cannot be read, or Cancelled.
SeenLoss sampleLoss(const Report& report, std::span<const std::size_t> rows, DType to, Progress& progress);

} // namespace onnxmend
