// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/model_writer.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/model_copy.h"
#include "core/model/model_data.h"
#include "core/model/tensor_data.h"
#include "core/save/part_filler.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace onnxmend
{

namespace
{

constexpr std::int64_t firstWithConstants = 4;

bool isFilled(const Model& model, const ValueDeclaration& input)
{
    const auto id = model.findInitializer(GraphId{}, input.name);
    if (!id) {
        return false;
    }
    const ModelTensor& tensor = model.tensor(*id);
    return tensor.source == TensorSource::Checkpoint && tensor.savedDtype == input.dtype &&
           input.admits(tensor.shape);
}

} // namespace

std::vector<std::string> filledInputs(const Model& model)
{
    std::vector<std::string> result;
    if (model.irVersion() < firstWithConstants) {
        return result;
    }
    const std::vector<ValueDeclaration>& inputs = model.graph(GraphId{}).inputs;
    std::unordered_map<std::string_view, int> counts;
    for (const ValueDeclaration& input : inputs) {
        ++counts[input.name];
    }
    for (const ValueDeclaration& input : inputs) {
        if (counts[input.name] == 1 &&
            isFilled(model, input)) { // an input that is declared twice stays, so that the fault is found
            result.push_back(input.name);
        }
    }
    return result;
}

namespace
{

void clearData(onnx::TensorProto& tensor)
{
    tensor.clear_float_data();
    tensor.clear_int32_data();
    tensor.clear_string_data();
    tensor.clear_int64_data();
    tensor.clear_raw_data();
    tensor.clear_double_data();
    tensor.clear_uint64_data();
    tensor.clear_external_data();
    tensor.clear_data_location();
    takeMarker(tensor);
}

/// Writes these three keys and no other: ONNX Runtime refuses more (formats.md e5).
void setExternal(onnx::TensorProto& tensor, const std::string& location, std::uint64_t offset,
                 std::uint64_t byteCount)
{
    const auto add = [&tensor](const char* key, const std::string& value) {
        auto& entry = *tensor.add_external_data();
        entry.set_key(key);
        entry.set_value(value);
    };
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    add("location", location);
    add("offset", std::to_string(offset));
    add("length", std::to_string(byteCount));
}

class ModelWriter
{
public:
    ModelWriter(const Model& model, const Layout& layout, Progress& progress)
        : m_model(model)
        , m_layout(layout)
        , m_progress(progress)
        , m_copy(model.data())
    {
    }

    ExpandedLayout write(const std::vector<std::string>& constants)
    {
        rewriteTensors();
        appendBoundWeights();
        dropInputs({constants.begin(), constants.end()});
        std::vector<SkeletonPayload> payloads;
        payloads.reserve(m_layout.blobs.size());
        for (const Blob& blob : m_layout.blobs) {
            payloads.push_back({blob.byteCount});
        }
        const auto storeSerialized = [this](std::size_t index, onnx::TensorProto& tensor) {
            m_progress.checkCancelled();
            store(index, tensor);
        };
        return expandSkeleton(m_copy.serialize(storeSerialized), payloads);
    }

private:
    /// Model::tensors() are in the order of this walk. Initializers that stay bytes come first in it, and are
    /// changed when serialize() writes them.
    void rewriteTensors()
    {
        std::size_t index = 0;
        const auto onGraph = [this](const GraphVisit& visit) { m_graphs.push_back(visit.graph); };
        const auto onTensor = [&](const TensorVisit& visit) {
            m_progress.checkCancelled();
            if (visit.tensor) {
                store(index, *visit.tensor);
            }
            ++index;
        };
        m_copy.walk({.onGraph = onGraph, .onTensor = onTensor});
    }

    void appendBoundWeights()
    {
        const auto tensors = m_model.tensors();
        for (std::size_t i = m_model.data().protoTensorCount; i < tensors.size(); ++i) {
            const ModelTensor& bound = tensors[i];
            onnx::GraphProto* graph = m_graphs.at(bound.graph.value);
            if (graph == nullptr) {
                throw Error({.place = "tensor " + quotedText(bound.name),
                             .reason = "a model-local function cannot hold a weight",
                             .advice = "Bind the weight in the graph that calls the function."});
            }
            onnx::TensorProto& tensor = *graph->add_initializer();
            tensor.set_name(bound.name);
            tensor.mutable_dims()->Add(bound.shape.begin(), bound.shape.end());
            store(i, tensor);
        }
    }

    void dropInputs(const std::unordered_set<std::string_view>& names)
    {
        auto& inputs = *m_copy.proto().mutable_graph()->mutable_input();
        int kept = 0;
        for (int i = 0; i < inputs.size(); ++i) {
            if (!names.contains(inputs.Get(i).name())) {
                inputs.SwapElements(kept++, i);
            }
        }
        inputs.DeleteSubrange(kept, inputs.size() - kept);
    }

    void store(std::size_t index, onnx::TensorProto& tensor)
    {
        const ModelTensor& source = m_model.tensors()[index];
        const TensorLayout& target = m_layout.tensors.at(index);
        if (target.placement == Placement::Untouched) {
            // A marker that readModel left belongs to a tensor that cannot have raw_data, such as text.
            if (takeMarker(tensor)) {
                throw Error(
                    {.place = "tensor " + quotedText(source.name),
                     .reason = "it cannot be saved: " + dtypeName(source.storedDtype) + " has no raw data"});
            }
            return;
        }
        clearData(tensor);
        tensor.set_data_type(
            static_cast<std::int32_t>(source.misfitKept ? source.storedDtype : source.savedDtype));
        if (target.placement == Placement::Kept) {
            return setExternal(tensor, source.location, source.fileOffset, source.stored->byteCount());
        }
        const Blob& blob = m_layout.blobs[target.blob];
        if (target.placement == Placement::External) {
            setExternal(tensor, m_layout.files[*blob.file].name, blob.offset, blob.byteCount);
        } else if (blob.byteCount >= skeletonThreshold) {
            tensor.mutable_unknown_fields()->AddVarint(int(skeletonMarkerField), target.blob);
        } else if (blob.byteCount > 0) { // onnx.checker wants no data field in an empty tensor
            tensor.set_raw_data(packedBytes(*source.stored, source.savedDtype));
        }
    }

    const Model& m_model;
    const Layout& m_layout;
    Progress& m_progress;
    ModelCopy m_copy;
    std::vector<onnx::GraphProto*> m_graphs; ///< by GraphId; null for functions
};

} // namespace

ExpandedLayout writeModel(const Model& model, const Layout& layout, const std::vector<std::string>& constants,
                          Progress& progress)
{
    return ModelWriter(model, layout, progress).write(constants);
}

} // namespace onnxmend
