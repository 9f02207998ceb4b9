// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/changes_model.h"

#include "core/code/code_index.h"
#include "core/mend/document_modules.h"
#include "core/model/layer_names.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/translated.h"
#include "ui/models/field_values.h"
#include "ui/models/shape_query.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

QString translated(const char* text) { return QCoreApplication::translate("columns", text); }

struct StateRow {
    ChangeState state;
    std::string_view id; ///< name in the filter box
    const char* title;   ///< translated in the context "columns"
    Tone tone;
    std::string_view icon;
};

// In the order of ChangeState.
constexpr std::array<StateRow, 3> kStates{{
    {ChangeState::Made, "planned", QT_TRANSLATE_NOOP("columns", "Planned"), Tone::Accent, "status-fixed"},
    {ChangeState::NotMade, "not-made", QT_TRANSLATE_NOOP("columns", "Does not fit"), Tone::Warning,
     "status-missing"},
    {ChangeState::Disabled, "disabled", QT_TRANSLATE_NOOP("columns", "Disabled"), Tone::Muted, "status-none"},
}};

const StateRow& stateRow(const ChangeEntry& entry)
{
    return kStates.at(static_cast<std::size_t>(entry.state()));
}

QVariant stateLook(const ChangeEntry& entry, int role)
{
    const StateRow& look = stateRow(entry);
    if (role == Qt::DecorationRole) {
        return theme::icon(look.icon, look.tone);
    }
    if (role == Qt::ForegroundRole) {
        return theme::color(look.tone, QGuiApplication::palette());
    }
    const std::string& reason = entry.change->notMade.empty() ? entry.last().notMade : entry.change->notMade;
    if (role == Qt::ToolTipRole && !reason.empty()) {
        return texts::asSentence(texts::fromUtf8(reason));
    }
    return {};
}

/// Shows changes that a save does not make in a fainter way.
QVariant plainLook(const ChangeEntry& entry, int role)
{
    return role == Qt::ForegroundRole && entry.state() != ChangeState::Made
               ? QVariant(theme::color(Tone::Muted, QGuiApplication::palette()))
               : QVariant();
}

constexpr std::string_view fillAndCast = "bind-weight cast-initializer"; ///< `change:cast` finds both
constexpr std::string_view computeAndCast = "dequantize-weight cast-initializer";

std::string_view kindId(const ChangeEntry& entry)
{
    if (!entry.cast) {
        return kindName(*entry.change->entry.edit);
    }
    return std::holds_alternative<BindWeight>(*entry.change->entry.edit) ? fillAndCast : computeAndCast;
}

QString kindTitle(std::string_view name)
{
    if (name == fillAndCast) {
        return translated(QT_TRANSLATE_NOOP("columns", "Fill and cast"));
    }
    if (name == computeAndCast) {
        return translated(QT_TRANSLATE_NOOP("columns", "Compute and cast"));
    }
    const std::optional<FixKind> kind = fixKindFromName(name);
    return kind ? texts::translated(fixKindInfo(*kind).title) : texts::fromUtf8(name);
}

QVariant dtypeLook(DType dtype, const ChangeEntry& entry, int role)
{
    return role == ColumnTableModel::DtypeRole && dtype != DType::Undefined
               ? QVariant(static_cast<int>(dtype))
               : plainLook(entry, role);
}

QString bytesText(const ChangeEntry& entry)
{
    const std::optional<std::int64_t> bytes = entry.byteChange();
    return bytes ? texts::byteChange(*bytes) : texts::dash();
}

QString castsText(const ChangeEntry& entry)
{
    return entry.change->runsEachTime() ? texts::count(1) : QString();
}

QString lossText(const ChangeEntry& entry)
{
    if (entry.loss && !entry.loss->lossless()) {
        return texts::loss(*entry.loss);
    }
    if (entry.loss || entry.last().isLossless == true) {
        return translated(QT_TRANSLATE_NOOP("columns", "none"));
    }
    return entry.change->runsEachTime()
               ? translated(QT_TRANSLATE_NOOP("columns", "at run time, by the values"))
               : translated(QT_TRANSLATE_NOOP("columns", "by the values; not measured"));
}

