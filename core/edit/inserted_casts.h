// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: the Cast nodes that an editor inserts.

#include "core/edit/editable_proto.h"

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Inserts Casts, each once, and joins Casts of Casts (see GraphEditor). A reader of a value is a string in
/// the protobuf that holds its name: an argument of a node, or an output of a subgraph.
class InsertedCasts
{
public:
    /// All outlive this.
    InsertedCasts(const Model& model, ModelNames& names, EditableProto& proto)
        : m_model(model)
        , m_names(names)
        , m_proto(proto)
    {
    }

    /// Lets a reader in that graph, an argument of `node`, read its value as `to`.
    void castReader(GraphId graph, const onnx::NodeProto& node, std::string& reader, DType to);
    /// Lets all readers of the value read it as `to`. `from`: its dtype if it is known.
    void castValue(GraphId graph, const std::string& value, DType from, DType to);

    /// Retypes all value_info of a value.
    void retypeValueInfo(GraphId graph, const std::string& value, DType to);
    /// Returns whether an inserted Cast computes the value.
    bool makes(GraphId graph, const std::string& value) const;
    /// Returns the value that the reader reads, directly or through an inserted Cast.
    const std::string& sourceOf(const std::string& reader) const;
    /// Lets the reader read another value, and no inserted Cast.
    void redirect(std::string& reader, const std::string& value);

    /// Joins Casts and discards unread ones. Must be the last call.
    void merge();

private:
    /// A Cast that some readers read instead of its source.
    struct ForReaders {
        onnx::NodeProto* node = nullptr;
        GraphId graph;
        std::string source;
        DType to = DType::Undefined;
        std::unordered_set<std::string*> readers;
    };
    /// A Cast that took over the name of the value it casts.
    struct ForValue {
        onnx::NodeProto* node = nullptr;
        DType from = DType::Undefined;
        DType to = DType::Undefined;
    };

    ForReaders& castOf(GraphId graph, const std::string& source, DType to);
    void read(std::string& reader, ForReaders& cast);
    void castProducedValue(GraphId graph, int producer, const std::string& value, DType from, DType to);
    void castGivenValue(GraphId graph, const std::string& value, DType to);
    void inheritFromReader(onnx::NodeProto& cast, GraphId graph, const std::string& value);
    void requireCast(GraphId graph, const std::string& value, DType to);
    onnx::NodeProto& insertCast(GraphId graph, int position, const std::string& output, DType to, bool first);

    const Model& m_model; ///< before the edits
    ModelNames& m_names;
    EditableProto& m_proto;
    std::unordered_map<std::string, ForReaders> m_forReaders; ///< by output
    std::unordered_map<std::string, std::string> m_outputs;   ///< by graph, source and dtype
    /// Output of the Cast that castValue chose, by initializerKey().
    std::unordered_map<std::string, std::string> m_forGiven;
    std::unordered_map<std::string, ForValue> m_forValues; ///< by initializerKey()
};

} // namespace onnxmend
