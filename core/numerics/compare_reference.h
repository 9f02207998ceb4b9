// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/numerics/rounded_runs.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// Another model that should give the same values, such as the one that was converted.
class ReferenceModel
{
public:
    /// Throws Error if it cannot be read, Cancelled.
    ReferenceModel(const std::filesystem::path& path, Progress& progress);

    /// Compares the rounded values of the main graph with those of the reference on the same inputs. Nodes
    /// are paired as `diff` pairs them, also through Casts and under other names. Throws Error if the
    /// reference does not run, Cancelled.
    std::vector<ValueDistance> distances(RoundedRuns& runs, Progress& progress) const;

    /// Returns the errors of the outputs in FLOAT against those of the reference. Throws Error if it does not
    /// run.
    RoundedRuns::Errors outputErrorsOf(RoundedRuns& runs) const;

    /// Finds stored constants that are 0, infinite or NaN where the reference has a number, if one of these
    /// errors is more than a cause costs.
    std::vector<NumericCause> lostConstants(RoundedRuns& runs, const RoundedRuns::Errors& errors) const;

private:
    std::filesystem::path m_path;
    std::shared_ptr<const Model> m_model;
};

/// Compares rounded values with arrays of the same name, as hooks of a framework or another runtime recorded
/// them; an array may also have the name of the node. Each file belongs to the set of inputs of its place.
/// Throws Error if a file cannot be read, Cancelled.
std::vector<ValueDistance>
recordedDistances(RoundedRuns& runs, const std::vector<std::filesystem::path>& recorded, Progress& progress);

} // namespace onnxmend
