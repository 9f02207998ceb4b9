// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace onnxmend
{

class FilterBar;
class TableView;

/// One view of an open document.
class Page : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual QString name() const = 0;                             ///< on the rail: one word
    virtual std::string_view iconName() const = 0;                ///< ui/look/theme.h
    virtual std::size_t count(const Session&) const { return 0; } ///< of what is on it; 0: nothing is told
    virtual void open(const std::shared_ptr<const Session>& session) = 0;   ///< another document
    virtual void update(const std::shared_ptr<const Session>& session) = 0; ///< the same one, changed

    virtual TableView* table() { return nullptr; }     ///< what rows are selected in and copied from
    virtual FilterBar* filterBar() { return nullptr; } ///< of that table

    /// Rows of the report's tensors that the inspector shows; nothing where the page has no use for it.
    virtual std::optional<std::vector<std::size_t>> inspectedRows() const { return std::nullopt; }
    virtual bool offersNextStep() const { return false; } ///< with a primary button of its own
    virtual void setBusy(bool) {} ///< while a task runs, what would change the document is disabled

Q_SIGNALS:
    void selectionChanged();
};

} // namespace onnxmend
