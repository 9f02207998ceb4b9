// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/fixes/fix.h"
#include "core/messages/error_messages.h"
#include "core/types/finding.h"
#include "core/verify/proof_subject.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

class Session;

/// A known sentence of another program, in plain words. Names are as the text has them: not safe to show.
struct ExplainedSentence {
    std::string text; ///< as it was said, on one line
    ErrorCause cause = ErrorCause::Place;
    Speaker speaker = Speaker::OnnxRuntime;
    std::optional<Speaker> through;  ///< who called the speaker, and hands its sentence on
    std::string_view source;         ///< the file that says it
    std::string_view versions;       ///< of the speaker; empty where all have it
    std::optional<std::string> node; ///< "" = one that has no name
    std::string opType;
    std::string value;
    std::string actual; ///< the type or number that is there, as the sentence has it
    std::string expected;
    std::string file;
    DType actualDtype = DType::Undefined;
    DType expectedDtype = DType::Undefined;
    Message summary;    ///< what it says, in a line that is safe to show
    MarkedText reason;  ///< the rule, and why it is broken
    MarkedText usually; ///< what usually brings these two types together; may be empty
    MarkedText advice;  ///< what to do where the audit has no fix

    friend bool operator==(const ExplainedSentence&, const ExplainedSentence&) = default;
};

/// How a finding of the audit has to do with what a message names.
enum class FindingRelation {
    None,     ///< there is no finding
    AtPlace,  ///< it is about the same node or value
    Beside,   ///< about a value that the node reads or gives, or about the call that it lies in
    Likely,   ///< of the message's kind or types, where that does not tell the place
    Elsewhere ///< about something else in the model
};
const char* findingRelationName(FindingRelation relation); ///< as in JSON: "at-place"
const char* subjectSearchName(SubjectSearch search);       ///< as in JSON: "not-there"

/// What a model has to do with a message.
struct ExplainedPlace {
    SubjectSearch search = SubjectSearch::NothingNamed;
    std::optional<ProofSubject> subject; ///< when found
    FindingRelation relation = FindingRelation::None;
    std::optional<Finding> finding;
    std::vector<Fix> fixes;   ///< of the finding, the recommended one first
    std::size_t findings = 0; ///< errors and warnings in the whole model
    std::string text;         ///< all that in a sentence or two, safe to show
};

/// What an error text says. Understands ONNX Runtime with its quantiser, onnx.checker, onnx's inference,
/// torch.onnx, PyTorch, TensorRT, OpenVINO and more (core/messages/error_messages.h).
struct Explanation {
    std::optional<ExplainedSentence> sentence; ///< nothing: it is not known
    std::vector<ExplainedSentence> others;     ///< what else is known in the text, the first few
    std::optional<ExplainedPlace> place;       ///< when there is a model
    bool isCut = false;                        ///< the text was too long: only its end was read
};

inline constexpr std::size_t mostErrorText = 1 << 20; ///< bytes of a text that are read

/// Finds the sentence that counts in a message, a log or a traceback, and what it means; with a session also
/// what the audit finds at the place that it names. Any bytes will do.
Explanation explainError(std::string_view text, const Session* session = nullptr);

/// The programs and kinds of errors that are known, a line each.
std::vector<std::string> knownErrors();

} // namespace onnxmend
