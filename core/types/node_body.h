// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"
#include "core/types/type_context.h"
#include "core/types/value_scope.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// One body of a node: the graph in one of its attributes, what goes in and what comes out. Inputs and
/// outputs go by their place in the graph; one that the graph does not have takes and gives nothing.
class NodeBody
{
public:
    /// nullptr when the node has no graph of that name. `context` and `visit` must outlive the body.
    static std::unique_ptr<NodeBody> open(const TypeContext& context, const NodeVisit& visit,
                                          std::string_view attribute);

    /// An argument becomes an input of the body, which may declare another type. `type` is what the body gets
    /// of it.
    void passArgument(const Argument& argument, ValueType type, int input);
    /// What the operator itself passes: the number of the round, the condition.
    void passFixed(int input, DType dtype);

    /// Once all is passed.
    void infer();

    /// The output that says whether to go on is a BOOL.
    void checkCondition(int output);
    /// A loop-carried value keeps its type from one round to the next.
    void checkCarried(int input, int output);

    ValueType output(int index);
    /// The type of a loop-carried value behind the loop.
    ValueType carriedOutput(int input, int output);
    /// That an output is cast, and declared so.
    Resolution castOutput(int index, DType from, DType to);
    /// That an output, a sequence or an optional, is made of other elements, and declared so. Without changes
    /// where that cannot be.
    Resolution remakeOutput(int index, DType to);

    /// For people: "then branch".
    std::string text() const;

private:
    NodeBody(const TypeContext& context, const NodeVisit& visit, const onnx::GraphProto& graph,
             std::string_view attribute);

    ValueState* inputAt(int index);
    void addDeclarationChange(int index, DType to, Resolution& resolution);
    std::vector<Resolution> redeclareContainer(const Argument& argument, ValueType type,
                                               const ValueState& input);

    const TypeContext& m_context;
    const NodeVisit& m_visit;
    std::string m_attribute;
    ValueScope m_scope;
};

} // namespace onnxmend
