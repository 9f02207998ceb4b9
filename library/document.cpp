// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/versions.h"
#include "core/convert/convert_model.h"
#include "core/mend/fix_all.h"
#include "core/mend/mend.h"
#include "core/mend/mend_opset.h"
#include "core/plan/choose_fixes.h"
#include "core/plan/plan.h"
#include "core/session/session.h"
#include "core/verify/runtime_oracle.h"
#include "library/api_values.h"
#include "library/named_options.h"
#include "library/onnxmend/onnxmend.h"
#include "library/run_call.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <system_error>

namespace onnxmend::api
{

namespace
{

constexpr const char* findingsAdvice = "Document::findings() has their ids.";

SessionOptions sessionOptions(const Options& given)
{
    SessionOptions options;
    options.audit.target = usualTarget;
    library::GivenNames names(given);
    names.read(auditOptionRows(), options.audit);
    names.read(bindingOptionRows(), options.audit.binding);
    names.requireAllRead();
    options.audit.kernels = runtimeOracle({});
    return options;
}

Verifier verifierFor(const Session& session, const VerifyOptions& options)
{
    return Verifier({.runtime = options.runtime,
                     .timeoutSeconds = options.timeoutSeconds,
                     .target = session.target().value_or(usualTarget),
                     .release = session.release()});
}

/// Returns the identity of the file that a path or a link leads to.
std::optional<FileIdentity> identityOfTarget(const std::filesystem::path& path)
{
    std::error_code notThere;
    return identityOf(std::filesystem::canonical(path, notThere));
}

DType dtypeNamed(const std::string& name)
{
    const std::optional<DType> byTorch = dtypeFromTorchName(name);
    const std::optional<DType> dtype = byTorch ? byTorch : dtypeFromOnnxName(name);
    if (!dtype) {
        throw UsageError("no dtype is called " + displayText(name),
                         "Give float16, bfloat16, float32, float64 or int32.");
    }
    return *dtype;
}

/// Drops refusals that later fixes have settled: of findings that are gone, and of values that are fixed.
void dropSettled(std::vector<RefusedFix>& refused, const FixAllResult& added)
{
    std::set<std::string> findings;
    for (const onnxmend::Finding& finding : added.session->report().findings) {
        findings.insert(finding.id());
    }
    std::set<std::string> fixed;
    for (const onnxmend::AppliedFix& applied : added.applied) {
        fixed.insert(applied.fix.target.str());
    }
    std::erase_if(refused, [&](const RefusedFix& known) {
        return known.finding.empty() ? fixed.contains(known.target) : !findings.contains(known.finding);
    });
}

/// Adds fixes to those of a document. Returns what was added, with the verdict on all of them.
FixReport addFixes(FixAllResult& fixes, FixAllResult added)
{
    FixReport report = library::apiFixes(added);
    dropSettled(fixes.refused, added);
    fixes.session = std::move(added.session);
    std::ranges::move(added.applied, std::back_inserter(fixes.applied));
    for (RefusedFix& refused : added.refused) {
        const auto isSame = [&](const RefusedFix& known) {
            return known.finding == refused.finding && known.target == refused.target;
        };
        if (std::ranges::none_of(fixes.refused, isSame)) {
            fixes.refused.push_back(std::move(refused));
        }
    }
    report.verdict = library::apiVerdict(judgeResult(fixes, false));
    return report;
}

} // namespace

struct Document::State {
    FixAllResult fixes; ///< all that were added to the plan; their session is the document
    std::vector<FileIdentity> written = {}; ///< of the files of all saves

    const std::shared_ptr<const Session>& session() const { return fixes.session; }

    /// Returns whether the file is still as a save of this document left it.
    bool hasWritten(const std::filesystem::path& path) const
    {
        const std::optional<FileIdentity> now = identityOfTarget(path);
        return now && std::ranges::find(written, *now) != written.end();
    }
};

Document::Document(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}

Document::Document(Document&& other) noexcept = default;
Document& Document::operator=(Document&& other) noexcept = default;
Document::~Document() = default;

Document Document::open(const std::filesystem::path& model,
                        const std::vector<std::filesystem::path>& checkpoints, const Options& options,
                        const OnProgress& onProgress)
{
    auto state = std::make_unique<State>();
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        state->fixes.session = Session::open(model, checkpoints, sessionOptions(options), progress);
    });
    return Document(std::move(state));
}

std::vector<Finding> Document::findings() const
{
    const Session& session = *m_state->session();
    const std::vector<onnxmend::Finding>& found = session.report().findings;
    std::vector<Finding> findings;
    findings.reserve(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        findings.push_back(library::apiFinding(found[i], session.fixBriefAt(i).isRecommended));
    }
    return findings;
}

