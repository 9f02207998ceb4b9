// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/fix_run.h"

#include "app/cli/commands.h"
#include "app/cli/convert_text.h"
#include "app/cli/each_model.h"
#include "app/cli/fix_text.h"
#include "app/cli/interrupt.h"
#include "app/cli/opset_text.h"
#include "app/cli/output_choice.h"
#include "app/cli/policy_text.h"
#include "app/cli/result_collection.h"
#include "core/base/target_file.h"
#include "core/convert/mend_conversion.h"
#include "core/report/json_report.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace onnxmend::cli
{

namespace
{

/// One run of fix, apply, convert or opset over all its models. It keeps its verifiers for all of them.
class FixLoop
{
public:
    FixLoop(const FixOptions& options, const MendModel& mendModel)
        : m_options(options)
        , m_mendModel(mendModel)
        , m_sessionOptions(options.document.sessionOptions())
        , m_inputs(options.document.models)
        , m_outputs(options, m_inputs)
        , m_crew(crewFor(m_inputs, options.common.threads,
                         options.noVerify && !options.dryRun && !options.asksRuntime()))
        , m_oneLine(options.common.isOneLine() || m_inputs.all().size() > 1)
        , m_policies(options.policy)
        , m_gate(options.policy.gate())
    {
        VerifyOptions verify = options.verify;
        verify.target = options.document.target();
        verify.release = options.document.audit.release;
        for (std::size_t i = 0; i < m_crew.workers; ++i) {
            m_verifiers.emplace_back(verify);
        }
        if ((!options.noVerify && !options.dryRun) || options.untilRuns) {
            m_verifiers.front().lookForRuntime(); // a wrong path ends the command, not each of its models
        }
    }

    int run()
    {
        ModelWork work;
        work.run = [this](std::size_t index, std::size_t worker) { return runOne(index, worker); };
        work.failureReport = [this](const InputArgument& input, const Error& error) {
            if (m_collection.isWanted()) {
                const auto command =
                    m_options.isConversion ? ModelResult::Command::Convert : ModelResult::Command::Fix;
                return m_collection.add(input, resultOf(error, command, input.shown));
            }
            return m_options.common.isText() ? std::string() : jsonText(errorJson(input, error), m_oneLine);
        };
        const int status = forEachModel(m_inputs, m_crew, work);
        m_collection.finish();
        m_policies.writeNotes(m_options.common.quiet);
        // This is the only model: the options were checked for that.
        if (m_options.writesToOutput() && !m_options.dryRun && !m_isRefused &&
            (status < Failed || m_isOnlyUnverified)) {
            copyToOutput(m_outputs.of(0));
        }
        return status;
    }

private:
    Outcome runOne(std::size_t index, std::size_t worker)
    {
        const InputArgument& input = m_inputs.all()[index];
        Mended mended;
        {
            ProgressLine line(m_options.common.showsProgress(m_crew.workers));
            Progress progress(line.sink(), stopToken());
            mended = mendOne(input, m_outputs.of(index), m_verifiers[worker], progress);
        }
        const FixReport& report = mended.report;
        const std::optional<Conversion>& conversion = mended.conversion;
        const bool isComplete = conversion ? isConverted(report, *conversion)
                                           : report.verdict.completeness == Completeness::Complete;
        std::optional<ModelResult> judged = judgedResult(report, conversion, !isComplete);
        const bool isJudged = judged && judged->policy;
        const bool isNotRaised = mended.opset && !mended.opset->obstacles.empty(); // and nothing was written
        const bool lacksRelease = mended.runsIn && !mended.runsIn->areAllTaken();
        const bool isFailed = isNotRaised || lacksRelease || (isJudged ? judged->fails() : !isComplete);
        if (isJudged) {
            m_policies.add(*judged);
        }
        if (conversion && !m_options.report.empty()) {
            writeWholeFile(m_options.report, jsonOf(mended, judged).dump(2) + "\n");
        }
        if (m_options.writesToOutput()) { // then this is the only model
            m_isRefused = isNotRaised;
        }
        // A library that the user gave and that cannot be used is a fault of that file, not of the model.
        const bool lacksRuntime = report.verification && report.verification->lacksNamedRuntime;
        m_isOnlyUnverified = lacksRuntime;
        const int status = lacksRuntime ? Failed : isFailed ? Rejected : Accepted;
        return {status, reportText(mended, std::move(judged), input)};
    }

    /// Returns the result with the judgement of policy, baseline and --fail-on; nullopt if none of them is
    /// given and no format needs it.
    std::optional<ModelResult> judgedResult(const FixReport& report,
                                            const std::optional<Conversion>& conversion,
                                            bool failsByItself) const
    {
        const Session& session = *report.fixes.session;
        if (!m_collection.isWanted() && !session.policy() && !m_gate.isAsked()) {
            return std::nullopt;
        }
        ModelResult result = conversion ? resultOf(report, *conversion) : resultOf(report);
        if (session.policy()) {
            result.policy = policyResult(*session.policy(), session.policyOutcome());
        }
        passGate(result, m_gate, failsByItself);
        return result;
    }

    nlohmann::ordered_json errorJson(const InputArgument& input, const Error& error) const
    {
        return m_options.isConversion   ? convertErrorJson(input.shown, error)
               : m_options.isOpsetRaise ? opsetErrorJson(input.shown, error)
                                        : fixErrorJson(input.shown, error);
    }

    static nlohmann::ordered_json jsonOf(const Mended& mended, const std::optional<ModelResult>& judged)
    {
        nlohmann::ordered_json json = mended.conversion ? convertJson(mended.report, *mended.conversion)
                                      : mended.opset
                                          ? opsetJson(mended.report, *mended.opset)
                                          : fixJson(mended.report, mended.runsIn ? &*mended.runsIn : nullptr);
        if (judged && judged->policy) {
            json["policy"] = policyJson(*judged);
        }
        return json;
    }

    Mended mendOne(const InputArgument& input, const std::filesystem::path& output, Verifier& verifier,
                   Progress& progress)
    {
        SessionOptions sessionOptions = m_sessionOptions;
        sessionOptions.policy = m_policies.policyOf(input);
        verifier.judgeBy(sessionOptions.policy, input.path);
        ModelGate::Pass pass; // held until its files are verified
        MendRequest request{.model = input.shown,
                            .asksRuntime = m_options.untilRuns,
                            .files = resultFiles(output, sessionOptions.policy.get())};
        if (m_options.writesToOutput() && !output.empty()) {
            request.shownOutput = "-";
        }
        request.open = [&](Progress& inner) {
            std::shared_ptr<const Session> session = open(input, sessionOptions, inner);
            pass = m_turns.enter(byteCountOf(*session));
            return session;
        };
        return m_mendModel(std::move(request), verifier, progress);
    }

    std::shared_ptr<const Session> open(const InputArgument& input, const SessionOptions& options,
                                        Progress& progress) const
    {
        std::shared_ptr<const Session> session =
            Session::open(input.path, m_options.document.checkpointPaths(), options, progress);
        checkWeightMap(*session->model(), session->checkpoints(), options.audit.binding.manual);
        return session;
    }

    /// Returns the bytes of all tensors of the session.
    static std::uint64_t byteCountOf(const Session& session)
    {
        std::uint64_t byteCount = session.model()->tensorByteCount();
        for (const std::shared_ptr<const Checkpoint>& checkpoint : session.checkpoints()) {
            byteCount += checkpoint->byteCount;
        }
        return byteCount;
    }

    ResultFiles resultFiles(const std::filesystem::path& output, const Policy* policy) const
    {
        ResultFiles files{.output = output,
                          .savePlan = m_options.savePlan,
                          .report = m_options.report,
                          .read = m_options.readFiles(),
                          .save = m_options.saveOptions(policy),
                          .asked = m_options.save,
                          .keepsWhatNeedsNothing = m_options.inPlace && m_options.output.empty(),
                          .isProved = !m_options.noVerify,
                          .isRun = !m_options.noRun};
        files.save.threads = m_crew.workers > 1 ? 1 : m_options.common.threads;
        files.asked->threads = files.save.threads;
        if (m_options.writesToOutput()) {
            files.save.externalData = ExternalDataMode::Inline;
        }
        return files;
    }

    static std::string textOf(const Mended& mended, const InputArgument& input, const Terminal& terminal)
    {
        return mended.conversion ? convertReportText(mended.report, *mended.conversion, input.shown, terminal)
               : mended.opset    ? opsetReportText(mended.report, *mended.opset, input.shown, terminal)
                                 : fixReportText(mended.report, input.shown, terminal) +
                                    (mended.runsIn ? releasesText(*mended.runsIn, terminal) : std::string());
    }

    std::string reportText(Mended& mended, std::optional<ModelResult> judged, const InputArgument& input)
    {
        if (m_collection.isWanted()) {
            return m_collection.add(input, std::move(judged.value()));
        }
        if (!m_options.common.isText()) {
            return jsonText(jsonOf(mended, judged), m_oneLine);
        }
        if (m_options.common.quiet) {
            return {};
        }
        const bool isOutputTaken = m_options.writesToOutput();
        if (isOutputTaken) {
            // The model goes to standard output; the temporary file names mean nothing to the user.
            mended.report.saved.files.clear();
        }
        const Terminal terminal = isOutputTaken ? Terminal(false, std::nullopt) : m_terminal;
        const std::string text =
            textOf(mended, input, terminal) + (judged ? policyText(*judged, terminal) : std::string());
        if (isOutputTaken) {
            writeReportToError(text);
            return {};
        }
        return text;
    }

    const FixOptions& m_options;
    const MendModel& m_mendModel;
    SessionOptions m_sessionOptions;
    InputArguments m_inputs;
    OutputChoice m_outputs;
    ResultCollection m_collection{m_options.common, m_inputs};
    ModelGate m_turns;
    Crew m_crew;
    std::deque<Verifier> m_verifiers; ///< one for each worker; each keeps its process
    Terminal m_terminal{!m_options.common.noColor};
    bool m_oneLine;
    /// True if the last result is written, and only the library that should verify it cannot be used.
    bool m_isOnlyUnverified = false;
    bool m_isRefused = false; ///< true if the last model was not raised, so that nothing is written
    ProjectPolicies m_policies;
    Gate m_gate;
};

} // namespace

int runFixes(const FixOptions& options, const MendModel& mendModel)
{
    return FixLoop(options, mendModel).run();
}

} // namespace onnxmend::cli
