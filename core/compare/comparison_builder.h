// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/compare/comparison.h"
#include "core/model/model.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A tensor of one side, with the source of its values.
struct ComparedTensor {
    ComparedSide side;
    std::optional<TensorRef> stored = {}; ///< nullopt: it is unreadable, or holds texts

    /// Describes the tensor as the model saves it, after pending casts.
    static ComparedTensor of(const Model& model, const ModelTensor& tensor);
    static ComparedTensor of(const TensorRef& tensor);
};

/// Collects the rows of a comparison, and compares values last, once the number of bytes is known.
class ComparisonBuilder
{
public:
    explicit ComparisonBuilder(const CompareOptions& options)
        : m_options(options)
    {
    }
    /// Exchanges the sides of everything that is added from now on.
    void exchangeSides() { m_isExchanged = true; }

    /// Adds a row without values, unless it has no difference or the options leave it out.
    void add(ComparedRow row);
    /// Adds declarations with a dtype, type and shape.
    void addDeclared(ComparedKind kind, ComparedSide left, ComparedSide right, std::vector<Aspect> more = {});
    /// Adds a tensor that both sides have. `haveOtherTexts`: for tensors of texts, which have no bytes.
    void addPair(ComparedKind kind, ComparedTensor left, ComparedTensor right,
                 MatchRule match = MatchRule::None, bool haveOtherTexts = false);
    void addRemoved(ComparedKind kind, ComparedTensor left) { addSingle(kind, std::move(left), true); }
    void addAdded(ComparedKind kind, ComparedTensor right) { addSingle(kind, std::move(right), false); }

    /// Adds an input that only one side stores: it is filled or emptied.
    void addInput(Change change, ComparedSide left, ComparedSide right);
    /// Adds the pairs of nodes of two graphs, and counts them.
    void addGraphs(MatchedGraphs graphs);
    /// Reads the necessary values, in bounded memory. Throws Cancelled.
    Comparison finish(Progress& progress);

private:
    struct Pair {
        std::size_t row = 0;
        TensorRef left;
        TensorRef right;
    };
    struct Single {
        std::size_t row = 0;
        TensorRef tensor;
    };

    void addSingle(ComparedKind kind, ComparedTensor tensor, bool isLeft);
    bool wantsValues() const;
    void comparePairs(Progress& progress);
    void comparePair(const Pair& pair, const BytesRead& onRead);
    void compareValues(TensorElements& left, TensorElements& right, ComparedRow& row,
                       const BytesRead& onRead);
    void findMoved(Progress& progress);
    Comparison collect();
    BytesRead counterOf(Progress& progress);

    CompareOptions m_options;
    bool m_isExchanged = false;
    std::vector<ComparedRow> m_rows;
    std::vector<Pair> m_pairs;
    std::vector<Single> m_removed;
    std::vector<Single> m_added;
    std::vector<std::size_t> m_pairRows;   ///< rows of tensors on both sides
    std::vector<std::size_t> m_mergedRows; ///< rows that became part of another one
    std::vector<MatchedGraphs> m_graphs;
    ComparisonSummary m_summary;
};

/// Returns the tensors that are in both lists, by bytes, dtype and shape: pairs of indices into the lists,
/// each index once. Reads a few elements of every tensor, and all elements of tensors that agree in these,
/// twice at most. A tensor that cannot be read has no partner. Throws what `onRead` throws.
std::vector<std::pair<std::size_t, std::size_t>> findMoved(const std::vector<TensorElements>& from,
                                                           const std::vector<TensorElements>& to,
                                                           const BytesRead& onRead);

} // namespace onnxmend
