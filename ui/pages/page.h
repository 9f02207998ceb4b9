// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QWidget>

#include <memory>

namespace onnxmend
{

class FilterBar;
class TableView;

/// One view of an open document, on a tab of its own.
class Page : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual QString title(const Session& session) const = 0;
    virtual void open(const std::shared_ptr<const Session>& session) = 0;   ///< another document
    virtual void update(const std::shared_ptr<const Session>& session) = 0; ///< the same one, changed

    virtual TableView* table() { return nullptr; }     ///< what rows are selected in and copied from
    virtual FilterBar* filterBar() { return nullptr; } ///< of that table

Q_SIGNALS:
    void selectionChanged();
};

} // namespace onnxmend
