// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compare_checkpoints.h"

#include "core/binding/derived_weights.h"
#include "core/compare/pair_by_name.h"
#include "core/formats/folded_norm.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

ComparedTensor tensorOf(const SkippedTensor& skipped)
{
    return {.side = {.name = skipped.name, .unreadable = skipped.reason}};
}

/// Returns all tensors, including the skipped ones.
std::vector<ComparedTensor> tensorsOf(const Checkpoint& checkpoint)
{
    std::vector<ComparedTensor> tensors;
    for (const TensorRef& tensor : checkpoint.tensors) {
        tensors.push_back(ComparedTensor::of(tensor));
    }
    for (const SkippedTensor& skipped : checkpoint.skipped) {
        tensors.push_back(tensorOf(skipped));
    }
    return tensors;
}

/// A model beside the checkpoint that may fill it.
class FilledModel
{
public:
    FilledModel(const Model& model, const Checkpoints& checkpoints, ComparisonBuilder& result)
        : m_model(model)
        , m_checkpoints(checkpoints)
        , m_result(result)
    {
        for (const ValueDeclaration& input : model.graphs().front().inputs) {
            m_inputs.try_emplace(input.name, &input);
        }
    }

    void addBound(const Binding& binding)
    {
        m_met.insert(binding.value);
        ComparedTensor weight;
        if (const auto tensor = findOrigin(*m_checkpoints.front(), originOf(binding, m_checkpoints))) {
            weight = ComparedTensor::of(*tensor);
        }
        const TensorRef& first = tensorOf(binding.weight);
        weight.side.name = first.name();
        const auto initializer = m_model.findInitializer({}, binding.value);
        if (initializer) {
            m_result.addPair(ComparedKind::Initializer,
                             ComparedTensor::of(m_model, m_model.tensor(*initializer)), std::move(weight),
                             binding.rule);
        } else {
            addInput(*m_inputs.at(binding.value), std::move(weight), binding.rule);
        }
    }

    void addRejected(const RejectedBinding& rejected)
    {
        m_met.insert(rejected.value);
        const Aspect aspect = rejected.reason == Rejection::Ambiguous   ? Aspect::Ambiguous
                              : rejected.reason == Rejection::Quantized ? Aspect::Dtype
                                                                        : Aspect::Shape;
        ComparedRow row{.differs = {aspect}};
        const auto initializer = m_model.findInitializer({}, rejected.value);
        row.kind = initializer ? ComparedKind::Initializer : ComparedKind::Input;
        row.left = initializer ? ComparedTensor::of(m_model, m_model.tensor(*initializer)).side
                               : sideOf(*m_inputs.at(rejected.value));
        row.right = ComparedTensor::of(tensorOf(rejected.candidates.front())).side;
        for (std::size_t i = 1; i < rejected.candidates.size(); ++i) {
            row.right->text += (i > 1 ? ", " : "or ") + tensorOf(rejected.candidates[i]).name();
        }
        m_result.add(std::move(row));
    }

    /// Adds the initializers of the main graph that match nothing in the checkpoint.
    void addRest()
    {
        for (const ModelTensor& tensor : m_model.tensors()) {
            const bool isInitializer = tensor.graph == GraphId{} && tensor.place != TensorPlace::Attribute;
            if (isInitializer && !m_met.contains(tensor.name)) {
                m_result.addRemoved(ComparedKind::Initializer, ComparedTensor::of(m_model, tensor));
            }
        }
    }

    const TensorRef& tensorOf(const CheckpointTensorId& id) const
    {
        return m_checkpoints.at(id.checkpoint)->tensors.at(id.tensor);
    }

private:
    ComparedSide sideOf(const ValueDeclaration& input) const
    {
        return {.scope = m_model.graphs().front().scope,
                .name = input.name,
                .dtype = input.dtype,
                .shape = input.shape};
    }

    void addInput(const ValueDeclaration& input, ComparedTensor weight, MatchRule rule)
    {
        ComparedRow row{.kind = ComparedKind::Input,
                        .left = sideOf(input),
                        .right = std::move(weight.side),
                        .match = rule};
        if (row.left->dtype != row.right->dtype) {
            row.differs.push_back(Aspect::Dtype);
        }
        m_result.add(std::move(row)); // matches have the declared shape, or one that it admits
    }

    const Model& m_model;
    const Checkpoints& m_checkpoints;
    ComparisonBuilder& m_result;
    std::unordered_map<std::string_view, const ValueDeclaration*> m_inputs;
    std::unordered_set<std::string> m_met;
};

} // namespace

void compareCheckpoints(const Checkpoint& left, const Checkpoint& right, ComparisonBuilder& result)
{
    const std::vector<ComparedTensor> tensors = tensorsOf(left);
    const std::vector<ComparedTensor> others = tensorsOf(right);
    const auto pairs = pairByName(
        tensors, others, [](const ComparedTensor& tensor) { return std::string_view(tensor.side.name); });
    for (const auto& [a, b] : pairs) {
        if (a && b) {
            result.addPair(ComparedKind::CheckpointTensor, *a, *b);
        } else if (a) {
            result.addRemoved(ComparedKind::CheckpointTensor, *a);
        } else {
            result.addAdded(ComparedKind::CheckpointTensor, *b);
        }
    }
}

void compareWithCheckpoint(const Model& model, const std::shared_ptr<const Checkpoint>& checkpoint,
                           const BindingOptions& options, ComparisonBuilder& result, Progress& progress)
{
    const Checkpoints checkpoints = {checkpoint};
    const Bindings bindings = bindWeights(model, checkpoints, options, progress);
    FilledModel filled(model, checkpoints, result);
    for (const Binding& binding : bindings.bound) {
        filled.addBound(binding);
    }
    for (const RejectedBinding& rejected : bindings.rejected) {
        filled.addRejected(rejected);
    }
    filled.addRest();
    for (const CheckpointTensorId& id : bindings.unused) {
        result.addAdded(ComparedKind::CheckpointTensor, ComparedTensor::of(filled.tensorOf(id)));
    }
    for (const SkippedTensor& skipped : checkpoint->skipped) {
        result.addAdded(ComparedKind::CheckpointTensor, tensorOf(skipped));
    }
}

} // namespace onnxmend
