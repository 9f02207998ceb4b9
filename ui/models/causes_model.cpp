// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/causes_model.h"

#include "ui/look/texts.h"
#include "ui/look/translated.h"
#include "ui/models/field_values.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostOperands = 4;

QString moduleOfCause(const NumericCause& cause)
{
    return cause.source ? orDash(moduleText(*cause.source)) : texts::dash();
}

QString lineOfCause(const NumericCause& cause)
{
    return cause.source ? orDash(placeText(cause.source->place)) : texts::dash();
}

/// Returns what to write in the line, otherwise the rule of the kind.
QString adviceOfCause(const NumericCause& cause)
{
    return cause.source && !cause.source->advice.empty()
               ? texts::asSentence(texts::translated(cause.source->advice))
               : texts::translated(causeKindInfo(cause.kind).reason);
}

double largestShare(const NumericCause& cause)
{
    double largest = 0;
    for (const OutputShare& output : cause.outputs) {
        largest = std::max(largest, output.share);
    }
    return largest;
}

QString scopeOfPlace(const NumericPlace& place)
{
    return place.graph == "main" ? texts::dash() : texts::fromUtf8(place.graph);
}

QVariant sentenceTip(const QString& text, int role)
{
    return role == Qt::ToolTipRole ? QVariant(text) : QVariant();
}

constexpr std::array<Column<CauseEntry>, 9> kCauseColumns{{
    {"kind", QT_TRANSLATE_NOOP("columns", "Kind"),
     QT_TRANSLATE_NOOP("columns", "What rounding does to the numbers of the node"), ColumnKind::Words, 26,
     [](const CauseEntry& e) { return texts::translated(causeKindInfo(e.cause->kind).title); },
     [](const CauseEntry& e) { return SortValue(static_cast<std::int64_t>(e.cause->kind)); },
     [](const CauseEntry& e, int role) {
         return sentenceTip(texts::translated(causeKindInfo(e.cause->kind).reason), role);
     }},
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     QT_TRANSLATE_NOOP("columns", "Operator of the node"), ColumnKind::Name, 12,
     [](const CauseEntry& e) { return texts::fromUtf8(e.cause->place.opType); },
     [](const CauseEntry& e) { return SortValue(e.cause->place.opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"),
     QT_TRANSLATE_NOOP("columns", "Its name, or that of its first output"), ColumnKind::Name, 24,
     [](const CauseEntry& e) { return texts::fromUtf8(e.cause->place.shown()); },
     [](const CauseEntry& e) { return SortValue(e.cause->place.shown()); },
     [](const CauseEntry& e, int role) { return tip(e.cause->place.shown(), role); }},
    {"operands", QT_TRANSLATE_NOOP("columns", "Numbers"),
     QT_TRANSLATE_NOOP("columns",
                       "Operands and result at the worst element; in brackets the result in FLOAT"),
     ColumnKind::Name, 26, [](const CauseEntry& e) { return operandsText(*e.cause); },
     [](const CauseEntry& e) { return SortValue(e.cause->worst ? e.cause->worst->wide : 0.0); },
     [](const CauseEntry& e, int role) {
         return sentenceTip(texts::asSentence(texts::translated(e.cause->message)), role);
     }},
    {"share", QT_TRANSLATE_NOOP("columns", "Share"),
     QT_TRANSLATE_NOOP("columns", "Share of the error of the output that it costs most"), ColumnKind::Number,
     8, [](const CauseEntry& e) { return largestShareText(*e.cause); },
     [](const CauseEntry& e) { return SortValue(largestShare(*e.cause)); }},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "Module of Python that the node comes from"), ColumnKind::Name, 18,
     [](const CauseEntry& e) { return moduleOfCause(*e.cause); },
     [](const CauseEntry& e) {
         return SortValue(e.cause->source && e.cause->source->module
                              ? std::string_view(*e.cause->source->module)
                              : std::string_view());
     },
     nullptr, 2},
    {"line", QT_TRANSLATE_NOOP("columns", "Line of code"),
     QT_TRANSLATE_NOOP("columns", "Line of Python that the node comes from"), ColumnKind::Name, 16,
     [](const CauseEntry& e) { return lineOfCause(*e.cause); },
     [](const CauseEntry& e) {
         return SortValue(e.cause->source ? std::string_view(e.cause->source->place.file)
                                          : std::string_view());
     },
     nullptr, 3},
    {"advice", QT_TRANSLATE_NOOP("columns", "Advice"),
     QT_TRANSLATE_NOOP("columns", "What to write in that line, or the rule behind it"), ColumnKind::Words, 30,
     [](const CauseEntry& e) { return adviceOfCause(*e.cause); },
     [](const CauseEntry& e) { return SortValue(static_cast<std::int64_t>(e.cause->kind)); },
     [](const CauseEntry& e, int role) { return sentenceTip(adviceOfCause(*e.cause), role); }, 1},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph or function that holds it"), ColumnKind::Name, 10,
     [](const CauseEntry& e) { return scopeOfPlace(e.cause->place); },
     [](const CauseEntry& e) { return SortValue(e.cause->place.graph); }, nullptr, 4},
}};

