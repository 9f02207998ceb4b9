// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/model_path_row.h"

#include "ui/look/texts.h"

#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <system_error>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

ModelPathRow::ModelPathRow(const std::filesystem::path& suggestion, std::filesystem::path folder,
                           QWidget* parent)
    : QWidget(parent)
    , m_folder(std::move(folder))
    , m_path(new QLineEdit(texts::exactPath(suggestion), this))
{
    m_path->setAccessibleName(tr("File to save to"));
    auto* const browse = new QPushButton(tr("&Browse..."), this);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_path, 1);
    layout->addWidget(browse);
    setFocusProxy(m_path);
    connect(m_path, &QLineEdit::textChanged, this, &ModelPathRow::changed);
    connect(browse, &QPushButton::clicked, this, &ModelPathRow::browse);
}

std::filesystem::path ModelPathRow::target() const
{
    std::filesystem::path path = texts::toPath(m_path->text().trimmed());
    if (path.empty()) {
        return {};
    }
    if (*path.begin() == "~") {
        path = texts::toPath(QDir::homePath()) / path.lexically_relative("~");
    } else if (path.is_relative()) {
        path = m_folder / path;
    }
    std::error_code error;
    if (path.has_filename() && !path.has_extension() && !std::filesystem::is_directory(path, error)) {
        path += ".onnx";
    }
    return path;
}

bool ModelPathRow::isWhole() const { return texts::exactPath(target()) == m_path->text(); }

void ModelPathRow::browse()
{
    const std::filesystem::path path = target();
    auto* const dialog = new QFileDialog(this, window()->windowTitle(), texts::exactPath(path.parent_path()),
                                         tr("ONNX models (*.onnx)"));
    dialog->setObjectName(m_path->objectName() + u"Dialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"onnx"_s);
    dialog->selectFile(texts::exactPath(path.filename()));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // a note below the path warns instead
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

} // namespace onnxmend
