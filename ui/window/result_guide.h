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

/// Leads from what is said of a result to the rows that it is about.
class ResultGuide : public QObject
{
    Q_OBJECT

public:
    ResultGuide(const Document& document, DocumentPages& pages, ErrorReports& errors, QWidget& window);

    /// Opens the dialog; what is asked for in it closes it and is shown.
    void open(ResultDialog* dialog);
    /// Of its first shortcoming: what ONNX Runtime does not load the model for, or the rows.
    void showCauseOf(const Verdict& verdict);
    void showRowsOf(const Shortcoming& shortcoming);
    /// Selects the row of what a proof names; where there is none, shows it in the graph, and says so where
    /// that has no such thing either.
    void showSubject(const ProofSubject& subject);

private:
    const Document& m_document;
    DocumentPages& m_pages;
    ErrorReports& m_errors;
    QWidget& m_window;
};

} // namespace onnxmend
