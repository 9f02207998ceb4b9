// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice_bar.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int perLine = 5; ///< dimensions with a fixed index

} // namespace

SliceBar::SliceBar(std::vector<std::int64_t> shape, QWidget* parent)
    : QWidget(parent)
    , m_shape(std::move(shape))
    , m_choice(TensorSlice::lastTwoDimensions(m_shape))
    , m_index(new QLineEdit(this))
    , m_problem(new labels::ToneLabel(theme::Tone::Bad, {}, this))
{
    setObjectName(u"sliceBar"_s);
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(tokens::between);
    const bool hasElements = std::ranges::find(m_shape, 0) == m_shape.end();
    if (m_shape.size() >= 2 && hasElements) {
        auto* const grid = new QGridLayout;
        grid->setHorizontalSpacing(tokens::between);
        grid->setVerticalSpacing(tokens::inside);
        createDimensions(*grid);
        line->addLayout(grid);
    }
    line->addStretch(1);
    line->addWidget(m_problem);
    m_problem->setObjectName(u"indexProblem"_s);
    m_problem->setWordWrap(false);
    m_index->setObjectName(u"indexBox"_s);
    m_index->setAccessibleName(tr("Index to go to"));
    m_index->setPlaceholderText(m_shape.size() > 1 ? tr("Index or element number") : tr("Index"));
    m_index->setToolTip(tr("An index such as %1, or the number of an element in row-major order")
                            .arg(QStringList(static_cast<qsizetype>(m_shape.size()), u"0"_s).join(u", "_s)));
    live::keep(*m_index, live::Part::Size, [index = m_index] {
        index->setMinimumWidth(index->fontMetrics().horizontalAdvance(index->placeholderText()) +
                               tokens::section);
    });
    auto* const button = new QPushButton(tr("&Go"), this);
    button->setObjectName(u"goToIndex"_s);
    button->setToolTip(tr("Go to this index (Ctrl+G leads to the box)"));
    line->addWidget(m_index);
    line->addWidget(button);
    for (QWidget* const widget : {static_cast<QWidget*>(m_index), static_cast<QWidget*>(button)}) {
        widget->setEnabled(hasElements);
    }
    connect(button, &QPushButton::clicked, this, &SliceBar::go);
    connect(m_index, &QLineEdit::returnPressed, this, &SliceBar::go);
    connect(m_index, &QLineEdit::textEdited, m_problem, &QLabel::clear);
    showChoice();
}

void SliceBar::createDimensions(QGridLayout& grid)
{
    const auto addBox = [&](const QString& title, const QString& name, int column) {
        QComboBox* const box = createComboBox(this, name, title);
        for (std::size_t i = 0; i < m_shape.size(); ++i) {
            box->addItem(tr("dim %1 (%2)").arg(i).arg(texts::count(static_cast<std::uint64_t>(m_shape[i]))));
        }
        grid.addWidget(labels::createMuted(this, title), 0, column);
        grid.addWidget(box, 0, column + 1);
        return box;
    };
    m_rows = addBox(tr("Rows"), u"rowDimension"_s, 0);
    m_columns = addBox(tr("Columns"), u"columnDimension"_s, 2);
    connect(m_rows, &QComboBox::activated, this, [this](int dimension) {
        setDimension(m_choice.rowDimension, m_choice.columnDimension, dimension);
    });
    connect(m_columns, &QComboBox::activated, this, [this](int dimension) {
        setDimension(m_choice.columnDimension, m_choice.rowDimension, dimension);
    });
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        auto* const name = labels::createMuted(this, tr("dim %1").arg(i));
        auto* const box = new QSpinBox(this);
        box->setObjectName(u"position%1"_s.arg(i));
        box->setAccessibleName(tr("Index of dimension %1").arg(i));
        box->setRange(
            0, static_cast<int>(std::min<std::int64_t>(m_shape[i] - 1, std::numeric_limits<int>::max())));
        box->setSuffix(tr(" of %1").arg(texts::count(static_cast<std::uint64_t>(m_shape[i]))));
        box->setKeyboardTracking(false);
        name->setWordWrap(false);
        const int place = static_cast<int>(i);
        grid.addWidget(name, place / perLine, 4 + place % perLine * 2);
        grid.addWidget(box, place / perLine, 5 + place % perLine * 2);
        connect(box, &QSpinBox::valueChanged, this, [this, i](int value) {
            m_choice.position[i] = static_cast<std::uint64_t>(value);
            Q_EMIT choiceChanged();
        });
        m_names.push_back(name);
        m_position.push_back(box);
    }
}

/// Swaps the two dimensions if they would become equal.
void SliceBar::setDimension(std::size_t& wanted, std::size_t& other, int dimension)
{
    const auto chosen = static_cast<std::size_t>(dimension);
    if (chosen == wanted) {
        return;
    }
    if (chosen == other) {
        other = wanted;
    }
    wanted = chosen;
    showChoice();
    Q_EMIT choiceChanged();
}

void SliceBar::setChoice(const SliceChoice& choice)
{
    m_choice = choice;
    showChoice();
}

void SliceBar::showChoice()
{
    if (!m_rows) {
        return;
    }
    m_rows->setCurrentIndex(static_cast<int>(m_choice.rowDimension));
    m_columns->setCurrentIndex(static_cast<int>(m_choice.columnDimension));
    for (std::size_t i = 0; i < m_position.size(); ++i) {
        const QSignalBlocker blocker(m_position[i]);
        m_position[i]->setValue(static_cast<int>(m_choice.position[i]));
        const bool isFixed = i != m_choice.rowDimension && i != m_choice.columnDimension;
        m_position[i]->setVisible(isFixed);
        m_names[i]->setVisible(isFixed);
    }
}

void SliceBar::focusIndex()
{
    m_index->setFocus(Qt::ShortcutFocusReason);
    m_index->selectAll();
}

std::optional<std::uint64_t> SliceBar::elementOf(const QString& text, std::span<const std::int64_t> shape)
{
    static const QRegularExpression separators(u"[\\s,;\\[\\]()]+"_s);
    std::vector<std::uint64_t> index;
    for (const QString& part : text.split(separators, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        index.push_back(part.toULongLong(&isNumber));
        if (!isNumber) {
            return std::nullopt;
        }
    }
    if (index.size() != 1 || shape.size() == 1) {
        return elementOfIndex(shape, index);
    }
    std::uint64_t count = 1;
    for (const std::int64_t size : shape) {
        count *= static_cast<std::uint64_t>(size);
    }
    return index[0] < count ? std::optional(index[0]) : std::nullopt;
}

void SliceBar::go()
{
    if (m_index->text().trimmed().isEmpty()) {
        return;
    }
    const std::optional<std::uint64_t> element = elementOf(m_index->text(), m_shape);
    m_problem->setText(element ? QString() : tr("No such index in %1").arg(texts::shape(m_shape)));
    if (element) {
        Q_EMIT elementRequested(*element);
    }
}

} // namespace onnxmend
