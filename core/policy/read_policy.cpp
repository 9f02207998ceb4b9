// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/read_policy.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/policy/file_trust.h"
#include "core/policy/policy_words.h"
#include "core/policy/toml_file.h"

#include <unistd.h>

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t mostBytes = 1 << 20; // people write such a file, so it is small

void readSeverities(Policy& policy, const TomlTable& table)
{
    for (const TomlValue& value : table.values("kind of finding")) {
        policy.severities[kindOf(value.key())] = severityOf(value.word("severity"));
    }
}

PolicyIgnore ignoreOf(const TomlTable& table)
{
    PolicyIgnore ignore;
    ignore.line = table.line();
    bool isAboutSomething = false;
    table.read({
        {"kind", [&](const TomlValue& value) { ignore.kind = kindOf(value.word("kind of finding")); }},
        {"id", [&](const TomlValue& value) { ignore.id = value.text(); }},
        {"model", [&](const TomlValue& value) { ignore.model = value.text(); }},
        {"graph", [&](const TomlValue& value) { ignore.graph = value.text(); }},
        {"node", [&](const TomlValue& value) { ignore.node = value.text(); }},
        {"value", [&](const TomlValue& value) { ignore.value = value.text(); }},
        {"reason", [&](const TomlValue& value) { ignore.reason = value.text(); }},
        {"until", [&](const TomlValue& value) { ignore.until = value.date(); }},
    });
    for (const std::string* text : {&ignore.id, &ignore.model, &ignore.graph, &ignore.node, &ignore.value}) {
        isAboutSomething = isAboutSomething || !text->empty();
    }
    if (!ignore.kind && !isAboutSomething) {
        table.refuse("the ignore does not say what it ignores",
                     "Give kind, id, model, graph, node or value; several narrow it down.");
    }
    if (ignore.reason.empty()) {
        table.refuse("the ignore has no reason", "Say why: reason = \"...\".");
    }
    return ignore;
}

LayerRule layerOf(const TomlTable& table)
{
    LayerRule rule;
    rule.line = table.line();
    table.read({
        {"pattern", [&](const TomlValue& value) { rule.pattern = value.text(); }},
        {"allow", [&](const TomlValue& value) { rule.allowed = dtypesOf(value); }},
    });
    if (rule.pattern.empty()) {
        table.refuse("the layer rule has no pattern",
                     "Give names of tensors and nodes, as a pattern: pattern = \"/encoder/*\".");
    }
    if (rule.allowed.empty()) {
        table.refuse("the layer rule allows no dtype", "List them: allow = [\"FLOAT16\"].");
    }
    return rule;
}

template <typename Options>
void readOptions(std::span<const OptionRow<Options>> rows, GivenOptions<Options>& given,
                 const TomlTable& table)
{
    TomlTable::Readers readers;
    for (const OptionRow<Options>& row : rows) {
        readers.emplace_back(std::string(row.name), [&row, &given](const TomlValue& value) {
            readOption(row, value, given.give(row));
        });
    }
    table.read(readers);
}

std::string textOf(const InputFile& file)
{
    if (file.size() > mostBytes) {
        throw Error({.file = file.path().string(),
                     .reason = "it has " + std::to_string(file.size()) + " bytes, more than the " +
                               std::to_string(mostBytes) + " that a policy may have"});
    }
    return file.bytes(0, file.size());
}

/// Returns a relative path if possible, so that reports of several machines name the file alike.
fs::path shownFromHere(const fs::path& file)
{
    std::error_code error;
    const fs::path below = file.lexically_relative(fs::current_path(error));
    return below.empty() || *below.begin() == ".." ? file : below;
}

} // namespace

Policy parsePolicy(const std::string& text, const fs::path& file)
{
    Policy policy;
    policy.file = file;
    policy.folder = fs::absolute(file).lexically_normal().parent_path();
    const TomlFile toml(text, file.string());
    toml.root().read({
        {"fail-on",
         [&](const TomlValue& value) { policy.failOn = failOnOf(value.word("choice of fail-on")); }},
        {"forbid", [&](const TomlValue& value) { policy.forbidden = dtypesOf(value); }},
        {"severity", [&](const TomlValue& value) { readSeverities(policy, value.table()); }},
        {"ignore",
         [&](const TomlValue& value) {
             for (const TomlTable& table : value.tables()) {
                 policy.ignores.push_back(ignoreOf(table));
             }
         }},
        {"layer",
         [&](const TomlValue& value) {
             for (const TomlTable& table : value.tables()) {
                 policy.layers.push_back(layerOf(table));
             }
         }},
        {"save", [&](const TomlValue& value) { readOptions(saveOptionRows(), policy.save, value.table()); }},
        {"audit",
         [&](const TomlValue& value) { readOptions(bindingOptionRows(), policy.binding, value.table()); }},
    });
    return policy;
}

Policy readPolicy(const fs::path& file) { return parsePolicy(textOf(*InputFile::open(file)), file); }

std::string LeftOutPolicy::sentence() const
{
    return file.string() + " is left out, since others can have put it there (" + reason + ")";
}

std::shared_ptr<const Policy> PolicyFinder::policyOf(const fs::path& model)
{
    const fs::path folder = fs::absolute(model).lexically_normal().parent_path();
    const std::lock_guard lock(m_mutex);
    return policyIn(folder);
}

std::vector<LeftOutPolicy> PolicyFinder::leftOut() const
{
    const std::lock_guard lock(m_mutex);
    return m_leftOut;
}

std::shared_ptr<const Policy> PolicyFinder::policyIn(const fs::path& folder)
{
    if (const auto known = m_ofFolder.find(folder); known != m_ofFolder.end()) {
        return known->second;
    }
    std::shared_ptr<const Policy> policy = policyAt(folder / policyFileName);
    if (!policy && folder.has_relative_path()) {
        policy = policyIn(folder.parent_path());
    }
    m_ofFolder.emplace(folder, policy);
    return policy;
}

std::shared_ptr<const Policy> PolicyFinder::policyAt(const fs::path& file)
{
    const fs::path shown = shownFromHere(file);
    FoundFile found = openIfOwn(shown, ::geteuid());
    // If a policy above the folder cannot be read, the folder is searched again for each of its models.
    const bool isKnown = std::ranges::find(m_leftOut, shown, &LeftOutPolicy::file) != m_leftOut.end();
    if (!found.distrust.empty() && !isKnown) {
        m_leftOut.push_back({shown, std::move(found.distrust)});
    }
    return found.file ? std::make_shared<const Policy>(parsePolicy(textOf(*found.file), shown)) : nullptr;
}

} // namespace onnxmend
