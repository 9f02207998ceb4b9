// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/findings_model.h"

#include "core/model/layer_names.h"
#include "core/plan/choose_fixes.h"
#include "core/policy/judge_report.h"
#include "core/types/finding_kinds.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/translated.h"
#include "ui/models/field_values.h"
#include "ui/models/initializer_columns.h"
#include "ui/models/shape_query.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <array>
#include <functional>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct FindingWords {
    Q_DECLARE_TR_FUNCTIONS(findings_model)
};

QString severityText(const FindingEntry& entry)
{
    const QString severity = texts::severity(entry.finding->severity);
    return entry.ignore            ? FindingWords::tr("Ignored")
           : entry.severityWithout ? FindingWords::tr("%1 (policy)").arg(severity)
                                   : severity;
}

std::int64_t severityOrder(const FindingEntry& entry)
{
    return entry.ignore ? FindingsModel::ignoredCategory : static_cast<std::int64_t>(entry.finding->severity);
}

QString severityTip(const FindingEntry& entry)
{
    return entry.ignore            ? FindingWords::tr("The policy ignores it, so it does not count")
           : entry.severityWithout ? FindingWords::tr("Severity by the policy; without the policy it is: %1")
                                         .arg(texts::severity(*entry.severityWithout))
                                   : QString();
}

/// Returns the message, after the reason why the finding is ignored.
QString messageText(const FindingEntry& entry)
{
    const QString message = texts::asSentence(texts::fromUtf8(entry.finding->message()));
    if (!entry.ignore) {
        return message;
    }
    const QString reason = texts::asSentence(texts::fromUtf8(displayText(entry.ignore->reason, 400)));
    return entry.ignore->until ? FindingWords::tr("%1 (until %2) %3")
                                     .arg(reason, texts::fromUtf8(dateText(*entry.ignore->until)), message)
                               : u"%1 %2"_s.arg(reason, message);
}

