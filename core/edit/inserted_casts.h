// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: the Cast nodes that an editor inserts.

#include "core/edit/editable_proto.h"

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Inserts Casts, each once, and joins those that stand behind each other (GraphEditor says how). What reads
/// a value is a place in the protobuf that holds its name: an argument of a node, or an output of a subgraph.
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

    /// The reader, of that graph, reads its value as `to`.
    void castReader(GraphId graph, std::string& reader, DType to);
    /// All readers of the value do. `from`: what the value is, when known.
    void castValue(GraphId graph, const std::string& value, DType from, DType to);

    /// Retypes all value_info of a value.
    void retypeValueInfo(GraphId graph, const std::string& value, DType to);
    /// Whether an inserted Cast computes the value.
    bool makes(GraphId graph, const std::string& value) const;
    /// The value that the reader reads, through an inserted Cast or not.
    const std::string& sourceOf(const std::string& reader) const;
    /// The reader reads another value, and no inserted Cast any more.
    void redirect(std::string& reader, const std::string& value);

    /// Joins Casts and discards those that nobody reads. The last call.
    void merge();

private:
    /// A Cast that some readers were redirected to.
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
    void requireCast(GraphId graph, const std::string& value, DType to);
    onnx::NodeProto& insertCast(GraphId graph, int position, const std::string& output, DType to, bool first);

    const Model& m_model; ///< before the edits
    ModelNames& m_names;
    EditableProto& m_proto;
    std::unordered_map<std::string, ForReaders> m_forReaders; ///< by output
    std::unordered_map<std::string, std::string> m_outputs;   ///< by graph, source and dtype
    std::unordered_map<std::string, std::string>
        m_forGiven; ///< output of the Cast that castValue chose, by initializerKey()
    std::unordered_map<std::string, ForValue> m_forValues; ///< by initializerKey()
};

} // namespace onnxmend
