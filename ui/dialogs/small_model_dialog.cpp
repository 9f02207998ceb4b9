// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/small_model_dialog.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
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
    , m_folder(suggestion.parent_path())
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
    form->addRow(tr("&Save to"), createPath(suggestion));
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
    connect(m_path, &QLineEdit::textChanged, this, &SmallModelDialog::updateState);
    connect(m_issue, &QCheckBox::toggled, this, &SmallModelDialog::updateState);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    updateState();
}

QWidget* SmallModelDialog::createPath(const std::filesystem::path& suggestion)
{
    auto* const row = new QWidget(this);
    m_path = new QLineEdit(texts::exactPath(suggestion), row);
    m_path->setObjectName(u"smallModelPath"_s);
    m_path->setAccessibleName(tr("File to save to"));
    auto* const browse = new QPushButton(tr("&Browse..."), row);
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_path, 1);
    layout->addWidget(browse);
    row->setFocusProxy(m_path);
    connect(browse, &QPushButton::clicked, this, &SmallModelDialog::browse);
    return row;
}

void SmallModelDialog::browse()
{
    const std::filesystem::path path = target();
    auto* const dialog = new QFileDialog(this, windowTitle(), texts::exactPath(path.parent_path()),
                                         tr("ONNX models (*.onnx)"));
    dialog->setObjectName(u"smallModelFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"onnx"_s);
    dialog->selectFile(texts::exactPath(path.filename()));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // the note below the path warns instead
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

std::filesystem::path SmallModelDialog::target() const
{
    std::filesystem::path path = texts::toPath(m_path->text().trimmed());
    if (path.empty()) {
        return {};
    }
    if (path.is_relative()) {
        path = m_folder / path;
    }
    std::error_code error;
    if (path.has_filename() && !path.has_extension() && !std::filesystem::is_directory(path, error)) {
        path += ".onnx";
    }
    return path;
}

void SmallModelDialog::updateState()
{
    const std::filesystem::path path = target();
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
            .output = target(),
            .anonymous = m_anonymous->isChecked(),
            .writesIssue = m_issue->isChecked()};
}

} // namespace onnxmend
