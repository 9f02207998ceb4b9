// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/mend/mend.h"
#include "core/pictures/run_model.h"
#include "core/report/model_result.h"
#include "core/session/session.h"
#include "core/verify/verify.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

struct Explanation;   // core/explain/explain_error.h
struct ExtractedPart; // core/reduce/extract_part.h
struct OpsetChanges;  // core/edit/opset_changes.h
struct Reduction;     // core/reduce/reduce_model.h
struct RunsIn;        // core/mend/mend_releases.h
struct RuntimeMatrix; // core/verify/runtime_matrix.h
struct SaveResult;    // core/save/save.h

/// Returns `onnxmend.audit/1` of a session as text, with `path` for the model. `judged` is its result if a
/// policy or baseline applies, otherwise null.
std::string auditJson(const Session& session, std::string_view path, bool oneLine,
                      const ModelResult* judged = nullptr);
/// Writes the same piece by piece: 200,000 findings take 270 MB.
void writeAuditJson(const Session& session, std::string_view path, bool oneLine, const ModelResult* judged,
                    const std::function<void(std::string_view)>& write);
/// Returns the same for a file that cannot be read.
nlohmann::ordered_json auditErrorJson(const std::filesystem::path& model, const Error& error);

/// `onnxmend.fix/1`. `releases`: null unless releases of ONNX Runtime were asked for; it is left out then.
nlohmann::ordered_json fixJson(const FixReport& report, const RunsIn* releases = nullptr);
nlohmann::ordered_json fixErrorJson(const std::filesystem::path& model, const Error& error);

/// `ran`: null if the model was not run; `matrix`: null without several runtimes. They are left out then.
nlohmann::ordered_json verifyJson(const std::filesystem::path& model, const Verification& verification,
                                  const RunSummary* ran = nullptr, const RuntimeMatrix* matrix = nullptr);
nlohmann::ordered_json verifyErrorJson(const std::filesystem::path& model, const Error& error);

/// `onnxmend.convert/1`: decisions and measurements of a conversion; `report` is about its files.
nlohmann::ordered_json convertJson(const FixReport& report, const Conversion& conversion);
nlohmann::ordered_json convertErrorJson(const std::filesystem::path& model, const Error& error);

/// `onnxmend.opset/1`: the changes of nodes, or the nodes that prevent it; `report` is about the files.
nlohmann::ordered_json opsetJson(const FixReport& report, const OpsetChanges& changes);
nlohmann::ordered_json opsetErrorJson(const std::filesystem::path& model, const Error& error);

/// `onnxmend.inspect/1`: the tensors of a model or a checkpoint and the places of their data.
nlohmann::ordered_json inspectJson(const Model& model);
nlohmann::ordered_json inspectJson(const Checkpoint& checkpoint);
nlohmann::ordered_json inspectErrorJson(const std::string& path, const Error& error);

/// The model of an explanation.
struct ExplainedModel {
    std::string_view path; ///< as the user named it; empty: none was given
    /// command that applies the finding's recommended fix; empty: there is none
    std::vector<std::string> command;
    const Error* error = nullptr; ///< reason why it could not be read
};

/// `onnxmend.explain/1`.
nlohmann::ordered_json explanationJson(const Explanation& explanation, const ExplainedModel& model);

/// `onnxmend.reduce/1`.
nlohmann::ordered_json reduceJson(const std::filesystem::path& model, const Reduction& reduction);
nlohmann::ordered_json reduceErrorJson(const std::filesystem::path& model, const Error& error);

/// `onnxmend.extract/1`. `saved`: the files that it was saved as.
nlohmann::ordered_json extractJson(const std::filesystem::path& model, const ExtractedPart& part,
                                   const SaveResult& saved);
nlohmann::ordered_json extractErrorJson(const std::filesystem::path& model, const Error& error);

/// Returns the `policy` of a result: its file, ignored findings with reasons, the comparison with the
/// baseline, and whether the result fails.
nlohmann::ordered_json policyJson(const ModelResult& result);

} // namespace onnxmend
