// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/failed_before.h"

#include "core/base/error.h"
#include "core/messages/message_text.h"
#include "core/messages/read_messages.h"
#include "core/types/finding.h"
#include "core/verify/paired_nodes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

/// Paths in the spelling that messages have: absolute, and as valid UTF-8, like the replies of the verifier.
class KnownPaths
{
public:
    explicit KnownPaths(const ProofFiles& files)
        : m_model(shown(fs::absolute(files.model)))
        , m_folder(shown(fs::absolute(files.model).parent_path() / ""))
    {
        for (const std::string& location : files.locations) {
            const std::string name = validUtf8(location);
            m_lengths.insert(name.size());
            m_locations.insert(name);
        }
    }

    /// Returns the length of a known path at the beginning of the text, or 0, and sets its placeholder.
    std::size_t match(std::string_view text, std::string_view& placeholder) const
    {
        if (text.starts_with(m_folder)) {
            const std::string_view name = text.substr(m_folder.size());
            for (const std::size_t length : m_lengths) {
                if (length > 0 && length <= name.size() && m_locations.contains(name.substr(0, length))) {
                    placeholder = "<data>";
                    return m_folder.size() + length;
                }
            }
        }
        placeholder = "<model>";
        return text.starts_with(m_model) ? m_model.size() : 0;
    }

private:
    static std::string shown(const fs::path& path) { return validUtf8(path.native()); }

    std::string m_model;
    std::string m_folder; ///< ends with a slash
    std::set<std::string, std::less<>> m_locations;
    std::set<std::size_t, std::greater<>> m_lengths; ///< lengths of the locations, the longest first
};

std::string comparable(std::string_view statement, const KnownPaths& paths)
{
    std::string result;
    for (std::size_t i = 0; i < statement.size();) {
        const std::string_view rest = statement.substr(i);
        std::string_view placeholder;
        if (const std::size_t path = paths.match(rest, placeholder)) {
            result += placeholder;
            i += path;
        } else if (const std::size_t address = addressLength(rest)) {
            result += "<address>";
            i += address;
        } else {
            if (!isSpace(rest.front())) {
                result += rest.front();
            } else if (!result.empty() && result.back() != ' ') {
                result += ' ';
            }
            ++i;
        }
    }
    if (result.ends_with(' ')) {
        result.pop_back();
    }
    return result;
}

/// Returns the statements of a message: onnx.checker's list of inference errors has one in each line.
std::vector<std::string_view> statementsOf(std::string_view message)
{
    // onnx/shape_inference/implementation.cc, FinalizeShapeInference
    constexpr std::string_view list = "[ShapeInferenceError] Inference error(s): ";
    constexpr std::string_view nextEntry = "\n(op_type:";
    std::vector<std::string_view> statements;
    if (message.starts_with(list)) {
        message.remove_prefix(list.size());
        for (auto end = message.find(nextEntry); end != message.npos; end = message.find(nextEntry)) {
            statements.push_back(message.substr(0, end));
            message.remove_prefix(end + 1);
        }
    }
    statements.push_back(message);
    return statements;
}

/// Returns the words without the frames that name a node: "(op_type:Relu, node name: r): ".
std::string wordsWithoutPlace(const MessageReadings& readings, const KnownPaths& paths)
{
    std::string text = *readings.text;
    for (const MessageReading& reading : readings.all) {
        const bool isFrame = reading.namesPlace() && reading.cause().bearing < Bearing::Warning;
        if (isFrame && reading.at < reading.end && reading.end <= text.size()) {
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(reading.at),
                      text.begin() + static_cast<std::ptrdiff_t>(reading.end), ' ');
        }
    }
    return comparable(text, paths);
}

std::string meaningOf(const MessageReadings& readings, const KnownPaths& paths)
{
    std::set<std::string> meanings;
    for (const MessageReading& reading : readings.all) {
        if (reading.cause().bearing == Bearing::Fault) {
            const std::array details = {reading.actual, reading.expected, reading.detail};
            meanings.insert(std::string(reading.cause().name) + " (" + joined(details, ", ") + ")");
        }
    }
    std::string text;
    for (const std::string& meaning : meanings) {
        text += meaning + '\n';
    }
    return meanings.empty() ? wordsWithoutPlace(readings, paths) : text;
}

