// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/runtime_releases.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/onnx/operator_rows.h"
#include "core/onnx/schema_sources.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

using nlohmann::json;

/// A version as numbers: {1, 18, 0}; a patch of -1 if the text has none.
using VersionNumbers = std::array<int, 3>;
constexpr int anyPatch = -1;

/// Returns nullopt if the text is not a version of two or three numbers.
std::optional<VersionNumbers> numbersFrom(std::string_view text)
{
    VersionNumbers numbers = {0, 0, anyPatch};
    std::size_t count = 0;
    while (count < numbers.size() && !text.empty()) {
        const auto [end, failure] =
            std::from_chars(text.data(), text.data() + text.size(), numbers.at(count));
        if (failure != std::errc() || numbers.at(count) < 0) {
            return std::nullopt;
        }
        ++count;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (!text.empty()) {
            if (text.front() != '.' || text.size() == 1) {
                return std::nullopt;
            }
            text.remove_prefix(1);
        }
    }
    return count >= 2 && text.empty() ? std::optional(numbers) : std::nullopt;
}

TargetRelease minorOf(const VersionNumbers& numbers) { return {numbers[0], numbers[1]}; }

const OperatorRows& releaseRows()
{
    static const OperatorRows rows(runtimeReleaseTable());
    return rows;
}

std::vector<RuntimeRelease> readReleases()
{
    std::vector<RuntimeRelease> releases;
    for (const json& row : releaseRows().beginningWith(R"({"release":)")) {
        const std::string version = row.at("release");
        releases.push_back({.version = version,
                            .minor = minorOf(numbersFrom(version).value()),
                            .newestIr = row.at("ir_version"),
                            .newestOpset = row.at("opset"),
                            .newestMlOpset = row.at("ml_opset")});
    }
    std::ranges::sort(releases, {}, &RuntimeRelease::minor);
    return releases;
}

std::size_t positionOf(const std::string& version)
{
    const auto releases = runtimeReleases();
    const auto found = std::ranges::find(releases, version, &RuntimeRelease::version);
    return static_cast<std::size_t>(found - releases.begin());
}

/// Types of several variables, as text, and the first release that takes all of them at once.
struct TypesTogether {
    std::map<std::string, std::string> byVariable;
    std::size_t since = 0;
};

/// The releases from which on a version of an operator is taken.
struct TakenSince {
    std::size_t atAll = 0;
    std::vector<TypesTogether> together = {};
    std::map<std::string, std::map<std::string, std::size_t>> byVariable = {}; ///< by type, as text

    /// Returns the first release that takes the type there.
    std::size_t of(const std::string& variable, ValueType type) const
    {
        const auto types = byVariable.find(variable);
        if (types == byVariable.end()) {
            return 0;
        }
        const auto since = types->second.find(type.text());
        return since == types->second.end() ? 0 : since->second;
    }
};

TakenSince readTakenSince(const OpSchema& schema)
{
    TakenSince taken;
    for (const json& row : releaseRows().of({}, schema)) {
        if (row.at("since") != schema.sinceVersion) {
            continue;
        }
        taken.atAll = row.contains("from") ? positionOf(row.at("from")) : 0;
        const json combinations = row.value("together", json::object());
        for (const auto& [version, combined] : combinations.items()) {
            for (const json& types : combined) {
                TypesTogether& together = taken.together.emplace_back(TypesTogether{{}, positionOf(version)});
                for (const auto& [variable, type] : types.items()) {
                    together.byVariable.emplace(variable, typeInRow(type.get<std::string>()).text());
                }
            }
        }
        const json variables = row.value("types", json::object());
        for (const auto& [variable, byRelease] : variables.items()) {
            for (const auto& [version, types] : byRelease.items()) {
                for (const std::string type : types) {
                    taken.byVariable[variable].emplace(typeInRow(type).text(), positionOf(version));
                }
            }
        }
    }
    return taken;
}

