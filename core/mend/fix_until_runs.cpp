// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_until_runs.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/edit/edit_names.h"
#include "core/mend/fix_trial.h"
#include "core/model/model_data.h"
#include "core/types/infer_types.h"
#include "core/types/node_check.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Largest number of faults that are fixed; each costs a few loads.
constexpr int mostLoads = 64;

/// Dtypes that ONNX Runtime has kernels for, the most first.
constexpr std::array computable = {DType::Float,   DType::Double, DType::Int64, DType::Int32,
                                   DType::Float16, DType::Uint8,  DType::Bool};

/// The node that a message is about, with the types around it.
class RefusedNode
{
public:
    RefusedNode(const Model& model, const ProofSubject& subject, Progress& progress)
        : m_nodes(model.data().nodesOf(model.findGraph(subject.graph).value()))
        , m_node(m_nodes[static_cast<int>(subject.nodeIndex->value)])
        , m_scope(subject.graph)
    {
        TypeInferenceOptions options;
        options.wantsFindings = false;
        options.wantedScope = subject.graph;
        for (const Node::Texts values : {m_node.input(), m_node.output()}) {
            for (const std::string_view value : values) {
                options.wantedValues.emplace(value);
            }
        }
        m_types = inferTypes(model, options, progress).types;
    }

    const Node& node() const { return m_node; }

    /// Returns the dtypes of the arguments, each once, floats first: kernels are missing for these.
    std::vector<DType> argumentDtypes() const
    {
        std::vector<DType> dtypes;
        for (const std::string_view input : m_node.input()) {
            const DType dtype = dtypeOf(input);
            if (isKnown(dtype) && std::ranges::find(dtypes, dtype) == dtypes.end()) {
                dtypes.push_back(dtype);
            }
        }
        std::ranges::stable_sort(dtypes, std::ranges::greater(), dtypeCategory);
        return dtypes;
    }

    /// Casts all arguments of one dtype to another one, and the results back.
    Fix castAround(DType from, DType to) const
    {
        Fix fix;
        fix.kind = FixKind::CastAround;
        fix.target = firstOutput();
        fix.from = from;
        fix.to = to;
        fix.title = {ONNXMEND_TEXT("compute %1 in %2"), {quotedText(fix.target), dtypeName(to)}};
        fix.lossless = isLosslessCast(from, to) ? std::optional(true) : std::nullopt;
        for (int i = 0; i < m_node.input_size(); ++i) {
            if (dtypeOf(m_node.input(i)) == from) {
                fix.edits.emplace_back(
                    InsertCast{m_scope, std::string(m_node.input(i)), from, to,
                               GraphEditor::Reader{firstOutput(), static_cast<std::uint32_t>(i)}});
            }
        }
        for (const std::string_view output : m_node.output()) {
            if (dtypeOf(output) == from) {
                fix.edits.emplace_back(InsertCast{m_scope, std::string(output), to, from});
            }
        }
        fix.castCount = fix.edits.size();
        return fix;
    }

private:
    DType dtypeOf(std::string_view value) const
    {
        const auto type = m_types.find(std::string(value));
        return type == m_types.end() ? DType::Undefined : type->second.dtype();
    }

    std::string firstOutput() const { return nodeKey(m_node); }

    NodeList m_nodes;
    const Node& m_node;
    std::string m_scope;
    std::unordered_map<std::string, ValueType> m_types;
};

/// Returns the fixes to try, lossless ones first.
std::vector<Fix> waysAround(const RefusedNode& node)
{
    std::vector<Fix> ways;
    for (const DType from : node.argumentDtypes()) {
        for (const DType to : computable) {
            if (from != to && dtypeCategory(to) >= std::min(dtypeCategory(from), 2)) {
                ways.push_back(node.castAround(from, to));
            }
        }
    }
    std::stable_partition(ways.begin(), ways.end(), [](const Fix& fix) { return fix.lossless == true; });
    return ways;
}

