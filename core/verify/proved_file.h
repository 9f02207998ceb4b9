// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to verify: a file and the results of its checks.

#include "core/model/model.h"
#include "core/verify/failed_before.h"
#include "core/verify/verify.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct ModelSize {
    std::uint64_t file = 0;
    std::uint64_t data = 0; ///< of all tensors
};
ModelSize sizeOf(const Model& model);

/// The results for one file, and the data for comparing them with another one.
struct ProvedFile {
    Verification verification;
    std::shared_ptr<const Model> model; ///< null if it cannot be read
    std::vector<ProofFault> faults;     ///< faults of the audit
    ProofFiles files;
    ModelSize size;
    bool canBeLoaded = false; ///< whether onnx.checker and ONNX Runtime may get it

    /// Marks checks as FailedBefore if they fail in the original for the same faults (areAllAmong()). A check
    /// that lists several faults is marked if the original's list has them all: others may be fixed.
    void blame(const ProvedFile& original);
};

/// The rules for an audit: the policy that applies to the model of that path, or null.
struct AuditJudge {
    const Policy* policy = nullptr;
    const std::filesystem::path& model;
    RuntimeTarget target = RuntimeTarget::Cpu;  ///< a missing kernel is a fault, as in an audit
    std::optional<TargetRelease> release = {};  ///< as AuditOptions::release
    std::shared_ptr<KernelOracle> kernels = {}; ///< replaces the table of the CPU's kernels
};

/// Reads and audits a file. The other checks are not made yet.
ProvedFile auditedFile(const std::filesystem::path& path, const AuditJudge& judge, Progress& progress);

} // namespace onnxmend
