// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/filter_bar.h"

#include "ui/look/texts.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>

#include <chrono>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{
constexpr auto kFilterAfter = 200ms; // while someone types, nothing moves
constexpr int kAll = -1;
} // namespace

FilterBar::FilterBar(RowFilter& filter, const QString& placeholder, const std::vector<Category>& categories,
                     QWidget* parent)
    : QWidget(parent)
    , m_filter(filter)
    , m_categories(categories)
    , m_box(new QLineEdit(this))
    , m_delay(new QTimer(this))
    , m_group(new QButtonGroup(this))
{
    m_box->setObjectName(u"filterBox"_s);
    m_box->setPlaceholderText(placeholder);
    m_box->setAccessibleName(placeholder);
    m_box->setClearButtonEnabled(true);
    m_box->addAction(theme::icon("filter", theme::Tone::Muted), QLineEdit::LeadingPosition);
    m_box->setMinimumWidth(m_box->fontMetrics().averageCharWidth() * 24);
    m_delay->setSingleShot(true);
    m_delay->setInterval(kFilterAfter);

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(m_box, 1);
    layout->addSpacing(8);
    m_all = addButton(u"filterAll"_s, tr("Show all rows"));
    m_group->addButton(m_all, kAll);
    m_all->setChecked(true);
    for (const Category& category : m_categories) {
        QToolButton* const button = addButton(u"filter%1"_s.arg(category.id), category.tip);
        button->setIcon(theme::icon(category.icon, category.tone));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_group->addButton(button, category.id);
        m_buttons.push_back(button);
    }

    connect(m_box, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_box, &QLineEdit::returnPressed, m_delay, [this] { m_delay->start(0); });
    connect(m_delay, &QTimer::timeout, this, [this] { m_filter.setText(m_box->text()); });
    connect(m_group, &QButtonGroup::idClicked, this,
            [this](int id) { m_filter.setCategory(id == kAll ? std::nullopt : std::optional(id)); });
}

QToolButton* FilterBar::addButton(const QString& objectName, const QString& tip)
{
    auto* const button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(tip);
    layout()->addWidget(button);
    return button;
}

void FilterBar::setButton(QToolButton* button, const QString& title, std::size_t count, bool visible)
{
    button->setText(u"%1 %2"_s.arg(title, texts::count(count)));
    button->setAccessibleName(tr("%1: %2 rows").arg(title, texts::count(count)));
    button->setVisible(visible);
}

void FilterBar::setCounts(std::size_t all, const std::vector<std::size_t>& counts)
{
    setButton(m_all, tr("All"), all, true);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        setButton(m_buttons[i], m_categories[i].title, counts[i], counts[i] > 0 || m_buttons[i]->isChecked());
    }
}

void FilterBar::focusBox()
{
    m_box->setFocus(Qt::ShortcutFocusReason);
    m_box->selectAll();
}

void FilterBar::setText(const QString& text)
{
    reset();
    m_box->setText(text);
}

void FilterBar::reset()
{
    m_box->clear();
    m_delay->stop();
    m_all->setChecked(true);
    m_filter.setText({});
    m_filter.setCategory(std::nullopt);
}

} // namespace onnxmend