class RuntimeLoop
{
public:
    RuntimeLoop(FixAllResult fixes, const FixAllOptions& options, Verifier& verifier, Progress& progress)
        : m_options(options)
        , m_verifier(verifier)
        , m_progress(progress)
    {
        m_result.fixes = std::move(fixes);
    }

    FixedForRuntime run()
    {
        m_result.runtime = m_verifier.loadPlanned(planned(), m_progress);
        if (m_result.runtime.status == ProofStatus::Skipped) {
            throw Error({.reason = "ONNX Runtime cannot be used: " + m_result.runtime.message});
        }
        while (m_result.runtime.fails() && static_cast<int>(m_result.rounds.size()) < mostLoads) {
            RuntimeRound round{.message = m_result.runtime.sentence(),
                               .finding = {},
                               .subject = m_result.runtime.subject,
                               .fix = {}};
            const bool helped = help(round);
            m_result.rounds.push_back(std::move(round));
            if (!helped) {
                break;
            }
        }
        return std::move(m_result);
    }

private:
    const std::shared_ptr<const Model>& planned() const { return m_result.fixes.session->planned(); }

    /// Applies the first fix that changes the message of ONNX Runtime.
    bool help(RuntimeRound& round)
    {
        const std::optional<ProofSubject>& subject = m_result.runtime.subject;
        if (!subject || !subject->kind || !subject->nodeIndex) {
            return false;
        }
        const RefusedNode node(*planned(), *subject, m_progress);
        round.finding = findingOf(round.message, *subject, node.node());
        for (Fix& way : waysAround(node)) {
            way.subject = round.finding->id();
            way.variant = ":" + dtypeName(way.to);
            way.recommended = true;
            FixTrial trial(m_result.fixes.session, m_options, m_progress);
            trial.add(round.finding->id(), way);
            FixAllResult tried = trial.finish();
            if (tried.applied.empty()) {
                continue;
            }
            const Proof proof = m_verifier.loadPlanned(tried.session->planned(), m_progress);
            if (!isStillRefused(proof, *subject, round.finding->value)) {
                round.fix = way.titleText();
                m_result.runtime = proof;
                m_result.fixes.session = std::move(tried.session);
                m_result.fixes.applied.push_back(std::move(tried.applied.front()));
                return true;
            }
        }
        return false;
    }

    /// Returns whether ONNX Runtime still refuses the node, or a Cast that was inserted there. A node without
    /// a name is called by its output, even if a Cast behind it has that name now
    /// (core/edit/inserted_casts.h).
    static bool isStillRefused(const Proof& proof, const ProofSubject& subject, const std::string& output)
    {
        const std::optional<ProofSubject>& now = proof.subject;
        if (!proof.fails()) {
            return false;
        }
        return !now || now->opType == "Cast" ||
               (now->graph == subject.graph && now->opType == subject.opType &&
                (now->node == subject.node || now->node == output ||
                 now->node.starts_with(uncastName(output))));
    }

    static Finding findingOf(const std::string& message, const ProofSubject& subject, const Node& node)
    {
        Finding finding;
        finding.kind = *subject.kind;
        finding.severity = Severity::Error;
        finding.graph = subject.graph;
        finding.node = subject.node;
        finding.nodeIndex = subject.nodeIndex;
        finding.opType = subject.opType;
        finding.domain = node.domain();
        finding.value = nodeKey(node);
        finding.idSuffix = ":runtime";
        finding.statement = "ONNX Runtime: " + message;
        return finding;
    }

    const FixAllOptions& m_options;
    Verifier& m_verifier;
    Progress& m_progress;
    FixedForRuntime m_result;
};

} // namespace

FixedForRuntime fixUntilRuns(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                             Verifier& verifier, Progress& progress)
{
    return RuntimeLoop(fixAll(session, options, progress), options, verifier, progress).run();
}

} // namespace onnxmend
