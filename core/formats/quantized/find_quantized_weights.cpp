// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/find_quantized_weights.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/quantized/comfy_marks.h"
#include "core/formats/quantized/dequantize.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

class WeightFinder
{
public:
    WeightFinder(Checkpoint& checkpoint, std::filesystem::path configFolder)
        : m_checkpoint(checkpoint)
        , m_configFolder(std::move(configFolder))
        , m_comfyMarks(checkpoint)
        , m_isPart(checkpoint.tensors.size(), false)
    {
    }

    void find()
    {
        for (std::size_t i = 0; i < m_checkpoint.tensors.size(); ++i) {
            findAt(i);
        }
        addMarks();
        if (m_hasUnknownVersion) {
            m_checkpoint.warnings.emplace_back(
                "no config beside it states the checkpoint_format of GPTQ, so its zero points count from "
                "one, "
                "as in the first version; if it is gptq_v2, all its weights are off by one step");
        }
        if (m_config && !m_config->problem.empty()) {
            m_checkpoint.warnings.push_back("it is not known how its weights are quantized: " +
                                            m_config->problem);
        }
    }

private:
    /// A row of the table, and the tensors that it names.
    struct Candidate {
        const QuantScheme& scheme;
        std::string stem; ///< with a dot in front
        QuantParts parts;
        std::vector<std::size_t> places = {}; ///< indices of the parts of the computation
        std::vector<QuantPart> roles = {};    ///< role of each part
        std::vector<std::size_t> marks = {};  ///< indices of other tensors that belong to it
    };

    void findAt(std::size_t codes)
    {
        const TensorRef& tensor = m_checkpoint.tensors[codes];
        if (isWideFloat(tensor.dtype())) {
            return; // a plain weight, as most tensors are
        }
        const std::string name = "." + tensor.name().str();
        m_missing.clear();
        for (const QuantScheme& scheme : quantSchemes()) {
            if (std::ranges::find(scheme.dtypes, tensor.dtype()) == scheme.dtypes.end()) {
                continue;
            }
            const std::optional<Candidate> candidate = candidateOf(scheme, name, tensor);
            if (candidate && !isOtherLayout(scheme.layout, candidate->parts)) {
                add(*candidate, codes);
                return;
            }
        }
    }

    /// `name`: name of the codes with a dot in front.
    std::optional<Candidate> candidateOf(const QuantScheme& scheme, const std::string& name,
                                         const TensorRef& codes)
    {
        if (!name.ends_with(scheme.ending)) {
            return std::nullopt;
        }
        Candidate candidate{.scheme = scheme,
                            .stem = name.substr(0, name.size() - scheme.ending.size()),
                            .parts = {.codes = &codes}};
        candidate.parts.config = [this]() -> const QuantizationConfig& { return config(); };
        for (const QuantCompanion& companion : scheme.companions) {
            if (companion.ending.empty()) {
                break;
            }
            const std::string wanted = (candidate.stem + std::string(companion.ending)).substr(1);
            const auto found = m_checkpoint.indexByName.find(wanted);
            if (found == m_checkpoint.indexByName.end()) {
                if (companion.isRequired) {
                    if (!candidate.places.empty() && !scheme.ending.empty() && m_missing.empty()) {
                        m_missing = wanted;
                    }
                    return std::nullopt;
                }
                continue;
            }
            if (companion.part == QuantPart::Mark) {
                candidate.marks.push_back(found->second);
            } else {
                candidate.places.push_back(found->second);
                candidate.roles.push_back(companion.part);
                candidate.parts.found[static_cast<std::size_t>(companion.part)] =
                    &m_checkpoint.tensors[found->second];
            }
        }
        const auto description = m_checkpoint.descriptions.find(nameOf(candidate));
        if (description != m_checkpoint.descriptions.end()) {
            candidate.parts.stated = readStatedTensor(description->second);
        }
        return candidate;
    }

    static std::string nameOf(const Candidate& candidate)
    {
        return (candidate.stem + std::string(candidate.scheme.weightEnding)).substr(1);
    }