std::vector<Tensor> Document::tensors() const
{
    const std::vector<InitializerRow>& rows = m_state->session()->report().rows;
    std::vector<Tensor> tensors;
    tensors.reserve(rows.size());
    std::ranges::transform(rows, std::back_inserter(tensors), library::apiTensor);
    return tensors;
}

Verdict Document::verdict() const { return library::apiVerdict(judgeDocument(*m_state->session())); }

FixReport Document::fix(const FixOptions& options, const OnProgress& onProgress)
{
    FixReport report;
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        FixAllOptions chosen;
        library::readOptions(options.options, fixAllOptionRows(), chosen);
        for (const std::vector<std::string>* const ids : {&options.only, &options.skip}) {
            requireFindings(*m_state->session(), *ids, findingsAdvice);
        }
        chosen.only.insert(options.only.begin(), options.only.end());
        chosen.skip.insert(options.skip.begin(), options.skip.end());
        report = addFixes(m_state->fixes, fixAll(m_state->session(), chosen, progress));
    });
    return report;
}

ConversionReport Document::convert(const std::string& dtype, const ConvertOptions& options,
                                   const OnProgress& onProgress)
{
    ConversionReport report;
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        ConversionOptions chosen;
        chosen.to = dtypeNamed(dtype);
        chosen.keepsInterface = options.keepsInterface;
        library::readOptions(options.options, conversionOptionRows(), chosen);
        Verifier verifier = verifierFor(*m_state->session(), {options.runtime, 0});
        Conversion conversion = convertModel(m_state->session(), chosen, verifier, progress);
        report = library::apiConversion(conversion);
        report.verdict = addFixes(m_state->fixes, std::move(conversion.fixes)).verdict;
    });
    return report;
}

OpsetReport Document::raiseOpset(std::int64_t version, const OnProgress& onProgress)
{
    OpsetReport report;
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        const std::shared_ptr<const Session> session = m_state->session();
        const OpsetChanges changes = opsetChanges(*session->planned(), version);
        report = library::apiOpset(changes);
        if (report.isRaised) {
            addFixes(m_state->fixes, addOpsetRaise(session, changes, progress));
        }
        report.verdict = library::apiVerdict(judgeResult(m_state->fixes, false));
    });
    return report;
}

std::string Document::plan() const
{
    std::string text;
    library::runCall({}, [&](onnxmend::Progress&) {
        text = planText(m_state->session()->plan(), *m_state->session()->model());
    });
    return text;
}

FixReport Document::applyPlan(const std::string& plan, const Options& options, const OnProgress& onProgress)
{
    FixReport report;
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        FixAllOptions chosen;
        library::readOptions(options, fixAllOptionRows(), chosen);
        report =
            addFixes(m_state->fixes, replayPlan(m_state->session(), planFromText(plan), chosen, progress));
    });
    return report;
}

SaveReport Document::save(const std::filesystem::path& output, const SaveOptions& options,
                          const OnProgress& onProgress)
{
    SaveReport report;
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        std::error_code isNew;
        if (!options.replacesModel &&
            std::filesystem::equivalent(output, m_state->session()->model()->path(), isNew)) {
            throw UsageError(displayText(output.string()) + " is the model itself",
                             "Set replacesModel to replace it.");
        }
        using SessionPointer = std::shared_ptr<const Session>;
        MendRequest request{.model = m_state->session()->model()->path(),
                            .open = [&](onnxmend::Progress&) { return m_state->session(); },
                            .choose =
                                [&](const SessionPointer&, Verifier&, onnxmend::Progress&) {
                                    return FixedForRuntime{m_state->fixes, {}, {}};
                                },
                            .files = {.output = output,
                                      // Over the opened model, the file of an own save is not a stranger's.
                                      .replacesChanged = m_state->hasWritten(output),
                                      .isProved = options.verifies,
                                      .isRun = options.runs},
                            .onTrouble = ProofTrouble::Report};
        library::readOptions(options.options, saveOptionRows(), request.files.save);
        Verifier verifier = verifierFor(*m_state->session(), options.verification);
        report = library::apiSave(mend(request, verifier, progress));
        if (const std::optional<FileIdentity> now = identityOfTarget(output)) {
            m_state->written.push_back(*now);
        }
    });
    return report;
}

Verification verify(const std::filesystem::path& model, const VerifyOptions& options,
                    const OnProgress& onProgress)
{
    Verification verification;
    library::runCall(onProgress, [&](onnxmend::Progress& progress) {
        Verifier verifier({.runtime = options.runtime, .timeoutSeconds = options.timeoutSeconds});
        verification = library::apiVerification(verifier.verify(model, progress));
    });
    return verification;
}

std::string version() { return componentVersions().front().version; }

} // namespace onnxmend::api
