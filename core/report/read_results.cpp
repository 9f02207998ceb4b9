// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/read_results.h"

#include "core/base/file.h"
#include "core/base/strict_json.h"
#include "core/base/text.h"
#include "core/report/finding_json.h"
#include "core/report/result_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using ReadJson = nlohmann::json;
using Command = ModelResult::Command;

constexpr std::uint64_t mostBytes = std::uint64_t(2) << 30U;
constexpr auto advice =
    "Give the output of onnxmend audit, fix, convert or verify with --format jsonl or json.";

constexpr std::array schemas = {
    std::pair("onnxmend.audit/1", Command::Audit), std::pair("onnxmend.fix/1", Command::Fix),
    std::pair("onnxmend.convert/1", Command::Convert), std::pair("onnxmend.verify/1", Command::Verify)};

/// An object of a result with its place. Missing and null members read as empty; a member of another kind
/// than documented throws Error.
class Fields
{
public:
    Fields(const ReadJson& object, std::string place)
        : m_object(object)
        , m_place(std::move(place))
    {
        if (!object.is_object()) {
            refuse({}, "an object");
        }
    }

    bool has(const char* key) const { return find(key) != nullptr; }

    std::string text(const char* key) const
    {
        const ReadJson* const value = find(key);
        if (value && !value->is_string()) {
            refuse(key, "a text");
        }
        return value ? value->get<std::string>() : std::string();
    }

    std::uint64_t count(const char* key) const
    {
        const ReadJson* const value = find(key);
        if (value && !value->is_number_unsigned()) {
            refuse(key, "a number from 0 on");
        }
        return value ? value->get<std::uint64_t>() : 0;
    }

    bool flag(const char* key) const
    {
        const ReadJson* const value = find(key);
        if (value && !value->is_boolean()) {
            refuse(key, "true or false");
        }
        return value && value->get<bool>();
    }

    /// Returns a member that is an object; an empty one if it is missing.
    Fields object(const char* key) const
    {
        static const ReadJson none = ReadJson::object();
        const ReadJson* const value = find(key);
        return {value ? *value : none, placeOf(key)};
    }

    template <class Take>
    void each(const char* key, Take take) const
    {
        const ReadJson* const list = find(key);
        if (list && !list->is_array()) {
            refuse(key, "a list");
        }
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            take(Fields((*list)[i], placeOf(key) + "[" + std::to_string(i) + "]"));
        }
    }

    const ReadJson* find(const char* key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }

    [[noreturn]] void refuse(const std::string& key, const std::string& wanted) const
    {
        throw Error({.place = placeOf(key), .reason = "it is not " + wanted, .advice = advice});
    }

private:
    std::string placeOf(const std::string& key) const
    {
        return m_place + (m_place.empty() || key.empty() ? "" : ".") + key;
    }

    const ReadJson& m_object;
    std::string m_place;
};

std::vector<std::string> textsOf(const Fields& json, const char* key)
{
    const ReadJson* const list = json.find(key);
    const bool isList = !list || (list->is_array() && std::ranges::all_of(*list, &ReadJson::is_string));
    if (!isList) {
        json.refuse(key, "a list of texts");
    }
    return list ? list->get<std::vector<std::string>>() : std::vector<std::string>();
}

CodePlace codePlaceOf(const Fields& json)
{
    return {.file = json.text("file"), .line = json.count("line"), .code = json.text("code")};
}

CodeSource sourceOf(const Fields& json)
{
    CodeSource source{.modules = textsOf(json, "modules"),
                      .className = json.text("class"),
                      .place = codePlaceOf(json),
                      .advice = Message::plain(SharedText(json.text("advice"))),
                      .failing = codePlaceOf(json.object("failing")),
                      .library = codePlaceOf(json.object("library"))};
    if (json.has("module")) {
        source.module = json.text("module");
    }
    return source;
}

class FindingReader
{
public:
    explicit FindingReader(const Fields& json)
        : m_json(json)
    {
    }

