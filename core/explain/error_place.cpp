// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/error_place.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/session/session.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Returns the values that the node of a message reads or gives.
std::set<std::string> valuesAround(const Model& model, const ProofSubject& subject)
{
    std::set<std::string> values;
    if (!subject.value.empty()) {
        values.insert(subject.value);
    }
    const std::optional<GraphId> graph = model.findGraph(subject.graph);
    const NodeList nodes = graph ? model.data().nodesOf(*graph) : NodeList();
    if (subject.nodeIndex && subject.nodeIndex->value < static_cast<std::size_t>(nodes.size())) {
        const Node& node = nodes[static_cast<int>(subject.nodeIndex->value)];
        values.insert(node.input().begin(), node.input().end());
        values.insert(node.output().begin(), node.output().end());
        values.erase("");
    }
    return values;
}

/// Returns whether `inner` lies in `outer`, as "main/n/then_branch" does in "main/n".
bool isNested(const std::string& outer, const std::string& inner)
{
    return inner.size() > outer.size() && inner.starts_with(outer) && inner[outer.size()] == '/';
}

/// Returns whether the scope "function:domain::name" is called by the operator.
bool isCallOf(const std::string& scope, const std::string& opType)
{
    const auto end = scope.rfind("::");
    return scope.starts_with("function:") && !opType.empty() && end != scope.npos &&
           std::string_view(scope).substr(end + 2).starts_with(opType);
}

class FindingSearch
{
public:
    FindingSearch(const Session& session, const ExplainedSentence& sentence, const ExplainedPlace& place)
        : m_session(session)
        , m_sentence(sentence)
        , m_subject(place.subject)
        , m_isOfOtherModel(place.search == SubjectSearch::NotThere)
    {
        if (m_subject) {
            m_values = valuesAround(*session.model(), *m_subject);
        }
    }

    void addTo(ExplainedPlace& place) const
    {
        const Finding* best = nullptr;
        for (const Finding& finding : m_session.report().findings) {
            if (counts(finding) && (!best || weightOf(finding) > weightOf(*best))) {
                best = &finding;
            }
        }
        if (!best) {
            return;
        }
        place.relation = relationOf(*best);
        place.finding = *best;
        place.fixes = m_session.fixesOf(best->id());
    }

private:
    /// Returns whether a program would refuse the model for the finding: not for information.
    static bool counts(const Finding& finding)
    {
        return finding.severity != Severity::Info || finding.kind == FindingKind::UnknownOp;
    }

    FindingRelation relationOf(const Finding& finding) const
    {
        if (!m_subject) {
            const bool isAlike = isOfKind(finding) || isOfTypes(finding);
            return isAlike && !m_isOfOtherModel ? FindingRelation::Likely : FindingRelation::Elsewhere;
        }
        const bool sameGraph = finding.graph == m_subject->graph;
        if (sameGraph && finding.nodeIndex && finding.nodeIndex == m_subject->nodeIndex) {
            return FindingRelation::AtPlace;
        }
        if (sameGraph && !m_subject->value.empty() && finding.value == m_subject->value) {
            return FindingRelation::AtPlace;
        }
        if ((sameGraph && (m_values.contains(finding.value) || readsOurs(finding))) ||
            isNested(finding.graph, m_subject->graph) || isNested(m_subject->graph, finding.graph) ||
            isCallOf(m_subject->graph, finding.opType) || isCallOf(finding.graph, m_subject->opType)) {
            return FindingRelation::Beside;
        }
        return FindingRelation::Elsewhere;
    }

    bool readsOurs(const Finding& finding) const
    {
        return std::ranges::any_of(finding.operands, [this](const FindingOperand& operand) {
            return m_values.contains(operand.value);
        });
    }

    bool isOfKind(const Finding& finding) const
    {
        return errorCauseInfo(m_sentence.cause).kind == finding.kind;
    }

    bool isOfTypes(const Finding& finding) const
    {
        const auto is = [&finding](DType one, DType other) {
            return isKnown(one) && finding.actual == one && finding.expected == other;
        };
        return is(m_sentence.actualDtype, m_sentence.expectedDtype) ||
               is(m_sentence.expectedDtype, m_sentence.actualDtype);
    }

    /// The nearest, then errors, then findings of the message's kind, then findings about its operator and
    /// types.
    std::tuple<int, bool, bool, bool, bool> weightOf(const Finding& finding) const
    {
        return {-static_cast<int>(relationOf(finding)), finding.severity == Severity::Error,
                isOfKind(finding), !m_sentence.opType.empty() && finding.opType == m_sentence.opType,
                isOfTypes(finding)};
    }

    const Session& m_session;
    const ExplainedSentence& m_sentence;
    const std::optional<ProofSubject> m_subject;
    const bool m_isOfOtherModel;
    std::set<std::string> m_values;
};

