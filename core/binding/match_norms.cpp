// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/match_norms.h"

#include "core/binding/graph_names.h"
#include "core/formats/folded_norm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace onnxmend
{

namespace
{

/// Numbers that libraries add to the variance; the one that fits the values best is used.
constexpr std::array epsilons = {1e-5, 1e-3, 1e-6, 1e-4, 1e-2, 1e-8, 1e-12};
constexpr double sampleSlack = 10; ///< all values are compared later

/// Returns the number that was added to the variance if the norm's product with a convolution's weight has
/// these values; nullopt if none fits. `unfolded` and `values` are ContentComparer::sampleValues of the
/// weight and of the product; `first` is tried too.
std::optional<double> fittingEpsilon(const NormFactors& factors, const TensorRef& weight,
                                     const std::vector<double>& unfolded, const std::vector<double>& values,
                                     std::optional<double> first)
{
    const auto places = ContentComparer::samplePlaces(weight.elementCount());
    if (unfolded.size() != places.size() || values.size() != places.size()) {
        return std::nullopt;
    }
    const std::uint64_t perChannel = weight.elementCount() / factors.variance.size();
    std::vector<double> tried(epsilons.begin(), epsilons.end());
    if (first) {
        tried.insert(tried.begin(), *first);
    }
    std::optional<double> best;
    double least = sampleSlack * ContentComparer::roundingOf(weight.dtype());
    for (const double epsilon : tried) {
        double worst = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::uint64_t channel = places[i] / perChannel;
            const double product =
                unfolded[i] * factors.gamma[channel] / std::sqrt(factors.variance[channel] + epsilon);
            constexpr double tiny = 1e-30;
            const double error = std::abs(product - values[i]) / std::max(std::abs(product), tiny);
            worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error);
        }
        if (worst < least) {
            least = worst;
            best = epsilon;
        }
    }
    return best;
}

/// Returns the magnitude of the terms whose sum is a bias with the norm in it.
double magnitudeOf(const NormFactors& factors, double epsilon)
{
    double magnitude = 0;
    for (std::size_t c = 0; c < factors.variance.size(); ++c) {
        magnitude = std::max(
            {magnitude, std::abs(factors.beta[c]),
             std::abs(factors.mean[c] * factors.gamma[c]) / std::sqrt(factors.variance[c] + epsilon)});
    }
    return magnitude;
}

constexpr std::size_t mostTries = 1'000'000; ///< pairs of convolution and norm, a few elements each

/// Returns `1` for `conv1`, an empty text for `conv`; nullopt for `0`, a position in a Sequential.
std::optional<std::string> numberBehind(std::string_view name)
{
    const std::size_t last = name.find_last_not_of("0123456789");
    return last == std::string_view::npos ? std::nullopt : std::optional(std::string(name.substr(last + 1)));
}

struct Norm {
    const WeightModule* module = nullptr;
    NormTensors tensors;
    std::size_t claims = 0;
    std::optional<NormFactors> factors; ///< computed at the first use
};
using NormId = Id<Norm>;

class NormMatcher
{
public:
    NormMatcher(const WeightModules& modules, const Checkpoints& checkpoints, Targets& targets,
                Sources& sources, const BindingOptions& options, ContentComparer& comparer)
        : m_modules(modules)
        , m_checkpoints(checkpoints)
        , m_targets(targets)
        , m_sources(sources)
        , m_options(options)
        , m_comparer(comparer)
    {
        for (const WeightModule& module : modules.all()) {
            const auto tensors = findNorm(*checkpoints[module.checkpoint], module.name);
            if (tensors && allOpen(module, *tensors)) {
                m_byModule.emplace(&module, m_norms.nextId());
                m_byChannels[tensors->variance->elementCount()].push_back(m_norms.nextId());
                m_byNumber[numberKey(module)].push_back(m_norms.nextId());
                m_norms.push_back({.module = &module, .tensors = *tensors, .claims = 0, .factors = {}});
            }
        }
    }

