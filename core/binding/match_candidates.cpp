// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/match_candidates.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

bool shapesAgree(const Target& target, const TensorRef& tensor)
{
    if (!target.shapeKnown) {
        return true;
    }
    return std::equal(target.shape.begin(), target.shape.end(), tensor.shape().begin(), tensor.shape().end(),
                      [](const Dimension& declared, std::int64_t actual) {
                          return !declared.value || *declared.value == actual;
                      });
}

bool agreesTransposed(const Target& target, const TensorRef& tensor)
{
    const auto& shape = tensor.shape();
    return target.shapeFixed && target.shape.size() == 2 && shape.size() == 2 &&
           target.shape[0].value == shape[1] && target.shape[1].value == shape[0] &&
           dtypeInfo(tensor.dtype()).bits % 8 == 0;
}

bool wantsNumbers(const Target& target)
{
    return target.dtype == DType::Undefined || isWideFloat(target.dtype);
}

bool formSuits(const Target& target, const Source& source)
{
    switch (source.form) {
    case SourceForm::Plain:
    case SourceForm::Part:
        return true;
    case SourceForm::Codes:
        return !wantsNumbers(target);
    case SourceForm::Numbers:
        return wantsNumbers(target);
    case SourceForm::Refused:
        break;
    }
    return false;
}

bool shapesAgree(const Target& target, const Source& source)
{
    return formSuits(target, source) && shapesAgree(target, *source.tensor);
}

bool agreesTransposed(const Target& target, const Source& source)
{
    return formSuits(target, source) && agreesTransposed(target, *source.tensor);
}

bool isUndecided(const Target& target)
{
    return !target.source && !target.refused && target.equallyGood.empty() && !target.isReserved &&
           target.wrongShape.empty() && target.derivation.sources.empty();
}

bool isUndecided(const Source& source) { return !source.target && !source.disputed && !source.leftOut; }

void deriveTarget(TargetId id, Targets& targets, Sources& sources, Derivation derivation, MatchRule rule)
{
    const bool bound = rule != MatchRule::None;
    for (const SourceId part : derivation.sources) {
        Source& source = sources[part];
        if (bound && !source.target) {
            source.target = id;
        }
        source.disputed = source.disputed || !bound;
    }
    Target& target = targets[id];
    target.source = bound ? std::optional(derivation.sources.front()) : std::nullopt;
    target.rule = rule;
    target.derivation = std::move(derivation);
}

bool isOpenPlace(const Target& target) { return !target.source && !target.hasData && !target.refused; }

bool mayFill(const Target& target, SourceId source, const QuantizedWeight& weight, const Sources& sources)
{
    return !target.isReserved || std::ranges::any_of(target.wrongShape, [&](SourceId meant) {
        const CheckpointTensorId& where = sources[meant].where;
        const bool isPart = std::ranges::find(weight.parts, where.tensor) != weight.parts.end();
        return meant == source || (isPart && where.checkpoint == sources[source].where.checkpoint);
    });
}

void fillByScheme(TargetId id, Targets& targets, Sources& sources, Derivation derivation)
{
    Target& target = targets[id];
    target.wrongShape.clear();
    target.equallyGood.clear();
    const MatchRule rule = target.isReserved ? MatchRule::Manual : MatchRule::Scheme;
    target.isReserved = false;
    deriveTarget(id, targets, sources, std::move(derivation), rule);
}

bool fillPacked(TargetId id, Targets& targets, Sources& sources, Derivation derivation,
                const TensorRef& packed)
{
    const Target& target = targets[id];
    std::vector<std::int64_t> shape;
    std::uint64_t count = 1;
    for (const Dimension& dimension : target.shape) {
        shape.push_back(dimension.value.value_or(0));
        count *= static_cast<std::uint64_t>(shape.back());
    }
    const bool isAlike = shape == packed.shape().sizes();
    if (!target.shapeFixed || count != packed.elementCount() ||
        (derivation.packing->input == NBitsInput::Codes && !isAlike)) {
        return false;
    }
    if (!isAlike) {
        derivation.reshaped = std::move(shape);
    }
    fillByScheme(id, targets, sources, std::move(derivation));
    return true;
}

