// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/worst_elements.h"

#include "core/values/element_text.h"

#include <algorithm>
#include <functional>

namespace onnxmend
{

double errorOf(const ElementLoss& loss, ErrorMeasure measure)
{
    return measure == ErrorMeasure::Absolute ? loss.absError : loss.relError;
}

void WorstElements::add(const TensorPiece& piece)
{
    for (std::size_t i = 0; i < piece.losses.size(); ++i) {
        const double error = errorOf(piece.losses[i], m_measure);
        const bool isWorse = m_worst.size() < kept || error > errorOf(m_worst.back().loss, m_measure);
        if (error == 0 || !isWorse) {
            continue;
        }
        const auto place =
            std::ranges::upper_bound(m_worst, error, std::greater(), [this](const WorstElement& element) {
                return errorOf(element.loss, m_measure);
            });
        m_worst.insert(place, {.element = piece.first + i,
                               .before = elementText(m_from, piece.before, i),
                               .after = elementText(m_to, piece.after, i),
                               .loss = piece.losses[i]});
        m_worst.resize(std::min(m_worst.size(), kept));
    }
}

} // namespace onnxmend
