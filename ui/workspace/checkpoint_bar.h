// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QScrollArea>

#include <cstddef>
#include <string>
#include <vector>

class QMenu;
class QToolButton;

namespace onnxmend
{

class CheckpointChip;
class FlowLayout;

/// The checkpoints of the model as chips, each with its state and a menu, and a button to add one. Indices of
/// chips are those of the session's checkpoints; unreadable ones come last.
class CheckpointBar : public QScrollArea
{
    Q_OBJECT

public:
    explicit CheckpointBar(QWidget* parent = nullptr);

    void showCheckpoints(const Checkpoints& checkpoints, const std::vector<UnreadableCheckpoint>& unreadable);
    /// Disables everything while busy. The keyboard focus returns to the same chip afterwards.
    void setBusy(bool busy);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override; ///< height of a few rows; the bar scrolls to the others

Q_SIGNALS:
    void addRequested();
    void stateDictChosen(std::size_t checkpoint, const std::string& key);
    void errorRequested(const onnxmend::UnreadableCheckpoint& checkpoint);
    void warningsRequested(std::size_t checkpoint);
    void
    refreshRequested(std::size_t checkpoint); ///< fills every weight that it has, even if the model has data
    void replacementRequested(std::size_t checkpoint);
    void removalRequested(std::size_t checkpoint);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyFont();
    void clear();
    void addChip(const std::filesystem::path& path, std::size_t place);
    void fillMenu(QMenu& menu, std::size_t place);
    void addStateDicts(QMenu& menu, std::size_t place);
    void noteFocus();
    void restoreFocus();

    QWidget* m_contents;
    FlowLayout* m_flow;
    QToolButton* m_add;
    std::vector<CheckpointChip*> m_chips;
    Checkpoints m_shown;
    std::vector<UnreadableCheckpoint> m_shownUnreadable;
    bool m_hadFocus = false;         ///< true if the bar had the focus when it became busy
    std::size_t m_focusAt = 0;       ///< index of the focused chip; the button comes after the last one
    QWidget* m_focusSince = nullptr; ///< widget that Qt focused instead; only compared
};

/// Returns the warnings of a checkpoint, safe to show; empty if there are none.
QStringList warningsOf(const Checkpoint& checkpoint);

} // namespace onnxmend
