// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/session_losses.h"

#include <vector>

namespace onnxmend
{

const ModelTensor* editedTensor(const Model& model, const Edit& edit)
{
    const std::optional<FixKind> kind = kindOf(edit);
    if (!kind || !fixKindInfo(*kind).touchesBytes) {
        return nullptr;
    }
    const std::optional<GraphId> graph = model.findGraph(graphOf(edit));
    const std::optional<TensorId> tensor =
        graph ? model.findStored(*graph, valueOf(edit)) : std::optional<TensorId>();
    return tensor ? &model.tensor(*tensor) : nullptr;
}

namespace
{

using Shared = std::shared_ptr<MeasuredLosses>;

/// Returns the loss by the dtypes if they suffice, otherwise as measured.
std::optional<Loss> knownLoss(const MeasuredLosses& losses, const TensorRef& tensor, DType to)
{
    if (tensor.dtype() == to || isLosslessCast(tensor.dtype(), to)) {
        return Loss{.elements = tensor.elementCount()};
    }
    return losses.find(tensor, to);
}

/// Returns the tensor that a binding in the same fix fills in, otherwise the present one.
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

/// Returns the loss of each cast of stored values in the fix; nullopt if it was not measured.
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

namespace
{

Message whyRefused(const Loss& loss)
{
    if (loss.imaginary > 0) {
        return {ONNXMEND_TEXT("%1 of %2 values would lose an imaginary part"),
                {loss.imaginary, loss.elements}};
    }
    return loss.overflowed > 0
               ? Message(ONNXMEND_TEXT("%1 of %2 values would overflow"), {loss.overflowed, loss.elements})
               : Message(ONNXMEND_TEXT("all of its values would become 0"));
}

} // namespace

Message whySkipped(const Fix& fix, const Session& session)
{
    for (const std::optional<Loss>& loss : knownLossesOfCasts(fix, session)) {
        if (loss && isRefusedUnasked(*loss)) {
            return whyRefused(*loss);
        }
    }
    return {};
}

bool isKnownToBeSkipped(const Fix& fix, const Session& session) { return !whySkipped(fix, session).empty(); }

} // namespace onnxmend
