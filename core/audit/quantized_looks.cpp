// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/quantized_looks.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/binding/compare_contents.h"
#include "core/binding/graph_names.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t looksAtOnce = std::uint64_t(1) << 20U; ///< elements
constexpr std::size_t mostCompanions = 8;                      ///< named in the text

/// Returns whether a name is that of a tensor beside quantized weights.
bool namesCompanion(std::string_view leaf)
{
    constexpr std::array<std::string_view, 8> words = {"scale",  "scaling", "zero_point", "zeros",
                                                       "absmax", "quant",   "scb",        "amax"};
    const std::string text = asciiLowerCase(leaf);
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != text.npos; });
}

/// Returns the name of a scale without its telling words: `fc` for `fc_scale`, `weight_scales.fc` and
/// `fc.parametrizations.weight.scale`. nullopt if it has no such words.
std::optional<std::string> moduleOfScale(std::string_view name)
{
    constexpr std::array<std::string_view, 4> words = {"scale", "scales", "scaling", "factor"};
    std::string module;
    bool isScale = false;
    for (const std::string_view component : partsBetween(name, '.')) {
        std::string kept;
        for (const std::string_view word : partsBetween(component, '_')) {
            const bool isTelling = std::ranges::find(words, word) != words.end();
            isScale = isScale || isTelling;
            const bool isKept = !isTelling && !word.empty();
            kept += isKept ? (kept.empty() ? "" : "_") + std::string(word) : "";
        }
        if (!kept.empty() && kept != "weight" && kept != "parametrizations") {
            module += (module.empty() ? "" : ".") + kept;
        }
    }
    return isScale ? std::optional(std::move(module)) : std::nullopt;
}

/// Returns the modules, and the weight, beside which a tensor of that name lies as a companion.
std::set<std::string> placesOfCompanion(std::string_view name)
{
    std::set<std::string> places;
    const std::string_view leaf = leafOfTensor(name);
    std::string_view module = moduleOfTensor(name);
    // A name that begins with the whole name of a weight: `fc.weight_s`, `fc.weight:s`, `fc.weight.s`.
    constexpr std::string_view weight = "weight";
    if (leaf.starts_with(weight) && leaf.size() > weight.size() &&
        std::string_view("_:").find(leaf[weight.size()]) != std::string_view::npos) {
        places.emplace(name.substr(0, name.size() - leaf.size() + weight.size()));
    } else if (leafOfTensor(module) == weight) {
        places.emplace(module);
    }
    if (namesCompanion(leaf)) {
        // For "fc.weight_scale" and "fc.weight.absmax" the module is fc.
        module = leafOfTensor(module).starts_with(weight) ? moduleOfTensor(module) : module;
        places.emplace(module);
    }
    if (auto ofScale = moduleOfScale(name)) {
        places.insert(std::move(*ofScale));
    }
    return places;
}

/// For each code of 8 bits, whether its value lies in the upper half of the range.
using GreatCodes = std::array<bool, 256>;

GreatCodes greatCodes(DType dtype)
{
    std::array<std::byte, 256> codes{};
    for (std::size_t code = 0; code < codes.size(); ++code) {
        codes[code] = std::byte(code);
    }
    std::array<double, 256> values{};
    toDoubles(dtype, codes, values);
    GreatCodes result{};
    const double half = dtypeInfo(dtype).highest / 2;
    for (std::size_t code = 0; code < codes.size(); ++code) {
        result[code] = std::abs(values[code]) >= half;
    }
    return result;
}

} // namespace

QuantizedLooks::QuantizedLooks(const Checkpoints& checkpoints, std::shared_ptr<KnownContents> known,
                               Progress& progress)
    : m_checkpoints(checkpoints)
    , m_known(std::move(known))
    , m_progress(progress)
{
}

std::optional<QuantizedLooks::Look> QuantizedLooks::of(const CheckpointTensorId& id)
{
    const TensorRef& tensor = m_checkpoints[id.checkpoint]->tensors[id.tensor];
    const DTypeInfo& info = dtypeInfo(tensor.dtype());
    if (!areFewBits(info.dtype) || tensor.elementCount() == 0) {
        return std::nullopt;
    }
    Look look;
    look.companions = companionsBeside(id);
    if (isInteger(info.dtype)) {
        look.reason = "integers of " + std::to_string(info.bits) +
                      " bits stand for other numbers, and no known scheme says for which";
    } else if (!look.companions.empty()) {
        look.reason = quotedText(look.companions.front()) + " lies beside it, and no known scheme uses both";
    } else if (info.bits < 8 || info.dtype == DType::Float8E8M0) {
        look.reason = dtypeName(tensor.dtype()) + " is for codes and scales";
    }
    if (look.reason.empty() && reachesUpperHalf(tensor)) {
        look.reason = "its values reach into the upper half of what " + dtypeName(tensor.dtype()) +
                      " can hold, as scaled ones do, and nothing that looks like a scale lies beside it";
    }
    return look.reason.empty() ? std::nullopt : std::optional(std::move(look));
}

