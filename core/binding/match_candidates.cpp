// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

bool isUndecided(const Target& target)
{
    return !target.source && target.equallyGood.empty() && !target.isReserved && target.wrongShape.empty() &&
           target.derivation.sources.empty();
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
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.place != TensorPlace::Initializer || tensor.graph != GraphId{}) {
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

Sources collectSources(const Checkpoints& checkpoints)
{
    Sources sources;
    std::unordered_map<std::string_view, SourceId> byName;
    for (std::size_t c = 0; c < checkpoints.size(); ++c) {
        const auto& tensors = checkpoints[c]->tensors;
        for (std::size_t t = 0; t < tensors.size(); ++t) {
            const auto [known, isNew] = byName.try_emplace(tensors[t].name(), sources.nextId());
            const Source source{.where = {.checkpoint = c, .tensor = t}, .tensor = &tensors[t]};
            if (isNew) {
                sources.push_back(source);
            } else {
                sources[known->second] = source;
            }
        }
    }
    return sources;
}

} // namespace onnxmend
