// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/folded_norm.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// What was added to the variance so that the norm's product with a convolution's weight gives these values;
/// nothing when no usual number does. `unfolded` and `values` are ContentComparer::sampleValues of the weight
/// and of the product; `first` is tried too.
std::optional<double> fittingEpsilon(const NormFactors& factors, const TensorRef& weight,
                                     const std::vector<double>& unfolded, const std::vector<double>& values,
                                     std::optional<double> first);

/// Of the terms that a bias with the norm in it is the sum of.
double magnitudeOf(const NormFactors& factors, double epsilon);

} // namespace onnxmend
