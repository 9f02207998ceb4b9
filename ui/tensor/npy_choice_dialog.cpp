// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/npy_choice_dialog.h"

#include "core/formats/numpy/numpy_types.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString titleOf(NpyForm form)
{
    const QString name = texts::fromUtf8(numpyTypeName(form.dtype)).remove(u"numpy."_s);
    return form.encoding == NpyEncoding::Bits ? NpyChoiceDialog::tr("%1, the bits of each element").arg(name)
           : form.encoding == NpyEncoding::Wider
               ? NpyChoiceDialog::tr("%1, which holds every value exactly").arg(name)
               : name;
}

} // namespace

NpyChoiceDialog::NpyChoiceDialog(DType stored, DType cast, QWidget* parent)
    : QDialog(parent)
    , m_stored(stored)
    , m_cast(cast)
    , m_forms(new QVBoxLayout)
{
    setObjectName(u"npyChoiceDialog"_s);
    setWindowTitle(tr("Save as .npy"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    if (cast != stored) {
        auto* const values = new QVBoxLayout;
        values->setSpacing(tokens::inside);
        values->addWidget(labels::createMuted(this, tr("Values")));
        auto* const before = new QRadioButton(tr("As &stored, %1").arg(texts::dtype(stored)), this);
        before->setObjectName(u"npyStored"_s);
        before->setChecked(true);
        m_after = new QRadioButton(tr("After the &cast to %1").arg(texts::dtype(cast)), this);
        m_after->setObjectName(u"npyCast"_s);
        auto* const group = new QButtonGroup(this);
        group->addButton(before);
        group->addButton(m_after);
        values->addWidget(before);
        values->addWidget(m_after);
        layout->addLayout(values);
        connect(m_after, &QRadioButton::toggled, this, &NpyChoiceDialog::showForms);
    }
    m_forms->setSpacing(tokens::inside);
    layout->addLayout(m_forms);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Choose &File..."));
    setPrimary(*buttons->button(QDialogButtonBox::Save));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addStretch(1);
    layout->addWidget(buttons);
    showForms();
}

bool NpyChoiceDialog::isNeeded(DType stored, DType cast)
{
    return cast != stored || npyForms(stored).size() > 1;
}

DType NpyChoiceDialog::values() const { return m_after && m_after->isChecked() ? m_cast : m_stored; }

void NpyChoiceDialog::showForms()
{
    while (QLayoutItem* const item = m_forms->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_formButtons.clear();
    const std::vector<NpyForm> forms = npyForms(values());
    QLabel* const title = labels::createMuted(
        this, forms.size() > 1 ? tr("NumPy has no type for %1. Store it as").arg(texts::dtype(values()))
                               : tr("Stored as"));
    title->setWordWrap(false);
    m_forms->addWidget(title);
    auto* const group = new QButtonGroup(m_forms);
    for (const NpyForm& form : forms) {
        auto* const button = new QRadioButton(titleOf(form), this);
        button->setObjectName(u"npyForm%1"_s.arg(m_formButtons.size()));
        button->setChecked(m_formButtons.empty());
        group->addButton(button);
        m_forms->addWidget(button);
        m_formButtons.push_back(button);
    }
}

NpyChoice NpyChoiceDialog::choice() const
{
    const std::vector<NpyForm> forms = npyForms(values());
    std::size_t chosen = 0;
    while (chosen + 1 < forms.size() && !m_formButtons[chosen]->isChecked()) {
        ++chosen;
    }
    return {values(), forms.at(chosen)};
}

} // namespace onnxmend
