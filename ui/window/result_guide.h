// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "ui/document/document.h"

#include <QObject>

class QWidget;

namespace onnxmend
{

class DocumentPages;
class ErrorReports;
class ResultDialog;

/// Leads from a result to the rows that it is about.
class ResultGuide : public QObject
{
    Q_OBJECT

public:
    ResultGuide(const Document& document, DocumentPages& pages, ErrorReports& errors, QWidget& window);

    /// Opens the dialog. Its links close it and show their target.
    void open(ResultDialog* dialog);
    /// Shows the first shortcoming: the reason why ONNX Runtime does not load the model, or the rows.
    void showCauseOf(const Verdict& verdict);
    void showRowsOf(const Shortcoming& shortcoming);
    /// Selects the row of the subject of a check. Without a row it shows the graph, and without a place there
    /// it says so.
    void showSubject(const ProofSubject& subject);

private:
    const Document& m_document;
    DocumentPages& m_pages;
    ErrorReports& m_errors;
    QWidget& m_window;
};

} // namespace onnxmend
