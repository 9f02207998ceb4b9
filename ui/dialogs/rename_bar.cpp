// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/rename_bar.h"

#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <array>
#include <chrono>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto kApplyAfter = 200ms; // rows do not change while the user types

QLineEdit* createEdit(QWidget* parent, const QString& objectName, const QString& name,
                      const QString& placeholder)
{
    auto* const edit = new QLineEdit(parent);
    edit->setObjectName(objectName);
    edit->setAccessibleName(name);
    edit->setPlaceholderText(placeholder);
    live::setMonospaced(*edit);
    edit->setClearButtonEnabled(true);
    return edit;
}

} // namespace

RenameBar::RenameBar(const WeightMapping& mapping, QWidget* parent)
    : QWidget(parent)
    , m_mapping(mapping)
    , m_expression(createEdit(this, u"renameExpression"_s, tr("Regular expression of the rename rule"),
                              tr("regular expression, such as ^transformer\\.h\\.(\\d+)")))
    , m_replacement(createEdit(this, u"renameReplacement"_s, tr("Replacement of the rename rule"),
                               tr("replacement, such as layers_$1")))
    , m_note(new QLabel(this))
    , m_map(new QPushButton(this))
    , m_delay(new QTimer(this))
{
    auto* const title = new QLabel(tr("&Rename tensors"), this);
    title->setBuddy(m_expression);
    m_note->setObjectName(u"renameNote"_s);
    m_note->setTextFormat(Qt::PlainText);
    m_map->setObjectName(u"mapRenamed"_s);
    m_map->setAutoDefault(false);
    m_map->setToolTip(tr("Map each tensor to the place that has its new name and its shape"));
    m_delay->setSingleShot(true);
    m_delay->setInterval(kApplyAfter);
    auto* const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(title, 0, 0);
    grid->addWidget(m_expression, 0, 1);
    grid->addWidget(new QLabel(u"→"_s, this), 0, 2);
    grid->addWidget(m_replacement, 0, 3);
    grid->addWidget(m_map, 0, 4);
    grid->addWidget(m_note, 1, 1, 1, 4);
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(3, 2);
    connect(m_expression, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_replacement, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_delay, &QTimer::timeout, this, &RenameBar::apply);
    connect(m_map, &QPushButton::clicked, this, &RenameBar::mapRequested);
    showNote({});
}

std::vector<WeightMapping::Pair> RenameBar::pairs() const
{
    std::vector<WeightMapping::Pair> pairs;
    for (const SourceId source : m_places.ids()) {
        if (m_places[source].kind == NewPlace::Kind::Fits) {
            pairs.push_back({.source = source, .target = *m_places[source].target});
        }
    }
    return pairs;
}

void RenameBar::clear()
{
    m_expression->clear();
    m_replacement->clear();
    m_delay->stop();
    apply();
}

void RenameBar::apply()
{
    const RenameRule rule(m_expression->text(), m_replacement->text());
    std::vector<std::string_view> names;
    for (const Source& source : m_mapping.sources()) {
        names.push_back(source.tensor->name());
    }
    RenameRule::Result result = rule.isEmpty() ? RenameRule::Result() : rule.applyTo(names);
    m_names = result.error.isEmpty() ? std::move(result.names) : std::vector<std::string>();
    m_places = m_mapping.placesOf(m_names);
    showNote(result.error);
    Q_EMIT changed();
}

void RenameBar::showNote(const QString& error)
{
    std::array<std::size_t, 4> counts{}; // by NewPlace::Kind
    for (const NewPlace& place : m_places) {
        ++counts.at(static_cast<std::size_t>(place.kind));
    }
    const auto of = [&counts](NewPlace::Kind kind) { return counts.at(static_cast<std::size_t>(kind)); };
    const auto renamed =
        std::count_if(m_names.begin(), m_names.end(), [](const std::string& name) { return !name.empty(); });
    QStringList parts;
    if (hasRule()) {
        parts.append(
            tr("Renamed: %1 of %2 tensors")
                .arg(texts::count(static_cast<std::uint64_t>(renamed)), texts::count(m_names.size())));
        parts.append(tr("to a place of their shape: %1").arg(texts::count(of(NewPlace::Kind::Fits))));
    }
    if (of(NewPlace::Kind::OtherShape) > 0) {
        parts.append(tr("of another shape: %1").arg(texts::count(of(NewPlace::Kind::OtherShape))));
    }
    if (of(NewPlace::Kind::Shared) > 0) {
        parts.append(tr("to the place of another: %1").arg(texts::count(of(NewPlace::Kind::Shared))));
    }
    m_note->setText(error.isEmpty() ? parts.join(u", "_s) : error);
    live::setColor(*m_note, QPalette::WindowText, error.isEmpty() ? theme::Tone::Muted : theme::Tone::Bad);
    m_map->setText(tr("&Map %1 Renamed").arg(texts::count(of(NewPlace::Kind::Fits))));
    m_map->setEnabled(of(NewPlace::Kind::Fits) > 0);
}

} // namespace onnxmend
