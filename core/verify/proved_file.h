// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: a file, and what came of its proofs.

#include "core/model/model.h"
#include "core/verify/failed_before.h"
#include "core/verify/verify.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

struct ModelSize {
    std::uint64_t file = 0;
    std::uint64_t data = 0; ///< of all tensors
};
ModelSize sizeOf(const Model& model);

/// What came of one file, and what comparing it with another needs.
struct ProvedFile {
    Verification verification;
    std::shared_ptr<const Model> model; ///< null when it cannot be read
    std::vector<ProofFault> faults;     ///< of the audit
    ProofFiles files;
    ModelSize size;
    bool isWorthAsking = false; ///< by the other provers
    bool hasAskedRuntime = false;

    /// A proof that fails, and that the original fails for the same, failed before (areAllAmong()). So does
    /// one that lists several faults, when the original's list has them all: others may be fixed.
    void blame(const ProvedFile& original);
};

/// By what an audit is judged: a policy, or none (null), as the model of that path.
struct AuditJudge {
    const Policy* policy = nullptr;
    const std::filesystem::path& model;
    RuntimeTarget target = RuntimeTarget::Cpu;  ///< a kernel that it lacks is a fault, as in an audit
    std::shared_ptr<KernelOracle> kernels = {}; ///< overrules the table of the CPU's kernels
};

/// Read and audited; the other proofs are still to be made.
ProvedFile auditedFile(const std::filesystem::path& path, const AuditJudge& judge, Progress& progress);

} // namespace onnxmend
