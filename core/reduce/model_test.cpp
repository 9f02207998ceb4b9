// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/model_test.h"

#include "core/base/error.h"
#include "core/reduce/plain_message.h"

#include <utility>

namespace onnxmend
{

std::vector<Failure> ModelTest::failuresOf(const Draft& draft)
{
    ++m_rounds;
    m_progress.checkCancelled();
    Progress quiet = m_progress.quiet(); // the steps of one question would flicker
    return m_oracle.failuresOf(modelOf(draft), quiet);
}

std::optional<Failure> ModelTest::sameFailure(const Draft& draft)
{
    m_progress.checkCancelled();
    return isOver() ? std::nullopt : lastAnswer(draft);
}

std::optional<Failure> ModelTest::lastAnswer(const Draft& draft)
{
    try {
        const std::shared_ptr<const Model> model = modelOf(draft);
        ++m_rounds;
        Progress quiet = m_progress.quiet();
        std::vector<Failure> failures = m_oracle.failuresOf(model, quiet);
        if (failures.empty()) {
            return std::nullopt;
        }
        const NamesInMessages names(*model);
        for (Failure& failure : failures) {
            if (plainMessage(failure.message, names) == m_target) {
                return std::move(failure);
            }
        }
    } catch (const Error&) {
        // A part of a model may be one that nobody can write or read.
    }
    return std::nullopt;
}

} // namespace onnxmend
