// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/reference/described_command.h"

#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace onnxmend::cli
{

namespace
{

/// Returns text that groff shows unchanged (groff_char(7): a bare hyphen may become another character).
std::string escaped(std::string_view text)
{
    std::string result;
    bool startsLine = true;
    for (const char c : text) {
        if (startsLine && (c == '.' || c == '\'')) {
            result += "\\&"; // otherwise groff would read a request
        }
        startsLine = c == '\n';
        switch (c) {
        case '\\':
            result += "\\e";
            break;
        case '-':
            result += "\\-";
            break;
        case '\'':
            result += "\\(aq";
            break;
        case '`':
            result += "\\(ga";
            break;
        case '^':
            result += "\\(ha";
            break;
        case '~':
            result += "\\(ti";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string withoutCapitals(std::string text)
{
    if (!text.empty()) {
        text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    }
    return text;
}

std::string synopsis(const DescribedCommand& command)
{
    std::string line = bold("onnxmend " + command.name);
    for (const std::string& word : command.usage()) {
        line += " " + (word.starts_with('-') ? bold(word) : italic(word));
    }
    return line + "\n";
}

std::string optionText(const DescribedOption& option)
{
    std::string text = ".TP\n";
    if (option.isArgument()) {
        text += italic(option.value);
    }
    for (std::size_t i = 0; i < option.names.size(); ++i) {
        text += (i == 0 ? "" : ", ") + bold(option.names[i]);
    }
    if (!option.isArgument() && !option.value.empty()) {
        text += " " + (option.choices.empty() ? italic(option.value) : bold(option.value));
    }
    return text + "\n" + escaped(option.help) + ".\n";
}

std::string commandText(const DescribedCommand& command)
{
    std::string text =
        ".SS " + command.name + "\n" + synopsis(command) + ".PP\n" + escaped(command.help) + ".\n";
    for (const DescribedOption& option : command.options) {
        text += optionText(option);
    }
    return text + ".PP\n" + escaped(command.footer) + "\n";
}

/// Environment variables that the program reads.
constexpr std::array environment = {
    std::pair("ONNXMEND_ORT", "The ONNX Runtime shared library to verify with, unless --runtime names one."),
    std::pair("ONNXMEND_RUNTIMES", "Folders with further ONNX Runtime libraries, or with a folder for each, "
                                   "for onnxmend verify --runtime all; "
                                   "separated by colons."),
    std::pair("ONNXMEND_VERIFIER", "The program onnxmend-verifier, where it is not beside onnxmend."),
    std::pair("NO_COLOR", "No colour, as with --no-color."),
};

constexpr std::array examples = {
    std::pair("onnxmend audit model.onnx -c pytorch_model.bin",
              "List the problems of a model and its checkpoint."),
    std::pair("onnxmend fix model.onnx -c pytorch_model.bin -o fixed.onnx",
              "Fix it, save it, verify that it loads."),
    std::pair("onnxmend convert model.onnx --to float16 -o half.onnx",
              "Convert the whole model to another precision."),
    std::pair("onnxmend opset model.onnx --to 21 -o newer.onnx", "Raise the opset of the model."),
    std::pair("onnxmend numerics half.onnx", "Find out why a half model is wrong."),
    std::pair("python3 run.py 2>&1 | onnxmend explain - --model model.onnx", "Explain an error message."),
    std::pair("onnxmend reduce model.onnx --loads-not -o small.onnx --anonymous --issue issue.md",
              "Make a small model with the same message, and a text for a bug report."),
};

template <typename Pairs>
std::string pairTexts(const Pairs& pairs)
{
    std::string text;
    for (const auto& [name, meaning] : pairs) {
        text += ".TP\n" + bold(name) + "\n" + escaped(meaning) + "\n";
    }
    return text;
}

} // namespace

std::string manPage(const DescribedProgram& program, const std::string& version, const std::string& date)
{
    const std::string help =
        withoutCapitals(program.itself.help.substr(0, program.itself.help.find_last_not_of('.') + 1));
    std::string text =
        ".\\\" Made from the options of the program.\n.TH ONNXMEND 1 \"" + date + "\" \"onnxmend " + version +
        "\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\nonnxmend \\- " + escaped(help) + "\n.SH SYNOPSIS\n";
    for (const DescribedCommand& command : program.commands) {
        text += synopsis(command) + ".br\n";
    }
    text +=
        bold("onnxmend --help") + " | " + bold("--version") + "\n.SH DESCRIPTION\n" +
        escaped(
            "Compares the dtype of every tensor as it is stored, as the graph declares it and as its nodes "
            "need it, follows types through the graph as ONNX Runtime does, says what does not agree and "
            "why, and fixes it. Models may have external data; checkpoints are those of PyTorch, "
            "safetensors and NumPy.\n");
    text += ".SH OPTIONS\n";
    for (const DescribedOption& option : program.itself.options) {
        text += optionText(option);
    }
    text += ".SH COMMANDS\n";
    for (const DescribedCommand& command : program.commands) {
        text += commandText(command);
    }
    text += ".SH ENVIRONMENT\n" + pairTexts(environment);
    text += ".SH EXIT STATUS\n" + escaped(program.itself.footer) + "\n";
    text += ".SH EXAMPLES\n" + pairTexts(examples);
    return text + ".SH SEE ALSO\n.BR onnxmend\\-gui (1),\n.BR onnxmend\\-verifier (1)\n";
}

} // namespace onnxmend::cli
