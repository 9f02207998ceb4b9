// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/node_description.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/models/shape_query.h"

#include <QCoreApplication>
#include <QPalette>
#include <QStringList>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostArguments = 200;  ///< a Concat may have tens of thousands
constexpr std::size_t longestNote = 10'000; ///< bytes of a text by the author of the model
constexpr double pillTint = 0.18;           ///< part of the dtype's colour behind its name

struct NodeWords {
    Q_DECLARE_TR_FUNCTIONS(node)
};

QString escaped(std::string_view text)
{
    return texts::fromUtf8(text.substr(0, longestNote)).toHtmlEscaped();
}

/// Returns a text of several lines, whose other characters are made safe to show.
QString escapedLines(std::string_view text)
{
    QStringList lines;
    text = text.substr(0, longestNote);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.append(escaped(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines.join(u"<br/>"_s);
}

/// Returns the index of the node in its graph.
QString numberOf(const GraphPlace& node) { return texts::count(node.node.value_or(NodeId{}).value); }

class NodeWriter
{
public:
    NodeWriter(const NodeFacts& facts, bool hasTypes, const QPalette& palette)
        : m_facts(facts)
        , m_hasTypes(hasTypes)
        , m_palette(palette)
    {
    }

    NodeDescription write()
    {
        writeOperator();
        writeAttributes();
        writeArguments(NodeWords::tr("Inputs"), m_facts.inputs, false);
        writeArguments(NodeWords::tr("Outputs"), m_facts.outputs, true);
        writeConstraints();
        writeAuthorsTexts();
        writeOrigin();
        return std::move(m_text);
    }

private:
    void writeOperator();
    void writeAttributes();
    void writeArguments(const QString& title, const std::vector<NodeArgument>& arguments, bool areOutputs);
    void writeConstraints();
    void writeAuthorsTexts();
    void writeOrigin();
    QString valueOf(const NodeAttribute& attribute);
    QString tensorText(const StoredTensorFacts& tensor) const;
    QString typeLine(const NodeArgument& argument) const;
    QString originOf(const NodeArgument& argument);
    QString readersOf(const NodeArgument& argument);
    QString notesOf(const ValueNotes& notes) const;
    QString writeDocumentation(const OpDocumentation& documentation) const;

    void heading(const QString& text)
    {
        m_text.html += u"<h4 style='margin-top:%1px; margin-bottom:%2px'>%3</h4>"_s.arg(tokens::parts)
                           .arg(tokens::inside)
                           .arg(text.toHtmlEscaped());
    }
    void paragraph(const QStringList& lines)
    {
        QStringList filled = lines;
        filled.removeAll(QString());
        m_text.html += u"<p style='margin-top:0; margin-bottom:%1px'>%2</p>"_s.arg(tokens::inside)
                           .arg(filled.join(u"<br/>"_s));
    }
    QString muted(const QString& html) const
    {
        return u"<span style='color:%1'>%2</span>"_s.arg(theme::color(theme::Tone::Muted, m_palette).name(),
                                                         html);
    }
    static QString code(const QString& html)
    {
        return u"<span style=\"font-family:'%1'\">%2</span>"_s.arg(tokens::monospaced().family(), html);
    }
    QString link(const GraphPlace& place, const QString& html)
    {
        m_text.places.push_back(place);
        return u"<a href='place:%1'>%2</a>"_s.arg(m_text.places.size() - 1).arg(html);
    }
    QString linkTo(const NodeLink& node)
    {
        const QString name =
            node.place.nodeName.empty() ? u'#' + numberOf(node.place) : escaped(node.place.nodeName);
        return link(node.place, escaped(node.opType) + u' ' + name);
    }
    QString pill(ValueType type) const
    {
        const QColor tint = theme::mixed(m_palette.color(QPalette::Base),
                                         theme::dtypeColor(type.dtype(), m_palette), pillTint);
        const QString name = escaped(displayName(type));
        return code(type.isTensor()
                        ? u"<span style='background-color:%1'>&nbsp;%2&nbsp;</span>"_s.arg(tint.name(), name)
                        : name);
    }

    const NodeFacts& m_facts;
    bool m_hasTypes;
    const QPalette& m_palette;
    NodeDescription m_text;
};

void NodeWriter::writeOperator()
{
    const QString name =
        m_facts.place.nodeName.empty()
            ? NodeWords::tr("Node %1, without a name").arg(numberOf(m_facts.place)).toHtmlEscaped()
            : code(escaped(m_facts.place.nodeName));
    QString called = u"<b>%1</b>"_s.arg(escaped(m_facts.opType));
    if (!m_facts.overload.empty()) {
        called += u':' + escaped(m_facts.overload);
    }
    const QString domain = texts::fromUtf8(m_facts.domain);
    const QString opset = QString::number(m_facts.opset);
    const QString version = m_facts.isKnown ? NodeWords::tr("%1, opset %2, in this form since %3")
                                                  .arg(domain, opset, QString::number(m_facts.sinceVersion))
                                            : NodeWords::tr("%1, opset %2").arg(domain, opset);
    const QString graph =
        m_facts.place.scope == "main"
            ? QString()
            : muted(NodeWords::tr("In: %1").arg(texts::fromUtf8(m_facts.place.scope)).toHtmlEscaped());
    paragraph({called + u' ' + muted(version.toHtmlEscaped()), name, graph});
    if (m_facts.deprecated) {
        paragraph({NodeWords::tr("ONNX has deprecated this operator.").toHtmlEscaped()});
    }
    if (m_facts.function) {
        paragraph({NodeWords::tr("A function of this model:").toHtmlEscaped() + u' ' +
                   link(*m_facts.function, escaped(m_facts.function->scope))});
    }
}

QString NodeWriter::tensorText(const StoredTensorFacts& tensor) const
{
    QString text = pill(ValueType::tensor(tensor.dtype)) + u' ' + texts::shape(tensor.shape).toHtmlEscaped();
    if (!tensor.values.empty()) {
        text += u"<br/>"_s + code(escaped(tensor.values));
    } else if (!tensor.unreadable.empty()) {
        text += u"<br/>"_s + muted(escaped(tensor.unreadable));
    }
    return text;
}

QString NodeWriter::valueOf(const NodeAttribute& attribute)
{
    QStringList parts;
    if (attribute.elements) {
        QStringList elements;
        for (const std::string& element : attribute.elements->texts) {
            elements.append(escaped(element));
        }
        if (attribute.elements->count > attribute.elements->texts.size()) {
            elements.append(NodeWords::tr("… %1 in all").arg(texts::count(attribute.elements->count)));
        }
        const QString list = elements.join(u", "_s);
        parts.append(code(attribute.elements->isList ? u'[' + list + u']' : list));
    }
    if (attribute.dtype != DType::Undefined) {
        parts.append(pill(ValueType::tensor(attribute.dtype)));
    }
    if (!attribute.ofCaller.empty()) {
        parts.append(NodeWords::tr("attribute %1 of the calling node")
                         .arg(texts::fromUtf8(attribute.ofCaller))
                         .toHtmlEscaped());
    }
    for (const GraphPlace& subgraph : attribute.subgraphs) {
        parts.append(link(subgraph, escaped(subgraph.scope)));
    }
    for (const StoredTensorFacts& tensor : attribute.tensors) {
        parts.append(tensorText(tensor));
    }
    return parts.isEmpty() ? muted(NodeWords::tr("not set").toHtmlEscaped()) : parts.join(u' ');
}

void NodeWriter::writeAttributes()
{
    if (m_facts.attributes.empty()) {
        return;
    }
    heading(NodeWords::tr("Attributes"));
    for (const NodeAttribute& attribute :
         std::span(m_facts.attributes).first(std::min(m_facts.attributes.size(), mostArguments))) {
        QString type = texts::fromUtf8(attribute.type);
        if (attribute.isDefault && attribute.elements) {
            type = NodeWords::tr("%1, default").arg(type);
        }
        paragraph(
            {u"<b>%1</b> "_s.arg(escaped(attribute.name)) + muted(type.toHtmlEscaped()), valueOf(attribute)});
    }
}

/// Returns the type that readers see, and the other ones where they differ.
QString NodeWriter::typeLine(const NodeArgument& argument) const
{
    const ValueType stored = argument.stored ? ValueType::tensor(argument.stored->dtype) : ValueType();
    const ValueType type = argument.type.known()       ? argument.type
                           : argument.declared.known() ? argument.declared
                                                       : stored;
    QStringList parts;
    parts.append(type.known() ? pill(type)
                 : m_hasTypes ? muted(NodeWords::tr("dtype not known").toHtmlEscaped())
                              : muted(u"…"_s));
    if (argument.shape) {
        parts.append(shapeKeyText(shapeKey(*argument.shape)).toHtmlEscaped());
    }
    if (argument.declared.known() && argument.declared != type) {
        parts.append(NodeWords::tr("declared as %1").arg(pill(argument.declared)));
    }
    if (stored.known() && stored != type) {
        parts.append(NodeWords::tr("stored as %1").arg(pill(stored)));
    }
    return parts.join(u' ');
}

QString NodeWriter::originOf(const NodeArgument& argument)
{
    QStringList parts;
    if (argument.isInput) {
        parts.append(NodeWords::tr("Input of the graph").toHtmlEscaped());
    }
    if (argument.producer) {
        parts.append(NodeWords::tr("From %1").arg(linkTo(*argument.producer)));
    }
    if (argument.stored && !argument.stored->values.empty()) {
        parts.append(code(escaped(argument.stored->values)));
    }
    if (argument.stored && !argument.stored->unreadable.empty()) {
        parts.append(muted(escaped(argument.stored->unreadable)));
    }
    if (!argument.scope.empty() && argument.scope != m_facts.place.scope) {
        parts.append(muted(NodeWords::tr("In: %1").arg(texts::fromUtf8(argument.scope)).toHtmlEscaped()));
    }
    return parts.join(u"<br/>"_s);
}

QString NodeWriter::readersOf(const NodeArgument& argument)
{
    QStringList parts;
    if (argument.isOutput) {
        parts.append(NodeWords::tr("Output of the graph").toHtmlEscaped());
    }
    QStringList readers;
    for (const NodeLink& reader : argument.readers) {
        readers.append(linkTo(reader));
    }
    if (argument.readerCount > argument.readers.size()) {
        readers.append(
            NodeWords::tr("and %1 more").arg(texts::count(argument.readerCount - argument.readers.size())));
    }
    if (!readers.isEmpty()) {
        parts.append(NodeWords::tr("Read by %1").arg(readers.join(u", "_s)));
    } else if (!argument.isOutput) {
        parts.append(NodeWords::tr("No node reads it").toHtmlEscaped());
    }
    return parts.join(u"<br/>"_s);
}

/// Returns what the author wrote about a value.
QString NodeWriter::notesOf(const ValueNotes& notes) const
{
    QStringList parts;
    if (!notes.description.empty()) {
        parts.append(escapedLines(notes.description));
    }
    if (!notes.denotation.empty()) {
        parts.append(NodeWords::tr("Denotation: %1").arg(escaped(notes.denotation)));
    }
    const auto addAll = [&parts](const std::vector<std::pair<std::string, std::string>>& entries) {
        for (const auto& [name, text] : std::span(entries).first(std::min(entries.size(), mostArguments))) {
            parts.append(escaped(name) + u": "_s + escapedLines(text));
        }
    };
    addAll(notes.quantization);
    addAll(notes.metadata);
    return parts.isEmpty() ? QString() : muted(parts.join(u"<br/>"_s));
}

void NodeWriter::writeArguments(const QString& title, const std::vector<NodeArgument>& arguments,
                                bool areOutputs)
{
    if (arguments.empty()) {
        return;
    }
    heading(title);
    for (std::size_t i = 0; i < std::min(arguments.size(), mostArguments); ++i) {
        const NodeArgument& argument = arguments[i];
        const QString parameter = argument.parameter.empty() ? texts::count(i) : escaped(argument.parameter);
        const QString first = u"<b>%1</b> "_s.arg(parameter) + muted(escaped(argument.parameterType)) + u' ';
        if (argument.value.empty()) {
            paragraph({first + muted(NodeWords::tr("omitted").toHtmlEscaped())});
            continue;
        }
        const QString value = code(escaped(argument.value));
        const GraphPlace place{.scope = argument.scope, .node = {}, .nodeName = {}, .value = argument.value};
        const bool isLinked = argument.stored.has_value() && !argument.scope.empty();
        paragraph({first + (isLinked ? link(place, value) : value), typeLine(argument),
                   areOutputs ? readersOf(argument) : originOf(argument), notesOf(argument.notes)});
    }
    if (arguments.size() > mostArguments) {
        paragraph({NodeWords::tr("and %1 more")
                       .arg(texts::count(arguments.size() - mostArguments))
                       .toHtmlEscaped()});
    }
}

void NodeWriter::writeConstraints()
{
    if (m_facts.constraints.empty()) {
        return;
    }
    heading(NodeWords::tr("Allowed types"));
    for (const TypeConstraint& constraint : m_facts.constraints) {
        QStringList types;
        for (const ValueType type : constraint.allowed) {
            types.append(escaped(displayName(type)));
        }
        paragraph({u"<b>%1</b> "_s.arg(escaped(constraint.name)) + code(types.join(u", "_s))});
    }
}

void NodeWriter::writeAuthorsTexts()
{
    if (!m_facts.description.empty() || !m_facts.functionDescription.empty()) {
        heading(NodeWords::tr("Text of the model's author"));
        paragraph({escapedLines(m_facts.description), escapedLines(m_facts.functionDescription)});
    }
    if (!m_facts.metadata.empty()) {
        heading(NodeWords::tr("Metadata"));
        for (const auto& [name, text] :
             std::span(m_facts.metadata).first(std::min(m_facts.metadata.size(), mostArguments))) {
            paragraph({u"<b>%1</b>"_s.arg(escaped(name)), escapedLines(text)});
        }
    }
}

/// Returns Markdown. The texts are those of ONNX and hold nothing of the model.
QString NodeWriter::writeDocumentation(const OpDocumentation& documentation) const
{
    QStringList parts{QString::fromStdString(documentation.text)};
    const auto addList = [&parts](const QString& title, const QStringList& items) {
        if (!items.isEmpty()) {
            parts.append(u"**%1**"_s.arg(title));
            parts.append(u"- "_s + items.join(u"\n- "_s));
        }
    };
    const auto item = [](const std::string& name, const std::string& text) {
        return u"`%1`: %2"_s.arg(QString::fromStdString(name), QString::fromStdString(text).simplified());
    };
    QStringList attributes;
    for (const NodeAttribute& attribute : m_facts.attributes) {
        if (!attribute.text.empty()) {
            attributes.append(item(attribute.name, attribute.text));
        }
    }
    const auto itemsOf = [&item](const std::vector<NodeArgument>& arguments,
                                 const std::vector<std::string>& descriptions) {
        QStringList items;
        for (std::size_t i = 0; i < std::min(arguments.size(), descriptions.size()); ++i) {
            if (!descriptions[i].empty()) {
                items.append(item(arguments[i].parameter, descriptions[i]));
            }
        }
        return items;
    };
    QStringList constraints;
    for (const TypeConstraint& constraint : m_facts.constraints) {
        if (!constraint.text.empty()) {
            constraints.append(item(constraint.name, constraint.text));
        }
    }
    addList(NodeWords::tr("Attributes"), attributes);
    addList(NodeWords::tr("Inputs"), itemsOf(m_facts.inputs, documentation.inputs));
    addList(NodeWords::tr("Outputs"), itemsOf(m_facts.outputs, documentation.outputs));
    addList(NodeWords::tr("Allowed types"), constraints);
    return parts.join(u"\n\n"_s);
}

/// Writes the documentation, or the reason why there is none.
void NodeWriter::writeOrigin()
{
    if (m_facts.documentation) {
        heading(NodeWords::tr("Documentation by ONNX, opset %1").arg(m_facts.documentation->sinceVersion));
        m_text.documentation = writeDocumentation(*m_facts.documentation);
    } else if (m_facts.isKnown) {
        paragraph({muted(NodeWords::tr("The ONNX library of onnxmend has no documentation of this operator.")
                             .toHtmlEscaped())});
    } else if (!m_facts.function) {
        paragraph({muted(NodeWords::tr("Unknown operator: no schema states its inputs, outputs and types.")
                             .toHtmlEscaped())});
    }
}

} // namespace

NodeDescription describeFacts(const NodeFacts& facts, bool hasTypes, const QPalette& palette)
{
    return NodeWriter(facts, hasTypes, palette).write();
}

} // namespace onnxmend
