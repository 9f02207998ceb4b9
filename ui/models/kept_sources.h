// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/code/code_source.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace onnxmend
{

struct Conversion; // core/convert/conversion.h

/// The Python that the kept nodes of a conversion come from. Nodes of one line and module share it: there may
/// be 100,000 of them. Immutable.
class KeptSources
{
public:
    struct Source {
        CodeSource code;
        std::string module; ///< "layers.3.attn (Attention)"
        std::string place;  ///< "model.py:12"; may be empty
    };

    KeptSources() = default;
    /// Linear in the nodes of the model.
    explicit KeptSources(const Conversion& conversion);

    bool empty() const { return m_sources.empty(); }
    bool hasPlaces() const { return m_hasPlaces; } ///< some node has a line
    /// Returns the source of a node by its index in Conversion::kept; null if nothing is known.
    const Source* of(std::size_t kept) const
    {
        return m_of.empty() || m_of[kept] == none ? nullptr : &m_sources[m_of[kept]];
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<Source> m_sources;   ///< each once
    std::vector<std::uint32_t> m_of; ///< by kept node, as index into m_sources; empty without sources
    bool m_hasPlaces = false;
};

} // namespace onnxmend
