// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/model_overview.h"

#include "core/base/file.h"
#include "core/fixes/fix_kind.h"
#include "core/model/model_data.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

namespace onnxmend
{

namespace
{

void addModel(const Model& model, ModelOverview& overview)
{
    overview.producer = model.producer();
    overview.irVersion = model.irVersion();
    for (const auto& [domain, version] : model.opsets()) {
        overview.opsets.emplace_back(shownDomain(domain), version);
    }
    const onnx::ModelProto& proto = *model.data().proto;
    overview.domain = proto.domain();
    overview.modelVersion = proto.model_version();
    overview.description = proto.doc_string();
    overview.graphName = proto.graph().name();
    overview.graphDescription = proto.graph().doc_string();
    overview.trainingGraphs = static_cast<std::size_t>(proto.training_info_size());
    for (const auto* const entries : {&proto.metadata_props(), &proto.graph().metadata_props()}) {
        for (const onnx::StringStringEntryProto& entry : *entries) {
            overview.metadata.emplace_back(entry.key(), entry.value());
        }
    }
    for (const Graph& graph : model.graphs()) {
        overview.nodes += graph.nodeCount;
        overview.subgraphs += graph.parent ? 1 : 0;
        overview.functions += graph.scope.starts_with("function:") && !graph.parent ? 1 : 0;
    }
}

std::vector<ModelOverview::OfDType> bytesByDtype(const Report& report)
{
    std::map<DType, ModelOverview::OfDType> found;
    for (const InitializerRow& row : report.rows) {
        if (row.status != RowStatus::Unused && row.tensor) {
            found[row.storedDtype].stored += row.byteCount;
            found[row.savedDtype].saved += row.savedByteCount;
        }
    }
    std::vector<ModelOverview::OfDType> dtypes;
    dtypes.reserve(found.size());
    for (auto& [dtype, bytes] : found) {
        bytes.dtype = dtype;
        dtypes.push_back(bytes);
    }
    std::ranges::stable_sort(dtypes, std::greater(), [](const ModelOverview::OfDType& one) {
        return std::max(one.stored, one.saved);
    });
    return dtypes;
}

std::vector<ModelOverview::OfKind> findingsByKind(const Session& session)
{
    std::map<FindingKind, ModelOverview::OfKind> found;
    const std::vector<Finding>& findings = session.report().findings;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (!session.report().groups.leads(i)) {
            continue;
        }
        const auto [at, isNew] = found.try_emplace(findings[i].kind);
        ModelOverview::OfKind& kind = at->second;
        kind.kind = findings[i].kind;
        kind.severity = isNew ? findings[i].severity : std::min(kind.severity, findings[i].severity);
        ++kind.count;
        kind.fixable += session.fixBriefAt(i).isRecommended ? 1 : 0;
        kind.haveFixes += session.fixBriefAt(i).count > 0 ? 1 : 0;
    }
    std::vector<ModelOverview::OfKind> kinds;
    kinds.reserve(found.size());
    for (const auto& [kind, counted] : found) {
        kinds.push_back(counted);
    }
    std::ranges::stable_sort(kinds, {}, &ModelOverview::OfKind::severity);
    return kinds;
}

/// Every file that the document is read from, as it was when it was opened.
class Files
{
public:
    void add(const std::filesystem::path& path, ModelOverview::FileRole role, std::uint64_t byteCount)
    {
        if (m_known.insert(path).second) {
            m_files.push_back({path, role, byteCount});
        }
    }

    void addSources(const TensorRef& tensor, ModelOverview::FileRole role)
    {
        if (!m_owners.insert(tensor.source().owner()).second) {
            return; // most lie in a file that is known already
        }
        for (const auto& file : tensor.source().files()) {
            add(file->path(), role, file->size());
        }
    }

    std::vector<ModelOverview::File> take() { return std::move(m_files); }

private:
    std::vector<ModelOverview::File> m_files;
    std::set<std::filesystem::path> m_known;
    std::unordered_set<const void*> m_owners;
};

std::vector<ModelOverview::File> filesOf(const Session& session)
{
    using Role = ModelOverview::FileRole;
    Files files;
    files.add(session.model()->path(), Role::Model, session.modelByteCount());
    for (const ModelTensor& tensor : session.model()->tensors()) {
        if (tensor.stored && tensor.source == TensorSource::External) {
            files.addSources(*tensor.stored, Role::Data);
        }
    }
    for (const auto& checkpoint : session.checkpoints()) {
        for (const TensorRef& tensor : checkpoint->tensors) {
            files.addSources(tensor, Role::Checkpoint);
        }
    }
    return files.take();
}

/// Adds the inputs that a caller provides, and the outputs.
void addInterface(const Session& session, ModelOverview& overview)
{
    const Model& model = *session.planned();
    const Graph& graph = model.graph(GraphId{});
    std::unordered_set<std::string_view> filled;
    for (const InitializerRow& row : session.report().rows) {
        if (row.tensor && row.status != RowStatus::Unused && row.graph == graph.scope) {
            filled.insert(row.name);
        }
    }
    for (const ValueDeclaration& input : graph.inputs) {
        if (!filled.contains(input.name)) {
            overview.inputs.push_back(input);
        }
    }
    overview.outputs = graph.outputs;
}

std::size_t castNodesOf(const Model& model)
{
    const NodeList& nodes = model.data().mainNodes();
    return static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), [](const Node& node) {
        return node.op_type() == "Cast" && isSameDomain(node.domain(), {});
    }));
}

ModelOverview::PlannedCount plannedCountOf(const Session& session)
{
    ModelOverview::PlannedCount planned;
    for (const InitializerRow& row : session.report().rows) {
        planned.casts += row.changedByPlan && row.savedDtype != row.storedDtype ? 1 : 0;
        const bool isFilled = row.source == RowSource::Checkpoint && row.savedDtype == row.storedDtype;
        planned.filled += row.changedByPlan && isFilled ? 1 : 0;
    }
    for (const Edit& edit : session.plan().edits) {
        const std::optional<FixKind> kind = kindOf(edit);
        planned.declarations += kind && fixKindInfo(*kind).redeclares ? 1 : 0;
    }
    const NodeList& nodes = session.planned()->data().mainNodes();
    if (nodes.begin() != session.model()->data().mainNodes().begin()) { // otherwise the nodes are the same
        const std::size_t before = castNodesOf(*session.model());
        planned.castNodes = std::max(castNodesOf(*session.planned()), before) - before;
    }
    return planned;
}

ModelOverview workedOut(const Session& session)
{
    ModelOverview overview;
    addModel(*session.model(), overview);
    addInterface(session, overview);
    overview.dtypes = bytesByDtype(session.report());
    overview.kinds = findingsByKind(session);
    overview.files = filesOf(session);
    overview.planned = plannedCountOf(session);
    return overview;
}

} // namespace

const ModelOverview& overviewOf(const Session& session)
{
    return session.kept().get<ModelOverview>([&session] { return workedOut(session); });
}

NextStep nextStep(const Session& session, const Verdict& verdict)
{
    const Summary& found = session.report().summary;
    const bool isWrong = found.errors + found.warnings > 0;
    if (!verdict.weights.missing.empty()) {
        return session.checkpoints().empty() ? NextStep::AddCheckpoint : NextStep::MapWeights;
    }
    if (session.fixableCount() > 0 || (!session.bindings().empty() && verdict.isPlan())) {
        return NextStep::FixAllAndSave;
    }
    if (isWrong) {
        return NextStep::LookAtFindings;
    }
    return verdict.isPlan() ? NextStep::Save : NextStep::Verify;
}

} // namespace onnxmend
