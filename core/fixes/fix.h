// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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
    SharedText subject; ///< id of a finding, or scope and tensor
    SharedText variant; ///< distinguishes fixes of one kind and subject: ":2"
    FixKind kind = FixKind::CastInitializer;
    Message title;     ///< clauses in the imperative
    SharedText target; ///< the changed value
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    /// By the pair of dtypes; nullopt depends on the values; false even if the cast itself is lossless.
    std::optional<bool> lossless;
    bool recommended = false;
    bool onlyAsked = false; ///< likely but not certain: never applied without a request
    // Costs.
    std::optional<Strategy> strategy;  ///< strategy that prefers this fix
    std::size_t castCount = 0;         ///< Casts that run each time the model runs
    std::int64_t storedByteChange = 0; ///< change of the tensors in the model
    std::vector<Edit> edits;

    /// Returns kind, subject and variant, which are unique in the report. Composed at each call.
    std::string id() const;
    std::string titleText() const; ///< in English, with a capital letter
};

} // namespace onnxmend
