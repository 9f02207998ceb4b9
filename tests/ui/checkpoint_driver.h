// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/menu_driver.h"
#include "tests/ui/window_driver.h"
#include "ui/workspace/checkpoint_bar.h"
#include "ui/workspace/checkpoint_chip.h"

#include <QMenu>

#include <functional>

namespace onnxmend::testing
{

/// Works with the chips of the open checkpoints the way a person does.
class CheckpointDriver
{
public:
    explicit CheckpointDriver(WindowDriver& driver)
        : m_driver(driver)
    {
    }

    CheckpointBar* bar()
    {
        return m_driver.window().findChild<CheckpointBar*>(QStringLiteral("checkpointBar"));
    }
    QToolButton* add() { return bar()->findChild<QToolButton*>(QStringLiteral("addCheckpointChip")); }
    /// Returns the visible chips in their order.
    QList<CheckpointChip*> chips()
    {
        QList<CheckpointChip*> shown;
        for (CheckpointChip* const chip : bar()->findChildren<CheckpointChip*>()) {
            if (!chip->isHidden()) { // one that goes is hidden first
                shown.append(chip);
            }
        }
        return shown;
    }
    QStringList names()
    {
        QStringList names;
        for (const CheckpointChip* const chip : chips()) {
            names.append(chip->accessibleName());
        }
        return names;
    }

    /// Clicks a chip, does something with its menu, and closes that.
    bool inMenu(qsizetype place, const std::function<void(QMenu&)>& work)
    {
        const CheckpointChip* const chip = chips().at(place);
        return testing::inMenu(*chip, chip->rect().center(), Qt::LeftButton, QStringLiteral("checkpointMenu"),
                               work);
    }
    /// Clicks an entry of a chip's menu: the `number`th of that name. False where there is none.
    bool choose(qsizetype place, const char* entry, qsizetype number = 0)
    {
        bool isThere = false;
        return inMenu(place,
                      [&](QMenu& menu) {
                          const auto actions = menu.findChildren<QAction*>(QLatin1StringView(entry));
                          isThere = number < actions.size();
                          if (isThere) {
                              const QRect place = menu.actionGeometry(actions.at(number));
                              QTest::mouseClick(&menu, Qt::LeftButton, {}, place.center());
                          }
                      }) &&
               isThere;
    }
    /// The same, and waits until what it starts has ended.
    bool run(qsizetype place, const char* entry, qsizetype number = 0)
    {
        return choose(place, entry, number) && m_driver.waitIdle();
    }
    bool undo() { return m_driver.run("undo"); }
    bool redo() { return m_driver.run("redo"); }

private:
    WindowDriver& m_driver;
};

} // namespace onnxmend::testing