    void text(const char* key, std::string& value, WhenEmpty) const { value = m_json.text(key); }
    void severity(const char* key, Severity& value) const
    {
        const std::optional<Severity> severity = severityFromName(m_json.text(key));
        if (!severity) {
            m_json.refuse(key, "error, warning or info");
        }
        value = *severity;
    }
    void index(const char* key, std::optional<std::uint64_t>& value) const
    {
        if (m_json.has(key)) {
            value = m_json.count(key);
        }
    }
    void count(const char* key, std::uint64_t& value) const
    {
        if (m_json.has(key)) { // results of older versions do not have it
            value = m_json.count(key);
        }
    }
    void texts(const char* key, std::vector<std::string>& value) const { value = textsOf(m_json, key); }
    void source(const char* key, Rare<CodeSource>& value) const
    {
        if (m_json.has(key)) {
            value = sourceOf(m_json.object(key));
        }
    }

private:
    const Fields& m_json;
};

std::string shapeOf(const Fields& row)
{
    const ReadJson* const shape = row.find("shape");
    if (!shape) {
        return "?";
    }
    const bool isShape = shape->is_array() && std::ranges::all_of(*shape, &ReadJson::is_number_integer);
    return isShape ? shapeText(shape->get<std::vector<std::int64_t>>()) : "?";
}

ModelResult::Finding findingOf(const Fields& json)
{
    if (json.text("kind").empty()) {
        json.refuse("kind", "a kind of finding");
    }
    ModelResult::Finding finding;
    const FindingReader reader(json);
    describeFinding(finding, reader);
    bool isFirst = true;
    json.each("fixes", [&](const Fields& fix) {
        if (std::exchange(isFirst, false) && fix.flag("recommended")) {
            finding.fixKind = fix.text("kind");
            finding.fixFrom = fix.text("from");
            finding.fixTo = fix.text("to");
            finding.fixTitle = fix.text("title");
        }
    });
    return finding;
}

ModelResult::Tensor tensorOf(const Fields& row)
{
    const std::string checkpointTensor = row.text("checkpoint_tensor");
    return {.name = row.text("name"),
            .graph = row.text("graph"),
            .stored = row.text("stored_dtype"),
            .declared = row.text("declared_dtype"),
            .required = row.text("required_dtype"),
            .shape = shapeOf(row),
            .byteCount = row.count("bytes"),
            .origin = checkpointTensor.empty() ? row.text("location") : checkpointTensor,
            .status = row.text("status")};
}

void readFindings(ModelResult& result, const Fields& json, const char* key)
{
    json.each(key, [&result](const Fields& finding) { result.findings.push_back(findingOf(finding)); });
}

void readAudit(ModelResult& result, const Fields& json)
{
    const Fields model = json.object("model");
    result.path = model.text("path");
    result.producer = model.text("producer");
    if (const ReadJson* const opsets = model.find("opsets")) {
        FirstFew few(mostShownOpsets);
        for (const auto& [domain, version] : opsets->items()) {
            few.add(opsetText(domain, version.dump()));
        }
        result.opsets = few.text();
    }
    if (model.has("nodes")) {
        result.nodes = model.count("nodes");
    }
    result.byteCount = model.count("bytes");
    json.each("initializers", [&result](const Fields& row) {
        const ModelResult::Tensor& tensor = result.tensors.emplace_back(tensorOf(row));
        if (tensor.status != rowStatusName(RowStatus::Unused) && tensor.byteCount > 0) {
            result.bytesByDtype[tensor.stored] += tensor.byteCount;
        }
    });
    readFindings(result, json, "findings");
}

CheckReport checkReport(const Fields& proof)
{
    const Fields subject = proof.object("subject");
    return {.status = proof.text("status"),
            .name = proof.text("name"),
            .message = proof.text("message"),
            .graph = subject.text("graph"),
            .node = subject.text("node"),
            .opType = subject.text("op_type"),
            .value = subject.text("value")};
}

void readProofs(ModelResult& result, const Fields& json)
{
    const Fields proofs = json.object("verify");
    for (const ProofRow& row : proofRows) {
        if (const CheckReport proof = checkReport(proofs.object(row.key)); !proof.status.empty()) {
            addProof(result, row, proof);
        }
    }
}

