// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/dtype/loss.h"
#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// What casts were measured to lose, by the bytes of the tensor and both dtypes: whoever measures one spares
/// all others the reading. Holds the sources of what was measured. Any thread may ask.
class MeasuredLosses
{
public:
    /// Nothing where it was not measured.
    std::optional<Loss> find(const TensorRef& tensor, DType to) const;
    void note(const TensorRef& tensor, DType to, const Loss& loss);
    /// What is known, or else measureLoss(), which is noted; advances `progress` by the tensor's bytes either
    /// way. Throws as that does.
    Loss measure(const TensorRef& tensor, DType to, Progress& progress);

private:
    struct Known {
        TensorRef tensor;
        DType to = DType::Undefined;
        Loss loss;
    };

    const Known* findKnown(const TensorRef& tensor, DType to) const;

    mutable std::mutex m_mutex;
    std::unordered_multimap<std::uint64_t, Known>
        m_known; ///< by what the bytes begin at and how many they are
};

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
