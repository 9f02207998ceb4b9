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

/// The dtypes that tensors can be cast to: the likely ones with the reason and with what each loses, the one
/// that they have now marked, and all others behind them. While the menu is seen a sample of the values is
/// looked at, then all of them; what is told of a sample says so. Where the values cannot be read, it says
/// why.
class CastMenu : public QMenu
{
    Q_OBJECT

public:
    /// `rows` of the session's report.
    CastMenu(std::shared_ptr<const Session> session, std::vector<std::size_t> rows, QWidget* parent);

Q_SIGNALS:
    void chosen(onnxmend::DType to);
    void measured(); ///< of every likely dtype it is known what the cast loses
    void failed();   ///< the values cannot be read, as the menu says now

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Offer {
        CastChoice choice;
        QAction* action = nullptr;
        bool isSeen = false;  ///< something is told of what it loses
        bool isExact = false; ///< and not only of a sample
    };

    void addChoice(QMenu& menu, const CastChoice& choice, bool isNow);
    void sample();
    void measureNext(std::size_t first); ///< exactly, from this likely one on
    void look(std::unique_ptr<Job> job);
    void tellFailure(const ErrorDetails& error);
    void forgetFailure();
    void tell(const Offer& offer, const QString& note);
    void tellLoss(const Offer& offer, const SeenLoss& seen);
    bool needsMeasuring(const CastChoice& choice) const; ///< the pair of dtypes does not say it

    std::shared_ptr<const Session> m_session;
    std::vector<std::size_t> m_rows;
    std::vector<Offer> m_likely;
    QAction* m_behindLikely = nullptr;
    QAction* m_failure = nullptr; ///< the line that says why the values cannot be read; null where they can
    JobSlot m_job;
};

/// What can be done with the tensors that are selected, themselves or by their findings: the same on every
/// page. `isOne`: a single row is selected, which has one place in the graph.
struct TensorMenu {
    TensorMenu(QMenu& menu, const Actions& actions, const std::shared_ptr<const Session>& session,
               const std::vector<std::size_t>& rows, bool isOne);

    QAction* graph;
    CastMenu* cast;
};

} // namespace onnxmend
