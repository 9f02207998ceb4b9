// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/page/selection.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace onnxmend
{

class FilterBar;
class Job;
class TableView;

/// One view of an open document.
class Page : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual QString name() const = 0;              ///< one word for the rail
    virtual std::string_view iconName() const = 0; ///< ui/look/theme.h
    /// Number of things on it; 0 shows no number.
    virtual std::size_t count(const Session&) const { return 0; }
    virtual void open(const std::shared_ptr<const Session>& session) = 0;   ///< shows another document
    virtual void update(const std::shared_ptr<const Session>& session) = 0; ///< shows a changed document

    virtual TableView* table() { return nullptr; }     ///< table of the page for selecting and copying
    virtual FilterBar* filterBar() { return nullptr; } ///< filter of that table
    /// Moves the focus to a search box other than that filter. Returns false if the page has none.
    virtual bool focusSearch() { return false; }

    /// Returns the selection on the page. If nothing is selected, it is a title and a hint about what can be
    /// selected, or empty if the page needs no inspector.
    virtual Selection selected() const { return {}; }
    /// Return all selected findings and tensors, and those of selected things, as indices into the report.
    /// They may be too many for selected() to list. Linear in their number.
    virtual std::vector<std::size_t> allFindings() const { return {}; }
    virtual std::vector<std::size_t> allTensors() const { return {}; }
    /// Selects the things that the page has of this selection, and shows them. Called for a page before it
    /// becomes visible.
    virtual void select(const Selection&) {}
    virtual bool offersNextStep() const { return false; } ///< true if it has a primary button of its own
    virtual void setBusy(bool) {} ///< disables changes of the document while a task runs

    /// Called when a task has started. A page that the task will fill shows its progress.
    virtual void follow(const Job&) {}

Q_SIGNALS:
    void selectionChanged();
    void lossesMeasured(); ///< losses of values were measured, so costs are known better
};

} // namespace onnxmend
