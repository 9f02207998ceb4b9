// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/reduce_model.h"

#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/call_graph.h"
#include "core/reduce/cut_nodes.h"
#include "core/reduce/drop_declarations.h"
#include "core/reduce/model_test.h"
#include "core/reduce/neutral_names.h"
#include "core/reduce/plain_message.h"
#include "core/reduce/reduce_nodes.h"
#include "core/reduce/shrink_tensors.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Name of the models that are asked about, in whose messages it may stand.
constexpr const char* neutralFile = "model.onnx";

// Shares of the time, from the beginning.
constexpr double shareOfNodes = 0.6;
constexpr double shareOfShapes = 0.8;
constexpr std::chrono::seconds leastTime(2); ///< each step has this in any case

/// Beginnings of the neutral names of values, each for other inputs.
constexpr std::array valueStems{"v", "x", "value", "tensor", "t"};

/// A model that a program accepts, or that fails in other words.
class OtherFailure : public Error
{
public:
    OtherFailure(ErrorDetails details, bool isAccepted)
        : Error(std::move(details))
        , m_isAccepted(isAccepted)
    {
    }

    bool isAccepted() const { return m_isAccepted; }

private:
    bool m_isAccepted;
};

[[noreturn]] void refuseReduction(const FailureOracle& oracle, const std::vector<Failure>& failures)
{
    if (failures.empty()) {
        throw OtherFailure(
            {.reason = "there is nothing to reduce: " + oracle.name() + " accepts the model",
             .advice = "Give the message that you see with --message, or a finding with --finding."},
            true);
    }
    throw OtherFailure({.reason = "the model does not fail with this message. " + oracle.name() + ": " +
                                  displayText(failures.front().message, 1000),
                        .advice = "Give the message as it stands there, or --loads-not for any message."},
                       false);
}

/// Returns the new names of the values of nodes, which are the same nodes in the same order.
std::map<std::string, std::string> newNames(const Draft& before, const Draft& after)
{
    std::vector<std::string> names;
    forEachNode(after.proto, [&names](std::size_t, const onnx::NodeProto& node) {
        names.insert(names.end(), node.input().begin(), node.input().end());
        names.insert(names.end(), node.output().begin(), node.output().end());
    });
    std::map<std::string, std::string> result;
    auto next = names.cbegin();
    forEachNode(before.proto, [&](std::size_t, const onnx::NodeProto& node) {
        for (const auto* list : {&node.input(), &node.output()}) {
            for (const std::string& name : *list) {
                result.emplace(name, *next++);
            }
        }
    });
    return result;
}

class ModelReduction
{
public:
    ModelReduction(const Model& model, FailureOracle& oracle, const ReduceOptions& options,
                   Progress& progress)
        : m_whole(draftOf(model))
        , m_seeds(m_whole, progress)
        , m_oracle(oracle)
        , m_options(options)
        , m_test(oracle, m_begin + options.mostTime, progress)
    {
        m_whole.path = neutralFile;
        m_draft = m_whole;
    }

    Reduction reduce()
    {
        Reduction result{.nodesBefore = nodeCountOf(m_whole.proto)};
        announce(ONNXMEND_TEXT("Getting the message of the model"));
        const Failure failure = findFailure();
        result.messageBefore = shownMessage(failure);
        makeSmaller(failure);
        finish(result);
        result.rounds = m_test.rounds();
        result.seconds = std::chrono::duration<double>(ModelTest::Clock::now() - m_begin).count();
        return result;
    }

private:
    static const std::string& shownMessage(const Failure& failure)
    {
        return failure.shown.empty() ? failure.message : failure.shown;
    }

    void announce(MarkedText label) { m_test.progress().begin(label); }

    /// Lets the next steps search until this share of the time is over. A step that used up its share does
    /// not take that of the next ones: without them values of the original would stay.
    void allowUntil(double share)
    {
        m_isCutShort = m_isCutShort || m_test.isOver();
        const std::chrono::duration<double> allowed =
            std::chrono::duration<double>(m_options.mostTime) * share;
        const auto end = m_begin + std::chrono::duration_cast<ModelTest::Clock::duration>(allowed);
        m_test.setDeadline(std::max(end, ModelTest::Clock::now() + leastTime));
    }

