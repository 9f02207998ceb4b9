// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/values_flow.h"

#include "ui/tensor/tensor_window.h"
#include "ui/window/error_reports.h"

namespace onnxmend
{

ValuesFlow::ValuesFlow(const Document& document, const InitializerModel& initializers, ErrorReports& errors,
                       QWidget& window)
    : m_document(document)
    , m_initializers(initializers)
    , m_errors(errors)
    , m_window(window)
{
    connect(&document, &Document::opened, this, &ValuesFlow::closeAll);
    connect(&document, &Document::changed, this, &ValuesFlow::followPlan);
}

TensorWindow* ValuesFlow::windowOf(const InitializerRow& row) const
{
    for (const QPointer<TensorWindow>& window : m_windows) {
        if (window && window->subject().name == row.name && window->subject().graph == row.graph &&
            window->subject().hasSourceOf(row)) {
            return window;
        }
    }
    return nullptr;
}

void ValuesFlow::show(std::size_t row)
{
    const Session& session = *m_document.session();
    TensorWindow* window = windowOf(session.report().rows.at(row));
    if (!window) {
        window =
            new TensorWindow(subjectOf(session, row, m_initializers.entryOf(row).dtypeAfterFix()), &m_window);
        connect(window, &TensorWindow::failed, &m_errors, &ErrorReports::show);
        m_windows.removeIf([](const QPointer<TensorWindow>& one) { return one.isNull(); });
        m_windows.append(window);
    }
    window->show();
    window->raise();
    window->activateWindow();
}

std::vector<std::size_t> ValuesFlow::shownRows() const
{
    std::vector<std::size_t> shown;
    if (m_windows.isEmpty()) {
        return shown;
    }
    const std::vector<InitializerRow>& rows = m_document.session()->report().rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (windowOf(rows[row])) {
            shown.push_back(row);
        }
    }
    return shown;
}

void ValuesFlow::followPlan()
{
    const std::vector<InitializerRow>& rows = m_document.session()->report().rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (TensorWindow* const window = windowOf(rows[row])) {
            window->setPlanned(m_initializers.entryOf(row).dtypeAfterFix());
        }
    }
}

void ValuesFlow::closeAll()
{
    for (const QPointer<TensorWindow>& window : m_windows) {
        if (window) {
            window->close();
        }
    }
    m_windows.clear();
}

} // namespace onnxmend
