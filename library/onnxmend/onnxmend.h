// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// The interface of libonnxmend (docs/library.md): all that a program needs to find and fix the dtype errors
// of ONNX models. Its values are plain, and belong to whoever has them.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend::api
{

/// What a person needs to fix a failed operation. Any member but `reason` may be empty.
struct ErrorDetails {
    std::string file;   ///< as it was given
    std::string place;  ///< byte offset, tensor or node in the file
    std::string reason; ///< what is wrong, as a clause without a full stop
    std::string advice; ///< what to do about it, as a sentence
};

/// The one exception of the library: an operation failed. what() is one line: "file: place: reason. advice".
/// Faults of a model are findings instead.
class Error : public std::runtime_error
{
public:
    Error(const std::string& line, ErrorDetails details, bool isSaved = false);
    ~Error() override;

    const ErrorDetails& details() const noexcept { return m_details; }
    /// Whether a save has replaced the model before the operation failed. Otherwise all files are as they
    /// were.
    bool isSaved() const noexcept { return m_isSaved; }

private:
    ErrorDetails m_details;
    bool m_isSaved = false;
};

/// OnProgress has stopped the operation.
class Cancelled : public Error
{
public:
    Cancelled();
    ~Cancelled() override;
};

struct Progress {
    std::string label; ///< of the current step, for people
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0; ///< 0: not known
    double bytesPerSecond = 0;    ///< 0: not known yet
};

/// Called up to 20 times a second while an operation lasts, one call at a time, also from other threads.
/// Returns whether to go on: false ends the operation with Cancelled, or only the verification of files that
/// are saved already.
using OnProgress = std::function<bool(const Progress&)>;

/// Options of the command line, each by its name without the dashes and with its value: {"shard-size",
/// "2000000000"}. Flags have the value "true", numbers of bytes have no unit, and options that are repeatable
/// may appear several times. A name or value that is not known throws Error.
using Options = std::vector<std::pair<std::string, std::string>>;

enum class Severity { Error, Warning, Info };

/// One thing that is wrong with a model or its checkpoints. Names that do not apply are empty.
struct Finding {
    std::string id;   ///< the same in every audit: kind, graph and value or node
    std::string kind; ///< as in JSON: "initializer-dtype" (docs/json.md)
    Severity severity = Severity::Error;
    std::string message; ///< what is wrong and why, in a sentence
    std::string tensor;  ///< or another value of the graph
    std::string node;
    std::string opType;
    std::string graph;         ///< "main", or the path of a subgraph or function
    std::string dtype;         ///< that is there, by ONNX's name: "FLOAT16"
    std::string expectedDtype; ///< that it has to be
    bool isFixable = false;    ///< fix() has a fix for it
};

/// One tensor of the model, one input that a checkpoint fills or should fill, or one checkpoint tensor that
/// nothing uses. Dtypes have ONNX's names, and are empty where they do not apply.
struct Tensor {
    std::string name;
    std::string graph;
    std::string source; ///< "inline", "external", "checkpoint" or "none"
    std::string
        status; ///< "ok", "mismatch", "missing", "unused", "ambiguous", "shape-mismatch" or "unreadable"
    std::string storedDtype;
    std::string declaredDtype;
    std::string requiredDtype; ///< by the nodes that read it
    std::string savedDtype;    ///< that save() writes
    std::vector<std::int64_t> shape;
    std::uint64_t byteCount = 0;      ///< as stored
    std::uint64_t savedByteCount = 0; ///< as save() writes it
    std::string note;                 ///< why the status is not "ok", in a sentence
};

enum class Completeness {
    Complete,
    Incomplete, ///< usable, but something is missing
    Fails,      ///< does not load
};

/// What the program states about a document or a result as a whole.
struct Verdict {
    Completeness completeness = Completeness::Complete;
    std::string text;                      ///< in a line
    std::vector<std::string> shortcomings; ///< a clause each, the most important first
};

struct AppliedFix {
    std::string finding; ///< its id; empty for a weight that was filled as it is
    std::string title;   ///< for people
    std::string tensor;
    std::string fromDtype;
    std::string toDtype;
    std::optional<bool> isLossless; ///< nullopt if it depends on the inputs of the model
};

struct SkippedFix {
    std::string finding; ///< its id; empty for an edit of a plan
    std::string tensor;
    std::string reason;
};

struct FixReport {
    std::vector<AppliedFix> applied;
    std::vector<SkippedFix> skipped;
    Verdict verdict; ///< on the document with these fixes
};

struct FixOptions {
    std::vector<std::string> only = {}; ///< ids of findings; empty: all
    std::vector<std::string> skip = {};
    Options options = {}; ///< "allow-overflow", "refresh-weights"
};

/// Node that keeps its dtype in a conversion.
struct KeptNode {
    std::string graph;
    std::string node; ///< its name, or otherwise that of its first output
    std::string opType;
    std::string reason; ///< as in JSON: "stored-overflow" (docs/convert.md)
    std::string detail; ///< may be empty
};

/// How far an output of the converted model is from that of the original, as a part of its greatest absolute
/// value. Infinite where it is NaN or inf only in the converted model.
struct OutputError {
    std::string name;
    double error = 0;
};

struct ConversionReport {
    std::size_t convertedNodes = 0;
    std::vector<KeptNode> kept;
    std::vector<OutputError> outputs; ///< the larger error of both measurements; empty: not measured
    std::string notMeasured;          ///< why not; empty: it was measured, or was not to be
    double tolerance = 0;
    std::uint64_t bytesBefore = 0; ///< of tensors
    std::uint64_t bytesAfter = 0;
    Verdict verdict; ///< on the document with the conversion
};

struct ConvertOptions {
    bool keepsInterface = true; ///< inputs and outputs of the model keep their dtypes
    /// "keep", "only", "force", "calibrate", "tolerance", "max-rounds", "no-measure", "weights-only"
    Options options = {};
    std::filesystem::path runtime = {}; ///< library of ONNX Runtime; empty: it is searched
};

/// Node that another opset changes, or that prevents it.
struct OpsetChange {
    std::string graph;
    std::string node; ///< its name, or otherwise that of its first output
    std::string opType;
    std::string what; ///< clauses: `its attribute "axes" is the input "axes" now, a Constant`
};

struct OpsetReport {
    std::int64_t from = 0; ///< 0: the model imports no opset of the default domain
    std::int64_t to = 0;
    bool isRaised = false;              ///< false if the model has that opset, or if nodes prevent it
    std::vector<OpsetChange> changed;   ///< the other nodes mean the same in both opsets
    std::vector<OpsetChange> obstacles; ///< nodes that prevent it: the plan is as it was
    /// The newest opset below `to` that works; nullopt if there is none, or if `to` works itself.
    std::optional<std::int64_t> newestPossible;
    Verdict verdict; ///< on the document
};

enum class CheckStatus {
    Passed,
    Failed,
    FailedBefore, ///< the model that this one was made from fails for the same reason
    Skipped,
};

struct Check {
    CheckStatus status = CheckStatus::Skipped;
    std::string name;    ///< of the program that checked: "ONNX Runtime 1.20.0"
    std::string message; ///< why it failed or was skipped
};

struct Verification {
    Check checker; ///< onnx.checker
    Check audit;   ///< finds no errors and no warnings
    Check runtime; ///< ONNX Runtime loads the model

    bool hasPassed() const
    {
        return checker.status == CheckStatus::Passed && audit.status == CheckStatus::Passed &&
               runtime.status == CheckStatus::Passed;
    }
};

struct VerifyOptions {
    std::filesystem::path runtime = {}; ///< library of ONNX Runtime; empty: it is searched
    double timeoutSeconds = 0;          ///< 0: by the size of the model
};

struct SaveOptions {
    /// "external-data", "location", "threshold", "align", "shard-size", "keep-inputs"
    Options options = {};
    bool replacesModel = false; ///< lets the output be the model itself; otherwise that throws Error
    bool verifies = true;       ///< the written model
    bool runs = true;           ///< the verified model, and the original beside it
    VerifyOptions verification = {};
};

struct SaveReport {
    std::vector<std::filesystem::path> files; ///< that were written, the model first
    std::uint64_t bytesWritten = 0;
    std::optional<Verification> verification; ///< nullopt if it was not asked for, or was not possible
    Verdict verdict;                          ///< on the written files
};

/// A model, the checkpoints beside it, and a plan: the changes that a save will make. Values are never cast
/// or copied before that. One thread at a time may use it.
class Document
{
public:
    /// Opens the files and audits them. Weights stay in their files. A later checkpoint goes before an
    /// earlier one. Options: "strategy", "target", "bind-folded", "folded-eps".
    static Document open(const std::filesystem::path& model,
                         const std::vector<std::filesystem::path>& checkpoints = {},
                         const Options& options = {}, const OnProgress& onProgress = {});
    Document(Document&& other) noexcept;
    Document& operator=(Document&& other) noexcept;
    ~Document();

    // Each of these describes the model as the plan changes it.
    std::vector<Finding> findings() const;
    std::vector<Tensor> tensors() const;
    Verdict verdict() const;

    /// Adds the recommended fix of each finding to the plan, and fills weights that fit as they are.
    FixReport fix(const FixOptions& options = {}, const OnProgress& onProgress = {});
    /// Adds a conversion of the whole model to the plan: "float16", "bfloat16", "float32", "float64" or
    /// "int32". What is broken is fixed first. Reads every weight once, and runs both models to measure the
    /// outputs.
    ConversionReport convert(const std::string& dtype, const ConvertOptions& options = {},
                             const OnProgress& onProgress = {});

    /// Adds to the plan that the model is raised to this opset of the default domain: 13 or a newer one.
    /// Nodes that mean something else there are changed so that they keep their meaning. If some cannot,
    /// nothing is added. Throws Error if no model, or not this one, is raised to that opset.
    OpsetReport raiseOpset(std::int64_t version, const OnProgress& onProgress = {});

    /// The plan as JSON, `onnxmend.plan/1`. Every later version reads it.
    std::string plan() const;
    /// Adds the edits of such a text to the plan. Edits that do not fit are skipped. Option:
    /// "allow-overflow".
    FixReport applyPlan(const std::string& plan, const Options& options = {},
                        const OnProgress& onProgress = {});

    /// Writes the planned model, verifies it and runs it. The rename of the model file is the one commit:
    /// before it the old files are complete, after it the new ones. The document stays as it is; open the
    /// result to go on with it.
    SaveReport save(const std::filesystem::path& output, const SaveOptions& options = {},
                    const OnProgress& onProgress = {});

private:
    struct State;
    explicit Document(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Verifies any model. Checker and runtime run in a child process, with limits.
Verification verify(const std::filesystem::path& model, const VerifyOptions& options = {},
                    const OnProgress& onProgress = {});

std::string version(); ///< of the library: "0.2.0"

} // namespace onnxmend::api
