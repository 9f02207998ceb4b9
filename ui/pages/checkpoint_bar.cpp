// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/checkpoint_bar.h"

#include "ui/look/combo_box.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString warningText(const Checkpoint& checkpoint)
{
    QStringList warnings;
    for (const std::string& warning : checkpoint.warnings) {
        warnings.append(texts::fromUtf8(displayText(warning, 400)));
    }
    if (const std::string skipped = skippedText(checkpoint); !skipped.empty()) {
        warnings.append(texts::fromUtf8(skipped));
    }
    return warnings.join(u"; "_s);
}

} // namespace

CheckpointBar::CheckpointBar(QWidget* parent)
    : QWidget(parent)
    , m_rows(new QVBoxLayout(this))
{
    setObjectName(u"checkpointBar"_s);
    setAccessibleName(tr("Checkpoints"));
    m_rows->setContentsMargins(16, 6, 16, 6);
    m_rows->setSpacing(6);
    hide();
}

void CheckpointBar::showCheckpoints(const Checkpoints& checkpoints,
                                    const std::vector<UnreadableCheckpoint>& unreadable)
{
    const auto isSame = [](const UnreadableCheckpoint& a, const UnreadableCheckpoint& b) {
        return a.path == b.path && a.error.reason == b.error.reason;
    };
    if (checkpoints == m_shown && std::ranges::equal(unreadable, m_shownUnreadable, isSame)) {
        return; // an open list of choices stays open
    }
    m_shown = checkpoints;
    m_shownUnreadable = unreadable;
    m_choices.clear();
    for (QWidget* const widget : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        widget->hide(); // it may be the sender of what leads here, so it goes later
        widget->deleteLater();
        m_rows->removeWidget(widget);
    }
    for (const UnreadableCheckpoint& checkpoint : unreadable) {
        addUnreadable(checkpoint);
    }
    for (std::size_t index = 0; index < checkpoints.size(); ++index) {
        if (!checkpoints[index]->stateDictKeys.empty()) {
            addChoice(index, *checkpoints[index]);
        } else if (!warningText(*checkpoints[index]).isEmpty()) {
            addWarning(*checkpoints[index]);
        }
    }
    setVisible(m_rows->count() > 0);
}

QHBoxLayout* CheckpointBar::addRow()
{
    auto* const row = new QWidget(this);
    row->setAccessibleName(tr("A checkpoint"));
    m_rows->addWidget(row);
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    return layout;
}

void CheckpointBar::setBusy(bool busy)
{
    setEnabled(!busy);
    if (!busy) {
        for (const Choice& choice : m_choices) {
            choice.box->setCurrentIndex(choice.current);
        }
    }
}

void CheckpointBar::addChoice(std::size_t index, const Checkpoint& checkpoint)
{
    QComboBox* const box =
        createComboBox(this, u"stateDict"_s, tr("State dict of %1").arg(texts::fileName(checkpoint.path)));
    box->setToolTip(u"<p>%1</p>"_s.arg(warningText(checkpoint).toHtmlEscaped()));
    box->setMinimumContentsLength(16);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    const std::vector<std::string>& keys = checkpoint.stateDictKeys;
    for (const std::string& key : keys) {
        box->addItem(key.empty() ? tr("all tensors") : texts::fromUtf8(displayText(key)));
    }
    const auto found = std::ranges::find(keys, checkpoint.stateDictKey);
    const int current = found == keys.end() ? -1 : static_cast<int>(found - keys.begin());
    box->setCurrentIndex(current);
    m_choices.push_back({box, current});
    connect(box, &QComboBox::activated, this, [this, index, keys, current](int chosen) {
        if (chosen != current) {
            Q_EMIT stateDictChosen(index, keys[static_cast<std::size_t>(chosen)]);
        }
    });
    auto* const label = new QLabel(tr("Weights of %1 from").arg(texts::fileName(checkpoint.path)), this);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(box);
    QHBoxLayout* const row = addRow();
    row->addWidget(label);
    row->addWidget(box);
    row->addStretch(1);
}

void CheckpointBar::addUnreadable(const UnreadableCheckpoint& checkpoint)
{
    auto* const icon = new QLabel(this);
    const int size = fontMetrics().height();
    icon->setPixmap(theme::icon("status-mismatch", theme::Tone::Bad).pixmap(size, size));
    const QString name = texts::fileName(checkpoint.path);
    auto* const text = new QLabel(
        tr("%1 cannot be read: %2").arg(name, texts::fromUtf8(displayText(checkpoint.error.reason, 400))),
        this);
    text->setObjectName(u"unreadableCheckpoint"_s);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setToolTip(u"<p>%1</p>"_s.arg(texts::path(checkpoint.path).toHtmlEscaped()));
    QHBoxLayout* const row = addRow();
    row->addWidget(icon);
    row->addWidget(text, 1);
    const auto addButton = [&](const QString& title, const QString& objectName, auto clicked) {
        auto* const button = new QPushButton(title, this);
        button->setObjectName(objectName);
        button->setAccessibleName(tr("%1 for %2").arg(title, name));
        connect(button, &QPushButton::clicked, this, clicked);
        row->addWidget(button);
    };
    const std::filesystem::path path = checkpoint.path;
    addButton(tr("Show Error"), u"showUnreadable"_s,
              [this, checkpoint] { Q_EMIT errorRequested(checkpoint); });
    addButton(tr("Replace..."), u"replaceUnreadable"_s, [this, path] { Q_EMIT replacementRequested(path); });
    addButton(tr("Remove"), u"removeUnreadable"_s, [this, path] { Q_EMIT removalRequested(path); });
}

void CheckpointBar::addWarning(const Checkpoint& checkpoint)
{
    auto* const icon = new QLabel(this);
    const int size = fontMetrics().height();
    icon->setPixmap(theme::icon("status-warning", theme::Tone::Warning).pixmap(size, size));
    auto* const text =
        new QLabel(u"%1: %2"_s.arg(texts::fileName(checkpoint.path), warningText(checkpoint)), this);
    text->setObjectName(u"checkpointWarning"_s);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QHBoxLayout* const row = addRow();
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addWidget(text, 1);
}

} // namespace onnxmend
