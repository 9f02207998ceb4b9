// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// A tensor of one side, with what its values are read from.
struct ComparedTensor {
    ComparedSide side;
    std::optional<TensorRef> stored = {}; ///< nothing: it is unreadable, or holds texts

    /// As the model saves it: after pending casts.
    static ComparedTensor of(const Model& model, const ModelTensor& tensor);
    static ComparedTensor of(const TensorRef& tensor);
};

/// Collects the rows of a comparison, and compares values last: then it is known how many bytes there are.
class ComparisonBuilder
{
public:
    explicit ComparisonBuilder(const CompareOptions& options)
        : m_options(options)
    {
    }
    /// All that is added from now on comes with its sides exchanged.
    void exchangeSides() { m_isExchanged = true; }

    /// A row without values. What does not differ, or is not wanted, is left out.
    void add(ComparedRow row);
    /// Things with a dtype, type and shape of which nothing is stored.
    void addDeclared(ComparedKind kind, ComparedSide left, ComparedSide right, std::vector<Aspect> more = {});
    /// A tensor that both sides have. `haveOtherTexts`: for tensors of texts, which have no bytes.
    void addPair(ComparedKind kind, ComparedTensor left, ComparedTensor right,
                 MatchRule match = MatchRule::None, bool haveOtherTexts = false);
    void addRemoved(ComparedKind kind, ComparedTensor left) { addSingle(kind, std::move(left), true); }
    void addAdded(ComparedKind kind, ComparedTensor right) { addSingle(kind, std::move(right), false); }

    /// What is declared only on the left and stored only on the right.
    void addFilled(ComparedSide left, ComparedTensor right);
    void addEmptied(ComparedTensor left, ComparedSide right);

    /// Reads what has to be read, in bounded memory. Throws Cancelled.
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
    std::vector<std::size_t> m_pairRows;   ///< of tensors that both sides have
    std::vector<std::size_t> m_mergedRows; ///< that became a part of another one
    ComparisonSummary m_summary;
};

} // namespace onnxmend
