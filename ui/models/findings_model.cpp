// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/findings_model.h"

#include "core/model/layer_names.h"
#include "core/types/finding_kinds.h"
#include "ui/look/core_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace onnxmend
{

using Entry = FindingEntry;

namespace
{

QVariant severityLook(const Entry& entry, int role)
{
    const Severity severity = entry.finding->severity;
    if (role == Qt::DecorationRole) {
        return theme::icon(theme::iconName(severity), theme::tone(severity));
    }
    if (role == Qt::ForegroundRole) {
        return theme::color(theme::tone(severity), QGuiApplication::palette());
    }
    return {};
}

QVariant kindLook(const Entry& entry, int role)
{
    return role == Qt::ToolTipRole ? QVariant(texts::fromUtf8(findingKindInfo(entry.finding->kind).name))
                                   : QVariant();
}

QVariant messageLook(const Entry& entry, int role)
{
    return role == Qt::ToolTipRole ? QVariant(texts::asSentence(texts::fromUtf8(entry.finding->message())))
                                   : QVariant();
}

QVariant dtypeLook(DType dtype, int role)
{
    return role == ColumnTableModel::DtypeRole && dtype != DType::Undefined
               ? QVariant(static_cast<int>(dtype))
               : QVariant();
}

QString orDash(const std::string& text) { return text.empty() ? texts::dash() : texts::fromUtf8(text); }

constexpr std::array<Column<Entry>, 8> kColumns{{
    {"severity", QT_TRANSLATE_NOOP("columns", "Severity"), QT_TRANSLATE_NOOP("columns", "How bad it is"),
     Qt::AlignLeft, 11, [](const Entry& e) { return texts::severity(e.finding->severity); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->severity)); }, severityLook},
    {"kind", QT_TRANSLATE_NOOP("columns", "Problem"),
     QT_TRANSLATE_NOOP("columns", "What kind of problem it is"), Qt::AlignLeft, 48,
     [](const Entry& e) { return texts::ofCore(findingKindInfo(e.finding->kind).title); },
     [](const Entry& e) { return SortValue(findingKindInfo(e.finding->kind).name); }, kindLook},
    {"value", QT_TRANSLATE_NOOP("columns", "Tensor"),
     QT_TRANSLATE_NOOP("columns", "The value that is concerned"), Qt::AlignLeft, 28,
     [](const Entry& e) { return orDash(e.finding->value); },
     [](const Entry& e) { return SortValue(std::string_view(e.finding->value)); }},
    {"actual", QT_TRANSLATE_NOOP("columns", "Is"), QT_TRANSLATE_NOOP("columns", "The dtype that is there"),
     Qt::AlignLeft, 12, [](const Entry& e) { return texts::dtype(e.finding->actual); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->actual)); },
     [](const Entry& e, int role) { return dtypeLook(e.finding->actual, role); }},
    {"expected", QT_TRANSLATE_NOOP("columns", "Wanted"),
     QT_TRANSLATE_NOOP("columns", "What a declaration or a node asks for; a fix may change that instead"),
     Qt::AlignLeft, 12, [](const Entry& e) { return texts::dtype(e.finding->expected); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->expected)); },
     [](const Entry& e, int role) { return dtypeLook(e.finding->expected, role); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"), QT_TRANSLATE_NOOP("columns", "The node that complains"),
     Qt::AlignLeft, 18,
     [](const Entry& e) {
         return orDash(e.finding->node.empty() ? e.finding->opType.str() : e.finding->node);
     },
     [](const Entry& e) { return SortValue(e.finding->node); }, nullptr, 1},
    {"fixes", QT_TRANSLATE_NOOP("columns", "Fixes"),
     QT_TRANSLATE_NOOP("columns", "How many ways there are to fix it"), Qt::AlignRight, 6,
     [](const Entry& e) { return texts::count(e.fixCount); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.fixCount)); }},
    {"message", QT_TRANSLATE_NOOP("columns", "Message"),
     QT_TRANSLATE_NOOP("columns", "What is wrong and why"), Qt::AlignLeft, 40,
     [](const Entry& e) { return texts::asSentence(texts::fromUtf8(e.finding->message())); },
     [](const Entry& e) { return SortValue(e.finding->message()); }, messageLook, 2},
}};

std::vector<std::string_view> severityIds() { return {"error", "warning", "info"}; }

std::vector<std::string_view> kindIds()
{
    std::vector<std::string_view> ids;
    for (const FindingKindInfo& kind : findingKinds()) {
        ids.push_back(kind.name);
    }
    return ids;
}

std::string_view severityId(const Entry& entry) { return severityName(entry.finding->severity); }
std::string_view kindId(const Entry& entry) { return findingKindInfo(entry.finding->kind).name; }

/// Of the value, or of the node where the finding is about none.
std::string_view layerId(const Entry& entry)
{
    const Finding& finding = *entry.finding;
    return layerOf(finding.value.empty() ? finding.node : finding.value.str());
}

