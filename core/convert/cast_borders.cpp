// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/cast_borders.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

class Borders
{
public:
    explicit Borders(const PrecisionDecisions& decisions)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
    {
    }

    std::vector<BorderEdit> edits()
    {
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            if (m_decisions.isRemovedCast(node)) {
                removeCast(node);
            } else {
                setAttribute(node);
            }
        }
        for (ValueNumber value = 0; value < m_graph.values().size(); ++value) {
            if (m_graph.value(value).dtype() == DType::Undefined) {
                continue;
            }
            if (m_graph.value(value).isConstant) {
                castStored(value);
            } else {
                castComputed(value);
            }
        }
        return std::move(m_edits);
    }

private:
    void setAttribute(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        if (node.isStandard("Cast") && m_decisions.isConverted(number)) {
            add(number, SetAttribute{.graph = m_graph.scope(node.scope).name,
                                     .value = std::string(node.key),
                                     .node = std::string(node.key),
                                     .attribute = "to",
                                     .from = m_graph.value(node.outputs[0]).dtype(),
                                     .to = m_decisions.to()});
        }
    }

    void removeCast(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        add(number, RemoveCast{.graph = m_graph.scope(node.scope).name,
                               .value = std::string(node.key),
                               .node = std::string(node.key)});
    }

    void castStored(ValueNumber number)
    {
        const PrecisionValue& value = m_graph.value(number);
        const DType to = m_decisions.to();
        std::vector<PrecisionValue::Reader> converted;
        bool differ = false;
        for (const PrecisionValue::Reader& reader : value.readers) {
            const DType wanted = m_decisions.wantedBy(reader);
            if (wanted == to && to != value.dtype()) {
                converted.push_back(reader);
            } else if (wanted != DType::Undefined || hasToCast(reader, value)) {
                differ = true;
            }
        }
        const DType output = wantedAsOutput(number);
        if (output == to && to != value.dtype()) {
            castStoredOutput(number);
            return;
        }
        differ |= output != DType::Undefined;
        if (m_decisions.isStoredRounded(number)) {
            castAll(value, none);
            for (const PrecisionValue::Reader& reader : value.readers) {
                if (m_decisions.wantedBy(reader) == value.dtype()) {
                    castBefore(reader, value, to, value.dtype());
                }
            }
            return;
        }
        const bool isBehindCasts = (isFiner(value) && isOnlyCast(value)) || isStoredWide(value);
        if (converted.empty() && (differ || !isBehindCasts)) {
            return;
        }
        if (!differ) {
            castAll(value, converted.empty() ? none : converted.front().node);
            removeIdleCasts(value);
            return;
        }
        for (const PrecisionValue::Reader& reader : converted) {
            castFor(reader, value, to);
        }
    }

    /// Returns whether the new dtype is the wider one: weights were stored as halves, and cast by the model.
    bool isFiner(const PrecisionValue& value) const
    {
        return m_decisions.isSource(value.dtype()) && value.dtype() != m_decisions.to() &&
               isLosslessCast(value.dtype(), m_decisions.to());
    }

    bool isOnlyCast(const PrecisionValue& value) const
    {
        return !value.readers.empty() &&
               std::ranges::all_of(value.readers, [this](const PrecisionValue::Reader& reader) {
                   return m_graph.node(reader.node).isStandard("Cast");
               });
    }

    /// Returns whether every reader is a Cast to the new dtype: nobody reads the digits of the stored dtype.
    bool isStoredWide(const PrecisionValue& value) const
    {
        return m_decisions.isSource(value.dtype()) && !value.readers.empty() &&
               std::ranges::all_of(value.readers, [&](const PrecisionValue::Reader& reader) {
                   return wouldBeIdle(reader, value);
               });
    }

    /// Returns whether the reader is a Cast that has nothing to do once the stored value is cast.
    bool wouldBeIdle(const PrecisionValue::Reader& reader, const PrecisionValue& value) const
    {
        const PrecisionNode& node = m_graph.node(reader.node);
        return node.isStandard("Cast") && node.outputs.front() != none &&
               m_decisions.dtypeOf(node.outputs.front()) == m_decisions.to() &&
               value.dtype() != m_decisions.to();
    }

    /// Returns whether such a Cast has to stay: it gives an output of its graph, and a stored value cannot
    /// take over that name.
    bool hasToCast(const PrecisionValue::Reader& reader, const PrecisionValue& value) const
    {
        return wouldBeIdle(reader, value) &&
               m_graph.value(m_graph.node(reader.node).outputs.front()).isOutput;
    }

    void removeIdleCasts(const PrecisionValue& value)
    {
        for (const PrecisionValue::Reader& reader : value.readers) {
            if (wouldBeIdle(reader, value)) {
                removeCast(reader.node);
            }
        }
    }

    /// Casts a stored value that is an output. Nodes that read it in its old dtype get a copy.
    void castStoredOutput(ValueNumber number)
    {
        const PrecisionValue& value = m_graph.value(number);
        castAll(value, none);
        if (value.isDeclaredTensor) {
            add(none,
                RetypeOutput{scopeName(value), std::string(value.name), value.dtype(), m_decisions.to()});
        }
        for (const PrecisionValue::Reader& reader : value.readers) {
            if (m_decisions.wantedBy(reader) == value.dtype()) {
                castFor(reader, value, value.dtype());
            }
        }
    }

    void castAll(const PrecisionValue& value, NodeNumber node)
    {
        add(node, CastInitializer{.graph = scopeName(value),
                                  .value = std::string(value.name),
                                  .from = value.dtype(),
                                  .to = m_decisions.to()});
        if (value.isInput && value.isDeclaredTensor) {
            add(none,
                RetypeInput{scopeName(value), std::string(value.name), value.dtype(), m_decisions.to()});
        }
    }

    void castFor(const PrecisionValue::Reader& reader, const PrecisionValue& value, DType to)
    {
        add(reader.node, CastInitializer{.graph = m_graph.scope(m_graph.node(reader.node).scope).name,
                                         .value = std::string(value.name),
                                         .from = value.dtype(),
                                         .to = to,
                                         .reader = readerOf(reader)});
    }

    void castBefore(const PrecisionValue::Reader& reader, const PrecisionValue& value, DType from, DType to)
    {
        add(reader.node, InsertCast{.graph = m_graph.scope(m_graph.node(reader.node).scope).name,
                                    .value = std::string(value.name),
                                    .from = from,
                                    .to = to,
                                    .reader = readerOf(reader)});
    }

    void castComputed(ValueNumber number)
    {
        const PrecisionValue& value = m_graph.value(number);
        const DType dtype = m_decisions.dtypeOf(number);
        const DType output = wantedAsOutput(number);
        const bool isCastBehind = output != DType::Undefined && output != dtype;
        const NodeNumber producer = value.producer;
        if (isCastBehind) {
            add(producer, InsertCast{.graph = scopeName(value),
                                     .value = std::string(value.name),
                                     .from = dtype,
                                     .to = output});
        }
        const DType seen = isCastBehind ? output : dtype;
        for (const PrecisionValue::Reader& reader : value.readers) {
            const DType wanted = m_decisions.wantedBy(reader);
            // Readers that take any dtype read the value as it was computed.
            if (wanted != DType::Undefined && wanted != seen) {
                castBefore(reader, value, seen, wanted);
            }
        }
        if (dtype == value.dtype() && seen == value.dtype()) {
            return;
        }
        if (value.isInput && value.isDeclaredTensor && dtype != value.dtype()) {
            add(none, RetypeInput{scopeName(value), std::string(value.name), value.dtype(), dtype});
        }
        if (value.isOutput && value.isDeclaredTensor && seen != value.dtype() && producer != none) {
            add(none, RetypeOutput{scopeName(value), std::string(value.name), value.dtype(), seen});
        }
        if (value.hasValueInfo && seen != value.dtype()) {
            add(none, RetypeValueInfo{scopeName(value), std::string(value.name), value.dtype(), seen});
        }
    }

    DType wantedAsOutput(ValueNumber number) const
    {
        const PrecisionValue& value = m_graph.value(number);
        const std::vector<ValueNumber>& outputs = m_graph.scope(value.scope).outputs;
        const auto place = value.isOutput ? std::ranges::find(outputs, number) : outputs.end();
        return place == outputs.end()
                   ? DType::Undefined
                   : m_decisions.wantedOutput(value.scope, static_cast<std::size_t>(place - outputs.begin()));
    }

    GraphEditor::Reader readerOf(const PrecisionValue::Reader& reader) const
    {
        return {.node = std::string(m_graph.node(reader.node).key), .input = reader.input};
    }

    const std::string& scopeName(const PrecisionValue& value) const
    {
        return m_graph.scope(value.scope).name;
    }

    void add(NodeNumber node, Edit edit) { m_edits.push_back({std::move(edit), node}); }

    const PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    std::vector<BorderEdit> m_edits;
};

} // namespace

