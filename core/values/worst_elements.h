// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/values/tensor_values.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace onnxmend
{

enum class ErrorMeasure { Absolute, Relative };

double errorOf(const ElementLoss& loss, ErrorMeasure measure);

struct WorstElement {
    std::uint64_t element = 0; ///< in row-major order
    std::string before;        ///< elementText()
    std::string after;
    ElementLoss loss;
};

/// Collects the elements with the largest errors; of equal errors the first ones.
class WorstElements
{
public:
    static constexpr std::size_t kept = 10;

    WorstElements(DType from, DType to, ErrorMeasure measure)
        : m_from(from)
        , m_to(to)
        , m_measure(measure)
    {
    }

    void add(const TensorPiece& piece);
    const std::vector<WorstElement>& result() const { return m_worst; } ///< the worst first

private:
    DType m_from;
    DType m_to;
    ErrorMeasure m_measure;
    std::vector<WorstElement> m_worst;
};

} // namespace onnxmend
