// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/report: THE fields of a finding in JSON; findings, their fixes and places.

#include "core/audit/report.h"
#include "core/code/code_source.h"
#include "core/fixes/fix.h"
#include "core/formats/checkpoint.h"
#include "core/report/json_parts.h"
#include "core/report/model_result.h"
#include "core/types/finding.h"
#include "core/verify/proof_subject.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace onnxmend
{

/// Cases in which JSON has null for an empty text.
enum class WhenEmpty {
    Text, ///< never
    Null,
    /// if the finding has no node: a node may have no name, and the domain of ONNX's own operators is empty
    NullWithoutNode,
};

/// Names the fields of a ModelResult::Finding once, in the order of JSON; `fields` writes or reads them. A
/// recommended fix is part of the list of all fixes, not of this.
template <class AnyFinding, class Fields>
void describeFinding(AnyFinding& finding, Fields& fields)
{
    fields.text("id", finding.id, WhenEmpty::Text);
    fields.text("kind", finding.rule, WhenEmpty::Text);
    fields.severity("severity", finding.severity);
    fields.text("graph", finding.graph, WhenEmpty::Null);
    fields.text("node", finding.node, WhenEmpty::NullWithoutNode);
    fields.index("node_index", finding.nodeIndex);
    fields.text("op_type", finding.opType, WhenEmpty::NullWithoutNode);
    fields.text("domain", finding.domain, WhenEmpty::NullWithoutNode);
    fields.text("value", finding.value, WhenEmpty::Null);
    fields.text("actual", finding.actual, WhenEmpty::Null);
    fields.text("expected", finding.expected, WhenEmpty::Null);
    fields.text("message", finding.message, WhenEmpty::Text);
    fields.source("source", finding.source);
    fields.count("places", finding.places);
    fields.texts("place_ids", finding.placeIds);
}

} // namespace onnxmend

namespace onnxmend::json
{

/// Returns the fields of a finding alone (describeFinding).
Json findingJson(ModelResult::Finding finding);
Json findingJson(const Finding& finding, const std::vector<Fix>& fixes);
/// Returns the same for the finding at that place of a report, which stands for all with its cause.
Json findingJson(const Report& report, std::size_t place, const std::vector<Fix>& fixes);
/// Returns the Python that something comes from; null for nullopt.
Json sourceJson(const std::optional<CodeSource>& source);
/// Returns null for nullopt.
Json subjectJson(const std::optional<ProofSubject>& subject);
/// Returns the tensors of a checkpoint that cannot be used, with reasons.
Json skippedTensors(const Checkpoint& checkpoint);

} // namespace onnxmend::json
