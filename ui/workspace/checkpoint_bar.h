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

/// The checkpoints beside the model as chips, each with its state and a menu, and the way to add one. Chips
/// are counted as Session counts checkpoints: those that cannot be read come last.
class CheckpointBar : public QScrollArea
{
    Q_OBJECT

public:
    explicit CheckpointBar(QWidget* parent = nullptr);

    void showCheckpoints(const Checkpoints& checkpoints, const std::vector<UnreadableCheckpoint>& unreadable);
    /// While busy nothing can be chosen. Whoever was here with the keyboard is here again afterwards.
    void setBusy(bool busy);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override; ///< of a few rows; the others are scrolled to

Q_SIGNALS:
    void addRequested();
    void stateDictChosen(std::size_t checkpoint, const std::string& key);
    void errorRequested(const onnxmend::UnreadableCheckpoint& checkpoint);
    void warningsRequested(std::size_t checkpoint);
    void refreshRequested(std::size_t checkpoint); ///< every weight that it has, whatever the model has
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
    bool m_hadFocus = false;         ///< when it became busy
    std::size_t m_focusAt = 0;       ///< the chip that had it, or the button behind the last one
    QWidget* m_focusSince = nullptr; ///< what Qt gave it to then; only compared
};

/// What is to be known of a checkpoint that was read, each safe to show; empty where all is well.
QStringList warningsOf(const Checkpoint& checkpoint);

} // namespace onnxmend