QVariant lossLook(const ChangeEntry& entry, int role)
{
    const bool destroys = entry.loss && (entry.loss->overflowed > 0 || entry.loss->nan > 0);
    return role == Qt::ForegroundRole && destroys
               ? QVariant(theme::color(Tone::Bad, QGuiApplication::palette()))
               : plainLook(entry, role);
}

/// Returns the dtype before the change; an early plan states it at the cast alone.
DType fromOf(const ChangeEntry& entry)
{
    const DType from = entry.change->from();
    return from == DType::Undefined ? entry.last().from() : from;
}

std::int64_t lossOrder(const ChangeEntry& entry)
{
    return !entry.loss ? 0
                       : static_cast<std::int64_t>(entry.loss->rounded + entry.loss->overflowed +
                                                   entry.loss->underflowed + entry.loss->nan);
}

const std::string& valueName(const ChangeEntry& entry) { return valueOf(*entry.change->entry.edit); }

constexpr std::array<Column<ChangeEntry>, 11> kChangeColumns{{
    {"state", QT_TRANSLATE_NOOP("columns", "State"), QT_TRANSLATE_NOOP("columns", "State of the change"),
     ColumnKind::Words, 13, [](const ChangeEntry& e) { return translated(stateRow(e).title); },
     [](const ChangeEntry& e) { return SortValue(static_cast<std::int64_t>(e.state())); }, stateLook},
    {"change", QT_TRANSLATE_NOOP("columns", "Change"), QT_TRANSLATE_NOOP("columns", "The change itself"),
     ColumnKind::Words, 18, [](const ChangeEntry& e) { return kindTitle(kindId(e)); },
     [](const ChangeEntry& e) { return SortValue(kindId(e)); }, plainLook},
    {"value", QT_TRANSLATE_NOOP("columns", "Tensor"),
     QT_TRANSLATE_NOOP("columns", "The value that is changed"), ColumnKind::Name, 30,
     [](const ChangeEntry& e) {
         return valueName(e).empty() ? texts::dash() : texts::fromUtf8(valueName(e));
     },
     [](const ChangeEntry& e) { return SortValue(valueName(e)); }, plainLook},
    {"place", QT_TRANSLATE_NOOP("columns", "Where"),
     QT_TRANSLATE_NOOP("columns", "The node or declaration, and the subgraph or function that holds it"),
     ColumnKind::Name, 16, [](const ChangeEntry& e) { return texts::fromUtf8(*e.place); },
     [](const ChangeEntry& e) { return SortValue(*e.place); }, plainLook, 1},
    {"from", QT_TRANSLATE_NOOP("columns", "From"), QT_TRANSLATE_NOOP("columns", "The dtype before"),
     ColumnKind::Dtype, 10, [](const ChangeEntry& e) { return texts::dtype(fromOf(e)); },
     [](const ChangeEntry& e) { return SortValue(static_cast<std::int64_t>(fromOf(e))); },
     [](const ChangeEntry& e, int role) { return dtypeLook(fromOf(e), e, role); }},
    {"to", QT_TRANSLATE_NOOP("columns", "To"), QT_TRANSLATE_NOOP("columns", "The dtype after"),
     ColumnKind::Dtype, 10, [](const ChangeEntry& e) { return texts::dtype(e.last().to()); },
     [](const ChangeEntry& e) { return SortValue(static_cast<std::int64_t>(e.last().to())); },
     [](const ChangeEntry& e, int role) { return dtypeLook(e.last().to(), e, role); }},
    {"bytes", QT_TRANSLATE_NOOP("columns", "Bytes"),
     QT_TRANSLATE_NOOP("columns", "Change of the size of the saved model"), ColumnKind::Number, 10, bytesText,
     [](const ChangeEntry& e) { return SortValue(e.byteChange().value_or(0)); }, plainLook, 2},
    {"casts", QT_TRANSLATE_NOOP("columns", "Casts"),
     QT_TRANSLATE_NOOP("columns", "Casts that run each time the model runs"), ColumnKind::Number, 6,
     castsText,
     [](const ChangeEntry& e) { return SortValue(static_cast<std::int64_t>(e.change->runsEachTime())); },
     plainLook, 3},
    {"loss", QT_TRANSLATE_NOOP("columns", "Loss"), QT_TRANSLATE_NOOP("columns", "Loss of the values"),
     ColumnKind::Words, 20, lossText, [](const ChangeEntry& e) { return SortValue(lossOrder(e)); }, lossLook},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"), QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"),
     ColumnKind::Name, 13, [](const ChangeEntry& e) { return rowShapeText(e.row); },
     [](const ChangeEntry& e) { return shapeOrder(e.row); }, plainLook, 4},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), ColumnKind::Name, 18,
     [](const ChangeEntry& e) { return orDash(std::string(e.module)); },
     [](const ChangeEntry& e) { return SortValue(e.module); }, plainLook, 5},
}};

