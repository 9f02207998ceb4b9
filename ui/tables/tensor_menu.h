// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/actions/actions.h"
#include "ui/jobs/job.h"
#include "ui/models/cast_choices.h"

#include <QMenu>

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The menu of dtypes that tensors can be cast to: the likely ones with the reason and the loss, the present
/// one marked, and all others after them. While the menu is open, a sample of the values is measured, then
/// all of them; a note about a sample says so. If the values cannot be read, the menu shows the reason.
class CastMenu : public QMenu
{
    Q_OBJECT

public:
    /// `rows` are indices in the session's report.
    CastMenu(std::shared_ptr<const Session> session, std::vector<std::size_t> rows, QWidget* parent);

Q_SIGNALS:
    void chosen(onnxmend::DType to);
    void measured(); ///< the losses of all likely dtypes are known
    void failed();   ///< the values cannot be read, and the menu shows it

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Offer {
        CastChoice choice;
        QAction* action = nullptr;
        bool isSeen = false;  ///< a note about its loss is shown
        bool isExact = false; ///< the loss is of all values
    };

    void addChoice(QMenu& menu, const CastChoice& choice, bool isNow);
    void sample();
    void measureNext(std::size_t first); ///< measures all values, from this likely dtype on
    void look(std::unique_ptr<Job> job);
    void showFailure(const ErrorDetails& error);
    void forgetFailure();
    void showNote(const Offer& offer, const QString& note);
    void showLoss(const Offer& offer, const SeenLoss& seen);
    /// Returns whether values have to be measured, since the pair of dtypes does not decide the loss.
    bool needsMeasuring(const CastChoice& choice) const;

    std::shared_ptr<const Session> m_session;
    std::vector<std::size_t> m_rows;
    std::vector<Offer> m_likely;
    QAction* m_behindLikely = nullptr;
    QAction* m_failure = nullptr; ///< line with the reason why values cannot be read; null if they can
    JobSlot m_job;
};

/// The actions on the selected tensors, or on the tensors of selected findings: the same on every page.
/// `isOne`: a single row is selected, which has one place in the graph.
struct TensorMenu {
    TensorMenu(QMenu& menu, const Actions& actions, const std::shared_ptr<const Session>& session,
               const std::vector<std::size_t>& rows, bool isOne);

    QAction* graph;
    CastMenu* cast;
};

} // namespace onnxmend