constexpr std::array<FilterField<Entry>, 10> kFields{{
    {"severity", QT_TRANSLATE_NOOP("columns", "How bad it is"), FieldKind::Text,
     [](const Entry& e) { return SortValue(severityId(e)); }, severityIds},
    {"kind", QT_TRANSLATE_NOOP("columns", "What kind of problem it is"), FieldKind::Text,
     [](const Entry& e) { return SortValue(kindId(e)); }, kindIds},
    {"op", QT_TRANSLATE_NOOP("columns", "The operator"), FieldKind::Text,
     [](const Entry& e) { return SortValue(std::string_view(e.finding->opType)); }},
    {"is", QT_TRANSLATE_NOOP("columns", "The dtype that is there"), FieldKind::Dtype,
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->actual)); }},
    {"wanted", QT_TRANSLATE_NOOP("columns", "The dtype that is wanted"), FieldKind::Dtype,
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->expected)); }},
    {"tensor", QT_TRANSLATE_NOOP("columns", "The value that is concerned"), FieldKind::Text,
     [](const Entry& e) { return SortValue(std::string_view(e.finding->value)); }},
    {"node", QT_TRANSLATE_NOOP("columns", "The node that complains"), FieldKind::Text,
     [](const Entry& e) { return SortValue(e.finding->node); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const Entry& e) { return SortValue(layerId(e)); }},
    {"in", QT_TRANSLATE_NOOP("columns", "The subgraph or function"), FieldKind::Text,
     [](const Entry& e) { return SortValue(e.finding->graph.str()); }},
    {"fixes", QT_TRANSLATE_NOOP("columns", "How many ways there are to fix it"), FieldKind::Number,
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.fixCount)); }},
}};

QString headingOfText(std::string_view key)
{
    return key.empty() ? QCoreApplication::translate("columns", "None") : texts::fromUtf8(key);
}

constexpr std::array<RowGrouping<Entry>, 6> kGroupings{{
    {"kind", QT_TRANSLATE_NOOP("columns", "Problem"), kindId,
     [](std::string_view key) {
         const auto found = std::ranges::find(findingKinds(), key, &FindingKindInfo::name);
         return texts::ofCore(found->title);
     }},
    {"severity", QT_TRANSLATE_NOOP("columns", "Severity"), severityId,
     [](std::string_view key) {
         const std::vector<std::string_view> ids = severityIds();
         return texts::severity(static_cast<Severity>(std::ranges::find(ids, key) - ids.begin()));
     }},
    {"op", QT_TRANSLATE_NOOP("columns", "Operator"),
     [](const Entry& e) { return std::string_view(e.finding->opType); }, headingOfText},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"), layerId, headingOfText},
    {"is", QT_TRANSLATE_NOOP("columns", "Dtype that is there"),
     [](const Entry& e) { return dtypeInfo(e.finding->actual).onnxName; }, headingOfText},
    {"in", QT_TRANSLATE_NOOP("columns", "Subgraph or function"),
     [](const Entry& e) { return std::string_view(e.finding->graph); }, headingOfText},
}};

bool anyText(const Entry& entry, const TextTest& test)
{
    const Finding& finding = *entry.finding;
    return test(finding.value) || test(finding.node) || test(finding.message()) || test(kindId(entry));
}

RowKeys keysOf(const Report& report)
{
    std::vector<std::size_t> keys;
    keys.reserve(report.findings.size());
    for (const Finding& finding : report.findings) {
        keys.push_back(std::hash<std::string>()(finding.id()));
    }
    return RowKeys(std::move(keys));
}

/// RowKeys of the initializers are kept, too.
struct FindingKeys {
    RowKeys keys;
};

} // namespace

const RowKeys& findingKeys(const Session& session)
{
    return session.kept().get<FindingKeys>([&session] { return FindingKeys{keysOf(session.report())}; }).keys;
}

FindingsModel::FindingsModel(QObject* parent)
    : ColumnTable({.columns = kColumns,
                   .fields = kFields,
                   .groupings = kGroupings,
                   .anyText = anyText,
                   .category = [](const Entry& e) { return static_cast<int>(e.finding->severity); }},
                  parent)
{
}

FindingsModel::Rows FindingsModel::rowsOf(const std::shared_ptr<const Session>& session)
{
    if (!session) {
        return {std::make_shared<const RowKeys>(), {}};
    }
    return {{session, &findingKeys(*session)}, [session](std::size_t index) {
                return Entry{&session->report().findings[index], session->fixBriefAt(index).count};
            }};
}

FindingsModel::Rows FindingsModel::rowsOf(const std::shared_ptr<const Report>& report,
                                          std::vector<std::size_t> fixCounts)
{
    return {std::make_shared<const RowKeys>(keysOf(*report)),
            [report, counts = std::move(fixCounts)](std::size_t index) {
                return Entry{&report->findings[index], index < counts.size() ? counts[index] : 0};
            }};
}

void FindingsModel::open(std::shared_ptr<const Session> session) { open(rowsOf(session)); }

void FindingsModel::update(std::shared_ptr<const Session> session) { update(rowsOf(session)); }

void FindingsModel::open(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts)
{
    open(rowsOf(report, std::move(fixCounts)));
}

void FindingsModel::update(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts)
{
    update(rowsOf(report, std::move(fixCounts)));
}

void FindingsModel::open(const Rows& rows)
{
    resetRows(rows.keys->size(), [&] { put(rows); });
}

void FindingsModel::update(const Rows& rows)
{
    updateRows(*m_keys, *rows.keys, [&] { put(rows); });
}

void FindingsModel::put(const Rows& rows)
{
    m_keys = rows.keys;
    setReader(rows.read);
}

} // namespace onnxmend
