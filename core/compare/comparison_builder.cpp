// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/comparison_builder.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

std::vector<Dimension> dimensionsOf(const std::vector<std::int64_t>& shape)
{
    std::vector<Dimension> dimensions;
    dimensions.reserve(shape.size());
    for (const std::int64_t size : shape) {
        dimensions.push_back({.value = size, .parameter = {}});
    }
    return dimensions;
}

bool areSameShapes(const ComparedSide& a, const ComparedSide& b)
{
    if (!a.shape || !b.shape) {
        return a.shape.has_value() == b.shape.has_value();
    }
    return std::ranges::equal(*a.shape, *b.shape, [](const Dimension& x, const Dimension& y) {
        return x.value == y.value && x.parameter == y.parameter;
    });
}

/// Returns the differences between two sides that are visible without their values.
std::vector<Aspect> declaredDifferences(const ComparedSide& left, const ComparedSide& right)
{
    std::vector<Aspect> differs;
    if (left.dtype != right.dtype || left.type != right.type) {
        differs.push_back(Aspect::Dtype);
    }
    if (!areSameShapes(left, right)) {
        differs.push_back(Aspect::Shape);
    }
    return differs;
}

Change exchanged(Change change)
{
    switch (change) {
    case Change::Added:
        return Change::Removed;
    case Change::Removed:
        return Change::Added;
    case Change::Filled:
        return Change::Emptied;
    case Change::Emptied:
        return Change::Filled;
    case Change::Changed:
    case Change::Moved:
        break;
    }
    return change;
}

void sortAspects(std::vector<Aspect>& aspects)
{
    std::ranges::sort(aspects);
    aspects.erase(std::unique(aspects.begin(), aspects.end()), aspects.end());
}

} // namespace

ComparedTensor ComparedTensor::of(const Model& model, const ModelTensor& tensor)
{
    ComparedTensor result;
    result.side.scope = model.graph(tensor.graph).scope;
    result.side.name = tensor.name;
    result.side.dtype = tensor.savedDtype;
    result.side.shape = dimensionsOf(tensor.shape);
    result.side.unreadable = tensor.unreadableReason;
    if (tensor.source == TensorSource::External) {
        result.side.location = tensor.location;
        result.side.offset = tensor.fileOffset;
    } else if (tensor.source == TensorSource::Checkpoint) {
        result.side.location = tensor.origin.orNone().path;
    }
    if (tensor.stored) {
        result.stored = tensor.stored;
        result.side.byteCount = packedByteCount(tensor.savedDtype, tensor.stored->elementCount());
    }
    return result;
}

ComparedTensor ComparedTensor::of(const TensorRef& tensor)
{
    ComparedTensor result;
    result.side.name = tensor.name();
    result.side.dtype = tensor.dtype();
    result.side.shape = dimensionsOf(tensor.shape());
    result.side.byteCount = tensor.byteCount();
    if (const auto& file = tensor.source().file()) {
        result.side.location = file->path().string();
        result.side.offset = tensor.byteOffset();
    }
    result.stored = tensor;
    return result;
}

void ComparisonBuilder::add(ComparedRow row)
{
    if (m_isExchanged) {
        std::swap(row.left, row.right);
        row.change = exchanged(row.change);
    }
    if (!m_options.reportsMore) {
        std::erase_if(row.differs, [](Aspect aspect) { return !isDifference(aspect); });
    }
    sortAspects(row.differs);
    if (isWanted(row, m_options)) {
        m_rows.push_back(std::move(row));
    }
}

void ComparisonBuilder::addDeclared(ComparedKind kind, ComparedSide left, ComparedSide right,
                                    std::vector<Aspect> more)
{
    std::vector<Aspect> differs = declaredDifferences(left, right);
    differs.insert(differs.end(), more.begin(), more.end());
    if (!differs.empty()) {
        add({.kind = kind,
             .differs = std::move(differs),
             .left = std::move(left),
             .right = std::move(right)});
    }
}

void ComparisonBuilder::addInput(Change change, ComparedSide left, ComparedSide right)
{
    std::vector<Aspect> differs = declaredDifferences(left, right);
    add({.kind = ComparedKind::Input,
         .change = change,
         .differs = std::move(differs),
         .left = std::move(left),
         .right = std::move(right)});
}

void ComparisonBuilder::addPair(ComparedKind kind, ComparedTensor left, ComparedTensor right, MatchRule match,
                                bool haveOtherTexts)
{
    if (m_isExchanged) {
        std::swap(left, right);
    }
    const bool isRenamed = match == MatchRule::None && left.side.name != right.side.name;
    ComparedRow row{.kind = kind,
                    .change =
                        isRenamed && kind == ComparedKind::Initializer ? Change::Moved : Change::Changed,
                    .differs = declaredDifferences(left.side, right.side),
                    .match = match};
    const bool isElsewhere =
        left.side.location != right.side.location || left.side.offset != right.side.offset;
    if (m_options.reportsMore && isElsewhere) {
        row.differs.push_back(Aspect::Location);
    }
    if (haveOtherTexts) {
        row.differs.push_back(Aspect::Values);
    }
    const bool isOfOtherShape = row.has(Aspect::Shape);
    if (wantsValues() && !(left.side.unreadable.empty() && right.side.unreadable.empty())) {
        row.differs.push_back(Aspect::Unreadable);
    }
    row.left = std::move(left.side);
    row.right = std::move(right.side);
    m_pairRows.push_back(m_rows.size());
    if (left.stored && right.stored && !isOfOtherShape) {
        m_pairs.push_back({m_rows.size(), std::move(*left.stored), std::move(*right.stored)});
    } else if (row.left->dtype != DType::String || isOfOtherShape) {
        ++m_summary.uncompared;
    }
    m_rows.push_back(std::move(row));
}

