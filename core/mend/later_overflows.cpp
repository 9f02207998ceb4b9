// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/later_overflows.h"

#include "core/base/error.h"
#include "core/dtype/loss.h"
#include "core/model/model_data.h"
#include "core/onnx/domains.h"
#include "core/session/session_losses.h"
#include "core/types/stored_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// An operator of ai.onnx that passes an argument on unchanged, or adds a value to it that may be 0.
struct PassingOperator {
    std::string_view name;
    std::uint32_t arguments; ///< bits of the arguments that it passes on
};
constexpr std::uint32_t firstOnly = 1;
constexpr std::uint32_t anyArgument = 0xffffffff;
constexpr std::array passingOperators = {
    PassingOperator{"Abs", firstOnly},       PassingOperator{"Add", anyArgument},
    PassingOperator{"Concat", anyArgument},  PassingOperator{"Dropout", firstOnly},
    PassingOperator{"Expand", firstOnly},    PassingOperator{"Flatten", firstOnly},
    PassingOperator{"Gather", firstOnly},    PassingOperator{"GatherElements", firstOnly},
    PassingOperator{"GatherND", firstOnly},  PassingOperator{"Identity", firstOnly},
    PassingOperator{"Max", anyArgument},     PassingOperator{"Pad", firstOnly},
    PassingOperator{"Reshape", firstOnly},   PassingOperator{"Slice", firstOnly},
    PassingOperator{"Split", firstOnly},     PassingOperator{"Squeeze", firstOnly},
    PassingOperator{"Sub", firstOnly},       PassingOperator{"Sum", anyArgument},
    PassingOperator{"Tile", firstOnly},      PassingOperator{"Transpose", firstOnly},
    PassingOperator{"Unsqueeze", firstOnly}, PassingOperator{"Where", 6},
};

/// Operators that also make no integer other than 0 smaller: a factor that is an integer does not.
constexpr std::array integerOperators = {
    PassingOperator{"Einsum", anyArgument},  PassingOperator{"Gemm", anyArgument},
    PassingOperator{"MatMul", anyArgument},  PassingOperator{"Mul", anyArgument},
    PassingOperator{"Neg", firstOnly},       PassingOperator{"Pow", firstOnly},
    PassingOperator{"ReduceMax", firstOnly}, PassingOperator{"ReduceProd", firstOnly},
    PassingOperator{"ReduceSum", firstOnly},
};

constexpr std::size_t mostPassed = 256; ///< values between a Cast and a stored value

/// `to`: target of the Cast behind the node.
std::uint32_t passedArguments(const Node& node, DType to)
{
    const auto argumentsIn = [&node](const auto& operators) -> std::uint32_t {
        const auto found = std::ranges::find(operators, node.op_type(), &PassingOperator::name);
        return found == operators.end() ? 0 : found->arguments;
    };
    if (!isSameDomain(node.domain(), "")) {
        return 0;
    }
    return argumentsIn(passingOperators) | (isInteger(to) ? argumentsIn(integerOperators) : 0);
}

/// Returns the target of a Cast; Undefined for other nodes.
DType castTarget(const Node& node)
{
    if (node.op_type() != "Cast" || !isSameDomain(node.domain(), "") || node.input_size() != 1 ||
        node.output_size() != 1) {
        return DType::Undefined;
    }
    for (const auto& attribute : node.attribute()) {
        if (attribute.name() == "to") {
            return dtypeFromOnnx(static_cast<std::int32_t>(attribute.i()));
        }
    }
    return DType::Undefined;
}

bool isFloatWithInfinity(DType dtype)
{
    return isKnown(dtype) && dtypeInfo(dtype).kind == DTypeKind::Float && dtypeInfo(dtype).hasInfinity;
}

/// Returns whether a Cast to the dtype wraps numbers beyond its range or makes them infinite.
bool canOverflow(DType dtype) { return isInteger(dtype) || isFloatWithInfinity(dtype); }

/// Returns the greatest finite element; 0 if none is positive, or the tensor cannot be read.
double greatestValue(const TensorRef& tensor, Progress& progress)
{
    double greatest = 0;
    const bool isRead = forEachNumber(tensor, progress, [&greatest](std::span<const double> numbers) {
        for (const double number : numbers) {
            greatest = std::isfinite(number) ? std::max(greatest, number) : greatest;
        }
        return true;
    });
    return isRead ? greatest : 0;
}

class OverflowSearch
{
public:
    explicit OverflowSearch(const Session& session)
        : m_session(session)
        , m_model(*session.planned())
    {
    }

