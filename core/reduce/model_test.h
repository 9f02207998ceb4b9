// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/base/progress.h"
#include "core/reduce/draft.h"
#include "core/reduce/failure_oracle.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// The question that a reduction repeats: does this smaller model still fail with the same message?
class ModelTest
{
public:
    using Clock = std::chrono::steady_clock;

    /// All arguments outlive this.
    ModelTest(FailureOracle& oracle, Clock::time_point deadline, Progress& progress)
        : m_oracle(oracle)
        , m_deadline(deadline)
        , m_progress(progress)
    {
    }

    /// Sets the message that later models must have, without what differs between models.
    void setTarget(std::string plain) { m_target = std::move(plain); }
    const std::string& target() const { return m_target; }

    /// Returns the failures of a model. Throws Error, and Cancelled.
    std::vector<Failure> failuresOf(const Draft& draft);
    /// Returns the failure with the same message; nullopt also if the model cannot be made or asked about,
    /// or if the time is over. Throws Cancelled.
    std::optional<Failure> sameFailure(const Draft& draft);
    bool holds(const Draft& draft) { return sameFailure(draft).has_value(); }
    /// Asks in any case, although the time is over.
    std::optional<Failure> lastAnswer(const Draft& draft);

    void setDeadline(Clock::time_point deadline) { m_deadline = deadline; }
    bool isOver() const { return Clock::now() >= m_deadline; }
    std::size_t rounds() const { return m_rounds; }
    bool runsModels() const { return m_oracle.runsModels(); }
    bool needsShapes() const { return m_oracle.needsShapes(); }
    Progress& progress() { return m_progress; }

private:
    FailureOracle& m_oracle;
    Clock::time_point m_deadline;
    Progress& m_progress;
    std::string m_target;
    std::size_t m_rounds = 0;
};

} // namespace onnxmend
