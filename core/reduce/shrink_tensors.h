// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/base/progress.h"
#include "core/reduce/draft.h"
#include "core/reduce/made_up_tensor.h"
#include "core/reduce/model_test.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace onnxmend
{

/// Makes values that replace those of the original: seeded, of the same dtype and range.
class SeededValues
{
public:
    /// Both outlive this. `whole` has the tensors as they were.
    SeededValues(const Draft& whole, Progress& progress)
        : m_whole(whole)
        , m_progress(progress)
    {
    }

    /// Returns a tensor in the range of the one that `tensor` began as. Throws Error if the shape is not
    /// valid, and Cancelled.
    TensorRef of(const DraftTensor& tensor, DType dtype, std::vector<std::int64_t> shape);

private:
    const Draft& m_whole;
    Progress& m_progress;
    std::map<std::size_t, NumberRange> m_ranges; ///< by origin
};

/// Replaces large weights by zeros, and tensors without data, too. Small ones keep their values, since shapes
/// may depend on them.
void leaveOutWeights(Draft& draft);
/// Replaces the same tensors by seeded values.
void seedWeights(Draft& draft, SeededValues& seeds);

/// Makes the sizes of inputs, declarations and tensors as small as the message allows: equal sizes stay
/// equal, different ones different. Tensors that change get seeded values, or zeros if `seeds` is null.
void shrinkShapes(Draft& draft, SeededValues* seeds, ModelTest& test);

/// Replaces stored values, also those of attributes, by seeded ones. If the message needs values, as few
/// elements of the original as possible stay. Returns their number. Asks whether any are needed although the
/// time may be over. A tensor of more than 4,096 elements that the message needs stays whole.
std::uint64_t replaceValues(Draft& draft, SeededValues& seeds, ModelTest& test);

/// Makes inputs of the initializers that are still large.
void declareLargeTensors(Draft& draft, ModelTest& test);

} // namespace onnxmend