/// The result lives as long as the program.
const TakenSince& takenSince(const OpSchema& schema)
{
    using Key = std::pair<std::string, int>;
    static std::mutex mutex;
    static std::map<Key, TakenSince> known;
    const std::scoped_lock lock(mutex);
    const auto [place, isNew] = known.try_emplace({schema.domain + ':' + schema.name, schema.sinceVersion});
    if (isNew) {
        place->second = readTakenSince(schema);
    }
    return place->second;
}

/// The types of a node, by type variable.
class BoundTypes
{
public:
    explicit BoundTypes(const OpSchema& schema)
        : m_schema(schema)
    {
    }

    void add(const OpParameter* parameter, ValueType type)
    {
        if (parameter && parameter->variable >= 0 && type.known()) {
            m_types.emplace(m_schema.variables[static_cast<std::size_t>(parameter->variable)].name, type);
        }
    }

    std::size_t firstReleaseOf(const TakenSince& taken) const
    {
        std::size_t first = taken.atAll;
        for (const auto& [variable, type] : m_types) {
            first = std::max(first, taken.of(variable, type));
        }
        for (const TypesTogether& together : taken.together) {
            if (std::ranges::all_of(together.byVariable, [this](const auto& one) { return has(one); })) {
                first = std::max(first, together.since);
            }
        }
        return first;
    }

private:
    bool has(const std::pair<const std::string, std::string>& one) const
    {
        const auto bound = m_types.find(one.first);
        return bound != m_types.end() && bound->second.text() == one.second;
    }

    const OpSchema& m_schema;
    std::multimap<std::string, ValueType> m_types; ///< arguments of one variable may differ in a faulty node
};

/// Copies a schema with other types for its variables.
KernelSchema withTypes(const KernelSchema& kernel, std::vector<TypeVariable> variables)
{
    const OpSchema& schema = kernel.schema;
    KernelSchema result{
        .schema = withVariables(schema, std::move(variables)), .ownSets = {}, .wasProbed = kernel.wasProbed};
    // A parameter with a constraint of its own keeps it.
    const auto keepOwn = [&](const std::vector<OpParameter>& before, std::vector<OpParameter>& after) {
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (const int variable = before[i].variable;
                variable >= 0 &&
                before[i].allowed != &schema.variables[static_cast<std::size_t>(variable)].allowed) {
                after[i].allowed = before[i].allowed;
            }
        }
    };
    keepOwn(schema.inputs, result.schema.inputs);
    keepOwn(schema.outputs, result.schema.outputs);
    return result;
}

/// Replaces each list of variables by lists that lack one of these types each, so that no list has all.
std::vector<std::vector<TypeVariable>> without(const TypesTogether& together,
                                               const std::vector<std::vector<TypeVariable>>& lists)
{
    std::vector<std::vector<TypeVariable>> result;
    for (const std::vector<TypeVariable>& list : lists) {
        for (const auto& [name, type] : together.byVariable) {
            std::vector<TypeVariable>& narrowed = result.emplace_back(list);
            const auto variable = std::ranges::find(narrowed, name, &TypeVariable::name);
            if (variable == narrowed.end()) {
                continue;
            }
            TypeSet allowed;
            for (const ValueType one : variable->allowed.types()) {
                if (one.text() != type) {
                    allowed.add(one);
                }
            }
            variable->allowed = std::move(allowed);
        }
    }
    return result;
}

std::string releaseNames()
{
    std::vector<std::string> names;
    for (const RuntimeRelease& release : runtimeReleases()) {
        names.push_back(release.version);
    }
    return "Known are " + joined(names, ", ") + ".";
}

VersionNumbers requireNumbers(std::string_view text)
{
    const auto numbers = numbersFrom(text);
    if (!numbers) {
        throw UsageError("'" + displayText(std::string(text)) +
                             "' is not a version of ONNX Runtime, such as 1.18",
                         releaseNames());
    }
    return *numbers;
}

