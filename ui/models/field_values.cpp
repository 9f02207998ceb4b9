// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/field_values.h"

#include "core/types/finding_kinds.h"
#include "ui/look/translated.h"
#include "ui/models/initializer_columns.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace onnxmend
{

namespace
{

template <class Rows, class Id>
std::vector<std::string_view> idsOf(const Rows& rows, Id id)
{
    std::vector<std::string_view> ids;
    std::ranges::transform(rows, std::back_inserter(ids), id);
    return ids;
}

QString columnText(const char* text) { return QCoreApplication::translate("columns", text); }

} // namespace

std::vector<std::string_view> problemIds() { return idsOf(findingKinds(), &FindingKindInfo::name); }

std::vector<std::string_view> severityIds() { return {"error", "warning", "info", ignoredSeverityId}; }

std::vector<std::string_view> statusIds() { return idsOf(entryStatusRows(), &EntryStatusRow::id); }

std::vector<std::string_view> sourceIds() { return {"inline", "external", "checkpoint", "none"}; }

QString headingOfProblem(std::string_view key)
{
    return key.empty()
               ? columnText(QT_TRANSLATE_NOOP("columns", "No finding"))
               : texts::translated(std::ranges::find(findingKinds(), key, &FindingKindInfo::name)->title);
}

QString headingOfSeverity(std::string_view key)
{
    if (key == ignoredSeverityId) {
        return columnText(QT_TRANSLATE_NOOP("columns", "Ignored by the policy"));
    }
    const std::vector<std::string_view> ids = severityIds();
    return texts::severity(static_cast<Severity>(std::ranges::find(ids, key) - ids.begin()));
}

QString headingOfStatus(std::string_view key)
{
    return key.empty() ? headingOfText(key)
                       : QCoreApplication::translate(
                             "status", std::ranges::find(entryStatusRows(), key, &EntryStatusRow::id)->title);
}

QString headingOfFile(std::string_view key)
{
    return key.empty() ? QCoreApplication::translate("columns", "In the model") : texts::fromUtf8(key);
}

QString headingOfOperators(std::string_view key)
{
    std::string text;
    for (const char letter : key) {
        text += letter == '\n' ? std::string(", ") : std::string(1, letter);
    }
    return text.empty() ? columnText(QT_TRANSLATE_NOOP("columns", "No operator")) : texts::fromUtf8(text);
}

QString headingOfLayer(std::string_view key)
{
    return key.empty() ? columnText(QT_TRANSLATE_NOOP("columns", "No layer")) : texts::fromUtf8(key);
}

QString headingOfDtype(std::string_view key)
{
    const bool isNone = key.empty() || key == dtypeInfo(DType::Undefined).onnxName;
    return isNone ? columnText(QT_TRANSLATE_NOOP("columns", "No dtype")) : texts::fromUtf8(key);
}

QString headingOfText(std::string_view key)
{
    return key.empty() ? QCoreApplication::translate("columns", "None") : texts::fromUtf8(key);
}

} // namespace onnxmend
