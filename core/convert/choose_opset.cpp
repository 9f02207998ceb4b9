// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/choose_opset.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/keep_rules.h"
#include "core/convert/node_selectors.h"
#include "core/convert/operator_traits.h"
#include "core/convert/precision_decisions.h"
#include "core/edit/raise_opset.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <tuple>

namespace onnxmend
{

namespace
{

/// Counts the inputs and outputs that may have the dtype.
std::ptrdiff_t placesFor(const OpSchema& schema, DType dtype)
{
    const auto takes = [dtype](const OpParameter& parameter) {
        return parameter.variable >= 0 && parameter.allowed->contains(ValueType::tensor(dtype));
    };
    return std::ranges::count_if(schema.inputs, takes) + std::ranges::count_if(schema.outputs, takes);
}

/// Result of a conversion in one opset.
struct Outcome {
    std::int64_t matrixNodes = 0; ///< converted matrix nodes
    std::int64_t nodes = 0;       ///< converted nodes
    std::int64_t kernelless = 0;  ///< nodes without a kernel on the target
};

class OpsetSearch
{
public:
    OpsetSearch(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
                const NodeSelectors& selectors, const std::vector<DType>& from,
                std::optional<RuntimeTarget> target, std::int64_t newest, Progress& progress,
                TargetRelease release)
        : m_model(model)
        , m_options(options)
        , m_selectors(selectors)
        , m_from(from)
        , m_target(target)
        , m_release(release)
        , m_newest(newest)
        , m_progress(progress)
    {
    }

    OpsetChoice choose()
    {
        const auto opsets = m_model->opsets();
        const auto own = opsets.find({});
        OpsetChoice choice;
        choice.from = choice.to = own == opsets.end() ? 0 : own->second;
        if (own == opsets.end() || givesTarget(oldestRaisedOpset)) {
            return choice;
        }
        m_own = choice.from;
        const Outcome before = outcomeOf(m_model);
        constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
        auto best = std::tuple<std::int64_t, std::int64_t>(0, 0);
        if (givesTarget(m_own)) {
            best = {before.matrixNodes, before.nodes};
        } else if (wantsCasts(m_options)) {
            best = {least, least};
        }
        for (const std::int64_t opset : candidates()) {
            const auto raised = raisedTo(opset, choice.obstacle);
            if (!raised) {
                break; // newer ones have the same obstacle
            }
            const Outcome after = outcomeOf(raised);
            const std::int64_t lost = std::max<std::int64_t>(after.kernelless - before.kernelless, 0);
            const std::tuple<std::int64_t, std::int64_t> worth = {after.matrixNodes - lost, after.nodes};
            if (worth > best) {
                best = worth;
                choice.to = opset;
                choice.lostKernels = static_cast<std::size_t>(lost);
            }
        }
        return choice;
    }

private:
    bool givesTarget(std::int64_t opset) const
    {
        const OpSchema* const cast = findOpSchema({}, "Cast", opset);
        return cast && cast->output(0) && cast->output(0)->allowed->contains(ValueType::tensor(m_options.to));
    }

    /// Counts as placesFor() does, by the kernels of the target if it has any.
    std::ptrdiff_t placesIn(const OpSchema& schema) const
    {
        const auto kernels = m_target ? kernelSchemas(*m_target, schema, Halves::CastByRuntime, {}, m_release)
                                      : std::span<const KernelSchema>();
        std::ptrdiff_t most = kernels.empty() ? placesFor(schema, m_options.to) : 0;
        for (const KernelSchema& kernel : kernels) {
            most = std::max(most, placesFor(kernel.schema, m_options.to));
        }
        return most;
    }

    /// Returns the opsets in which an operator of the model takes the dtype in more places than in the one
    /// before.
    std::set<std::int64_t> candidates() const
    {
        std::set<std::string_view> types = {"Cast"};
        if (!m_options.weightsOnly) {
            types.insert(m_types.begin(), m_types.end());
        }
        std::set<std::int64_t> opsets;
        // The import may be any number.
        const std::int64_t first = std::max(std::min(m_own, m_newest) + 1, oldestRaiseTarget);
        for (std::int64_t opset = first; opset <= m_newest; ++opset) {
            const std::int64_t last = opset == oldestRaiseTarget ? m_own : opset - 1;
            const bool gains = std::ranges::any_of(types, [&](std::string_view type) {
                const OpSchema* const before = findOpSchema({}, type, last);
                const OpSchema* const after = findOpSchema({}, type, opset);
                return before && after && before != after && placesIn(*after) > placesIn(*before);
            });
            if (gains && (!m_options.weightsOnly || !givesTarget(m_own))) {
                opsets.insert(opset);
            }
        }
        return opsets;
    }

    std::shared_ptr<const Model> raisedTo(std::int64_t opset, std::string& obstacle) const
    {
        try {
            GraphEditor editor(m_model);
            editor.raiseOpset(opset);
            return editor.finish();
        } catch (const Error& error) {
            obstacle = error.what();
            return nullptr;
        }
    }

    Outcome outcomeOf(const std::shared_ptr<const Model>& model)
    {
        const PrecisionGraph graph(model, m_progress);
        PrecisionDecisions decisions(graph, m_options, m_from, m_target, m_release);
        m_selectors.decide(decisions);
        keepByTypes(decisions);
        Outcome outcome;
        for (NodeNumber node = 0; node < graph.nodes().size(); ++node) {
            m_progress.checkCancelled();
            if (graph.node(node).domain.empty()) {
                m_types.emplace(graph.node(node).opType);
            }
            if (decisions.isConverted(node)) {
                ++outcome.nodes;
                outcome.matrixNodes += isMatrixOperator(graph.node(node)) ? 1 : 0;
            }
            outcome.kernelless += hasKernelAsDecided(decisions, node) ? 0 : 1;
        }
        return outcome;
    }

    const std::shared_ptr<const Model>& m_model;
    const ConversionOptions& m_options;
    const NodeSelectors& m_selectors;
    const std::vector<DType>& m_from;
    std::optional<RuntimeTarget> m_target;
    TargetRelease m_release;
    std::int64_t m_newest;
    Progress& m_progress;
    std::int64_t m_own = 0;
    std::set<std::string, std::less<>> m_types; ///< operators of the default domain
};

} // namespace

bool wantsCasts(const ConversionOptions& options)
{
    const auto isTarget = [&options](const auto& asked) { return asked.second == options.to; };
    return options.weightsOnly || !options.keepsInterface || std::ranges::any_of(options.interface, isTarget);
}

OpsetChoice chooseOpset(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
                        const NodeSelectors& selectors, const std::vector<DType>& from,
                        std::optional<RuntimeTarget> target, std::int64_t newest, Progress& progress,
                        TargetRelease release)
{
    return OpsetSearch(model, options, selectors, from, target, newest, progress, release).choose();
}

} // namespace onnxmend
