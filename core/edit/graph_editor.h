// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/shared_text.h"
#include "core/model/model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

// Opsets of the default domain.

/// The oldest opset that models are raised from; in older ones broadcasting and Cast mean something else.
inline constexpr std::int64_t oldestRaisedOpset = 7;
/// The oldest opset that they are raised to: since then Cast gives BFLOAT16.
inline constexpr std::int64_t oldestRaiseTarget = 13;
/// The newest opset that they are raised to: onnx 1.17 knows it, every ONNX Runtime since 1.20 loads it, and
/// convolutions need it for BFLOAT16.
inline constexpr std::int64_t newestRaiseTarget = 22;
/// The oldest opset that models are lowered to: every release of ONNX Runtime whose kernels are known takes
/// it (core/onnx/runtime_releases.h), and changes before it need not be known in both directions.
inline constexpr std::int64_t oldestLoweredOpset = 18;

class ModelNames;

/// The only way to a changed Model. Moves no weights. Shares the protobuf with the original until the graph
/// itself is edited: the first such edit copies it, finish() inserts new nodes, and both are linear in the
/// graph. Edits use the names of the original model throughout, also for values that an earlier edit renamed,
/// except after raiseOpset().
class GraphEditor
{
public:
    explicit GraphEditor(std::shared_ptr<const Model> model);
    ~GraphEditor();

    /// Casts the tensor to `dtype` when it is saved. Throws Error if that pair cannot be cast.
    void castTensor(TensorId tensor, DType dtype);
    /// Changes the type code to `dtype` and leaves the bytes. Throws Error if the width differs.
    void relabelTensor(TensorId tensor, DType dtype);
    /// Subtracts `offset` from the integers of an initializer or of the tensor of a Constant node, and stores
    /// them as `to`, a dtype of the same width. Throws Error if a difference is not a number of `to`.
    void requantize(const std::string& scope, const std::string& value, std::int64_t offset, DType to);
    /// Stores an initializer or the tensor of a Constant node in the model and not in a data file, from the
    /// next save on. Throws Error if the scope has no such constant, or it has no data.
    void storeInside(const std::string& scope, const std::string& value);
    /// Lets a constant refer to the bytes of another one, so that data files store them once. Reads both.
    /// Throws Error if they differ.
    void shareData(const std::string& scope, const std::string& value, const std::string& sourceScope,
                   const std::string& source);
    /// Removes the initializers that have the name and the values of a later one. Reads all of them.
    /// Throws Error if there are no such ones, or their values differ.
    void removeRepeated(const std::string& scope, const std::string& value);
    /// Gives new names to all initializers of a name but the last one, which ONNX Runtime reads:
    /// `weight__shadowed`. Later edits mean the last one. Throws Error if there is only one, or if they have
    /// to be inputs, too (before IR version 4).
    void renameRepeated(const std::string& scope, const std::string& value);
    /// Fills a graph input, or replaces an initializer's data, with a checkpoint's tensor. Throws Error if
    /// the graph has no such value, or one of another shape.
    TensorId bindWeight(GraphId graph, const std::string& value, const TensorRef& weight,
                        WeightOrigin origin);

    // Edits of the graph. A node is named by its first output that has a name: unique in its graph (ONNX IR:
    // single assignment), while node names may be empty or repeat. All throw Error if the model has no such
    // scope, node, argument or value, and then change nothing.

    /// Inserts a Cast before the node's argument `input`; it replaces a Cast that an earlier edit inserted
    /// there. One Cast serves all arguments of a graph that read the same value as the same dtype. It is
    /// placed behind the producer, or first in the graph if the value comes from outside. Its output is
    /// called `<value>__cast_float16`, made unique in the whole model. Throws Error if the opset's Cast has
    /// no such dtype.
    void insertCastBefore(const std::string& scope, const std::string& node, std::size_t input, DType to);
    /// Inserts a Cast behind a value, for all readers, subgraphs and graph outputs included; a second such
    /// edit of a value replaces the first. The value keeps its name, so outputs keep theirs: its producer
    /// writes `<value>__before_cast` instead. A graph input or initializer has no producer: its readers read
    /// a Cast of it instead, except outputs of the main graph, whose names are the model's interface. `from`
    /// is the value's own dtype. If it fits into `to` without loss, arguments that are cast further read the
    /// uncast value, so no inserted Cast reads another one.
    void insertCastAfter(const std::string& scope, const std::string& value, DType to,
                         DType from = DType::Undefined);
    /// Casts the stored values of an initializer or of a Constant node (`value`, `value_float(s)`,
    /// `value_int(s)`) that the scope holds or captures. This is for all readers, or for one argument of one
    /// node of the scope: it then reads a copy (`<value>__float16`, shared by arguments that need the same
    /// dtype). The value_info changes as well; a graph input of the same name keeps its declaration (see
    /// retype).
    struct Reader {
        SharedText node;
        std::size_t input = 0;
        friend bool operator==(const Reader&, const Reader&) = default;
    };
    void castConstant(const std::string& scope, const std::string& value, DType to,
                      const std::optional<Reader>& onlyFor = {});
    /// Changes the element type that a declaration states; shape, and a sequence or optional around it, stay.
    /// Throws Error if there is no such declaration, or it states no type.
    enum class Declaration { Input, Output, ValueInfo };
    void retype(const std::string& scope, Declaration declaration, const std::string& value, DType to);
    /// Lets the node call another function or operator of the same signature; imports its domain if
    /// necessary.
    void retargetCall(const std::string& scope, const std::string& node, const std::string& domain,
                      const std::string& opType, const std::string& overload = {});
    /// Sets an attribute that holds a dtype: `to` of Cast, `dtype` of a generator. Adds it if the node has
    /// none.
    void setDtypeAttribute(const std::string& scope, const std::string& node, const std::string& attribute,
                           DType to);