void readChanges(ModelResult& result, const Fields& json)
{
    json.each("applied", [&result](const Fields& applied) {
        ModelResult::Change change{.target = applied.text("target"),
                                   .kind = applied.text("kind"),
                                   .from = applied.text("from"),
                                   .to = applied.text("to"),
                                   .elements = applied.count("elements"),
                                   .byteCount = applied.count("bytes"),
                                   .loss = {}};
        const Fields loss = applied.object("loss");
        change.loss = lossWords({.rounded = loss.count("rounded"),
                                 .overflowed = loss.count("overflowed"),
                                 .underflowed = loss.count("underflowed"),
                                 .nan = loss.count("nan")});
        result.changes.push_back(std::move(change));
    });
}

void readFix(ModelResult& result, const Fields& json)
{
    result.path = json.text("model");
    result.output = json.text("output");
    result.verdict = json.text("verdict");
    json.each("files", [&result](const Fields& file) { result.byteCount += file.count("bytes"); });
    readChanges(result, json);
    readFindings(result, json, "remaining");
    addMissingWeights(result, textsOf(json.object("weights"), "missing"));
    json.each("refused", [&result](const Fields& refused) {
        addLeftOut(result, refused.text("finding"), refused.text("target"), refused.text("reason"));
    });
    readProofs(result, json);
}

void readKept(ModelResult& result, const Fields& json)
{
    json.each("kept", [&result](const Fields& kept) {
        ModelResult::Kept node{.graph = kept.text("graph"),
                               .node = kept.text("node"),
                               .opType = kept.text("op_type"),
                               .reason = kept.text("reason"),
                               .detail = kept.text("detail"),
                               .source = {}};
        if (kept.has("source")) {
            node.source = sourceOf(kept.object("source"));
        }
        result.kept.push_back(std::move(node));
    });
}

void readMeasurement(ModelResult& result, const Fields& json)
{
    if (const CheckReport measured = checkReport(json.object("measurement")); !measured.status.empty()) {
        addMeasurement(result, measured);
    }
}

void readVerify(ModelResult& result, const Fields& json)
{
    result.path = json.text("model");
    readProofs(result, json);
    if (json.has("run")) {
        const Fields run = json.object("run");
        std::vector<CheckReport> runs;
        run.each("runs", [&runs](const Fields& one) { runs.push_back(checkReport(one)); });
        addRun(result, checkReport(run), runs);
    }
    json.each("runtimes", [&result](const Fields& runtime) {
        addRuntime(result, {.path = runtime.text("path"),
                            .version = runtime.text("version"),
                            .loads = runtime.text("loads"),
                            .runs = runtime.text("runs"),
                            .same = runtime.text("same"),
                            .message = runtime.text("message"),
                            .cause = runtime.text("cause")});
    });
}

ModelResult::Ignore ignoreOf(const Fields& json)
{
    return {.line = json.count("line"),
            .about = json.text("about"),
            .reason = json.text("reason"),
            .until = json.text("until")};
}

/// Reads the policy last: it distinguishes new findings from the others.
void readPolicy(ModelResult& result, const Fields& json)
{
    if (!json.has("policy")) {
        return;
    }
    const Fields fields = json.object("policy");
    result.policy = ModelResult::Policy{}; // clang 14 has no emplace() for it
    ModelResult::Policy& policy = *result.policy;
    policy.file = fields.text("file");
    fields.each("ignored", [&policy](const Fields& ignored) {
        policy.ignored.push_back(
            {findingOf(ignored), ignored.text("reason"), ignored.text("until"), ignored.count("line")});
    });
    fields.each("expired", [&policy](const Fields& ignore) { policy.expired.push_back(ignoreOf(ignore)); });
    fields.each("unmatched",
                [&policy](const Fields& ignore) { policy.unmatched.push_back(ignoreOf(ignore)); });
    const std::optional<FailOn> failOn = failOnFromName(fields.text("fail_on"));
    if (!failOn) {
        fields.refuse("fail_on", "error, warning or never");
    }
    policy.failOn = *failOn;
    policy.fails = fields.flag("fails");
    if (!fields.has("baseline")) {
        return;
    }
    const Fields baseline = fields.object("baseline");
    policy.baseline = baseline.text("file");
    policy.gone = textsOf(baseline, "gone");
    const std::vector<std::string> listed = textsOf(baseline, "new");
    const std::set<std::string> fresh(listed.begin(), listed.end());
    for (ModelResult::Finding& finding : result.findings) {
        finding.novelty =
            fresh.contains(finding.id) ? ModelResult::Novelty::New : ModelResult::Novelty::Unchanged;
    }
}

