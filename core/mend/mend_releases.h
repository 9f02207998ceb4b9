// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/mend/mend.h"

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

/// What is known of a model in one release of ONNX Runtime.
struct ReleaseAnswer {
    std::string version;      ///< "1.18.0"
    std::string message = {}; ///< why it does not load; empty if it does

    bool loads() const { return message.empty(); }
};

/// A model in several releases, by their tables (core/onnx/runtime_releases.h): nothing is loaded.
struct RunsIn {
    std::vector<ReleaseAnswer> releases; ///< those that were asked for, the oldest first
    /// The earliest known release that takes the model, as do all later ones; empty if none does.
    std::string firstVersion;

    bool areAllTaken() const;
};

/// Returns what releases take of a model: its IR version, its opsets and the types of its nodes on the CPU. A
/// node that no release takes counts, too.
/// `positions`: in runtimeReleases(). Costs a few inferences of types. Throws Cancelled.
RunsIn runsIn(const Model& model, const std::vector<std::size_t>& positions, Progress& progress);

struct MendedReleases {
    FixReport report;
    RunsIn runsIn; ///< of the model as it was planned
};

/// Runs mend() for a document that is opened for the oldest of these releases (AuditOptions::release), so
/// that its findings name nodes that this release does not compute. Throws as mend() does.
MendedReleases mendReleases(MendRequest request, const std::vector<std::size_t>& positions,
                            Verifier& verifier, Progress& progress);

/// Sets target and release of an audit for the oldest of these releases. Throws UsageError if another target
/// than the CPU is asked for.
void auditForReleases(AuditOptions& options, const std::vector<std::size_t>& positions);

} // namespace onnxmend
