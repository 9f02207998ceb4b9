// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/gate.h"

#include "core/base/error.h"
#include "core/report/read_results.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

std::string normalPath(std::string_view path)
{
    return std::filesystem::path(path).lexically_normal().string();
}

/// "/builds/1/models/a.onnx" ends with "models/a.onnx", but not with "s/a.onnx".
bool endsWith(std::string_view whole, std::string_view end)
{
    return whole.size() > end.size() + 1 && whole.ends_with(end) &&
           whole[whole.size() - end.size() - 1] == '/';
}

} // namespace

Baseline::Baseline(const std::filesystem::path& file, Progress& progress)
    : m_file(file.string())
{
    const ResultsFile results = readResults(file, progress);
    if (!results.refused.empty()) {
        throw Error(results.refused.front());
    }
    for (const ModelResult& result : results.results) {
        Ids& ids = m_ofModel[normalPath(result.path)];
        for (const ModelResult::Finding& finding : result.findings) {
            ids.insert(finding.id);
            ids.insert(finding.placeIds.begin(), finding.placeIds.end());
        }
    }
}

const Baseline::Ids* Baseline::find(std::string_view model) const
{
    const std::string path = normalPath(model);
    if (const auto known = m_ofModel.find(path); known != m_ofModel.end()) {
        return &known->second;
    }
    const Ids* found = nullptr;
    for (const auto& [other, ids] : m_ofModel) {
        if (!endsWith(other, path) && !endsWith(path, other)) {
            continue;
        }
        if (found) {
            return nullptr; // the path is ambiguous
        }
        found = &ids;
    }
    return found;
}

namespace
{

using Novelty = ModelResult::Novelty;

void compare(ModelResult& result, const Baseline& baseline)
{
    ModelResult::Policy& policy = *result.policy;
    policy.baseline = validUtf8(baseline.file());
    policy.gone.clear();
    static const Baseline::Ids none;
    const Baseline::Ids* const known = baseline.find(result.path);
    std::set<std::string, std::less<>> gone = known ? *known : none;
    for (ModelResult::Finding& finding : result.findings) {
        bool isKnown = known && known->contains(finding.id);
        gone.erase(finding.id);
        for (const std::string& id : finding.placeIds) { // one known place makes the cause known
            isKnown = isKnown || (known && known->contains(id));
            gone.erase(id);
        }
        finding.novelty = isKnown ? Novelty::Unchanged : Novelty::New;
    }
    for (const ModelResult::IgnoredFinding& ignored : policy.ignored) {
        gone.erase(ignored.finding.id);
    }
    policy.gone.assign(gone.begin(), gone.end());
}

bool counts(Severity severity, FailOn failOn)
{
    return severity == Severity::Error || (severity == Severity::Warning && failOn == FailOn::Warning);
}

/// Returns whether a bad verdict is news. A verdict repeats findings and adds others of its own, so it is
/// news unless findings that lead to it are known already.
bool isVerdictNews(const ModelResult& result, FailOn failOn)
{
    const bool isBad =
        result.verdict == "fails" || (result.verdict == "incomplete" && failOn == FailOn::Warning);
    return isBad && std::ranges::none_of(result.findings, [&](const ModelResult::Finding& finding) {
               return finding.novelty == Novelty::Unchanged &&
                      (finding.severity == Severity::Error ||
                       (finding.severity == Severity::Warning && result.verdict == "incomplete"));
           });
}

bool failsBy(const ModelResult& result, FailOn failOn)
{
    return failOn != FailOn::Never && (std::ranges::any_of(result.findings,
                                                           [failOn](const ModelResult::Finding& finding) {
                                                               return finding.novelty != Novelty::Unchanged &&
                                                                      counts(finding.severity, failOn);
                                                           }) ||
                                       isVerdictNews(result, failOn));
}

/// Returns whether the command reports all findings of an audit: a conversion reports those of its result,
/// and a verification those of the checks.
bool seesAllFindings(ModelResult::Command command)
{
    return command == ModelResult::Command::Audit || command == ModelResult::Command::Fix;
}

} // namespace

void passGate(ModelResult& result, const Gate& gate, bool failsByItself)
{
    if (!result.policy && gate.isAsked()) {
        result.policy = ModelResult::Policy{};
    }
    if (!result.policy) {
        return;
    }
    ModelResult::Policy& policy = *result.policy;
    if (gate.failOn) {
        policy.failOn = *gate.failOn;
        policy.isFailOnChosen = true;
    }
    if (gate.baseline) {
        compare(result, *gate.baseline);
    }
    const bool isAsked = policy.isFailOnChosen || !policy.baseline.empty();
    policy.fails = isAsked ? failsBy(result, policy.failOn) : failsByItself;
}

std::string PolicyNote::sentence() const { return file + ": line " + std::to_string(line) + ": " + text; }

std::vector<PolicyNote> policyNotes(std::span<const ModelResult> results)
{
    // By place, so that each is reported once and in the order of the file.
    using Place = std::pair<std::string, std::uint64_t>;
    std::map<Place, std::string> texts;
    std::set<Place> useful;
    for (const ModelResult& result : results) {
        if (!result.policy) {
            continue;
        }
        const std::string& file = result.policy->file;
        for (const ModelResult::IgnoredFinding& ignored : result.policy->ignored) {
            useful.emplace(file, ignored.line);
        }
        const auto add = [&](const ModelResult::Ignore& ignore, const std::string& what) {
            texts.emplace(Place(file, ignore.line), "the ignore of " + ignore.about + " " + what);
        };
        for (const ModelResult::Ignore& ignore : result.policy->expired) {
            add(ignore, "ended on " + ignore.until + " and ignores nothing any more");
        }
        if (seesAllFindings(result.command)) {
            for (const ModelResult::Ignore& ignore : result.policy->unmatched) {
                add(ignore, "fits no finding; it can go");
            }
        }
    }
    std::vector<PolicyNote> notes;
    for (auto& [place, text] : texts) {
        if (!useful.contains(place)) {
            notes.push_back({place.first, place.second, std::move(text)});
        }
    }
    return notes;
}

} // namespace onnxmend
