// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/graph_names.h"
#include "core/binding/match_norms.h"
#include "core/binding/match_weights.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostOfModule = 64;     ///< tensors; a module with more is not a layer
constexpr std::uint64_t leastByContent = 16; ///< elements; fewer may be the same by chance

/// Returns whether torch.nn transposes matrices of that name: in Linear and MultiheadAttention.
bool isMatrixName(std::string_view leaf)
{
    constexpr std::array names = {"weight", "in_proj_weight", "q_proj_weight", "k_proj_weight",
                                  "v_proj_weight"};
    return std::ranges::find(names, leaf) != names.end();
}

class GraphMatcher
{
public:
    GraphMatcher(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                 const BindingOptions& options, Progress& progress)
        : m_checkpoints(checkpoints)
        , m_targets(targets)
        , m_sources(sources)
        , m_options(options)
        , m_progress(progress)
        , m_comparer(options.contents, progress)
    {
        const auto matters = [](const Source& source) { return isUndecided(source) || source.target; };
        if (std::ranges::none_of(sources, matters)) {
            return; // the nodes need not be searched
        }
        for (const TargetId id : targets.ids()) {
            const Target& target = targets[id];
            const bool byHand = target.rule == MatchRule::Manual;
            const bool comparable = !target.data || options.compareContents;
            if ((byHand || (isUndecided(target) && comparable)) && target.shapeFixed &&
                !target.shape.empty() && isMadeUpName(target.name)) {
                if (auto use = useOfWeight(model, target.name)) {
                    m_uses.emplace_back(id, std::move(*use));
                }
            }
        }
    }

    void match()
    {
        if (m_uses.empty()) {
            return;
        }
        const WeightModules modules(m_sources);
        matchNorms(foldedConvolutions(), modules, m_checkpoints, m_targets, m_sources, m_options, m_comparer);
        for (const auto& [target, use] : m_uses) {
            m_progress.checkCancelled();
            const WeightModule* module = modules.find(use.module);
            if (m_targets[target].rule == MatchRule::Manual) {
                transposeByHand(m_targets[target], use, module);
            } else if (!isUndecided(m_targets[target])) {
                continue;
            } else if (!m_targets[target].data) {
                if (use.opType == "MatMul" && use.input == 1 && !use.isMerged &&
                    m_targets[target].shape.size() == 2) {
                    matchTransposed(target, use, modules);
                }
            } else if (module && module->sources.size() <= mostOfModule) {
                matchInModule(target, *module);
            }
        }
        matchByContent();
    }

private:
    std::vector<FoldedConvolution> foldedConvolutions() const
    {
        std::map<NodeId, FoldedConvolution> byNode;
        for (const auto& [target, use] : m_uses) {
            if (use.opType == "Conv" && (use.input == 1 || use.input == 2)) {
                FoldedConvolution& convolution = byNode[use.nodeIndex];
                convolution.module = use.module;
                (use.input == 1 ? convolution.weight : convolution.bias) = target;
                convolution.isMerged = convolution.isMerged || use.isMerged;
            }
        }
        std::vector<FoldedConvolution> result;
        result.reserve(byNode.size());
        for (auto& [node, convolution] : byNode) {
            result.push_back(std::move(convolution));
        }
        return result;
    }

    void bind(TargetId target, SourceId source, bool transposed, MatchRule rule)
    {
        deriveTarget(target, m_targets, m_sources,
                     {.transposed = transposed, .folded = {}, .sources = {source}}, rule);
    }

    /// Transposes a square matrix that is mapped by hand, if the graph says so; its shape cannot.
    void transposeByHand(Target& target, const WeightUse& use, const WeightModule* module) const
    {
        const Source& source = m_sources[*target.source];
        if (module && use.opType == "MatMul" && use.input == 1 && target.derivation.sources.empty() &&
            agreesTransposed(target, source) && isMatrixName(leafOfTensor(source.name())) &&
            std::ranges::find(module->sources, *target.source) != module->sources.end()) {
            target.derivation = {.transposed = true, .folded = {}, .sources = {*target.source}};
        }
    }

    /// Finds the module's tensor that has these values.
    void matchInModule(TargetId target, const WeightModule& module)
    {
        const TensorRef& data = *m_targets[target].data;
        for (const SourceId source : module.sources) {
            const TensorRef& tensor = *m_sources[source].tensor;
            if (!isUndecided(m_sources[source])) {
                continue;
            }
            if (agreesTransposed(m_targets[target], m_sources[source]) &&
                looksSame(data, tensor.transposed()) && m_comparer.areSame(data, tensor.transposed())) {
                return bind(target, source, true, MatchRule::Transposed);
            }
            if (shapesAgree(m_targets[target], m_sources[source]) && looksSame(data, tensor) &&
                m_comparer.areSame(data, tensor)) {
                return bind(target, source, false, MatchRule::Content);
            }
        }
    }

    static bool looksSame(const TensorRef& data, const TensorRef& tensor)
    {
        const std::string sample = ContentComparer::sample(data, data.dtype());
        return !sample.empty() && sample == ContentComparer::sample(tensor, data.dtype());
    }

    /// Matrices of a module that may fill a place transposed. The bias of a Linear keeps its own name; if it
    /// fills nothing by that name, the weight was changed in another way, too.
    struct Matrices {
        std::vector<SourceId> sources;
        bool hasBias = false;
    };

