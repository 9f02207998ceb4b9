// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/explain_error.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/explain/error_place.h"
#include "core/messages/message_text.h"
#include "core/messages/message_types.h"
#include "core/messages/read_messages.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostOthers = 8;
constexpr std::size_t longestContext = 4'096; ///< between a sentence and the node around it
constexpr std::size_t longestShownSentence = 600;

/// Any text can be a name; one with these signs was read beyond its end.
bool isOperatorName(std::string_view name) { return name.find_first_of(" ,;\t\n\"'(") == name.npos; }

bool isTypeOrNumber(std::string_view text) { return text.size() <= 120; }

/// Returns whether the sentence is source code, as a traceback shows it: `f"Required inputs ({names}) are
/// missing"`.
bool isSourceCode(const MessageReading& reading)
{
    const auto isHole = [](std::string_view name) { return name.starts_with('{') && name.ends_with('}'); };
    return isHole(reading.value) || isHole(reading.opType) || isHole(reading.actual) ||
           isHole(reading.detail) || isHole(reading.file);
}

bool isPlausible(const MessageReading& reading)
{
    return isOperatorName(likeliestSpelling(reading.opType)) && isTypeOrNumber(reading.actual) &&
           isTypeOrNumber(reading.expected) && !isSourceCode(reading);
}

/// Returns the first of several readings of a place, which is the shortest. The others serve a caller that
/// knows the names.
std::vector<const MessageReading*> likelyReadings(const MessageReadings& readings)
{
    std::vector<const MessageReading*> likely;
    for (const MessageReading& reading : readings.all) {
        const auto isSamePlace = [&reading](const MessageReading* other) {
            return other->message == reading.message && other->at == reading.at;
        };
        if (isPlausible(reading) && std::ranges::none_of(likely, isSamePlace)) {
            likely.push_back(&reading);
        }
    }
    return likely;
}

/// Names that a sentence lacks, taken from the node around it.
class Context
{
public:
    Context(const MessageReadings& readings, const MessageReading& inner)
        : m_inner(inner)
    {
        for (const MessageReading& reading : readings.all) {
            if (reading.namesPlace() && isPlausible(reading) && distanceOf(reading) < longestContext) {
                m_near.push_back(&reading);
            }
        }
        std::ranges::stable_sort(m_near, {}, [this](const MessageReading* one) { return distanceOf(*one); });
    }

    MessageReading completed() const
    {
        MessageReading result = m_inner;
        for (const MessageReading* other : m_near) {
            if (agrees(result, *other)) {
                result.node = result.node ? result.node : other->node;
                result.opType = result.opType.empty() ? other->opType : result.opType;
                result.ownOpType = result.ownOpType.empty() ? other->ownOpType : result.ownOpType;
                result.value = result.value.empty() ? other->value : result.value;
            }
        }
        return result;
    }

private:
    /// Text before the sentence counts more than text behind it.
    std::size_t distanceOf(const MessageReading& other) const
    {
        return other.at <= m_inner.at ? m_inner.at - other.at : 2 * (other.at - m_inner.at);
    }

    static bool agrees(const MessageReading& one, const MessageReading& other)
    {
        const auto fits = [](std::string_view a, std::string_view b) {
            return a.empty() || b.empty() || a == b;
        };
        const bool sameNode = !one.node || !other.node || *one.node == *other.node;
        const bool isRelated = !one.namesPlace() || (one.node && other.node && *one.node == *other.node) ||
                               (!one.opType.empty() && one.opType == other.opType);
        return sameNode && fits(one.opType, other.opType) && fits(one.value, other.value) && isRelated;
    }

    const MessageReading& m_inner;
    std::vector<const MessageReading*> m_near;
};

/// Returns the sentence with its beginning, on one line.
std::string sentenceText(const std::string& text, const MessageReading& reading)
{
    const std::string_view before = std::string_view(text).substr(0, reading.at);
    std::size_t begin = 0;
    for (const std::string_view sign :
         {std::string_view("\n"), std::string_view(": "), std::string_view("failed:")}) {
        if (const auto found = before.rfind(sign); found != before.npos) {
            begin = std::max(begin, found + sign.size());
        }
    }
    begin = std::max(begin, before.size() - std::min<std::size_t>(before.size(), 200));
    const std::size_t end =
        std::min({text.find('\n', reading.end), text.size(), begin + longestShownSentence});
    std::string result;
    for (const char c : std::string_view(text).substr(begin, std::max(end, begin) - begin)) {
        if (!isSpace(c)) {
            result += c;
        } else if (!result.empty() && result.back() != ' ') {
            result += ' ';
        }
    }
    return result;
}

