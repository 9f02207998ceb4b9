// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/explain_error.h"
#include "core/session/session.h"
#include "tests/fuzz/fuzz_input.h"

#include <cstdlib>

using namespace onnxmend;
using namespace onnxmend::fuzzing;

namespace
{

std::shared_ptr<const Session> openBase()
{
    Progress progress;
    return Session::open(ONNXMEND_FUZZ_MODELS "/base.onnx", {}, {}, progress);
}

} // namespace

/// Explains a text, alone and of a model; what is said of it can be shown.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::shared_ptr<const Session> base = openBase();
    const Explanation explanation = explainError(textOf(data, size), base.get());
    const std::string summary = explanation.sentence ? explanation.sentence->summary.text() : std::string();
    if (displayText(summary, summary.size() + 1) != summary) {
        std::abort();
    }
    return 0;
}
