// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/base/shared_text.h"
#include "core/fixes/edit.h"
#include "core/fixes/fix_kind.h"
#include "core/types/finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A way to fix a finding: a title for people and the edits it consists of.
struct Fix {
    SharedText subject; ///< a finding's id, or scope and tensor
    SharedText variant; ///< what tells it from others of that kind and subject: ":2"
    FixKind kind = FixKind::CastInitializer;
    Message title;     ///< clauses in the imperative
    SharedText target; ///< the value it changes
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    /// By the pair of dtypes; nothing = depends on the values; false = also where the cast itself keeps all.
    std::optional<bool> lossless;
    bool recommended = false;
    bool onlyAsked = false; ///< likely and not certain: never taken unasked
    // What it costs.
    std::optional<Strategy> strategy;  ///< when it is what one strategy prefers
    std::size_t castCount = 0;         ///< Casts that run each time the model runs
    std::int64_t storedByteChange = 0; ///< of the tensors in the model
    std::vector<Edit> edits;

    /// Unique in the report: kind, subject and variant. Composed at each call.
    std::string id() const;
    std::string titleText() const; ///< in English, with a capital letter
};

} // namespace onnxmend
