// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// One body of a node: the graph in one of its attributes, with its inputs and outputs. They are addressed by
/// their index in the graph; a missing one takes and gives nothing.
class NodeBody
{
public:
    /// Returns nullptr if the node has no graph of that name. `context` and `visit` must outlive the body.
    static std::unique_ptr<NodeBody> open(const TypeContext& context, const NodeVisit& visit,
                                          std::string_view attribute);

    /// Passes an argument to an input of the body, which may declare another type. `type`: the type inside
    /// the body.
    void passArgument(const Argument& argument, ValueType type, int input);
    /// Passes a value of the operator itself: the number of the round, the condition.
    void passFixed(int input, DType dtype);

    /// Infers the types after all inputs are passed.
    void infer();

    /// Checks that the output that continues the loop is a BOOL.
    void checkCondition(int output);
    /// Checks that a loop-carried value keeps its type from one round to the next.
    void checkCarried(int input, int output);

    ValueType output(int index);
    /// Returns the type of a loop-carried value behind the loop.
    ValueType carriedOutput(int input, int output);
    /// Returns the changes that cast an output and its declaration.
    Resolution castOutput(int index, DType from, DType to);
    /// Returns the changes that give an output, a sequence or an optional, other elements, with its
    /// declaration. Empty if that is not possible.
    Resolution remakeOutput(int index, DType to);

    ValueScope& scope() { return m_scope; }
    std::string inputName(int index) const; ///< empty for a missing one
    std::string outputName(int index) const;

    /// Returns "then branch", for people.
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