    void match(const std::vector<FoldedConvolution>& convolutions)
    {
        std::vector<std::pair<const FoldedConvolution*, NormId>> likely;
        for (const FoldedConvolution& convolution : convolutions) {
            if (!convolution.weight) {
                continue;
            }
            if (m_targets[*convolution.weight].data) {
                matchByValues(convolution);
            } else if (const auto norm = likelyNorm(convolution)) {
                ++m_norms[*norm].claims;
                likely.emplace_back(&convolution, *norm);
            }
        }
        for (const auto& [convolution, norm] : likely) {
            if (m_norms[norm].claims == 1) { // otherwise it is not clear which convolution has it
                take(*convolution, *m_modules.find(convolution->module), norm,
                     m_options.foldedEpsilon.value_or(usualNormEpsilon), true);
            }
        }
    }

private:
    /// Finds the open tensor of that name in the checkpoint.
    std::optional<SourceId> openSource(const std::string& tensor, std::size_t checkpoint) const
    {
        const auto source = m_modules.sourceOf(tensor);
        const bool fits =
            source && isUndecided(m_sources[*source]) && m_sources[*source].where.checkpoint == checkpoint;
        return fits ? source : std::nullopt;
    }

    bool allOpen(const WeightModule& module, const NormTensors& tensors) const
    {
        return std::ranges::all_of(std::array{tensors.weight, tensors.bias, tensors.mean, tensors.variance},
                                   [&](const TensorRef* tensor) {
                                       return !tensor ||
                                              openSource(tensor->name(), module.checkpoint).has_value();
                                   });
    }

    static std::string numberKey(const WeightModule& module)
    {
        return std::to_string(module.checkpoint) + ":" + std::string(moduleOfTensor(module.name)) + "#" +
               numberBehind(leafOfTensor(module.name)).value_or("in order");
    }

    /// Finds the open weight of a module, if it has the shape of the convolution's weight.
    std::optional<SourceId> weightOf(const FoldedConvolution& convolution, const WeightModule* module) const
    {
        const auto source = module ? openSource(module->name + ".weight", module->checkpoint) : std::nullopt;
        const bool fits = source && shapesAgree(m_targets[*convolution.weight], m_sources[*source]);
        return fits ? source : std::nullopt;
    }

    bool fitsChannels(NormId norm, SourceId source) const
    {
        const auto channels = static_cast<std::int64_t>(m_norms[norm].tensors.variance->elementCount());
        return m_norms[norm].module->checkpoint == m_sources[source].where.checkpoint &&
               m_sources[source].tensor->shape().front() == channels;
    }

    /// Finds the norm of the same number beside it (conv2 and bn2), otherwise the norm that is declared next.
    std::optional<NormId> likelyNorm(const FoldedConvolution& convolution) const
    {
        const WeightModule* module = m_modules.find(convolution.module);
        const auto weight = weightOf(convolution, module);
        if (!weight || !convolution.bias || convolution.isMerged ||
            m_targets[*convolution.bias].shape.size() != 1) {
            return std::nullopt;
        }
        std::vector<NormId> same;
        const auto found = m_byNumber.find(numberKey(*module));
        if (found != m_byNumber.end() && numberBehind(leafOfTensor(module->name))) {
            std::ranges::copy_if(found->second, std::back_inserter(same),
                                 [&](NormId norm) { return fitsChannels(norm, *weight); });
        }
        if (same.size() == 1) {
            return same.front();
        }
        const auto next = m_byModule.find(m_modules.behind(*module));
        return next != m_byModule.end() && fitsChannels(next->second, *weight) ? std::optional(next->second)
                                                                               : std::nullopt;
    }

    void matchByValues(const FoldedConvolution& convolution)
    {
        const Target& target = m_targets[*convolution.weight];
        std::vector<const WeightModule*> candidates;
        if (const WeightModule* named = m_modules.find(convolution.module); weightOf(convolution, named)) {
            candidates.push_back(named);
        } else {
            for (const WeightModule& module : m_modules.all()) {
                if (weightOf(convolution, &module)) {
                    candidates.push_back(&module);
                }
            }
        }
        if (candidates.empty()) {
            return;
        }
        const std::vector<double> values = ContentComparer::sampleValues(*target.data);
        for (const WeightModule* module : candidates) {
            const SourceId weight = *weightOf(convolution, module);
            const auto norms =
                m_byChannels.find(static_cast<std::uint64_t>(m_sources[weight].tensor->shape().front()));
            if (norms == m_byChannels.end()) {
                continue;
            }
            const std::vector<double> unfolded = ContentComparer::sampleValues(*m_sources[weight].tensor);
            for (const NormId norm : norms->second) {
                if (++m_tries > mostTries) {
                    return;
                }
                const auto epsilon = fitsChannels(norm, weight)
                                         ? fittingEpsilon(factorsOf(norm), *m_sources[weight].tensor,
                                                          unfolded, values, m_options.foldedEpsilon)
                                         : std::nullopt;
                if (epsilon && isProduct(convolution, *module, norm, *epsilon)) {
                    take(convolution, *module, norm, *epsilon, false);
                    return;
                }
            }
        }
    }

