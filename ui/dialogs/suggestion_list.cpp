// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/suggestion_list.h"

#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/models/row_filter.h"
#include "ui/tables/table_view.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QVBoxLayout>

#include <vector>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SuggestionList::SuggestionList(SuggestionsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_title(labels::createHeading(this, {}, tokens::TextSize::Body))
    , m_table(new TableView(model, *new RowFilter(model, this), this))
{
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_table->setObjectName(u"suggestionTable"_s);
    m_table->setAccessibleName(tr("Suggestions for the selected place"));
    m_table->rememberColumns();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, tokens::between, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_table, 1);
    connect(m_table, &QAbstractItemView::activated, this, [this] {
        const std::vector<int> rows = m_table->selectedSourceRows();
        if (rows.size() == 1) {
            Q_EMIT chosen(rows.front());
        }
    });
    showPlace(nullptr);
}

void SuggestionList::showPlace(const Target* place)
{
    m_place = place ? texts::fromUtf8(place->name) : QString();
    m_title->setToolTip(plainTip(m_place));
    showTitle();
    m_table->setPlaceholder(place ? tr("No tensor has its shape, %1.").arg(placeShape(*place))
                                  : tr("Select one graph input to see what may fill it."));
}

void SuggestionList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showTitle();
}

/// A name may be longer than any screen is wide.
void SuggestionList::showTitle()
{
    const QString title = tr("Suggestions for %1");
    const QFontMetricsF metrics(m_title->font());
    const double room = width() - metrics.horizontalAdvance(title.arg(QString()));
    m_title->setText(m_place.isEmpty() ? tr("Suggestions")
                                       : title.arg(labels::shortened(m_place, metrics, room)));
}

} // namespace onnxmend