/// Throws UsageError for a version outside those that are known.
void requireWithin(std::string_view text, TargetRelease minor)
{
    const RuntimeRelease& oldest = runtimeReleases().front();
    const RuntimeRelease& newest = runtimeReleases().back();
    if (minor < oldest.minor || minor > newest.minor) {
        throw UsageError("ONNX Runtime " + std::string(text) + " is " +
                             (minor < oldest.minor ? "older than " + oldest.version + ", the oldest"
                                                   : "newer than " + newest.version + ", the newest") +
                             " release that is known",
                         releaseNames());
    }
}

/// Adds what one entry of a list names.
void addReleases(std::string_view entry, std::set<std::size_t>& positions)
{
    constexpr std::string_view range = "..";
    const auto dots = entry.find(range);
    const std::string_view first = entry.substr(0, dots);
    const std::string_view last = dots == std::string_view::npos ? first : entry.substr(dots + range.size());
    const TargetRelease low = minorOf(requireNumbers(first));
    const TargetRelease high = minorOf(requireNumbers(last));
    requireWithin(first, low);
    requireWithin(last, high);
    if (high < low) {
        throw UsageError(std::string(last) + " is older than " + std::string(first),
                         "Write the older version first.");
    }
    bool isKnown = false;
    for (std::size_t i = 0; i < runtimeReleases().size(); ++i) {
        if (const TargetRelease minor = runtimeReleases()[i].minor; minor >= low && minor <= high) {
            positions.insert(i);
            isKnown = true;
        }
    }
    if (!isKnown) {
        throw UsageError("no release of ONNX Runtime " + std::string(entry) + " is known", releaseNames());
    }
}

} // namespace

std::span<const RuntimeRelease> runtimeReleases()
{
    static const std::vector<RuntimeRelease> releases = readReleases();
    return releases;
}

std::vector<std::size_t> releasesFromText(std::string_view text)
{
    std::set<std::size_t> positions;
    for (std::string_view rest = text;;) {
        const auto comma = rest.find(',');
        addReleases(rest.substr(0, comma), positions);
        if (comma == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(comma + 1);
    }
    return {positions.begin(), positions.end()};
}

std::optional<std::size_t> olderRelease(TargetRelease release)
{
    const auto releases = runtimeReleases();
    if (release >= releases.back().minor) {
        return std::nullopt;
    }
    const auto found = std::ranges::lower_bound(releases, release, {}, &RuntimeRelease::minor);
    return static_cast<std::size_t>(found - releases.begin());
}

std::size_t firstRelease(const OpSchema& schema, std::span<const ValueType> inputs,
                         std::span<const ValueType> outputs)
{
    BoundTypes types(schema);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        types.add(schema.input(i), inputs[i]);
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        types.add(schema.output(i), outputs[i]);
    }
    return types.firstReleaseOf(takenSince(schema));
}

std::vector<KernelSchema> inRelease(const KernelSchema& kernel, std::size_t release)
{
    const TakenSince& taken = takenSince(kernel.schema);
    std::vector<TypeVariable> variables;
    for (const TypeVariable& variable : kernel.schema.variables) {
        TypeVariable& narrowed = variables.emplace_back(TypeVariable{.name = variable.name, .allowed = {}});
        for (const ValueType type : variable.allowed.types()) {
            if (taken.atAll <= release && taken.of(variable.name, type) <= release) {
                narrowed.allowed.add(type);
            }
        }
    }
    std::vector<std::vector<TypeVariable>> lists{std::move(variables)};
    for (const TypesTogether& together : taken.together) {
        if (together.since > release) {
            lists = without(together, lists);
        }
    }
    std::vector<KernelSchema> kernels;
    kernels.reserve(lists.size());
    for (std::vector<TypeVariable>& list : lists) {
        kernels.push_back(withTypes(kernel, std::move(list)));
    }
    return kernels;
}

} // namespace onnxmend
