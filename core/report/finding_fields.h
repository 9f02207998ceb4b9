// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: THE fields of a finding in JSON.

namespace onnxmend
{

/// Where JSON has null in place of an empty text.
enum class WhenEmpty {
    Text, ///< nowhere
    Null,
    NullWithoutNode, ///< a node may have no name, and the domain of ONNX's own operators is empty
};

/// Names the fields of a ModelResult::Finding once, in the order of JSON; whether they are written or read is
/// up to `fields`. A recommended fix is told by the list of all fixes, which is no part of this.
template <class Finding, class Fields>
void describeFinding(Finding& finding, Fields& fields)
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
}

} // namespace onnxmend
