// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/mapping_files.h"

#include "core/base/error.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/look/texts.h"

#include <QFileDialog>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// A file dialog that is deleted after it was answered.
QFileDialog* createFileDialog(QWidget& parent, const QString& title, const QString& objectName)
{
    auto* const dialog = new QFileDialog(&parent, title, {}, MappingFiles::tr("Mappings (*.json)"));
    dialog->setObjectName(objectName);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

void showFailure(QWidget& parent, const QString& what, const ErrorDetails& error)
{
    auto* const dialog = new ErrorDialog(what, error, &parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace

MappingFiles::MappingFiles(MappingEditor& editor, QWidget& window)
    : m_editor(editor)
    , m_window(window)
{
}

void MappingFiles::askToLoad()
{
    QFileDialog* const dialog = createFileDialog(m_window, tr("Load Mapping"), u"loadMappingDialog"_s);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MappingFiles::load);
    dialog->open();
}

void MappingFiles::askToSave()
{
    QFileDialog* const dialog = createFileDialog(m_window, tr("Save Mapping"), u"saveMappingDialog"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"json"_s);
    connect(dialog, &QFileDialog::fileSelected, this, &MappingFiles::save);
    dialog->open();
}

void MappingFiles::load(const QString& file)
{
    try {
        m_editor.load(texts::toPath(file));
    } catch (const Error& error) {
        showFailure(m_window, tr("The mapping could not be loaded."), error.details());
    }
}

void MappingFiles::save(const QString& file)
{
    try {
        m_editor.save(texts::toPath(file));
        Q_EMIT saved(file);
    } catch (const Error& error) {
        showFailure(m_window, tr("The mapping could not be saved."), error.details());
    }
}

} // namespace onnxmend