    void add(const Candidate& candidate, std::size_t codes)
    {
        QuantizedWeight weight{.scheme = &candidate.scheme,
                               .name = nameOf(candidate),
                               .codes = codes,
                               .parts = candidate.places,
                               .roles = candidate.roles,
                               .marks = candidate.marks};
        try {
            refuseFurtherSteps(candidate, codes);
            weight.values = dequantizedTensor(candidate.scheme.layout, candidate.parts);
            m_hasUnknownVersion = m_hasUnknownVersion || (candidate.scheme.layout == QuantLayout::Gptq &&
                                                          !isVersionKnown(candidate.parts));
            weight.transposed = dequantizedTranspose(candidate.scheme.layout, candidate.parts);
            weight.matrix = packedMatrixOf(candidate.scheme.layout, candidate.parts);
            weight.formula = formulaOf(candidate);
        } catch (const Error& error) {
            const bool isIncomplete = candidate.scheme.layout == QuantLayout::Unknown && !m_missing.empty();
            weight.problem =
                isIncomplete ? "it needs " + quotedText(m_missing) + ", which the checkpoint does not have"
                             : error.details().reason;
        }
        for (const auto& places : {candidate.places, candidate.marks}) {
            for (const std::size_t place : places) {
                m_isPart[place] = true;
            }
        }
        m_checkpoint.quantized.push_back(std::move(weight));
    }

    /// Throws Error if the checkpoint says that the numbers of a weight take more than its formula.
    void refuseFurtherSteps(const Candidate& candidate, std::size_t codes)
    {
        const std::string name = nameOf(candidate);
        const std::string module(moduleOf(name));
        for (const std::string_view factor : quantFactors()) {
            const auto beside = m_checkpoint.indexByName.find(tensorOf(module, factor));
            if (beside != m_checkpoint.indexByName.end() &&
                std::ranges::find(candidate.places, beside->second) == candidate.places.end()) {
                refuse(quotedText(beside->first) +
                       " lies beside it, a further factor that is not computed here");
            }
        }
        if (candidate.scheme.layout == QuantLayout::Elements) {
            refuseSecondScale(candidate, codes);
            refuse(m_comfyMarks.obstacleIn(module));
        }
        if (candidate.scheme.layout == QuantLayout::Vectors127) {
            refuseOtherOrder(tensorOf(module, "weight_format"));
        }
    }

    /// Refuses codes whose scale may be one of several tensors.
    void refuseSecondScale(const Candidate& candidate, std::size_t codes)
    {
        const TensorRef& tensor = m_checkpoint.tensors[codes];
        const TensorRef* const scale = candidate.parts.find(QuantPart::Scale);
        for (const QuantScheme& scheme : quantSchemes()) {
            const bool isScaled = scheme.layout == QuantLayout::Elements &&
                                  std::ranges::find(scheme.dtypes, tensor.dtype()) != scheme.dtypes.end();
            const auto other =
                isScaled ? candidateOf(scheme, "." + tensor.name().str(), tensor) : std::nullopt;
            const TensorRef* const second = other ? other->parts.find(QuantPart::Scale) : scale;
            if (second != scale) {
                refuse(quotedText(scale->name()) + " and " + quotedText(second->name()) +
                       " may both be its scale");
            }
        }
    }

    /// bitsandbytes: nn/modules.py, LINEAR_8BIT_WEIGHTS_FORMAT_MAPPING: 0 is row by row, others are tiles.
    void refuseOtherOrder(const std::string& format)
    {
        const TensorRef* const stated = m_checkpoint.find(format);
        std::array<std::byte, 1> order{};
        if (stated && stated->dtype() == DType::Uint8 && stated->elementCount() == 1) {
            stated->read(0, 1, order);
        }
        if (order.front() != std::byte(0)) {
            refuse("it is not stored row by row, since " + quotedText(format) + " is " +
                   std::to_string(std::to_integer<int>(order.front())));
        }
    }

    /// Does nothing without a reason.
    static void refuse(std::string reason)
    {
        if (!reason.empty()) {
            throw Error({.reason = std::move(reason)});
        }
    }

    static std::string tensorOf(const std::string& module, std::string_view leaf)
    {
        return module.empty() ? std::string(leaf) : module + "." + std::string(leaf);
    }

