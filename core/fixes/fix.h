// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/edit.h"
#include "core/fixes/fix_kind.h"
#include "core/types/type_change.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A way to fix a finding: a title for people and the edits it consists of.
struct Fix {
    std::string id; ///< unique in the report
    FixKind kind = FixKind::CastInitializer;
    std::string title;
    std::string target; ///< the value it changes
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::optional<bool> lossless; ///< by the pair of dtypes; nothing = depends on the values
    bool recommended = false;
    bool onlyAsked = false; ///< likely and not certain: never taken unasked
    // What it costs.
    std::optional<Strategy> strategy;  ///< when it is what one strategy prefers
    std::size_t castCount = 0;         ///< Casts that run each time the model runs
    std::int64_t storedByteChange = 0; ///< of the tensors in the model
    std::vector<Edit> edits;
};

} // namespace onnxmend
