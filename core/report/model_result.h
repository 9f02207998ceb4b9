// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
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

struct Conversion;   // core/convert/conversion.h
struct FixReport;    // core/mend/fix_report.h
struct RanModel;     // core/pictures/run_model.h
struct Verification; // core/verify/verify.h

/// What a command found out about a model, as reports of many models show it: from what it worked out, or
/// read back from what it printed (read_results.h). Plain data. Texts are valid UTF-8; dtypes are named as
/// ONNX does, and empty where there is none, since another version may know more of them.
struct ModelResult {
    enum class Command { Audit, Fix, Convert, Verify };
    enum class State { Good, Warnings, Errors, Unreadable };
    /// Of a finding: whether a baseline has it already.
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
        // Of the recommended fix; empty when there is none.
        std::string fixKind;
        std::string fixFrom;
        std::string fixTo;
        std::string fixTitle;
        Novelty novelty = Novelty::NotCompared;
    };
    /// A finding that an ignore of the policy took out.
    struct IgnoredFinding {
        Finding finding;
        std::string reason;
        std::string until;      ///< the last day: "2026-12-31"; empty where none is
        std::uint64_t line = 0; ///< of the policy
    };
    /// An ignore of the policy by itself.
    struct Ignore {
        std::uint64_t line = 0;
        std::string about; ///< in words: "kind unknown-op, node /encoder/*"
        std::string reason;
        std::string until;
    };
    /// What a project's policy, a baseline and --fail-on make of the result.
    struct Policy {
        std::string file;                    ///< empty where there is none
        std::vector<IgnoredFinding> ignored; ///< no findings of the result any more
        std::vector<Ignore> expired;
        std::vector<Ignore> unmatched; ///< that fit nothing, though they are for this model
        std::string baseline;          ///< the file; empty where there is none
        std::vector<std::string> gone; ///< ids that the baseline has and the result has not
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
        std::string loss; ///< what it does to values, in words
    };
    struct Proof {
        std::string name;   ///< "ONNX Runtime 1.20.1"
        std::string status; ///< as in JSON: "failed-before"
        std::string message;
    };

    Command command = Command::Audit;
    std::string path;
    std::string output; ///< that a fix wrote
    std::string error;  ///< why it cannot be read; then nothing else is known
    std::string producer;
    std::string opsets; ///< "ai.onnx 17, com.microsoft 1", the first few
    std::optional<std::uint64_t> nodes;
    std::uint64_t byteCount = 0;                       ///< of its tensors, or of the files that a fix wrote
    std::map<std::string, std::uint64_t> bytesByDtype; ///< as stored
    std::vector<Tensor> tensors;
    std::vector<Finding> findings;
    std::vector<Change> changes;
    std::vector<Proof> proofs;
    std::string verdict;          ///< of a fix, as in JSON: "incomplete"
    std::optional<Policy> policy; ///< where one had a part in it

    std::size_t count(Severity severity) const;
    std::size_t countNew() const; ///< findings that the baseline has not
    std::size_t fixableCount() const;
    State state() const;
    /// Exit status 1: what the policy says, else errors and warnings.
    bool fails() const;
};

/// A part of ModelResult::opsets, of which there are so many at most: "ai.onnx 17".
std::string opsetText(std::string_view domain, std::string_view version);
inline constexpr std::size_t mostShownOpsets = 8;

const char* commandName(ModelResult::Command command); ///< "audit"
/// "new", "unchanged" as in SARIF; empty where nothing was compared.
const char* noveltyName(ModelResult::Novelty novelty);
/// How the result is put in a word: "errors", "accepted", "incomplete".
std::string stateWord(const ModelResult& result);

/// What a policy did, for a result.
ModelResult::Policy policyResult(const Policy& policy, const PolicyOutcome& outcome);

/// The result of an audit; the model is shown as `path`.
ModelResult resultOf(const Session& session, const std::string& path);
/// Of a fix, and of a conversion.
ModelResult resultOf(const FixReport& report);
ModelResult resultOf(const FixReport& report, const Conversion& conversion);
/// Of `verify`; `ran`: null when the model was not run.
ModelResult resultOf(const std::string& path, const Verification& verification, const RanModel* ran);
/// Of a model that cannot be read.
ModelResult resultOf(const Error& error, ModelResult::Command command, const std::string& path);

} // namespace onnxmend
