// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/comparison_model.h"
#include "ui/page/page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <filesystem>
#include <memory>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QMenu;
class QPushButton;

namespace onnxmend
{

class ComparedGraphs;
class PageSkeleton;

/// The differences between the opened model and the planned model, a checkpoint or another file.
class ComparePage : public Page
{
    Q_OBJECT

public:
    explicit ComparePage(QWidget* parent = nullptr);

    QString name() const override { return tr("Compare"); }
    std::string_view iconName() const override { return "compare"; }
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    void setBusy(bool busy) override;
    void follow(const Job& job) override;
    TableView* table() override { return m_table; }
    FilterBar* filterBar() override { return m_bar; }
    Selection selected() const override; ///< with the document's tensor of that name
    void select(const Selection& selection) override;

    void showOutcome(const std::shared_ptr<const CompareOutcome>& outcome);
    /// Shows the result of a page that was here before; `isOld` as that one said.
    void showAgain(const std::shared_ptr<const CompareOutcome>& outcome, bool isOld);
    const std::shared_ptr<const CompareOutcome>& outcome() const { return m_model.outcome(); }
    bool isOld() const { return m_isOld; } ///< the document changed since the comparison
    /// Sets the file of a side.
    void setFile(bool isLeft, const std::filesystem::path& path);

Q_SIGNALS:
    void compareRequested(const onnxmend::CompareRequest& request);
    void exportRequested(const std::shared_ptr<const onnxmend::CompareOutcome>& outcome);
    void fileWanted(bool isLeft);
    void copied(std::size_t rows);
    void showRequested(const onnxmend::ProofSubject& subject);
    /// The user wants a small model of the node of a difference, or of one that has to do with its value.
    void smallModelRequested(const onnxmend::ProofSubject& place);

private:
    void fillMenu(QMenu& menu);
    void requestSmallModel();
    void goTo(const QModelIndex& index); ///< shows the tensor of the difference
    QWidget* createChoices();
    QWidget* createState();
    QComboBox* createSide(const QString& objectName, const QString& name);
    void fillSide(QComboBox& side, const Session& session) const;
    void chooseSide(bool isLeft, int index);
    ComparedDocument chosen(const QComboBox& side) const;
    CompareRequest request() const;
    void showState();
    void showGraphs(); ///< of the selected difference
    void updateButtons();

    std::shared_ptr<const Session> m_session;
    bool m_isBusy = false;
    bool m_isComparing = false;
    bool m_isOld = false; ///< true if the document changed since the comparison
    ComparisonModel m_model;
    FilterBar* m_bar;
    TableView* m_table;
    ComparedGraphs* m_graphs;
    QComboBox* m_left;
    QComboBox* m_right;
    QComboBox* m_only;
    QComboBox* m_tolerance;
    QCheckBox* m_measure;
    QPushButton* m_compare;
    QPushButton* m_export;
    QLabel* m_state;
    PageSkeleton* m_skeleton; ///< covers the table
    QAction* m_copyGroup;
};

} // namespace onnxmend
