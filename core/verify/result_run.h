// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/verify/verify.h"

#include <string>
#include <vector>

namespace onnxmend
{

class Model;
struct RunReport; // core/verify/run_report.h

/// A fault that no output of a working model has.
enum class OutputFault {
    NotFinite, ///< NaN or inf; if the original does not run, no other values
    AllZero,
    Constant, ///< all elements are the same number
    TooLarge, ///< a thousand times the original's values
};

const char* outputFaultName(OutputFault fault); ///< as in JSON: "not-finite"

struct FaultyOutput {
    std::string name;
    OutputFault fault = OutputFault::NotFinite;
    Message text; ///< a clause: `the output "y" is all zeros`
};

/// The runs of a result and of its original on the same made-up inputs.
struct ResultRun {
    /// Passed: it runs. Failed: only the original runs on these inputs. FailedBefore: neither runs, for the
    /// same reason. Skipped: not known, for the reason in the message.
    Proof run;
    std::vector<FaultyOutput> faults; ///< faults that the original's outputs do not have, if it runs
    /// Passed: the outputs are those of the original. Failed: they differ. Skipped: not compared, for the
    /// reason in the message, such as that the original gives only NaN or inf.
    Proof same;
    Proof original = {}; ///< on these inputs; Skipped if it was not run, or not to its end in time
    /// Nodes of fixes that give other values, if the original does not run (core/mend/node_checks.h).
    std::vector<Message> differingNodes = {};
};

/// Judges a result by its run.
ResultRun judgeRun(const RunReport& report);

/// Returns whether a model draws random numbers when it runs: its outputs differ each time.
bool drawsRandomNumbers(const Model& model);

} // namespace onnxmend
