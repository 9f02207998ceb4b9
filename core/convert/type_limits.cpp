// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/convert/keep_rules.h"
#include "core/convert/operator_traits.h"
#include "core/onnx/schema_sources.h"

#include <algorithm>
#include <string>
#include <vector>

namespace onnxmend
{

namespace
{

class TypeLimits
{
public:
    explicit TypeLimits(PrecisionDecisions& decisions)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
    {
    }

    /// Returns whether the target computes the node. An operator that never had a kernel, or that ONNX
    /// Runtime removes (core/optimizer/dropout_elimination.cc), cannot lose one.
    bool hasKernelAsDecided(NodeNumber number) const
    {
        const PrecisionNode& node = m_graph.node(number);
        return !m_decisions.target() || !node.schema || node.isConstant() || node.isStandard("Dropout") ||
               !node.bodies.empty() || node.function != none ||
               isComputed(*m_decisions.target(), number, m_decisions.isConverted(number));
    }

    void keep()
    {
        for (NodeNumber number = 0; number < m_graph.nodes().size(); ++number) {
            keepNode(number);
        }
        for (ScopeNumber scope = 0; scope < m_graph.scopes().size(); ++scope) {
            if (!isConvertibleScope(scope)) {
                keepAll(scope);
            }
        }
    }

private:
    void keepNode(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        if (!m_decisions.isConvertible(number)) {
            if (!node.isConstant() && touchesSource(node)) {
                m_decisions.keep(number,
                                 node.schema == nullptr && node.bodies.empty() && node.function == none
                                     ? KeepReason::UnknownOperator
                                     : reasonOfFixed(node));
            }
            return;
        }
        const ValueNumber unknown = unknownBeside(number);
        if (node.key.empty() || !m_graph.scope(node.scope).isNameable) {
            m_decisions.keep(number, KeepReason::AmbiguousName);
        } else if (unknown != none) {
            m_decisions.keep(
                number, KeepReason::UnknownOperator,
                {ONNXMEND_TEXT("the dtype of %1 is not known"), {quotedText(m_graph.value(unknown).name)}});
        } else if (!node.bodies.empty() || node.function != none) {
            keepOwner(number);
        } else if (node.isStandard("Cast")) {
            keepCast(number);
        } else if (holdsContainer(node)) {
            m_decisions.keep(number, KeepReason::Container);
        } else if (statesDtype(number)) {
            m_decisions.keep(number, KeepReason::StatesDtype);
        } else if (!isTaken(*node.schema, number, false)) {
            m_decisions.keep(number, KeepReason::OperatorType);
        } else if (!hasKernel(number)) {
            m_decisions.keep(number, KeepReason::NoKernel);
        } else if (isRecurrent(node) && isHalf(m_decisions.to()) && !isForGpu()) {
            m_decisions.keep(number, KeepReason::NoKernel,
                             ONNXMEND_TEXT("only GPUs have kernels of it for halves"));
        }
    }

    bool isUnknown(ValueNumber value) const { return value != none && !m_graph.value(value).type.known(); }

    /// Returns a value of unknown dtype, such as an output of an unknown operator, that would need the dtype
    /// that the node is converted to; none if there is no such value.
    ValueNumber unknownBeside(NodeNumber number) const
    {
        const PrecisionNode& node = m_graph.node(number);
        if (!node.bodies.empty() || node.function != none) {
            return unknownAtInterface(node);
        }
        const auto variableOf = [&](std::size_t i) {
            const OpParameter* parameter = node.schema ? node.schema->input(i) : nullptr;
            return parameter ? parameter->variable : -1;
        };
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            for (std::size_t j = 0; isUnknown(node.inputs[i]) && j < node.inputs.size(); ++j) {
                if (m_decisions.input(number, j) == ArgumentRule::Follows && variableOf(i) == variableOf(j)) {
                    return node.inputs[i];
                }
            }
        }
        return none;
    }

