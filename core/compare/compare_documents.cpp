// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compare_documents.h"

#include "core/compare/compare_checkpoints.h"
#include "core/compare/compare_graphs.h"
#include "core/compare/compared_model.h"
#include "core/compare/comparison_builder.h"
#include "core/compare/pair_by_name.h"
#include "core/model/model.h"
#include "core/model/scope_names.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// A property of a model, by name.
struct Property {
    std::string name;
    std::string value;
};

std::vector<Property> propertiesOf(const onnx::ModelProto& model)
{
    std::vector<Property> properties = {{"ir_version", std::to_string(model.ir_version())}};
    for (const auto& opset : model.opset_import()) {
        properties.push_back(
            {"opset " + std::string(shownDomain(opset.domain())), std::to_string(opset.version())});
    }
    const auto add = [&properties](const char* name, const std::string& value) {
        if (!value.empty()) {
            properties.push_back({name, value});
        }
    };
    add("producer_name", model.producer_name());
    add("producer_version", model.producer_version());
    add("domain", model.domain());
    add("model_version", model.model_version() == 0 ? "" : std::to_string(model.model_version()));
    for (const auto& entry : model.metadata_props()) {
        properties.push_back({"metadata " + entry.key(), entry.value()});
    }
    return properties;
}

std::optional<ComparedSide> sideOf(const Property* property)
{
    return property ? std::optional<ComparedSide>({.name = property->name, .text = property->value})
                    : std::nullopt;
}

void compareProperties(const onnx::ModelProto& left, const onnx::ModelProto& right, ComparisonBuilder& result)
{
    const std::vector<Property> properties = propertiesOf(left);
    const std::vector<Property> others = propertiesOf(right);
    const auto pairs = pairByName(properties, others,
                                  [](const Property& property) { return std::string_view(property.name); });
    for (const auto& [a, b] : pairs) {
        if (!a || !b || a->value != b->value) {
            result.add({.kind = ComparedKind::Model,
                        .change = !b   ? Change::Removed
                                  : !a ? Change::Added
                                       : Change::Changed,
                        .differs = {Aspect::Value},
                        .left = sideOf(a),
                        .right = sideOf(b)});
        }
    }
}

struct NamedFunction {
    std::string key;
    const onnx::FunctionProto* function;
};

std::vector<NamedFunction> functionsOf(const onnx::ModelProto& model)
{
    std::vector<NamedFunction> functions;
    for (const onnx::FunctionProto& function : model.functions()) {
        functions.push_back(
            {functionKey(function.domain(), function.name(), function.overload()), &function});
    }
    return functions;
}

void compareFunctions(const onnx::ModelProto& left, const onnx::ModelProto& right, GraphComparison& graphs,
                      ComparisonBuilder& result)
{
    const std::vector<NamedFunction> functions = functionsOf(left);
    const std::vector<NamedFunction> others = functionsOf(right);
    const auto pairs = pairByName(
        functions, others, [](const NamedFunction& function) { return std::string_view(function.key); });
    for (const auto& [a, b] : pairs) {
        if (a && b) {
            graphs.compare(*a->function, *b->function);
        } else if (a) {
            result.add({.kind = ComparedKind::Function,
                        .change = Change::Removed,
                        .left = onnxmend::sideOf(*a->function)});
        } else {
            result.add({.kind = ComparedKind::Function,
                        .change = Change::Added,
                        .right = onnxmend::sideOf(*b->function)});
        }
    }
}

/// Compares graphs of training by position: they are few and have no names.
void compareTraining(const onnx::ModelProto& left, const onnx::ModelProto& right, GraphComparison& graphs,
                     ComparisonBuilder& result)
{
    const int common = std::min(left.training_info_size(), right.training_info_size());
    for (int i = 0; i < common; ++i) {
        const auto& a = left.training_info(i);
        const auto& b = right.training_info(i);
        if (a.has_initialization() && b.has_initialization()) {
            graphs.compare(a.initialization(), b.initialization(), nullptr);
        }
        if (a.has_algorithm() && b.has_algorithm()) {
            graphs.compare(a.algorithm(), b.algorithm(), nullptr);
        }
    }
    if (left.training_info_size() != right.training_info_size()) {
        const auto sideOf = [](const onnx::ModelProto& model) {
            return ComparedSide{.name = "training_info", .text = std::to_string(model.training_info_size())};
        };
        result.add({.kind = ComparedKind::Model,
                    .differs = {Aspect::Value},
                    .left = sideOf(left),
                    .right = sideOf(right)});
    }
}

/// Adds the differences between two models: properties, graphs with their contents, and functions. Ignores
/// texts for people (doc_string), metadata of parts and the order of nodes. Linear in both.
void compareModels(const Model& left, const Model& right, ComparisonBuilder& result, const Progress& progress)
{
    const ComparedModel a(left);
    const ComparedModel b(right);
    GraphComparison graphs(a, b, result, progress);
    compareProperties(a.proto(), b.proto(), result);
    graphs.compare(a.proto().graph(), b.proto().graph(), nullptr);
    compareFunctions(a.proto(), b.proto(), graphs, result);
    compareTraining(a.proto(), b.proto(), graphs, result);
}

using ModelPointer = std::shared_ptr<const Model>;
using CheckpointPointer = std::shared_ptr<const Checkpoint>;

} // namespace

Comparison compareDocuments(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right,
                            const CompareOptions& options, Progress& progress)
{
    ComparisonBuilder result(options);
    const auto* const model = std::get_if<ModelPointer>(&left);
    const auto* const otherModel = std::get_if<ModelPointer>(&right);
    if (model && otherModel) {
        compareModels(**model, **otherModel, result, progress);
    } else if (model) {
        compareWithCheckpoint(**model, std::get<CheckpointPointer>(right), options.binding, result, progress);
    } else if (otherModel) {
        result.exchangeSides();
        compareWithCheckpoint(**otherModel, std::get<CheckpointPointer>(left), options.binding, result,
                              progress);
    } else {
        compareCheckpoints(*std::get<CheckpointPointer>(left), *std::get<CheckpointPointer>(right), result);
    }
    return result.finish(progress);
}

} // namespace onnxmend