/// Returns the text for a hole of a summary; empty if the sentence does not say it.
std::string filling(char hole, const ExplainedSentence& sentence, const std::string& detail)
{
    const auto type = [](DType dtype, const std::string& text) {
        return isKnown(dtype) ? dtypeName(dtype) : displayText(text);
    };
    const auto quoted = [](const std::string& name) {
        return name.empty() ? std::string() : quotedText(name);
    };
    switch (hole) {
    case 'n':
        return quoted(sentence.node.value_or(""));
    case 'o':
        return displayText(sentence.opType);
    case 'v':
        return quoted(sentence.value);
    case 't':
        return type(sentence.actualDtype, sentence.actual);
    case 'u':
        return type(sentence.expectedDtype, sentence.expected);
    case 'f':
        return quoted(sentence.file);
    case 'd':
        return displayText(detail);
    default:
        return {};
    }
}

/// Returns an empty message if the sentence lacks a name for one of the summary's places.
Message filledSummary(const ErrorSummary& summary, const ExplainedSentence& sentence,
                      const std::string& detail)
{
    std::vector<MessageArgument> names;
    for (const char letter : summary.names) {
        std::string name = filling(letter, sentence, detail);
        if (name.empty()) {
            return {};
        }
        names.emplace_back(std::move(name));
    }
    return {summary.text, std::move(names)};
}

Message summaryOf(const ExplainedSentence& sentence, const std::string& detail)
{
    const ErrorCauseInfo& cause = errorCauseInfo(sentence.cause);
    for (const ErrorSummary& summary : {cause.summary, cause.otherSummary}) {
        if (Message message = filledSummary(summary, sentence, detail); !message.empty()) {
            return message;
        }
    }
    return cause.title;
}

/// Returns whether the message is about dtypes: versions are numbers, too.
bool isOfDtypes(const ErrorCauseInfo& cause)
{
    using enum ErrorCause;
    static constexpr std::array others = {OperandType, TensorRtType,  NoElementType,  DataField,
                                          TorchType,   TorchOverflow, QuantizerWeight};
    return cause.isOfTypePair || std::ranges::find(others, cause.cause) != others.end();
}

/// Returns the types in the sentence; OpenVINO has them in its list of operands.
std::pair<std::string_view, std::string_view> typesInSentence(const MessageReading& reading)
{
    if (reading.message->cause == ErrorCause::OpenVinoTypes && reading.actual.empty()) {
        return differingTypes(reading.detail);
    }
    return {reading.actual, reading.expected};
}

MarkedText usuallyOf(const ExplainedSentence& sentence, const std::string& detail)
{
    if (sentence.cause == ErrorCause::OperatorOfTorch) {
        return usualCauseOfOverload(detail);
    }
    return errorCauseInfo(sentence.cause).isOfTypePair
               ? usualCause(sentence.actualDtype, sentence.expectedDtype)
               : MarkedText();
}

ExplainedSentence explain(const MessageReadings& readings, const MessageReading& reading)
{
    const MessageReading whole = Context(readings, reading).completed();
    const ErrorCauseInfo& cause = reading.cause();
    ExplainedSentence result;
    result.text = sentenceText(*readings.text, reading);
    result.cause = cause.cause;
    result.speaker = reading.message->speaker;
    result.source = reading.message->source;
    result.versions = reading.message->versions;
    result.node = whole.node ? std::optional(likeliestSpelling(*whole.node)) : std::nullopt;
    result.opType = likeliestSpelling(whole.opType.empty() ? whole.ownOpType : whole.opType);
    result.value = likeliestSpelling(whole.value);
    const auto [actual, expected] = typesInSentence(reading);
    result.actual = likeliestSpelling(actual);
    result.expected = likeliestSpelling(expected);
    result.file = likeliestSpelling(reading.file);
    if (isOfDtypes(cause)) {
        result.actualDtype = dtypeInMessage(result.actual);
        result.expectedDtype = dtypeInMessage(result.expected);
    }
    const std::string detail = likeliestSpelling(reading.detail);
    result.summary = summaryOf(result, detail);
    result.reason = cause.reason;
    result.usually = usuallyOf(result, detail);
    result.advice = reading.message->advice.empty() ? cause.advice : reading.message->advice;
    return result;
}

bool overlap(const MessageReading& one, const MessageReading& other)
{
    return one.at < other.end && other.at < one.end;
}

