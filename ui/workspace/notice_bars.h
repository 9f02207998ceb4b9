// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/opened_files.h"
#include "ui/page/notice_bar.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

class Session;

/// Says that data files are not those of the model, or hold other weights than an open checkpoint, and asks
/// which are meant. Hidden where there are none, and after Keep until it is about other files.
class DoubtfulDataBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit DoubtfulDataBar(QWidget* parent = nullptr);

    void showDocument(const Session& session);
    void setBusy(bool busy);

Q_SIGNALS:
    void refreshRequested(); ///< every weight that a checkpoint has is wanted from it

private:
    QPushButton* m_take;
    std::vector<std::string> m_shown; ///< locations
    std::vector<std::string> m_kept;
};

/// Offers the checkpoints that were found beside a model which has no data for its weights. Hidden while
/// there is nothing to offer, and after Ignore until other ones are found.
class FoundCheckpointsBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit FoundCheckpointsBar(QWidget* parent = nullptr);

    /// The best ones first.
    void showFound(const std::vector<std::filesystem::path>& checkpoints);
    void setBusy(bool busy);

Q_SIGNALS:
    void addRequested(const std::filesystem::path& checkpoint);
    void chooseRequested(); ///< another one, by hand

private:
    std::vector<std::filesystem::path> m_shown;
    std::vector<std::filesystem::path> m_ignored;
};

/// Says that files of the document are other ones on the disk now, and offers to open them again. Hidden
/// while there is nothing to say, and after Ignore until something else changes.
class ReloadBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit ReloadBar(QWidget* parent = nullptr);

    void showFiles(const std::vector<ChangedFile>& files);
    void setBusy(bool busy);

Q_SIGNALS:
    void reloadRequested();

private:
    QPushButton* m_reload;
    std::vector<ChangedFile> m_shown;
    std::vector<ChangedFile> m_ignored;
};

} // namespace onnxmend
