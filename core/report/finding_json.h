// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: findings, their fixes and places in JSON.

#include "core/fixes/fix.h"
#include "core/report/json_parts.h"
#include "core/report/model_result.h"
#include "core/types/finding.h"
#include "core/verify/proof_subject.h"

#include <optional>
#include <vector>

namespace onnxmend::json
{

/// Returns the fields of a finding alone (finding_fields.h).
Json findingJson(ModelResult::Finding finding);
Json findingJson(const Finding& finding, const std::vector<Fix>& fixes);
/// Returns null for nullopt.
Json subjectJson(const std::optional<ProofSubject>& subject);

} // namespace onnxmend::json
