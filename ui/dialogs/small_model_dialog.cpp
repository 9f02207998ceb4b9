// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/small_model_dialog.h"

#include "ui/dialogs/model_path_row.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <system_error>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SmallModelDialog::SmallModelDialog(WantedFailure wanted, const QString& kept,
                                   const std::filesystem::path& suggestion, QWidget* parent)
    : QDialog(parent)
    , m_wanted(std::move(wanted))
{
    setObjectName(u"smallModelDialog"_s);
    setWindowTitle(tr("Make a Small Model"));
    setAttribute(Qt::WA_DeleteOnClose);
    QLabel* const explanation = labels::createText(this, tr("What is made"));
    explanation->setText(
        tr("The smallest model that shows this, for a bug report. Its weights are made up; only "
           "elements that this depends on stay."));
    QLabel* const shown = labels::createMuted(this, labels::breakable(kept), u"smallModelKept"_s);
    auto* const form = new QFormLayout;
    form->setVerticalSpacing(tokens::between);
    m_path = new ModelPathRow(suggestion, suggestion.parent_path(), this);
    m_path->field().setObjectName(u"smallModelPath"_s);
    form->addRow(tr("&Save to"), m_path);
    m_note = labels::createMuted(this, {}, u"smallModelNote"_s);
    form->addRow(QString(), m_note);
    m_anonymous =
        new QCheckBox(tr("&Neutral names: no name, metadata or doc string of the model stays"), this);
    m_anonymous->setObjectName(u"smallModelAnonymous"_s);
    m_issue = new QCheckBox(tr("Write the &text of a bug report beside it"), this);
    m_issue->setObjectName(u"smallModelIssue"_s);
    m_issue->setToolTip(tr("Message, versions, how to run it, and the model as text"));
    form->addRow(QString(), m_anonymous);
    form->addRow(QString(), m_issue);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_make = buttons->addButton(tr("Make Small Model"), QDialogButtonBox::AcceptRole);
    m_make->setObjectName(u"makeSmallModelNow"_s);
    setPrimary(*m_make);
    auto* const parts = new QVBoxLayout;
    parts->setSpacing(tokens::parts);
    parts->addWidget(explanation);
    parts->addWidget(shown);
    parts->addLayout(form);
    parts->addStretch(1);
    arrange(*this, parts, buttons, 80, tokens::parts);
    connect(m_path, &ModelPathRow::changed, this, &SmallModelDialog::updateState);
    connect(m_issue, &QCheckBox::toggled, this, &SmallModelDialog::updateState);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    updateState();
}

void SmallModelDialog::updateState()
{
    const std::filesystem::path path = m_path->target();
    std::error_code error;
    const bool isReplaced = exists(symlink_status(path, error));
    const bool isIssueReplaced =
        m_issue->isChecked() && path.has_filename() && exists(symlink_status(issuePath(path), error));
    QStringList notes;
    if (isReplaced) {
        notes.append(tr("This file exists, and is replaced."));
    }
    if (isIssueReplaced) {
        notes.append(tr("The text of a bug report beside it exists, and is replaced."));
    }
    m_note->setText(notes.join(u' '));
    m_make->setEnabled(path.has_filename());
}

SmallModelRequest SmallModelDialog::request() const
{
    return {.wanted = m_wanted,
            .output = m_path->target(),
            .anonymous = m_anonymous->isChecked(),
            .writesIssue = m_issue->isChecked()};
}

} // namespace onnxmend
