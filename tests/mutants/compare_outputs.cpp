// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/mutants/compare_outputs.h"

#include "core/dtype/dtype.h"

#include <algorithm>
#include <cmath>

namespace onnxmend::mutants
{

namespace
{

/// Rounding adds up over a few nodes, and a Cast rounds what follows.
constexpr double roundings = 32;

double epsilonOf(std::int32_t elementType)
{
    return std::ldexp(1.0, -dtypeInfo(dtypeFromOnnx(elementType)).digits);
}

/// Values for the graph inputs of `model`; nothing when an input is no dense tensor of a known shape.
std::optional<onnx::GraphProto> feedFor(const onnx::ModelProto& model, const Feed& feed)
{
    onnx::GraphProto result;
    const auto& graph = model.graph();
    for (const auto& input : graph.input()) {
        const auto isIt = [&](const auto& tensor) { return tensor.name() == input.name(); };
        if (std::any_of(graph.initializer().begin(), graph.initializer().end(), isIt)) {
            continue;
        }
        const auto& type = input.type().tensor_type();
        if (!input.type().has_tensor_type() || !type.has_shape()) {
            return std::nullopt;
        }
        std::vector<std::int64_t> shape;
        for (const auto& dimension : type.shape().dim()) {
            shape.push_back(dimension.dim_value());
        }
        const auto values = feed.find(input.name());
        *result.add_initializer() = makeTensor(input.name(), type.elem_type(), shape,
                                               values == feed.end() ? std::vector<double>() : values->second);
    }
    for (const auto& output : graph.output()) {
        result.add_output()->set_name(output.name());
    }
    return result;
}

/// A retyped input is fed what both types hold: bool has only 0 and 1.
Feed feedOf(const Seed& seed, const Mutant& mutant)
{
    Feed feed = seed.feed;
    if (mutant.from != onnx::TensorProto::BOOL && mutant.to != onnx::TensorProto::BOOL) {
        return feed;
    }
    for (const auto& input : seed.model.graph().input()) {
        if (input.name() == mutant.value) {
            std::vector<double>& values = feed[input.name()];
            values = values.empty() ? fillValues(64) : values;
            std::replace_if(
                values.begin(), values.end(), [](double value) { return value != 0; }, 1.0);
        }
    }
    return feed;
}

Comparison compareTensors(onnx::TensorProto expected, const onnx::TensorProto& got, double epsilon)
{
    if (!std::equal(expected.dims().begin(), expected.dims().end(), got.dims().begin(), got.dims().end())) {
        return {Agreement::Different, expected.name() + " has another shape"};
    }
    const bool exact = !isFloating(expected.data_type()) && !isFloating(got.data_type());
    if (expected.data_type() != got.data_type() && !convertTensor(expected, got.data_type())) {
        return {Agreement::NotComparable, {}};
    }
    if (!got.has_raw_data()) {
        return {Agreement::NotComparable, {}};
    }
    const auto want = valuesOf(expected);
    const auto have = valuesOf(got);
    double largest = 0;
    for (const double value : want) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    // An integer computed by way of floats may fall on either side of a whole number.
    const double allowed = exact                         ? 0
                           : isFloating(got.data_type()) ? epsilon * roundings * std::max(largest, 1.0)
                                                         : 1;
    for (std::size_t i = 0; i < want.size(); ++i) {
        const bool same = want[i] == have[i] || (std::isnan(want[i]) && std::isnan(have[i])) ||
                          std::abs(want[i] - have[i]) <= allowed;
        if (!same) {
            return {Agreement::Different, expected.name() + "[" + std::to_string(i) + "] is " +
                                              std::to_string(have[i]) + ", expected " +
                                              std::to_string(want[i])};
        }
    }
    return {Agreement::Same, {}};
}

/// The coarsest of the floats that the models mention.
double lowestPrecision(const onnx::ModelProto& seed, const Mutant& mutant)
{
    double epsilon = epsilonOf(onnx::TensorProto::FLOAT);
    const auto mention = [&](std::int32_t type) {
        epsilon = isFloating(type) ? std::max(epsilon, epsilonOf(type)) : epsilon;
    };
    mention(mutant.from);
    mention(mutant.to);
    for (const auto& input : seed.graph().input()) {
        mention(elementTypeOf(input.type()));
    }
    for (const auto& output : seed.graph().output()) {
        mention(elementTypeOf(output.type()));
    }
    for (const auto& tensor : seed.graph().initializer()) {
        mention(tensor.data_type());
    }
    for (const auto& node : seed.graph().node()) {
        for (const auto& attribute : node.attribute()) {
            if (node.op_type() == "Cast" && attribute.name() == "to") {
                mention(static_cast<std::int32_t>(attribute.i()));
            }
        }
    }
    return epsilon;
}

} // namespace

Comparison compareOutputs(Referee& referee, const Seed& seed, const Mutant& mutant,
                          const onnx::ModelProto& repaired)
{
    const Feed values = feedOf(seed, mutant);
    const auto seedFeed = feedFor(seed.model, values);
    const auto repairedFeed = feedFor(repaired, values);
    if (mutant.loses || !seedFeed || !repairedFeed) {
        return {};
    }
    const auto expected = referee.run(seed.model, *seedFeed);
    const auto again = referee.run(seed.model, *seedFeed);
    if (!expected || !again || expected->SerializeAsString() != again->SerializeAsString()) {
        return {}; // it does not run, or it is random
    }
    const auto got = referee.run(repaired, *repairedFeed);
    if (!got || got->initializer_size() != expected->initializer_size()) {
        return {Agreement::Different, "the repaired model does not run"};
    }
    const double epsilon = lowestPrecision(seed.model, mutant);
    Comparison all;
    for (int i = 0; i < expected->initializer_size(); ++i) {
        Comparison one = compareTensors(expected->initializer(i), got->initializer(i), epsilon);
        if (one.agreement == Agreement::Different) {
            return one;
        }
        all.agreement = one.agreement == Agreement::Same ? Agreement::Same : all.agreement;
    }
    return all;
}

} // namespace onnxmend::mutants