QVariant severityLook(const FindingEntry& entry, int role)
{
    const Severity severity = entry.finding->severity;
    if (role == Qt::ToolTipRole) {
        const QString tip = severityTip(entry);
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    if (entry.ignore && role == Qt::DecorationRole) {
        return theme::icon("status-none", theme::Tone::Muted);
    }
    if (entry.ignore && role == Qt::ForegroundRole) {
        return theme::color(theme::Tone::Muted, QGuiApplication::palette());
    }
    if (role == Qt::DecorationRole) {
        return theme::icon(theme::iconName(severity), theme::tone(severity));
    }
    if (role == Qt::ForegroundRole) {
        return theme::color(theme::tone(severity), QGuiApplication::palette());
    }
    return {};
}

QVariant kindLook(const FindingEntry& entry, int role)
{
    return role == Qt::ToolTipRole ? QVariant(texts::fromUtf8(findingKindInfo(entry.finding->kind).name))
                                   : QVariant();
}

std::size_t indexOf(const FindingEntry& entry)
{
    return static_cast<std::size_t>(entry.finding - entry.report->findings.data());
}

/// Returns the modules as one path, with `*` for parts that differ.
std::string moduleOf(const FindingEntry& entry)
{
    return entry.modules ? entry.modules->patternOfCause(*entry.report, indexOf(entry)) : std::string();
}

/// Returns the path of each module on a line of its own.
std::string modulesOf(const FindingEntry& entry)
{
    std::string lines;
    if (entry.modules) {
        for (const std::string& path : entry.modules->pathsOfCause(*entry.report, indexOf(entry))) {
            lines.append(lines.empty() ? "" : "\n").append(path);
        }
    }
    return lines;
}

QVariant moduleLook(const FindingEntry& entry, int role)
{
    if (role != Qt::ToolTipRole) {
        return {};
    }
    constexpr qsizetype mostLines = 20;
    QStringList paths = texts::fromUtf8(modulesOf(entry)).split(u'\n', Qt::SkipEmptyParts);
    if (paths.size() > mostLines) {
        paths = paths.mid(0, mostLines) << u"…"_s;
    }
    return paths.isEmpty() ? QVariant() : QVariant(paths.join(u'\n'));
}

QVariant messageLook(const FindingEntry& entry, int role)
{
    return role == Qt::ToolTipRole ? QVariant(messageText(entry)) : QVariant();
}

constexpr std::array<Column<FindingEntry>, 11> kFindingColumns{{
    {"severity", QT_TRANSLATE_NOOP("columns", "Severity"),
     QT_TRANSLATE_NOOP("columns", "Error, warning or information"), ColumnKind::Words, 11, severityText,
     [](const FindingEntry& e) { return SortValue(severityOrder(e)); }, severityLook},
    {"kind", QT_TRANSLATE_NOOP("columns", "Problem"), QT_TRANSLATE_NOOP("columns", "Kind of problem"),
     ColumnKind::Words, 48,
     [](const FindingEntry& e) { return texts::translated(findingKindInfo(e.finding->kind).title); },
     [](const FindingEntry& e) { return SortValue(findingKindInfo(e.finding->kind).name); }, kindLook},
    {"value", QT_TRANSLATE_NOOP("columns", "Tensor"),
     QT_TRANSLATE_NOOP("columns", "The value with the problem"), ColumnKind::Name, 28,
     [](const FindingEntry& e) { return orDash(e.finding->value); },
     [](const FindingEntry& e) { return SortValue(std::string_view(e.finding->value)); }},
    {"actual", QT_TRANSLATE_NOOP("columns", "Is"),
     QT_TRANSLATE_NOOP("columns", "The dtype of the tensor, or of the wrong declaration"), ColumnKind::Dtype,
     12, [](const FindingEntry& e) { return texts::dtype(e.presentDtype()); },
     [](const FindingEntry& e) { return dtypeOrder(e.presentDtype()); },
     [](const FindingEntry& e, int role) { return dtypeLook(e.presentDtype(), role); }},
    {"expected", QT_TRANSLATE_NOOP("columns", "Wanted"),
     QT_TRANSLATE_NOOP("columns", "The dtype after the recommended fix; without a fix, the required dtype"),
     ColumnKind::Dtype, 12, [](const FindingEntry& e) { return texts::dtype(e.wantedDtype()); },
     [](const FindingEntry& e) { return dtypeOrder(e.wantedDtype()); },
     [](const FindingEntry& e, int role) { return dtypeLook(e.wantedDtype(), role); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"), QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"),
     ColumnKind::Name, 13, [](const FindingEntry& e) { return rowShapeText(e.row); },
     [](const FindingEntry& e) { return shapeOrder(e.row); }, nullptr, 4},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"),
     QT_TRANSLATE_NOOP("columns", "Node where the problem occurs"), ColumnKind::Name, 18,
     [](const FindingEntry& e) {
         return orDash((e.finding->node.empty() ? e.finding->opType : e.finding->node).str());
     },
     [](const FindingEntry& e) { return SortValue(e.finding->node); }, nullptr, 1},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "The module of Python that it comes from"), ColumnKind::Name, 18,
     [](const FindingEntry& e) { return orDash(moduleOf(e)); },
     [](const FindingEntry& e) { return SortValue(moduleOf(e)); }, moduleLook, 5},
    {"places", QT_TRANSLATE_NOOP("columns", "Places"),
     QT_TRANSLATE_NOOP("columns", "Number of nodes that fail by this cause: one fix is for all of them"),
     ColumnKind::Number, 7, [](const FindingEntry& e) { return texts::count(e.places); },
     [](const FindingEntry& e) { return SortValue(static_cast<std::int64_t>(e.places)); }},
    {"fixes", QT_TRANSLATE_NOOP("columns", "Fixes"), QT_TRANSLATE_NOOP("columns", "Number of possible fixes"),
     ColumnKind::Number, 6, [](const FindingEntry& e) { return texts::count(e.fix.count); },
     [](const FindingEntry& e) { return SortValue(static_cast<std::int64_t>(e.fix.count)); }, nullptr, 3},
    {"message", QT_TRANSLATE_NOOP("columns", "Message"),
     QT_TRANSLATE_NOOP("columns", "The problem and its reason"), ColumnKind::Words, 40, messageText,
     [](const FindingEntry& e) { return SortValue(e.finding->message()); }, messageLook, 2},
}};

