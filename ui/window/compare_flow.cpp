// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/compare_flow.h"

#include "ui/look/texts.h"
#include "ui/pages/compare_page.h"
#include "ui/window/result_guide.h"
#include "ui/workspace/document_pages.h"

#include <QFileDialog>

namespace onnxmend
{

using namespace Qt::StringLiterals;

CompareFlow::CompareFlow(const Document& document, CompareTasks& tasks, DocumentPages& pages,
                         ResultGuide& guide, QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_pages(pages)
    , m_window(window)
{
    ComparePage* const page = &pages.compare();
    connect(page, &ComparePage::compareRequested, &tasks, &CompareTasks::compare);
    connect(&tasks, &CompareTasks::compared, page, &ComparePage::showOutcome);
    connect(page, &ComparePage::copied, this, [this](std::size_t rows) {
        Q_EMIT statusMessage(texts::count(rows, tr("1 difference is on the clipboard"),
                                          tr("%1 differences are on the clipboard")));
    });
    connect(page, &ComparePage::fileWanted, this, &CompareFlow::askForFile);
    connect(page, &ComparePage::exportRequested, this, &CompareFlow::askWhereToExport);
    connect(page, &ComparePage::showRequested, &guide, &ResultGuide::showSubject);
    connect(&tasks, &CompareTasks::exported, this, [this](const std::filesystem::path& path) {
        Q_EMIT statusMessage(tr("The differences were written to %1").arg(texts::path(path)));
    });
}

void CompareFlow::askForFile(bool isLeft)
{
    const std::filesystem::path folder = m_document.session()->model()->path().parent_path();
    auto* const dialog =
        new QFileDialog(&m_window, tr("Compare With"), texts::exactPath(folder), tr("All files (*)"));
    dialog->setObjectName(u"compareFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, isLeft](const QString& path) { m_pages.compare().setFile(isLeft, texts::toPath(path)); });
    dialog->open();
}

void CompareFlow::askWhereToExport(const std::shared_ptr<const CompareOutcome>& outcome)
{
    const std::filesystem::path folder = m_document.session()->model()->path().parent_path();
    auto* const dialog = new QFileDialog(&m_window, tr("Export Differences"), texts::exactPath(folder),
                                         tr("JSON (*.json);;CSV (*.csv)"));
    dialog->setObjectName(u"compareExportDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"json"_s);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(u"csv"_s) ? u"csv"_s : u"json"_s);
    });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, outcome](const QString& path) { m_tasks.exportTo(outcome, texts::toPath(path)); });
    dialog->open();
}

} // namespace onnxmend
