// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/plain_message.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/messages/message_text.h"
#include "core/messages/read_messages.h"
#include "core/model/model.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

constexpr std::size_t leastPart = 16; ///< letters of a plain message by which it is recognised

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWordPart(char c) { return isLetter(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80; }
/// Characters that names of exported models have within.
bool isNamePart(char c) { return isWordPart(c) || c == '/' || c == '.' || c == '-'; }

bool isOpening(char c) { return std::string_view("('\"[<`").find(c) != std::string_view::npos; }
bool isClosing(char c) { return std::string_view(")'\"]>`").find(c) != std::string_view::npos; }

/// Returns whether a word of a message alone shows that it is a name: words of the sentence have small
/// letters only, and one at the front may begin with a capital.
bool looksLikeName(std::string_view word)
{
    return word.size() > 1 &&
           std::ranges::any_of(word.substr(1), [](char c) { return !(c >= 'a' && c <= 'z'); });
}

/// Returns whether the words before a place say that an operator follows: "Op (", "Optype (", "operator (".
bool followsOperatorWord(std::string_view before)
{
    while (!before.empty() && !isWordPart(before.back())) {
        before.remove_suffix(1);
    }
    const std::string lower =
        asciiLowerCase(before.substr(before.size() - std::min<std::size_t>(12, before.size())));
    constexpr std::array<std::string_view, 6> words = {"op",       "optype",   "op_type",
                                                       "operator", "op_type_", "type"};
    return std::ranges::any_of(words, [&lower](std::string_view word) {
        return lower.ends_with(word) &&
               (lower.size() == word.size() || !isWordPart(lower[lower.size() - word.size() - 1]));
    });
}

std::size_t numberAt(std::string_view text)
{
    std::size_t end = text.starts_with('-') ? 1 : 0;
    if (end >= text.size() || !isDigit(text[end])) {
        return 0;
    }
    while (end < text.size() && isDigit(text[end])) {
        ++end;
    }
    if (end + 1 < text.size() && text[end] == '.' && isDigit(text[end + 1])) {
        for (++end; end < text.size() && isDigit(text[end]);) {
            ++end;
        }
    }
    return end;
}

/// Returns the length of a path, also of a relative one: words that slashes join, or the file of a model.
std::size_t pathAt(std::string_view text)
{
    std::size_t end = 0;
    bool hasSlash = false;
    while (end < text.size() && (isNamePart(text[end]) || text[end] == '~')) {
        hasSlash = hasSlash || text[end] == '/';
        ++end;
    }
    while (end > 0 && text[end - 1] == '.') {
        --end; // of the sentence
    }
    const bool isFile = hasSlash || text.substr(0, end).ends_with(".onnx");
    return isFile && end > 1 ? end : 0;
}

/// Returns the length of a name that ONNX Runtime made when it put a function in place of its call, or that a
/// node without a name got for the question (GraphEditor::nameNodes).
std::size_t madeUpNameAt(std::string_view text)
{
    constexpr std::array<std::string_view, 2> beginnings = {"_inlfunc_", "unnamed__"};
    if (std::ranges::none_of(beginnings, [text](std::string_view one) { return text.starts_with(one); })) {
        return 0;
    }
    std::size_t end = 0;
    while (end < text.size() && isNamePart(text[end])) {
        ++end;
    }
    return end;
}

/// Returns whether a sentence says around a word that the word is a name: "node name: w" of ONNX's inference,
/// "w initializer name is not unique" of onnx/checker.cc. The words of such names may be those of sentences.
bool isSaidToBeName(std::string_view before, std::string_view after)
{
    return before.ends_with("name: ") || after.starts_with(" initializer name is not unique") ||
           after.starts_with(" in initializer but not in graph input");
}

/// Returns the length of a known name at a place of the message that stands for the name there, or 0.
std::size_t nameAt(std::string_view message, std::size_t at, const NamesInMessages& names)
{
    const std::string_view rest = message.substr(at);
    if (const std::size_t madeUp = madeUpNameAt(rest)) {
        return madeUp;
    }
    const std::size_t length = names.lengthAt(rest);
    if (length == 0) {
        return 0;
    }
    const std::string_view name = rest.substr(0, length);
    const std::string_view before = message.substr(0, at);
    if (names.isOperator(name) && followsOperatorWord(before)) {
        return 0;
    }
    const char previous = before.empty() ? ' ' : before.back();
    const char next = length < rest.size() ? rest[length] : ' ';
    const bool isQuoted = (isOpening(previous) && isClosing(next)) || previous == ':' ||
                          isSaidToBeName(before, rest.substr(length));
    const bool isOfType = previous == '(' && (before.ends_with("tensor(") || before.ends_with("seq(") ||
                                              before.ends_with("optional(") || before.ends_with("map("));
    if (isOfType) {
        return 0;
    }
    return isQuoted || (looksLikeName(name) && !names.isOperator(name)) ? length : 0;
}

} // namespace

