// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The operators of the nodes that read each tensor of a session's report. The first call computes them, in
/// time linear in the nodes, since most documents never need them. Any thread may call.
class RowOperators
{
public:
    explicit RowOperators(const Session& session); ///< the session must outlive it

    /// Returns each operator once, on a line of its own. Empty if no node reads the tensor. The row belongs
    /// to the session's report; the text lives as long as the session.
    std::string_view of(const InitializerRow& row) const;
    std::size_t nodeCount() const; ///< nodes of the session's model: the first call reads all of them

private:
    void build() const;

    const Session& m_session;
    mutable std::once_flag m_built;
    mutable std::vector<std::string> m_texts;
    mutable std::vector<std::uint32_t> m_textOfRow; ///< index in m_texts
};

/// Returns the operators, which are stored with the session.
const RowOperators& rowOperators(const Session& session);

} // namespace onnxmend
