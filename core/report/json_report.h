// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/mend/fix_report.h"
#include "core/pictures/run_model.h"
#include "core/report/model_result.h"
#include "core/session/session.h"
#include "core/verify/verify.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// `onnxmend.audit/1` of a session as text, the model shown as `path`. `judged` is its result where a policy
/// or baseline had a part in it; null where none had.
std::string auditJson(const Session& session, std::string_view path, bool oneLine,
                      const ModelResult* judged = nullptr);
/// The same piece by piece: that of 200,000 findings is 270 MB.
void writeAuditJson(const Session& session, std::string_view path, bool oneLine, const ModelResult* judged,
                    const std::function<void(std::string_view)>& write);
/// The same for a file that cannot be read.
nlohmann::ordered_json auditErrorJson(const std::filesystem::path& model, const Error& error);

/// `onnxmend.fix/1`.
nlohmann::ordered_json fixJson(const FixReport& report);
nlohmann::ordered_json fixErrorJson(const std::filesystem::path& model, const Error& error);

/// `ran`: null when the model was not run; then nothing is said of it.
nlohmann::ordered_json verifyJson(const std::filesystem::path& model, const Verification& verification,
                                  const RanModel* ran = nullptr);
nlohmann::ordered_json verifyErrorJson(const std::filesystem::path& model, const Error& error);

} // namespace onnxmend
