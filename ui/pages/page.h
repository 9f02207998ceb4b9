// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QWidget>

#include <memory>
#include <string_view>

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

    virtual QString name() const = 0;                          ///< on the rail: one word
    virtual std::string_view iconName() const = 0;             ///< ui/look/theme.h
    virtual QString count(const Session&) const { return {}; } ///< of what is on it; empty: nothing to count
    virtual void open(const std::shared_ptr<const Session>& session) = 0;   ///< another document
    virtual void update(const std::shared_ptr<const Session>& session) = 0; ///< the same one, changed

    virtual TableView* table() { return nullptr; }     ///< what rows are selected in and copied from
    virtual FilterBar* filterBar() { return nullptr; } ///< of that table

Q_SIGNALS:
    void selectionChanged();
};

} // namespace onnxmend
