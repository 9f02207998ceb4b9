// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/numerics/file_choice.h"

#include "ui/look/controls.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"

#include <QComboBox>
#include <QFileDialog>

#include <cstddef>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int leastLetters = 14; ///< of an entry; long names of files must not make the line wider

QFileDialog::FileMode fileModeOf(FileChoice::Mode mode)
{
    switch (mode) {
    case FileChoice::Mode::Files:
        return QFileDialog::ExistingFiles;
    case FileChoice::Mode::Folder:
        return QFileDialog::Directory;
    case FileChoice::Mode::File:
        break;
    }
    return QFileDialog::ExistingFile;
}

} // namespace

FileChoice::FileChoice(const QString& objectName, const QString& accessibleName, const QString& none,
                       std::vector<Way> ways, QWidget* parent)
    : QObject(parent)
    , m_box(createComboBox(parent, objectName, accessibleName))
    , m_none(none)
    , m_ways(std::move(ways))
{
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(leastLetters);
    setPaths({});
    connect(m_box, &QComboBox::activated, this, &FileChoice::choose);
}

int FileChoice::firstWay() const { return m_paths.empty() ? 1 : 2; }

void FileChoice::setPaths(const Paths& paths)
{
    m_paths = paths;
    m_box->clear();
    m_box->addItem(m_none);
    if (!m_paths.empty()) {
        const QString name = texts::fileName(m_paths.front());
        m_box->addItem(
            m_paths.size() == 1 ? name : tr("%1 and %2 more").arg(name, texts::count(m_paths.size() - 1)));
        m_box->setItemData(1, plainTip(texts::path(m_paths.front())), Qt::ToolTipRole);
    }
    for (const Way& way : m_ways) {
        m_box->addItem(way.text);
    }
    m_box->setCurrentIndex(m_paths.empty() ? 0 : 1);
    m_box->setToolTip(m_paths.empty() ? m_box->accessibleName() : plainTip(texts::path(m_paths.front())));
}

void FileChoice::choose(int index)
{
    if (index >= firstWay()) {
        const Way way = m_ways.at(static_cast<std::size_t>(index - firstWay()));
        m_box->setCurrentIndex(m_paths.empty() ? 0 : 1); // until the dialog gives another file
        ask(way);
    } else if (index == 0 && !m_paths.empty()) {
        setPaths({});
        Q_EMIT changed();
    }
}

void FileChoice::ask(const Way& way)
{
    auto* const dialog = new QFileDialog(m_box, way.title, QString(), way.filter);
    dialog->setObjectName(m_box->objectName() + u"Dialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(fileModeOf(way.mode));
    dialog->setOption(QFileDialog::ShowDirsOnly, way.mode == Mode::Folder);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& names) {
        Paths paths;
        for (const QString& name : names) {
            paths.push_back(texts::toPath(name));
        }
        setPaths(paths);
        Q_EMIT changed();
    });
    dialog->open();
}

} // namespace onnxmend
