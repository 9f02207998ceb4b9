// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

struct TensorLoss {
    std::string name;
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    Loss loss;
};

/// What several casts of stored values do to them, to be told before they are planned.
struct CastLosses {
    std::size_t tensorCount = 0;   ///< that are cast
    std::size_t lossyCount = 0;    ///< of them
    Loss total;                    ///< of all that are cast
    std::vector<TensorLoss> worst; ///< the few that lose most, most first

    void add(TensorLoss tensor);
    bool lossless() const { return lossyCount == 0; }
};

} // namespace onnxmend