std::vector<std::string_view> stateIds()
{
    std::vector<std::string_view> ids;
    ids.reserve(kStates.size());
    for (const StateRow& row : kStates) {
        ids.push_back(row.id);
    }
    return ids;
}

std::vector<std::string_view> kindIds()
{
    std::vector<std::string_view> ids;
    for (const FixKindInfo& kind : fixKinds()) {
        ids.push_back(kind.name);
    }
    return ids;
}

constexpr std::array<FilterField<ChangeEntry>, 10> kChangeFields{{
    {"state", QT_TRANSLATE_NOOP("columns", "State of the change"), FieldKind::Text,
     [](const ChangeEntry& e) { return SortValue(stateRow(e).id); }, stateIds},
    {"change", QT_TRANSLATE_NOOP("columns", "The change itself"), FieldKind::Text,
     [](const ChangeEntry& e) { return SortValue(kindId(e)); }, kindIds},
    {"tensor", QT_TRANSLATE_NOOP("columns", "The value that is changed"), FieldKind::Text,
     [](const ChangeEntry& e) { return SortValue(valueName(e)); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const ChangeEntry& e) { return SortValue(layerOf(valueName(e))); }},
    {"op", QT_TRANSLATE_NOOP("columns", "The operator"), FieldKind::Text,
     [](const ChangeEntry& e) { return SortValue(e.change->operatorType); }},
    {"from", QT_TRANSLATE_NOOP("columns", "The dtype before"), FieldKind::Dtype,
     [](const ChangeEntry& e) { return SortValue(static_cast<std::int64_t>(fromOf(e))); }},
    {"to", QT_TRANSLATE_NOOP("columns", "The dtype after"), FieldKind::Dtype,
     [](const ChangeEntry& e) { return SortValue(static_cast<std::int64_t>(e.last().to())); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"), FieldKind::Shape,
     [](const ChangeEntry& e) { return shapeValue(e.row); }},
    {"lost", QT_TRANSLATE_NOOP("columns", "Values that change"), FieldKind::Number,
     [](const ChangeEntry& e) { return SortValue(lossOrder(e)); }},
    {"module", QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), FieldKind::Path,
     [](const ChangeEntry& e) { return SortValue(e.module); }},
}};

constexpr std::array<RowGrouping<ChangeEntry>, 4> kChangeGroupings{{
    {"change", QT_TRANSLATE_NOOP("columns", "Change"), kindId, kindTitle},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"),
     [](const ChangeEntry& e) { return layerOf(valueName(e)); }, headingOfLayer},
    {"to", QT_TRANSLATE_NOOP("columns", "Dtype after"),
     [](const ChangeEntry& e) { return dtypeInfo(e.last().to()).onnxName; }, headingOfDtype},
    {"op", QT_TRANSLATE_NOOP("columns", "Operator"),
     [](const ChangeEntry& e) { return e.change->operatorType; }, headingOfOperators},
}};

