// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/shared_text.h"
#include "core/model/model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace onnxmend
{

// Opsets of the default domain.

/// The oldest opset that models are raised from: before it, broadcasting and Cast mean otherwise.
inline constexpr std::int64_t oldestRaisedOpset = 7;
/// The oldest that they are raised to: from it on Cast gives BFLOAT16.
inline constexpr std::int64_t oldestRaiseTarget = 13;
/// What onnx 1.17 knows, every ONNX Runtime since 1.20 loads, and convolutions need for BFLOAT16.
inline constexpr std::int64_t newestRaiseTarget = 22;

class ModelNames;

/// The only way to a changed Model. Moves no weights. Shares the protobuf with the original until the graph
/// itself is edited; the first such edit copies it, finish() puts new nodes in their places, and both are
/// linear in the graph. Everything is named as in the original throughout: what one edit renames keeps its
/// name for the others; but for raiseOpset().
class GraphEditor
{
public:
    explicit GraphEditor(std::shared_ptr<const Model> model);
    ~GraphEditor();

    /// The tensor is cast to `dtype` when it is saved. Throws Error when that pair cannot be cast.
    void castTensor(TensorId tensor, DType dtype);
    /// The bytes stay, the type code becomes `dtype` (same width). Throws Error otherwise.
    void relabelTensor(TensorId tensor, DType dtype);
    /// An initializer or the tensor of a Constant node is stored in the model from the next save on, and in
    /// no data file. Throws Error when the scope has no such constant, or it has no data.
    void storeInside(const std::string& scope, const std::string& value);
    /// A constant names the bytes of another one, which data files then store once. Reads both. Throws Error
    /// when they are not the same.
    void shareData(const std::string& scope, const std::string& value, const std::string& sourceScope,
                   const std::string& source);
    /// Fills a graph input, or replaces an initializer's data, with a checkpoint's tensor. Throws Error when
    /// the graph has no such value, or one of another shape.
    TensorId bindWeight(GraphId graph, const std::string& value, const TensorRef& weight,
                        WeightOrigin origin);

    // Edits of the graph. A node is named by its first output that has a name: unique in its graph (ONNX IR:
    // single assignment), while node names may be empty or repeat. All throw Error when the model has no such
    // scope, node, argument or value, and then change nothing.

    /// The node's argument `input` is read through a Cast; a Cast that an earlier edit put there is replaced.
    /// One Cast serves all arguments of a graph that read the same value as the same dtype; it stands behind
    /// the producer, or first in the graph when the value comes from outside. Its output is called
    /// `<value>__cast_float16`, made unique in the whole model. Throws Error when the opset's Cast has no
    /// such dtype.
    void insertCastBefore(const std::string& scope, const std::string& node, std::size_t input, DType to);
    /// All readers, subgraphs and graph outputs included, see the value as `to`; a second such edit of a
    /// value replaces the first. The value keeps its name, so that outputs keep theirs: its producer writes
    /// `<value>__before_cast` instead. Of a graph input or initializer (no producer) the readers are
    /// redirected to a Cast of it, but for outputs of the main graph, whose names are the model's interface.
    /// With `from`, the value's own dtype: where it fits into `to` without loss, arguments that are cast
    /// further read the uncast value, so that no two inserted Casts stand behind each other.
    void insertCastAfter(const std::string& scope, const std::string& value, DType to,
                         DType from = DType::Undefined);
    /// Casts the stored values of an initializer or of a Constant node (`value`, `value_float(s)`,
    /// `value_int(s)`) that the scope holds or captures: for all its readers, or for one argument of one node
    /// of the scope, which then reads a copy of its own (`<value>__float16`, shared by arguments that want
    /// the same). A value_info of it follows; a graph input of the same name keeps its declaration (see
    /// retype).
    struct Reader {
        SharedText node;
        std::size_t input = 0;
        friend bool operator==(const Reader&, const Reader&) = default;
    };
    void castConstant(const std::string& scope, const std::string& value, DType to,
                      const std::optional<Reader>& onlyFor = {});
    /// Changes the element type that a declaration states; shape, and the sequence or optional around it,
    /// stay. Throws Error for a declaration that is not there or states no type.
    enum class Declaration { Input, Output, ValueInfo };
    void retype(const std::string& scope, Declaration declaration, const std::string& value, DType to);
    /// The node calls another function or operator of the same signature; its domain is imported when needed.
    void retargetCall(const std::string& scope, const std::string& node, const std::string& domain,
                      const std::string& opType, const std::string& overload = {});
    /// Sets an attribute that holds a dtype: `to` of Cast, `dtype` of a generator. Added when the node has
    /// none.
    void setDtypeAttribute(const std::string& scope, const std::string& node, const std::string& attribute,
                           DType to);

    /// Takes out a Cast or CastLike that gives what it reads, once all edits are made: its readers, those of
    /// subgraphs included, read what it read. An output of the graph keeps its name. Where a Cast gives an
    /// output and reads an input of the graph, an initializer or another output, it stays. Throws Error when
    /// the node is no Cast.
    void removeCast(const std::string& scope, const std::string& node);

    /// Takes out a QuantizeLinear and every DequantizeLinear that reads it, once all edits are made: what
    /// read those reads what was quantised. Throws Error where something else reads it, or the graph gives
    /// it.
    void removeQuantization(const std::string& scope, const std::string& node);
    /// Gives a QuantizeLinear that has no zero point one of 0, of that dtype and of the shape of its scale.
    /// Throws Error where it has one, or where its scale is not stored.
    void addZeroPoint(const std::string& scope, const std::string& node, DType dtype);

    /// All nodes of the default domain, those of functions too, go to that opset, and mean what they meant:
    /// nodes that mean something else there are changed, and others put beside them (raise_opset.h). From
    /// then on everything is named as it is by then. Scopes whose opset is as new stay. Throws Error naming
    /// the first node that cannot go there.
    void raiseOpset(std::int64_t version);

    /// Gives every node that has none a name, so that other programs' messages say which one they mean.
    void nameNodes();

    /// The initializer as edited so far, bound weights included. Throws Error when there is none.
    TensorId initializer(const std::string& scope, const std::string& name) const;
    /// Throws Error when the model has no such scope.
    GraphId graph(const std::string& scope) const;

    std::shared_ptr<const Model> finish();

private:
    struct GraphEdits; ///< the copy of the protobuf; defined in the .cpp

    /// Begins anew with what was made so far.
    void restart();
    const ValueDeclaration* findInput(GraphId graph, const std::string& name);
    GraphEdits& graphEdits();
    std::string& argument(GraphId graph, const std::string& node, std::size_t input);
    void retypeValueInfo(GraphId graph, const std::string& value, DType to);
    void requireCastable(TensorId tensor, DType dtype) const;
    ModelTensor& storedConstant(const std::string& scope, const std::string& value);

    std::shared_ptr<const Model> m_model; ///< as it was
    std::shared_ptr<ModelData> m_impl;    ///< as it becomes
    std::unique_ptr<ModelNames> m_names;
    std::unique_ptr<GraphEdits> m_graphEdits; ///< once the graph itself is edited
    /// By graph; filled when first asked for. A plan binds thousands of weights.
    std::unordered_map<std::uint32_t, std::unordered_map<std::string, const ValueDeclaration*>>
        m_inputsByName;
};

/// Why a model cannot be raised to a newer opset of the default domain; empty where it can. Tries each opset
/// once, which is linear in the model; safe from any thread.
std::string obstacleToOpset(const Model& model, std::int64_t version);

} // namespace onnxmend