    Matrices matricesOf(TargetId target, const WeightModule& module) const
    {
        Matrices result;
        for (const SourceId source : module.sources) {
            const std::string_view leaf = leafOfTensor(m_sources[source].name());
            if (leaf.ends_with("bias")) {
                result.hasBias = true;
                if (!m_sources[source].target) {
                    return {};
                }
            } else if (isUndecided(m_sources[source]) && isMatrixName(leaf) &&
                       agreesTransposed(m_targets[target], m_sources[source])) {
                result.sources.push_back(source);
            }
        }
        return result;
    }

    /// torch.onnx exports a Linear as a MatMul, and gives the weight a made-up name if it folds its
    /// transposition.
    void matchTransposed(TargetId target, const WeightUse& use, const WeightModules& modules)
    {
        const WeightModule* module = modules.find(use.module);
        Matrices found;
        if (module && module->sources.size() <= mostOfModule) {
            found = matricesOf(target, *module);
        }
        // The shape of a square matrix does not show whether it is transposed.
        const bool square = m_targets[target].shape[0].value == m_targets[target].shape[1].value;
        bool certain = found.sources.size() == 1 && (!square || found.hasBias);
        if (found.sources.empty()) { // a module may use the weights of its parts itself
            for (const WeightModule* part : modules.inside(use.module)) {
                const Matrices more =
                    part->sources.size() <= mostOfModule ? matricesOf(target, *part) : Matrices();
                found.sources.insert(found.sources.end(), more.sources.begin(), more.sources.end());
            }
        }
        if (found.sources.size() == 1) {
            certain = certain || m_options.bindFolded;
            bind(target, found.sources.front(), true, certain ? MatchRule::Transposed : MatchRule::None);
        }
    }

    /// Matches open tensors with initializers of the same values, also transposed, by any name.
    void matchByContent()
    {
        std::map<DType, std::vector<TargetId>> byDType;
        for (const auto& [target, use] : m_uses) {
            const Target& open = m_targets[target];
            if (isUndecided(open) && open.data && open.data->elementCount() >= leastByContent &&
                ContentComparer::isComparable(*open.data)) {
                byDType[open.data->dtype()].push_back(target);
            }
        }
        for (const auto& [dtype, targets] : byDType) {
            matchByContent(dtype, targets);
        }
    }

    struct View {
        SourceId source;
        bool transposed;
    };

    static std::string contentKey(const std::vector<std::int64_t>& shape, const std::string& sample)
    {
        std::string key;
        for (const std::int64_t size : shape) {
            key += std::to_string(size) + ",";
        }
        return key + ":" + sample;
    }

    void matchByContent(DType dtype, const std::vector<TargetId>& targets)
    {
        std::unordered_map<std::string, std::vector<View>> views;
        std::unordered_map<std::uint64_t, bool> counts;
        for (const TargetId target : targets) {
            counts[m_targets[target].data->elementCount()] = true;
        }
        for (const SourceId source : m_sources.ids()) {
            const TensorRef& tensor = *m_sources[source].tensor;
            if (!isUndecided(m_sources[source]) || !counts.contains(tensor.elementCount()) ||
                !isOfForm(m_sources[source], dtype)) {
                continue;
            }
            m_progress.checkCancelled();
            addView(contentKey(tensor.shape(), ContentComparer::sample(tensor, dtype)), {source, false},
                    views);
            if (tensor.shape().size() == 2 && dtypeInfo(tensor.dtype()).bits % 8 == 0) {
                const TensorRef transposed = tensor.transposed();
                addView(contentKey(transposed.shape(), ContentComparer::sample(transposed, dtype)),
                        {source, true}, views);
            }
        }
        for (const TargetId target : targets) {
            const TensorRef& data = *m_targets[target].data;
            const std::string sample = ContentComparer::sample(data, dtype);
            const auto found = views.find(contentKey(data.shape(), sample));
            if (!isOneValue(sample, dtype) && found != views.end() && found->second.size() == 1) {
                const View view = found->second.front();
                const TensorRef& tensor = *m_sources[view.source].tensor;
                if (isUndecided(m_sources[view.source]) &&
                    m_comparer.areSame(data, view.transposed ? tensor.transposed() : tensor)) {
                    bind(target, view.source, view.transposed,
                         view.transposed ? MatchRule::Transposed : MatchRule::Content);
                }
            }
        }
    }

    /// Returns whether both are codes or both are numbers; codes are not compared with numbers.
    static bool isOfForm(const Source& source, DType dtype)
    {
        Target place;
        place.dtype = dtype;
        return formSuits(place, source);
    }

    /// Returns whether all elements are equal: many tensors have only zeros or ones.
    static bool isOneValue(const std::string& sample, DType dtype)
    {
        const std::size_t width = static_cast<std::size_t>(dtypeInfo(dtype).bits) / 8;
        return sample.size() <= width ||
               sample.compare(width, sample.npos, sample, 0, sample.size() - width) == 0;
    }

    static void addView(const std::string& key, View view,
                        std::unordered_map<std::string, std::vector<View>>& views)
    {
        std::vector<View>& same = views[key];
        if (same.size() < 2) { // two suffice to know that it is ambiguous
            same.push_back(view);
        }
    }

    const Checkpoints& m_checkpoints;
    Targets& m_targets;
    Sources& m_sources;
    const BindingOptions& m_options;
    Progress& m_progress;
    ContentComparer m_comparer;
    std::vector<std::pair<TargetId, WeightUse>> m_uses; ///< uses of open targets with made-up names
};

} // namespace

void matchByGraph(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                  const BindingOptions& options, Progress& progress)
{
    GraphMatcher(model, checkpoints, targets, sources, options, progress).match();
}

} // namespace onnxmend