    const NormFactors& factorsOf(NormId norm)
    {
        if (!m_norms[norm].factors) {
            m_norms[norm].factors = readNorm(m_norms[norm].tensors);
        }
        return *m_norms[norm].factors;
    }

    bool isProduct(const FoldedConvolution& convolution, const WeightModule& module, NormId norm,
                   double epsilon)
    {
        const FoldedNorm folded{
            .convolution = module.name + ".weight", .norm = m_norms[norm].module->name, .epsilon = epsilon};
        return isClose(*convolution.weight, folded, module.checkpoint, 0);
    }

    bool isClose(TargetId target, const FoldedNorm& folded, std::size_t checkpoint, double magnitude)
    {
        const Checkpoint& from = *m_checkpoints[checkpoint];
        const auto norm = findNorm(from, folded.norm);
        std::string what = formulaText(from, folded) + "|" + ContentComparer::placeOf(*norm->variance);
        if (const TensorRef* tensor = from.find(folded.convolution)) {
            what += ContentComparer::placeOf(*tensor);
        }
        FoldedNorm asStored = folded;
        asStored.dtype = m_targets[target].data->dtype();
        return m_comparer.areClose(*m_targets[target].data, foldedTensor(from, asStored), what, magnitude);
    }

    void take(const FoldedConvolution& convolution, const WeightModule& module, NormId norm, double epsilon,
              bool likely)
    {
        const std::string& name = m_norms[norm].module->name;
        const bool hasBias = openSource(module.name + ".bias", module.checkpoint).has_value();
        const FoldedNorm ofBias{.convolution = hasBias ? module.name + ".bias" : "",
                                .norm = name,
                                .epsilon = epsilon,
                                .ofBias = true};
        const bool biasToo = convolution.bias && !m_targets[*convolution.bias].derivation.folded;
        derive(*convolution.weight,
               {.convolution = module.name + ".weight", .norm = name, .epsilon = epsilon}, module.checkpoint,
               likely);
        if (biasToo && (likely || (m_targets[*convolution.bias].data &&
                                   isClose(*convolution.bias, ofBias, module.checkpoint,
                                           magnitudeOf(factorsOf(norm), epsilon))))) {
            derive(*convolution.bias, ofBias, module.checkpoint, likely);
        }
    }

    void derive(TargetId target, const FoldedNorm& folded, std::size_t checkpoint, bool likely)
    {
        Derivation derivation{.transposed = false, .folded = folded, .sources = {}};
        derivation.folded->dtype = foldedDtype(*m_checkpoints[checkpoint], folded, m_targets[target].dtype);
        for (const std::string& name : tensorNames(*m_checkpoints[checkpoint], folded)) {
            derivation.sources.push_back(m_modules.sourceOf(name).value());
        }
        const bool asked = !likely || m_options.bindFolded;
        deriveTarget(target, m_targets, m_sources, std::move(derivation),
                     !asked   ? MatchRule::None
                     : likely ? MatchRule::Manual
                              : MatchRule::Content);
    }

    const WeightModules& m_modules;
    const Checkpoints& m_checkpoints;
    Targets& m_targets;
    Sources& m_sources;
    const BindingOptions& m_options;
    ContentComparer& m_comparer;
    IdVector<NormId, Norm> m_norms; ///< norms that are not matched by name
    std::map<const WeightModule*, NormId> m_byModule;
    std::unordered_map<std::uint64_t, std::vector<NormId>> m_byChannels;
    std::unordered_map<std::string, std::vector<NormId>> m_byNumber;
    std::size_t m_tries = 0;
};

} // namespace

void matchNorms(const std::vector<FoldedConvolution>& convolutions, const WeightModules& modules,
                const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                const BindingOptions& options, ContentComparer& comparer)
{
    if (!convolutions.empty()) {
        NormMatcher(modules, checkpoints, targets, sources, options, comparer).match(convolutions);
    }
}

} // namespace onnxmend
