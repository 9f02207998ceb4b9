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

    virtual QString name() const = 0;                             ///< on the rail: one word
    virtual std::string_view iconName() const = 0;                ///< ui/look/theme.h
    virtual std::size_t count(const Session&) const { return 0; } ///< of what is on it; 0: nothing is told
    virtual void open(const std::shared_ptr<const Session>& session) = 0;   ///< another document
    virtual void update(const std::shared_ptr<const Session>& session) = 0; ///< the same one, changed

    virtual TableView* table() { return nullptr; }     ///< what rows are selected in and copied from
    virtual FilterBar* filterBar() { return nullptr; } ///< of that table

    /// What is selected on it. Where nothing is: a title and a hint at what can be, or not even that where
    /// the inspector would only take room.
    virtual Selection selected() const { return {}; }
    /// All findings, and all tensors, that are selected or what is selected is about, as indices into the
    /// report: where they are too many for selected() to list them. Linear in their number.
    virtual std::vector<std::size_t> allFindings() const { return {}; }
    virtual std::vector<std::size_t> allTensors() const { return {}; }
    /// Selects what it has of that and nothing else, and shows it; of a page that is about to be seen.
    virtual void select(const Selection&) {}
    virtual bool offersNextStep() const { return false; } ///< with a primary button of its own
    virtual void setBusy(bool) {} ///< while a task runs, what would change the document is disabled

    /// A task has just started: a page that it will fill tells how far it is.
    virtual void follow(const Job&) {}

Q_SIGNALS:
    void selectionChanged();
    void lossesMeasured(); ///< of values that were read for it; costs are known better
};

} // namespace onnxmend
