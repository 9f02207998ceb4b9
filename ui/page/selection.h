// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/verify/proof_subject.h"

#include <QString>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace onnxmend
{

class ColumnTableModel;

/// What is selected in the open document, on whatever page that was done: what the inspector shows, and what
/// every page that has it selects, too.
struct Selection {
    using Facts = std::vector<std::pair<QString, QString>>; ///< what, and how it is

    std::shared_ptr<const Session> session = {}; ///< whose report is meant
    std::vector<std::size_t> findings = {};      ///< indices into the report
    std::vector<std::size_t> rows = {};          ///< tensors: indices into the report's rows
    GraphPlace place = {};                       ///< of the one node or value; empty of several
    std::size_t others = 0;           ///< things that the report has no row for: nodes, differences, regions
    std::size_t unlistedFindings = 0; ///< where they are more than mostListedRows: the page that they are
    std::size_t unlistedRows = 0;     ///< selected on lists them when they are needed; of tensors likewise
    QString title = {};   ///< of what the facts are; of nothing and of several what is said instead
    QString hint = {};    ///< below the title, where there are no facts
    Facts facts = {};     ///< that neither finding nor tensor tell
    QString mapText = {}; ///< what the button says that shows the place in the map; empty: none

    std::size_t findingCount() const { return findings.size() + unlistedFindings; }
    std::size_t rowCount() const { return rows.size() + unlistedRows; }
    bool isEmpty() const { return count() == 0; }
    std::size_t count() const { return findingCount() > 0 ? findingCount() : std::max(rowCount(), others); }
    bool isListed() const { return unlistedFindings == 0 && unlistedRows == 0; }
};

/// To list more with each step of a selection would take longer than a window may stand still.
inline constexpr std::size_t mostListedRows = 5000;

/// More are selected on the page alone: a table takes seconds to select many rows that are apart.
inline constexpr std::size_t mostSharedRows = 1000;

/// Of a finding, a stored tensor, or what a proof names, wherever in the session that is.
Selection selectionOfFinding(const std::shared_ptr<const Session>& session, std::size_t finding);
Selection selectionOfTensor(const std::shared_ptr<const Session>& session, std::size_t row);
/// With the tensor or else the finding of that place where there is one. Linear in the report.
Selection selectionOfPlace(const std::shared_ptr<const Session>& session, const GraphPlace& place);
Selection selectionOfSubject(const std::shared_ptr<const Session>& session, const ProofSubject& subject);

/// The findings of a report that are selected, themselves or by what they are about, and its tensors
/// likewise; nothing where they are too many to share. Linear in the report.
std::vector<std::size_t> findingsOf(const Selection& selection, const Session& session);
std::vector<std::size_t> tensorsOf(const Selection& selection, const Session& session);

/// In their order.
std::vector<std::size_t> eachOnce(std::vector<std::size_t> indices);

/// Whether both are of one and the same thing.
bool isSame(const Selection& a, const Selection& b);
/// The same in a later session of the document, as far as it is still there; without facts, which are not
/// known yet. Linear in the report.
Selection selectionIn(const std::shared_ptr<const Session>& session, const Selection& older);

/// What a table says of a row, in the order of its columns; what a column leaves open is left out.
Selection::Facts factsOfRow(const ColumnTableModel& table, int sourceRow);

} // namespace onnxmend
