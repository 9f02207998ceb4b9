// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place_index.h"
#include "core/model/model.h"
#include "core/types/finding.h"

#include <utility>
#include <vector>

namespace onnxmend
{

/// Collects the type faults of a model. Nodes that require the same of one value are one finding: the value
/// is the cause, the nodes are its consequences.
class TypeFaults
{
public:
    /// `finding.resolutions` belong to the node: one change for each argument.
    void add(Finding finding);

    /// Discards what is added from now on, except for contradictsValueInfo().
    void keepNothing() { m_keepsNothing = true; }
    /// Returns whether a value_info entry or output contradicts the computed type.
    bool contradictsValueInfo() const { return m_contradictsValueInfo; }

    std::vector<Finding>& findings() { return m_findings; }
    /// Removes and returns all faults, and forgets their causes.
    std::vector<Finding> take()
    {
        m_byCause = {};
        m_findings.shrink_to_fit();
        return std::exchange(m_findings, {});
    }

private:
    std::vector<Finding> m_findings;
    PlaceIndex m_byCause;
    bool m_keepsNothing = false;
    bool m_contradictsValueInfo = false;
};

/// Turns changes for single arguments into changes of whole values if all readers agree, gives every other
/// reader a copy of its own, and adds the other ways: to declare a graph input, or to set the attribute that
/// states a dtype. The best comes first.
void finishResolutions(const Model& model, std::vector<Finding>& findings);

} // namespace onnxmend
