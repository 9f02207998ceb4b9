// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/models/initializer_model.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <cstddef>
#include <vector>

class QWidget;

namespace onnxmend
{

class ErrorReports;
class TensorWindow;

/// Opens a window for the values of a tensor, or raises the one that shows it. The windows follow the plan
/// and close with the document.
class ValuesFlow : public QObject
{
    Q_OBJECT

public:
    ValuesFlow(const Document& document, const InitializerModel& initializers, ErrorReports& errors,
               QWidget& window);

    /// `row` is an index into the session's report.
    void show(std::size_t row);
    std::vector<std::size_t> shownRows() const;
    void closeAll();

private:
    void followPlan();
    TensorWindow* windowOf(const InitializerRow& row) const;

    const Document& m_document;
    const InitializerModel& m_initializers;
    ErrorReports& m_errors;
    QWidget& m_window;
    QList<QPointer<TensorWindow>> m_windows;
};

} // namespace onnxmend
