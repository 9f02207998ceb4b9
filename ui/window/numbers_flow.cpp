// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/numbers_flow.h"

#include "ui/dialogs/numbers_dialog.h"
#include "ui/look/texts.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/workspace/document_pages.h"

#include <QFileDialog>

namespace onnxmend
{

using namespace Qt::StringLiterals;

NumbersFlow::NumbersFlow(const Document& document, NumberTasks& tasks, DocumentPages& pages, QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_pages(pages)
    , m_window(window)
{
    connect(&m_tasks, &NumberTasks::done, this, &NumbersFlow::show);
    connect(&m_document, &Document::opened, this, [this] {
        if (m_dialog) {
            m_dialog->close(); // its numbers are those of another model
        }
    });
}

void NumbersFlow::ask()
{
    const std::filesystem::path& model = m_document.session()->model()->path();
    auto* const dialog =
        new QFileDialog(&m_window, tr("Open Numbers of Nodes"), texts::exactPath(model.parent_path()),
                        tr("Numbers of nodes (*.json *.csv *.tsv)") + u";;"_s + tr("All files (*)"));
    dialog->setObjectName(u"openNumbersDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_tasks.read(texts::toPath(path)); });
    dialog->open();
}

std::shared_ptr<const PlacedNumbers> NumbersFlow::shown() const { return m_dialog ? m_placed : nullptr; }

void NumbersFlow::show(const std::shared_ptr<const PlacedNumbers>& placed)
{
    if (m_dialog) {
        m_dialog->close();
    }
    auto* const dialog = new NumbersDialog(placed, &m_window);
    m_dialog = dialog;
    m_placed = placed;
    connect(dialog, &NumbersDialog::placeRequested, &m_pages, &DocumentPages::showInGraph);
    connect(dialog, &NumbersDialog::seriesChosen, this,
            [this, dialog] { m_pages.graph().setNumbers(dialog->series()); });
    connect(dialog, &QDialog::finished, this, [this, dialog] {
        if (m_dialog == dialog) { // and not a newer one
            m_dialog.clear();
            m_placed.reset();
            m_pages.graph().setNumbers(nullptr);
        }
    });
    m_pages.graph().setNumbers(dialog->series());
    dialog->show();
}

} // namespace onnxmend
