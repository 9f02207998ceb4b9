// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/fix_commands.h"

#include <filesystem>

namespace onnxmend::cli
{

namespace
{

/// Returns the options of model and checkpoints for another command of the program.
std::vector<std::string> documentArguments(const DocumentOptions& document)
{
    std::vector<std::string> arguments;
    const auto add = [&arguments](const std::string& option, const std::string& value) {
        arguments.push_back(option);
        arguments.push_back(value);
    };
    for (const std::string& checkpoint : document.checkpoints) {
        add("-c", checkpoint);
    }
    if (!document.key.empty()) {
        add("--key", document.key);
    }
    for (const std::string& map : document.maps) {
        add("--map", map);
    }
    if (!document.mapFile.empty()) {
        add("--map-file", document.mapFile);
    }
    const DocumentOptions usual;
    appendOptions(bindingOptionRows(), document.audit.binding, usual.audit.binding, arguments);
    if (document.allowSymlinks) {
        arguments.emplace_back("--allow-symlinks");
    }
    appendOptions(auditOptionRows(), document.audit, usual.audit, arguments);
    return arguments;
}

/// Returns a name beside the model: "model_fixed.onnx".
std::string fixedName(const std::string& model)
{
    if (model == "-") {
        return "fixed.onnx";
    }
    const std::filesystem::path path(model);
    return (path.parent_path() / (path.stem().string() + "_fixed.onnx")).string();
}

} // namespace

FixCommands fixCommands(const std::string& model, const DocumentOptions& document,
                        const Explanation& explanation, const Session& session)
{
    FixCommands commands;
    if (!explanation.place || !explanation.place->finding) {
        return commands;
    }
    const ExplainedPlace& place = *explanation.place;
    const std::vector<std::string> arguments = documentArguments(document);
    std::vector<std::string> fix = {"onnxmend", "fix", model};
    fix.insert(fix.end(), arguments.begin(), arguments.end());
    fix.insert(fix.end(), {"-o", fixedName(model)});
    if (session.fixableCount() > 0) {
        commands.all = fix;
    }
    const bool explainsIt = place.relation != FindingRelation::Elsewhere;
    if (explainsIt && !place.fixes.empty() && place.fixes.front().recommended) {
        commands.one = fix;
        commands.one.insert(commands.one.end(), {"--only", place.finding->id()});
    }
    return commands;
}

} // namespace onnxmend::cli