constexpr std::array<Column<KeptPlaceEntry>, 4> kKeptPlaceColumns{{
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     QT_TRANSLATE_NOOP("columns", "Operator of the node"), ColumnKind::Name, 16,
     [](const KeptPlaceEntry& e) { return texts::fromUtf8(e.kept->place.opType); },
     [](const KeptPlaceEntry& e) { return SortValue(e.kept->place.opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"),
     QT_TRANSLATE_NOOP("columns", "Its name, or that of its first output"), ColumnKind::Name, 40,
     [](const KeptPlaceEntry& e) { return texts::fromUtf8(e.kept->place.shown()); },
     [](const KeptPlaceEntry& e) { return SortValue(e.kept->place.shown()); },
     [](const KeptPlaceEntry& e, int role) { return tip(e.kept->place.shown(), role); }},
    {"nextTo", QT_TRANSLATE_NOOP("columns", "Next to"),
     QT_TRANSLATE_NOOP("columns", "Kind of the cause that the node has or is next to, as in JSON"),
     ColumnKind::Name, 16, [](const KeptPlaceEntry& e) { return texts::fromUtf8(e.kept->reason); },
     [](const KeptPlaceEntry& e) { return SortValue(e.kept->reason); }},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph or function that holds it"), ColumnKind::Name, 10,
     [](const KeptPlaceEntry& e) { return scopeOfPlace(e.kept->place); },
     [](const KeptPlaceEntry& e) { return SortValue(e.kept->place.graph); }, nullptr, 1},
}};

} // namespace

QString operandsText(const NumericCause& cause)
{
    if (!cause.worst) {
        return texts::dash();
    }
    QStringList operands;
    const std::vector<double>& all = cause.worst->operands;
    for (std::size_t i = 0; i < std::min(all.size(), mostOperands); ++i) {
        operands.append(texts::number(all[i]));
    }
    if (all.size() > mostOperands) {
        operands.append(u"…"_s);
    }
    return u"%1 → %2 (%3)"_s.arg(operands.join(u", "_s), texts::number(cause.worst->rounded),
                                 texts::number(cause.worst->wide));
}

QString largestShareText(const NumericCause& cause)
{
    return cause.outputs.empty() ? texts::dash() : texts::percent(largestShare(cause));
}

CausesModel::CausesModel(QObject* parent)
    : ColumnTable({.columns = kCauseColumns}, parent)
{
}

void CausesModel::open(std::shared_ptr<const NumericsOutcome> outcome)
{
    const std::size_t count = outcome ? outcome->numerics.causes.size() : 0;
    resetRows(count, [&] {
        setReader([outcome = std::move(outcome)](std::size_t index) {
            return CauseEntry{&outcome->numerics.causes[index]};
        });
    });
}

KeptPlacesModel::KeptPlacesModel(QObject* parent)
    : ColumnTable({.columns = kKeptPlaceColumns}, parent)
{
}

void KeptPlacesModel::open(std::shared_ptr<const NumericsOutcome> outcome)
{
    const std::size_t count = outcome ? outcome->numerics.keep.size() : 0;
    resetRows(count, [&] {
        setReader([outcome = std::move(outcome)](std::size_t index) {
            return KeptPlaceEntry{&outcome->numerics.keep[index]};
        });
    });
}

} // namespace onnxmend
