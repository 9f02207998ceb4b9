// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/model_result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace onnxmend
{

/// Totals of many results.
struct ResultTotals {
    std::size_t results = 0;
    std::size_t good = 0;
    std::size_t withWarnings = 0; ///< and no error
    std::size_t withErrors = 0;
    std::size_t unreadable = 0;
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t infos = 0;
    std::size_t fixable = 0;
    std::size_t ignored = 0;  ///< findings that policies ignore
    std::size_t compared = 0; ///< results with a baseline
    std::size_t fresh = 0;    ///< their findings that the baseline lacks
    std::size_t known = 0;    ///< their findings that it has
    std::size_t failing = 0;  ///< results
    bool isJudged = false;    ///< a policy, a baseline or --fail-on applies to a result
    std::uint64_t byteCount = 0;
    std::map<std::string, std::uint64_t> bytesByDtype;
    std::map<std::string, std::size_t> findingsByRule;

    /// Returns the worst state.
    ModelResult::State state() const;
};

ResultTotals totalsOf(std::span<const ModelResult> results);

/// Returns the verdict on all in a sentence: "12 of 1,000 models have errors", "Nothing is wrong".
std::string headlineOf(std::span<const ModelResult> results, const ResultTotals& totals);
/// Returns the counts by severity and of fixes: "3 errors and 1 warning; recommended fixes remove 4".
std::string summaryOf(const ResultTotals& totals);

} // namespace onnxmend
