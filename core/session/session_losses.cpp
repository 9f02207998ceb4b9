// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/session_losses.h"

#include "core/dtype/cast.h"
#include "core/session/edited_tensor.h"

#include <algorithm>
#include <vector>

namespace onnxmend
{

namespace
{

using Shared = std::shared_ptr<MeasuredLosses>;

/// By the dtypes where they tell it, else as it was measured.
std::optional<Loss> knownLoss(const MeasuredLosses& losses, const TensorRef& tensor, DType to)
{
    if (tensor.dtype() == to || isLosslessCast(tensor.dtype(), to)) {
        return Loss{.elements = tensor.elementCount()};
    }
    return losses.find(tensor, to);
}

/// What a binding in the same fix puts there, or else what is there now.
std::optional<TensorRef> tensorOfCast(const CastInitializer& cast, const Fix& fix, const Session& session)
{
    for (const Edit& edit : fix.edits) {
        const WeightOrigin* const weight = weightOf(edit);
        if (weight && graphOf(edit) == cast.graph && valueOf(edit) == cast.value) {
            return findWeight(session.checkpoints(), *weight);
        }
    }
    const ModelTensor* const tensor = editedTensor(*session.planned(), cast);
    return tensor ? tensor->stored : std::nullopt;
}

/// Of each cast of stored values in the fix; nothing where it was not measured.
std::vector<std::optional<Loss>> knownLossesOfCasts(const Fix& fix, const Session& session)
{
    std::vector<std::optional<Loss>> losses;
    for (const Edit& edit : fix.edits) {
        if (const auto* const cast = std::get_if<CastInitializer>(&edit)) {
            const std::optional<TensorRef> tensor = tensorOfCast(*cast, fix, session);
            losses.push_back(tensor ? knownLoss(*measuredLosses(session), *tensor, cast->to) : std::nullopt);
        }
    }
    return losses;
}

} // namespace

const Shared& measuredLosses(const Session& session)
{
    return session.kept().get<Shared>([] { return std::make_shared<MeasuredLosses>(); });
}

void shareMeasuredLosses(const Session& from, const Session& to)
{
    (void)to.kept().get<Shared>([&from] { return measuredLosses(from); });
}

std::optional<Loss> knownLossOf(const Fix& fix, const Session& session)
{
    std::optional<Loss> total;
    for (const std::optional<Loss>& loss : knownLossesOfCasts(fix, session)) {
        if (!loss) {
            return std::nullopt;
        }
        total = total.value_or(Loss());
        *total += *loss;
    }
    return total;
}

bool isRefusedUnasked(const Loss& loss)
{
    return loss.overflowed > 0 || loss.imaginary > 0 ||
           (loss.underflowed > 0 && loss.underflowed == loss.elements);
}

bool isKnownToBeLeftOut(const Fix& fix, const Session& session)
{
    return std::ranges::any_of(knownLossesOfCasts(fix, session), [](const std::optional<Loss>& loss) {
        return loss && isRefusedUnasked(*loss);
    });
}

} // namespace onnxmend
