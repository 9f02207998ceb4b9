// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "tests/fuzz/fuzz_input.h"

using namespace onnxmend;
using namespace onnxmend::fuzzing;

namespace
{

std::shared_ptr<const Session> openBase()
{
    Progress progress;
    return Session::open(ONNXMEND_FUZZ_MODELS "/base.onnx", {writeWeights()}, {}, progress);
}

} // namespace

/// Reads a plan and replays it, both at once and edit by edit.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::shared_ptr<const Session> base = openBase();
    const std::filesystem::path path = writeInput(textOf(data, size), "plan.json");
    allowError([&] {
        const PlanFile file = readPlan(path);
        Progress progress;
        allowError([&] { base->withPlan(file.plan, progress); });
        allowError([&] { replayPlan(base, file, {}, progress); });
    });
    return 0;
}
