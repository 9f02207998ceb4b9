// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/binding/fit_norm.h"

#include "core/binding/compare_contents.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace onnxmend
{

namespace
{

/// What libraries add to the variance; of these the one that fits the values best is named.
constexpr std::array epsilons = {1e-5, 1e-3, 1e-6, 1e-4, 1e-2, 1e-8, 1e-12};
constexpr double sampleSlack = 10; ///< all values are compared later

} // namespace

std::optional<double> fittingEpsilon(const NormFactors& factors, const TensorRef& weight,
                                     const std::vector<double>& unfolded, const std::vector<double>& values,
                                     std::optional<double> first)
{
    const auto places = ContentComparer::samplePlaces(weight.elementCount());
    if (unfolded.size() != places.size() || values.size() != places.size()) {
        return std::nullopt;
    }
    const std::uint64_t perChannel = weight.elementCount() / factors.variance.size();
    std::vector<double> tried(epsilons.begin(), epsilons.end());
    if (first) {
        tried.insert(tried.begin(), *first);
    }
    std::optional<double> best;
    double least = sampleSlack * ContentComparer::roundingOf(weight.dtype());
    for (const double epsilon : tried) {
        double worst = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::uint64_t channel = places[i] / perChannel;
            const double product =
                unfolded[i] * factors.gamma[channel] / std::sqrt(factors.variance[channel] + epsilon);
            constexpr double tiny = 1e-30;
            const double error = std::abs(product - values[i]) / std::max(std::abs(product), tiny);
            worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error);
        }
        if (worst < least) {
            least = worst;
            best = epsilon;
        }
    }
    return best;
}

double magnitudeOf(const NormFactors& factors, double epsilon)
{
    double magnitude = 0;
    for (std::size_t c = 0; c < factors.variance.size(); ++c) {
        magnitude = std::max(
            {magnitude, std::abs(factors.beta[c]),
             std::abs(factors.mean[c] * factors.gamma[c]) / std::sqrt(factors.variance[c] + epsilon)});
    }
    return magnitude;
}

} // namespace onnxmend
