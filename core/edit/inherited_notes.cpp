// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/inherited_notes.h"

#include "core/code/node_code.h"

namespace onnxmend
{

namespace
{

void addEntry(onnx::NodeProto& node, std::string_view key, std::string_view value)
{
    onnx::StringStringEntryProto& entry = *node.add_metadata_props();
    entry.set_key(std::string(key));
    entry.set_value(std::string(value));
}

} // namespace

void inheritNotes(onnx::NodeProto& inserted, const NodeNotes& needing)
{
    if (inserted.metadata_props_size() > 0 || !hasCodeNotes(needing)) {
        return;
    }
    for (const auto& [key, value] : needing.metadata) {
        if (key != ownNoteKey) {
            addEntry(inserted, key, value);
        }
    }
    if (needing.metadata.empty()) { // the older exporter has only this
        inserted.set_doc_string(std::string(needing.documentation));
    }
    addEntry(inserted, ownNoteKey,
             "inserted by onnxmend; the other metadata is that of the node that needs it");
}

} // namespace onnxmend