/// Returns whether `reading` is the same sentence, read from a word that stands before its beginning by
/// chance.
bool isStretched(const MessageReading& reading, const MessageReading& other)
{
    return reading.message == other.message && reading.end == other.end && reading.at < other.at;
}

/// Returns whether `whole` is a longer sentence that contains `part` and says as much.
bool isPartOf(const MessageReading& part, const MessageReading& whole)
{
    const auto named = [](const MessageReading& reading) {
        return static_cast<int>(reading.node.has_value()) +
               static_cast<int>(std::ranges::count(
                   std::array{reading.opType.empty(), reading.ownOpType.empty(), reading.value.empty(),
                              reading.actual.empty(), reading.expected.empty(), reading.file.empty(),
                              reading.detail.empty()},
                   false));
    };
    return part.message != whole.message && part.message->cause == whole.message->cause &&
           whole.at <= part.at && part.end <= whole.end && whole.end - whole.at > part.end - part.at &&
           named(part) <= named(whole);
}

/// Sentences by importance, the most important first.
class Ranking
{
public:
    explicit Ranking(const MessageReadings& readings)
        : m_readings(readings)
    {
        // The first one of a list of onnx's inference errors counts.
        const std::string& text = *readings.text;
        const auto list = text.find("Inference error(s): ");
        const auto second = list == text.npos ? list : text.find("\n(op_type:", list);
        m_listFrom = second == text.npos ? text.size() : second;
        m_listTo = second == text.npos ? text.size() : std::min(text.find("\n\n", second), text.size());
    }

    std::vector<const MessageReading*> sorted() const
    {
        std::vector<const MessageReading*> result = likelyReadings(m_readings);
        eraseOthers(result, isStretched);
        eraseOthers(result, isPartOf);
        std::erase_if(
            result, [](const MessageReading* reading) { return reading->cause().bearing == Bearing::Place; });
        std::ranges::stable_sort(result, std::ranges::greater(),
                                 [this](const MessageReading* one) { return weightOf(*one); });
        return result;
    }

private:
    /// Removes readings that are part of another one by `is`.
    static void eraseOthers(std::vector<const MessageReading*>& readings,
                            bool (*is)(const MessageReading&, const MessageReading&))
    {
        const std::vector<const MessageReading*> all = readings;
        std::erase_if(readings, [&](const MessageReading* reading) {
            return std::ranges::any_of(all,
                                       [&](const MessageReading* other) { return is(*reading, *other); });
        });
    }

    std::tuple<Bearing, bool, std::ptrdiff_t, std::size_t> weightOf(const MessageReading& reading) const
    {
        const bool isLaterOfList = reading.at >= m_listFrom && reading.at < m_listTo;
        // The first error of TensorRT and OpenVINO causes the others. In other programs inner errors, and the
        // last exception of a traceback, come last.
        const auto at = static_cast<std::ptrdiff_t>(reading.at);
        const Speaker speaker = reading.message->speaker;
        const bool isFirst = speaker == Speaker::TensorRt || speaker == Speaker::OpenVino;
        return {reading.cause().bearing, !isLaterOfList, isFirst ? -at : at, reading.end};
    }

    const MessageReadings& m_readings;
    std::size_t m_listFrom = 0;
    std::size_t m_listTo = 0;
};

/// Returns the program that called the speaker: ONNX Runtime and the exporter contain onnx's inference.
std::optional<Speaker> throughWhom(const MessageReadings& readings, Speaker speaker)
{
    if (speaker != Speaker::OnnxInference && speaker != Speaker::OnnxChecker && speaker != Speaker::Torch) {
        return std::nullopt;
    }
    for (const Speaker other : {Speaker::OnnxRuntime, Speaker::TorchExport}) {
        if (std::ranges::any_of(readings.all, [other](const MessageReading& reading) {
                return reading.message->speaker == other;
            })) {
            return other;
        }
    }
    return std::nullopt;
}

/// Returns the advice for a message without a fix, or without a model.
MarkedText adviceOf(const ExplainedSentence& sentence, const ExplainedPlace* place)
{
    if (!sentence.advice.empty()) {
        return sentence.advice;
    }
    if (!place) {
        return ONNXMEND_TEXT("Give the model with --model: the audit finds the tensor or node and the fix, "
                             "and onnxmend fix applies it.");
    }
    return place->finding
               ? ONNXMEND_TEXT(
                     "The finding says what has to change; onnxmend audit MODEL lists all findings.")
               : ONNXMEND_TEXT(
                     "Run onnxmend verify MODEL: it checks the model as it is now with onnx.checker, "
                     "the audit and ONNX Runtime.");
}