/// Returns the operator of the innermost node in a message, which stands last.
std::string operatorOf(const MessageReadings& readings)
{
    std::size_t at = 0;
    std::string opType;
    for (const MessageReading& reading : readings.all) {
        if (!reading.opType.empty() && (opType.empty() || reading.at >= at)) {
            at = reading.at;
            opType = reading.opType;
        }
    }
    return opType;
}

/// The place of a statement that names only an operator.
std::string operatorPlace(const std::string& opType) { return "operator " + opType; }

/// The faults of an original. Each explains one fault of the result.
class OriginalFaults
{
public:
    OriginalFaults(std::span<const ProofFault> faults, const PairedNodes* places)
        : m_isTaken(faults.size())
    {
        for (std::size_t i = 0; i < faults.size(); ++i) {
            const ProofFault& fault = faults[i];
            m_byWords[fault.words].push_back(i);
            std::string place = fault.subject && places ? places->placeOf(*fault.subject)
                                : fault.opType.empty()  ? std::string()
                                                        : operatorPlace(fault.opType);
            if (!place.empty()) {
                m_byMeaning[fault.meaning + std::move(place)].push_back(i);
            }
        }
    }

    bool takeSameWords(const ProofFault& fault) { return take(m_byWords, fault.words); }

    bool takeSameMeaning(const ProofFault& fault, PairedNodes& places)
    {
        std::vector<std::string> candidates =
            fault.subject ? places.placesOf(*fault.subject) : std::vector<std::string>();
        if (!fault.opType.empty()) {
            candidates.push_back(operatorPlace(fault.opType));
        }
        return std::ranges::any_of(
            candidates, [&](const std::string& place) { return take(m_byMeaning, fault.meaning + place); });
    }

private:
    using Places = std::unordered_map<std::string, std::vector<std::size_t>>;

    bool take(Places& places, const std::string& key)
    {
        const auto found = places.find(key);
        while (found != places.end() && !found->second.empty()) {
            const std::size_t fault = found->second.back();
            found->second.pop_back();
            if (!m_isTaken[fault]) {
                m_isTaken[fault] = true;
                return true;
            }
        }
        return false;
    }

    Places m_byWords;
    Places m_byMeaning;
    std::vector<bool> m_isTaken;
};

} // namespace

std::vector<ProofFault> faultsOf(std::string_view message, const ProofFiles& files, const Model& model)
{
    const KnownPaths paths(files);
    const SubjectFinder finder(model);
    std::vector<ProofFault> faults;
    for (const std::string_view statement : statementsOf(message)) {
        const MessageReadings readings = readMessages(std::string(statement) + '\n');
        faults.push_back({.words = comparable(statement, paths),
                          .meaning = meaningOf(readings, paths),
                          .opType = operatorOf(readings),
                          .subject = finder.find(readings).subject});
    }
    return faults;
}

ProofFault faultOf(const Finding& finding)
{
    return {.words = finding.message(),
            .meaning = std::string(findingKindInfo(finding.kind).name) + " (" + dtypeName(finding.actual) +
                       ", " + dtypeName(finding.expected) + ")",
            .subject = ProofSubject{.graph = finding.graph,
                                    .node = finding.node,
                                    .nodeIndex = finding.nodeIndex,
                                    .opType = finding.opType,
                                    .value = finding.value,
                                    .kind = finding.kind}};
}

bool areAllAmong(std::span<const ProofFault> faults, std::span<const ProofFault> original,
                 PairedNodes* places)
{
    OriginalFaults known(original, places);
    std::vector<const ProofFault*> others;
    for (const ProofFault& fault : faults) {
        if (!known.takeSameWords(fault)) {
            others.push_back(&fault);
        }
    }
    return !faults.empty() && (others.empty() || places) &&
           std::ranges::all_of(
               others, [&](const ProofFault* fault) { return known.takeSameMeaning(*fault, *places); });
}

} // namespace onnxmend
