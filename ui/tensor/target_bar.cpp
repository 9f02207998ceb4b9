// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/target_bar.h"

#include "core/dtype/cast.h"
#include "ui/inspector/tensor_details.h"
#include "ui/look/controls.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct ViewRow {
    CellView view;
    const char* name;
    const char* title;
    const char* tip;
};

// In the order of CellView.
constexpr std::array<ViewRow, 4> views{
    {{CellView::Before, "viewBefore", QT_TRANSLATE_NOOP("cellView", "Before"),
      QT_TRANSLATE_NOOP("cellView", "The values as they are stored")},
     {CellView::After, "viewAfter", QT_TRANSLATE_NOOP("cellView", "After"),
      QT_TRANSLATE_NOOP("cellView", "The values after the cast")},
     {CellView::Both, "viewBoth", QT_TRANSLATE_NOOP("cellView", "Both"),
      QT_TRANSLATE_NOOP("cellView", "Both, where they differ")},
     {CellView::Difference, "viewDifference", QT_TRANSLATE_NOOP("cellView", "Difference"),
      QT_TRANSLATE_NOOP("cellView", "The error of the cast for each value")}}};

QString translatedView(const char* text) { return QCoreApplication::translate("cellView", text); }

} // namespace

TargetBar::TargetBar(DType stored, DType planned, QWidget* parent)
    : QWidget(parent)
    , m_stored(stored)
    , m_planned(planned)
    , m_target(canCast(stored, planned) ? planned : stored)
    , m_targets(createComboBox(this, u"targetDtype"_s, tr("Dtype to cast to")))
    , m_views(new QButtonGroup(this))
    , m_loss(labels::createText(this, tr("Loss of the cast")))
{
    setObjectName(u"targetBar"_s);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    auto* const title = labels::createMuted(this, tr("Cast to"));
    title->setWordWrap(false);
    m_targets->setToolTip(tr("Preview a cast. The model is not changed."));
    layout->addWidget(title);
    layout->addWidget(m_targets);
    for (const ViewRow& row : views) {
        auto* const button = new QToolButton(this);
        button->setObjectName(QLatin1StringView(row.name));
        button->setText(translatedView(row.title));
        button->setToolTip(translatedView(row.tip));
        button->setAccessibleName(translatedView(row.title));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setChecked(row.view == CellView::Both);
        m_views->addButton(button, static_cast<int>(row.view));
        layout->addWidget(button);
    }
    letTabStopAtChosen(*m_views);
    m_loss->setObjectName(u"castLoss"_s);
    layout->addWidget(m_loss, 1);
    connect(m_views, &QButtonGroup::idClicked, this, &TargetBar::viewChanged);
    connect(m_targets, &QComboBox::activated, this, [this](int index) {
        m_isChosen = true;
        setTarget(dtypeFromOnnx(m_targets->itemData(index).toInt()));
    });
    fillTargets();
    showTarget();
}

CellView TargetBar::view() const
{
    return casts() ? static_cast<CellView>(m_views->checkedId()) : CellView::Before;
}

void TargetBar::fillTargets()
{
    m_targets->clear();
    for (const DTypeInfo& info : dtypeTable()) {
        if (canCast(m_stored, info.dtype)) {
            const QString name = texts::dtype(info.dtype);
            m_targets->addItem(pill::icon(info.dtype),
                               info.dtype == m_stored    ? tr("%1 (as stored)").arg(name)
                               : info.dtype == m_planned ? tr("%1 (planned)").arg(name)
                                                         : name,
                               static_cast<int>(info.dtype));
        }
    }
    m_targets->setCurrentIndex(m_targets->findData(static_cast<int>(m_target)));
}

void TargetBar::setPlanned(DType planned)
{
    m_planned = planned;
    fillTargets();
    if (!m_isChosen && canCast(m_stored, planned)) {
        setTarget(planned);
    }
}

void TargetBar::setTarget(DType target)
{
    if (target != m_target) {
        m_target = target;
        showTarget();
        Q_EMIT targetChanged();
    }
}

void TargetBar::showTarget()
{
    m_targets->setCurrentIndex(m_targets->findData(static_cast<int>(m_target)));
    live::keep(*m_targets, live::Part::Size, [targets = m_targets, target = m_target] {
        targets->setIconSize(pill::size(target));
        targets->view()->setIconSize(pill::iconSize()); // in a column
    });
    for (QAbstractButton* const button : m_views->buttons()) {
        button->setVisible(casts()); // without a cast there is only one view
    }
    m_loss->setText(casts() ? tr("Reading values…")
                            : tr("Nothing is cast. Choose a dtype to see what it would lose."));
}

void TargetBar::showLoss(const ValueMeasurement& measurement)
{
    if (measurement.isCastRefused) {
        m_loss->setText(
            tr("%1 has no negative numbers: this tensor cannot be cast to it.").arg(texts::dtype(m_target)));
    } else if (measurement.loss) {
        const QString text = lossText(*measurement.loss, m_target);
        m_loss->setText(measurement.isExact ? text : tr("In the sample: %1").arg(text));
    }
}

void TargetBar::showProblem() { m_loss->clear(); }

} // namespace onnxmend
