// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/check_dtypes.h"

#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::string_view typePrefix = "op:"; // as convert's --keep takes it

/// A rule about some dtypes applies to their families only; all integers are one family.
DTypeKind familyOf(DType dtype)
{
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return kind == DTypeKind::UnsignedInteger ? DTypeKind::SignedInteger : kind;
}

/// The name and operator that a pattern of layers is compared with.
struct LayerName {
    std::string name;
    std::string opType; ///< empty if no node computes it
};

bool fits(const LayerRule& rule, const LayerName& layer)
{
    if (rule.pattern.starts_with(typePrefix)) {
        return !layer.opType.empty() &&
               layer.opType == std::string_view(rule.pattern).substr(typePrefix.size());
    }
    return fitsPattern(rule.pattern, layer.name);
}

bool has(const std::vector<DType>& dtypes, DType dtype)
{
    return std::ranges::find(dtypes, dtype) != dtypes.end();
}

/// Collects findings with unique ids.
class DtypeCheck
{
public:
    explicit DtypeCheck(const Policy& policy)
        : m_policy(policy)
    {
    }

    /// `finding` has the place; kind, dtypes and statement are added.
    void check(DType dtype, const LayerName& layer, Finding finding)
    {
        const DTypeKind family = familyOf(dtype);
        if (family == DTypeKind::None) {
            return;
        }
        const auto rule = std::ranges::find_if(m_policy.layers, [&](const LayerRule& candidate) {
            return fits(candidate, layer) && std::ranges::any_of(candidate.allowed, [&](DType allowed) {
                       return familyOf(allowed) == family;
                   });
        });
        std::string reason;
        if (rule != m_policy.layers.end()) {
            if (has(rule->allowed, dtype)) {
                return;
            }
            std::vector<DType> allowed = rule->allowed;
            std::erase_if(allowed, [family](DType other) { return familyOf(other) != family; });
            finding.expected = allowed.size() == 1 ? allowed.front() : DType::Undefined;
            reason = "line " + std::to_string(rule->line) + " of " + fileName() + " allows " +
                     joined(allowed, ", ", dtypeName) + " in layers like " + quotedText(rule->pattern);
        } else if (has(m_policy.forbidden, dtype)) {
            reason = fileName() + " forbids it";
        } else {
            return;
        }
        finding.kind = FindingKind::ForbiddenDtype;
        finding.severity = findingKindInfo(finding.kind).severity;
        finding.actual = dtype;
        finding.statement = quotedText(finding.value) + " is " + dtypeName(dtype) + "; " + reason;
        add(std::move(finding));
    }

    std::vector<Finding> finish() { return std::move(m_findings); }

private:
    std::string fileName() const { return m_policy.file.filename().string(); }

    void add(Finding finding)
    {
        if (const int number = ++m_countOfId[finding.id()]; number > 1) { // a file may repeat a name
            finding.idSuffix = "#" + std::to_string(number);
        }
        m_findings.push_back(std::move(finding));
    }

    const Policy& m_policy;
    std::vector<Finding> m_findings;
    std::unordered_map<std::string, int> m_countOfId;
};

/// Checks stored tensors as they will be saved. Tensors of attributes are checked as outputs of their nodes.
void checkStored(const Report& report, const Model& model, DtypeCheck& check)
{
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const InitializerRow& row = report.rows[i];
        if (!row.modelTensor || model.tensor(*row.modelTensor).place == TensorPlace::Attribute) {
            continue;
        }
        Finding finding;
        finding.graph = row.graph;
        finding.value = row.name;
        finding.row = i;
        check.check(row.savedDtype == DType::Undefined ? row.storedDtype : row.savedDtype,
                    {.name = row.name, .opType = {}}, std::move(finding));
    }
}

/// Checks inputs and outputs of nodes in graphs and functions, by the inferred types.
class ComputedCheck
{
public:
    ComputedCheck(const InferredTypes& types, DtypeCheck& check, Progress& progress)
        : m_types(types)
        , m_check(check)
        , m_progress(progress)
    {
    }

    void check(const Model& model, GraphId id)
    {
        const Graph& graph = model.graph(id);
        const auto scope = m_types.scopes.find(graph.scope);
        if (scope == m_types.scopes.end()) {
            return; // a function that is not called
        }
        const GraphBody& body = model.data().bodies.at(id.value);
        if (body.graph && !graph.parent) {
            checkInputs(graph.scope, *body.graph, scope->second);
        }
        for (int i = 0; i < body.nodes.size(); ++i) {
            m_progress.checkCancelled();
            checkNode(graph.scope, body.nodes[i], static_cast<std::uint32_t>(i), scope->second);
        }
    }

private:
    void checkInputs(const std::string& scope, const onnx::GraphProto& graph, const ScopeTypes& types)
    {
        for (const auto& input : graph.input()) {
            const auto known = types.find(input.name());
            if (known == types.end() || known->second.stored != DType::Undefined) {
                continue; // the stored tensor is checked
            }
            Finding finding;
            finding.graph = scope;
            finding.value = input.name();
            m_check.check(elementDtype(known->second.type), {.name = input.name(), .opType = {}},
                          std::move(finding));
        }
    }

    void checkNode(const std::string& scope, const Node& node, std::uint32_t index, const ScopeTypes& types)
    {
        for (const std::string_view name : node.output()) {
            const std::string output(name);
            const auto known = types.find(output);
            if (output.empty() || known == types.end()) {
                continue;
            }
            Finding finding;
            finding.graph = scope;
            finding.node = node.name();
            finding.nodeIndex = NodeId{index};
            finding.opType = node.op_type();
            finding.domain = node.domain();
            finding.value = output;
            m_check.check(
                elementDtype(known->second.type),
                {.name = node.name().empty() ? output : std::string(node.name()), .opType = node.op_type()},
                std::move(finding));
        }
    }

    const InferredTypes& m_types;
    DtypeCheck& m_check;
    Progress& m_progress;
};

void checkComputed(const Report& report, const JudgedModel& judged, DtypeCheck& check, Progress& progress)
{
    TypeInferenceOptions options;
    options.strategy = judged.strategy;
    options.wantsFindings = false;
    options.wantsAllValues = true;
    for (const InitializerRow& row : report.rows) {
        if (row.source == RowSource::Checkpoint && row.status != RowStatus::Unused && !row.modelTensor) {
            options.filledInputs.insert(row.name);
        }
    }
    const InferredTypes types = inferTypes(judged.model, options, progress);
    ComputedCheck computed(types, check, progress);
    for (std::uint32_t id = 0; id < judged.model.graphs().size(); ++id) {
        computed.check(judged.model, GraphId{id});
    }
}

} // namespace

std::vector<Finding> checkDtypes(const Report& report, const Policy& policy, const JudgedModel& judged,
                                 Progress& progress)
{
    if (policy.forbidden.empty() && policy.layers.empty()) {
        return {};
    }
    DtypeCheck check(policy);
    checkStored(report, judged.model, check);
    checkComputed(report, judged, check, progress);
    return check.finish();
}

} // namespace onnxmend