std::string_view severityId(const FindingEntry& entry)
{
    return entry.ignore ? ignoredSeverityId : severityName(entry.finding->severity);
}

std::string_view kindId(const FindingEntry& entry) { return findingKindInfo(entry.finding->kind).name; }

/// Returns the layer of the value, or of the node if the finding has no value.
std::string_view layerId(const FindingEntry& entry)
{
    const Finding& finding = *entry.finding;
    return layerOf((finding.value.empty() ? finding.node : finding.value).str());
}

/// Returns the operator of the node with the problem, or of the nodes that read the tensor.
std::string_view operatorsOf(const FindingEntry& entry)
{
    const std::string_view own = entry.finding->opType;
    return own.empty() && entry.row && entry.operators ? entry.operators->of(*entry.row) : own;
}

std::string_view statusId(const FindingEntry& entry)
{
    return entry.row ? entryStatusRow(InitializerEntry{.row = entry.row}.status()).id : std::string_view();
}

std::string_view fileOf(const FindingEntry& entry)
{
    const bool isOfFile = entry.finding->kind == FindingKind::OrphanData;
    return isOfFile    ? std::string_view(entry.finding->value)
           : entry.row ? std::string_view(entry.row->location)
                       : std::string_view();
}

/// Returns the declared dtype of the value with the wrong declaration, otherwise of the tensor.
DType declaredDtype(const FindingEntry& entry)
{
    for (const Resolution& resolution : entry.finding->resolutions) {
        for (const TypeChange& change : resolution.changes) {
            if (change.is<TypeChange::Declaration>() && change.value == entry.finding->value) {
                return change.from;
            }
        }
    }
    return entry.row ? entry.row->declaredDtype : DType::Undefined;
}

SortValue sizeOf(const FindingEntry& entry)
{
    return entry.row ? SortValue(static_cast<std::int64_t>(entry.row->byteCount))
                     : SortValue(std::string_view()); // there is no number without a tensor
}