    /// Removes a Cast or CastLike that does not change the dtype, once all edits are made: its readers, also
    /// in subgraphs, read its input instead. An output of the graph keeps its name. A Cast from an input of
    /// the graph, an initializer or an output to another output stays. Throws Error if the node is not a
    /// Cast.
    void removeCast(const std::string& scope, const std::string& node);

    /// Removes a QuantizeLinear and every DequantizeLinear that reads it, once all edits are made: their
    /// readers read the value before quantization. Throws Error if another node reads its output, or if that
    /// is an output of the graph.
    void removeQuantization(const std::string& scope, const std::string& node);
    /// Adds the zero point 0 of that dtype, in the shape of the scale, to a QuantizeLinear. Throws Error if
    /// it has a zero point, or if its scale is not stored.
    void addZeroPoint(const std::string& scope, const std::string& node, DType dtype);

    /// Replaces a DequantizeLinear of stored INT32 values by a Constant of the numbers that it computes, in
    /// the dtype of its scale. Each is computed in DOUBLE and rounded once. Throws Error if its arguments are
    /// not stored, or do not fit together.
    void dequantizeConstant(const std::string& scope, const std::string& node);

    /// Raises all nodes of the default domain, also in functions, to that opset without changing what they
    /// compute: nodes are changed and inserted where the newer version differs (raise_opset.h). Later edits
    /// use the names of the raised model. Scopes with that opset or a newer one stay. Throws Error that names
    /// the first node that cannot be raised.
    void raiseOpset(std::int64_t version);
    /// Declares an older opset of the default domain, also in functions. Nodes stay as they are, but for
    /// attributes that state their default and are newer than the older opset. Scopes with that opset or an
    /// older one stay. Throws Error that names the first node that would mean something else, or that the
    /// older opset does not have (lower_opset.h).
    void lowerOpset(std::int64_t version);
    /// Declares an older IR version (lower_ir_version.h). Throws Error if the model is older, or has what
    /// that version does not have.
    void lowerIrVersion(std::int64_t version);

    /// Names every node without a name, so that messages of other programs can name it.
    void nameNodes();

    /// Finds an initializer as edited so far, bound weights included. Throws Error if there is none.
    TensorId initializer(const std::string& scope, const std::string& name) const;
    /// Throws Error if the model has no such scope.
    GraphId graph(const std::string& scope) const;

    std::shared_ptr<const Model> finish();

private:
    struct GraphEdits; ///< the copy of the protobuf; defined in the .cpp

    /// Makes the edited model the one that further edits begin with.
    void restart();
    const ValueDeclaration* findInput(GraphId graph, const std::string& name);
    GraphEdits& graphEdits();
    std::string& argument(GraphId graph, const std::string& node, std::size_t input);
    void retypeValueInfo(GraphId graph, const std::string& value, DType to);
    void requireCastable(TensorId tensor, DType dtype) const;
    ModelTensor& storedConstant(const std::string& scope, const std::string& value);
    std::vector<TensorId> repeated(const std::string& scope, const std::string& value) const;

    std::shared_ptr<const Model> m_model; ///< before the edits
    std::shared_ptr<ModelData> m_impl;    ///< with the edits
    std::unique_ptr<ModelNames> m_names;
    std::unique_ptr<GraphEdits> m_graphEdits; ///< null until the graph itself is edited
    /// By graph; filled at the first use, since a plan may bind thousands of weights.
    std::unordered_map<std::uint32_t, std::unordered_map<std::string, const ValueDeclaration*>>
        m_inputsByName;
};

/// Returns the reason why a model cannot be raised to a newer opset of the default domain; empty if it can.
/// Tries each opset once, which is linear in the model; safe from any thread.
std::string obstacleToOpset(const Model& model, std::int64_t version);

/// Returns the reason why a model cannot be lowered to an older opset of the default domain; empty if it can.
/// Linear in the model; safe from any thread.
std::string obstacleToLoweredOpset(const Model& model, std::int64_t version);

} // namespace onnxmend