Targets collectTargets(const Model& model)
{
    Targets targets;
    std::unordered_map<std::string_view, TargetId> byName;
    for (const ValueDeclaration& input : model.graph(GraphId{}).inputs) {
        if (byName.emplace(input.name, targets.nextId()).second) {
            targets.push_back({.name = input.name,
                               .dtype = input.dtype,
                               .shape = input.shape.value_or(std::vector<Dimension>{}),
                               .shapeKnown = input.shape.has_value(),
                               .shapeFixed = input.staticShape().has_value()});
        }
    }
    std::uint32_t number = 0;
    for (const ModelTensor& tensor : model.tensors()) {
        const TensorId id{number++};
        if (tensor.place != TensorPlace::Initializer || tensor.graph != GraphId{} ||
            model.findInitializer(GraphId{}, tensor.name) != id) { // a later one of the name is read
            continue;
        }
        const auto [known, isNew] = byName.emplace(tensor.name, targets.nextId());
        if (isNew) {
            Target& target = targets.emplace_back(Target{
                .name = tensor.name, .dtype = tensor.savedDtype, .shapeKnown = true, .shapeFixed = true});
            for (const std::int64_t dimension : tensor.shape) {
                target.shape.push_back({.value = dimension});
            }
        }
        if (tensor.stored && tensor.source != TensorSource::Checkpoint) {
            targets[known->second].hasData = true;
            targets[known->second].data = &*tensor.stored;
        }
    }
    return targets;
}

namespace
{

/// Returns the form of each tensor; empty if the checkpoint has no quantized weight.
std::vector<SourceForm> formsOf(const Checkpoint& checkpoint)
{
    std::vector<SourceForm> forms;
    if (!checkpoint.quantized.empty() || !checkpoint.quantMarks.empty()) {
        forms.assign(checkpoint.tensors.size(), SourceForm::Plain);
    }
    for (const QuantizedWeight& weight : checkpoint.quantized) {
        for (const auto& places : {weight.parts, weight.marks}) {
            for (const std::size_t place : places) {
                forms[place] = SourceForm::Part;
            }
        }
    }
    for (const std::size_t mark : checkpoint.quantMarks) {
        forms[mark] = SourceForm::Part;
    }
    for (const QuantizedWeight& weight : checkpoint.quantized) {
        forms[weight.codes] = SourceForm::Codes;
    }
    return forms;
}

/// Adds the numbers of quantized weights. A later checkpoint replaces weights of the same name, as for
/// tensors.
void addNumbers(const Checkpoints& checkpoints, const std::unordered_map<std::string_view, SourceId>& byName,
                Sources& sources)
{
    std::unordered_map<std::string_view, SourceId> numbersByName;
    for (std::size_t c = 0; c < checkpoints.size(); ++c) {
        for (const QuantizedWeight& weight : checkpoints[c]->quantized) {
            const TensorRef& codes = checkpoints[c]->tensors[weight.codes];
            const auto plain = byName.find(weight.name);
            const bool hasPlain = plain != byName.end() && plain->second != byName.at(codes.name());
            if (sources[byName.at(codes.name())].where.checkpoint != c ||
                (hasPlain && sources[plain->second].where.checkpoint > c)) {
                continue;
            }
            const Source source{.where = {.checkpoint = c, .tensor = weight.codes},
                                .tensor = weight.values ? &*weight.values : &codes,
                                .form = weight.values ? SourceForm::Numbers : SourceForm::Refused,
                                .quantized = &weight};
            if (hasPlain && sources[plain->second].where.checkpoint < c) {
                sources[plain->second].leftOut = true;
            }
            const auto [known, isNew] = numbersByName.try_emplace(weight.name, sources.nextId());
            if (isNew) {
                sources.push_back(source);
            } else {
                sources[known->second] = source;
            }
        }
    }
}

} // namespace

Sources collectSources(const Checkpoints& checkpoints)
{
    Sources sources;
    std::unordered_map<std::string_view, SourceId> byName;
    for (std::size_t c = 0; c < checkpoints.size(); ++c) {
        const auto& tensors = checkpoints[c]->tensors;
        const std::vector<SourceForm> forms = formsOf(*checkpoints[c]);
        for (std::size_t t = 0; t < tensors.size(); ++t) {
            const auto [known, isNew] = byName.try_emplace(tensors[t].name(), sources.nextId());
            const Source source{.where = {.checkpoint = c, .tensor = t},
                                .tensor = &tensors[t],
                                .form = forms.empty() ? SourceForm::Plain : forms[t]};
            if (isNew) {
                sources.push_back(source);
            } else {
                sources[known->second] = source;
            }
        }
    }
    addNumbers(checkpoints, byName, sources);
    return sources;
}

} // namespace onnxmend