    /// Finds the failure of the model without its weights, or otherwise with them, and makes it the target.
    Failure findFailure()
    {
        if (m_oracle.readsValues()) {
            seedWeights(m_draft, m_seeds);
        } else {
            leaveOutWeights(m_draft);
        }
        std::vector<Failure> failures;
        try {
            failures = m_test.failuresOf(m_draft);
        } catch (const Error&) { // with other values it may not even run; the whole model decides
            failures.clear();
        }
        if (auto found = wantedOf(failures)) {
            return *std::move(found);
        }
        m_draft = m_whole; // the message may depend on values
        std::vector<Failure> others = m_test.failuresOf(m_draft);
        if (auto found = wantedOf(others)) {
            return *std::move(found);
        }
        refuseReduction(m_oracle, others.empty() ? failures : others);
    }

    std::optional<Failure> wantedOf(const std::vector<Failure>& failures)
    {
        const NamesInMessages names(*modelOf(m_draft));
        const auto found = std::ranges::find_if(failures, [&](const Failure& failure) {
            return m_options.message.empty() || isMessageIn(m_options.message, failure.message, names);
        });
        if (found == failures.end()) {
            return std::nullopt;
        }
        m_test.setTarget(plainMessage(found->message, names));
        return *found;
    }

    void makeSmaller(const Failure& failure)
    {
        announce(ONNXMEND_TEXT("Removing nodes"));
        allowUntil(shareOfNodes);
        reduceNodes(m_draft, failure.subject, m_test);
        allowUntil(shareOfShapes);
        Draft plain = m_draft;
        dropDescriptions(plain);
        if (m_test.holds(plain)) {
            m_draft = std::move(plain);
        }
        dropDeclarations(m_draft, m_test);
        announce(ONNXMEND_TEXT("Making shapes smaller"));
        shrinkShapes(m_draft, m_oracle.readsValues() ? &m_seeds : nullptr, m_test);
        announce(ONNXMEND_TEXT("Replacing values"));
        allowUntil(1);
        m_keptElements = replaceValues(m_draft, m_seeds, m_test);
        declareLargeTensors(m_draft, m_test);
        if (m_options.anonymous) {
            takeNeutralNames();
        }
    }

    /// The numbers of inputs that are made up depend on their names, and the failure may depend on them.
    void takeNeutralNames()
    {
        allowUntil(1);
        Draft named = m_draft; // as the program knows it
        for (const char* const stem : valueStems) {
            Draft neutral = withNeutralNames(m_draft, stem);
            m_oracle.renameValues(newNames(named, neutral));
            named = std::move(neutral);
            if (m_test.lastAnswer(named)) {
                m_draft = std::move(named);
                return;
            }
            if (m_test.isOver()) {
                break;
            }
        }
        m_draft = std::move(named);
        m_isLostByNames = true;
    }

    void finish(Reduction& result)
    {
        announce(ONNXMEND_TEXT("Getting the message of the small model"));
        result.isCutShort = m_isCutShort || m_test.isOver();
        result.nodesAfter = nodeCountOf(m_draft.proto);
        result.model = modelOf(m_draft);
        Failure failure;
        if (const std::optional<Failure> last = m_test.lastAnswer(m_draft)) {
            failure = *last;
            result.same = true;
        } else if (const std::vector<Failure> others = m_test.failuresOf(m_draft); !others.empty()) {
            failure = others.front();
        }
        result.messageAfter = shownMessage(failure);
        result.isLostByNames = m_isLostByNames && !result.same;
        result.keptElements = m_keptElements;
        result.stage = m_oracle.stage();
        result.program = m_oracle.name();
        result.howToRun = m_oracle.howToRun(neutralFile, failure.message);
    }