Message subjectText(const ProofSubject& subject)
{
    Message text = Message::plain(subject.value.empty() ? std::string() : quotedText(subject.value));
    if (subject.nodeIndex) {
        const std::string index = std::to_string(subject.nodeIndex->value);
        const std::string opType = displayText(subject.opType);
        Message node = subject.node.empty() ? Message(ONNXMEND_TEXT("%1 (node %2)"), {opType, index})
                                            : Message(ONNXMEND_TEXT("%1 %2 (node %3)"),
                                                      {opType, quotedText(subject.node), index});
        text = text.empty() ? std::move(node)
                            : Message(ONNXMEND_TEXT("%1 at %2"), {std::move(text), std::move(node)});
    }
    return subject.graph == "main"
               ? text
               : Message(ONNXMEND_TEXT("%1 in %2"), {std::move(text), displayText(subject.graph)});
}

MarkedText textOfFound(FindingRelation relation)
{
    switch (relation) {
    case FindingRelation::AtPlace:
        return ONNXMEND_TEXT("It is about %1 of this model. The audit finds there:");
    case FindingRelation::Beside:
        return ONNXMEND_TEXT("It is about %1 of this model. A finding of the audit next to it explains it:");
    case FindingRelation::Likely:
    case FindingRelation::Elsewhere:
        return ONNXMEND_TEXT(
            "It is about %1 of this model. The audit finds nothing wrong there; elsewhere it finds:");
    case FindingRelation::None:
        break;
    }
    return ONNXMEND_TEXT(
        "It is about %1 of this model. The audit finds nothing wrong there, nor elsewhere: the "
        "model may have changed since the message, or the message is not about dtypes.");
}

Message notFoundText(const ExplainedPlace& place, bool isOfFindings)
{
    const MarkedText found = place.relation == FindingRelation::Likely
                                 ? ONNXMEND_TEXT("A finding of the audit fits it:")
                             : place.finding ? ONNXMEND_TEXT("The audit of this model finds:")
                                             : ONNXMEND_TEXT("The audit finds nothing wrong in it.");
    const auto with = [found](MarkedText what) {
        return Message(ONNXMEND_TEXT("%1 %2"), {Message(what), Message(found)});
    };
    switch (place.search) {
    case SubjectSearch::NotThere:
        return with(
            ONNXMEND_TEXT("This model has nothing with the name in the message: the message is about "
                          "another model, or about names that a program made while it loaded this one."));
    case SubjectSearch::Ambiguous:
        return with(ONNXMEND_TEXT("Several nodes of this model fit the name in the message."));
    case SubjectSearch::NothingNamed:
    case SubjectSearch::Found:
        break;
    }
    return isOfFindings ? with(ONNXMEND_TEXT("The message names no node and no tensor."))
                        : Message(ONNXMEND_TEXT(
                              "The message is not about anything that an audit of the model can find."));
}

/// Returns the subject of the chosen sentence; if that is not in the model, the one of the sentence around
/// it.
FoundSubject subjectOfReading(const MessageReading& reading, const MessageReadings& readings,
                              const Model& model)
{
    constexpr std::size_t longestContext = 4'096;
    MessageReadings own{.text = readings.text, .all = {}};
    MessageReadings around = own;
    for (const MessageReading& other : readings.all) {
        if (other.message == reading.message && other.at == reading.at) {
            own.all.push_back(other);
        } else if (std::max(other.at, reading.at) - std::min(other.at, reading.at) < longestContext) {
            around.all.push_back(other);
        }
    }
    FoundSubject found = findSubject(own, model);
    if (found.search == SubjectSearch::Found) {
        return found;
    }
    FoundSubject outer = findSubject(around, model);
    const bool isBetter = outer.search == SubjectSearch::Found || found.search == SubjectSearch::NothingNamed;
    return isBetter ? outer : found;
}

/// Returns whether a version in the message is this model's; empty if the message is not about versions.
Message versionText(const ExplainedSentence& sentence, const Model& model)
{
    const bool isOfIr = sentence.cause == ErrorCause::IrVersion;
    if (!isOfIr && (sentence.cause != ErrorCause::Opset || !model.opsets().contains(""))) {
        return {};
    }
    const std::string version = std::to_string(isOfIr ? model.irVersion() : model.opsets().at(""));
    const bool isSame = sentence.actual == version;
    const MarkedText ofIr =
        isSame ? ONNXMEND_TEXT("This model has IR version %1.")
               : ONNXMEND_TEXT("This model has IR version %1: the message is about another one.");
    const MarkedText ofOpset =
        isSame ? ONNXMEND_TEXT("This model has opset %1.")
               : ONNXMEND_TEXT("This model has opset %1: the message is about another one.");
    return {isOfIr ? ofIr : ofOpset, {version}};
}

