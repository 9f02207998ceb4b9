// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/runtimes_model.h"

#include "core/explain/explain.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/translated.h"
#include "ui/models/field_values.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <array>
#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

using theme::Tone;

struct AnswerLook {
    const char* text; ///< translated in the context "columns"
    std::string_view icon;
    Tone tone;
};
const AnswerLook& lookOf(RuntimeAnswer answer)
{
    static constexpr std::array<AnswerLook, 3> looks{{
        {QT_TRANSLATE_NOOP("columns", "Yes"), "status-ok", Tone::Good},
        {QT_TRANSLATE_NOOP("columns", "No"), "status-mismatch", Tone::Bad},
        {QT_TRANSLATE_NOOP("columns", "Not tried"), "status-none", Tone::Muted},
    }};
    return looks.at(static_cast<std::size_t>(answer));
}

QString answerText(RuntimeAnswer answer)
{
    return QCoreApplication::translate("columns", lookOf(answer).text);
}

QVariant answerLook(RuntimeAnswer answer, int role)
{
    const AnswerLook& look = lookOf(answer);
    if (role == Qt::DecorationRole) {
        return theme::icon(look.icon, look.tone);
    }
    return role == Qt::ForegroundRole ? QVariant(theme::color(look.tone, QGuiApplication::palette()))
                                      : QVariant();
}

SortValue answerOrder(RuntimeAnswer answer) { return static_cast<std::int64_t>(answer); }

/// Returns what the message of a failure means; otherwise the message.
QString meaningOf(const RuntimeRow& row)
{
    const Explanation explanation = row.failed() ? explainError(row.message) : Explanation();
    return explanation.sentence ? texts::translated(explanation.sentence->summary) : orDash(row.message);
}

QString versionOf(const RuntimeEntry& entry)
{
    const QString version = orDash(entry.row->version);
    return entry.isReference ? QCoreApplication::translate("columns", "%1, the reference").arg(version)
                             : version;
}

constexpr std::array<Column<RuntimeEntry>, 6> kRuntimeColumns{{
    {"version", QT_TRANSLATE_NOOP("columns", "ONNX Runtime"),
     QT_TRANSLATE_NOOP("columns", "Version of the library; the others are compared with the reference"),
     ColumnKind::Words, 22, [](const RuntimeEntry& e) { return versionOf(e); },
     [](const RuntimeEntry& e) { return SortValue(e.row->version); }},
    {"loads", QT_TRANSLATE_NOOP("columns", "Loads"),
     QT_TRANSLATE_NOOP("columns", "Whether it loads the model"), ColumnKind::Words, 11,
     [](const RuntimeEntry& e) { return answerText(e.row->loads); },
     [](const RuntimeEntry& e) { return answerOrder(e.row->loads); },
     [](const RuntimeEntry& e, int role) { return answerLook(e.row->loads, role); }},
    {"runs", QT_TRANSLATE_NOOP("columns", "Runs"),
     QT_TRANSLATE_NOOP("columns", "Whether it computes the model"), ColumnKind::Words, 11,
     [](const RuntimeEntry& e) { return answerText(e.row->runs); },
     [](const RuntimeEntry& e) { return answerOrder(e.row->runs); },
     [](const RuntimeEntry& e, int role) { return answerLook(e.row->runs, role); }},
    {"same", QT_TRANSLATE_NOOP("columns", "Same"),
     QT_TRANSLATE_NOOP("columns", "Whether it gives what the reference gives"), ColumnKind::Words, 11,
     [](const RuntimeEntry& e) { return answerText(e.row->same); },
     [](const RuntimeEntry& e) { return answerOrder(e.row->same); },
     [](const RuntimeEntry& e, int role) { return answerLook(e.row->same, role); }},
    {"meaning", QT_TRANSLATE_NOOP("columns", "Meaning"),
     QT_TRANSLATE_NOOP("columns", "What its message means; the tool tip has the message"), ColumnKind::Words,
     40, [](const RuntimeEntry& e) { return meaningOf(*e.row); },
     [](const RuntimeEntry& e) { return SortValue(e.row->message); },
     [](const RuntimeEntry& e, int role) { return tip(e.row->message, role); }},
    {"library", QT_TRANSLATE_NOOP("columns", "Library"), QT_TRANSLATE_NOOP("columns", "File of the library"),
     ColumnKind::Name, 30, [](const RuntimeEntry& e) { return texts::path(e.row->library); },
     [](const RuntimeEntry& e) { return SortValue(e.row->library.string()); },
     [](const RuntimeEntry& e, int role) { return tip(e.row->library.string(), role); }, 1},
}};

bool anyText(const RuntimeEntry& entry, const TextTest& test)
{
    return test(entry.row->version) || test(entry.row->message) || test(entry.row->library.string());
}

} // namespace

RuntimesModel::RuntimesModel(QObject* parent)
    : ColumnTable({.columns = kRuntimeColumns, .anyText = anyText}, parent)
{
}

void RuntimesModel::open(std::shared_ptr<const RuntimeMatrix> matrix)
{
    m_matrix = std::move(matrix);
    resetRows(m_matrix ? m_matrix->rows.size() : 0, [this] {
        setReader([matrix = m_matrix](std::size_t index) {
            return RuntimeEntry{&matrix->rows[index], matrix->reference == index};
        });
    });
}

} // namespace onnxmend
