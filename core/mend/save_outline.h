// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/session/session.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace onnxmend
{

/// Preview of a save.
struct SaveOutline {
    /// Edits of one kind between the same dtypes.
    struct OfKind {
        FixKind kind = FixKind::CastInitializer;
        DType from = DType::Undefined; ///< Undefined if the kind has none
        DType to = DType::Undefined;
        std::size_t count = 0;

        friend bool operator==(const OfKind&, const OfKind&) = default;
    };
    std::vector<OfKind> changes;              ///< the most edits first
    std::size_t changeCount = 0;              ///< edits of all kinds
    std::uint64_t byteCount = 0;              ///< approximate size: without the gaps between tensors
    std::uint64_t repeatedByteCount = 0;      ///< further bytes if equal ones are not shared (Inline)
    std::uint64_t unchangedDataByteCount = 0; ///< part of byteCount that stays as it is in data files
};

/// Returns the outline of the session's plan with the additions of the save: with `fixesAll` every
/// recommended fix, with `fillsWeights` the weights of open checkpoints that fit. Linear in findings and
/// tensors; reads no weight. Throws Cancelled.
SaveOutline saveOutline(const Session& session, bool fixesAll, bool fillsWeights, Progress& progress);

} // namespace onnxmend