bool saysTheSame(const ExplainedSentence& one, const ExplainedSentence& other)
{
    const auto what = [](const ExplainedSentence& sentence) {
        return std::tie(sentence.cause, sentence.node, sentence.opType, sentence.value, sentence.actual,
                        sentence.expected);
    };
    return what(one) == what(other);
}

/// Returns whether the letter at a place belongs to the same word.
bool isOfWord(std::string_view text, std::size_t at)
{
    const char letter = at < text.size() ? text[at] : ' ';
    return isDigit(letter) || letter == '_' || (letter >= 'a' && letter <= 'z');
}

/// Reads the lone word "nan", as people write it in any case; nullopt if it is not there. Patterns ignore
/// white space and would find it inside other words.
std::optional<MessageReading> readingOfNan(const MessageReadings& readings)
{
    constexpr std::string_view word = "nan";
    const std::string text = asciiLowerCase(*readings.text);
    const auto row = std::ranges::find(errorMessages(), ErrorCause::NotFinite, &ErrorMessage::cause);
    for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t plural = text.substr(at + word.size(), 1) == "s" ? 1 : 0;
        const std::size_t end = at + word.size() + plural;
        if (!(at > 0 && isOfWord(text, at - 1)) && !isOfWord(text, end)) {
            return MessageReading{.at = at, .end = end, .message = &*row};
        }
    }
    return std::nullopt;
}

} // namespace

const char* findingRelationName(FindingRelation relation)
{
    static constexpr std::array names = {"none", "at-place", "beside", "likely", "elsewhere"};
    return names.at(static_cast<std::size_t>(relation));
}

const char* subjectSearchName(SubjectSearch search)
{
    static constexpr std::array names = {"found", "nothing-named", "not-there", "ambiguous"};
    return names.at(static_cast<std::size_t>(search));
}

Explanation explainError(std::string_view text, const Session* session)
{
    Explanation result;
    result.isCut = text.size() > mostErrorText;
    const MessageReadings readings =
        readMessages(withoutRepr(result.isCut ? text.substr(text.size() - mostErrorText) : text));
    const MessageReading* main = nullptr;
    for (const MessageReading* reading : Ranking(readings).sorted()) {
        const bool isFrame = reading->cause().bearing == Bearing::Frame;
        const bool isAgain =
            main && reading->message->cause == main->message->cause && overlap(*reading, *main);
        if (result.sentence && (isFrame || isAgain || result.others.size() >= mostOthers)) {
            continue;
        }
        // The same sentence, as a more general row of the table reads it.
        if (main && reading->at == main->at && reading->end == main->end) {
            continue;
        }
        ExplainedSentence sentence = explain(readings, *reading);
        sentence.through = throughWhom(readings, sentence.speaker);
        if (!main) {
            main = reading;
            result.sentence = std::move(sentence);
        } else if (!saysTheSame(*result.sentence, sentence) &&
                   std::ranges::none_of(result.others, [&sentence](const ExplainedSentence& other) {
                       return saysTheSame(other, sentence);
                   })) {
            result.others.push_back(std::move(sentence));
        }
    }
    const std::optional<MessageReading> nan = main ? std::nullopt : readingOfNan(readings);
    if (nan) {
        main = &*nan;
        result.sentence = explain(readings, *nan);
        result.sentence->speaker = Speaker::Application;
        result.sentence->source = {};
    }
    if (session && main) {
        result.place = placeOfError(*result.sentence, *main, readings, *session);
    }
    if (main) {
        result.sentence->advice = adviceOf(*result.sentence, result.place ? &*result.place : nullptr);
    }
    for (ExplainedSentence& other : result.others) {
        other.advice = adviceOf(other, nullptr);
    }
    return result;
}

std::vector<std::string> knownErrors()
{
    std::vector<std::string> lines;
    for (const SpeakerInfo& speaker : speakers()) {
        std::vector<std::string_view> kinds;
        for (const ErrorMessage& message : errorMessages()) {
            const ErrorCauseInfo& cause = errorCauseInfo(message.cause);
            if (message.speaker == speaker.speaker && cause.bearing != Bearing::Place &&
                std::ranges::find(kinds, cause.name) == kinds.end()) {
                kinds.push_back(cause.name);
            }
        }
        std::string line(speaker.title);
        for (const std::string_view kind : kinds) {
            line += (line.size() == speaker.title.size() ? ": " : ", ") + std::string(kind);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace onnxmend