NamesInMessages::NamesInMessages(const Model& model)
{
    const ModelData& data = model.data();
    NamesInMessages functions;
    for (const onnx::FunctionProto& function : data.proto->functions()) {
        functions.add(function.name());
        add(function.name());
        add(function.domain());
        for (const std::string& attribute : function.attribute()) {
            add(attribute);
        }
        for (const onnx::AttributeProto& attribute : function.attribute_proto()) {
            add(attribute.name());
        }
    }
    add(data.proto->graph().name());
    for (const Graph& graph : model.graphs()) {
        for (const auto* list : {&graph.inputs, &graph.outputs}) {
            for (const ValueDeclaration& declared : *list) {
                add(declared.name);
            }
        }
    }
    for (const ModelTensor& tensor : model.tensors()) {
        add(tensor.name);
        add(tensor.location);
    }
    for (const GraphBody& body : data.bodies) {
        for (const Node& node : body.nodes) {
            add(node.name());
            for (const std::string_view input : node.input()) {
                add(input);
            }
            for (const std::string_view output : node.output()) {
                add(output);
            }
            if (!functions.m_names.contains(node.op_type())) {
                m_operators.insert(node.op_type());
            }
        }
    }
}

void NamesInMessages::add(std::string_view name)
{
    if (!name.empty()) {
        m_names.emplace(name);
        m_longest = std::max(m_longest, name.size());
    }
}

std::size_t NamesInMessages::lengthAt(std::string_view text) const
{
    for (std::size_t length = std::min(m_longest, text.size()); length > 0; --length) {
        const bool ends = length == text.size() || !isWordPart(text[length]) || !isWordPart(text[length - 1]);
        if (ends && m_names.contains(std::string(text.substr(0, length)))) {
            return length;
        }
    }
    return 0;
}

std::string plainMessage(std::string_view message, const NamesInMessages& names)
{
    std::string plain;
    for (std::size_t at = 0; at < message.size();) {
        const std::string_view rest = message.substr(at);
        // A name, number or path begins with a word. Digits of "float16" are part of it.
        const bool begins = at == 0 || !isWordPart(message[at - 1]);
        const auto replace = [&](std::size_t length, std::string_view placeholder) {
            if (length > 0) {
                plain += placeholder;
                at += length;
            }
            return length > 0;
        };
        if (begins &&
            (replace(nameAt(message, at, names), "<name>") || replace(addressLength(rest), "<address>") ||
             replace(pathAt(rest), "<path>") || replace(numberAt(rest), "<number>"))) {
            continue;
        }
        if (!isSpace(rest.front())) {
            plain += rest.front();
        } else if (!plain.empty() && plain.back() != ' ') {
            plain += ' ';
        }
        ++at;
    }
    while (plain.ends_with(' ')) {
        plain.pop_back();
    }
    return plain;
}

bool isMessageIn(std::string_view given, std::string_view message, const NamesInMessages& names)
{
    const std::string wanted = plainMessage(given, names);
    const std::string plain = plainMessage(message, names);
    if (wanted == plain) {
        return true;
    }
    const auto isPart = [](const std::string& part, const std::string& whole) {
        return part.size() >= leastPart && whole.find(part) != std::string::npos;
    };
    if (isPart(plain, wanted) || isPart(wanted, plain)) {
        return true;
    }
    // The text may be wrapped, or of another version of the program: the known sentence counts, with its
    // types.
    const MessageReadings readings = readMessages(message);
    const MessageReadings givenReadings = readMessages(given);
    return std::ranges::any_of(readings.all, [&](const MessageReading& reading) {
        return reading.cause().bearing == Bearing::Fault &&
               std::ranges::any_of(givenReadings.all, [&](const MessageReading& other) {
                   return other.message == reading.message && other.actual == reading.actual &&
                          other.expected == reading.expected && other.opType == reading.opType;
               });
    });
}

std::string withoutFolder(std::string message, const std::filesystem::path& folder)
{
    const std::string text = validUtf8((folder / "").native());
    for (auto at = message.find(text); at != std::string::npos; at = message.find(text)) {
        message.erase(at, text.size());
    }
    return message;
}

} // namespace onnxmend