/// Returns the path of a result that has nothing else.
std::string pathOf(const Fields& json)
{
    const ReadJson* const model = json.find("model");
    return model && model->is_string() ? model->get<std::string>() : json.object("model").text("path");
}

bool isBlank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

/// "line 7, column 3" or "line 7: findings[0].severity".
std::string placeInLine(std::size_t line, const std::string& place)
{
    constexpr std::string_view ofJson = "line 1, ";
    const std::string start = "line " + std::to_string(line);
    if (place.starts_with(ofJson)) {
        return start + ", " + place.substr(ofJson.size());
    }
    return place.empty() ? start : start + ": " + place;
}

Error refusal(const Error& error, const std::filesystem::path& path, const std::string& place)
{
    ErrorDetails details = error.details();
    details.file = path.string();
    details.place = place;
    return Error(std::move(details));
}

void readLine(ResultsFile& file, const std::filesystem::path& path, const std::string& text, std::size_t line)
{
    try {
        file.results.push_back(readResult(text));
    } catch (const Error& error) {
        file.refused.push_back(refusal(error, path, placeInLine(line, error.details().place)));
    }
}

/// Returns whether the text is a JSON object over many lines, as --format json prints it.
bool isOneObject(std::string_view text) { return text.substr(0, text.find_first_of("\r\n")) == "{"; }

} // namespace

ModelResult readResult(const std::string& text)
{
    const ReadJson parsed = parseStrictJson(text, advice);
    const Fields json(parsed, {});
    const std::string schema = json.text("schema");
    const auto known =
        std::ranges::find(schemas, schema, [](const auto& row) { return std::string_view(row.first); });
    if (known == schemas.end()) {
        throw Error({.reason = schema.empty() ? "it is not a result of onnxmend: it has no \"schema\""
                                              : "results of " + quotedText(schema) + " cannot be merged",
                     .advice = advice});
    }
    ModelResult result;
    result.command = known->second;
    if (json.has("error")) {
        const Fields error = json.object("error");
        result.path = pathOf(json);
        const std::string where = error.text("where");
        result.error = (where.empty() ? "" : where + ": ") + error.text("message");
        if (result.error.empty()) {
            json.refuse("error", "an error with a message");
        }
        return result;
    }
    switch (result.command) {
    case Command::Audit:
        readAudit(result, json);
        break;
    case Command::Fix:
        readFix(result, json);
        break;
    case Command::Convert:
        readFix(result, json);
        readMeasurement(result, json);
        readKept(result, json);
        break;
    case Command::Verify:
        readVerify(result, json);
        break;
    }
    readPolicy(result, json);
    return result;
}

ResultsFile readResults(const std::filesystem::path& path, Progress& progress)
{
    const std::string text = readWholeFile(path, mostBytes);
    ResultsFile file;
    if (isOneObject(text)) {
        try {
            file.results.push_back(readResult(text));
        } catch (const Error& error) {
            file.refused.push_back(refusal(error, path, error.details().place));
        }
        return file;
    }
    std::size_t line = 0;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        ++line;
        if (!isBlank(std::string_view(text).substr(start, end - start))) {
            readLine(file, path, text.substr(start, end - start), line);
        }
        start = end + 1;
        progress.checkCancelled();
    }
    if (file.results.empty() && file.refused.empty()) {
        throw Error({.file = path.string(), .reason = "it holds no result", .advice = advice});
    }
    return file;
}

} // namespace onnxmend
