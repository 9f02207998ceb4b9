// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "ui/models/column_table.h"

#include <QCoreApplication>
#include <QThread>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace onnxmend::testing
{

/// A table of numbers that no worker can read while it is broken, as where the memory is at its end.
class BreakableModel final : public ColumnTable<int>
{
public:
    explicit BreakableModel(std::size_t count)
        : ColumnTable({.columns = s_columns}, nullptr)
    {
        setReader([](std::size_t index) { return static_cast<int>(index); });
        resetRows(count, [] {});
        s_isBroken = false;
    }

    static void setBroken(bool isBroken) { s_isBroken = isBroken; }

private:
    static void check()
    {
        if (s_isBroken && QThread::currentThread() != QCoreApplication::instance()->thread()) {
            throw Error({.reason = "the disk is gone", .advice = "Find it."});
        }
    }
    static QString display(const int& number)
    {
        check();
        return QString::number(number);
    }
    static SortValue sortValue(const int& number)
    {
        check();
        return static_cast<std::int64_t>(number);
    }

    static inline std::atomic<bool> s_isBroken = false;
    static constexpr std::array<Column<int>, 1> s_columns{
        {{"number", "Number", "A number", ColumnKind::Number, 10, display, sortValue}}};
};

} // namespace onnxmend::testing
