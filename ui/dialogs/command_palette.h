// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"

#include <QDialog>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QTableWidget;

namespace onnxmend
{

/// Finds every action, page and setting by its name, its menu or what it does. Typing narrows the list, arrow
/// keys choose, Return or a click runs. Disabled actions are listed, too, with the reason.
class CommandPalette : public QDialog
{
    Q_OBJECT

public:
    explicit CommandPalette(const Actions& actions, QWidget* parent = nullptr);

Q_SIGNALS:
    void settingChosen(const QString& name); ///< SettingsDialog::Setting::name

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Command {
        QString title;
        QString place; ///< the menu, or the settings
        QString keys;
        QString tip;
        std::optional<ActionId> action; ///< nullopt for a setting
        QString setting;
    };

    void addCommands();
    void createList();
    QString reasonAgainst(const Command& command) const;
    void find(const QString& text);
    void addRow(const Command& command);
    void showCurrent();
    void run(int row);

    const Actions& m_actions;
    std::vector<Command> m_commands;
    std::vector<std::size_t> m_found; ///< indices into the commands, of each row
    QLineEdit* m_search;
    QTableWidget* m_list;
    QLabel* m_about; ///< effect of the current command, or the reason why it cannot be used
};

} // namespace onnxmend
