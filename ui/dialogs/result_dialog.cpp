// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/result_dialog.h"

#include "ui/inspector/fact_list.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>

#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

ResultDialog::ResultDialog(const FactSheet& sheet, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(u"resultDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(sheet.headline.title);
    auto* const facts = new FactList(sheet, this);
    auto* const scroll = new QScrollArea(this); // for many facts
    scroll->setAccessibleName(sheet.headline.title);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(facts);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_buttons = buttons;
    letTabThrough(*buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    // The text wraps, so the height follows from the width.
    const int width = letterWidth(fontMetrics()) * 96;
    const int inner = width - 2 * tokens::around;
    fitDialog(*this, {width, facts->layout()->totalHeightForWidth(inner) + buttons->sizeHint().height() +
                                 3 * tokens::around + tokens::between});
    connect(facts, &FactList::showRequested, this, &ResultDialog::showRequested);
    connect(facts, &FactList::showRowsRequested, this, &ResultDialog::showRowsRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QPushButton* ResultDialog::offer(const QString& text, const QString& objectName, const QString& tip)
{
    QPushButton* const button = m_buttons->addButton(text, QDialogButtonBox::ActionRole);
    button->setObjectName(objectName);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    letTabThrough(*m_buttons);
    return button;
}

void ResultDialog::offerFile(const std::filesystem::path& file)
{
    std::error_code error;
    const std::filesystem::path path = std::filesystem::absolute(file, error);
    connect(offer(tr("Show in &Folder"), u"showFolder"_s, tr("Open the folder with the file manager")),
            &QPushButton::clicked, this,
            [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(texts::exactPath(path.parent_path()))); });
    connect(offer(tr("Copy &Path"), u"copyPath"_s, plainTip(texts::path(path))), &QPushButton::clicked, this,
            [path] { QGuiApplication::clipboard()->setText(texts::path(path)); });
}

} // namespace onnxmend
