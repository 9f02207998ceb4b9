// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/verify/proof_subject.h"

#include <QString>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace onnxmend
{

class ColumnTableModel;

/// The selection in the open document, made on any page. The inspector shows it, and every page that has the
/// same things selects them, too.
struct Selection {
    using Facts = std::vector<std::pair<QString, QString>>; ///< names and values

    std::shared_ptr<const Session> session = {}; ///< session of the report
    std::vector<std::size_t> findings = {};      ///< findings, as indices into the report
    /// Tensors, as indices into the report's rows. The tensors of a single finding begin with its own; the
    /// others belong to findings with the same cause.
    std::vector<std::size_t> rows = {};
    GraphPlace place = {};  ///< place of the one node or value; empty for several
    bool isRegion = false;  ///< a region of the graph; the place is its first node
    std::size_t others = 0; ///< number of things without a row in the report: nodes, differences, regions
    /// Numbers of findings and tensors that are more than mostListedRows, and so not listed above. The page
    /// of the selection lists them on demand.
    std::size_t unlistedFindings = 0;
    std::size_t unlistedRows = 0;
    QString title = {};   ///< thing that the facts are about, or the text for none or several
    QString hint = {};    ///< text below the title if there are no facts
    Facts facts = {};     ///< facts beyond those of finding and tensor
    QString mapText = {}; ///< text of the button that shows the place in the map; empty = no button

    std::size_t findingCount() const { return findings.size() + unlistedFindings; }
    std::size_t rowCount() const { return rows.size() + unlistedRows; }
    bool isEmpty() const { return count() == 0; }
    std::size_t count() const { return findingCount() > 0 ? findingCount() : std::max(rowCount(), others); }
    /// Returns the tensor of a single selected thing.
    std::optional<std::size_t> tensor() const
    {
        const bool isOne = count() == 1 && (rows.size() == 1 || (!rows.empty() && findings.size() == 1));
        return isOne ? std::optional(rows.front()) : std::nullopt;
    }
    /// Returns whether one node is selected, by itself or with its finding.
    bool isNode() const { return !isRegion && (place.node || !place.nodeName.empty()); }
    bool isListed() const { return unlistedFindings == 0 && unlistedRows == 0; }
};

/// The most rows that a selection lists: listing more at each step would take longer than a window may stand
/// still.
inline constexpr std::size_t mostListedRows = 5000;

/// The most rows that all pages select: a table takes seconds to select many separate rows. More are selected
/// only on their own page.
inline constexpr std::size_t mostSharedRows = 1000;

/// Return the selection of a finding, a stored tensor, or the subject of a check, anywhere in the session.
Selection selectionOfFinding(const std::shared_ptr<const Session>& session, std::size_t finding);
Selection selectionOfTensor(const std::shared_ptr<const Session>& session, std::size_t row);
/// Returns the selection of a place with its tensor, otherwise its finding, if it has one. Linear in the
/// report.
Selection selectionOfPlace(const std::shared_ptr<const Session>& session, const GraphPlace& place);
/// Returns the selection of a node, with the finding that occurs at it. Findings of its values are those of
/// other nodes. Linear in the report.
Selection selectionOfNode(const std::shared_ptr<const Session>& session, const GraphPlace& place);
Selection selectionOfSubject(const std::shared_ptr<const Session>& session, const ProofSubject& subject);

/// Return the selected findings of a report, or those of selected things, and its tensors likewise; empty if
/// they are too many to share. Linear in the report.
std::vector<std::size_t> findingsOf(const Selection& selection, const Session& session);
std::vector<std::size_t> tensorsOf(const Selection& selection, const Session& session);

/// Returns the sorted indices without repetitions.
std::vector<std::size_t> eachOnce(std::vector<std::size_t> indices);

/// Returns whether both select the same thing.
bool isSame(const Selection& a, const Selection& b);
/// Returns the same selection in a later session of the document, as far as its things still exist. It has no
/// facts, which are unknown yet. Linear in the report.
Selection selectionIn(const std::shared_ptr<const Session>& session, const Selection& older);

/// Returns the texts of a row in the order of its columns. Empty cells are left out.
Selection::Facts factsOfRow(const ColumnTableModel& table, int sourceRow);

} // namespace onnxmend
