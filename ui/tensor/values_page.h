// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/tensor/search_bar.h"
#include "ui/tensor/tensor_subject.h"
#include "ui/tensor/value_grid_model.h"

#include <QWidget>

#include <cstdint>
#include <optional>

class QLabel;
class QVBoxLayout;

namespace onnxmend
{

class FactsPanel;
class SliceBar;
class TargetBar;
class ValueExport;
class ValueGrid;

/// The values of a tensor: a grid of any two dimensions before and after a cast, a search, and facts about
/// all values. Texts have only the grid.
class ValuesPage : public QWidget
{
    Q_OBJECT

public:
    /// `tasks` runs searches, copies and files.
    ValuesPage(TensorValues tensor, const TensorSubject& subject, JobSlot& tasks, QWidget* parent = nullptr);
    ~ValuesPage() override;

    FactsPanel* facts() const { return m_facts; } ///< null for texts
    const ValueBlocks& blocks() const { return m_model.blocks(); }
    void setPlanned(DType planned);
    void readAgain();
    void focusValues();

    void goTo(std::uint64_t element);
    void focusIndex();
    void search(SearchDirection direction); ///< searches with the options of the search bar
    void askToSave();

Q_SIGNALS:
    void cannotRead(const onnxmend::ErrorDetails& error);
    void failed(const QString& what, const onnxmend::ErrorDetails& error);

private:
    void createBars(QVBoxLayout& layout);
    QWidget* createGrid();
    void connectParts();
    DType target() const;
    void showTarget();
    void showSlice();
    void showCurrent();
    void startSearch(const ValueSearch& search);
    void showFound(const ValueSearch& search, std::optional<FoundElement> found);
    void showMessage(const QString& message);

    TensorValues m_tensor;
    JobSlot& m_tasks;
    ValueGridModel m_model;
    std::optional<std::uint64_t> m_lastByError; ///< result of the last search by error

    SliceBar* m_slice;
    ValueGrid* m_grid;
    ValueExport* m_export;
    TargetBar* m_target = nullptr; ///< null for texts, like the next two
    SearchBar* m_search = nullptr;
    FactsPanel* m_facts = nullptr;
    QLabel* m_part = nullptr;
    QLabel* m_current = nullptr;
};

} // namespace onnxmend