std::vector<BorderEdit> borderEdits(const PrecisionDecisions& decisions)
{
    return Borders(decisions).edits();
}

namespace
{

/// Stores large constants in the new dtype, and casts them back for nodes that read them in the old one.
class StoredOnly
{
public:
    explicit StoredOnly(const PrecisionDecisions& decisions)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
    {
    }

    std::vector<BorderEdit> edits()
    {
        for (const PrecisionValue& value : m_graph.values()) {
            const bool isWanted =
                isLargeSource(value, m_decisions) && (!value.isInput || value.isDeclaredTensor) &&
                !value.isOutput && !value.readers.empty() &&
                std::ranges::all_of(value.readers, [this](const PrecisionValue::Reader& reader) {
                    return isFolded(reader) || m_decisions.wantedBy(reader) == m_decisions.to();
                });
            if (isWanted) {
                store(value);
            }
        }
        return std::move(m_edits);
    }

private:
    /// Returns whether the reader is a Cast to the new dtype, which has nothing to do once the constant is
    /// stored so.
    bool isFolded(const PrecisionValue::Reader& reader) const
    {
        const PrecisionNode& node = m_graph.node(reader.node);
        const ValueNumber output = node.isStandard("Cast") ? node.outputs.front() : none;
        return output != none && m_graph.value(output).dtype() == m_decisions.to() &&
               !m_graph.value(output).isOutput;
    }

