// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/storage_rows.h"

#include "core/base/text.h"

namespace onnxmend
{

void setTensor(InitializerRow& row, const TensorRef& tensor)
{
    row.tensor = tensor;
    row.shape = tensor.shape();
    row.elementCount = tensor.elementCount();
    row.byteCount = tensor.byteCount();
    if (tensor.source().file()) { // bytes in memory lie nowhere that a user could look
        row.offset = tensor.byteOffset();
    }
}

InitializerRow rowOfTensor(const Model& model, TensorId id)
{
    const ModelTensor& tensor = model.tensor(id);
    InitializerRow row;
    row.name = tensor.name;
    row.graph = SharedText::ofMany(model.graph(tensor.graph).scope);
    row.source = tensor.source == TensorSource::Inline     ? RowSource::Inline
                 : tensor.source == TensorSource::External ? RowSource::External
                                                           : RowSource::Checkpoint;
    row.storedDtype = tensor.storedDtype;
    row.declaredDtype = tensor.savedDtype;
    row.savedDtype = tensor.savedDtype;
    row.shape = tensor.shape;
    row.modelTensor = id;
    if (tensor.stored) {
        setTensor(row, *tensor.stored);
        row.savedByteCount = packedByteCount(tensor.savedDtype, row.elementCount);
    }
    row.location =
        tensor.source == TensorSource::Checkpoint ? SharedText(tensor.origin->path) : tensor.location;
    row.origin = tensor.origin;
    row.changedByPlan = tensor.source == TensorSource::Checkpoint || tensor.relabelled ||
                        tensor.takenInside || tensor.shared || tensor.savedDtype != tensor.storedDtype;
    if (tensor.takenInside) {
        row.offset.reset(); // where it lies until then is no place in the model
    }
    return row;
}

std::string mismatchMessage(const InitializerRow& row, bool fromCheckpoint)
{
    const std::string declared =
        "graph input " + quotedText(row.name) + " declares " + dtypeName(row.declaredDtype);
    if (fromCheckpoint) {
        return "checkpoint tensor " + quotedText(row.origin.orNone().tensor) + " is " +
               dtypeName(row.savedDtype) + ", but " + declared;
    }
    return "initializer " + quotedText(row.name) + " is stored as " + dtypeName(row.savedDtype) + ", but " +
           declared + "; ONNX Runtime refuses to load that";
}

} // namespace onnxmend
