// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/search_bar.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/tokens.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>

#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct Kind {
    const char* title;
    std::optional<SoughtValue> value;
    ErrorMeasure measure = ErrorMeasure::Absolute;
    bool needsCast = true;
};

const std::array<Kind, 7>& kinds()
{
    static const std::array<Kind, 7> all{
        {{QT_TRANSLATE_NOOP("search", "Infinite"), SoughtValue::Infinite, ErrorMeasure::Absolute, false},
         {QT_TRANSLATE_NOOP("search", "NaN"), SoughtValue::NotANumber, ErrorMeasure::Absolute, false},
         {QT_TRANSLATE_NOOP("search", "Out of range"), SoughtValue::OutOfRange},
         {QT_TRANSLATE_NOOP("search", "Becomes zero"), SoughtValue::Vanishing},
         {QT_TRANSLATE_NOOP("search", "Changed"), SoughtValue::Changed},
         {QT_TRANSLATE_NOOP("search", "Largest error"), std::nullopt, ErrorMeasure::Absolute},
         {QT_TRANSLATE_NOOP("search", "Largest relative error"), std::nullopt, ErrorMeasure::Relative}}};
    return all;
}

} // namespace

SearchBar::SearchBar(QWidget* parent)
    : QWidget(parent)
    , m_kind(createComboBox(this, u"searchKind"_s, tr("Kind of value to find")))
    , m_previous(new QPushButton(tr("&Previous"), this))
    , m_next(new QPushButton(tr("&Next"), this))
    , m_message(labels::createText(this, tr("Result of the search")))
{
    setObjectName(u"searchBar"_s);
    for (const Kind& kind : kinds()) {
        m_kind->addItem(QCoreApplication::translate("search", kind.title));
    }
    m_previous->setObjectName(u"findPrevious"_s);
    m_previous->setToolTip(tr("The one before the current cell (Shift+F3)"));
    m_next->setObjectName(u"findNext"_s);
    m_next->setToolTip(tr("The next one behind the current cell (F3)"));
    m_message->setObjectName(u"searchMessage"_s);
    m_message->setWordWrap(false);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(tokens::between);
    auto* const title = labels::createMuted(this, tr("Find"));
    title->setWordWrap(false);
    line->addWidget(title);
    line->addWidget(m_kind);
    line->addWidget(m_previous);
    line->addWidget(m_next);
    line->addWidget(m_message, 1);
    connect(m_kind, &QComboBox::activated, m_message, &QLabel::clear);
    connect(m_previous, &QPushButton::clicked, this, [this] { search(SearchDirection::Backward); });
    connect(m_next, &QPushButton::clicked, this, [this] { search(SearchDirection::Forward); });
}

void SearchBar::setCasts(bool casts)
{
    const auto* const model = qobject_cast<QStandardItemModel*>(m_kind->model());
    for (int i = 0; i < m_kind->count(); ++i) {
        const bool isPossible = casts || !kinds().at(static_cast<std::size_t>(i)).needsCast;
        model->item(i)->setEnabled(isPossible);
        if (!isPossible && m_kind->currentIndex() == i) {
            m_kind->setCurrentIndex(0);
        }
    }
    m_message->clear();
}

void SearchBar::showMessage(const QString& message)
{
    m_message->setText(message);
    m_message->setToolTip(message);
}

QString SearchBar::title() const { return m_kind->currentText(); }

void SearchBar::search(SearchDirection direction)
{
    const Kind& kind = kinds().at(static_cast<std::size_t>(m_kind->currentIndex()));
    Q_EMIT searchRequested({kind.value, kind.measure, direction});
}

} // namespace onnxmend
