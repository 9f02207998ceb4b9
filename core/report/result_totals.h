// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace onnxmend
{

/// What many results come to.
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
    std::size_t ignored = 0;  ///< findings, by policies
    std::size_t compared = 0; ///< results that a baseline stood beside
    std::size_t fresh = 0;    ///< findings of these that it has not
    std::size_t known = 0;    ///< and that it has
    std::size_t failing = 0;  ///< results
    bool isJudged = false;    ///< a policy, a baseline or --fail-on had a part in some result
    std::uint64_t byteCount = 0;
    std::map<std::string, std::uint64_t> bytesByDtype;
    std::map<std::string, std::size_t> findingsByRule;

    /// The worst of all.
    ModelResult::State state() const;
};

ResultTotals totalsOf(std::span<const ModelResult> results);

/// The verdict on all in a sentence: "12 of 1,000 models have errors", "Nothing is wrong".
std::string headlineOf(std::span<const ModelResult> results, const ResultTotals& totals);
/// What there is of each kind and what can be done: "3 errors and 1 warning; recommended fixes put 4 right".
std::string summaryOf(const ResultTotals& totals);

} // namespace onnxmend