void ComparisonBuilder::addSingle(ComparedKind kind, ComparedTensor tensor, bool isLeft)
{
    isLeft = isLeft != m_isExchanged;
    ComparedRow row{.kind = kind, .change = isLeft ? Change::Removed : Change::Added};
    if (!tensor.side.unreadable.empty()) {
        row.differs.push_back(Aspect::Unreadable);
    }
    if (tensor.stored && wantsValues()) {
        (isLeft ? m_removed : m_added).push_back({m_rows.size(), std::move(*tensor.stored)});
    }
    (isLeft ? row.left : row.right) = std::move(tensor.side);
    m_rows.push_back(std::move(row));
}

void ComparisonBuilder::addGraphs(MatchedGraphs graphs)
{
    const auto alone = [](const std::vector<int>& partners) {
        return static_cast<std::uint64_t>(std::ranges::count(partners, -1));
    };
    m_summary.leftNodes += alone(graphs.rightOf);
    m_summary.rightNodes += alone(graphs.leftOf);
    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < graphs.leftOf.size(); ++i) {
        const int left = graphs.leftOf[i];
        const bool isMutual =
            left >= 0 && graphs.rightOf[static_cast<std::size_t>(left)] == static_cast<int>(i);
        pairs += isMutual ? 1 : 0;
    }
    m_summary.nodePairs += pairs;
    m_graphs.push_back(std::move(graphs));
}

bool ComparisonBuilder::wantsValues() const
{
    return m_options.only.empty() ||
           std::ranges::find(m_options.only, ComparedOnly::Values) != m_options.only.end();
}

BytesRead ComparisonBuilder::counterOf(Progress& progress)
{
    return [this, &progress](std::uint64_t byteCount) {
        m_summary.bytesRead += byteCount;
        progress.advance(byteCount);
    };
}

void ComparisonBuilder::compareValues(TensorElements& left, TensorElements& right, ComparedRow& row,
                                      const BytesRead& onRead)
{
    if (left.areSameBytesAs(right)) {
        return;
    }
    const bool isOneDtype = left.dtype() == right.dtype();
    const bool hasTolerance = m_options.tolerance.relative > 0;
    if (!m_options.measuresValues) {
        if (!isOneDtype) {
            ++m_summary.uncompared;
            return;
        }
        const Equality equality = compareContents(left, right, onRead);
        if (equality != Equality::Different || !hasTolerance) {
            if (equality != Equality::SameBytes && !hasTolerance) {
                row.differs.push_back(equality == Equality::Different ? Aspect::Values : Aspect::Bytes);
            }
            return;
        }
    }
    row.values = measureDifference(right, left, m_options.tolerance, onRead);
    if (row.values->different > 0) {
        row.differs.push_back(Aspect::Values);
    } else if (isOneDtype && !row.values->haveSameBytes && !hasTolerance) {
        row.differs.push_back(Aspect::Bytes);
    }
}

void ComparisonBuilder::comparePair(const Pair& pair, const BytesRead& onRead)
{
    ComparedRow& row = m_rows[pair.row];
    TensorElements left(pair.left, row.left->dtype);
    TensorElements right(pair.right, row.right->dtype);
    try {
        compareValues(left, right, row, onRead);
    } catch (const Error& error) {
        row.differs.push_back(Aspect::Unreadable);
        (right.hasFailed() ? row.right : row.left)->unreadable = error.what();
        ++m_summary.uncompared;
    }
}

void ComparisonBuilder::comparePairs(Progress& progress)
{
    std::uint64_t total = 0;
    for (const Pair& pair : m_pairs) {
        total += pair.left.byteCount() + pair.right.byteCount();
    }
    progress.begin(ONNXMEND_TEXT("Comparing values"), total);
    const BytesRead onRead = counterOf(progress);
    for (const Pair& pair : m_pairs) {
        progress.checkCancelled();
        comparePair(pair, onRead);
    }
}

void ComparisonBuilder::findMoved(Progress& progress)
{
    if (m_removed.empty() || m_added.empty()) {
        return;
    }
    progress.begin(ONNXMEND_TEXT("Looking for tensors under other names"));
    std::vector<TensorElements> from;
    std::vector<TensorElements> to;
    for (const Single& single : m_removed) {
        from.emplace_back(single.tensor, m_rows[single.row].left->dtype);
    }
    for (const Single& single : m_added) {
        to.emplace_back(single.tensor, m_rows[single.row].right->dtype);
    }
    for (const auto& [left, right] : onnxmend::findMoved(from, to, counterOf(progress))) {
        ComparedRow& row = m_rows[m_removed[left].row];
        row.change = Change::Moved;
        row.right = std::move(m_rows[m_added[right].row].right);
        m_mergedRows.push_back(m_added[right].row);
    }
}

Comparison ComparisonBuilder::collect()
{
    for (const std::size_t row : m_pairRows) {
        ++m_summary.tensorPairs;
        m_summary.sameTensors += m_rows[row].counts() ? 0 : 1;
    }
    std::ranges::sort(m_mergedRows);
    Comparison result;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        ComparedRow& row = m_rows[i];
        sortAspects(row.differs);
        if (!std::ranges::binary_search(m_mergedRows, i) && isWanted(row, m_options)) {
            m_summary.differences += row.counts() ? 1 : 0;
            result.rows.push_back(std::move(row));
        }
    }
    result.summary = m_summary;
    result.graphs = std::move(m_graphs);
    return result;
}

Comparison ComparisonBuilder::finish(Progress& progress)
{
    if (wantsValues()) {
        comparePairs(progress);
        findMoved(progress);
    } else {
        m_summary.uncompared = m_pairRows.size();
    }
    return collect();
}

} // namespace onnxmend
