// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"

#include <QByteArray>
#include <QWidget>

#include <memory>

class QSplitter;
class QToolButton;

namespace onnxmend
{

class CheckpointBar;
class DocumentBanner;
class DocumentPages;
class DoubtfulDataBar;
class FoundCheckpointsBar;
class PolicyBar;
class ReloadBar;
class SidePanel;

/// The view of an open document: its state, its pages, and the inspector of the selection.
class Workspace : public QWidget
{
    Q_OBJECT

public:
    Workspace(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
              QWidget* parent = nullptr);
    ~Workspace() override;

    DocumentBanner& banner() { return *m_banner; }
    ReloadBar& reloadBar() { return *m_reloadBar; }
    PolicyBar& policyBar() { return *m_policyBar; }
    CheckpointBar& checkpoints() { return *m_checkpoints; }
    FoundCheckpointsBar& foundCheckpoints() { return *m_found; }
    DoubtfulDataBar& doubtfulData() { return *m_doubtful; }
    DocumentPages& pages() { return *m_pages; }
    SidePanel& side() { return *m_side; }

    void open(std::shared_ptr<const Session> session);   ///< another document
    void update(std::shared_ptr<const Session> session); ///< the same document after a change
    /// `saved` is the file that holds the whole document if the verdict is about a file.
    void showVerdict(const Session& session, const Verdict& verdict, const std::filesystem::path& saved);
    void setBusy(bool busy);
    void setSideShown(bool shown); ///< beside pages that can have a selection

    QByteArray saveState() const; ///< sizes of the parts
    void restoreState(const QByteArray& state);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSelection();
    bool hasInspector() const;
    void showSide();
    void showPreview();

    std::shared_ptr<const Session> m_session; ///< null before the first open
    DocumentBanner* m_banner;
    PolicyBar* m_policyBar;
    ReloadBar* m_reloadBar;
    CheckpointBar* m_checkpoints;
    FoundCheckpointsBar* m_found;
    DoubtfulDataBar* m_doubtful;
    DocumentPages* m_pages;
    SidePanel* m_side;
    QSplitter* m_splitter;
    QToolButton* m_fold; ///< shown if there is no room for the inspector
    bool m_isSideWanted = true;
    bool m_isUnfolded = false; ///< shown although there is no room
};

} // namespace onnxmend
