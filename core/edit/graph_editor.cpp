// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/graph_editor.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/edit/constants.h"
#include "core/edit/edit_names.h"
#include "core/edit/inserted_casts.h"
#include "core/edit/lower_ir_version.h"
#include "core/edit/quantizer_edits.h"
#include "core/formats/quantized/shifted_integers.h"
#include "core/formats/tensor_ref.h"
#include "core/model/index_model.h"
#include "core/model/misfit_readings.h"
#include "core/model/model_data.h"
#include "core/model/tensor_data.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace onnxmend
{

struct GraphEditor::GraphEdits {
    GraphEdits(const Model& model, ModelData& edited, ModelNames& names)
        : proto(model, names)
        , casts(model, names, proto)
        , constants(edited, names, proto)
    {
    }

    EditableProto proto;
    InsertedCasts casts;
    Constants constants;
};

GraphEditor::GraphEditor(std::shared_ptr<const Model> model)
    : m_model(std::move(model))
    , m_impl(std::make_shared<ModelData>(m_model->data()))
    , m_names(std::make_unique<ModelNames>(m_model))
{
}

GraphEditor::~GraphEditor() = default;

GraphEditor::GraphEdits& GraphEditor::graphEdits()
{
    if (!m_graphEdits) {
        m_graphEdits = std::make_unique<GraphEdits>(*m_model, *m_impl, *m_names);
    }
    return *m_graphEdits;
}

const ValueDeclaration* GraphEditor::findInput(GraphId graph, const std::string& name)
{
    const auto [inputs, isNew] = m_inputsByName.try_emplace(graph.value);
    if (isNew) {
        for (const ValueDeclaration& input : m_impl->graphs.at(graph.value).inputs) {
            inputs->second.emplace(input.name, &input);
        }
    }
    const auto found = inputs->second.find(name);
    return found == inputs->second.end() ? nullptr : found->second;
}

void GraphEditor::requireCastable(TensorId id, DType dtype) const
{
    const ModelTensor& tensor = m_impl->tensors.at(id.value);
    if (!tensor.stored) {
        throw Error(
            {.place = "tensor " + quotedText(tensor.name),
             .reason = "it cannot be cast: " +
                       (tensor.unreadableReason.empty() ? "it holds text" : tensor.unreadableReason)});
    }
    if (!canCast(tensor.stored->dtype(), dtype)) {
        throw Error({.place = "tensor " + quotedText(tensor.name),
                     .reason = dtypeName(tensor.stored->dtype()) + " cannot be cast to " + dtypeName(dtype)});
    }
}

void GraphEditor::castTensor(TensorId id, DType dtype)
{
    requireCastable(id, dtype);
    m_impl->tensors[id.value].savedDtype = dtype;
}

void GraphEditor::relabelTensor(TensorId id, DType dtype)
{
    ModelTensor& tensor = m_impl->tensors.at(id.value);
    if (auto misfit = misfitAs(tensor, dtype)) {
        tensor.stored = std::move(misfit);
        tensor.storedDtype = dtype; // with the file's label it could not be read
        tensor.unreadableReason = {};
        tensor.warnings.clear();
        tensor.misfit.reset();
    } else if (tensor.stored) {
        tensor.stored = tensor.stored->relabelled(dtype);
    } else {
        throw Error({.place = "tensor " + quotedText(tensor.name), .reason = "it has no bytes to relabel"});
    }
    tensor.savedDtype = dtype;
    tensor.relabelled = true;
}

/// Finds the tensor of an initializer or Constant node, and requires its data.
ModelTensor& GraphEditor::storedConstant(const std::string& scope, const std::string& value)
{
    const GraphId id = graph(scope);
    std::optional<TensorId> found = m_impl->findInitializer(id, value);
    if (!found) {
        found = m_model->findStored(id, value); // earlier edits do not change ids
    }
    if (!found) {
        throw Error({.place = "value " + quotedText(value),
                     .reason = "the graph " + scope + " stores no constant of that name"});
    }
    ModelTensor& tensor = m_impl->tensors.at(found->value);
    if (!tensor.stored) {
        throw Error({.place = "tensor " + quotedText(value), .reason = "it has no data that can be read"});
    }
    return tensor;
}

void GraphEditor::requantize(const std::string& scope, const std::string& value, std::int64_t offset,
                             DType to)
{
    ModelTensor& tensor = storedConstant(scope, value);
    if (tensor.savedDtype != tensor.stored->dtype()) {
        throw Error({.place = "tensor " + quotedText(value), .reason = "another edit casts it"});
    }
    if (!isShiftedWithoutLoss(*tensor.stored, offset, to)) {
        throw Error(
            {.place = "tensor " + quotedText(value),
             .reason = "its values minus " + std::to_string(offset) + " do not fit into " + dtypeName(to)});
    }
    tensor.stored = shiftedIntegers(*tensor.stored, offset, to);
    tensor.savedDtype = to;
    tensor.computed = true;
    if (tensor.source == TensorSource::External) { // the new bytes are in no file
        tensor.source = TensorSource::Inline;
        tensor.location = {};
    }
    retypeValueInfo(graph(scope), value, to);
}

void GraphEditor::storeInside(const std::string& scope, const std::string& value)
{
    ModelTensor& tensor = storedConstant(scope, value);
    if (tensor.source == TensorSource::External) {
        tensor.source = TensorSource::Inline;
        tensor.location = {};
    }
    tensor.takenInside = true;
}

void GraphEditor::shareData(const std::string& scope, const std::string& value,
                            const std::string& sourceScope, const std::string& source)
{
    ModelTensor& tensor = storedConstant(scope, value);
    const ModelTensor& other = storedConstant(sourceScope, source);
    if (tensor.savedDtype != other.savedDtype || !haveSameElements(*tensor.stored, *other.stored)) {
        throw Error({.place = "tensor " + quotedText(value),
                     .reason = "it does not have the values of " + quotedText(source)});
    }
    tensor.stored = other.stored->renamed(tensor.name);
    tensor.source = other.source;
    tensor.location = other.location;
    tensor.fileOffset = other.fileOffset;
    tensor.origin = other.origin;
    tensor.shared = true;
}

std::vector<TensorId> GraphEditor::repeated(const std::string& scope, const std::string& value) const
{
    std::vector<TensorId> all = m_model->initializersNamed(graph(scope), value);
    if (all.size() < 2) {
        throw Error({.place = "initializer " + quotedText(value),
                     .reason = "the graph " + scope + " does not have several of that name"});
    }
    return all;
}

void GraphEditor::removeRepeated(const std::string& scope, const std::string& value)
{
    const std::vector<TensorId> all = repeated(scope, value);
    const ModelTensor& last = m_model->tensor(all.back()); // an earlier edit may have cast it
    for (const TensorId id : all) {
        const ModelTensor& other = m_model->tensor(id);
        if (!last.stored || !other.stored || !haveSameElements(*last.stored, *other.stored)) {
            throw Error({.place = "initializer " + quotedText(value),
                         .reason = "the graph has several of that name, with other values"});
        }
    }
    for (std::size_t i = 0; i + 1 < all.size(); ++i) { // edits of the name reach the last one
        graphEdits().proto.removeInitializer(all[i]);
    }
}

void GraphEditor::renameRepeated(const std::string& scope, const std::string& value)
{
    if (m_model->irVersion() < 4) {
        throw Error({.place = "initializer " + quotedText(value),
                     .reason = "before IR version 4 an initializer of another name has to be an input, too"});
    }
    (void)repeated(scope, value);
    restart(); // the shadowed ones take along what earlier edits changed
    std::vector<TensorId> shadowed = repeated(scope, value);
    shadowed.pop_back();
    for (const TensorId id : shadowed) {
        graphEdits().constants.rename(graph(scope), id, shadowedName(value));
    }
    restart();
}

TensorId GraphEditor::bindWeight(GraphId graph, const std::string& value, const TensorRef& weight,
                                 WeightOrigin origin)
{
    std::optional<TensorId> found = m_impl->findInitializer(graph, value);
    if (!found) {
        const ValueDeclaration* input = findInput(graph, value);
        if (!input) {
            throw Error({.place = "value " + quotedText(value),
                         .reason = "the graph has no such input or initializer"});
        }
        if (!input->admits(weight.shape())) {
            throw Error({.place = "value " + quotedText(value),
                         .reason = "the graph declares the shape " + input->shapeText() + ", but " +
                                   quotedText(weight.name()) + " has " + shapeText(weight.shape())});
        }
        found = TensorId{static_cast<std::uint32_t>(m_impl->tensors.size())};
        m_impl->tensors.push_back({.name = value, .graph = graph, .shape = weight.shape()});
        m_impl->indexInitializer(*found);
    }
    ModelTensor& tensor = m_impl->tensors[found->value];
    if (tensor.source == TensorSource::External && !tensor.stored) {
        tensor.failedLocation = tensor.location;
    }
    if (tensor.shape != weight.shape()) {
        throw Error({.place = "initializer " + quotedText(value),
                     .reason = "it has the shape " + shapeText(tensor.shape) + ", but " +
                               quotedText(weight.name()) + " has " + shapeText(weight.shape())});
    }
    tensor.source = TensorSource::Checkpoint;
    tensor.stored = weight.renamed(value);
    tensor.unreadableReason = {};
    tensor.storedDtype = weight.dtype();
    tensor.savedDtype = weight.dtype();
    tensor.location = {};
    tensor.origin = std::move(origin);
    tensor.relabelled = false;
    tensor.warnings.clear();
    return *found;
}

GraphId GraphEditor::graph(const std::string& scope) const
{
    const auto found = m_impl->graphByScope.find(scope);
    if (found == m_impl->graphByScope.end()) {
        throw Error({.place = "graph " + quotedText(scope), .reason = "the model has no such graph"});
    }
    return found->second;
}

TensorId GraphEditor::initializer(const std::string& scope, const std::string& name) const
{
    const std::optional<TensorId> found = m_impl->findInitializer(graph(scope), name);
    if (!found) {
        throw Error(
            {.place = "initializer " + quotedText(name), .reason = "the graph " + scope + " has none"});
    }
    return *found;
}

std::string& GraphEditor::argument(GraphId graph, const std::string& node, std::size_t input)
{
    onnx::NodeProto& found = graphEdits().proto.findNode(graph, node);
    if (input >= std::size_t(found.input_size()) || found.input(static_cast<int>(input)).empty()) {
        throw Error(
            {.place = "node " + quotedText(node), .reason = "it has no argument " + std::to_string(input)});
    }
    return *found.mutable_input(static_cast<int>(input));
}

void GraphEditor::insertCastBefore(const std::string& scope, const std::string& node, std::size_t input,
                                   DType to)
{
    const GraphId id = graph(scope);
    std::string& reader = argument(id, node, input);
    graphEdits().casts.castReader(id, graphEdits().proto.findNode(id, node), reader, to);
}

void GraphEditor::insertCastAfter(const std::string& scope, const std::string& value, DType to, DType from)
{
    graphEdits().casts.castValue(graph(scope), value, from, to);
}

void GraphEditor::castConstant(const std::string& scope, const std::string& value, DType to,
                               const std::optional<Reader>& onlyFor)
{
    const GraphId id = graph(scope);
    const std::optional<TensorId> initializer = m_impl->findInitializer(id, value);
    if (!onlyFor && initializer) {
        castTensor(*initializer, to);
        retypeValueInfo(id, value, to);
        return;
    }
    auto& [proto, casts, constants] = graphEdits();
    if (!onlyFor) {
        const Constant constant = constants.find(id, value);
        castTensor(constant.tensor, to);
        retypeValueInfo(constant.graph, value, to);
        return;
    }
    std::string& reader = argument(id, onlyFor->node, onlyFor->input);
    if (constants.original(casts.sourceOf(reader)) != constants.original(value)) {
        throw Error({.place = "node " + quotedText(onlyFor->node),
                     .reason = "its argument " + std::to_string(onlyFor->input) + " does not read " +
                               quotedText(value)});
    }
    const Constant constant = constants.find(id, value);
    requireCastable(constant.tensor, to);
    const bool isSaved = m_impl->tensors[constant.tensor.value].savedDtype == to;
    const onnx::NodeProto& node = proto.findNode(id, onlyFor->node);
    casts.redirect(reader, isSaved ? value : constants.copyAs(constant, value, to, node));
}

void GraphEditor::retypeValueInfo(GraphId graph, const std::string& value, DType to)
{
    if (m_names->valueInfo(graph).contains(value)) {
        graphEdits().casts.retypeValueInfo(graph, value, to);
    }
}

void GraphEditor::retype(const std::string& scope, Declaration declaration, const std::string& value,
                         DType to)
{
    const GraphId id = graph(scope);
    EditableProto& proto = graphEdits().proto;
    const bool isValueInfo = declaration == Declaration::ValueInfo;
    const auto& known = isValueInfo                         ? m_names->valueInfo(id)
                        : declaration == Declaration::Input ? m_names->inputs(id)
                                                            : m_names->outputs(id);
    const auto [first, last] = known.equal_range(value);
    bool found = false;
    // The inputs and outputs of a function have no types.
    for (auto entry = first; entry != last && (isValueInfo || !proto.isFunction(id)); ++entry) {
        auto& declarations = isValueInfo                         ? proto.valueInfo(id)
                             : declaration == Declaration::Input ? *proto.graph(id)->mutable_input()
                                                                 : *proto.graph(id)->mutable_output();
        found |= retypeTo(*declarations.Mutable(entry->second), to);
    }
    if (!found) {
        throw Error({.place = "value " + quotedText(value),
                     .reason = "the graph " + scope + " declares no element type for it"});
    }
}

void GraphEditor::retargetCall(const std::string& scope, const std::string& node, const std::string& domain,
                               const std::string& opType, const std::string& overload)
{
    const GraphId id = graph(scope);
    EditableProto& proto = graphEdits().proto;
    onnx::NodeProto& call = proto.findNode(id, node);
    proto.importDomain(id, domain);
    call.set_domain(domain);
    call.set_op_type(opType);
    if (overload.empty()) {
        call.clear_overload();
    } else {
        call.set_overload(overload);
    }
}

void GraphEditor::setDtypeAttribute(const std::string& scope, const std::string& node,
                                    const std::string& attribute, DType to)
{
    const GraphId id = graph(scope);
    auto& [proto, casts, constants] = graphEdits();
    if (attribute == "to" && casts.makes(id, node)) { // a finding of a planned model names an inserted Cast
        casts.castValue(id, node, DType::Undefined, to);
        return;
    }
    auto& attributes = *proto.findNode(id, node).mutable_attribute();
    const auto known = std::ranges::find(attributes, attribute, &onnx::AttributeProto::name);
    if (known != attributes.end()) {
        known->clear_ref_attr_name();
        setDtype(*known, to);
        return;
    }
    onnx::AttributeProto& added = *attributes.Add();
    added.set_name(attribute);
    setDtype(added, to);
}

void GraphEditor::removeCast(const std::string& scope, const std::string& node)
{
    const GraphId id = graph(scope);
    EditableProto& proto = graphEdits().proto;
    const onnx::NodeProto& cast = proto.findNode(id, node);
    const bool isCast = (cast.op_type() == "Cast" && cast.input_size() == 1) ||
                        (cast.op_type() == "CastLike" && cast.input_size() == 2);
    if (!isCast || !isSameDomain(cast.domain(), {}) || cast.output_size() != 1) {
        throw Error({.place = "node " + quotedText(node), .reason = "it is not a Cast"});
    }
    proto.bypass(id, cast);
}

void GraphEditor::removeQuantization(const std::string& scope, const std::string& node)
{
    onnxmend::removeQuantization(*m_names, graphEdits().proto, graph(scope), node);
}

void GraphEditor::addZeroPoint(const std::string& scope, const std::string& node, DType dtype)
{
    onnxmend::addZeroPoint(*m_names, graphEdits().proto, graph(scope), node, dtype);
}

void GraphEditor::dequantizeConstant(const std::string& scope, const std::string& node)
{
    onnxmend::dequantizeConstant(*m_names, graphEdits().proto, *m_impl, graph(scope), node);
}

void GraphEditor::raiseOpset(std::int64_t version)
{
    restart(); // nodes that earlier edits inserted are raised, too
    if (graphEdits().proto.raiseOpset(version)) {
        restart();
    }
}

void GraphEditor::lowerOpset(std::int64_t version)
{
    const std::string place = "opset " + std::to_string(version);
    if (version < oldestLoweredOpset) {
        throw Error({.place = place,
                     .reason = "models are lowered to opset " + std::to_string(oldestLoweredOpset) +
                               " or a newer one"});
    }
    const OpsetVersions opsets = m_model->opsets();
    if (const auto own = opsets.find({}); own != opsets.end() && version > own->second) {
        throw Error(
            {.place = place, .reason = "the model has opset " + std::to_string(own->second) + " already"});
    }
    restart(); // nodes that earlier edits inserted are judged, too
    graphEdits().proto.lowerOpset(version);
    restart();
}

void GraphEditor::lowerIrVersion(std::int64_t version)
{
    const std::string place = "IR version " + std::to_string(version);
    if (version > m_model->irVersion()) {
        throw Error({.place = place,
                     .reason = "the model has version " + std::to_string(m_model->irVersion()) + " already"});
    }
    if (const std::string obstacle = obstacleToIr(*m_model, version); !obstacle.empty()) {
        throw Error({.place = place, .reason = obstacle});
    }
    graphEdits().proto.lowerIrVersion(version);
}

void GraphEditor::restart()
{
    m_model = finish();
    m_graphEdits.reset();
    m_impl = std::make_shared<ModelData>(m_model->data());
    m_names = std::make_unique<ModelNames>(m_model);
    m_inputsByName.clear();
}

void GraphEditor::nameNodes() { graphEdits().proto.nameNodes(); }

std::shared_ptr<const Model> GraphEditor::finish()
{
    if (!m_graphEdits) {
        return std::make_shared<const Model>(std::move(m_impl));
    }
    EditableProto& proto = m_graphEdits->proto;
    m_graphEdits->casts.merge();
    auto result = std::make_shared<ModelData>();
    result->path = m_impl->path;
    std::vector<ModelTensor>& tensors = m_impl->tensors;
    // New nodes shift the order of the walk, which is the order of a model's tensors.
    const auto fill = [&](const TensorVisit& visit, ModelTensor& described) {
        // Initializers that stay bytes come first, in every version of the model.
        const std::optional<TensorId> id =
            visit.tensor ? proto.tensor(*visit.tensor) : proto.serializedAt(result->tensors.size());
        if (!id) { // raiseOpset() made it from an attribute
            TensorDataReader({}, {}, {}, nullptr).read(*visit.tensor, described);
            return;
        }
        ModelTensor& known = tensors.at(id->value);
        std::swap(known.name, described.name);
        known.graph = described.graph;
        known.place = described.place;
        described = std::move(known);
    };
    indexModel(proto.finish(), fill, *result);
    for (std::uint32_t i = 0; i < tensors.size(); ++i) {
        if (!proto.hasProto({i})) {
            const TensorId id{static_cast<std::uint32_t>(result->tensors.size())};
            result->tensors.push_back(std::move(tensors[i]));
            result->indexInitializer(id);
        }
    }
    return std::make_shared<const Model>(std::move(result));
}

namespace
{

/// Returns the reason why the model cannot be edited so; empty if it can.
std::string obstacleTo(const Model& model, const std::function<void(GraphEditor&)>& edit)
{
    try {
        // The model outlives the editor, so a pointer without ownership is enough.
        GraphEditor editor(std::shared_ptr<const Model>(std::shared_ptr<const void>(), &model));
        edit(editor);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

std::string obstacleToOpset(const Model& model, std::int64_t version)
{
    const ModelData& data = model.data();
    const std::lock_guard lock(data.obstaclesGuard);
    const auto known = data.obstacles.find(version);
    if (known != data.obstacles.end()) {
        return known->second;
    }
    std::string obstacle = obstacleTo(model, [&](GraphEditor& editor) { editor.raiseOpset(version); });
    return data.obstacles.emplace(version, std::move(obstacle)).first->second;
}

std::string obstacleToLoweredOpset(const Model& model, std::int64_t version)
{
    return obstacleTo(model, [&](GraphEditor& editor) { editor.lowerOpset(version); });
}

} // namespace onnxmend
