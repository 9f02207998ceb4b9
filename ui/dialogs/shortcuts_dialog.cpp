// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/shortcuts_dialog.h"

#include "ui/actions/actions.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct Key {
    const char* keys; ///< in portable text
    const char* text;
};

/// Keys of tables, fields and pages beyond the actions.
constexpr std::array placeKeys{
    Key{"Down", QT_TRANSLATE_NOOP("shortcuts", "From the filter box into the table")},
    Key{"Esc", QT_TRANSLATE_NOOP("shortcuts", "Empty the filter box")},
    Key{"Left", QT_TRANSLATE_NOOP("shortcuts", "Fold a group, or go to its heading")},
    Key{"Right", QT_TRANSLATE_NOOP("shortcuts", "Unfold a group")},
    Key{"Home", QT_TRANSLATE_NOOP("shortcuts", "First row")},
    Key{"End", QT_TRANSLATE_NOOP("shortcuts", "Last row")},
    Key{"Return", QT_TRANSLATE_NOOP("shortcuts", "Go to what the selected row is about")},
    Key{"Del", QT_TRANSLATE_NOOP("shortcuts", "Take the selected changes out of the plan")},
};

} // namespace

ShortcutsDialog::ShortcutsDialog(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(u"shortcutsDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard Shortcuts"));
    auto* const table = new QTableWidget(0, 2, this);
    table->setObjectName(u"shortcuts"_s);
    table->setAccessibleName(tr("Keyboard shortcuts"));
    table->setHorizontalHeaderLabels({tr("Keys"), tr("What they do")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const auto add = [table](const char* keys, const QString& text) {
        const int row = table->rowCount();
        table->insertRow(row);
        const QKeySequence sequence = QKeySequence::fromString(QLatin1StringView(keys));
        auto* const key = new QTableWidgetItem(sequence.toString(QKeySequence::NativeText));
        key->setFont(tokens::monospaced());
        table->setItem(row, 0, key);
        table->setItem(row, 1, new QTableWidgetItem(text));
    };
    for (const ActionRow& row : actionRows()) {
        if (*row.shortcut) {
            add(row.shortcut, QCoreApplication::translate("actions", row.tip));
        }
    }
    for (const Key& key : placeKeys) {
        add(key.keys, QCoreApplication::translate("shortcuts", key.text));
    }
    live::keepCellsMonospaced(*table);
    live::keep(*table, live::Part::Size, [table] { table->resizeColumnToContents(0); });
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(table, 1);
    layout->addWidget(buttons);
    fitDialog(*this, {letterWidth(fontMetrics()) * 100, tokens::denseRow * 24});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace onnxmend