    /// Returns the same for values that go into or come out of a body or a function by position.
    ValueNumber unknownAtInterface(const PrecisionNode& node) const
    {
        std::vector<ScopeNumber> scopes;
        for (const NodeBodyGraph& body : node.bodies) {
            scopes.push_back(body.scope);
        }
        if (node.function != none) {
            scopes.push_back(node.function);
        }
        for (const ScopeNumber scope : scopes) {
            for (const auto* values : {&m_graph.scope(scope).inputs, &m_graph.scope(scope).outputs}) {
                const auto found =
                    std::ranges::find_if(*values, [this](ValueNumber value) { return isUnknown(value); });
                if (found != values->end()) {
                    return *found;
                }
            }
        }
        return none;
    }

    bool touchesSource(const PrecisionNode& node) const
    {
        const auto isSource = [this](ValueNumber value) {
            return value != none && m_decisions.isSource(elementDtype(m_graph.value(value).type));
        };
        return !readsNoValues(node) && !node.isStandard("Cast") &&
               (std::ranges::any_of(node.inputs, isSource) || std::ranges::any_of(node.outputs, isSource));
    }

    KeepReason reasonOfFixed(const PrecisionNode& node) const
    {
        return holdsContainer(node)                                          ? KeepReason::Container
               : (node.inputs.empty() || node.isStandard("ConstantOfShape")) ? KeepReason::StatesDtype
                                                                             : KeepReason::OperatorType;
    }

    bool holdsContainer(const PrecisionNode& node) const
    {
        const auto isContainer = [this](ValueNumber value) {
            return value != none && m_graph.value(value).type.known() &&
                   !m_graph.value(value).type.isTensor();
        };
        return std::ranges::any_of(node.inputs, isContainer) ||
               std::ranges::any_of(node.outputs, isContainer);
    }

    void keepOwner(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        const bool isInteger = dtypeInfo(m_decisions.to()).kind == DTypeKind::SignedInteger;
        if (node.function != none) {
            if (isInteger || !m_graph.scope(node.function).hasOneSignature ||
                !m_graph.scope(node.function).isNameable) {
                m_decisions.keep(number, KeepReason::FunctionInterface);
            }
        } else if (isInteger || !isControlFlow(node) ||
                   std::ranges::any_of(node.bodies, [this](const NodeBodyGraph& body) {
                       return !m_graph.scope(body.scope).isNameable;
                   })) {
            m_decisions.keep(number, KeepReason::BodyInterface);
        }
    }

    static bool isControlFlow(const PrecisionNode& node)
    {
        return node.isStandard("If") || node.isStandard("Loop") || node.isStandard("Scan");
    }

    void keepCast(NodeNumber number)
    {
        // A function may leave the target of a Cast to its caller; before opset 6 it is a text.
        const auto to = integerAttribute(*m_graph.node(number).source, "to");
        if (!to || *to == 0) {
            m_decisions.keep(number, KeepReason::StatesDtype);
            return;
        }
        // PrecisionDecisions::isRemovedCast() names the source of this.
        const ValueNumber in = m_graph.node(number).inputs.front();
        if (in != none && m_graph.value(in).dtype() == DType::Float16 && m_decisions.to() == DType::Float16) {
            m_decisions.keep(number, KeepReason::NoKernel,
                             ONNXMEND_TEXT("ONNX Runtime does not load a Cast from FLOAT16 to FLOAT16"));
        }
    }

    /// Returns whether an attribute states the dtype of an output: no input determines it.
    bool statesDtype(NodeNumber number) const
    {
        const PrecisionNode& node = m_graph.node(number);
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (node.outputs[i] == none || !m_decisions.isSource(m_graph.value(node.outputs[i]).dtype())) {
                continue;
            }
            const OpParameter* parameter = node.schema->output(i);
            if (m_decisions.output(number, i) != ArgumentRule::Follows && parameter &&
                parameter->variable >= 0) {
                return true;
            }
        }
        return false;
    }

