// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/session/session.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace onnxmend
{

/// What a save is going to do, before it does it.
struct SaveOutline {
    /// Edits of one kind between the same dtypes.
    struct OfKind {
        FixKind kind = FixKind::CastInitializer;
        DType from = DType::Undefined; ///< Undefined where the kind says none
        DType to = DType::Undefined;
        std::size_t count = 0;

        friend bool operator==(const OfKind&, const OfKind&) = default;
    };
    std::vector<OfKind> changes; ///< the most edits first
    std::size_t changeCount = 0; ///< of all kinds
    std::uint64_t byteCount = 0; ///< about that many are written: without the gaps between tensors
    std::uint64_t unchangedDataByteCount = 0; ///< of them, in data files as they are to be saved
};

/// Of the session's plan with what the save adds to it: with `fixesAll` every recommended fix, with
/// `fillsWeights` the weights of open checkpoints that fit. Linear in findings and tensors; reads no weight.
/// Throws Cancelled.
SaveOutline saveOutline(const Session& session, bool fixesAll, bool fillsWeights, Progress& progress);

} // namespace onnxmend
