// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

std::string subjectText(const ProofSubject& subject)
{
    const std::string in = subject.graph == "main" ? "" : " in " + displayText(subject.graph);
    const std::string value = subject.value.empty() ? "" : quotedText(subject.value);
    if (!subject.nodeIndex) {
        return value + in;
    }
    const std::string node = displayText(subject.opType) + " " +
                             (subject.node.empty() ? "" : quotedText(subject.node) + " ") + "(node " +
                             std::to_string(subject.nodeIndex->value) + ")" + in;
    return value.empty() ? node : value + " at " + node;
}

std::string foundText(const ExplainedPlace& place)
{
    const std::string what = "It is about " + subjectText(*place.subject) + " of this model. ";
    switch (place.relation) {
    case FindingRelation::AtPlace:
        return what + "The audit finds there:";
    case FindingRelation::Beside:
        return what + "A finding of the audit next to it explains it:";
    case FindingRelation::Likely:
    case FindingRelation::Elsewhere:
        return what + "The audit finds nothing wrong there; elsewhere it finds:";
    case FindingRelation::None:
        break;
    }
    return what + "The audit finds nothing wrong there, nor elsewhere: the model may have changed since the "
                  "message, or the message is not about dtypes.";
}

std::string notFoundText(const ExplainedPlace& place, bool isOfFindings)
{
    const std::string found = place.relation == FindingRelation::Likely ? " A finding of the audit fits it:"
                              : place.finding                           ? " The audit of this model finds:"
                                              : " The audit finds nothing wrong in it.";
    switch (place.search) {
    case SubjectSearch::NotThere:
        return "This model has nothing with the name in the message: the message is about another model, or "
               "about names that a program made while it loaded this one." +
               found;
    case SubjectSearch::Ambiguous:
        return "Several nodes of this model fit the name in the message." + found;
    case SubjectSearch::NothingNamed:
    case SubjectSearch::Found:
        break;
    }
    return isOfFindings ? "The message names no node and no tensor." + found
                        : "The message is not about anything that an audit of the model can find.";
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
std::string versionText(const ExplainedSentence& sentence, const Model& model)
{
    std::int64_t version = 0;
    std::string_view name;
    if (sentence.cause == ErrorCause::IrVersion) {
        version = model.irVersion();
        name = "IR version ";
    } else if (sentence.cause == ErrorCause::Opset && model.opsets().contains("")) {
        version = model.opsets().at("");
        name = "opset ";
    } else {
        return {};
    }
    const std::string text = "This model has " + std::string(name) + std::to_string(version);
    return sentence.actual == std::to_string(version) ? text + "."
                                                      : text + ": the message is about another one.";
}

constexpr std::size_t mostListedInputs = 5;

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
        place.text = "No input of this model is " + type + ": the message is about another one.";
        return;
    }
    if (inputs.size() == 1) {
        place.search = SubjectSearch::Found;
        place.subject = ProofSubject{.graph = model.graph({}).scope, .value = inputs.front()->name};
        place.text = "It is about the input " + quotedText(inputs.front()->name) +
                     " of this model, the only one that is " + type + ".";
        return;
    }
    FirstFew names(mostListedInputs);
    for (const ValueDeclaration* input : inputs) {
        names.add(quotedText(input->name));
    }
    place.search = SubjectSearch::Ambiguous;
    place.text = "Inputs of this model that are " + type + ": " + names.text() + ".";
}

/// Returns the inputs and outputs without a type or shape.
std::string withoutShapeText(const Model& model)
{
    FirstFew names(mostListedInputs);
    bool isAny = false;
    const Graph& graph = model.graph({});
    for (const auto& [what, declarations] :
         {std::pair("the input ", &graph.inputs), std::pair("the output ", &graph.outputs)}) {
        for (const ValueDeclaration& declaration : *declarations) {
            if (!declaration.shape) {
                isAny = true;
                names.add(what + quotedText(declaration.name));
            }
        }
    }
    return isAny ? "This model has no type or shape for " + names.text() + "."
                 : std::string("All inputs and outputs of this model have a type and a shape.");
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
    const std::string version = versionText(sentence, *session.model());
    const bool isOfFindings = version.empty() && (place.search != SubjectSearch::NothingNamed ||
                                                  errorCauseInfo(sentence.cause).kind);
    if (isOfFindings) {
        FindingSearch(session, sentence, place).addTo(place);
    }
    place.text = !version.empty() ? version
                 : place.subject  ? foundText(place)
                                  : notFoundText(place, isOfFindings);
    if (const std::size_t ignored = session.policyOutcome().ignored.size(); ignored > 0 && !place.finding) {
        place.text += " The policy ignores " + counted(ignored, "finding") + " of this model.";
    }
    return place;
}

} // namespace onnxmend
