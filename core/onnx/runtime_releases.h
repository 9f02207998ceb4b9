// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/op_schema.h"
#include "core/onnx/runtime_kernels.h"
#include "core/onnx/runtime_target.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

// The releases of ONNX Runtime, one of each minor version, and what each takes on its CPU
// (resources/operators/runtime_releases.json, made by asking each of them: tests/golden/probe_releases.py).

struct RuntimeRelease {
    std::string version;            ///< "1.18.0"
    TargetRelease minor;            ///< {1, 18}: another patch of that minor version takes the same
    std::int64_t newestIr = 0;      ///< newest IR version that it takes
    std::int64_t newestOpset = 0;   ///< newest opset of the default domain that models may have
    std::int64_t newestMlOpset = 0; ///< of ai.onnx.ml
};

/// All known releases, the oldest first. The last one is the release of the table of kernels.
std::span<const RuntimeRelease> runtimeReleases();

/// Positions in runtimeReleases(), in ascending order, of a text such as "1.18..1.30", "1.18,1.20.1" or both.
/// Known releases that a range leaves out are not in it. Throws UsageError for a text that is none, and for a
/// version that is not known.
std::vector<std::size_t> releasesFromText(std::string_view text);

/// Returns the position of the release whose kernels count for an audit: the oldest known one that is not
/// older; nullopt for the newest, whose kernels have a table of their own (core/onnx/runtime_kernels.h).
std::optional<std::size_t> olderRelease(TargetRelease release);

/// Returns the position of the first release from which on the CPU takes the operator with these types: 0 for
/// the oldest, also if nothing is known of the operator. The model's opset is another matter. Safe from any
/// thread; the first call for an operator reads its row.
std::size_t firstRelease(const OpSchema& schema, std::span<const ValueType> inputs,
                         std::span<const ValueType> outputs);

/// Copies a schema with the types that the release takes: several copies if it does not take some types
/// together that it takes each on its own. `kernel` outlives the copies.
std::vector<KernelSchema> inRelease(const KernelSchema& kernel, std::size_t release);

} // namespace onnxmend