/// Returns for example "input 2 of Add" or "model input", with the scope outside the main graph.
std::string placeOf(const PlannedChange& change)
{
    const Edit& edit = *change.entry.edit;
    const QString node = texts::fromUtf8(nodeOf(edit));
    QString place;
    if (!node.isEmpty()) {
        const QString name = change.operatorType.empty()
                                 ? translated(QT_TRANSLATE_NOOP("columns", "the node"))
                                 : texts::fromUtf8(change.operatorType);
        place = u"%1 → %2"_s.arg(name, node);
        if (change.input) {
            place = translated(QT_TRANSLATE_NOOP("columns", "input %1 of %2"))
                        .arg(texts::count(*change.input + 1), place);
        }
    } else if (std::holds_alternative<RetypeInput>(edit)) {
        place = translated(QT_TRANSLATE_NOOP("columns", "graph input"));
    } else if (std::holds_alternative<RetypeOutput>(edit)) {
        place = translated(QT_TRANSLATE_NOOP("columns", "graph output"));
    } else if (std::holds_alternative<RetypeValueInfo>(edit)) {
        place = u"value_info"_s;
    } else if (std::holds_alternative<InsertCast>(edit)) {
        place = translated(QT_TRANSLATE_NOOP("columns", "behind the value, for all that read it"));
    } else if (const auto* const dequantized = std::get_if<DequantizeWeight>(&edit)) {
        place = texts::fromUtf8(dequantized->formula);
    } else if (const WeightOrigin* const weight = weightOf(edit)) {
        place = texts::fromUtf8(weight->tensor);
    } else {
        place = translated(QT_TRANSLATE_NOOP("columns", "stored values"));
    }
    const bool isInMain = graphOf(edit) == "main";
    return (isInMain ? place
                     : translated(QT_TRANSLATE_NOOP("columns", "%1, in %2"))
                           .arg(place, texts::fromUtf8(graphOf(edit))))
        .toStdString();
}

} // namespace

namespace
{

bool anyText(const ChangeEntry& entry, const TextTest& test)
{
    return test(valueName(entry)) || test(*entry.place) || test(kindId(entry)) ||
           test(dtypeInfo(fromOf(entry)).onnxName) || test(dtypeInfo(entry.last().to()).onnxName);
}

ChangeEntry entryOf(const ListedChanges& changes, const ShownChange& shown)
{
    return {.change = &changes.changes[shown.entry],
            .cast = shown.cast ? &changes.changes[*shown.cast] : nullptr};
}

ChangeTotals totalsOf(const ListedChanges& list)
{
    ChangeTotals totals;
    for (const ShownChange& shown : list.shown) {
        const ChangeState state = entryOf(list, shown).state();
        ++(state == ChangeState::Made      ? totals.made
           : state == ChangeState::NotMade ? totals.notMade
                                           : totals.disabled);
    }
    for (const PlannedChange& change : list.changes) {
        totals.hasBytes = totals.hasBytes || change.byteChange.value_or(0) != 0;
        totals.hasCasts = totals.hasCasts || change.runsEachTime();
        if (change.isMade()) {
            totals.byteChange += change.byteChange.value_or(0);
            totals.isSizeKnown &= change.byteChange.has_value();
            totals.casts += change.runsEachTime() ? 1 : 0;
        }
    }
    return totals;
}

/// Returns the path of each change's module: of its tensor, or of its node in the opened model.
std::vector<std::string> modulesOfChanges(const ListedChanges& list)
{
    const DocumentModules& known = modulesOf(*list.session);
    if (known.empty()) {
        return {};
    }
    CodeIndex index(*list.session->model());
    std::vector<std::string> modules;
    modules.reserve(list.changes.size());
    for (std::size_t i = 0; i < list.changes.size(); ++i) {
        if (list.rows[i]) {
            modules.emplace_back(known.pathOfRow(*list.rows[i]));
            continue;
        }
        const Edit& edit = *list.changes[i].entry.edit;
        const std::string node = nodeOf(edit);
        const std::string& name = node.empty() ? valueOf(edit).str() : node;
        const std::optional<CodeSource> source = index.ofNodeNamed(graphOf(edit).str(), name);
        modules.push_back(source ? source->module.value_or(std::string()) : std::string());
    }
    return modules;
}

RowReader<ChangeEntry> readerOf(const std::shared_ptr<const ListedChanges>& changes,
                                std::vector<std::optional<Loss>> losses)
{
    return [changes, losses = std::move(losses)](std::size_t index) {
        const ShownChange& shown = changes->shown[index];
        const std::size_t last = shown.last();
        const std::optional<std::size_t> row = changes->rows[shown.entry];
        ChangeEntry entry = entryOf(*changes, shown);
        entry.loss = last < losses.size() && losses[last] ? &*losses[last] : nullptr;
        entry.place = &changes->places[shown.entry];
        entry.row = row ? &changes->session->report().rows[*row] : nullptr;
        entry.module = changes->modules.empty() ? std::string_view() : changes->modules[shown.entry];
        return entry;
    };
}

} // namespace

