// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/kept_sources.h"

#include "core/code/code_index.h"
#include "core/convert/conversion.h"

#include <optional>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

KeptSources::KeptSources(const Conversion& conversion)
{
    CodeIndex index(*conversion.fixes.session->model());
    std::unordered_map<std::string, std::uint32_t> known;
    std::vector<std::uint32_t> of(conversion.kept.size(), none);
    for (std::size_t i = 0; i < of.size(); ++i) {
        std::optional<CodeSource> code = index.ofNodeNamed(conversion.kept[i].graph, conversion.kept[i].node);
        if (!code) {
            continue;
        }
        std::string module = moduleText(*code);
        std::string place = placeText(code->place);
        const auto [source, isNew] =
            known.try_emplace(module + '\n' + place + '\n' + placeText(code->library),
                              static_cast<std::uint32_t>(m_sources.size()));
        if (isNew) {
            m_hasPlaces |= !place.empty();
            m_sources.push_back({std::move(*code), std::move(module), std::move(place)});
        }
        of[i] = source->second;
    }
    if (!m_sources.empty()) {
        m_of = std::move(of);
    }
}

} // namespace onnxmend
