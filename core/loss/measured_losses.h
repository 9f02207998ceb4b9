// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The measured losses of casts, by the bytes of the tensor and both dtypes, so that no cast is measured
/// twice. Keeps the sources of the measured tensors open. Safe from any thread.
class MeasuredLosses
{
public:
    /// nullopt if it was not measured.
    std::optional<Loss> find(const TensorRef& tensor, DType to) const;
    void note(const TensorRef& tensor, DType to, const Loss& loss);
    /// Returns the noted loss, or measures it with measureLoss() and notes it; advances `progress` by the
    /// tensor's bytes in both cases. Throws as measureLoss() does.
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
        m_known; ///< by the place of the bytes, their number and the target
};

struct TensorLoss {
    std::string name;
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    Loss loss;
};

/// The losses of several casts, to show before the casts are planned.
struct CastLosses {
    std::size_t tensorCount = 0;   ///< number of cast tensors
    std::size_t lossyCount = 0;    ///< number of those with a loss
    Loss total;                    ///< sum over all cast tensors
    std::vector<TensorLoss> worst; ///< the few with the largest loss, the largest first

    void add(TensorLoss tensor);
    bool lossless() const { return lossyCount == 0; }
};

} // namespace onnxmend
