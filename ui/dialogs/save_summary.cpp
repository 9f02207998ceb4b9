// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/save_summary.h"

#include "ui/look/dtype_pill.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostLines = 4; ///< the Changes page has more

void clear(QGridLayout& grid)
{
    while (QLayoutItem* const item = grid.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

SaveSummary::SaveSummary(QWidget* parent)
    : QWidget(parent)
    , m_heading(labels::createText(this, tr("What is saved")))
    , m_changes(new QGridLayout)
    , m_size(labels::createText(this, tr("Size and room")))
{
    setObjectName(u"saveSummary"_s);
    setAccessibleName(tr("What is saved"));
    m_heading->setObjectName(u"saveChanges"_s);
    m_size->setObjectName(u"saveSize"_s);
    m_changes->setHorizontalSpacing(tokens::between);
    m_changes->setVerticalSpacing(tokens::inside);
    m_changes->setColumnStretch(4, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::inside);
    layout->addWidget(m_heading);
    layout->addLayout(m_changes);
    layout->addWidget(m_size);
    m_heading->setText(tr("Looking at what is saved…"));
    m_size->hide();
}

void SaveSummary::showSave(const std::shared_ptr<const Session>& session, bool fixesAll, bool fillsWeights)
{
    auto job = makeJob<SaveOutline>(
        tr("Looking at what is saved"),
        [session, fixesAll, fillsWeights](Progress& progress) {
            return saveOutline(*session, fixesAll, fillsWeights, progress);
        },
        this, [this](const SaveOutline& outline) { showOutline(outline); });
    connect(job.get(), &Job::failed, this, &SaveSummary::showFailure);
    m_job.start(std::move(job));
}

/// States the failure of the outline. The save itself may still succeed.
void SaveSummary::showFailure(const ErrorDetails& error)
{
    m_outline.reset();
    m_heading->setText(tr("What is saved could not be looked at. %1").arg(texts::sentence(error)));
    clear(*m_changes);
    showRoom(m_free);
    Q_EMIT outlined();
}

void SaveSummary::showOutline(const SaveOutline& outline)
{
    m_outline = outline;
    m_heading->setText(outline.changeCount > 0 ? texts::count(outline.changeCount, tr("1 change is saved:"),
                                                              tr("%1 changes are saved:"))
                                               : tr("Nothing is changed: the model is written as it is."));
    clear(*m_changes);
    const std::size_t shown = std::min(outline.changes.size(), mostLines);
    std::size_t rest = outline.changeCount;
    int row = 0;
    for (std::size_t i = 0; i < shown; ++i, ++row) {
        const SaveOutline::OfKind& change = outline.changes[i];
        rest -= change.count;
        auto* const count = new QLabel(texts::count(change.count), this);
        count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_changes->addWidget(count, row, 0);
        m_changes->addWidget(new QLabel(texts::translated(fixKindInfo(change.kind).title), this), row, 1);
        if (isKnown(change.from) && isKnown(change.to)) {
            auto* const step = new QWidget(this);
            auto* const pills = new QHBoxLayout(step);
            pills->setContentsMargins(0, 0, 0, 0);
            pills->setSpacing(tokens::inside);
            pills->addWidget(new pill::Label(change.from, step));
            pills->addWidget(new QLabel(u"→"_s, step));
            pills->addWidget(new pill::Label(change.to, step));
            m_changes->addWidget(step, row, 2, Qt::AlignLeft);
        }
    }
    if (rest > 0) {
        m_changes->addWidget(labels::createMuted(this, tr("and %1 more").arg(texts::count(rest))), row, 1);
    }
    showRoom(m_free);
    Q_EMIT outlined();
}

void SaveSummary::setFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(folder, error);
    showRoom(error ? std::nullopt : std::optional<std::uint64_t>(space.available));
}

void SaveSummary::setKeepsData(bool keeps)
{
    m_keepsData = keeps;
    showRoom(m_free);
}

void SaveSummary::setRepeatsShared(bool repeats)
{
    m_repeatsShared = repeats;
    showRoom(m_free);
}

void SaveSummary::showRoom(std::optional<std::uint64_t> free)
{
    m_free = free;
    m_size->setVisible(m_outline.has_value());
    if (!m_outline) {
        return;
    }
    const std::uint64_t written = m_outline->byteCount -
                                  (m_keepsData ? m_outline->unchangedDataByteCount : 0) +
                                  (m_repeatsShared ? m_outline->repeatedByteCount : 0);
    const QString size = texts::bytes(written);
    const bool fits = !free || *free > written;
    m_size->setText(
        !free  ? tr("About %1 are written.").arg(size)
        : fits ? tr("About %1 are written; %2 are free there.").arg(size, texts::bytes(*free))
               : tr("About %1 are written, but only %2 are free there.").arg(size, texts::bytes(*free)));
    live::setColor(*m_size, QPalette::WindowText, fits ? theme::Tone::Muted : theme::Tone::Bad);
}

} // namespace onnxmend
