// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/mutations.h"
#include "tests/mutants/referee.h"

#include <limits>
#include <string>

namespace onnxmend::mutants
{

enum class Agreement { Same, Different, NotComparable };

struct Comparison {
    Agreement agreement = Agreement::NotComparable;
    std::string difference;
};

struct Precision {
    double epsilon = 0;
    double highest = std::numeric_limits<double>::max(); ///< larger numbers may overflow on the way
};

Comparison compareTensors(onnx::TensorProto expected, const onnx::TensorProto& got,
                          const Precision& precision);

/// Returns whether a model that loads has a kernel that refuses to compute it.
bool isRefusedWhenRun(Referee& referee, const Seed& seed, const Mutant& mutant);

/// Runs seed and repaired mutant on the same feed, each input in the dtype that the model declares, and
/// compares the outputs within the precision of the lowest dtype involved.
Comparison compareOutputs(Referee& referee, const Seed& seed, const Mutant& mutant,
                          const onnx::ModelProto& repaired);

} // namespace onnxmend::mutants
