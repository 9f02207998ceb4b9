// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/verify/verify.h"

#include <string>
#include <vector>

namespace onnxmend
{

class Model;
struct RunReport; // core/verify/run_report.h

/// What an output has that none of a working model has.
enum class OutputFault {
    NotFinite, ///< NaN or inf; where the original does not run, nothing else
    AllZero,
    Constant, ///< all elements are one number
    TooLarge, ///< a thousand times what the original gives
};

const char* outputFaultName(OutputFault fault); ///< as in JSON: "not-finite"

struct FaultyOutput {
    std::string name;
    OutputFault fault = OutputFault::NotFinite;
    Message text; ///< a clause: `the output "y" is all zeros`
};

/// What running a result on made-up inputs shows, and its original on the same ones.
struct ResultRun {
    /// Passed: it runs. Failed: the original runs on these inputs, and it does not. FailedBefore: neither
    /// does, for the same. Skipped: nothing is known, and the message says why.
    Proof run;
    std::vector<FaultyOutput> faults; ///< that the original has not, where that runs
    /// Of the outputs: Passed: those of the original. Failed: not so. Skipped: the message says why, as where
    /// the original gives nothing but NaN or inf.
    Proof same;
    Proof original = {}; ///< on these inputs; Skipped: it was not run, or not to its end in time
    /// Where the original does not run: nodes of fixes that give something else (core/mend/node_checks.h).
    std::vector<Message> differingNodes = {};
};

/// What a run says of a result.
ResultRun judgeRun(const RunReport& report);

/// Whether a model draws random numbers when it runs: its outputs are others each time.
bool drawsRandomNumbers(const Model& model);

} // namespace onnxmend