/// Returns the first few of the names, and the number of the others.
Message firstFew(std::vector<Message> names)
{
    constexpr std::size_t most = 5;
    const std::size_t others = names.size() - std::min(names.size(), most);
    names.resize(names.size() - others);
    Message shown = Message::list(ONNXMEND_TEXT("%1, %2"), names);
    return others == 0 ? shown : Message(ONNXMEND_TEXT("%1 and %2 more"), {std::move(shown), others});
}

/// Returns the graph inputs without data, which a program provides.
std::vector<const ValueDeclaration*> fedInputs(const Model& model)
{
    std::vector<const ValueDeclaration*> inputs;
    for (const ValueDeclaration& input : model.graph({}).inputs) {
        if (!model.findStored({}, input.name)) {
            inputs.push_back(&input);
        }
    }
    return inputs;
}

/// Adds the inputs that a message about an input's type can mean. A single one is the place.
void addFedInputs(const ExplainedSentence& sentence, const Model& model, ExplainedPlace& place)
{
    const std::string type = dtypeName(sentence.expectedDtype);
    std::vector<const ValueDeclaration*> inputs = fedInputs(model);
    std::erase_if(inputs, [&sentence](const ValueDeclaration* input) {
        return input->dtype != sentence.expectedDtype;
    });
    if (inputs.empty()) {
        place.search = SubjectSearch::NotThere;
        place.text = {ONNXMEND_TEXT("No input of this model is %1: the message is about another one."),
                      {type}};
        return;
    }
    if (inputs.size() == 1) {
        place.search = SubjectSearch::Found;
        place.subject = ProofSubject{.graph = model.graph({}).scope, .value = inputs.front()->name};
        place.text = {ONNXMEND_TEXT("It is about the input %1 of this model, the only one that is %2."),
                      {quotedText(inputs.front()->name), type}};
        return;
    }
    std::vector<Message> names;
    names.reserve(inputs.size());
    for (const ValueDeclaration* input : inputs) {
        names.push_back(Message::plain(quotedText(input->name)));
    }
    place.search = SubjectSearch::Ambiguous;
    place.text = {ONNXMEND_TEXT("Inputs of this model that are %1: %2."), {type, firstFew(std::move(names))}};
}

/// Returns the inputs and outputs without a type or shape.
Message withoutShapeText(const Model& model)
{
    std::vector<Message> names;
    const Graph& graph = model.graph({});
    for (const auto& [what, declarations] : {std::pair(ONNXMEND_TEXT("the input %1"), &graph.inputs),
                                             std::pair(ONNXMEND_TEXT("the output %1"), &graph.outputs)}) {
        for (const ValueDeclaration& declaration : *declarations) {
            if (!declaration.shape) {
                names.emplace_back(what, std::vector<MessageArgument>{quotedText(declaration.name)});
            }
        }
    }
    if (names.empty()) {
        return ONNXMEND_TEXT("All inputs and outputs of this model have a type and a shape.");
    }
    return {ONNXMEND_TEXT("This model has no type or shape for %1."), {firstFew(std::move(names))}};
}

/// Adds facts about the model if the message names no place in it.
bool addFacts(const ExplainedSentence& sentence, const Model& model, ExplainedPlace& place)
{
    if (place.search != SubjectSearch::NothingNamed) {
        return false;
    }
    if (sentence.cause == ErrorCause::FedType && isKnown(sentence.expectedDtype)) {
        addFedInputs(sentence, model, place);
        return true;
    }
    if (sentence.cause == ErrorCause::MissingDeclaration) {
        place.text = withoutShapeText(model);
        return true;
    }
    return false;
}

} // namespace

ExplainedPlace placeOfError(const ExplainedSentence& sentence, const MessageReading& reading,
                            const MessageReadings& readings, const Session& session)
{
    ExplainedPlace place;
    FoundSubject found = subjectOfReading(reading, readings, *session.model());
    place.search = found.search;
    place.subject = std::move(found.subject);
    place.findings = session.report().summary.errors + session.report().summary.warnings;
    if (addFacts(sentence, *session.model(), place)) {
        return place;
    }
    const Message version = versionText(sentence, *session.model());
    const bool isOfFindings = version.empty() && (place.search != SubjectSearch::NothingNamed ||
                                                  errorCauseInfo(sentence.cause).kind);
    if (isOfFindings) {
        FindingSearch(session, sentence, place).addTo(place);
    }
    place.text = !version.empty() ? version
                 : place.subject  ? Message(textOfFound(place.relation), {subjectText(*place.subject)})
                                  : notFoundText(place, isOfFindings);
    if (const std::size_t ignored = session.policyOutcome().ignored.size(); ignored > 0 && !place.finding) {
        const MarkedText text = ignored == 1
                                    ? ONNXMEND_TEXT("%1 The policy ignores %2 finding of this model.")
                                    : ONNXMEND_TEXT("%1 The policy ignores %2 findings of this model.");
        place.text = {text, {place.text, ignored}};
    }
    return place;
}

} // namespace onnxmend