    /// Adds the marks that no row names: a mark of a module with a single weight to that weight, the others
    /// to the checkpoint.
    void addMarks()
    {
        std::unordered_map<std::string_view, std::vector<std::size_t>> weightsOf; ///< by module
        for (std::size_t i = 0; i < m_checkpoint.quantized.size(); ++i) {
            weightsOf[moduleOf(m_checkpoint.quantized[i].name)].push_back(i);
        }
        for (std::size_t i = 0; i < m_checkpoint.tensors.size(); ++i) {
            const std::string& name = m_checkpoint.tensors[i].name();
            const bool isMark = m_checkpoint.quantized.empty() ? isFormatMark(name) : isQuantMark(name);
            if (m_isPart[i] || !isMark) {
                continue;
            }
            m_isPart[i] = true;
            const auto weights = weightsOf.find(moduleOf(name));
            if (weights != weightsOf.end() && weights->second.size() == 1) {
                m_checkpoint.quantized[weights->second.front()].marks.push_back(i);
            } else {
                m_checkpoint.quantMarks.push_back(i);
            }
        }
    }

    static std::string_view moduleOf(std::string_view name)
    {
        const std::size_t dot = name.rfind('.');
        return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
    }

    static std::string formulaOf(const Candidate& candidate)
    {
        const auto has = [&](QuantPart part) { return candidate.parts.find(part) != nullptr; };
        const auto nameOf = [&](QuantPart part) {
            return has(part) ? candidate.parts.find(part)->name().str() : std::string();
        };
        std::string formula(candidate.scheme.formula);
        const bool isAffine = formula.find("{zero}") != std::string::npos;
        const bool hasZero = has(QuantPart::ZeroPoint);
        const bool isPlainGptq =
            candidate.scheme.layout == QuantLayout::Gptq && !zerosCountFromOne(candidate.parts);
        if (!hasZero && isAffine) {
            formula = "{w} * {scale}";
        } else if (hasZero != isAffine || isPlainGptq) {
            formula = "({w} - {zero}) * {scale}";
        }
        std::string scale = nameOf(QuantPart::Scale);
        if (has(QuantPart::NestedScale)) {
            scale = "(" + nameOf(QuantPart::NestedMap) + "[" + scale + "] * " +
                    nameOf(QuantPart::NestedScale) + " + offset)";
        }
        const std::array replacements = {std::pair{"{w}", candidate.parts.codes->name().str()},
                                         std::pair{"{scale}", scale},
                                         std::pair{"{zero}", nameOf(QuantPart::ZeroPoint)},
                                         std::pair{"{second}", nameOf(QuantPart::SecondScale)},
                                         std::pair{"{map}", nameOf(QuantPart::Map)}};
        return filled(formula, replacements);
    }

    /// Replaces the names in braces in one pass: a name from the file may contain such a text itself.
    static std::string filled(std::string_view formula,
                              std::span<const std::pair<const char*, std::string>> replacements)
    {
        std::string text;
        while (!formula.empty()) {
            const auto place = std::ranges::find_if(replacements, [&](const auto& replacement) {
                return formula.starts_with(replacement.first);
            });
            if (place == replacements.end()) {
                text += formula.front();
                formula.remove_prefix(1);
            } else {
                text += place->second;
                formula.remove_prefix(std::string_view(place->first).size());
            }
        }
        return text;
    }

    const QuantizationConfig& config()
    {
        if (!m_config) {
            m_config = m_configFolder.empty() ? QuantizationConfig() : readQuantizationConfig(m_configFolder);
        }
        return *m_config;
    }

    Checkpoint& m_checkpoint;
    std::filesystem::path m_configFolder;
    ComfyMarks m_comfyMarks;
    std::optional<QuantizationConfig> m_config;
    bool m_hasUnknownVersion = false; ///< of a weight of GPTQ
    std::vector<bool> m_isPart;       ///< belongs to a weight that was found
    std::string m_missing; ///< required companion that is missing, of a scheme with other companions
};

} // namespace

void findQuantizedWeights(Checkpoint& checkpoint, const std::filesystem::path& configFolder)
{
    checkpoint.quantized.clear();
    checkpoint.quantMarks.clear();
    WeightFinder(checkpoint, configFolder).find();
}

} // namespace onnxmend
