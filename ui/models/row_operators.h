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

/// The operators of the nodes that read each tensor of a session's report. They are worked out at the first
/// question, which most documents never get: linear in the nodes, and a number a row from then on. Any thread
/// may ask.
class RowOperators
{
public:
    explicit RowOperators(const Session& session); ///< which outlives it

    /// Each operator once, in a line of its own: "Add\nMatMul". Empty where no node reads it. The row is one
    /// of the session's report; the text lives as long as the session.
    std::string_view of(const InitializerRow& row) const;
    std::size_t nodeCount() const; ///< of the session's model: the first question looks at all of them

private:
    void build() const;

    const Session& m_session;
    mutable std::once_flag m_built;
    mutable std::vector<std::string> m_texts;
    mutable std::vector<std::uint32_t> m_textOfRow; ///< in m_texts
};

/// Kept with the session.
const RowOperators& rowOperators(const Session& session);

} // namespace onnxmend