ChangeState ChangeEntry::state() const
{
    return change->isMade() && last().isMade() ? ChangeState::Made
           : change->entry.isEnabled           ? ChangeState::NotMade
                                               : ChangeState::Disabled;
}

std::optional<std::int64_t> ChangeEntry::byteChange() const
{
    if (!cast || !change->byteChange || !cast->byteChange) {
        return cast ? std::nullopt : change->byteChange;
    }
    return *change->byteChange + *cast->byteChange;
}

std::shared_ptr<const ListedChanges> listChanges(const std::shared_ptr<const Session>& session)
{
    auto list = std::make_shared<ListedChanges>();
    list->session = session;
    list->changes = plannedChanges(*session);
    list->shown = shownChanges(entriesOf(*session->sharedPlan()));
    list->totals = totalsOf(*list);
    list->losses = knownLossesOfPlan(*session, list->changes);
    std::unordered_map<std::string, std::size_t> rows;
    for (std::size_t row = 0; row < session->report().rows.size(); ++row) {
        const InitializerRow& tensor = session->report().rows[row];
        if (tensor.status != RowStatus::Unused) {
            rows.emplace(valueKey(tensor.graph, tensor.name), row);
        }
    }
    for (const PlannedChange& change : list->changes) {
        list->places.push_back(placeOf(change));
        const auto row = rows.find(valueKey(*change.entry.edit));
        list->rows.push_back(row == rows.end() ? std::nullopt : std::optional(row->second));
    }
    list->modules = modulesOfChanges(*list);
    return list;
}

ChangesModel::ChangesModel(QObject* parent)
    : ColumnTable({.columns = kChangeColumns,
                   .fields = kChangeFields,
                   .groupings = kChangeGroupings,
                   .anyText = anyText,
                   .category = [](const ChangeEntry& entry) { return static_cast<int>(entry.state()); }},
                  parent)
{
}

void ChangesModel::open(std::shared_ptr<const ListedChanges> changes)
{
    resetRows(changes ? changes->shown.size() : 0, [&] {
        m_changes = std::move(changes);
        setReader(readerOf(m_changes, m_changes ? m_changes->losses : std::vector<std::optional<Loss>>()));
    });
}

void ChangesModel::setLosses(std::vector<std::optional<Loss>> losses)
{
    if (m_changes && losses.size() == m_changes->changes.size()) {
        setReader(readerOf(m_changes, std::move(losses)));
        reportAllChanged();
    }
}

} // namespace onnxmend
