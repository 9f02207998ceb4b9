// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/choose_files_dialog.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using Paths = ChooseFilesDialog::Paths;

namespace
{

constexpr int kShownRows = 8;

Paths selectedOf(const QListWidget* list, const Paths& paths)
{
    Paths selected;
    for (int row = 0; list && row < list->count(); ++row) {
        if (list->item(row)->isSelected()) {
            selected.push_back(paths[static_cast<std::size_t>(row)]);
        }
    }
    return selected;
}

/// Returns paths relative to their common folder; a name alone may appear twice.
QString shownName(const std::filesystem::path& path, const Paths& paths)
{
    const bool sameFolder = std::ranges::all_of(
        paths, [&path](const auto& other) { return other.parent_path() == path.parent_path(); });
    return sameFolder ? texts::fileName(path)
                      : texts::fileName(path.parent_path()) + u'/' + texts::fileName(path);
}

} // namespace

ChooseFilesDialog::ChooseFilesDialog(const QString& what, const Paths& models, const Paths& checkpoints,
                                     QWidget* parent)
    : QDialog(parent)
    , m_modelPaths(models)
    , m_checkpointPaths(checkpoints)
    , m_parts(new QVBoxLayout)
{
    setObjectName(u"chooseFilesDialog"_s);
    setWindowTitle(tr("Open"));
    m_parts->setSpacing(tokens::between);
    QLabel* const heading = labels::createHeading(this, wrappable(what), tokens::TextSize::Section);
    heading->setObjectName(u"chooseHeading"_s);
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    m_parts->addWidget(heading);
    // A click chooses one model, but adds a checkpoint: a model may have any number of them.
    m_models = createList(models, u"chooseModels"_s, tr("Models"), QAbstractItemView::ExtendedSelection);
    m_checkpoints =
        createList(checkpoints, u"chooseCheckpoints"_s, tr("Checkpoints"), QAbstractItemView::MultiSelection);
    // Selects the first model; several checkpoints have no usual choice.
    if (m_models) {
        m_models->item(0)->setSelected(true);
        connect(m_models, &QListWidget::itemDoubleClicked, this, &QDialog::accept);
    }
    if (m_checkpoints && checkpoints.size() == 1) {
        m_checkpoints->item(0)->setSelected(true);
    }
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_parts->addStretch(1);
    arrange(*this, m_parts, m_buttons, 72, tokens::between);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    updateButton();
}

QListWidget* ChooseFilesDialog::createList(const Paths& paths, const QString& name, const QString& title,
                                           QAbstractItemView::SelectionMode mode)
{
    if (paths.empty()) {
        return nullptr;
    }
    auto* const label = new QLabel(title, this);
    auto* const list = new QListWidget(this);
    list->setObjectName(name);
    list->setAccessibleName(title);
    list->setSelectionMode(mode);
    label->setBuddy(list);
    for (const std::filesystem::path& path : paths) {
        std::error_code error;
        const std::uintmax_t size = std::filesystem::file_size(path, error);
        auto* const item = new QListWidgetItem(
            error ? shownName(path, paths) : tr("%1, %2").arg(shownName(path, paths), texts::bytes(size)),
            list);
        item->setToolTip(plainTip(texts::path(path)));
    }
    live::keep(*list, live::Part::Size, [list] {
        for (int row = 0; row < list->count(); ++row) {
            list->item(row)->setSizeHint({0, list->fontMetrics().height() + tokens::between});
        }
        const int rows = std::min(kShownRows, list->count());
        list->setFixedHeight(rows * list->sizeHintForRow(0) + 2 * list->frameWidth() + 4);
    });
    connect(list, &QListWidget::itemSelectionChanged, this, &ChooseFilesDialog::updateButton);
    m_parts->addWidget(label);
    m_parts->addWidget(list);
    return list;
}

Paths ChooseFilesDialog::models() const { return selectedOf(m_models, m_modelPaths); }

Paths ChooseFilesDialog::checkpoints() const { return selectedOf(m_checkpoints, m_checkpointPaths); }

void ChooseFilesDialog::updateButton()
{
    if (!m_buttons) {
        return; // the lists are not complete yet
    }
    const std::size_t modelCount = models().size();
    const std::size_t checkpointCount = checkpoints().size();
    QPushButton* const open = m_buttons->button(QDialogButtonBox::Open);
    open->setEnabled(m_models ? modelCount > 0 : checkpointCount > 0);
    open->setText(!m_models ? texts::count(checkpointCount, tr("Add 1 Checkpoint"), tr("Add %1 Checkpoints"))
                  : modelCount > 1
                      ? tr("Open %1 Models in Windows of Their Own").arg(texts::count(modelCount))
                      : tr("Open Model"));
}

} // namespace onnxmend
