// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/session/scope_view.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What a finding and a fix are about, by names: they hold before and after.
struct PreviewSubject {
    std::string scope;
    std::set<std::string, std::less<>> focus;  ///< outputs of the nodes in the middle
    std::set<std::string, std::less<>> values; ///< that are shown even where there are too many
};

/// The nodes in the middle and those next to them, a few of them where there are many. Casts that a fix adds
/// stand between them, so what lies behind those is shown, too.
class Neighbourhood
{
public:
    using IsAdded = std::function<bool(const Node&)>;

    Neighbourhood(const ScopeView& view, const PreviewSubject& subject, const IsAdded& isAdded);

    const std::map<int, bool>& nodes() const { return m_nodes; } ///< by index; true: in the middle
    bool isCut() const { return m_isCut; }

    /// Inputs of a node: the first few and those that matter.
    std::vector<std::string_view> shownInputs(const Node& node) const;

private:
    void include(int node, bool inTheMiddle);
    void expand(const std::set<int>& batch);

    const ScopeView& m_view;
    const PreviewSubject& m_subject;
    IsAdded m_isAdded;
    std::map<int, bool> m_nodes;
    std::set<int> m_waiting;
    bool m_isCut = false;
};

} // namespace onnxmend