    std::vector<LaterOverflow> run()
    {
        const bool putsCasts = std::ranges::any_of(m_session.plan().edits, [](const Edit& edit) {
            return std::holds_alternative<InsertCast>(edit) || std::holds_alternative<SetAttribute>(edit);
        });
        if (!putsCasts) {
            return {};
        }
        for (std::uint32_t graph = 0; graph < m_model.graphs().size(); ++graph) {
            const std::set<std::pair<std::string, DType>> before =
                castsOf(*m_session.model(), m_model.graph(GraphId{graph}).scope);
            for (const Node& node : m_model.data().nodesOf(GraphId{graph})) {
                const DType to = castTarget(node);
                if (canOverflow(to) && !before.contains({std::string(node.output(0)), to})) {
                    look(GraphId{graph}, node, to);
                }
            }
        }
        return std::move(m_found);
    }

private:
    /// Returns the Casts that were there before the plan, by output.
    static std::set<std::pair<std::string, DType>> castsOf(const Model& model, const std::string& scope)
    {
        std::set<std::pair<std::string, DType>> casts;
        if (const auto graph = model.findGraph(scope)) {
            for (const Node& node : model.data().nodesOf(*graph)) {
                if (const DType to = castTarget(node); to != DType::Undefined) {
                    casts.emplace(std::string(node.output(0)), to);
                }
            }
        }
        return casts;
    }

    const Node* producer(GraphId graph, std::string_view value)
    {
        return m_producers.try_emplace(graph.value, m_model.data().nodesOf(graph)).first->second.find(value);
    }

    /// Looks for stored values above the Cast that nothing in between can make smaller.
    void look(GraphId graph, const Node& cast, DType to)
    {
        std::vector<std::pair<GraphId, std::string_view>> open = {{graph, cast.input(0)}};
        std::set<std::pair<std::uint32_t, std::string_view>> seen;
        while (!open.empty() && seen.size() < mostPassed) {
            const auto [scope, value] = open.back();
            open.pop_back();
            if (value.empty() || !seen.emplace(scope.value, value).second) {
                continue;
            }
            if (const auto tensor = m_model.findStored(scope, value)) {
                judge(cast, to, m_model.tensor(*tensor), value);
            } else if (const Node* const node = producer(scope, value)) {
                const bool widens = canOverflow(castTarget(*node)) &&
                                    dtypeInfo(castTarget(*node)).highest > dtypeInfo(to).highest;
                const std::uint32_t passed = widens ? firstOnly : passedArguments(*node, to);
                for (int i = 0; i < std::min(node->input_size(), 32); ++i) {
                    if (((passed >> static_cast<unsigned>(i)) & 1U) != 0) {
                        open.emplace_back(scope, node->input(i));
                    }
                }
            } else if (const auto parent = m_model.graph(scope).parent) {
                open.emplace_back(*parent, value);
            }
        }
    }

    /// Caches the result, since many Casts may follow one tensor.
    double greatestOf(const ModelTensor& tensor)
    {
        const auto known = m_greatest.find(&tensor);
        return known != m_greatest.end()
                   ? known->second
                   : m_greatest.emplace(&tensor, greatestValue(*tensor.stored, m_progress)).first->second;
    }

    /// Floats are cast to integers for their use as such, and cut off on purpose.
    static bool mayOverflow(DType from, DType to)
    {
        return isInteger(to) ? isInteger(from) && !isLosslessCast(from, to)
                             : canOverflow(from) && dtypeInfo(from).highest > dtypeInfo(to).highest;
    }

    void judge(const Node& cast, DType to, const ModelTensor& tensor, std::string_view weight)
    {
        if (!tensor.stored || !mayOverflow(tensor.stored->dtype(), to) ||
            !mayOverflow(tensor.savedDtype, to)) {
            return;
        }
        try {
            const Loss loss = measuredLosses(m_session)->measure(*tensor.stored, to, m_progress);
            const bool isOnlyNegative = !isInteger(to) && greatestOf(tensor) <= dtypeInfo(to).highest;
            if (loss.overflowed == 0 || isOnlyNegative) {
                return;
            }
        } catch (const Error&) {
            return; // a save reports that it cannot be read
        }
        // If the value keeps its name, the Cast gives it and reads the renamed value.
        const std::string_view output = cast.output(0);
        const bool keepsName = cast.input(0).starts_with(output);
        m_found.push_back({.value = std::string(keepsName ? output : cast.input(0)),
                           .to = to,
                           .weight = std::string(weight)});
    }

    const Session& m_session;
    const Model& m_model;
    Progress m_progress; ///< observed by nobody: few tensors are read, and mostly small ones
    std::map<std::uint32_t, NodesByOutput> m_producers; ///< by graph
    std::map<const ModelTensor*, double> m_greatest;    ///< by tensor of the model
    std::vector<LaterOverflow> m_found;
};

} // namespace

const std::vector<LaterOverflow>& laterOverflows(const Session& session)
{
    return session.kept().get<std::vector<LaterOverflow>>(
        [&session] { return OverflowSearch(session).run(); });
}

} // namespace onnxmend
