// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/base/rare.h"
#include "core/code/code_source.h"
#include "core/dtype/dtype.h"
#include "core/policy/policy.h"
#include "core/session/session.h"
#include "core/types/finding_kinds.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

struct Conversion;    // core/convert/conversion.h
struct FixReport;     // core/mend/mend.h
struct RunSummary;    // core/pictures/run_model.h
struct RuntimeMatrix; // core/verify/runtime_matrix.h
struct Verification;  // core/verify/verify.h

/// Results of a command for one model, as reports of many models show them: made by the command, or read back
/// from its output (read_results.h). Plain data. Texts are valid UTF-8. Dtypes have ONNX's names, since other
/// versions may know more of them; empty if there is none.
struct ModelResult {
    enum class Command { Audit, Fix, Convert, Verify };
    enum class State { Good, Warnings, Errors, Unreadable };
    /// Comparison of a finding with a baseline.
    enum class Novelty { NotCompared, New, Unchanged };

    struct Finding {
        std::string rule; ///< a name of reportRules(), or one that a later version knows
        Severity severity = Severity::Error;
        std::string id;
        std::string graph;
        std::string node;
        std::optional<std::uint64_t> nodeIndex;
        std::string opType;
        std::string domain;
        std::string value;
        std::string actual;
        std::string expected;
        std::string message;
        // The recommended fix; empty if there is none.
        std::string fixKind;
        std::string fixFrom;
        std::string fixTo;
        std::string fixTitle;
        Rare<CodeSource> source;           ///< the Python it comes from, with the modules of all places
        std::uint64_t places = 1;          ///< nodes that fail by this cause
        std::vector<std::string> placeIds; ///< ids of further findings that this one stands for
        Novelty novelty = Novelty::NotCompared;
    };
    /// A finding that the policy ignores.
    struct IgnoredFinding {
        Finding finding;
        std::string reason;
        std::string until;      ///< last day: "2026-12-31"; may be empty
        std::uint64_t line = 0; ///< line of the policy
    };
    /// An ignore of the policy by itself.
    struct Ignore {
        std::uint64_t line = 0;
        std::string about; ///< in words: "kind unknown-op, node /encoder/*"
        std::string reason;
        std::string until;
    };
    /// Effects of a project's policy, a baseline and --fail-on on the result.
    struct Policy {
        std::string file;                    ///< empty without a policy
        std::vector<IgnoredFinding> ignored; ///< findings that were removed from the result
        std::vector<Ignore> expired;
        std::vector<Ignore> unmatched; ///< ignores for this model that fit nothing
        std::string baseline;          ///< file; empty without a baseline
        std::vector<std::string> gone; ///< ids of the baseline that the result lacks
        FailOn failOn = FailOn::Warning;
        bool isFailOnChosen = false; ///< by the policy or the command line
        bool fails = false;          ///< exit status 1
    };
    struct Tensor {
        std::string name;
        std::string graph;
        std::string stored;
        std::string declared;
        std::string required;
        std::string shape;
        std::uint64_t byteCount = 0;
        std::string origin; ///< file, or tensor of a checkpoint
        std::string status; ///< as in JSON: "mismatch"
    };
    struct Change {
        std::string target;
        std::string kind;
        std::string from;
        std::string to;
        std::uint64_t elements = 0;
        std::uint64_t byteCount = 0;
        std::string loss; ///< loss of values, in words
    };
    /// A node that a conversion keeps in its dtype.
    struct Kept {
        std::string graph;
        std::string node;
        std::string opType;
        std::string reason; ///< as in JSON: "stored-overflow"
        std::string detail;
        Rare<CodeSource> source; ///< the Python it comes from
    };
    struct Proof {
        std::string name;   ///< "ONNX Runtime 1.20.1"
        std::string status; ///< as in JSON: "failed-before"
        std::string message;
    };

    /// One of several ONNX Runtimes. Answers are as in JSON: "yes", "no", "not-tried".
    struct Runtime {
        std::string path;
        std::string version;
        std::string loads;
        std::string runs;
        std::string same;
        std::string message;
        std::string cause; ///< a name of errorCauses(); empty if it is not known, or nothing failed
    };

    Command command = Command::Audit;
    std::string path;
    std::string output; ///< file that a fix wrote
    std::string error;  ///< reason why it cannot be read; the rest is empty then
    std::string producer;
    std::string opsets; ///< "ai.onnx 17, com.microsoft 1", the first few
    std::optional<std::uint64_t> nodes;
    std::uint64_t byteCount = 0; ///< size of its tensors, or of the files that a fix wrote
    std::map<std::string, std::uint64_t> bytesByDtype; ///< as stored
    std::vector<Tensor> tensors;
    std::vector<Finding> findings;
    std::vector<Change> changes;
    std::vector<Kept> kept;
    std::vector<Proof> proofs;
    std::vector<Runtime> runtimes; ///< of `verify` with several
    std::string verdict;           ///< verdict on a fix, as in JSON: "incomplete"
    std::optional<Policy> policy;  ///< if there is a policy, baseline or --fail-on

    std::size_t count(Severity severity) const;
    std::size_t countNew() const; ///< findings that the baseline lacks
    std::size_t fixableCount() const;
    State state() const;
    /// Returns whether the exit status is 1: by the policy, otherwise by errors and warnings.
    bool fails() const;
};

/// Returns an entry of ModelResult::opsets: "ai.onnx 17".
std::string opsetText(std::string_view domain, std::string_view version);
inline constexpr std::size_t mostShownOpsets = 8;

const char* commandName(ModelResult::Command command); ///< "audit"
/// "new", "unchanged" as in SARIF; empty without a comparison.
const char* noveltyName(ModelResult::Novelty novelty);
/// Returns the result in a word: "errors", "accepted", "incomplete".
std::string stateWord(const ModelResult& result);

/// Returns the effects of a policy on a result.
ModelResult::Policy policyResult(const Policy& policy, const PolicyOutcome& outcome);

/// Returns the result of an audit; `path` stands for the model.
ModelResult resultOf(const Session& session, const std::string& path);
/// Returns the result of a fix, or of a conversion.
ModelResult resultOf(const FixReport& report);
ModelResult resultOf(const FixReport& report, const Conversion& conversion);
/// Returns the result of `verify`. `ran`: null if the model was not run; `matrix`: null without several
/// runtimes.
ModelResult resultOf(const std::string& path, const Verification& verification, const RunSummary* ran,
                     const RuntimeMatrix* matrix = nullptr);
/// Returns the result for a model that cannot be read.
ModelResult resultOf(const Error& error, ModelResult::Command command, const std::string& path);

} // namespace onnxmend
