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

/// Warns that data files belong to another model or differ from an open checkpoint, and asks which to use.
/// Hidden if there are none, and after Keep until other files differ.
class DoubtfulDataBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit DoubtfulDataBar(QWidget* parent = nullptr);

    void showDocument(const Session& session);
    void setBusy(bool busy);

Q_SIGNALS:
    void refreshRequested(); ///< fills every weight that a checkpoint has

private:
    QPushButton* m_take;
    std::vector<std::string> m_shown; ///< locations of data files
    std::vector<std::string> m_ignored;
};

/// Offers checkpoints that were found beside a model without data for its weights. Hidden if there are none,
/// and after Ignore until other ones are found.
class FoundCheckpointsBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit FoundCheckpointsBar(QWidget* parent = nullptr);

    /// Takes the best ones first.
    void showFound(const std::vector<std::filesystem::path>& checkpoints);
    void setBusy(bool busy);

Q_SIGNALS:
    void addRequested(const std::filesystem::path& checkpoint);
    void chooseRequested(); ///< choose another one by hand

private:
    std::vector<std::filesystem::path> m_shown;
    std::vector<std::filesystem::path> m_ignored;
};

/// States which files of the document have changed on the disk, and offers to open them again. Hidden if
/// there are none, and after Ignore until another change.
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