std::optional<QuantizedLooks::Look> QuantizedLooks::ofDeclaredCodes(const CheckpointTensorId& id)
{
    const Checkpoint& checkpoint = *m_checkpoints[id.checkpoint];
    const TensorRef& tensor = checkpoint.tensors[id.tensor];
    const DTypeInfo& info = dtypeInfo(tensor.dtype());
    if (!areFewBits(tensor.dtype()) || tensor.elementCount() == 0) {
        return std::nullopt;
    }
    Look look;
    look.companions = companionsBeside(id);
    if (const QuantizedWeight* const weight = checkpoint.findQuantized(tensor.name())) {
        look.reason = "it holds the codes of a weight (scheme " + std::string(weight->scheme->name) + ")";
    } else if (!look.companions.empty()) {
        look.reason = quotedText(look.companions.front()) + " lies beside it, and no known scheme uses both";
    } else if (info.bits < 8 || reachesUpperHalf(tensor)) {
        look.reason = "its values reach into the upper half of what " + dtypeName(tensor.dtype()) +
                      " can hold, as codes do, and nothing that looks like a scale lies beside it";
    }
    return look.reason.empty() ? std::nullopt : std::optional(std::move(look));
}

std::optional<QuantizedLooks::Look> QuantizedLooks::ofStored(const Model& model, TensorId id,
                                                             const std::string& name)
{
    const ModelTensor& tensor = model.tensor(id);
    if (!areFewBits(tensor.savedDtype)) {
        return std::nullopt;
    }
    const Companions& all = companionsOf(model, tensor.graph);
    Look look{.reason = {}, .companions = companionsBeside(all, name)};
    // onnxruntime's quantizer gives weights this ending, and their scales the name without it
    // (TENSOR_NAME_QUANT_SUFFIX). Other tools have names without dots.
    for (const std::string_view ending : {"_quantized", "_weight"}) {
        if (look.companions.empty() && name.ends_with(ending)) {
            look.companions = companionsBeside(all, name.substr(0, name.size() - ending.size()));
            std::erase(look.companions, name);
        }
    }
    if (look.companions.empty()) {
        return std::nullopt;
    }
    look.reason = quotedText(look.companions.front()) + " lies beside it, and no node reads that";
    return look;
}

std::vector<std::string> QuantizedLooks::companionsBeside(const CheckpointTensorId& id)
{
    return companionsBeside(companionsOf(id.checkpoint),
                            m_checkpoints[id.checkpoint]->tensors[id.tensor].name());
}

std::vector<std::string> QuantizedLooks::companionsBeside(const Companions& all, const std::string& name)
{
    const auto beside = all.find(std::string(moduleOfTensor(name)));
    std::vector<std::string> names = beside == all.end() ? std::vector<std::string>() : beside->second;
    if (const auto attached = all.find(name); attached != all.end()) {
        std::ranges::copy_if(attached->second, std::back_inserter(names), [&](const std::string& other) {
            return std::ranges::find(names, other) == names.end();
        });
    }
    std::erase(names, name);
    return names;
}

void QuantizedLooks::addCompanion(Companions& companions, const std::string& name,
                                  const std::set<std::string>& places)
{
    for (const std::string& place : places) {
        std::vector<std::string>& names = companions[place];
        if (names.size() < mostCompanions) {
            names.push_back(name);
        }
    }
}

const QuantizedLooks::Companions& QuantizedLooks::companionsOf(const Model& model, GraphId graph)
{
    const auto [known, isNew] = m_unreadCompanions.try_emplace(graph.value);
    if (isNew) {
        const auto isRead = [&](std::string_view name) {
            return !model.usesOf(graph, name).empty() ||
                   std::ranges::any_of(model.graph(graph).outputs, [name](const ValueDeclaration& output) {
                       return output.name == name;
                   });
        };
        for (const ModelTensor& tensor : model.tensors()) {
            const bool isThere = tensor.graph == graph && tensor.place == TensorPlace::Initializer;
            std::set<std::string> places =
                isThere ? placesOfCompanion(tensor.name.str()) : std::set<std::string>();
            if (moduleOfScale(tensor.name.str()) != std::string()) {
                places.erase(
                    std::string()); // many names have no module, and a scale of another one says nothing
            }
            if (!places.empty() && !isRead(tensor.name.str())) {
                addCompanion(known->second, tensor.name, places);
            }
        }
    }
    return known->second;
}

const QuantizedLooks::Companions& QuantizedLooks::companionsOf(std::size_t checkpoint)
{
    const auto [known, isNew] = m_companions.try_emplace(checkpoint);
    if (isNew) {
        for (const TensorRef& tensor : m_checkpoints[checkpoint]->tensors) {
            addCompanion(known->second, tensor.name(), placesOfCompanion(tensor.name().str()));
        }
    }
    return known->second;
}

bool QuantizedLooks::reachesUpperHalf(const TensorRef& tensor)
{
    const std::string key = ContentComparer::placeOf(tensor) + "|upper half";
    if (const auto known = m_known ? m_known->find(key) : std::nullopt) {
        return *known;
    }
    const GreatCodes isGreat = greatCodes(tensor.dtype());
    bool reaches = false;
    try {
        std::vector<std::byte> stored;
        for (std::uint64_t first = 0; !reaches && first < tensor.elementCount(); first += looksAtOnce) {
            m_progress.checkCancelled();
            const std::uint64_t count = std::min(looksAtOnce, tensor.elementCount() - first);
            stored.resize(count);
            tensor.read(first, count, stored);
            reaches = std::ranges::any_of(
                stored, [&isGreat](std::byte code) { return isGreat[std::to_integer<std::size_t>(code)]; });
        }
    } catch (const Error&) {
        return false;
    }
    if (m_known) {
        m_known->add(key, reaches, tensor, tensor);
    }
    return reaches;
}

} // namespace onnxmend
