// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/findings_model.h"

#include "core/types/finding_kinds.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <array>
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
    return role == Qt::ToolTipRole ? QVariant(texts::asSentence(texts::fromUtf8(entry.finding->message)))
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
     QT_TRANSLATE_NOOP("columns", "What kind of problem it is"), Qt::AlignLeft, 24,
     [](const Entry& e) { return texts::fromUtf8(findingKindInfo(e.finding->kind).title); },
     [](const Entry& e) { return SortValue(std::string(findingKindInfo(e.finding->kind).name)); }, kindLook},
    {"value", QT_TRANSLATE_NOOP("columns", "Tensor"),
     QT_TRANSLATE_NOOP("columns", "The value that is concerned"), Qt::AlignLeft, 28,
     [](const Entry& e) { return orDash(e.finding->value); },
     [](const Entry& e) { return SortValue(e.finding->value); }},
    {"actual", QT_TRANSLATE_NOOP("columns", "Is"), QT_TRANSLATE_NOOP("columns", "The dtype that is there"),
     Qt::AlignLeft, 12, [](const Entry& e) { return texts::dtype(e.finding->actual); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->actual)); },
     [](const Entry& e, int role) { return dtypeLook(e.finding->actual, role); }},
    {"expected", QT_TRANSLATE_NOOP("columns", "Should Be"),
     QT_TRANSLATE_NOOP("columns", "The dtype that is wanted"), Qt::AlignLeft, 12,
     [](const Entry& e) { return texts::dtype(e.finding->expected); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.finding->expected)); },
     [](const Entry& e, int role) { return dtypeLook(e.finding->expected, role); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"), QT_TRANSLATE_NOOP("columns", "The node that complains"),
     Qt::AlignLeft, 18,
     [](const Entry& e) { return orDash(e.finding->node.empty() ? e.finding->opType : e.finding->node); },
     [](const Entry& e) { return SortValue(e.finding->node); }},
    {"fixes", QT_TRANSLATE_NOOP("columns", "Fixes"),
     QT_TRANSLATE_NOOP("columns", "How many ways there are to fix it"), Qt::AlignRight, 6,
     [](const Entry& e) { return texts::count(e.fixCount); },
     [](const Entry& e) { return SortValue(static_cast<std::int64_t>(e.fixCount)); }},
    {"message", QT_TRANSLATE_NOOP("columns", "Message"),
     QT_TRANSLATE_NOOP("columns", "What is wrong and why"), Qt::AlignLeft, 60,
     [](const Entry& e) { return texts::asSentence(texts::fromUtf8(e.finding->message)); },
     [](const Entry& e) { return SortValue(e.finding->message); }, messageLook},
}};

std::shared_ptr<const Report> reportOf(const std::shared_ptr<const Session>& session)
{
    return session ? std::shared_ptr<const Report>(session, &session->report()) : nullptr;
}

std::vector<std::size_t> fixCountsOf(const std::shared_ptr<const Session>& session)
{
    std::vector<std::size_t> counts;
    if (session) {
        for (std::size_t index = 0; index < session->report().findings.size(); ++index) {
            counts.push_back(session->fixesAt(index).size());
        }
    }
    return counts;
}

std::vector<std::string> keysOf(const Report* report)
{
    std::vector<std::string> keys;
    if (report) {
        for (const Finding& finding : report->findings) {
            keys.push_back(finding.id);
        }
    }
    return keys;
}

} // namespace

FindingsModel::FindingsModel(QObject* parent)
    : ColumnTable(std::span<const Column<Entry>>(kColumns), parent)
{
}

void FindingsModel::open(std::shared_ptr<const Session> session)
{
    open(reportOf(session), fixCountsOf(session));
}

void FindingsModel::update(std::shared_ptr<const Session> session)
{
    update(reportOf(session), fixCountsOf(session));
}

void FindingsModel::open(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts)
{
    const std::size_t count = report ? report->findings.size() : 0;
    resetRows(count, [&] { put(std::move(report), std::move(fixCounts)); });
}

void FindingsModel::update(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts)
{
    const std::vector<std::string> newKeys = keysOf(report.get());
    updateRows(keysOf(m_report.get()), newKeys, [&] { put(std::move(report), std::move(fixCounts)); });
}

void FindingsModel::put(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts)
{
    m_report = std::move(report);
    m_fixCounts = std::move(fixCounts);
    m_fixCounts.resize(m_report ? m_report->findings.size() : 0);
}

FindingEntry FindingsModel::rowAt(int row) const
{
    const std::size_t index = sourceIndex(row);
    return {&m_report->findings[index], m_fixCounts[index]};
}

bool FindingsModel::containsText(int row, std::string_view lowerCaseText) const
{
    const Finding& finding = *rowAt(row).finding;
    return containsIgnoringCase(finding.value, lowerCaseText) ||
           containsIgnoringCase(finding.node, lowerCaseText) ||
           containsIgnoringCase(finding.message, lowerCaseText) ||
           containsIgnoringCase(findingKindInfo(finding.kind).name, lowerCaseText);
}

int FindingsModel::category(int row) const { return static_cast<int>(rowAt(row).finding->severity); }

} // namespace onnxmend