    DType dtypeAfter(ValueNumber value, ArgumentRule rule) const
    {
        return rule == ArgumentRule::Follows ? m_decisions.to() : m_graph.value(value).dtype();
    }

    /// Returns whether a schema takes the node as it is when converted; `all`: including inputs and outputs
    /// that do not change.
    bool isTaken(const OpSchema& schema, NodeNumber number, bool all, bool after = true) const
    {
        const PrecisionNode& node = m_graph.node(number);
        const auto takes = [&](const OpParameter* parameter, ValueNumber value, ArgumentRule rule) {
            if (value == none || m_graph.value(value).dtype() == DType::Undefined ||
                (!all && rule != ArgumentRule::Follows)) {
                return true;
            }
            const DType dtype = after ? dtypeAfter(value, rule) : m_graph.value(value).dtype();
            return parameter && parameter->allowed->contains(ValueType::tensor(dtype));
        };
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            if (!takes(schema.input(i), node.inputs[i], m_decisions.input(number, i))) {
                return false;
            }
        }
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (!takes(schema.output(i), node.outputs[i], m_decisions.output(number, i))) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether the converted node has a kernel. A node that had none before, such as an operator that
    /// is a function of others, is not made worse, unless the CPU computed it and would not any more.
    bool hasKernel(NodeNumber number) const
    {
        const std::optional<RuntimeTarget> target = m_decisions.target();
        if (!target || isComputed(*target, number, true)) {
            return true;
        }
        if (isComputed(*target, number, false)) {
            return false;
        }
        return isFunction(*m_graph.node(number).schema) || !isComputed(RuntimeTarget::Cpu, number, false) ||
               isComputed(RuntimeTarget::Cpu, number, true);
    }

    bool isComputed(RuntimeTarget target, NodeNumber number, bool after) const
    {
        const PrecisionNode& node = m_graph.node(number);
        const auto stated = [&node](std::string_view name) -> std::optional<std::string> {
            const auto integer = integerAttribute(*node.source, name);
            return integer ? std::optional(std::to_string(*integer)) : std::nullopt;
        };
        return std::ranges::any_of(
            kernelSchemas(target, *node.schema, Halves::CastByRuntime, stated, m_decisions.release()),
            [&](const KernelSchema& kernel) { return isTaken(kernel.schema, number, true, after); });
    }

    /// ONNX Runtime's CPU provider surrounds them with Casts, so that nothing is gained there, and each step
    /// adds its rounding to a state that is kept.
    static bool isRecurrent(const PrecisionNode& node)
    {
        return node.isStandard("LSTM") || node.isStandard("GRU") || node.isStandard("RNN");
    }
    static bool isHalf(DType dtype) { return dtype == DType::Float16 || dtype == DType::Bfloat16; }
    bool isForGpu() const { return m_decisions.target() && *m_decisions.target() != RuntimeTarget::Cpu; }

    bool isConvertibleScope(ScopeNumber number) const
    {
        const PrecisionScope& scope = m_graph.scope(number);
        if (scope.isFunction) {
            return scope.hasOneSignature && scope.isNameable;
        }
        return scope.owner == none || (scope.isNameable && isControlFlow(m_graph.node(scope.owner)));
    }

    void keepAll(ScopeNumber number)
    {
        const PrecisionScope& scope = m_graph.scope(number);
        for (const NodeNumber node : scope.nodes) {
            m_decisions.keep(node,
                             scope.isFunction ? KeepReason::FunctionInterface : KeepReason::BodyInterface);
            for (const NodeBodyGraph& body : m_graph.node(node).bodies) {
                keepAll(body.scope);
            }
        }
    }

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
};

} // namespace

void keepByTypes(PrecisionDecisions& decisions) { TypeLimits(decisions).keep(); }

bool hasKernelAsDecided(PrecisionDecisions& decisions, NodeNumber node)
{
    return TypeLimits(decisions).hasKernelAsDecided(node);
}

} // namespace onnxmend
