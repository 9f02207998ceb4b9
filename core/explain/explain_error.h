// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A known sentence of another program, in plain words. Names are as in the text: not safe to show.
struct ExplainedSentence {
    std::string text; ///< original text, on one line
    ErrorCause cause = ErrorCause::Place;
    Speaker speaker = Speaker::OnnxRuntime;
    std::optional<Speaker> through;  ///< program that called the speaker and passes its sentence on
    std::string_view source;         ///< file that contains the sentence
    std::string_view versions;       ///< versions of the speaker; empty: all
    std::optional<std::string> node; ///< "": a node without a name
    std::string opType;
    std::string value;
    std::string actual; ///< type or number that is there, as in the sentence
    std::string expected;
    std::string file;
    DType actualDtype = DType::Undefined;
    DType expectedDtype = DType::Undefined;
    Message summary;    ///< meaning of the sentence, in a line that is safe to show
    MarkedText reason;  ///< the rule, and why it is broken
    MarkedText usually; ///< usual cause of these two types; may be empty
    MarkedText advice;  ///< advice if the audit has no fix

    friend bool operator==(const ExplainedSentence&, const ExplainedSentence&) = default;
};

/// Relation of a finding of the audit to the subject of a message.
enum class FindingRelation {
    None,     ///< there is no finding
    AtPlace,  ///< about the same node or value
    Beside,   ///< about a value that the node reads or gives, or about the call around it
    Likely,   ///< has the message's kind or types, if these do not determine the place
    Elsewhere ///< about another part of the model
};
const char* findingRelationName(FindingRelation relation); ///< as in JSON: "at-place"
const char* subjectSearchName(SubjectSearch search);       ///< as in JSON: "not-there"

/// The place of a message in a model.
struct ExplainedPlace {
    SubjectSearch search = SubjectSearch::NothingNamed;
    std::optional<ProofSubject> subject; ///< if found
    FindingRelation relation = FindingRelation::None;
    std::optional<Finding> finding;
    std::vector<Fix> fixes;   ///< fixes of the finding, the recommended one first
    std::size_t findings = 0; ///< errors and warnings in the whole model
    Message text;             ///< all this in a sentence or two, safe to show
};

/// Explanation of an error text. Understands ONNX Runtime with its quantizer, onnx.checker, onnx's inference,
/// torch.onnx, PyTorch, TensorRT, OpenVINO and more (core/messages/error_messages.h).
struct Explanation {
    std::optional<ExplainedSentence> sentence; ///< nullopt: it is unknown
    std::vector<ExplainedSentence> others;     ///< other known sentences of the text, the first few
    std::optional<ExplainedPlace> place;       ///< if there is a model
    bool isCut = false;                        ///< the text was too long: only its end was read
};

inline constexpr std::size_t mostErrorText = 1 << 20; ///< bytes of a text that are read

/// Finds the sentence that matters in a message, a log or a traceback, and its meaning; with a session also
/// the finding of the audit at its place. Accepts any bytes.
Explanation explainError(std::string_view text, const Session* session = nullptr);

/// Returns the known programs and kinds of errors, one line each.
std::vector<std::string> knownErrors();

} // namespace onnxmend
