// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/pictures/fix_preview.h"
#include "core/report/json_report.h"
#include "core/report/merged_report.h"
#include "tests/fuzz/fuzz_input.h"

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::fuzzing;

namespace
{

/// Does what the window and `fix` do: all reports, a preview, and every recommended fix.
void auditAndFix(const std::filesystem::path& model, const std::filesystem::path& checkpoint)
{
    Progress progress;
    const auto session = Session::open(model, {checkpoint}, {}, progress);
    inspectJson(*session->model()).dump();
    auditJson(*session, model.string(), true);
    csvFindings(resultOf(*session, model.string()));
    if (const auto& findings = session->report().findings; !findings.empty()) {
        const auto fixes = session->fixesOf(findings.front().id());
        previewFix(*session, findings.front(), fixes.empty() ? nullptr : &fixes.front(), progress);
    }
    fixAll(session, {}, progress);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::filesystem::path checkpoint = writeWeights();
    const std::filesystem::path model = writeInput(textOf(data, size), "model.onnx");
    allowError([&] { auditAndFix(model, checkpoint); });
    return 0;
}