    ModelTest::Clock::time_point m_begin = ModelTest::Clock::now();
    bool m_isCutShort = false;
    bool m_isLostByNames = false;
    std::uint64_t m_keptElements = 0;
    Draft m_whole;
    SeededValues m_seeds;
    Draft m_draft; ///< the smallest one so far
    FailureOracle& m_oracle;
    const ReduceOptions& m_options;
    ModelTest m_test;
};

/// Returns the message of a finding.
std::string messageOfFinding(const Model& model, const std::string& id, const AuditOptions& options,
                             Progress& progress)
{
    const Report report = audit(model, {}, options, progress);
    for (const Finding& finding : report.findings) {
        if (finding.id() == id) {
            return findingMessage(finding);
        }
    }
    throw Error({.reason = "the audit has no finding " + quotedText(id),
                 .advice = "\"onnxmend audit\" lists the findings with their ids."});
}

Reduction reduceToCause(const Model& model, const std::string& id, const ReducePrograms& programs,
                        const ReduceOptions& options, Progress& progress)
{
    try {
        return reduceModel(model, *numericsOracle(programs.verify, id), options, progress);
    } catch (const OtherFailure&) {
        throw Error({.reason = "the model has no cause of wrong numbers " + quotedText(id) +
                               " on inputs that are made up",
                     .advice = "\"onnxmend numerics\" lists the causes, and its JSON their ids."});
    }
}

Reduction reduceToPlace(const Model& model, const ProofSubject& place, const ReduceOptions& options,
                        Progress& progress)
{
    try {
        return reduceModel(model, *placeOracle(place), options, progress);
    } catch (const OtherFailure&) {
        throw Error({.reason = "the model has no node that is called, computes or reads " +
                               quotedText(place.node.empty() ? place.value : place.node)});
    }
}

/// Tries the steps in turn, since a person may not know which of them a message is from.
Reduction reduceToMessage(const Model& model, const ReducePrograms& programs, const ReduceOptions& options,
                          Progress& progress)
{
    std::optional<Error> failed; // with other words: those of the last step are the nearest
    std::optional<Error> other;
    std::vector<std::unique_ptr<FailureOracle>> oracles;
    oracles.push_back(auditOracle(programs.audit));
    oracles.push_back(checkerOracle(programs.verify));
    oracles.push_back(loadingOracle(programs.verify));
    oracles.push_back(runningOracle(programs.verify));
    for (const std::unique_ptr<FailureOracle>& oracle : oracles) {
        try {
            return reduceModel(model, *oracle, options, progress);
        } catch (const OtherFailure& error) {
            (error.isAccepted() ? other : failed) = error;
        } catch (const Error& error) {
            other = other ? other : error;
        }
    }
    throw Error((failed ? failed : other)->details());
}

} // namespace

Reduction reduceModel(const Model& model, FailureOracle& oracle, const ReduceOptions& options,
                      Progress& progress)
{
    if (const std::string fault = callGraphFault(model); !fault.empty()) {
        throw Error({.reason = "no program may load the model: " + fault});
    }
    return ModelReduction(model, oracle, options, progress).reduce();
}

Reduction reduceModel(const Model& model, const WantedFailure& wanted, const ReducePrograms& given,
                      ReduceOptions options, Progress& progress)
{
    ReducePrograms programs = given;
    if (programs.verify.timeoutSeconds <= 0) { // one model that hangs must not take all of the time
        programs.verify.timeoutSeconds = std::chrono::duration<double>(options.mostTime).count();
    }
    if (!wanted.finding.empty()) {
        options.message = messageOfFinding(model, wanted.finding, programs.audit, progress);
        return reduceModel(model, *auditOracle(programs.audit), options, progress);
    }
    if (!wanted.numerics.empty()) {
        options.message.clear();
        return reduceToCause(model, wanted.numerics, programs, options, progress);
    }
    if (wanted.place) {
        options.message.clear();
        return reduceToPlace(model, *wanted.place, options, progress);
    }
    if (wanted.loadsNot) {
        options.message.clear();
        return reduceModel(model, *loadingOracle(programs.verify), options, progress);
    }
    options.message = wanted.message;
    return reduceToMessage(model, programs, options, progress);
}

} // namespace onnxmend