    void store(const PrecisionValue& value)
    {
        const std::string& scope = m_graph.scope(value.scope).name;
        const std::string name(value.name);
        const DType to = m_decisions.to();
        const NodeNumber first = value.readers.front().node;
        m_edits.push_back(
            {CastInitializer{.graph = scope, .value = name, .from = value.dtype(), .to = to}, first});
        if (value.isInput) { // every initializer is an input before IR version 4
            m_edits.push_back({RetypeInput{scope, name, value.dtype(), to}, first});
        }
        if (std::ranges::none_of(value.readers, [this](const auto& reader) { return isFolded(reader); })) {
            m_edits.push_back(
                {InsertCast{.graph = scope, .value = name, .from = to, .to = value.dtype()}, first});
            return;
        }
        for (const PrecisionValue::Reader& reader : value.readers) {
            storeFor(reader, value);
        }
    }

    void storeFor(const PrecisionValue::Reader& reader, const PrecisionValue& value)
    {
        const PrecisionNode& node = m_graph.node(reader.node);
        const std::string& scope = m_graph.scope(node.scope).name;
        const std::string key(node.key);
        if (isFolded(reader)) {
            m_edits.push_back({RemoveCast{.graph = scope, .value = key, .node = key}, reader.node});
        } else {
            m_edits.push_back({InsertCast{.graph = scope,
                                          .value = std::string(value.name),
                                          .from = m_decisions.to(),
                                          .to = value.dtype(),
                                          .reader = GraphEditor::Reader{.node = key, .input = reader.input}},
                               reader.node});
        }
    }

    const PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    std::vector<BorderEdit> m_edits;
};

} // namespace

bool isLargeSource(const PrecisionValue& value, const PrecisionDecisions& decisions)
{
    constexpr std::uint64_t largeBytes = 1024; // smallest size that is worth a Cast when the model runs
    if (!value.isConstant || !value.tensor || !decisions.isSource(value.dtype())) {
        return false;
    }
    const ModelTensor& tensor = decisions.graph().model().tensor(*value.tensor);
    return tensor.stored && tensor.stored->byteCount() >= largeBytes;
}

std::vector<BorderEdit> storedOnlyEdits(const PrecisionDecisions& decisions)
{
    return StoredOnly(decisions).edits();
}

} // namespace onnxmend