constexpr std::array<FilterField<FindingEntry>, 18> kFindingFields{{
    {"severity", QT_TRANSLATE_NOOP("columns", "Error, warning or information"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(severityId(e)); }, severityIds},
    {"kind", QT_TRANSLATE_NOOP("columns", "Kind of problem"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(kindId(e)); }, problemIds},
    {"op", QT_TRANSLATE_NOOP("columns", "The operator"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(operatorsOf(e)); }},
    {"is", QT_TRANSLATE_NOOP("columns", "The present dtype"), FieldKind::Dtype,
     [](const FindingEntry& e) { return dtypeOrder(e.presentDtype()); }},
    {"wanted", QT_TRANSLATE_NOOP("columns", "The dtype after the recommended fix, or the required dtype"),
     FieldKind::Dtype, [](const FindingEntry& e) { return dtypeOrder(e.wantedDtype()); }},
    {"stored", QT_TRANSLATE_NOOP("columns", "The dtype of the bytes in the file"), FieldKind::Dtype,
     [](const FindingEntry& e) { return dtypeOrder(e.row ? e.row->storedDtype : DType::Undefined); }},
    {"declared", QT_TRANSLATE_NOOP("columns", "The dtype that the graph declares"), FieldKind::Dtype,
     [](const FindingEntry& e) { return dtypeOrder(declaredDtype(e)); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"), FieldKind::Shape,
     [](const FindingEntry& e) { return shapeValue(e.row); }},
    {"size", QT_TRANSLATE_NOOP("columns", "Bytes as stored"), FieldKind::Number, sizeOf},
    {"status", QT_TRANSLATE_NOOP("columns", "The tensor's status"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(statusId(e)); }, statusIds},
    {"file", QT_TRANSLATE_NOOP("columns", "The file that holds it"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(fileOf(e)); }},
    {"tensor", QT_TRANSLATE_NOOP("columns", "The value with the problem"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(std::string_view(e.finding->value)); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node where the problem occurs"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(e.finding->node); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(layerId(e)); }},
    {"module", QT_TRANSLATE_NOOP("columns", "The module of Python that it comes from"), FieldKind::Path,
     [](const FindingEntry& e) { return SortValue(modulesOf(e)); }},
    {"places", QT_TRANSLATE_NOOP("columns", "Number of nodes that fail by this cause"), FieldKind::Number,
     [](const FindingEntry& e) { return SortValue(static_cast<std::int64_t>(e.places)); }},
    {"in", QT_TRANSLATE_NOOP("columns", "The subgraph or function"), FieldKind::Text,
     [](const FindingEntry& e) { return SortValue(e.finding->graph.str()); }},
    {"fixes", QT_TRANSLATE_NOOP("columns", "Number of possible fixes"), FieldKind::Number,
     [](const FindingEntry& e) { return SortValue(static_cast<std::int64_t>(e.fix.count)); }},
}};

constexpr std::array<RowGrouping<FindingEntry>, 7> kFindingGroupings{{
    {"kind", QT_TRANSLATE_NOOP("columns", "Problem"), kindId, headingOfProblem},
    {"severity", QT_TRANSLATE_NOOP("columns", "Severity"), severityId, headingOfSeverity},
    {"op", QT_TRANSLATE_NOOP("columns", "Operator"), operatorsOf, headingOfOperators},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"), layerId, headingOfLayer},
    {"is", QT_TRANSLATE_NOOP("columns", "Present dtype"),
     [](const FindingEntry& e) { return dtypeInfo(e.presentDtype()).onnxName; }, headingOfDtype},
    {"file", QT_TRANSLATE_NOOP("columns", "File"), fileOf, headingOfFile},
    {"in", QT_TRANSLATE_NOOP("columns", "Subgraph or function"),
     [](const FindingEntry& e) { return std::string_view(e.finding->graph); }, headingOfText},
}};

bool anyText(const FindingEntry& entry, const TextTest& test)
{
    const Finding& finding = *entry.finding;
    return test(finding.value) || test(finding.node) || test(finding.message()) || test(kindId(entry)) ||
           (entry.modules && test(modulesOf(entry))) || (entry.ignore && test(entry.ignore->reason));
}

/// Returns the rows of a report. Findings with one cause are one row.
FindingsModel::List listOf(const Report& report, const std::vector<IgnoredFinding>& ignored = {})
{
    FindingsModel::List list;
    list.causes = report.causes();
    list.rowOfFinding.resize(report.findings.size());
    std::vector<std::size_t> keys;
    keys.reserve(list.causes.size() + ignored.size());
    for (std::size_t row = 0; row < list.causes.size(); ++row) {
        const std::size_t cause = list.causes[row];
        list.rowOfFinding[cause] = static_cast<std::uint32_t>(row);
        for (const std::size_t other : report.groups.othersOf(cause)) {
            list.rowOfFinding[other] = static_cast<std::uint32_t>(row);
            list.hasPlaces = true;
        }
        keys.push_back(std::hash<std::string>()(report.findings[cause].id()));
    }
    for (const IgnoredFinding& other : ignored) {
        keys.push_back(std::hash<std::string>()(other.finding.id()));
    }
    list.keys = RowKeys(std::move(keys));
    return list;
}

FindingEntry entryOf(const Finding& finding, const Report& report, const FixBrief& fix,
                     const RowOperators* operators)
{
    return {.finding = &finding,
            .places = 1 + finding.moreNodes,
            .fix = fix,
            .row = finding.row ? &report.rows[*finding.row] : nullptr,
            .operators = operators};
}

FindingEntry entryAt(const Session& session, std::size_t index, const RowOperators& operators,
                     const DocumentModules& modules)
{
    const Report& report = session.report();
    const Policy* const policy = session.policy().get();
    if (index >= report.findings.size()) { // behind the findings are the ignored ones of the policy
        const IgnoredFinding& ignored = session.policyOutcome().ignored[index - report.findings.size()];
        FindingEntry entry = entryOf(ignored.finding, report, {}, &operators);
        entry.ignore = &policy->ignores[ignored.ignore];
        return entry;
    }
    const Finding& finding = report.findings[index];
    FindingEntry entry = entryOf(finding, report, session.fixBriefAt(index), &operators);
    entry.places = report.places(index);
    entry.report = &report;
    entry.modules = modules.empty() ? nullptr : &modules;
    if (policy) {
        entry.severityWithout = severityWithout(*policy, session.policyOutcome(), finding);
    }
    return entry;
}

} // namespace

bool FindingEntry::changesDeclaration() const { return statedDtypes(*finding, fix).changesDeclaration; }

DType FindingEntry::presentDtype() const { return statedDtypes(*finding, fix).present; }

DType FindingEntry::wantedDtype() const { return statedDtypes(*finding, fix).wanted; }

const FindingsModel::List& findingList(const Session& session)
{
    return session.kept().get<FindingsModel::List>([&session] {
        FindingsModel::List list = listOf(session.report(), session.policyOutcome().ignored);
        list.hasModules = !onnxmend::modulesOf(session).empty();
        return list;
    });
}

FindingsModel::FindingsModel(QObject* parent)
    : ColumnTable({.columns = kFindingColumns,
                   .fields = kFindingFields,
                   .groupings = kFindingGroupings,
                   .anyText = anyText,
                   .category = [](const FindingEntry& e) { return static_cast<int>(severityOrder(e)); }},
                  parent)
{
}

FindingsModel::Rows FindingsModel::rowsOfSession(const std::shared_ptr<const Session>& session)
{
    if (!session) {
        return {std::make_shared<const List>(), {}};
    }
    const List& list = findingList(*session);
    const RowOperators& operators = rowOperators(*session);
    const DocumentModules& modules = onnxmend::modulesOf(*session);
    return {{session, &list},
            [session, &list, &operators, &modules](std::size_t row) {
                return entryAt(*session, list.reportIndex(static_cast<int>(row)), operators, modules);
            },
            operators.nodeCount()};
}

FindingsModel::Rows FindingsModel::rowsOfReport(const std::shared_ptr<const Report>& report,
                                                std::vector<FixBrief> fixes)
{
    auto list = std::make_shared<const List>(listOf(*report));
    return {list, [report, list, fixes = std::move(fixes)](std::size_t row) {
                const std::size_t index = list->causes[row];
                FindingEntry entry = entryOf(report->findings[index], *report,
                                             index < fixes.size() ? fixes[index] : FixBrief(), nullptr);
                entry.places = report->places(index);
                return entry;
            }};
}

std::vector<int> FindingsModel::rowsOf(const std::vector<std::size_t>& findings) const
{
    std::vector<int> rows;
    rows.reserve(findings.size());
    for (const std::size_t finding : findings) {
        rows.push_back(static_cast<int>(m_list->rowOfFinding.at(finding)));
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void FindingsModel::open(std::shared_ptr<const Session> session) { open(rowsOfSession(session)); }

void FindingsModel::update(std::shared_ptr<const Session> session) { update(rowsOfSession(session)); }

void FindingsModel::open(std::shared_ptr<const Report> report, std::vector<FixBrief> fixes)
{
    open(rowsOfReport(report, std::move(fixes)));
}

void FindingsModel::update(std::shared_ptr<const Report> report, std::vector<FixBrief> fixes)
{
    update(rowsOfReport(report, std::move(fixes)));
}

void FindingsModel::open(const Rows& rows)
{
    resetRows(rows.list->keys.size(), [&] { put(rows); });
}

void FindingsModel::update(const Rows& rows)
{
    updateRows(m_list->keys, rows.list->keys, [&] { put(rows); });
}

void FindingsModel::put(const Rows& rows)
{
    m_list = rows.list;
    m_nodeCount = rows.nodeCount;
    setReader(rows.read);
}

} // namespace onnxmend
