// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/explain_text.h"

#include "app/cli/text_format.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <filesystem>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t longestText = 2'000;

std::string heading(std::string_view title, const Terminal& terminal)
{
    return "\n" + terminal.styled(Style::Bold, title) + "\n";
}

std::string line(std::string_view text)
{
    return text.empty() ? std::string() : "  " + displayText(text, longestText) + "\n";
}

/// Returns a word of a command line quoted for a POSIX shell.
std::string shellWord(const std::string& word)
{
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) {
        return word;
    }
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + "'";
}

std::string commandLine(const std::vector<std::string>& command, const Terminal& terminal)
{
    std::string text;
    for (const std::string& word : command) {
        text += (text.empty() ? "" : " ") + shellWord(word);
    }
    return "    " + terminal.styled(Style::Good, displayText(text, 4'000)) + "\n";
}

std::string speakerText(const ExplainedSentence& sentence)
{
    std::string text(speakerInfo(sentence.speaker).title);
    if (sentence.through) {
        text += " in " + std::string(speakerInfo(*sentence.through).title);
    }
    if (!sentence.versions.empty()) {
        text += " " + std::string(sentence.versions);
    }
    return sentence.source.empty() ? text : text + " (" + std::string(sentence.source) + ")";
}

/// Returns the names that the sentence itself has.
std::string namesText(const ExplainedSentence& sentence)
{
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (sentence.node) {
        add(sentence.node->empty() ? "a node without a name" : "node " + quotedText(*sentence.node));
    }
    if (!sentence.opType.empty()) {
        add("operator " + displayText(sentence.opType));
    }
    if (!sentence.value.empty()) {
        add("value " + quotedText(sentence.value));
    }
    if (!sentence.file.empty()) {
        add("file " + displayText(sentence.file, 1'000));
    }
    return text;
}

std::string findingText(const ExplainedPlace& place, const Terminal& terminal)
{
    if (!place.finding) {
        return {};
    }
    const Finding& finding = *place.finding;
    const Style style = finding.severity == Severity::Error     ? Style::Error
                        : finding.severity == Severity::Warning ? Style::Warning
                                                                : Style::Info;
    return "    " + terminal.styled(style, severityName(finding.severity)) + "  " +
           std::string(findingKindInfo(finding.kind).title) + " " +
           terminal.styled(Style::Dim, "(" + displayText(finding.id(), 400) + ")") + "\n    " +
           displayText(finding.message(), longestText) + "\n";
}

std::string lossText(const Fix& fix) { return fix.lossless.value_or(false) ? " (loses nothing)" : ""; }

/// Returns the lines above the command that fixes all findings.
std::string allFindingsText(const ExplainedPlace& place)
{
    if (place.relation == FindingRelation::Elsewhere) {
        return "Other problems of the model, " + counted(place.findings, "finding") + ":";
    }
    return place.findings > 1 ? "All " + groupedNumber(place.findings) + " findings of the audit at once:"
                              : "The finding of the audit:";
}

std::string adviceText(const Explanation& explanation, const FixCommands& commands, const Terminal& terminal)
{
    const ExplainedPlace* const place = explanation.place ? &*explanation.place : nullptr;
    std::string text;
    if (commands.one.empty()) {
        text = line(explanation.sentence->advice);
    } else {
        if (!place->fixes.empty()) {
            text = line(place->fixes.front().titleText() + lossText(place->fixes.front()) + ":");
        }
        text += commandLine(commands.one, terminal);
    }
    if (!commands.all.empty() && (commands.one.empty() || place->findings > 1)) {
        text += line(allFindingsText(*place));
        text += commandLine(commands.all, terminal);
    }
    return text;
}

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

std::string explanationText(const Explanation& explanation, const FixCommands& commands,
                            const Terminal& terminal)
{
    const ExplainedSentence& sentence = *explanation.sentence;
    const bool isWarning = errorCauseInfo(sentence.cause).bearing == Bearing::Warning;
    std::string text = terminal.styled(isWarning ? Style::Warning : Style::Error,
                                       displayText(sentence.summary.text(), 1'000)) +
                       "\n" + line(sentence.text) + line("said by " + speakerText(sentence));
    if (explanation.isCut) {
        text += line("Only the last " + byteSize(mostErrorText) + " of the text were read.");
    }
    const std::string names = namesText(sentence);
    text += heading("Where", terminal);
    text += line(names.empty() && !explanation.place ? "The message names no node and no tensor." : names);
    if (explanation.place) {
        text += line(explanation.place->text.text()) + findingText(*explanation.place, terminal);
    }
    text += heading("Why", terminal) + line(sentence.reason) + line(sentence.usually);
    text += heading("What to do", terminal) + adviceText(explanation, commands, terminal);
    if (!explanation.others.empty()) {
        text += heading("The text also says", terminal);
        for (const ExplainedSentence& other : explanation.others) {
            text += line(other.summary.text());
        }
    }
    return text;
}

std::string notUnderstoodText(const Terminal& terminal)
{
    std::string text =
        terminal.styled(Style::Warning, "Nothing in this text is known.") + "\nKnown are errors of\n";
    for (const std::string& known : knownErrors()) {
        text += line(known);
    }
    return text +
           "Paste the whole output, with the lines in front of the last one. onnxmend verify MODEL asks "
           "onnx.checker,\nthe audit and ONNX Runtime about a model.\n";
}

} // namespace onnxmend::cli
